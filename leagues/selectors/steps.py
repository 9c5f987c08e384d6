"""Every step from places to a rating, for the page of one person, the API and the files."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from leagues.selectors.leagues import PersonRow, Season, SeasonEvent
from tournaments.domain.ranking.rating import BEST, EventResult


@dataclass(frozen=True)
class ResultStep:
    """One event on the way to a rating: place, points, weight by age, which parts it enters."""

    event: SeasonEvent
    result: EventResult
    in_a: bool
    in_b: bool

    @property
    def weighted(self) -> Fraction:
        """Points by weight: what is added up."""
        return self.result.points * self.result.counted_weight

    @property
    def is_gone(self) -> bool:
        """Whether it is too old to count."""
        return self.result.counted_weight == 0

    @property
    def is_halved(self) -> bool:
        """Whether its age has halved its weight."""
        return 0 < self.result.counted_weight < self.result.weight


@dataclass(frozen=True)
class Part:
    """The mean of a part: what is added up over what weight, `missing` results of nought among it."""

    total: Fraction
    weight: Fraction
    missing: int
    mean: Fraction


@dataclass(frozen=True)
class Told:
    """All steps of a rating."""

    steps: tuple[ResultStep, ...]
    part_a: Part
    part_b: Part
    rating: Fraction


def steps_of(season: Season, row: PersonRow) -> Told:
    """The steps of a person, in the order of the events."""
    rated = row.rating
    steps = tuple(
        ResultStep(event, result, result in rated.counted, result in rated.best)
        for event, result in zip(season.counted, row.results, strict=True)
        if result is not None
    )
    missing_b = max(0, BEST - len(rated.best))
    return Told(
        steps,
        part([one for one in steps if one.in_a], rated.missing, rated.part_a),
        part([one for one in steps if one.in_b], missing_b, rated.part_b),
        rated.rating,
    )


def part(steps: list[ResultStep], missing: int, mean: Fraction) -> Part:
    """What a part adds up."""
    total = sum((one.weighted for one in steps), Fraction(0))
    weight = sum((one.result.counted_weight for one in steps), Fraction(missing))
    return Part(total, weight, missing, mean)
