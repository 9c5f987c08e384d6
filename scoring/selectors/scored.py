"""The door to the core: a document in, a scored sheet out, faults as a typed refusal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.translation import gettext

from scoring.domain.record import Scored, read_and_score, render
from scoring.selectors.refusals import EntryFault, EntryRefused
from scoring.selectors.settling import exact, kept_totals, settle
from scoring.selectors.sheets import Fact, Slot

Result = dict[str, Any]


class Written(NamedTuple):
    """One posting of an entry: the place, exact points, the point of the Code."""

    slot: Slot
    points: Fraction
    cite: str


@dataclass(frozen=True)
class Told:
    """What the core says of one entry: the column of 4.2.11, who dealt, what is written."""

    label: str
    dealer: int | None
    written: tuple[Written, ...]


def score_facts(document: Fact, *, line_numbers: Sequence[int | None] = ()) -> Scored:
    """Score a tirazh-sheet/1 document.

    `line_numbers` gives the number on the sheet of each entry of the document, None for the entry
    being written; faults are told by them. Raises EntryRefused with every fault found.
    """
    scored = read_and_score(document)
    if isinstance(scored, list):
        raise EntryRefused(
            EntryFault(
                fault.field,
                fault.code,
                fault.msgid,
                fault.params,
                fault.cite,
                line=number_of(fault.entry, line_numbers),
            )
            for fault in scored
        )
    return scored


def score_document(document: Fact, *, line_numbers: Sequence[int | None] = ()) -> Result:
    """The full result of formats.md, its texts in the language of the request. Raises EntryRefused."""
    return render(score_facts(document, line_numbers=line_numbers), translate=gettext)


def number_of(entry: int | None, line_numbers: Sequence[int | None]) -> int | None:
    """The number on the sheet of the core's entry (counted from 1), where it is known."""
    if entry is None or not 1 <= entry <= len(line_numbers):
        return None
    return line_numbers[entry - 1]


def told_of(scored: Scored, place: int) -> Told:
    """What the core says of the entry at a place (from 0; -1 is the last)."""
    step = scored.walk.steps[place]
    written = tuple(
        Written(
            Slot(move.player, move.column, move.against),
            exact(move.amount, scored.walk.units),
            move.cite,
        )
        for move in step.moves
        if move.amount
    )
    return Told(label=step.label, dealer=step.dealer, written=written)


def slots_of(scored: Scored) -> dict[Slot, Fraction]:
    """The balances of a scored sheet by slot; zeros left out."""
    balance = scored.balance
    found = {Slot(seat, "pool"): points for seat, points in enumerate(balance.pool)}
    found |= {Slot(seat, "mountain"): points for seat, points in enumerate(balance.mountain)}
    for seat, row in enumerate(balance.whists):
        found |= {Slot(seat, "whists", other): points for other, points in enumerate(row) if other != seat}
    return {slot: points for slot, points in found.items() if points}


def finished_by(scored: Scored) -> str:
    """What ended the sheet, or an empty text."""
    return scored.walk.state.finished or ""


def totals_of(scored: Scored) -> list[int]:
    """The settled vists of a scored sheet, as the sheet keeps them."""
    players = scored.walk.state.size
    return kept_totals(settle(slots_of(scored), players=players, convention=scored.head.convention))
