"""Many sheets read at once, for paper and files: seven queries for a round or a whole event.

Figures come from the stored postings, as on the page of a table, and through the same functions;
the core is not asked again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Sum

from preferans.convention import Convention
from scoring.domain.pulka import Drawing
from scoring.models import Sheet, SheetEntry, SheetPosting, SheetStateChange
from scoring.selectors.settlement_page import SettlementPage, build_settlement
from scoring.selectors.settling import exact
from scoring.selectors.sheets import Fact, Slot, build_document, first_holders, lines_in_force, seats_by_table
from scoring.selectors.table_page import draw
from scoring.selectors.table_parts import (
    LineShown,
    SeatShown,
    TotalsRow,
    show_lines,
    show_seats,
    show_totals,
)
from tournaments.models import Event, Round, Seat, Table
from tournaments.selectors import convention_of

Figures = Mapping[int, Mapping[Slot, Fraction]]


@dataclass(frozen=True)
class SheetRead:
    """A table with its sheet, if it has one, and everything written on it."""

    table: Table
    sheet: Sheet | None
    convention: Convention
    holders: tuple[Seat, ...]
    seats: tuple[SeatShown, ...]
    entries: tuple[SheetEntry, ...]
    by_line: Figures
    changes: tuple[SheetStateChange, ...]

    @property
    def round(self) -> Round:
        """The round of the table."""
        return self.table.round

    @property
    def players(self) -> int:
        """How many seats the sheet has."""
        return len(first_holders(self.holders))

    @property
    def is_begun(self) -> bool:
        """Whether anything stands on the sheet."""
        return self.sheet is not None and self.sheet.last_number > 0

    def lines(self) -> tuple[LineShown, ...]:
        """The lines that count, each with its corrections below it."""
        counted, _withdrawn = show_lines(
            self.entries, self.by_line, seats=self.seats, players=self.players, convention=self.convention
        )
        return counted

    def totals(self) -> tuple[TotalsRow, ...]:
        """Every player's figures and settlement."""
        return show_totals(self.seats, self.by_line, players=self.players, convention=self.convention)

    def pulka(self) -> Drawing | None:
        """The pulka as it stands, without marks of the last deal."""
        return draw(self.seats, self.entries, self.by_line, self.convention, is_open=False)

    def settlement(self) -> SettlementPage:
        """The settlement by both methods, step by step."""
        balances: dict[Slot, Fraction] = {}
        for figures in self.by_line.values():
            for slot, points in figures.items():
                balances[slot] = balances.get(slot, Fraction(0)) + points
        return build_settlement(self.seats, balances, self.convention)

    def document(self) -> Fact:
        """The sheet as a tirazh-sheet/1 document with the facts in force."""
        if self.sheet is None:
            raise ValueError(f"table {self.table.number} has no sheet")
        return build_document(
            sheet=self.sheet,
            seats=self.holders,
            convention=self.round.convention,
            facts=[entry.fact for entry in lines_in_force(self.entries)],
        )


def read_sheets(tables: Iterable[Table], *, with_figures: bool = True) -> Iterator[SheetRead]:
    """Yield the tables with their sheets in the order given; seven queries whatever their number.

    Without figures neither postings nor people are read: enough for `SheetRead.document`. The tables
    come with `round__convention` and `round__event` selected.
    """
    tables = list(tables)
    sheets = {sheet.table_id: sheet for sheet in Sheet.objects.filter(table__in=tables)}
    holders = seats_by_table(Seat.objects.filter(table__in=tables))
    entries: dict[int, list[SheetEntry]] = defaultdict(list)
    lines = SheetEntry.objects.filter(sheet__table__in=tables).order_by("sheet_id", "number")
    for line in lines.prefetch_related("written_by") if with_figures else lines:  # few write many lines
        entries[line.sheet_id].append(line)
    written = figures_by_sheet(tables) if with_figures else {}
    changes: dict[int, list[SheetStateChange]] = defaultdict(list)
    for change in (
        SheetStateChange.objects.filter(sheet__table__in=tables)
        .select_related("by")
        .order_by("sheet_id", "id")
    ):
        changes[change.sheet_id].append(change)
    conventions: dict[int, Convention] = {}
    for table in tables:
        version = table.round.convention
        if version.pk not in conventions:
            conventions[version.pk] = convention_of(version)
        sheet = sheets.get(table.pk)
        key = sheet.pk if sheet else 0
        yield SheetRead(
            table=table,
            sheet=sheet,
            convention=conventions[version.pk],
            holders=tuple(holders[table.pk]),
            seats=show_seats(holders[table.pk], dealer=None),
            entries=tuple(entries.get(key, ())),
            by_line=written.get(key, {}),
            changes=tuple(changes.get(key, ())),
        )


def figures_by_sheet(tables: Sequence[Table]) -> dict[int, dict[int, dict[Slot, Fraction]]]:
    """Sheet → line → what it wrote, by slot; one query."""
    found: dict[int, dict[int, dict[Slot, Fraction]]] = defaultdict(lambda: defaultdict(dict))
    rows = (
        SheetPosting.objects.filter(sheet__table__in=tables)
        .order_by("entry__number", "id")
        .values_list("sheet_id", "entry_id", "player", "column", "against", "numerator", "denominator")
    )
    for sheet_id, entry_id, player, column, against, numerator, denominator in rows:
        slot = Slot(player, column, against)
        figures = found[sheet_id][entry_id]
        points = exact(numerator, denominator)
        figures[slot] = figures[slot] + points if slot in figures else points
    return found


def tables_of(rounds: Iterable[Round]) -> list[Table]:
    """Every table of the rounds in the order of round and table, ready for `read_sheets`."""
    return list(
        Table.objects.filter(round__in=list(rounds))
        .select_related("round__convention", "round__event")
        .order_by("round__number", "number")
    )


def count_deals(event: Event) -> int:
    """How many deals all sheets of the event hold."""
    found = Sheet.objects.filter(table__round__event=event).aggregate(deals=Sum("deals"))
    return int(found["deals"] or 0)


def count_seats(event: Event) -> int:
    """How many results the standings of the event hold: players by rounds."""
    return Seat.objects.filter(round__event=event, to_entry=None).count()
