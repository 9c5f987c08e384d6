"""Paper of duplicate rounds: guide cards, cards to lay out, records of the hands, sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from duplicate.domain.hands import SITS, seats_by_hand
from duplicate.domain.layouts import Layout
from duplicate.selectors.pages import DealShown, RoundShown
from duplicate.selectors.results import PlayerTotal
from preferans.seats import LETTERS
from scoring.prints.lists import list_stamp
from scoring.prints.press import Document
from scoring.prints.sheets import paper_name
from tournaments.models import Event, Round
from tournaments.selectors import TableView

ACROSS = 2


@dataclass(frozen=True)
class GuideRow:
    """One deal at one table: who deals, who plays which hand."""

    deal: int
    dealer: str
    hands: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Guide:
    """The guide card of a table."""

    table: int
    rows: tuple[GuideRow, ...]
    has_sitting: bool


def guide_of(view: TableView, deals: int) -> Guide:
    """Which hand every seat plays in each deal, when the deal goes round without a break."""
    places = sorted(view.places, key=lambda place: place.index)
    seats = tuple(place.index for place in places)
    names = {place.index: paper_name(place.registration) for place in places}
    rows = []
    for number in range(1, deals + 1):
        dealer = seats[(number - 1) % len(seats)]
        by_hand = seats_by_hand(dealer=dealer, seats=seats)
        rows.append(
            GuideRow(
                number,
                LETTERS[dealer],
                tuple(
                    (LETTERS[by_hand[hand]], names[by_hand[hand]]) for hand in (1, 2, 3) if hand in by_hand
                ),
            )
        )
    return Guide(view.number, tuple(rows), len(seats) >= 4)


def print_guides(round_: Round, views: Sequence[TableView], *, deals: int, printed_at: datetime) -> Document:
    """A card for each table: deal by deal who deals and who takes which packet of cards."""
    title = _("Guide cards, round %(round)s") % {"round": round_.number}
    guides = [guide_of(view, deals) for view in views if len(view.places) >= 3]
    context = {
        "event": round_.event,
        "round": round_,
        "title": title,
        "guides": guides,
        "stamp": list_stamp(title, printed_at),
    }
    return Document(title, render_to_string("print/duplicate_guides.html", context))


@dataclass(frozen=True)
class Slip:
    """One packet of cards to lay out."""

    deal: int
    what: str
    layout: Layout
    hand: int


def print_slips(shown: RoundShown, *, printed_at: datetime) -> Document:
    """The cards of every deal, packet by packet, to be cut out and laid into the boards."""
    title = _("Cards to lay out, round %(round)s") % {"round": shown.round.number}
    deals = [(deal.number, deal.layout) for deal in shown.deals if deal.layout is not None]
    context = {
        "event": shown.round.event,
        "round": shown.round,
        "set": shown.set,
        "title": title,
        "deals": deals,
        "stamp": list_stamp(title, printed_at),
    }
    return Document(title, render_to_string("print/duplicate_slips.html", context))


def print_records(shown: RoundShown, *, printed_at: datetime) -> Document:
    """All deals of a round on few pages: cards, and what can be made of them."""
    title = _("Records of the hands, round %(round)s") % {"round": shown.round.number}
    deals = [deal for deal in shown.deals if deal.layout is not None]
    context = {
        "event": shown.round.event,
        "round": shown.round,
        "set": shown.set,
        "title": title,
        "rows": [deals[at : at + ACROSS] for at in range(0, len(deals), ACROSS)],
        "solved": shown.solved,
        "stamp": list_stamp(title, printed_at),
    }
    return Document(title, render_to_string("print/duplicate_records.html", context))


def print_deal(shown: RoundShown, deal: DealShown, *, printed_at: datetime) -> Document:
    """One deal on a page: cards, what can be made, every result beside the others and beside best play."""
    title = _("Deal %(deal)s, round %(round)s") % {"deal": deal.number, "round": shown.round.number}
    context = {
        "event": shown.round.event,
        "round": shown.round,
        "set": shown.set,
        "title": title,
        "deal": deal,
        "sits": SITS,
        "values": [one.share.vists for _hand, rows in deal.hands for one in rows],
        "scores": [one.share.score for _hand, rows in deal.hands for one in rows],
        "stamp": list_stamp(title, printed_at),
    }
    return Document(title, render_to_string("print/duplicate_deal.html", context))


def print_totals(
    event: Event, totals: Sequence[PlayerTotal], rounds: Sequence[Round], said: str, *, printed_at: datetime
) -> Document:
    """Everybody's sums of the rounds of equal layouts."""
    title = _("Equal layouts")
    context = {
        "event": event,
        "title": title,
        "lines": [
            (row, paper_name(row.registration), [row.by_round.get(one.number) for one in rounds])
            for row in totals
        ],
        "rounds": rounds,
        "said": said,
        "figures": [row.score for row in totals] + [x for row in totals for x in row.by_round.values()],
        "vists": [row.vists for row in totals],
        "stamp": list_stamp(title, printed_at),
    }
    return Document(title, render_to_string("print/duplicate_totals.html", context))
