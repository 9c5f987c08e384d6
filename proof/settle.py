"""The columns of a sheet, and what they are worth: the settlement of 4.2.14, exact and in whole vists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

ZERO = Fraction(0)


@dataclass
class Columns:
    """Pool and mountain by seat; `whists[i][j]` is what i wrote on j."""

    pool: list[Fraction]
    mountain: list[Fraction]
    whists: list[list[Fraction]]

    @classmethod
    def empty(cls, count: int) -> Columns:
        """Columns with nothing in them."""
        return cls([ZERO] * count, [ZERO] * count, [[ZERO] * count for _seat in range(count)])

    def copy(self) -> Columns:
        """The same figures, apart."""
        return Columns(list(self.pool), list(self.mountain), [list(row) for row in self.whists])

    def add(self, seat: int, column: str, against: int | None, points: Fraction) -> None:
        """Write points in one place."""
        if column == "whists":
            if against is None:
                raise TypeError("whists are written on somebody")
            self.whists[seat][against] += points
        elif column == "pool":
            self.pool[seat] += points
        else:
            self.mountain[seat] += points

    def less(self, before: Columns) -> Columns:
        """What has changed since."""
        return Columns(
            [now - was for now, was in zip(self.pool, before.pool, strict=True)],
            [now - was for now, was in zip(self.mountain, before.mountain, strict=True)],
            [
                [now - was for now, was in zip(row, old, strict=True)]
                for row, old in zip(self.whists, before.whists, strict=True)
            ],
        )


def divisors(agreed: Mapping[str, Any], count: int) -> tuple[int, int]:
    """By what the mountain and the pool are divided."""
    return (
        count if agreed["mountain_divisor"] == "players" else count - 1,
        count if agreed["pool_divisor"] == "players" else count - 1,
    )


def stays_for(agreed: Mapping[str, Any], count: int) -> Fraction:
    """How many points of the mountain a point of the pool is worth (4.1.1)."""
    mountain, pool = divisors(agreed, count)
    return Fraction(agreed["pool_point"] * mountain, 10 * pool)


def settle(columns: Columns, agreed: Mapping[str, Any]) -> list[Fraction]:
    """What each seat wins, in vists: whists, mountains, pools, each against each."""
    count = len(columns.pool)
    by_mountain, by_pool = divisors(agreed, count)
    result = []
    for me in range(count):
        total = ZERO
        for other in range(count):
            total += columns.whists[me][other] - columns.whists[other][me]
            total += Fraction(10, by_mountain) * (columns.mountain[other] - columns.mountain[me])
            total += Fraction(agreed["pool_point"], by_pool) * (columns.pool[me] - columns.pool[other])
        result.append(total)
    return result


def are_whole(figures: list[Fraction]) -> bool:
    """Whether all figures are whole numbers."""
    return all(figure.denominator == 1 for figure in figures)


def by_4_2_12(columns: Columns, agreed: Mapping[str, Any]) -> list[Fraction] | None:
    """Whole vists by moving one point of the largest mountain; None where one point cannot do it."""
    exact = settle(columns, agreed)
    if are_whole(exact):
        return exact
    count = len(exact)
    largest = max(range(count), key=lambda seat: (columns.mountain[seat], -seat))
    each = Fraction(10 // divisors(agreed, count)[0])
    for move in (-1, 1):
        moved = columns.copy()
        moved.mountain[largest] += move
        for other in range(count):
            if other != largest:
                moved.whists[other][largest] -= each * move
        if are_whole(found := settle(moved, agreed)):
            return found
    return None


def by_remainders(exact: list[Fraction]) -> list[Fraction]:
    """Whole vists with the sum kept: the largest remainders are rounded up."""
    low = [Fraction(floor(figure)) for figure in exact]
    left = int(sum(exact, ZERO) - sum(low, ZERO))
    order = sorted(range(len(exact)), key=lambda seat: (low[seat] - exact[seat], -exact[seat], seat))
    for seat in order[:left]:
        low[seat] += 1
    return low


def in_whole(columns: Columns, agreed: Mapping[str, Any]) -> list[Fraction] | None:
    """The settlement as the convention wants it printed."""
    if agreed["rounding"] == "code-4.2.12":
        return by_4_2_12(columns, agreed)
    exact = settle(columns, agreed)
    return by_remainders(exact) if agreed["rounding"] == "largest-remainder" else exact
