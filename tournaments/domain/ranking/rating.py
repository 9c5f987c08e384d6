"""A season of events: the rating of players by their places.

The method is that of the European Mahjong Association for its four-handed game (MERS, in force since
1 January 2018, http://mahjong-europe.org/ranking/RankingOverview.html), chosen because it asks for
places alone, whatever an event counts, and can be checked with a pencil (ADR 0042):

- an event gives 1000 · (n − place) / (n − 1) points among n players; a shared place gives the mean;
- part A is the weighted mean of all results but the worst, one of them dropped for each five beyond five;
- part B is the weighted mean of the four best; missing results up to five count 0 with weight 1;
- the rating is the mean of A and B. A result counts half when it is older than a year, and not at all
  when it is older than two.

Weights are the organiser's (by default one for each day of an event). Exact fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

MOST = 1000
LEAST_RESULTS = 5
BEST = 4


@dataclass(frozen=True)
class EventResult:
    """A place of a player at an event of `players`, `days` ago. `sharers` stand on the place."""

    event: str
    place: int
    players: int
    weight: Fraction = Fraction(1)
    days: int = 0
    sharers: int = 1

    @property
    def points(self) -> Fraction:
        """0 for the last to 1000 for the first; a shared place gives the mean of the places it covers."""
        if self.players < 2:
            return Fraction(0)
        mean = self.place + Fraction(self.sharers - 1, 2)
        return MOST * (self.players - mean) / (self.players - 1)

    @property
    def counted_weight(self) -> Fraction:
        """The weight by age: whole within a year, half within two, then nothing."""
        return self.weight if self.days <= 365 else self.weight / 2 if self.days <= 730 else Fraction(0)


@dataclass(frozen=True)
class Rating:
    """A rating with its two parts and the results that each took; `missing` results counted as nought."""

    rating: Fraction
    part_a: Fraction
    part_b: Fraction
    counted: tuple[EventResult, ...]
    dropped: tuple[EventResult, ...]
    best: tuple[EventResult, ...]
    missing: int


def rate(results: Iterable[EventResult]) -> Rating:
    """The rating of one player from his results, in whatever order they come."""
    live = [one for one in results if one.counted_weight > 0]
    ordered = sorted(live, key=lambda one: (-one.points, -one.counted_weight, one.event))
    drops = max(0, (len(ordered) - LEAST_RESULTS) // 5)
    counted, dropped = ordered[: len(ordered) - drops], ordered[len(ordered) - drops :]
    missing = max(0, LEAST_RESULTS - len(ordered))
    part_a = _mean(counted, missing)
    part_b = _mean(ordered[:BEST], max(0, BEST - len(ordered)))
    return Rating(
        (part_a + part_b) / 2, part_a, part_b, tuple(counted), tuple(dropped), tuple(ordered[:BEST]), missing
    )


def _mean(results: Sequence[EventResult], missing: int) -> Fraction:
    weight = sum((one.counted_weight for one in results), Fraction(missing))
    total = sum((one.points * one.counted_weight for one in results), Fraction(0))
    return total / weight if weight else weight
