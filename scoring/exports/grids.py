"""The tables of data files, written once for CSV and XLSX: columns by key, cells as plain values.

Every grid ends with the column `exact`: the figures of the row that a decimal cannot say, as
`key=n/d`. Words of the program are a `Word`: CSV writes its code, the workbook says it in Russian.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from django.utils.functional import Promise

from scoring.exports.figures import is_finite


class Word(NamedTuple):
    """A word of the program: its code for programs, and how people say it."""

    code: str
    said: str


Cell = str | int | bool | Fraction | Word | None
Row = tuple[Cell, ...]


@dataclass(frozen=True)
class Column:
    """A column: its key in files, its title (maybe lazy), its width in characters."""

    key: str
    title: str | Promise
    width: int = 8


@dataclass(frozen=True)
class Grid:
    """A table of a file; `rows` makes its rows anew each time."""

    key: str
    title: str | Promise
    columns: tuple[Column, ...]
    rows: Callable[[], Iterable[Row]]

    def with_exact(self) -> Iterator[Row]:
        """The rows, each with its column `exact`."""
        keys = [column.key for column in self.columns]
        for row in self.rows():
            inexact = [
                f"{key}={cell}"
                for key, cell in zip(keys, row, strict=True)
                if type(cell) is Fraction and cell.denominator != 1 and not is_finite(cell)
            ]
            yield (*row, "; ".join(inexact))
