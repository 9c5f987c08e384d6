"""Duplicate: the same layouts at all tables, each result beside the others of the same deal and hand.

`movement` says who sits where; `compare` turns the vists of one deal, hand by hand, into scores: the
difference to the mean or to the median of the field, points for places, or a compressed scale. A field
of one scores nought: there is nobody to compare with. Exact fractions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tournaments.domain.chance import Chance
from tournaments.domain.quality import Seating

Method = Literal["mean", "median", "places", "scale"]
METHODS: tuple[Method, ...] = ("mean", "median", "places", "scale")
ZERO = Fraction(0)


@dataclass(frozen=True)
class Comparison:
    """How results are compared. `bands` belong to `scale`: up to how much difference, how much a point."""

    method: Method = "mean"
    bands: tuple[tuple[Fraction, Fraction], ...] = ()


@dataclass(frozen=True)
class Compared:
    """One result beside the field: the vists, what they are held against, and the score."""

    vists: Fraction
    datum: Fraction
    score: Fraction


def compare(
    comparison: Comparison, field: Mapping[int, Fraction], *, from_others: bool = False
) -> dict[int, Compared]:
    """Scores of one hand of one deal: player → result, from player → vists.

    The datum is the mean or the median of the whole field; with `from_others` of the others alone.
    """
    found = {}
    for player, vists in sorted(field.items()):
        others = [value for one, value in sorted(field.items()) if one != player]
        if not others:
            found[player] = Compared(vists, vists, ZERO)
        elif comparison.method == "places":
            beaten = sum((_beats(vists, other) for other in others), ZERO)
            found[player] = Compared(vists, _mean(others), beaten)
        else:
            held = others if from_others else [*others, vists]
            datum = _mean(held) if comparison.method == "mean" else median(held)
            score = vists - datum
            if comparison.method == "scale":
                score = scaled(score, comparison.bands)
            found[player] = Compared(vists, datum, score)
    return found


def _beats(one: Fraction, other: Fraction) -> Fraction:
    return Fraction(1) if one > other else ZERO if one < other else Fraction(1, 2)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, ZERO) / len(values)


def median(values: Sequence[Fraction]) -> Fraction:
    """The middle value, or the mean of the two in the middle."""
    ordered, half = sorted(values), len(values) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def scaled(difference: Fraction, bands: Sequence[tuple[Fraction, Fraction]]) -> Fraction:
    """A difference on a compressed scale: each band its price, nothing past the last, odd in the sign."""
    size, start, points = abs(difference), ZERO, ZERO
    for upto, per in bands:
        if size <= start:
            break
        points, start = points + (min(size, upto) - start) / per, upto
    return points if difference >= 0 else -points


def movement(*, tables: int, seats: int, rounds: int) -> tuple[Seating, ...]:
    """Players 1 to tables × seats, round by round: line s moves s tables on each round, line 0 sits still.

    Player `table + 1 + s · tables` begins at seat s. Two players of lines s and t who meet do so again
    when (s − t) · r is a multiple of `tables`: `rounds_without_repeats` says when that is.
    """
    return tuple(
        tuple(
            tuple(1 + (table - seat * number) % tables + seat * tables for seat in range(seats))
            for table in range(tables)
        )
        for number in range(rounds)
    )


def rounds_without_repeats(*, tables: int, seats: int) -> int:
    """For how many rounds of `movement` nobody meets anybody twice."""
    return next(
        number
        for number in range(1, tables + 1)
        if any(number * step % tables == 0 for step in range(1, seats))
    )


def generated_layout(*, seed: int, deal: int, pack: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Three hands of ten and a talon of two for a deal: the same at every table, from a seed."""
    if len(pack) != 32 or len(set(pack)) != 32:
        raise ValueError("pack: expected 32 different cards")
    cards = Chance(seed, f"layout/{deal}").shuffled(pack)
    hands = [tuple(sorted(cards[start : start + 10], key=list(pack).index)) for start in (0, 10, 20)]
    return (*hands, tuple(sorted(cards[30:], key=list(pack).index)))
