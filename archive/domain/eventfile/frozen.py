"""Results frozen when the time ran out, worked out by the second scorer from the marks of a file.

The newest mark of a table counts, and one without a line takes the mark away. Deals after the marked line do
not count where the counting of the round freezes results; what rulings and staff wrote beside them does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from archive.domain.eventfile.ranking import scheme_of
from archive.domain.eventfile.reading import Document
from tournaments.domain.ranking.scheme import read_scheme

if TYPE_CHECKING:
    from archive.domain.eventfile.recount import Result, Table, TableName

ZERO = Fraction(0)


def marks_of(document: Document) -> dict[TableName, int]:
    """Table → the last line in time, where a mark is in force."""
    newest = {(row["table"][0], row["table"][1]): row["line"] for row in document["time_marks"]}
    return {name: line for name, line in newest.items() if line is not None}


def lost_marks(document: Document, tables: Mapping[TableName, Table]) -> Iterator[tuple[TableName, int, int]]:
    """Marks in force that name a line which their sheet does not have: table, line, lines there are."""
    for name, line in marks_of(document).items():
        there = len(tables[name].lines) if name in tables else 0
        if line > there:
            yield name, line, there


def freeze_results(
    document: Document, tables: Mapping[TableName, Table], results: dict[int, dict[int, Result]]
) -> None:
    """Give the results of marked tables their vists at that time, in rounds whose counting freezes them."""
    schemes = [(row["from_round"], read_scheme(row["scheme"])) for row in document["counting"]]
    lost: dict[tuple[int, int], Fraction] = defaultdict(Fraction)  # what came after the mark
    for name, line in marks_of(document).items():
        table = tables.get(name)
        if table is None or line >= len(table.lines) or not scheme_of(schemes, name[0]).freezes:
            continue
        parts = table.parts(upto=line)
        for index, held in table.vists().items():
            for seat, came_to in held:
                lost[seat["registration"], name[0]] += came_to - table.held(parts, seat)[index]
    for (number, at), vists in lost.items():
        own = results[number].get(at)
        if own is None:
            continue
        at_time = (own.vists if own.forfeited is None else own.forfeited) - vists
        if own.forfeited is not None:  # a win that is forfeited was no win at that time either
            at_time = ZERO if own.is_nought else min(at_time, ZERO)
        results[number][at] = replace(own, at_time=at_time)
