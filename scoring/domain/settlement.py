"""Settlement in vists (point 4.2.14; `scoring.md` §6): exact, by both methods step by step, and whole.

`Balance` is what stands on a sheet; every figure in it is in units (see `units.py`), every result here
is exact. Seats without a player have no part in anything.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import floor, lcm

from preferans.convention import Convention


@dataclass(frozen=True)
class Balance:
    """The figures of a sheet: points by seat, whists by writer and the one written on."""

    pool: tuple[Fraction, ...]
    mountain: tuple[Fraction, ...]
    whists: tuple[tuple[Fraction, ...], ...]
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
    def exact(self) -> tuple[Fraction, ...]:
        """The exact result of each seat; the sum is zero."""
        return exact_result(self.balance, self.convention)

    @cached_property
    def target(self) -> Fraction:
        """The pool that all are brought to: the agreed size, or the fullest pool where none is agreed."""
        if self.convention.has_target and self.convention.pool_target is not None:
            return Fraction(self.convention.pool_target)
        return max(self.balance.pool[seat] for seat in self.balance.seats)

    @cached_property
    def missing(self) -> tuple[Fraction, ...]:
        """Points that each pool is short of the target, below zero when it has more (4.2.3)."""
        return self._by_seat(lambda seat: self.target - self.balance.pool[seat])

    @cached_property
    def mountain_per_point(self) -> Fraction:
        """Mountain points for one pool point: one by the Code, two in Leningrad (4.2.3.3)."""
        mountain, pool = self.convention.divisors(len(self.balance.seats))
        return Fraction(self.convention.pool_point * mountain, 10 * pool)

    @cached_property
    def mountains(self) -> tuple[Fraction, ...]:
        """Mountains after what is missing in the pools was written into them."""
        return self._by_seat(lambda s: self.balance.mountain[s] + self.missing[s] * self.mountain_per_point)

    @cached_property
    def vists_per_mountain(self) -> Fraction:
        """What one mountain point costs its owner, to each opponent."""
        return Fraction(10, self.convention.divisors(len(self.balance.seats))[0])

    @cached_property
    def method_1(self) -> "MethodOne":
        """Strike the smallest mountain off all, share each out, compare whists."""
        seats = self.balance.seats
        least = min(self.mountains[s] for s in seats)
        reduced = self._by_seat(lambda s: self.mountains[s] - least)
        shares = self._by_seat(lambda s: reduced[s] * self.vists_per_mountain)
        whists = tuple(
            tuple(
                self.balance.whists[i][j] + shares[j] if i != j and i in seats and j in seats else Fraction(0)
                for j in range(self.balance.size)
            )
            for i in range(self.balance.size)
        )
        written = self._by_seat(lambda i: sum(whists[i], Fraction(0)))
        against = self._by_seat(lambda i: sum((row[i] for row in whists), Fraction(0)))
        return MethodOne(
            least, reduced, shares, whists, written, against, self._by_seat(lambda i: written[i] - against[i])
        )

    @cached_property
    def method_2(self) -> "MethodTwo":
        """Compare each mountain with the mean, add the difference of whists."""
        seats = self.balance.seats
        mean = sum((self.mountains[s] for s in seats), Fraction(0)) / len(seats)
        factor = self.vists_per_mountain * len(seats)
        below = self._by_seat(lambda s: mean - self.mountains[s])
        won = self._by_seat(lambda s: below[s] * factor)
        written = self._by_seat(lambda i: sum(self.balance.whists[i], Fraction(0)))
        against = self._by_seat(lambda i: sum((row[i] for row in self.balance.whists), Fraction(0)))
        result = self._by_seat(lambda i: won[i] + written[i] - against[i])
        return MethodTwo(mean, factor, below, won, written, against, result)

    @cached_property
    def code_4_2_12(self) -> "Moved":
        """Whole vists by moving one mountain point (4.2.12); `vists` is None where one point cannot do it."""
        if _all_whole(self.exact):
            return Moved(self.exact, None, 0, ())
        seats = self.balance.seats
        player = max(seats, key=lambda s: (self.balance.mountain[s], -s))
        each = floor(self.vists_per_mountain)
        for points in (-1, 1):
            to_others = points * (self.vists_per_mountain - each)
            change = tuple(
                -(len(seats) - 1) * to_others if s == player else to_others if s in seats else Fraction(0)
                for s in range(self.balance.size)
            )
            vists = tuple(a + b for a, b in zip(self.exact, change, strict=True))
            if _all_whole(vists):
                return Moved(vists, player, points, change)
        return Moved(None, None, 0, ())

    @cached_property
    def largest_remainder(self) -> tuple[Fraction, ...]:
        """Whole vists, sum zero: largest remainders go up; ties to the higher result, then the lower seat."""
        whole = [Fraction(floor(vists)) for vists in self.exact]
        order = sorted(
            self.balance.seats, key=lambda s: (self.exact[s] - whole[s], self.exact[s], -s), reverse=True
        )
        for seat in order[: int(-sum(whole))]:
            whole[seat] += 1
        return tuple(whole)

    @property
    def rounded(self) -> tuple[Fraction, ...] | None:
        """The result as the convention rounds it; None where 4.2.12 cannot do it."""
        return {
            "exact": self.exact,
            "code-4.2.12": self.code_4_2_12.vists,
            "largest-remainder": self.largest_remainder,
        }[self.convention.rounding]

    def _by_seat(self, figure: Callable[[int], Fraction]) -> tuple[Fraction, ...]:
        seats = self.balance.seats
        return tuple(figure(s) if s in seats else Fraction(0) for s in range(self.balance.size))


@dataclass(frozen=True)
class MethodOne:
    """Steps of the first method (4.2.14): points, then vists."""

    struck_off: Fraction
    mountains: tuple[Fraction, ...]
    share_to_each: tuple[Fraction, ...]
    whists: tuple[tuple[Fraction, ...], ...]
    written: tuple[Fraction, ...]
    against: tuple[Fraction, ...]
    result: tuple[Fraction, ...]


@dataclass(frozen=True)
class MethodTwo:
    """Steps of the second method (4.2.14): points, then vists."""

    mean: Fraction
    factor: Fraction
    below_mean: tuple[Fraction, ...]
    won: tuple[Fraction, ...]
    written: tuple[Fraction, ...]
    against: tuple[Fraction, ...]
    result: tuple[Fraction, ...]


@dataclass(frozen=True)
class Moved:
    """Whole vists by 4.2.12: whose mountain moved, by how many points, what it costs each seat in vists."""

    vists: tuple[Fraction, ...] | None
    player: int | None
    points: int
    change: tuple[Fraction, ...]


def exact_result(balance: Balance, convention: Convention) -> tuple[Fraction, ...]:
    """Vists of each seat, exact (the formula of `scoring.md` §6)."""
    figures = [*balance.pool, *balance.mountain, *(cell for row in balance.whists for cell in row)]
    units = lcm(*(figure.denominator for figure in figures))
    weights = Weights.of(convention, len(balance.seats), units)
    cells = [figure.numerator * (units // figure.denominator) for figure in figures]
    values = weights.values(cells, balance.seats, balance.size)
    return tuple(Fraction(value, weights.denominator) for value in values)


@dataclass(frozen=True, slots=True)
class Weights:
    """What figures are worth: numerators over one denominator, for the arithmetic of `units.py`."""

    whist: int
    mountain: int
    pool: int
    denominator: int

    @classmethod
    def of(cls, convention: Convention, players: int, units: int) -> "Weights":
        """The weights under a convention with `players` at the sheet and `units` in a point."""
        mountain, pool = convention.divisors(players)
        return cls(mountain * pool, 10 * pool, convention.pool_point * mountain, units * mountain * pool)

    def values(self, cells: Sequence[int], seats: tuple[int, ...], size: int) -> list[int]:
        """The value of a whole sheet of cells (pools, mountains, whists by writer) to each seat."""
        count = len(seats)
        common = self.mountain * sum(cells[size : 2 * size]) - self.pool * sum(cells[:size])
        result = [0] * size
        base = 2 * size
        for i in seats:
            written = sum(cells[base + i * size : base + (i + 1) * size]) - sum(cells[base + i :: size])
            result[i] = (
                common
                + self.whist * written
                + count * (self.pool * cells[i] - self.mountain * cells[size + i])
            )
        return result

    def add(self, values: list[int], cell: int, amount: int, seats: tuple[int, ...], size: int) -> None:
        """Add the value of one figure to `values`."""
        if cell >= 2 * size:
            writer, against = divmod(cell - 2 * size, size)
            values[writer] += self.whist * amount
            values[against] -= self.whist * amount
            return
        to_others = self.mountain * amount if cell >= size else -self.pool * amount
        owner = cell - size if cell >= size else cell
        for seat in seats:
            values[seat] += to_others
        values[owner] -= len(seats) * to_others


def _all_whole(vists: tuple[Fraction, ...]) -> bool:
    return all(value.denominator == 1 for value in vists)
