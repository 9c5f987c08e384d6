"""How cards look on a page: the suit as a sign in its colour, the rank in the reader's language."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from preferans.cards import SUIT_LETTERS, Card, Notation, Suit
from preferans.contracts import SIGNS
from preferans.doubledummy.position import card_of, numbers_in

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
    """The game of a column: a suit as a sign, else its word."""
    if game and game in "SCDH":
        return suit_sign("SCDH".index(game))
    return format_html("{}", game_word(game))


def game_word(game: str) -> str:
    """A game in plain text: `♠`, no trump, misère, all-pass."""
    words = {"N": _("NT"), "M": _("Misère"), "P": _("All-pass")}
    return words.get(game) or SIGNS.get(game, game)


def hand_words(mask: int) -> str:
    """A hand in plain text, suit by suit from the top; voids are left out."""
    held = [card_of(number) for number in numbers_in(mask)][::-1]
    parts = []
    for suit in Suit:
        ranks = "".join(rank_text(one) for one in held if one.suit is suit)
        if ranks:
            parts.append(SUIT_LETTERS[Notation.SIGNS][suit] + ranks)
    return " ".join(parts)
