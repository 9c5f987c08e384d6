"""Many sheets at once: text in, results out, one by one (formats.md, the batch door)."""

import json
from collections.abc import Iterator

from preferans.marks import gettext_noop as _
from scoring.domain.faults import Fault, fault

MAX_BYTES = 64 * 1024 * 1024


class Batch:
    """The sheets of one input. `is_list` tells a list or JSON lines from a single sheet."""

    def __init__(self, sheets: Iterator[object], *, is_list: bool) -> None:
        self.sheets = sheets
        self.is_list = is_list


def read_batch(raw: bytes) -> Batch | Fault:
    """Parse an input: one sheet, a JSON array of sheets, or JSON lines.

    A line of JSON lines that is no JSON yields its `Fault` in its place. Returns a fault when nothing
    can be read at all.
    """
    if len(raw) > MAX_BYTES:
        found = f"{len(raw)} B"
        return fault(
            "file", "too-long", _("Found %(found)s; expected up to %(most)s B."), found=found, most=MAX_BYTES
        )
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as broken:
        return fault(
            "file",
            "encoding",
            _("Byte %(position)s is not UTF-8; expected JSON in UTF-8."),
            position=broken.start + 1,
        )
    if not text.strip():
        return fault("file", "empty", _("Found an empty input; expected a sheet in JSON."))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as broken:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) > 1 and isinstance(parse(lines[0]), (dict, list)):
            return Batch((parse(line) for line in lines), is_list=True)
        return not_json(broken)
    if isinstance(data, list):
        return Batch(iter(data), is_list=True)
    return Batch(iter([data]), is_list=False)


def parse(text: str) -> object:
    """One JSON text, or the fault that says where it breaks."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as broken:
        return not_json(broken)


def not_json(broken: Exception) -> Fault:
    """The fault for a text that is no JSON."""
    if isinstance(broken, json.JSONDecodeError):
        where = f"{broken.lineno}:{broken.colno}"
        return fault(
            "file",
            "json",
            _("No JSON from line and column %(position)s on; expected a sheet in JSON."),
            position=where,
        )
    return fault(
        "file", "json", _("Found JSON that is nested too deep or has a number too long; expected a sheet.")
    )
