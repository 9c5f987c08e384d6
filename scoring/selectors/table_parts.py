"""Parts of a table's page: its seats, its lines with their values, its totals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from preferans.convention import Convention
from preferans.seats import LETTERS, players_of
from scoring.models import SheetEntry, SheetPosting
from scoring.selectors.settling import settle
from scoring.selectors.sheets import Slot, holders_now, taken_back
from scoring.selectors.telling import DealTold, tell_deal, tell_other
from tournaments.models import Registration, Seat

Kind = SheetEntry.Kind


@dataclass(frozen=True)
class SeatShown:
    """A seat of the table and who holds it now."""

    index: int
    letter: str
    registration: Registration
    is_dealer: bool
    plays: bool

    @property
    def name(self) -> str:
        """The name a pulka shows: surname, or the pseudonym where one is kept."""
        return self.registration.pseudonym or self.registration.player.surname

    @property
    def full_name(self) -> str:
        """The full name, or the pseudonym where one is kept."""
        return self.registration.public_name


@dataclass
class LineShown:
    """A line of the sheet as the list of deals shows it, with its answers below it."""

    line: SheetEntry
    fact: Mapping[str, Any]
    told: DealTold
    values: tuple[Fraction, ...]
    declarer: SeatShown | None = None
    words: str = ""
    deal_number: int | None = None
    is_taken_back: bool = False
    answers: list[LineShown] = field(default_factory=list)

    @property
    def has_value(self) -> bool:
        """Whether the line moved any figure."""
        return any(self.values)


@dataclass(frozen=True)
class TotalsRow:
    """One player's figures: pool, mountain, whists on each seat (None on himself), settlement."""

    seat: SeatShown
    pool: Fraction
    mountain: Fraction
    whists: tuple[Fraction | None, ...]
    total: Fraction


def show_seats(seats: Sequence[Seat], *, dealer: int | None) -> tuple[SeatShown, ...]:
    """Seats in order with their present holders."""
    now = holders_now(seats)
    playing = players_of(dealer, tuple(sorted(now))) if dealer is not None and len(now) > 1 else ()
    return tuple(
        SeatShown(
            index=index,
            letter=LETTERS[index],
            registration=now[index].registration,
            is_dealer=index == dealer,
            plays=index in playing,
        )
        for index in sorted(now)
    )


def figures_by_line(postings: Sequence[SheetPosting]) -> dict[int, dict[Slot, Fraction]]:
    """Primary key of a line → what it wrote, by slot."""
    found: dict[int, dict[Slot, Fraction]] = defaultdict(dict)
    for posting in postings:
        slot = Slot(posting.player, posting.column, posting.against)
        figures = found[posting.entry_id]
        figures[slot] = figures.get(slot, Fraction(0)) + posting.points
    return found


def cites_by_line(postings: Sequence[SheetPosting]) -> dict[int, list[str]]:
    """Primary key of a line → the points its postings cite, each once, in their order."""
    found: dict[int, list[str]] = defaultdict(list)
    for posting in postings:
        if posting.cite and posting.cite not in found[posting.entry_id]:
            found[posting.entry_id].append(posting.cite)
    return found


def show_lines(
    lines: Sequence[SheetEntry],
    by_line: Mapping[int, Mapping[Slot, Fraction]],
    *,
    seats: Sequence[SeatShown],
    players: int,
    convention: Convention,
) -> tuple[tuple[LineShown, ...], tuple[LineShown, ...]]:
    """Lines that count, each with its corrections below it; and the lines that were taken back."""
    gone = taken_back(lines)
    counted: list[LineShown] = []
    withdrawn: list[LineShown] = []
    by_pk: dict[int, LineShown] = {}
    deals = 0
    for line in lines:
        values = settle(by_line.get(line.pk, {}), players=players, convention=convention)
        told = tell_deal(line.fact)
        shown = LineShown(line=line, fact=line.fact, told=told, values=tuple(values))
        shown.declarer = next((seat for seat in seats if seat.index == told.declarer), None)
        shown.words = tell_other(line.fact)
        shown.is_taken_back = line.pk in gone
        by_pk[line.pk] = shown
        if line.kind == Kind.UNDO or shown.is_taken_back:
            withdrawn.append(shown)
        elif line.kind == Kind.CORRECTION and line.corrects_id:
            by_pk[line.corrects_id].answers.append(shown)
        else:
            counted.append(shown)
    for shown in counted:
        newest = shown.answers[-1].fact if shown.answers else shown.fact
        if "contract" in newest:
            deals += 1
            shown.deal_number = deals
    return tuple(counted), tuple(withdrawn)


def show_totals(
    seats: Sequence[SeatShown],
    by_line: Mapping[int, Mapping[Slot, Fraction]],
    *,
    players: int,
    convention: Convention,
) -> tuple[TotalsRow, ...]:
    """Every player's figures and settlement."""
    balances: dict[Slot, Fraction] = {}
    for figures in by_line.values():
        for slot, points in figures.items():
            balances[slot] = balances.get(slot, Fraction(0)) + points
    totals = settle(balances, players=players, convention=convention)

    def at(player: int, column: str, against: int | None = None) -> Fraction:
        return balances.get(Slot(player, column, against), Fraction(0))

    return tuple(
        TotalsRow(
            seat=seat,
            pool=at(seat.index, "pool"),
            mountain=at(seat.index, "mountain"),
            whists=tuple(
                None if other.index == seat.index else at(seat.index, "whists", other.index)
                for other in seats
            ),
            total=totals[seat.index],
        )
        for seat in seats
    )
