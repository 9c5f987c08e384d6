"""Everything the page of a table shows, read in a handful of queries.

Figures come from the postings; the core is asked for what lies ahead: who deals, whether the sheet
has ended, what its checkpoints say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from preferans.convention import Convention
from preferans.seats import players_of
from scoring.domain.pulka import Drawing, draw_pulka, running_figures
from scoring.models import Sheet, SheetEntry, SheetPosting, SheetStateChange
from scoring.selectors.parted import parted_since
from scoring.selectors.refusals import EntryRefused
from scoring.selectors.scored import Result, score_document
from scoring.selectors.sheets import (
    Fact,
    Slot,
    build_document,
    first_holders,
    last_undoable,
    lines_in_force,
    read_lines,
    seats_of,
    taken_back,
)
from scoring.selectors.table_parts import (
    LineShown,
    SeatShown,
    TotalsRow,
    cites_by_line,
    figures_by_line,
    show_lines,
    show_seats,
    show_totals,
)
from tournaments.models import Seat, Table
from tournaments.selectors import convention_of

Kind = SheetEntry.Kind


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
    result: Result | None
    last_number: int
    undoable: SheetEntry | None
    changes: tuple[SheetStateChange, ...]
    document: Fact
    by_line: Mapping[int, Mapping[Slot, Fraction]] = field(default_factory=dict)
    cites: Mapping[int, Sequence[str]] = field(default_factory=dict)
    kept: Sequence[SheetEntry] = ()
    """Every line of the sheet as it was written, those taken back among them."""

    @cached_property
    def pulka(self) -> Drawing | None:
        """The pulka as the players draw it, for whoever shows it."""
        is_open = self.sheet is None or self.sheet.is_open
        return draw(self.seats, self.kept, self.by_line, self.convention, is_open=is_open)

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
    def undone_count(self) -> int:
        """How many lines were taken back."""
        return sum(1 for shown in self.withdrawn if shown.is_taken_back)

    @property
    def has_corrections(self) -> bool:
        """Whether some line was corrected: then red stands on the pulka."""
        return any(shown.answers for shown in self.lines)

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
    def differing(self) -> frozenset[int]:
        """Numbers of the checkpoints whose paper said otherwise than the sheet."""
        numbers = self.line_numbers
        entries = {one["entry"] for one in self.warnings if one.get("code") == "checkpoint-differs"}
        return frozenset(number for entry in entries if (number := numbers[entry - 1]) is not None)

    @property
    def parted(self) -> dict[int, int]:
        """Checkpoints that agreed when written and differ now: their number → the line that parted them."""
        return parted_since(self.warnings, self.line_numbers, self.kept, self.by_line)

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

    def seats_at(self, number: int | None) -> tuple[int, ...]:
        """The seats taken when line `number` was written, None for now: newcomers came later."""
        late = {
            shown.fact["join"]
            for shown in self.lines
            if shown.line.kind == SheetEntry.Kind.JOIN and number is not None and shown.line.number > number
        }
        return tuple(seat.index for seat in self.seats if seat.index not in late)


def read_table_page(table: Table, *, first_dealer: int | None = None) -> TablePage:
    """Read the page of a table.

    A table without a sheet shows its seats alone; `first_dealer` is then who is going to deal first.
    """
    sheet = Sheet.objects.filter(table=table).first()
    seats = seats_of(table.pk)
    convention = convention_of(table.round.convention)
    if sheet is None:
        return page_without_sheet(table, seats, convention, first_dealer=first_dealer or 0)
    sheet.table = table
    lines = read_lines(sheet)
    postings = list(SheetPosting.objects.filter(sheet=sheet).order_by("entry__number", "id"))
    facts = [entry.fact for entry in lines_in_force(lines)]
    document = build_document(sheet=sheet, seats=seats, convention=table.round.convention, facts=facts)
    result = read_result(document)
    ahead = (result or {}).get("next") or {}
    is_going_on = sheet.is_open and not (result or {}).get("finished")
    shown = show_seats(seats, dealer=ahead.get("dealer") if is_going_on else None)
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
        result=result,
        last_number=sheet.last_number,
        undoable=None if (last := last_undoable(lines)) is None or last.source else last,
        changes=tuple(sheet.state_changes.select_related("by").order_by("id")),
        document=document,
        by_line=by_line,
        cites=cites_by_line(postings),
        kept=lines,
    )


def page_without_sheet(
    table: Table, seats: Sequence[Seat], convention: Convention, *, first_dealer: int
) -> TablePage:
    """The page of a table where nothing was written yet."""
    dealer = first_dealer if first_dealer in first_holders(seats) else 0
    document: Fact = {}
    if len(first_holders(seats)) > 1:
        document = build_document(
            sheet=Sheet(table=table, first_dealer=dealer),
            seats=seats,
            convention=table.round.convention,
            facts=[],
        )
    shown = show_seats(seats, dealer=dealer if seats else None)
    return TablePage(
        table=table,
        sheet=None,
        convention=convention,
        seats=shown,
        lines=(),
        withdrawn=(),
        totals=(),
        result=None,
        last_number=0,
        undoable=None,
        changes=(),
        document=document,
    )


def read_result(document: Fact) -> Result | None:
    """The core's result for the facts in force; None when a stored sheet can no longer be scored."""
    try:
        return score_document(document)
    except EntryRefused:
        return None


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
