"""What correcting the seats of a table would do to every player, before anybody does it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from preferans.seats import LETTERS
from scoring.domain.record import Scored
from scoring.domain.reseat import reseat
from scoring.models import Sheet
from scoring.selectors.refusals import EntryFault, EntryRefused
from scoring.selectors.scored import score_facts
from scoring.selectors.settling import settle
from scoring.selectors.sheets import (
    Fact,
    LineInForce,
    build_document,
    lines_in_force,
    read_lines,
    seats_of,
    sheet_balances,
)
from tournaments.models import Registration, Seat, Table
from tournaments.selectors import convention_of

CHAIRS, NAMES = "chairs", "names"
WRITTEN = {
    CHAIRS: gettext_noop("by seat: the letters are right, the names beside them are wrong"),
    NAMES: gettext_noop("by name: each deal stands with the right person"),
}
"""How the deals were written, which says what follows the correction: the seat or the person."""

NOT_ALL = gettext_noop("Found %(found)s; expected each player of the table once: %(expected)s.")
NOTHING_MOVES = gettext_noop("These are the seats that the sheet has; nothing would change.")
HOW_WRITTEN = gettext_noop("“%(found)s” does not say how the deals were written; expected chairs or names.")
CHANGED_HANDS = gettext_noop(
    "A seat of this table changed hands (a substitute or a newcomer). Take that line back first, correct the "
    "seats, and write it again."
)
BY_RULINGS = gettext_noop(
    "Line %(lines)s was written by a ruling about the old seats. Withdraw it, correct the seats, rule anew."
)
NOTHING_PLAYED = gettext_noop("Nothing is written at this table; change its seats before play instead.")
KEPT_ANYWAY = gettext_noop("seats corrected")

AskAbove = Callable[[Table], str]
FORBIDDEN_BY: list[AskAbove] = []
"""Called for what forbids a correction and is not on the sheet; apps above add themselves at start."""


@dataclass(frozen=True)
class PlayerEffect:
    """One player: the seat that the sheet has and the one he really had, and what he comes to by each."""

    registration: Registration
    seat: int
    sat: int
    before: Fraction
    after: Fraction

    @property
    def letter(self) -> str:
        """The seat that the sheet has."""
        return LETTERS[self.seat]

    @property
    def sat_letter(self) -> str:
        """The seat that was his."""
        return LETTERS[self.sat]

    @property
    def change(self) -> Fraction:
        """The difference in vists."""
        return self.after - self.before


@dataclass(frozen=True)
class Correction:
    """A correction worked out: by whom each seat was held, the facts for it, the effect on everybody.

    `facts` run beside the lines in force; only by names they differ from what is written. `doubts` are
    lines that the rules of calling would now refuse and that are kept as they were played.
    """

    seats: tuple[Registration, ...]
    written: str
    lines: tuple[LineInForce, ...]
    facts: tuple[Fact, ...]
    doubts: tuple[int, ...]
    players: tuple[PlayerEffect, ...]


def work_out(table: Table, *, sat: Sequence[int], written: str) -> Correction:
    """What correcting the seats would do. `sat` are start numbers by seat, as they really sat.

    Raises EntryRefused with every reason against it.
    """
    seats = seats_of(table.pk)
    sheet = Sheet.objects.filter(table=table).first()
    lines = lines_in_force(read_lines(sheet)) if sheet is not None else []
    faults = [*against(table, seats, lines), *wrong_names(seats, sat, written)]
    if faults or sheet is None:
        raise EntryRefused(faults)
    by_number = {seat.registration.number: seat for seat in seats}
    to = [list(sat).index(seat.registration.number) for seat in seats]
    facts = [entry.fact for entry in lines]
    doubts: list[int] = []
    convention = convention_of(table.round.convention)
    now = settle(sheet_balances(sheet), players=len(seats), convention=convention)
    after = list(now)
    if written == NAMES:
        facts, doubts, scored = replayed(sheet, table, seats, lines, to)
        after = list(scored.settlement.exact)
    return Correction(
        seats=tuple(by_number[number].registration for number in sat),
        written=written,
        lines=tuple(lines),
        facts=tuple(facts),
        doubts=tuple(doubts),
        players=tuple(
            PlayerEffect(
                seat.registration, seat.index, to[seat.index], now[seat.index], after[to[seat.index]]
            )
            for seat in seats
        ),
    )


def against(table: Table, seats: Sequence[Seat], lines: Sequence[LineInForce]) -> list[EntryFault]:
    """What forbids any correction at this table."""
    faults = []
    if not lines:
        faults.append(EntryFault("table", "nothing-played", NOTHING_PLAYED))
    if any(seat.to_entry is not None or seat.from_entry != 1 for seat in seats):
        faults.append(EntryFault("table", "changed-hands", CHANGED_HANDS))
    if ruled := [str(entry.line.number) for entry in lines if entry.told_by.source]:
        faults.append(EntryFault("table", "by-rulings", BY_RULINGS, {"lines": ", ".join(ruled)}))
    faults += [
        EntryFault("table", "above", "%(why)s", {"why": why}) for ask in FORBIDDEN_BY if (why := ask(table))
    ]
    return faults


def wrong_names(seats: Sequence[Seat], sat: Sequence[int], written: str) -> list[EntryFault]:
    """What is wrong with the seats that were named."""
    numbers = [seat.registration.number for seat in seats]
    if sorted(sat) != sorted(numbers):
        found = {"found": ", ".join(map(str, sat)) or "–", "expected": ", ".join(map(str, sorted(numbers)))}
        return [EntryFault("sat", "not-all", NOT_ALL, found)]
    if list(sat) == numbers:
        return [EntryFault("sat", "nothing-moves", NOTHING_MOVES)]
    if written not in WRITTEN:
        return [EntryFault("written", "how-written", HOW_WRITTEN, {"found": written[:20]})]
    return []


def replayed(
    sheet: Sheet, table: Table, seats: Sequence[Seat], lines: Sequence[LineInForce], to: Sequence[int]
) -> tuple[list[Fact], list[int], Scored]:
    """The facts for the right seats, the lines kept against the rules of calling, and the sheet they make.

    Raises EntryRefused naming the deals that cannot have been played so.
    """
    numbers = [entry.line.number for entry in lines]
    facts = [entry.fact for entry in lines]

    def score() -> Scored:
        document = build_document(sheet=sheet, seats=seats, convention=table.round.convention, facts=facts)
        return score_facts(document, line_numbers=numbers)

    dealers = [step.dealer for step in score().walk.steps]
    facts = reseat(facts, to, dealers=dealers)
    doubts: list[int] = []
    try:
        return facts, doubts, score()
    except EntryRefused as refused:
        faulty = {fault.line for fault in refused.faults if isinstance(fault, EntryFault)}
        for place, number in enumerate(numbers):
            if number in faulty and "contract" in facts[place] and not facts[place].get("override"):
                facts[place]["override"] = _(KEPT_ANYWAY)
                doubts.append(number)
        if not doubts:
            raise
    return facts, doubts, score()


def shown_seats(table: Table) -> list[dict[str, Any]]:
    """The seats of the table as the sheet has them: letter, index and player."""
    return [
        {"index": seat.index, "letter": LETTERS[seat.index], "registration": seat.registration}
        for seat in seats_of(table.pk)
        if seat.to_entry is None
    ]
