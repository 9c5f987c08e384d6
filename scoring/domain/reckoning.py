"""The arithmetic of a settlement (point 4.2.14; `scoring.md` §6) in whole numbers.

Every figure here is a whole number over one `denominator`, chosen so that each step of both methods
comes out: no step rounds. `settlement` shows the same figures as fractions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from preferans.convention import Convention

N = TypeVar("N")


@dataclass(frozen=True, slots=True)
class MethodOne(Generic[N]):
    """Steps of the first method (4.2.14): points, then vists."""

    struck_off: N
    mountains: tuple[N, ...]
    share_to_each: tuple[N, ...]
    whists: tuple[tuple[N, ...], ...]
    written: tuple[N, ...]
    against: tuple[N, ...]
    result: tuple[N, ...]


@dataclass(frozen=True, slots=True)
class MethodTwo(Generic[N]):
    """Steps of the second method (4.2.14): points, then vists."""

    mean: N
    factor: N
    below_mean: tuple[N, ...]
    won: tuple[N, ...]
    written: tuple[N, ...]
    against: tuple[N, ...]
    result: tuple[N, ...]


@dataclass(frozen=True, slots=True)
class Moved(Generic[N]):
    """Whole vists by 4.2.12: whose mountain moved, by how many points, what it costs each seat in vists."""

    vists: tuple[N, ...] | None
    player: int | None
    points: int
    change: tuple[N, ...]


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


class Reckoning:
    """The settlement of a sheet's `cells` (in units, see `outcome.cell_of`): figures over `denominator`.

    Results are vists by seat, 0 for a seat without a player.
    """

    def __init__(
        self, cells: Sequence[int], units: int, seats: tuple[int, ...], size: int, convention: Convention
    ) -> None:
        self.cells, self.seats, self.size, self.convention = cells, seats, size, convention
        self.weights = Weights.of(convention, len(seats), units)
        self.divisors = convention.divisors(len(seats))
        # A mountain after the missing points is a whole number of players × divisor of the mountain, so
        # that a mean, a share of ten and a difference from the mean come out.
        self.step = 10 * self.divisors[0] * self.divisors[1] * len(seats)
        self.denominator = units * self.step

    @cached_property
    def exact(self) -> tuple[int, ...]:
        """The exact result of each seat; the sum is zero."""
        finer = self.denominator // self.weights.denominator
        return tuple([value * finer for value in self.weights.values(self.cells, self.seats, self.size)])

    @cached_property
    def target(self) -> int:
        """The pool that all are brought to: the agreed size, or the fullest pool where none is agreed."""
        if self.convention.has_target and self.convention.pool_target is not None:
            return self.convention.pool_target * self.denominator
        return max(self.cells[seat] for seat in self.seats) * self.step

    @cached_property
    def missing(self) -> tuple[int, ...]:
        """Points that each pool is short of the target, below zero when it has more (4.2.3)."""
        return self._by_seat({seat: self.target - self.cells[seat] * self.step for seat in self.seats})

    @cached_property
    def mountain_per_point(self) -> int:
        """Mountain points for one pool point: one by the Code, two in Leningrad (4.2.3.3)."""
        return self._into_mountain(self.denominator)

    def _into_mountain(self, missing: int) -> int:
        mountain, pool = self.divisors
        return missing * self.convention.pool_point * mountain // (10 * pool)

    @cached_property
    def mountains(self) -> tuple[int, ...]:
        """Mountains after what is missing in the pools was written into them."""
        size, cells, step, missing = self.size, self.cells, self.step, self.missing
        return self._by_seat(
            {s: cells[size + s] * step + self._into_mountain(missing[s]) for s in self.seats}
        )

    @cached_property
    def vists_per_mountain(self) -> int:
        """What one mountain point costs its owner, to each opponent."""
        return self._in_vists(self.denominator)

    def _in_vists(self, mountain: int) -> int:
        return mountain * 10 // self.divisors[0]

    @cached_property
    def method_1(self) -> MethodOne[int]:
        """Strike the smallest mountain off all, share each out, compare whists."""
        seats, size, cells, step, mountains = self.seats, self.size, self.cells, self.step, self.mountains
        least = min([mountains[s] for s in seats])
        reduced = self._by_seat({s: mountains[s] - least for s in seats})
        shares = [self._in_vists(one) for one in reduced]
        whists = [[0] * size for _seat in range(size)]
        for i in seats:
            row, base = whists[i], (2 + i) * size
            for j in seats:
                if i != j:
                    row[j] = cells[base + j] * step + shares[j]
        written = [sum(row) for row in whists]
        against = [sum(column) for column in zip(*whists, strict=True)]
        return MethodOne(
            least,
            reduced,
            tuple(shares),
            tuple(map(tuple, whists)),
            tuple(written),
            tuple(against),
            tuple([a - b for a, b in zip(written, against, strict=True)]),
        )

    @cached_property
    def method_2(self) -> MethodTwo[int]:
        """Compare each mountain with the mean, add the difference of whists."""
        seats, size, cells, step, mountains = self.seats, self.size, self.cells, self.step, self.mountains
        mean = sum([mountains[s] for s in seats]) // len(seats)
        factor = self.vists_per_mountain * len(seats)
        below = self._by_seat({s: mean - mountains[s] for s in seats})
        won = tuple([self._in_vists(one) * len(seats) for one in below])
        base = 2 * size
        written = {s: sum(cells[base + s * size : base + (s + 1) * size]) * step for s in seats}
        against = {s: sum(cells[base + s :: size]) * step for s in seats}
        result = self._by_seat({s: won[s] + written[s] - against[s] for s in seats})
        return MethodTwo(mean, factor, below, won, self._by_seat(written), self._by_seat(against), result)

    @cached_property
    def code_4_2_12(self) -> Moved[int]:
        """Whole vists by moving one mountain point (4.2.12); `vists` is None where one point cannot do it."""
        if self._all_whole(self.exact):
            return Moved(self.exact, None, 0, ())
        seats, one = self.seats, self.denominator
        player = max(seats, key=lambda seat: (self.cells[self.size + seat], -seat))
        beyond = self.vists_per_mountain % one
        for points in (-1, 1):
            change = self._by_seat(dict.fromkeys(seats, points * beyond))
            change = tuple([-(len(seats) - 1) * c if s == player else c for s, c in enumerate(change)])
            vists = tuple([a + b for a, b in zip(self.exact, change, strict=True)])
            if self._all_whole(vists):
                return Moved(vists, player, points, change)
        return Moved(None, None, 0, ())

    @cached_property
    def largest_remainder(self) -> tuple[int, ...]:
        """Whole vists, sum zero: largest remainders go up; ties to the higher result, then the lower seat."""
        exact, one = self.exact, self.denominator
        if self._all_whole(exact):
            return exact
        whole = [vists - vists % one for vists in exact]
        order = sorted(self.seats, key=lambda s: (exact[s] - whole[s], exact[s], -s), reverse=True)
        for seat in order[: -sum(whole) // one]:
            whole[seat] += one
        return tuple(whole)

    @property
    def rounded(self) -> tuple[int, ...] | None:
        """The result as the convention rounds it; None where 4.2.12 cannot do it."""
        if self.convention.rounding == "exact":
            return self.exact
        if self.convention.rounding == "code-4.2.12":
            return self.code_4_2_12.vists
        return self.largest_remainder

    def _by_seat(self, figures: dict[int, int]) -> tuple[int, ...]:
        return tuple([figures.get(seat, 0) for seat in range(self.size)])

    def _all_whole(self, vists: tuple[int, ...]) -> bool:
        return not any(value % self.denominator for value in vists)
