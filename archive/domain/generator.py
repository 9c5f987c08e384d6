"""Random legal sheets that look like real play: from a seed to raw facts of tirazh-sheet/1.

`draw_sheet` makes the facts that stand at the end; `draw_plan` also how they came to stand there, with
mistakes put right on the way. Equal seeds and conventions give equal sheets on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from archive.domain.deals import RawFact, draw_deal
from archive.domain.habits import Habits
from archive.domain.lots import happens, pick
from archive.domain.running import RunningSheet
from archive.domain.slips import Stroke, draw_strokes
from preferans.convention import Convention
from preferans.seats import next_seat
from tournaments.domain.chance import Chance

MOST_DEALS = 400
"""No sheet goes on for longer, whatever its convention says."""

TRIES = 30
"""How many deals are looked at for one that does not fill the last pool too early."""

RULINGS: tuple[tuple[dict[str, str], int], ...] = (
    ({"column": "mountain", "points": "5", "cite": "3.2.21", "note": "смотрел прикуп"}, 3),
    ({"column": "mountain", "points": "2", "cite": "3.9.5", "note": "неверный счёт взяток"}, 2),
    ({"column": "mountain", "points": "10", "cite": "регламент 7.2", "note": "опоздание к столу"}, 1),
)
VOIDS: tuple[tuple[dict[str, str], int], ...] = (
    ({"void": "redeal", "cite": "3.2.12"}, 8),
    ({"void": "redeal", "cite": "3.2.12", "dealer": "moves"}, 1),
)


class NobodyCame(ValueError):
    """A newcomer was wished for and every sheet ended before the deal came round to his place."""


@dataclass(frozen=True)
class Wish:
    """What sheet is wanted. `deals`: so many and no more, None: until the convention ends the sheet.

    `goes_on` keeps the last pool from filling before `deals` are played, if that can be helped.
    With a `newcomer` the last seat stays empty at first and is taken on the way (3.1.2). `substitute` is
    the name of somebody who takes over a seat after so many deals (5.4.7). `ends_by` writes the line
    that ends a sheet which nothing else has ended: time, deals or consent.
    """

    players: int
    deals: int | None = None
    first_dealer: int = 0
    goes_on: bool = False
    newcomer: bool = False
    substitute: str = ""
    substitute_after: int = 5
    ends_by: str = ""
    habits: Habits = field(default_factory=Habits)


@dataclass(frozen=True)
class Plan:
    """A made-up sheet: who deals first, the facts that stand in the end, the strokes that wrote them."""

    first_dealer: int
    facts: tuple[RawFact, ...]
    strokes: tuple[Stroke, ...]

    @property
    def deals(self) -> int:
        """How many deals stand on the sheet."""
        return sum(1 for fact in self.facts if "contract" in fact)


def draw_sheet(convention: Convention, wish: Wish, chance: Chance) -> RunningSheet:
    """A whole sheet as it stands in the end. Raises `NobodyCame` when a newcomer never found his place."""
    for _try in range(TRIES):
        sheet = _Evening(convention, wish, chance).play()
        if len(sheet.state.seats) == wish.players:
            return sheet
    raise NobodyCame


def draw_plan(convention: Convention, wish: Wish, chance: Chance) -> Plan:
    """A whole sheet and how it was written, slips of the pen and their mending included."""
    sheet = draw_sheet(convention, wish, chance)
    strokes = draw_strokes(sheet, wish.habits, chance)
    return Plan(sheet.first_dealer, tuple(sheet.facts), tuple(strokes))


class _Evening:
    """One sheet from its first deal to its end."""

    def __init__(self, convention: Convention, wish: Wish, chance: Chance) -> None:
        self.wish, self.chance = wish, chance
        there = wish.players - 1 if wish.newcomer else wish.players
        self.sheet = RunningSheet(
            convention, size=wish.players, seats=range(there), first_dealer=wish.first_dealer
        )
        self.deals = 0
        self.has_checked = not happens(chance, wish.habits.checkpoint)

    @property
    def wanted(self) -> int:
        return min(MOST_DEALS, self.wish.deals if self.wish.deals is not None else MOST_DEALS)

    def play(self) -> RunningSheet:
        sheet = self.sheet
        while self.deals < self.wanted and not sheet.finished:
            self._between()
            sheet.add(self._deal())
            self.deals += 1
        if self.wish.ends_by and not sheet.finished:
            sheet.add({"end": self.wish.ends_by})
        return sheet

    def _between(self) -> None:
        """What may stand between two deals."""
        chance, habit, sheet = self.chance, self.wish.habits, self.sheet
        if self.wish.newcomer and self._may_join():
            sheet.add({"join": sheet.size - 1, "cite": "3.1.2"})
        if happens(chance, habit.void):
            sheet.add(dict(pick(chance, VOIDS)))
        if happens(chance, habit.ruling):
            player = sheet.state.seats[chance.below(len(sheet.state.seats))]
            sheet.add(draw_ruling(player, chance))
        if self.wish.substitute and self.deals == self.wish.substitute_after:
            seat = sheet.state.seats[chance.below(len(sheet.state.seats))]
            sheet.add({"replace": seat, "name": self.wish.substitute, "cite": "5.4.7"})
        if not self.has_checked and self.deals >= 8 and happens(chance, 150):
            sheet.add({"checkpoint": sheet.figures()})
            self.has_checked = True

    def _may_join(self) -> bool:
        state, seat = self.sheet.state, self.sheet.size - 1
        if seat in state.seats or state.last_dealer is None:
            return False
        return next_seat(state.last_dealer, (*state.seats, seat)) == seat

    def _deal(self) -> RawFact:
        """A deal; where the sheet must go on, one that leaves some pool open."""
        sheet, chance, habit = self.sheet, self.chance, self.wish.habits
        fact = draw_deal(sheet.state, chance, habit)
        is_last = self.deals + 1 >= self.wanted
        if not self.wish.goes_on or is_last:
            return fact
        for _try in range(TRIES):
            if not may_fill_the_last_pool(sheet) or sheet.trial(fact) in (None, "deals"):
                break
            fact = draw_deal(sheet.state, chance, habit)
        return fact


def may_fill_the_last_pool(sheet: RunningSheet) -> bool:
    """Whether some single deal could end the sheet by its pools: a cheap look before the dear one."""
    convention, state = sheet.convention, sheet.state
    if not convention.has_target or convention.pool_target is None:
        return False
    pools = [state.cells[seat] // state.units for seat in state.seats]
    target = convention.pool_target
    if convention.pool_mode == "sum":
        return target * len(pools) - sum(pools) <= LARGEST_GAIN
    return sum(max(0, target - pool) for pool in pools) <= LARGEST_GAIN


LARGEST_GAIN = 60
"""Pool points that one deal hardly ever exceeds."""


def draw_ruling(player: int, chance: Chance) -> RawFact:
    """Figures written by an arbiter's hand."""
    said = pick(chance, RULINGS)
    posting: dict[str, Any] = {"player": player, "column": said["column"], "points": said["points"]}
    return {"postings": [posting], "cite": said["cite"], "note": said["note"]}


def sheet_document(
    convention: dict[str, Any], players: Sequence[str], first_dealer: int, facts: Sequence[RawFact]
) -> dict[str, Any]:
    """Facts as a document of tirazh-sheet/1."""
    return {
        "format": "tirazh-sheet/1",
        "convention": convention,
        "players": list(players),
        "first_dealer": first_dealer,
        "entries": list(facts),
    }
