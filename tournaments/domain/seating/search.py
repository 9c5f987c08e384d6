"""The search: rounds of tables improved by exchanges of two players, with some worse ones allowed.

One objective in whole numbers, kept up to date by differences: forbidden pairs and uneven visits weigh so
much that they go first, then meetings beyond `most`, then C = Σ m(m − 1)/2. Steps are counted, never
seconds; the clock belongs to the caller's `expired`, which only abandons the draw. No floats, so the same
seed takes the same steps everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tournaments.domain.seating.lots import INCREMENT, MASK, MULTIPLIER, Stream

Rounds = list[list[list[int]]]

FORBIDDEN = 100_000
"""What a meeting of two who must be kept apart costs."""
UNEVEN = 60
"""What one step away from evenly shared visits costs."""
EXCESS = 4
"""What a meeting beyond the most allowed costs over its place in C."""
WATCH = 1024
"""After how many steps the caller is asked whether the time is up."""
HOTTEST, COOLEST, COOLING = 310, 8, 10
"""Chance in 1024 that an exchange one point worse is made: at first, at last, and cooling in tenths."""

HIGHEST = 48
"""Meetings of one pair beyond this count cost as much as this one."""


class Abandoned(Exception):
    """The caller's time ran out; nothing was changed."""


def always_time() -> bool:
    """An `expired` that never is."""
    return False


