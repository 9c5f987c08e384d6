"""Cards of a layout in the words of the reader, and best play beside the deals of a sheet."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from analysis.domain.layout import Layout as CardsLaid
from analysis.domain.spots import LEADS, PLAYS, Spot
from duplicate.domain.hands import SITS, BestPlay, best_play
from duplicate.domain.layouts import Layout
from duplicate.models import LayoutSet, Placement
from duplicate.permissions import may_see_layouts
from duplicate.selectors.sets import layouts_of, set_of, solutions_of
from preferans.cards import Card, Notation, Suit
from preferans.doubledummy.position import mask_of, number_of
from scoring.selectors.table_page import TablePage
from tournaments.models import Event, Round, Table

register = template.Library()
LETTERS = "SCDH"
Row = tuple[str, str]


def ranks(cards: list[Card]) -> str:
    """Ranks of one suit, the highest first, as the reader writes them; a void is a dash."""
    notation = Notation.RUSSIAN if get_language() == "ru" else Notation.SIGNS
    texts = [card.text(notation) for card in sorted(cards, reverse=True)]
    marks = "птбч" if notation is Notation.RUSSIAN else "♠♣♦♥"
    return " ".join(text.strip(marks) for text in texts) or "–"


@register.filter
def hands_of(layout: Layout) -> list[tuple[str, list[Row]]]:
    """Every hand with its name and its suits: (letter of the suit, ranks)."""
    found = [(hand_name(number + 1), suit_rows(hand)) for number, hand in enumerate(layout.rows())]
    talon = [[card for card in layout.talon if card.suit is suit] for suit in Suit]
    return [*found, (_("Talon"), [row for row in suit_rows(talon) if row[1] != "–"])]


def suit_rows(suits: list[list[Card]]) -> list[Row]:
    """The suits of a hand."""
    return [(LETTERS[at], ranks(cards)) for at, cards in enumerate(suits)]


@register.filter
def hand_name(hand: int) -> str:
    """The name of a hand: first, second, third from the dealer's left, or the dealer on the talon."""
    names = {1: _("First hand"), 2: _("Second hand"), 3: _("Third hand"), SITS: _("Dealer on the talon")}
    return names.get(hand, str(hand))


@register.filter
def pair_text(pair: str) -> list[Row]:
    """Two cards of a discard: (letter of the suit, rank)."""
    found = []
    for text in pair.split():
        card = Card.parse(text)
        found.append((LETTERS[card.suit], ranks([card])))
    return found


@register.simple_tag(takes_context=True)
def best_plays(context: Any, table: Table, page: TablePage) -> dict[int, BestPlay]:
    """Line → the deal beside best play; empty before the end, and unless layouts are known and open."""
    if page.sheet is None or not page.lines or table.round.state != Round.State.CLOSED:
        return {}
    found = set_of(table.round)
    if found is None or not found.has_layouts:
        return {}
    found.round = table.round
    if not may_see_layouts(context["request"].user, found):
        return {}
    solutions = solutions_of(layouts_of(found), page.convention)
    if not solutions.solved:
        return {}
    placed = {one.line: one.layout for one in Placement.objects.filter(table=table).order_by("id")}
    told = {}
    for shown in page.lines:
        line = shown.line.number
        layout = placed.get(line, shown.deal_number) if shown.deal_number else None
        if layout is None or shown.line.dealer is None:
            continue
        seats = page.seats_at(line)
        known = solutions.table(layout, len(seats))
        fact = shown.answers[-1].fact if shown.answers else shown.fact
        best = best_play(fact, known, dealer=shown.line.dealer, seats=seats) if known else None
        if best is not None:
            told[line] = best
    return told


@register.filter
def best_of(plays: dict[int, BestPlay], line: int) -> BestPlay | None:
    """Best play of a line."""
    return (plays or {}).get(line)


@register.filter
def best_text(best: BestPlay | None) -> str:
    """Best play in a cell: `7`, `7 (−1)`; of an all-pass what can be forced by hand: `3·4·3`."""
    if best is None:
        return ""
    if best.forced is not None:
        return "·".join(str(tricks) for _hand, tricks in sorted(best.forced.items()))
    if best.difference is None:
        return str(best.best)
    sign = "+" if best.difference > 0 else "−" if best.difference else ""
    return f"{best.best} ({sign}{abs(best.difference)})" if best.difference else f"{best.best} (=)"


@register.simple_tag
def layouts_of_round(round_: Round) -> LayoutSet | None:
    """The set of a round of equal layouts, for a link to its page."""
    return set_of(round_)


@register.simple_tag
def has_equal_layouts(event: Event) -> bool:
    """Whether some round of the event has ever had equal layouts."""
    return LayoutSet.objects.filter(round__event=event).exists()


@register.filter
def cards_address(layout: Layout, seats: int = 4) -> str:
    """The address of the page of cards with this layout: there it is played through, card by card."""
    one, two, three = (mask_of(hand) for hand in layout.hands)
    laid = CardsLaid.of((one, two, three), tuple(number_of(card) for card in layout.talon))
    spot = Spot(laid, talon=PLAYS if seats >= 4 else LEADS)
    return f"{reverse('analysis:layout')}?{urlencode(spot.query())}"
