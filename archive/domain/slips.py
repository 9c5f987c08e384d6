"""Slips of the pen on a made-up sheet: a deal written wrongly and taken back or corrected later.

Every stroke is legal when it is made: the sheet with the wrong deal in it is scored too, and a slip that
would be refused there is not made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from archive.domain.habits import Habits
from archive.domain.lots import happens, pick
from archive.domain.running import Illegal, RawFact, RunningSheet
from tournaments.domain.chance import Chance

WRITE, CORRECT, UNDO = "write", "correct", "undo"

REASONS = (
    ("взятки записаны наоборот", 3),
    ("ошибка записи, сверено со столом", 4),
    ("по решению арбитра", 1),
)
LATER = ((0, 5), (1, 4), (2, 2), (4, 1))
"""How many entries later a wrong deal is corrected."""


@dataclass(frozen=True)
class Stroke:
    """One act of the scorer: write a fact, correct the line of an earlier stroke, undo the last line."""

    kind: str
    fact: RawFact
    target: int | None = None
    reason: str = ""


def draw_strokes(sheet: RunningSheet, habit: Habits, chance: Chance) -> list[Stroke]:
    """The strokes after which exactly the facts of the sheet stand."""
    strokes: list[Stroke] = []
    waiting: tuple[int, int, RawFact, str] | None = None  # after which fact, stroke, right fact, reason
    for place, fact in enumerate(sheet.facts):
        wrong = slip_of(fact, chance) if waiting is None and "contract" in fact else None
        if wrong is not None and happens(chance, habit.undo):
            if is_accepted(sheet, [*sheet.facts[:place], wrong]):
                strokes += [Stroke(WRITE, wrong), Stroke(UNDO, {})]
            strokes.append(Stroke(WRITE, fact))
        elif wrong is not None and happens(chance, habit.correction):
            until = min(place + pick(chance, LATER), len(sheet.facts) - 1)
            if is_accepted(sheet, [*sheet.facts[:place], wrong, *sheet.facts[place + 1 : until + 1]]):
                waiting = until, len(strokes), fact, pick(chance, REASONS)
                strokes.append(Stroke(WRITE, wrong))
            else:
                strokes.append(Stroke(WRITE, fact))
        else:
            strokes.append(Stroke(WRITE, fact))
        if waiting is not None and waiting[0] == place:
            strokes.append(Stroke(CORRECT, waiting[2], target=waiting[1], reason=waiting[3]))
            waiting = None
    return strokes


def slip_of(fact: RawFact, chance: Chance) -> RawFact | None:
    """The deal with one trick written to another hand that played; None where nothing can slip."""
    tricks = fact.get("tricks")
    if tricks is None or fact.get("adjustments"):
        return None
    holders = [seat for seat, count in enumerate(tricks) if count > 0]
    takers = [seat for seat, count in enumerate(tricks) if 0 < count < 10]
    if not takers:
        return None
    giver = holders[chance.below(len(holders))]
    taker = takers[chance.below(len(takers))]
    if giver == taker:
        return None
    wrong: dict[str, Any] = dict(fact)
    wrong["tricks"] = [count - (seat == giver) + (seat == taker) for seat, count in enumerate(tricks)]
    return wrong


def is_accepted(sheet: RunningSheet, facts: Sequence[RawFact]) -> bool:
    """Whether the scorer takes these facts in the place of the sheet's own."""
    trial = RunningSheet(
        sheet.convention, size=sheet.size, seats=sheet.seats, first_dealer=sheet.first_dealer
    )
    try:
        for fact in facts:
            trial.add(fact)
    except Illegal:
        return False
    return True
