"""The workbook of an event: every grid on a sheet of its own, and what the file is on the first one.

The same event gives the same bytes: words are Russian, the keys of CSV stand below the titles, and
the archive holds no clock. Numbers are numbers; no text can become a formula.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.utils.translation import gettext as _
from django.utils.translation import override
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from scoring.exports.figures import decimal_of
from scoring.exports.grids import Cell, Grid, Word
from scoring.exports.scope import Scope
from scoring.exports.sheet_grids import deals_grid
from scoring.exports.texts import GRIDS, HOUSE_LANGUAGE, is_risky
from scoring.selectors.standings import canonical_json, standings_document
from tournaments.models import Round

EPOCH = "1980-01-01T00:00:00Z"
LONGEST = 32767
MOMENT = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*(</dcterms:(?:created|modified)>)")

Tell = Callable[[int, int], None]
TITLE, KEY = Font(bold=True), Font(size=8, color="FF777777")
WRAP = Alignment(wrap_text=True, vertical="top")


def write_workbook(scope: Scope, *, tell: Callable[[int, int], Any] | None = None) -> bytes:
    """The workbook of the scope as XLSX. `tell` hears (tables done, in all) on the way."""
    with override(HOUSE_LANGUAGE):
        book = Workbook(write_only=True)
        book.properties.creator = "Tirazh"
        book.properties.title = scope.event.name
        write_cover(book, scope)
        for key, make in GRIDS.items():
            grid = deals_grid(scope, progress(scope, tell)) if key == "deals" and tell else make(scope)
            write_grid(book, grid)
        written = BytesIO()
        book.save(written)
    return without_clock(written.getvalue())


def progress(scope: Scope, tell: Callable[[int, int], Any] | None) -> Callable[[int], None]:
    """Turn `tell` into what a grid calls with the number of tables done."""
    total = sum(found.tables.count() for found in scope.rounds)

    def told(done: int) -> None:
        if tell:
            tell(done, total)

    return told


def write_cover(book: Any, scope: Scope) -> None:
    """What the file is, of which event, by which hash it can be known again."""
    sheet = book.create_sheet(_("Event"))
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 26, 70
    event = scope.event
    lines: list[tuple[str, Cell]] = [
        (_("Event"), event.name),
        (_("Place"), event.place),
        (_("First day"), event.starts_on.isoformat()),
        (_("Last day"), event.ends_on.isoformat()),
        (_("Address"), event.slug),
        (_("Variant"), _("public: no private columns") if scope.is_public else _("full: for the staff only")),
        (_("Rounds"), len(scope.rounds)),
        (_("Closed rounds"), sum(found.state == Round.State.CLOSED for found in scope.rounds)),
        (_("State of the standings"), str(scope.standings.status.label)),
        (_("SHA-256 of the standings"), standings_hash_of(scope)),
        (
            _("Figures"),
            _(
                "Numbers are decimals of at most six places; where one had to be rounded, the last column, "
                "exact, holds the fraction. The second row of every sheet repeats the keys of the CSV files."
            ),
        ),
    ]
    for caption, cell in lines:
        first = WriteOnlyCell(sheet, caption)
        first.font = TITLE
        second = cell_of(sheet, cell)
        if isinstance(cell, str) and len(cell) > 60:
            second = second if not isinstance(second, str) else WriteOnlyCell(sheet, second)
            second.alignment = WRAP
        sheet.append([first, second])


def standings_hash_of(scope: Scope) -> str:
    """The hash of the standings in this file."""
    import hashlib

    document = {scope.event.slug: standings_document(scope.standings)}
    return hashlib.sha256(canonical_json(document).encode()).hexdigest()


def write_grid(book: Any, grid: Grid) -> None:
    """One grid: titles, keys below them, rows; the two heads stay in sight and are repeated on paper."""
    sheet = book.create_sheet(str(grid.title))
    columns = [(column.key, str(column.title), column.width) for column in grid.columns]
    columns.append(("exact", _("Exact fractions"), 24))
    for place, (_key, _title, width) in enumerate(columns, start=1):
        sheet.column_dimensions[get_column_letter(place)].width = width + 2
    sheet.freeze_panes = "A3"
    sheet.print_title_rows = "1:2"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = 9
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.append(list(heads(sheet, [title for _key, title, _width in columns], TITLE)))
    sheet.append(list(heads(sheet, [key for key, _title, _width in columns], KEY)))
    count = 2
    for row in grid.with_exact():
        sheet.append([cell_of(sheet, cell) for cell in row])
        count += 1
    sheet.auto_filter.ref = f"A2:{get_column_letter(len(columns))}{count}"


def heads(sheet: Any, texts: list[str], font: Font) -> Iterator[Any]:
    """A row of heads."""
    for text in texts:
        cell = WriteOnlyCell(sheet, text)
        cell.font = font
        cell.alignment = WRAP
        yield cell


def cell_of(sheet: Any, cell: Cell) -> Any:
    """One cell: numbers as numbers, words as people say them, texts that are no formula."""
    if isinstance(cell, Word):
        cell = cell.said
    if isinstance(cell, bool):
        return int(cell)
    if cell is None or isinstance(cell, int):
        return cell
    if isinstance(cell, Fraction):
        number = decimal_of(cell)
        if isinstance(number, int):
            return number
        styled: Any = WriteOnlyCell(sheet)
        styled.value = number
        styled.number_format = "0.00"
        return styled
    text = ILLEGAL_CHARACTERS_RE.sub("", str(cell))[:LONGEST]
    if not text:
        return None
    if not is_risky(text) and not text.startswith("#"):
        return text
    plain = WriteOnlyCell(sheet, text)
    plain.data_type = "s"
    plain.quotePrefix = True
    return plain


def without_clock(content: bytes) -> bytes:
    """The same archive with one fixed moment everywhere."""
    out = BytesIO()
    with ZipFile(BytesIO(content)) as source, ZipFile(out, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            part = source.read(name)
            if name == "docProps/core.xml":
                part = MOMENT.sub(rb"\g<1>" + EPOCH.encode() + rb"\g<2>", part)
            entry = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            target.writestr(entry, part)
    return out.getvalue()
