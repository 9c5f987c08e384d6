"""Grids of the sheets: every table by player, every deal with its value to each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from preferans.seats import LETTERS, MAX_PLAYERS
from scoring.exports.event_grids import WRITTEN, words_of
from scoring.exports.grids import Cell, Column, Grid, Row, Word
from scoring.exports.scope import Scope
from scoring.models import Sheet, SheetEntry
from scoring.selectors.papers import SheetRead, read_sheets, tables_of
from scoring.selectors.table_parts import LineShown
from scoring.selectors.telling import call_word, end_words

SEATS = range(MAX_PLAYERS)
SEAT_WORDS = tuple(Word(str(seat), LETTERS[seat]) for seat in SEATS)
BATCH = 50
"""Tables read at once: a large event does not have to stand in memory whole."""
Told = Callable[[int], None]


def reads_of(scope: Scope, told: Told | None = None, *, with_figures: bool = True) -> Iterator[SheetRead]:
    """The tables of the scope with their sheets, in order; `told` hears how many are done."""
    tables = tables_of(scope.rounds)
    for start in range(0, len(tables), BATCH):
        yield from read_sheets(tables[start : start + BATCH], with_figures=with_figures)
        if told:
            told(min(start + BATCH, len(tables)))


def shows_figures(scope: Scope, read: SheetRead) -> bool:
    """Whether the figures of the table go into the file."""
    return read.is_begun and read.round.number in scope.with_figures


def tables_grid(scope: Scope) -> Grid:
    """One row for each player of each table: figures of the sheet and the exact result."""
    columns = (
        Column("round", _("Round"), 6),
        Column("table", _("Table"), 6),
        Column("state", _("Sheet"), 14),
        Column("deals", _("Deals"), 7),
        Column("finished_by", _("Ended by"), 14),
        Column("seat", _("Seat"), 6),
        Column("number", _("Start number"), 8),
        Column("name", _("Player"), 28),
        Column("pool", _("Pool"), 7),
        Column("mountain", _("Mountain"), 7),
        *(Column(f"whists_{seat}", WHISTS_ON[seat], 8) for seat in SEATS),
        Column("result", _("Result, vists"), 10),
    )

    def rows() -> Iterator[Row]:
        states = words_of(Sheet.State)
        for read in reads_of(scope):
            shows = shows_figures(scope, read)
            totals = {row.seat.index: row for row in read.totals()} if shows else {}
            for seat in read.seats:
                head = head_of(read, states, shows=shows)
                who: Row = (seat_word(seat.index), seat.registration.number, seat.registration.public_name)
                row = totals.get(seat.index)
                if row is None:
                    yield (*head, *who, *(None,) * (3 + MAX_PLAYERS))
                    continue
                yield (*head, *who, row.pool, row.mountain, *widen(row.whists), row.total)

    return Grid("tables", _("Tables"), columns, rows)


def head_of(read: SheetRead, states: Mapping[str, Word], *, shows: bool) -> Row:
    """Which table, and how far its sheet is."""
    sheet = read.sheet
    if not shows or sheet is None:
        return read.round.number, read.table.number, None, None, None
    ended = Word(sheet.finished_by, end_words(sheet.finished_by)) if sheet.finished_by else None
    return read.round.number, read.table.number, states[sheet.state], sheet.deals, ended


def widen(figures: tuple[Fraction | None, ...]) -> tuple[Cell, ...]:
    """Figures by seat, for five seats."""
    return (*figures, *(None,) * (MAX_PLAYERS - len(figures)))


def deals_grid(scope: Scope, told: Told | None = None) -> Grid:
    """One row for each line in force and each correction; values add up to the results."""
    columns = (
        Column("round", _("Round"), 6),
        Column("table", _("Table"), 6),
        Column("line", _("Line"), 6),
        Column("deal", _("Deal"), 6),
        Column("kind", _("Kind"), 18),
        Column("corrects", _("Corrects line"), 8),
        Column("dealer", _("Dealer"), 8),
        Column("declarer", _("Declarer"), 9),
        Column("declarer_number", _("His start number"), 8),
        Column("label", _("Contract / result"), 16),
        Column("calls", _("Calls"), 20),
        Column("tricks", _("Tricks by seat"), 14),
        Column("cite", _("Point of the Code"), 12),
        *(Column(f"value_{seat}", VALUE_TO[seat], 9) for seat in SEATS),
        *(() if scope.is_public else (Column("remarks", _("Remarks"), 24), *WRITTEN)),
    )

    def rows() -> Iterator[Row]:
        kinds = words_of(SheetEntry.Kind)
        for read in reads_of(scope, told):
            if not shows_figures(scope, read):
                continue
            for shown in read.lines():
                yield deal_row(read, shown, shown, kinds, is_public=scope.is_public)
                for answer in shown.answers:
                    yield deal_row(read, answer, shown, kinds, is_public=scope.is_public)

    return Grid("deals", pgettext_lazy("list", "Deals"), columns, rows)


def deal_row(
    read: SheetRead, shown: LineShown, first: LineShown, kinds: Mapping[str, Word], *, is_public: bool
) -> Row:
    """One line of a sheet; `first` is the line it corrects, or itself."""
    line, fact = shown.line, shown.fact
    tells = line.kind in (SheetEntry.Kind.DEAL, SheetEntry.Kind.VOID) or "contract" in fact
    declarer = shown.declarer
    public: Row = (
        read.round.number,
        read.table.number,
        line.number,
        first.deal_number,
        kinds[line.kind],
        first.line.number if shown is not first else None,
        seat_word(line.dealer) if tells and line.dealer is not None else None,
        seat_word(declarer.index) if declarer else None,
        declarer.registration.number if declarer else None,
        line.label,
        calls_of(fact),
        "-".join("" if count is None else str(count) for count in fact.get("tricks") or []),
        str(fact.get("cite") or ""),
        *widen(shown.values),
    )
    if is_public:
        return public
    remarks = ", ".join(filter(None, (*shown.told.remarks, shown.words)))
    return (*public, remarks, line.reason, str(line.written_by), clock(line.written_at))


def calls_of(fact: Mapping[str, Any]) -> Cell:
    """The calls: `1:whist 2:pass` for programs, `Б вист, В пас` for people."""
    spoken = tuple((int(seat), str(call)) for seat, call in fact.get("calls") or [])
    return spoken_word(spoken, get_language()) if spoken else None


@lru_cache(maxsize=4096)
def spoken_word(spoken: tuple[tuple[int, str], ...], language: str | None) -> Word:
    """The calls of a deal in the language of now; an event has them by thousands, and most are alike."""
    code = " ".join(f"{seat}:{call}" for seat, call in spoken)
    return Word(code, ", ".join(f"{LETTERS[seat]} {call_word(call)}" for seat, call in spoken))


def seat_word(index: int) -> Word:
    """A seat: its number from 0 for programs, its letter for people."""
    return SEAT_WORDS[index]


def clock(moment: datetime) -> str:
    """A moment in UTC."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")


WHISTS_ON = (_("Whists on А"), _("Whists on Б"), _("Whists on В"), _("Whists on Г"), _("Whists on Д"))
VALUE_TO = (_("Value to А"), _("Value to Б"), _("Value to В"), _("Value to Г"), _("Value to Д"))
