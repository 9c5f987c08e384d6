"""The preview of a list before it is saved: rows as they came, faults at their cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournaments.domain.players_columns import TITLES
from tournaments.domain.players_import import Reading, RowFault, letter_of

SHOWN_ROWS = 400


@dataclass(frozen=True)
class Cell:
    """A cell and what is wrong with it."""

    text: str
    faults: tuple[str, ...]


@dataclass(frozen=True)
class PreviewRow:
    """A row of the list: its number in the file, what becomes of it, its cells, faults of the whole row."""

    number: int
    state: str
    cells: tuple[Cell, ...]
    faults: tuple[str, ...]


@dataclass(frozen=True)
class Told:
    """A fault in one line: where and what."""

    row: int | None
    letter: str
    text: str


@dataclass(frozen=True)
class Preview:
    """What the page shows: rows, faults in words, and what one step would do."""

    rows: tuple[PreviewRow, ...]
    faults: tuple[Told, ...]
    added: int
    known: int
    ignored: tuple[str, ...]
    columns: tuple[tuple[str, str], ...]
    """Each column's letter and what it is taken for, "" where it is not read."""
    hidden: int


def preview_of(rows: Sequence[Sequence[str]], reading: Reading) -> Preview:
    """Lay a reading out by rows; rows with faults are always among those shown."""
    by_row: dict[int, list[RowFault]] = defaultdict(list)
    for fault in reading.faults:
        if fault.row is not None:
            by_row[fault.row].append(fault)
    states = {row.row: "known" for row in reading.known} | {row.row: "new" for row in reading.players}
    filled = [number for number, row in enumerate(rows, 1) if any(cell.strip() for cell in row)]
    shown = [number for at, number in enumerate(filled) if at < SHOWN_ROWS or number in by_row]
    width = max((_width(rows[number - 1]) for number in shown), default=1)
    return Preview(
        rows=tuple(
            _row(number, rows[number - 1], width, states.get(number, ""), by_row.get(number, ()))
            for number in shown
        ),
        faults=tuple(Told(fault.row, fault.letter, _said(fault)) for fault in reading.faults),
        added=len(reading.players),
        known=len(reading.known),
        ignored=reading.ignored,
        columns=tuple((letter_of(at), _title(reading, at)) for at in range(1, width + 1)),
        hidden=len(filled) - len(shown),
    )


def _row(number: int, cells: Sequence[str], width: int, state: str, faults: Sequence[RowFault]) -> PreviewRow:
    texts = [cells[at] if at < len(cells) else "" for at in range(width)]
    return PreviewRow(
        number=number,
        state="bad" if faults else state or "head",
        cells=tuple(
            Cell(text, tuple(_said(fault) for fault in faults if fault.position == at))
            for at, text in enumerate(texts, 1)
        ),
        faults=tuple(_said(fault) for fault in faults if fault.position is None or fault.position > width),
    )


def _title(reading: Reading, position: int) -> str:
    field = reading.fields[position - 1] if position <= len(reading.fields) else ""
    return gettext(TITLES[field]) if field else ""


def _said(fault: RowFault) -> str:
    return fault.said(gettext)


def _width(row: Sequence[str]) -> int:
    return max((at for at, cell in enumerate(row, 1) if cell.strip()), default=1)
