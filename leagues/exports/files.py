"""Writing a grid as CSV or as a workbook; words are Russian, the same rows give the same bytes."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from io import BytesIO, StringIO

from django.utils.translation import override
from openpyxl import Workbook

from scoring.exports.grids import Grid
from scoring.exports.texts import HOUSE_LANGUAGE, csv_cell
from scoring.exports.workbook import without_clock, write_grid

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Make = Callable[[], Grid]


def as_csv(make: Make) -> bytes:
    """RFC 4180, UTF-8, one line of keys, exact fractions in the last column."""
    out = StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    with override(HOUSE_LANGUAGE):
        grid = make()
        writer.writerow([*(column.key for column in grid.columns), "exact"])
        writer.writerows([csv_cell(cell) for cell in row] for row in grid.with_exact())
    return out.getvalue().encode()


def as_workbook(title: str, makes: Sequence[Make]) -> bytes:
    """Each grid on a sheet of its own."""
    with override(HOUSE_LANGUAGE):
        book = Workbook(write_only=True)
        book.properties.creator = "Tirazh"
        book.properties.title = title
        for make in makes:
            write_grid(book, make())
        written = BytesIO()
        book.save(written)
    return without_clock(written.getvalue())
