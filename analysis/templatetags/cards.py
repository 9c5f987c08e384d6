"""How cards look on a page: the suit as a sign in its colour, the rank in the reader's language."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from preferans.cards import SUIT_LETTERS, Card, Notation, Suit
from preferans.doubledummy.position import card_of

register = template.Library()


def rank_text(card: Card) -> str:
    """The rank as it stands on a card: `Т` in Russian, `A` in English; the ten as a figure."""
    if (get_language() or "ru").startswith("ru"):
        return card.text(Notation.RUSSIAN)[:-1]
    return card.text(Notation.SIGNS)[1:]


@register.filter
def card(number: int) -> SafeString:
    """A card by its number: `♠Т`."""
    shown = card_of(number)
    return format_html("{}{}", suit_sign(shown.suit), rank_text(shown))


@register.filter
def cards(numbers: Iterable[int]) -> SafeString:
    """Cards one after another."""
    return format_html_join(" ", '<span class="nb">{}</span>', ((card(number),) for number in numbers))


@register.filter
def suit_sign(suit: Suit | int) -> SafeString:
    """A suit as a sign in its colour."""
    place = int(suit)
    letter, sign = "scdh"[place], SUIT_LETTERS[Notation.SIGNS][place]
    return format_html('<span class="su {}">{}</span>', letter, sign)


@register.filter
def game_sign(game: str) -> SafeString:
    """The game of a column: a suit, no trump, misère, all-pass."""
    from django.utils.translation import gettext as _

    if game in "SCDH":
        return suit_sign("SCDH".index(game))
    words = {"N": _("NT"), "M": _("Misère"), "P": _("All-pass")}
    return format_html("{}", words.get(game, game))