class Board:
    """Free rounds over players 0…n − 1, with what is already settled between them.

    `rounds[r][t]` lists the players of a table; `kinds[r][t]` is 0 for an ordinary table, or the number of
    the kind whose visits are shared evenly; a kind in `idle` is a bye: nobody meets there.
    """

    def __init__(
        self,
        *,
        players: int,
        rounds: Rounds,
        kinds: Sequence[Sequence[int]],
        idle: frozenset[int] = frozenset(),
        met: dict[tuple[int, int], int] | None = None,
        apart: Iterable[tuple[int, int]] = (),
        visited: Sequence[Sequence[int]] = (),
        most: int = 1,
    ) -> None:
        self.players = players
        self.rounds = rounds
        self.kinds = kinds
        self.idle = idle
        self.price = _prices(most)
        self.forbidden = {(a, b) for a, b in apart} | {(b, a) for a, b in apart}
        self.met = [[0] * players for _ in range(players)]
        for (a, b), times in (met or {}).items():
            self.met[a][b] = self.met[b][a] = times
        count = 1 + max((kind for row in kinds for kind in row), default=0)
        self.visits = [list(row) for row in visited] or [[0] * players for _ in range(count)]
        for index, tables in enumerate(rounds):
            self._count(tables, kinds[index])
        self.settled = sum(
            self.price[times] + FORBIDDEN * times * (pair in self.forbidden)
            for pair, times in (met or {}).items()
        )
        self.add = [[self._add(a, b) for b in range(players)] for a in range(players)]
        self.sub = [[self._sub(a, b) for b in range(players)] for a in range(players)]

    def _count(self, tables: list[list[int]], kinds: Sequence[int]) -> None:
        for table, kind in zip(tables, kinds, strict=True):
            if kind:
                for player in table:
                    self.visits[kind][player] += 1
            if kind not in self.idle:
                for player in table:
                    row = self.met[player]
                    for other in table:
                        if other != player:
                            row[other] += 1

    def _add(self, a: int, b: int) -> int:
        if a == b:
            return 0
        times = self.met[a][b]
        return self.price[times + 1] - self.price[times] + FORBIDDEN * ((a, b) in self.forbidden)

    def _sub(self, a: int, b: int) -> int:
        times = self.met[a][b]
        if a == b or not times:
            return 0
        return self.price[times] - self.price[times - 1] + FORBIDDEN * ((a, b) in self.forbidden)

    def cost(self) -> int:
        """The objective, counted afresh."""
        total = 0
        for a in range(self.players):
            for b in range(a):
                times = self.met[a][b]
                total += self.price[times] + FORBIDDEN * times * ((a, b) in self.forbidden)
        for kind in range(1, len(self.visits)):
            total += UNEVEN * sum(times * (times - 1) // 2 for times in self.visits[kind])
        return total

    def floor(self, convex: int = 0, uneven: int | None = None) -> int:
        """What the cost cannot go below; `convex` is a bound of C.

        `uneven` is the least Σ v(v − 1)/2 of visits; left out, visits are taken as they are.
        """
        if uneven is None:
            uneven = sum(times * (times - 1) // 2 for row in self.visits[1:] for times in row)
        return UNEVEN * uneven + max(self.settled, convex)

    def append(self, tables: list[list[int]], kinds: Sequence[int]) -> None:
        """Add a round and count it."""
        self.rounds.append(tables)
        self.kinds = [*self.kinds, kinds]
        before = [row[:] for row in self.met]
        self._count(tables, kinds)
        for a in range(self.players):
            for b in range(self.players):
                if before[a][b] != self.met[a][b]:
                    self.add[a][b], self.sub[a][b] = self._add(a, b), self._sub(a, b)

    def copy(self) -> Rounds:
        """The rounds as they are now."""
        return [[table[:] for table in tables] for tables in self.rounds]

    def _move(self, table: list[int], at: int, new: int) -> None:
        """Put `new` in the place of the player at `at`, at a table where people meet."""
        old = table[at]
        met, add, sub, price, forbidden = self.met, self.add, self.sub, self.price, self.forbidden
        for other in table:
            if other == old:
                continue
            for player, change in ((old, -1), (new, 1)):
                times = met[player][other] + change
                met[player][other] = met[other][player] = times
                extra = FORBIDDEN if forbidden and (player, other) in forbidden else 0
                add[player][other] = add[other][player] = price[times + 1] - price[times] + extra
                sub[player][other] = sub[other][player] = (
                    price[times] - price[times - 1] + extra if times else 0
                )
        table[at] = new

    def exchange(self, one: list[int], at: int, kind: int, other: list[int], place: int, sort: int) -> None:
        """Change over the players at two places of two tables of one round."""
        p, q = one[at], other[place]
        if kind in self.idle:
            one[at] = q
        else:
            self._move(one, at, q)
        if sort in self.idle:
            other[place] = p
        else:
            self._move(other, place, p)
        if kind != sort:
            if kind:
                self.visits[kind][p] -= 1
                self.visits[kind][q] += 1
            if sort:
                self.visits[sort][q] -= 1
                self.visits[sort][p] += 1

    def improve(  # noqa: C901  one loop: a call for each step would double its time
        self,
        stream: Stream,
        steps: int,
        *,
        only: Sequence[int] | None = None,
        hottest: int = HOTTEST,
        goal: int = 0,
        expired: Callable[[], bool] = always_time,
    ) -> int:
        """Weigh exchanges until the steps are used or the cost is down to `goal`.

        `only` names the rounds that may change. The rounds with the lowest cost met stay in place when it
        returns; the answer is how many steps were taken. Raises `Abandoned` when `expired()` says so.
        """
        cells, bounds = self._cells(range(len(self.rounds)) if only is None else only)
        count = len(bounds)
        cost = self.cost()
        best, kept = cost, self.copy()
        add, sub, visits, idle = self.add, self.sub, self.visits, self.idle
        levels = _levels(hottest)
        stage = max(1, steps // len(levels))
        chances = levels[0]
        state = stream.state
        dirty = False
        taken = 0
        while taken < steps and best > goal:
            if taken % WATCH == 0 and expired():
                raise Abandoned
            if taken % stage == 0:
                chances = levels[min(taken // stage, len(levels) - 1)]
            taken += 1
            state = (state * MULTIPLIER + INCREMENT) & MASK
            word = state >> 12
            low, size, i, j = 0, 0, 0, 0
            low, size = bounds[word % count]
            word //= count
            i = low + word % size
            word //= size
            one, at, kind = cells[i]
            p = one[at]
            row = sub[p]
            for x in one:
                if row[x]:
                    break
            else:
                if word & 15 and kind == 0:
                    continue
            word >>= 4
            j = low + word % size
            other, place, sort = cells[j]
            if other is one:
                continue
            q = other[place]
            addp, addq, subq = add[p], add[q], sub[q]
            d = 0
            if not idle or (kind not in idle and sort not in idle):
                for x in other:
                    d += addp[x] - subq[x]
                for x in one:
                    d += addq[x] - row[x]
                d -= 2 * addp[q]
            else:
                if sort not in idle:
                    for x in other:
                        d += addp[x] - subq[x]
                    d -= addp[q]
                if kind not in idle:
                    for x in one:
                        d += addq[x] - row[x]
                    d -= addq[p]
            if kind != sort:
                if kind:
                    d += UNEVEN * (visits[kind][q] - visits[kind][p] + 1)
                if sort:
                    d += UNEVEN * (visits[sort][p] - visits[sort][q] + 1)
            if d > 0:
                if d >= 32:
                    continue
                state = (state * MULTIPLIER + INCREMENT) & MASK
                if (state >> 34) >= chances[d]:
                    continue
            self.exchange(one, at, kind, other, place, sort)
            cost += d
            if cost < best:
                best, dirty = cost, True
            elif dirty and cost > best:
                self.exchange(one, at, kind, other, place, sort)
                kept, dirty = self.copy(), False
                self.exchange(one, at, kind, other, place, sort)
        stream.state = state
        if not dirty and cost != best:
            self._restore(kept)
        return taken

    def _cells(
        self, indices: Iterable[int]
    ) -> tuple[list[tuple[list[int], int, int]], list[tuple[int, int]]]:
        """Every place that may change, and where each round's places begin and how many they are."""
        cells: list[tuple[list[int], int, int]] = []
        bounds = []
        for index in indices:
            start = len(cells)
            for table, kind in zip(self.rounds[index], self.kinds[index], strict=True):
                cells.extend((table, at, kind) for at in range(len(table)))
            bounds.append((start, len(cells) - start))
        return cells, bounds

    def _restore(self, kept: Rounds) -> None:
        """Go back to rounds met before, counting again."""
        for index, tables in enumerate(self.rounds):
            for table, kind in zip(tables, self.kinds[index], strict=True):
                self._take_out(table, kind)
        for index, tables in enumerate(kept):
            for table, old in zip(self.rounds[index], tables, strict=True):
                table[:] = old
            self._count(self.rounds[index], self.kinds[index])
        for a in range(self.players):
            self.add[a] = [self._add(a, b) for b in range(self.players)]
            self.sub[a] = [self._sub(a, b) for b in range(self.players)]

    def _take_out(self, table: list[int], kind: int) -> None:
        for player in table:
            if kind:
                self.visits[kind][player] -= 1
            if kind not in self.idle:
                for other in table:
                    if other != player:
                        self.met[player][other] -= 1


def _prices(most: int) -> list[int]:
    """The price of a pair that meets 0, 1, 2, … times."""
    return [times * (times - 1) // 2 + EXCESS * max(0, times - most) for times in range(HIGHEST * 8)]


def _levels(hottest: int) -> list[list[int]]:
    """Chances (of 2³⁰) to take an exchange that costs d more, from warm to cool."""
    levels = []
    chance = hottest
    while chance >= COOLEST:
        powers = [1 << 30]
        for _ in range(31):
            powers.append(powers[-1] * chance >> 10)
        levels.append(powers)
        chance = chance * COOLING // 14
    return levels
