"""Who met whom: pairs of players at one table, round by round, from who held which seat and for how long.

A substitute meets those who sat with him, not those who had left before he came.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple


class Held(NamedTuple):
    """A player at a table of a round, from one entry of its sheet to another (None: to the end)."""

    player: int
    round: int
    table: int
    since: int = 1
    until: int | None = None


class Meeting(NamedTuple):
    """Where two players met."""

    round: int
    table: int


@dataclass(frozen=True)
class Meetings:
    """Every meeting, by pair (the smaller number first), in the order of the rounds."""

    by_pair: Mapping[tuple[int, int], tuple[Meeting, ...]] = field(default_factory=dict)

    def of(self, one: int, other: int) -> tuple[Meeting, ...]:
        """Where these two met."""
        return self.by_pair.get((min(one, other), max(one, other)), ())

    def opponents_of(self, player: int) -> dict[int, tuple[Meeting, ...]]:
        """Everybody the player met, by number."""
        found = {
            (pair[1] if pair[0] == player else pair[0]): where
            for pair, where in self.by_pair.items()
            if player in pair
        }
        return dict(sorted(found.items()))

    @property
    def most(self) -> int:
        """How often the pair that met most often met."""
        return max((len(where) for where in self.by_pair.values()), default=0)


def meetings_of(held: Iterable[Held]) -> Meetings:
    """Put the meetings together."""
    tables: dict[Meeting, list[Held]] = defaultdict(list)
    for one in held:
        tables[Meeting(one.round, one.table)].append(one)
    found: dict[tuple[int, int], list[Meeting]] = defaultdict(list)
    for place in sorted(tables):
        for pair in sorted(set(_pairs(tables[place]))):
            found[pair].append(place)
    return Meetings({pair: tuple(where) for pair, where in sorted(found.items())})


def _pairs(held: Iterable[Held]) -> Iterator[tuple[int, int]]:
    for one, other in combinations(held, 2):
        if one.player != other.player and _overlap(one, other):
            yield min(one.player, other.player), max(one.player, other.player)


def _overlap(one: Held, other: Held) -> bool:
    """Whether both sat at the same time; a seat given up before its first entry was never held."""
    ends = [end for end in (one.until, other.until) if end is not None]
    return not ends or max(one.since, other.since) <= min(ends)
