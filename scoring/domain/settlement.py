"""Settlement in vists (point 4.2.14; `scoring.md` §6): exact, by both methods step by step, and whole.

`Balance` is what stands on a sheet, in points; every result here is an exact fraction. The arithmetic
is that of `reckoning`, which works in whole numbers. Seats without a player have no part in anything.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from preferans.convention import Convention
from scoring.domain.reckoning import MethodOne, MethodTwo, Moved, Reckoning, Weights

__all__ = ["Balance", "MethodOne", "MethodTwo", "Moved", "Settlement", "Weights"]

Fractions = tuple[Fraction, ...]


@dataclass(frozen=True)
class Balance:
    """The figures of a sheet: points by seat, whists by writer and the one written on."""

    pool: Fractions
    mountain: Fractions
    whists: tuple[Fractions, ...]
    seats: tuple[int, ...]

    @property
    def size(self) -> int:
        """Seats in all, empty ones included."""
        return len(self.pool)


@dataclass(frozen=True)
class Settlement:
    """The settlement of a balance under a convention. Results are vists by seat, 0 for an empty seat."""

    balance: Balance
    convention: Convention

    @cached_property
    def reckoning(self) -> Reckoning:
        """The same settlement in whole numbers."""
        balance = self.balance
        figures = [*balance.pool, *balance.mountain, *(cell for row in balance.whists for cell in row)]
        units = lcm(*(figure.denominator for figure in figures))
        cells = [figure.numerator * (units // figure.denominator) for figure in figures]
        return Reckoning(cells, units, balance.seats, balance.size, self.convention)

    @cached_property
    def exact(self) -> Fractions:
        """The exact result of each seat; the sum is zero."""
        return self._all(self.reckoning.exact)

    @cached_property
    def target(self) -> Fraction:
        """The pool that all are brought to: the agreed size, or the fullest pool where none is agreed."""
        return self._one(self.reckoning.target)

    @cached_property
    def missing(self) -> Fractions:
        """Points that each pool is short of the target, below zero when it has more (4.2.3)."""
        return self._all(self.reckoning.missing)

    @cached_property
    def mountain_per_point(self) -> Fraction:
        """Mountain points for one pool point: one by the Code, two in Leningrad (4.2.3.3)."""
        return self._one(self.reckoning.mountain_per_point)

    @cached_property
    def mountains(self) -> Fractions:
        """Mountains after what is missing in the pools was written into them."""
        return self._all(self.reckoning.mountains)

    @cached_property
    def vists_per_mountain(self) -> Fraction:
        """What one mountain point costs its owner, to each opponent."""
        return self._one(self.reckoning.vists_per_mountain)

    @cached_property
    def method_1(self) -> MethodOne[Fraction]:
        """Strike the smallest mountain off all, share each out, compare whists."""
        steps, every = self.reckoning.method_1, self._all
        return MethodOne(
            self._one(steps.struck_off),
            every(steps.mountains),
            every(steps.share_to_each),
            tuple(every(row) for row in steps.whists),
            every(steps.written),
            every(steps.against),
            every(steps.result),
        )

    @cached_property
    def method_2(self) -> MethodTwo[Fraction]:
        """Compare each mountain with the mean, add the difference of whists."""
        steps, every = self.reckoning.method_2, self._all
        return MethodTwo(
            self._one(steps.mean),
            self._one(steps.factor),
            every(steps.below_mean),
            every(steps.won),
            every(steps.written),
            every(steps.against),
            every(steps.result),
        )

    @cached_property
    def code_4_2_12(self) -> Moved[Fraction]:
        """Whole vists by moving one mountain point (4.2.12); `vists` is None where one point cannot do it."""
        moved = self.reckoning.code_4_2_12
        vists = None if moved.vists is None else self._all(moved.vists)
        return Moved(vists, moved.player, moved.points, self._all(moved.change))

    @cached_property
    def largest_remainder(self) -> Fractions:
        """Whole vists, sum zero: largest remainders go up; ties to the higher result, then the lower seat."""
        return self._all(self.reckoning.largest_remainder)

    @property
    def rounded(self) -> Fractions | None:
        """The result as the convention rounds it; None where 4.2.12 cannot do it."""
        rounded = self.reckoning.rounded
        return None if rounded is None else self._all(rounded)

    def _one(self, number: int) -> Fraction:
        return Fraction(number, self.reckoning.denominator)

    def _all(self, numbers: Iterable[int]) -> Fractions:
        return tuple(self._one(number) for number in numbers)
