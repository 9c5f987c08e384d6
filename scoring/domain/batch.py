"""Many sheets at once: bytes in, sheets or faults out, one by one (formats.md, the batch door).

One bad sheet of many is one fault in its place, whatever is wrong with it.
"""

from collections.abc import Iterator

from preferans.marks import gettext_noop as _
from scoring.domain.faults import Fault, fault
from scoring.domain.strictjson import parse, parse_many

MAX_BYTES = 64 * 1024 * 1024

MARK = b"\xef\xbb\xbf \t\r"
"""What may stand before the first sign of a line: the mark of UTF-8, blanks."""

Line = tuple[int, bytes]
"""A line with its number."""


class Batch:
    """The sheets of one input. `is_list` tells a list or JSON lines from a single sheet."""

    def __init__(self, sheets: Iterator[object], *, is_list: bool) -> None:
        self.sheets = sheets
        self.is_list = is_list


def read_batch(raw: bytes) -> Batch | Fault:
    """Parse an input: one sheet, a JSON array of sheets, or JSON lines.

    A sheet of many that cannot be read yields its `Fault` in its place. Returns a fault when nothing can be
    read at all.
    """
    if len(raw) > MAX_BYTES:
        found = f"> {MAX_BYTES} B"
        return fault(
            "file", "too-long", _("Found %(found)s; expected up to %(most)s B."), found=found, most=MAX_BYTES
        )
    text = _decoded(raw)
    if isinstance(text, Fault):
        return _lines_of(raw) or text
    if not text.strip():
        return fault("file", "empty", _("Found an empty input; expected a sheet in JSON."))
    data, elements = parse_many(text)
    if isinstance(data, Fault) and (lines := _lines_of(raw)):
        return lines
    if elements is not None:
        return Batch(elements, is_list=True)
    if isinstance(data, Fault):
        return data
    return Batch(iter([data]), is_list=False)


def _decoded(raw: bytes) -> str | Fault:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as broken:
        return fault(
            "file",
            "encoding",
            _("Byte %(position)s is not UTF-8; expected JSON in UTF-8."),
            position=broken.start + 1,
        )


def _lines_of(raw: bytes) -> Batch | None:
    """The input as JSON lines, None when it does not look like them.

    It does when every line begins as an object does, or when some line is a sheet by itself and the whole
    is no array. Only a line feed ends a line: other separators may stand in a text.
    """
    lines = [(number, line) for number, line in enumerate(raw.split(b"\n"), 1) if line.strip()]
    if len(lines) < 2:
        return None
    is_array = lines[0][1].lstrip(MARK).startswith(b"[") and lines[-1][1].rstrip().endswith(b"]")
    if all(line.lstrip(MARK).startswith(b"{") for _number, line in lines) or (
        not is_array and any(_is_sheet(line) for line in lines)
    ):
        return Batch(map(_read, lines), is_list=True)
    return None


def _read(line: Line) -> object:
    text = _decoded(line[1])
    return text if isinstance(text, Fault) else parse(text, line[0])


def _is_sheet(line: Line) -> bool:
    data = _read(line) if b'"format"' in line[1] else None
    return isinstance(data, dict) and "format" in data
