"""The journal as files: CSV with one record a line, JSON with everything, both in the order of the chain."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from journal.models import JournalRecord
from scoring.exports.texts import csv_cell

COLUMNS = (
    "number",
    "at",
    "who",
    "seat",
    "origin",
    "place",
    "address",
    "action",
    "reason",
    "changes",
    "previous",
    "digest",
)
PIECE = 200


def records_in_order(chain: int) -> Iterator[JournalRecord]:
    """The records of a chain from the first, read in pieces."""
    return JournalRecord.objects.filter(chain=chain).order_by("number").iterator(chunk_size=PIECE)


def as_data(record: JournalRecord) -> dict[str, Any]:
    """A record as it is hashed, with its number and hashes."""
    return {
        "number": record.number,
        **record.said(),
        "previous": record.previous,
        "digest": record.digest,
    }


def journal_csv(chain: int) -> Iterator[bytes]:
    """The journal as CSV; cells that a spreadsheet would take for a formula are defused."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for record in records_in_order(chain):
        data = as_data(record)
        data["changes"] = json.dumps(data["changes"], ensure_ascii=False)
        writer.writerow(["" if data[name] is None else csv_cell(data[name]) for name in COLUMNS])
        if out.tell() > 1 << 16:
            yield take(out)
    yield take(out)


def take(out: io.StringIO) -> bytes:
    """What was written so far; the buffer is empty afterwards."""
    text = out.getvalue()
    out.seek(0)
    out.truncate()
    return text.encode()


def journal_json(chain: int) -> Iterator[bytes]:
    """The journal as a JSON list; `digest` can be worked out again from the other columns."""
    before = "["
    for record in records_in_order(chain):
        yield (before + json.dumps({"chain": chain, **as_data(record)}, ensure_ascii=False)).encode()
        before = ",\n"
    yield ("[]\n" if before == "[" else "]\n").encode()


FILES = {"journal.csv": (journal_csv, "text/csv"), "journal.json": (journal_json, "application/json")}
