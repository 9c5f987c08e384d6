"""An uploaded file into rows of text: XLSX or CSV, with every way to go wrong named.

Nothing of the file is kept. The limits hold before anything is unpacked: size of the file, size and
number of the parts a workbook unpacks to, rows and columns read.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import IO, Any

from django.core.files.uploadedfile import UploadedFile
from openpyxl import load_workbook

from office.faults import Refused
from preferans.faults import Fault
from preferans.marks import gettext_noop
from tournaments.domain.players_import import MAX_ROWS
from tournaments.forms.encodings import decode

MAX_FILE = 2 * 1024 * 1024
MAX_UNPACKED = 30 * 1024 * 1024
MAX_PARTS = 500
MAX_COLUMNS = 40
MAX_CELL = 2000

TOO_LARGE = gettext_noop("The file has %(found)s MB; at most %(most)s MB. A list of players is far smaller.")
EMPTY = gettext_noop("The file is empty; expected one player in a row.")
OLD_EXCEL = gettext_noop(
    "This is an old workbook (XLS) or one with a password; save it as XLSX without a password."
)
NOT_A_LIST = gettext_noop("This is %(found)s; expected a workbook (XLSX) or a text (CSV).")
BROKEN = gettext_noop("The workbook cannot be opened: it is damaged or not XLSX. Save it again as XLSX.")
BOMB = gettext_noop("The workbook unpacks to more than %(most)s MB; a list of players is far smaller.")
NO_SHEET = gettext_noop("The workbook has no sheet with cells; expected a list of players on the first one.")
BAD_CSV = gettext_noop("The text cannot be read as rows near line %(line)s; look for a stray quotation mark.")
_SIGNS = (
    (b"%PDF", "PDF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"{\\rtf", "RTF"),
    (b"Rar!", "RAR"),
    (b"7z\xbc\xaf", "7-Zip"),
    (b"\x1f\x8b", "gzip"),
)

Rows = list[list[str]]


def read_file(file: UploadedFile) -> Rows:
    """The rows of an uploaded list. Raises `Refused` with what is wrong."""
    size = file.size or 0
    if size > MAX_FILE:
        raise _refused("too-large", TOO_LARGE, found=f"{size / 1048576:.1f}", most=MAX_FILE // 1048576)
    data = file.read()
    if not data.strip():
        raise _refused("empty", EMPTY)
    if data[:8] == b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1":
        raise _refused("old-workbook", OLD_EXCEL)
    for sign, name in _SIGNS:
        if data.startswith(sign):
            raise _refused("not-a-list", NOT_A_LIST, found=name)
    if data.startswith(b"PK"):
        return _read_workbook(data)
    return read_text(decode(data))


def read_text(text: str) -> Rows:
    """The rows of a pasted or decoded text; the separator is a tab, a semicolon or a comma."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    reader = csv.reader(io.StringIO(text), delimiter=_separator(text))
    rows: Rows = []
    try:
        for row in reader:
            rows.append([cell[:MAX_CELL] for cell in row[:MAX_COLUMNS]])
            if len(rows) > MAX_ROWS + 1:
                break
    except csv.Error as problem:
        raise _refused("bad-csv", BAD_CSV, line=reader.line_num) from problem
    return rows


def rows_as_text(rows: Iterable[Sequence[str]]) -> str:
    """Rows as a text that `read_text` reads back, for correcting on the page."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    for row in rows:
        writer.writerow([" ".join(cell.split()) for cell in _trimmed(row)])
    return out.getvalue()


def _separator(text: str) -> str:
    head = text[:20_000]
    return next((mark for mark in ("\t", ";", ",") if mark in head), "\t")


def _read_workbook(data: bytes) -> Rows:
    """The first sheet with cells. Formulas come as their text, never as a computed value."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED:
                raise _refused("unpacks-too-large", BOMB, most=MAX_UNPACKED // 1048576)
            names = {part.filename for part in parts}
    except zipfile.BadZipFile as problem:
        raise _refused("broken-workbook", BROKEN) from problem
    if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
        kind = "ODS" if "mimetype" in names else "DOCX" if "word/document.xml" in names else "ZIP"
        raise _refused("not-a-list", NOT_A_LIST, found=kind)
    try:
        return _rows_of(io.BytesIO(data))
    except Refused:
        raise
    except Exception as problem:  # openpyxl raises whatever the damage leads to
        raise _refused("broken-workbook", BROKEN) from problem


def _rows_of(stream: IO[bytes]) -> Rows:
    book = load_workbook(stream, read_only=True, data_only=False, keep_links=False)
    try:
        for sheet in book.worksheets:
            cells = sheet.iter_rows(max_row=MAX_ROWS + 2, max_col=MAX_COLUMNS, values_only=True)
            rows = [_trimmed([_as_text(value) for value in row]) for row in cells]
            while rows and not rows[-1]:
                rows.pop()
            if rows:
                return rows
    finally:
        book.close()
    raise _refused("no-sheet", NO_SHEET)


def _trimmed(row: Sequence[str]) -> list[str]:
    """The row without the empty cells at its end."""
    filled = max((at for at, cell in enumerate(row, 1) if cell.strip()), default=0)
    return list(row[:filled])


def _as_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)[:MAX_CELL]


def _refused(code: str, msgid: str, **params: object) -> Refused:
    return Refused([Fault("file", code, msgid, params)])
