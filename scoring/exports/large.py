"""Files of a large event, written a batch of tables at a time: bounded memory, the first bytes at once.

Up to `DIRECT_DEALS` deals a file is written whole. Beyond it CSV and `sheets.json` are streamed, and the
workbook, which must be whole before its first byte, is asked for as a job.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from functools import partial
from io import StringIO
from itertools import islice

from django.utils.translation import override

from scoring.exports.scope import Scope
from scoring.exports.sheet_grids import reads_of, shows_figures
from scoring.exports.texts import GRIDS, HOUSE_LANGUAGE, csv_cell, public_document

DIRECT_DEALS = 2000
"""Deals up to which a file is written while one waits."""
ROWS = 500
"""Rows of one piece of a CSV file."""

Pieces = Iterator[bytes]


def stream_csv(key: str, scope: Scope) -> Pieces:
    """A grid as CSV, the same bytes as `write_csv`, in pieces of `ROWS` rows."""
    with override(HOUSE_LANGUAGE):
        grid = GRIDS[key](scope)
        head = [*(column.key for column in grid.columns), "exact"]
    rows = grid.with_exact()
    yield piece([head])
    while True:
        with override(HOUSE_LANGUAGE):  # never across a yield: the language of the request is its own
            written = piece([[csv_cell(cell) for cell in row] for row in islice(rows, ROWS)])
        if not written:
            return
        yield written


def piece(rows: list[list[str]]) -> bytes:
    """Some lines of CSV."""
    out = StringIO(newline="")
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue().encode()


def stream_sheets(scope: Scope) -> Pieces:
    """Every sheet as tirazh-sheet/1, the same bytes as `write_sheets_json`, a sheet at a time."""
    before = "["
    for read in reads_of(scope, with_figures=False):
        if shows_figures(scope, read):
            document = read.document()
            told = public_document(document) if scope.is_public else document
            yield (before + json.dumps(told, ensure_ascii=False)).encode()
            before = ",\n"
    yield ("[]\n" if before == "[" else "]\n").encode()


STREAMS: dict[str, Callable[[Scope], Pieces]] = {
    **{f"{key}.csv": partial(stream_csv, key) for key in ("tables", "deals")},
    "sheets.json": stream_sheets,
}
"""Files that grow with the deals of the event."""
