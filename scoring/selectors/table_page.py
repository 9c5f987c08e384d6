"""Everything the page of a table shows, read in a handful of queries.

Figures come from the postings; the core is asked for what lies ahead: who deals, whether the sheet
has ended, what its checkpoints say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from preferans.convention import Convention
from preferans.seats import LETTERS, players_of
from scoring.domain.pulka import Drawing, draw_pulka, running_figures
from scoring.models import Sheet, SheetEntry, SheetPosting, SheetStateChange
from scoring.selectors.refusals import EntryRefused
from scoring.selectors.scored import Result, score_document
from scoring.selectors.settling import settle
from scoring.selectors.sheets import (
    Fact,
    Slot,
    build_document,
    first_holders,
    holders_now,
    last_undoable,
    lines_in_force,
    read_lines,
    seats_of,
    taken_back,
)
from scoring.selectors.telling import DealTold, tell_deal, tell_other
from tournaments.models import Registration, Seat, Table
from tournaments.selectors import convention_of

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


@dataclass(frozen=True)
class TablePage:
    """What the page of a table shows."""

    table: Table
    sheet: Sheet | None
    convention: Convention
    seats: tuple[SeatShown, ...]
    lines: tuple[LineShown, ...]
    withdrawn: tuple[LineShown, ...]
    totals: tuple[TotalsRow, ...]
    pulka: Drawing | None
    result: Result | None
    last_number: int
    undoable: SheetEntry | None
    changes: tuple[SheetStateChange, ...]
    document: Fact
    by_line: Mapping[int, Mapping[Slot, Fraction]] = field(default_factory=dict)
    cites: Mapping[int, Sequence[str]] = field(default_factory=dict)

    def figures_of(self, line: SheetEntry) -> Mapping[Slot, Fraction]:
        """What a line wrote, by slot."""
        return self.by_line.get(line.pk, {})

    def cites_of(self, line: SheetEntry) -> Sequence[str]:
        """The points of the Code behind a line's figures, each once."""
        return self.cites.get(line.pk, ())

    @property
    def line_numbers(self) -> list[int | None]:
        """The numbers of the lines in force, in order: how the core's entries are called here."""
        return [shown.line.number for shown in self.lines]

    @property
    def deals(self) -> int:
        """Deals played."""
        return self.sheet.deals if self.sheet else 0

    @property
    def next_deal(self) -> int:
        """The number of the deal to be written."""
        return self.deals + 1

    @property
    def finished(self) -> str:
        """What ended the sheet (pool, sum, deals, time, consent), or an empty text."""
        found = self.result and self.result.get("finished")
        return str(found["by"]) if found else ""

    @property
    def ahead(self) -> Mapping[str, Any]:
        """What the core says about the next deal."""
        return (self.result or {}).get("next") or {}

    @property
    def warnings(self) -> Sequence[Mapping[str, Any]]:
        """What the core warns of: overrides, checkpoints that differ."""
        return (self.result or {}).get("warnings") or []

    @property
    def cautions(self) -> list[Mapping[str, Any]]:
        """Warnings that stay in sight: faults that an override keeps."""
        return [one for one in self.warnings if one.get("code") != "checkpoint-differs"]

    @property
    def dealer(self) -> SeatShown | None:
        """Who deals next."""
        return next((seat for seat in self.seats if seat.is_dealer), None)

    @property
    def playing(self) -> tuple[SeatShown, ...]:
        """Who plays the next deal, forehand first."""
        dealer = self.dealer
        if dealer is None:
            return ()
        by_index = {seat.index: seat for seat in self.seats}
        order = players_of(dealer.index, tuple(sorted(by_index)))
        return tuple(by_index[index] for index in order)


def read_table_page(table: Table) -> TablePage:
    """Read the page of a table; a table without a sheet shows its seats alone."""
    sheet = Sheet.objects.filter(table=table).first()
    seats = seats_of(table.pk)
    convention = convention_of(table.round.convention)
    if sheet is None:
        return TablePage(
            table=table,
            sheet=None,
            convention=convention,
            seats=show_seats(seats, dealer=0 if seats else None),
            lines=(),
            withdrawn=(),
            totals=(),
            pulka=draw(show_seats(seats, dealer=None), (), {}, convention, is_open=True),
            result=None,
            last_number=0,
            undoable=None,
            changes=(),
            document={},
        )
    sheet.table = table
    lines = read_lines(sheet)
    postings = list(SheetPosting.objects.filter(sheet=sheet).order_by("entry__number", "id"))
    facts = [entry.fact for entry in lines_in_force(lines)]
    document = build_document(sheet=sheet, seats=seats, convention=table.round.convention, facts=facts)
    result = read_result(document)
    ahead = (result or {}).get("next") or {}
    shown = show_seats(seats, dealer=ahead.get("dealer"))
    players = len(first_holders(seats))
    by_line = figures_by_line(postings)
    counted, withdrawn = show_lines(lines, by_line, seats=shown, players=players, convention=convention)
    return TablePage(
        table=table,
        sheet=sheet,
        convention=convention,
        seats=shown,
        lines=counted,
        withdrawn=withdrawn,
        totals=show_totals(shown, by_line, players=players, convention=convention),
        pulka=draw(shown, lines, by_line, convention, is_open=sheet.is_open),
        result=result,
        last_number=sheet.last_number,
        undoable=last_undoable(lines),
        changes=tuple(sheet.state_changes.select_related("by").order_by("id")),
        document=document,
        by_line=by_line,
        cites=cites_by_line(postings),
    )


def read_result(document: Fact) -> Result | None:
    """The core's result for the facts in force; None when a stored sheet can no longer be scored."""
    try:
        return score_document(document)
    except EntryRefused:
        return None


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


def draw(
    seats: Sequence[SeatShown],
    lines: Sequence[SheetEntry],
    by_line: Mapping[int, Mapping[Slot, Fraction]],
    convention: Convention,
    *,
    is_open: bool,
) -> Drawing | None:
    """The pulka as the players draw it; lines taken back leave no figure on it."""
    if len(seats) < 2:
        return None
    gone = taken_back(lines)
    entries = [
        (
            line.number,
            line.kind == Kind.CORRECTION,
            [(slot.player, slot.column, slot.against, points) for slot, points in by_line[line.pk].items()],
        )
        for line in lines
        if line.pk in by_line and line.kind != Kind.UNDO and line.pk not in gone
    ]
    return draw_pulka(
        [seat.name for seat in seats],
        running_figures(entries, len(seats), mark_last=is_open),
        dealer=next((seat.index for seat in seats if seat.is_dealer), None) if is_open else None,
        target=convention.pool_target if convention.has_target else None,
    )
