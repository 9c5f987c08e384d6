"""The door to the core: a document in, a result (formats.md) out, faults as a typed refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.domain.record import read_and_score
from scoring.selectors.refusals import EntryFault, EntryRefused
from scoring.selectors.sheets import Fact

Result = dict[str, Any]


def score_document(document: Fact, *, line_numbers: Sequence[int | None] = ()) -> Result:
    """Score a tirazh-sheet/1 document.

    `line_numbers` gives the number on the sheet of each entry of the document, None for the entry
    being written; faults are told by them. Raises EntryRefused with every fault found.
    """
    scored = read_and_score(document)
    if isinstance(scored, list):
        raise EntryRefused(
            EntryFault(
                field=fault.field,
                code=fault.code,
                msgid=fault.msgid,
                params=fault.params,
                cite=fault.cite,
                line=number_of(fault.entry, line_numbers),
            )
            for fault in scored
        )
    return dict(scored.result)


def number_of(entry: int | None, line_numbers: Sequence[int | None]) -> int | None:
    """The number on the sheet of the core's entry (counted from 1), where it is known."""
    if entry is None or not 1 <= entry <= len(line_numbers):
        return None
    return line_numbers[entry - 1]
