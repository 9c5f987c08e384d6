"""The lines of a sheet as they were written, corrections and undos too: what is in force, what each did.

A line is a mapping with `number`, `kind`, `fact`, and `corrects`: the number of the line that it answers, or
None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from proof.settle import Columns
from proof.sheet import Sheet, run

Line = Mapping[str, Any]
CORRECTION, UNDO = "correction", "undo"


@dataclass(frozen=True)
class Head:
    """What a sheet has beside its lines: the convention, who sat at the start, the first dealer."""

    convention: Mapping[str, Any]
    first_seats: Sequence[int]
    first_dealer: int


def in_force(lines: Sequence[Line]) -> list[tuple[Line, Mapping[str, Any]]]:
    """The lines that count, in order, each with its fact as the newest correction tells it."""
    taken_back = {line["corrects"] for line in lines if line["kind"] == UNDO}
    told: dict[Any, Mapping[str, Any]] = {}
    for line in lines:
        if line["kind"] == CORRECTION and line["number"] not in taken_back:
            told[line["corrects"]] = line["fact"]
    return [
        (line, told[line["number"]] if line["number"] in told else line["fact"])
        for line in lines
        if line["kind"] not in (CORRECTION, UNDO) and line["number"] not in taken_back
    ]


def score_facts(head: Head, facts: Sequence[Mapping[str, Any]]) -> Sheet:
    """The sheet that these facts make."""
    joined = {int(fact["join"]) for fact in facts if "join" in fact}
    seats = {*head.first_seats, *joined}
    return run(
        {
            "convention": head.convention,
            "players": sorted(seats),
            "first_dealer": head.first_dealer,
            "entries": facts,
        }
    )


def score_lines(head: Head, lines: Sequence[Line]) -> Sheet:
    """The sheet as it stands after these lines."""
    return score_facts(head, [fact for _line, fact in in_force(lines)])


def wider(columns: Columns, count: int) -> Columns:
    """The columns with places for as many seats as the sheet has in the end."""
    wide = Columns.empty(count)
    for seat in range(len(columns.pool)):
        wide.pool[seat], wide.mountain[seat] = columns.pool[seat], columns.mountain[seat]
        for other in range(len(columns.pool)):
            wide.whists[seat][other] = columns.whists[seat][other]
    return wide


def added(one: Columns, other: Columns) -> Columns:
    """Two sets of figures added up."""
    return one.less(Columns.empty(len(one.pool)).less(other))


def by_line(head: Head, lines: Sequence[Line], count: int) -> dict[int, Columns]:
    """What each line changed on the sheet, given to the line that it speaks about; slow on purpose."""
    found: dict[int, Columns] = {}
    before = Columns.empty(count)
    for place, line in enumerate(lines, 1):
        after = wider(score_lines(head, lines[:place]).columns, count)
        change = after.less(before)
        root = line["root"]
        found[root] = added(found[root], change) if root in found else change
        before = after
    return found
