"""Data files as text: CSV of every grid, canonical JSON of the standings, sheets as tirazh-sheet/1.

None of them knows a locale. CSV is RFC 4180: UTF-8 without a mark, commas, CRLF, one line of keys.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from typing import Any

from django.utils.translation import override

from scoring.exports.event_grids import entries_grid, players_grid, rounds_grid, standings_grid
from scoring.exports.figures import plain
from scoring.exports.grids import Cell, Grid, Word
from scoring.exports.reconciliation_grid import reconciliation_grid
from scoring.exports.scope import Scope
from scoring.exports.sheet_grids import deals_grid, reads_of, shows_figures, tables_grid
from scoring.selectors.sheets import Fact
from scoring.selectors.standings import canonical_json, standings_document

GRIDS: dict[str, Callable[[Scope], Grid]] = {
    "standings": standings_grid,
    "rounds": rounds_grid,
    "tables": tables_grid,
    "deals": deals_grid,
    "entries": entries_grid,
    "players": players_grid,
    "reconciliation": reconciliation_grid,
}
"""Every table of data by its name, in the order of the workbook."""

HOUSE_LANGUAGE = "ru"
"""Words of a workbook are Russian whatever language is asked in: the same event gives the same bytes."""

RISKY = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A text that begins so may be taken for a formula by a spreadsheet."""
WITHHELD = "withheld"


def is_risky(text: str) -> bool:
    """Whether a spreadsheet may take the text for a formula."""
    return text.startswith(RISKY)


def write_csv(key: str, scope: Scope) -> bytes:
    """A grid as CSV. A text that a spreadsheet could take for a formula begins with an apostrophe."""
    out = StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    with override(HOUSE_LANGUAGE):
        grid = GRIDS[key](scope)
        writer.writerow([*(column.key for column in grid.columns), "exact"])
        writer.writerows([csv_cell(cell) for cell in row] for row in grid.with_exact())
    return out.getvalue().encode()


def csv_cell(cell: Cell) -> str:
    """One cell of CSV."""
    if type(cell) is str:  # most cells: asked first, and without the dearer isinstance
        return f"'{cell}" if is_risky(cell) else cell
    if cell is None:
        return ""
    if isinstance(cell, Word):
        return cell.code
    if isinstance(cell, bool):
        return str(int(cell))
    if isinstance(cell, int):
        return str(cell)
    if isinstance(cell, Fraction):
        return plain(cell)
    return f"'{cell}" if is_risky(cell) else str(cell)


def write_standings_json(scope: Scope) -> bytes:
    """The canonical JSON of the standings: its SHA-256 is the hash that `rebuild` prints for the event."""
    return canonical_json({scope.event.slug: standings_document(scope.standings)}).encode()


def write_sheets_json(scope: Scope) -> bytes:
    """Every sheet as tirazh-sheet/1, in the order of round and table: what `manage.py score` reads."""
    documents = []
    for read in reads_of(scope, with_figures=False):
        if shows_figures(scope, read):
            document = read.document()
            documents.append(public_document(document) if scope.is_public else document)
    lines = ",\n".join(json.dumps(document, ensure_ascii=False) for document in documents)
    return f"[{lines}]\n".encode()


def public_document(document: Fact) -> Fact:
    """A sheet without what somebody wrote in own words; it is scored the same."""
    return {**document, "entries": [public_fact(fact) for fact in document["entries"]]}


def public_fact(fact: Fact) -> dict[str, Any]:
    """A fact without notes; a reason that the scorer needs to see is there, but withheld."""
    kept = {key: value for key, value in fact.items() if key not in ("note", "name")}
    if "override" in kept:
        kept["override"] = WITHHELD
    if isinstance(kept.get("void"), str):
        kept["void"] = "redeal"
    if "replace" in kept:
        kept["name"] = WITHHELD
    for part in ("postings", "adjustments"):  # each of these may carry a note of its own
        if isinstance(kept.get(part), list):
            kept[part] = [
                {key: value for key, value in one.items() if key != "note"} if isinstance(one, dict) else one
                for one in kept[part]
            ]
    return kept
