"""A comparison with paper that agreed when it was written, and which later line parted it from the sheet.

The paper does not change: where a line before the comparison was corrected or taken back afterwards, the
comparison differs now, and nobody erred on that day.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring.models import SheetEntry
from scoring.selectors.sheets import ANSWERS, Slot

Figures = Mapping[int, Mapping[Slot, Fraction]]


def parted_since(
    warnings: Sequence[Mapping[str, Any]],
    numbers: Sequence[int | None],
    lines: Sequence[SheetEntry],
    by_line: Figures,
) -> dict[int, int]:
    """Line of a checkpoint → the first later line that parted it; only those that agreed when written.

    `warnings` are the core's, whose entries are the lines `numbers` in force; `lines` are all ever written.
    """
    differing: dict[int, dict[Slot, Fraction]] = defaultdict(dict)
    for one in warnings:
        if one.get("code") == "checkpoint-differs" and (number := numbers[one["entry"] - 1]) is not None:
            slot = Slot(one["player"], one["column"], one["against"])
            differing[number][slot] = Fraction(str(one["paper"]))
    found = {}
    for number, paper in differing.items():
        if any(_figure(slot, number, lines, by_line) != said for slot, said in paper.items()):
            continue
        since = _first_answer(number, paper, lines, by_line)
        if since is not None:
            found[number] = since
    return found


def _figure(slot: Slot, upto: int, lines: Sequence[SheetEntry], by_line: Figures) -> Fraction:
    """What stood in a place when line `upto` was written."""
    return sum(
        (by_line.get(line.pk, {}).get(slot, Fraction(0)) for line in lines if line.number <= upto),
        Fraction(0),
    )


def _first_answer(
    number: int, slots: Mapping[Slot, Fraction], lines: Sequence[SheetEntry], by_line: Figures
) -> int | None:
    """The first answer after a checkpoint to a line before it, if it can be one that moved these places."""
    known = {line.pk: line.number for line in lines}
    answers = [
        line
        for line in lines
        if line.kind in ANSWERS and line.number > number and known.get(line.corrects_id or 0, number) < number
    ]
    moving = [line for line in answers if any(slot in by_line.get(line.pk, {}) for slot in slots)]
    return next((line.number for line in [*moving, *answers]), None)
