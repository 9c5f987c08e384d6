"""Rounds by search: each round dealt by lot and improved against those before, then all together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heapreplace

from tournaments.domain.seating.lots import Stream
from tournaments.domain.seating.measure import Pair, Seating, bounds, count_meetings, count_visits
from tournaments.domain.seating.request import DrawRequest, RoundPlan
from tournaments.domain.seating.search import Board, Rounds, always_time

THREE, BYE, FIVE, TWO = 1, 2, 3, 4
"""Kinds of tables whose visits are shared evenly; 0 is the ordinary table."""
_KIND = {3: THREE, 5: FIVE, 2: TWO, 4: 0}
ALONE = 3
"""Tenths of the steps that go to single rounds; the rest goes to all of them together."""
WARM_ALONE = 100
"""Chance in 1024 of a step for the worse at first, while one round is improved."""


@dataclass(frozen=True)
class Trial:
    """Rounds found, tables in the order of the plan's sizes, and how they compare.

    `broken` are pairs that meet though they must not; `uneven` the unevenness of visits beyond the least.
    `is_final`: a search is not expected to do better.
    """

    rounds: tuple[Seating, ...]
    source: str
    steps: int
    broken: tuple[Pair, ...]
    uneven: int
    most: int
    convex: int
    is_final: bool = False

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Lower is better: constraints, visits, the most meetings, C."""
        return (len(self.broken), self.uneven, self.most, self.convex)


def judge(
    request: DrawRequest, rounds: Sequence[Seating], *, source: str, steps: int, is_final: bool = False
) -> Trial:
    """Count the rounds from scratch."""
    met = count_meetings([*request.fixed, *rounds])
    here = count_meetings(rounds)
    visits = count_visits([*request.fixed, *rounds], 3)
    counts = [visits[p] for p in request.steady]
    return Trial(
        rounds=tuple(rounds),
        source=source,
        steps=steps,
        broken=tuple(pair for pair in request.forbidden if here[pair]),
        uneven=max(0, max(counts, default=0) - min(counts, default=0) - 1),
        most=max(met.values(), default=0),
        convex=sum(m * (m - 1) // 2 for m in met.values()),
        is_final=is_final,
    )


def kinds_of(plan: RoundPlan) -> tuple[list[int], list[int]]:
    """Sizes and kinds of the tables of a round, a table of those who sit out at the end if there are any.

    When all tables are of one size nobody's visits differ, and they count as ordinary.
    """
    sizes = list(plan.sizes)
    kinds = [_KIND[size] for size in sizes] if len(set(sizes)) > 1 else [0] * len(sizes)
    if plan.byes:
        sizes.append(plan.byes)
        kinds.append(BYE)
    return sizes, kinds


def make_board(request: DrawRequest) -> Board:
    """A board without free rounds: earlier meetings and visits only."""
    index = {number: at for at, number in enumerate(request.everybody)}
    met = {(index[a], index[b]): times for (a, b), times in count_meetings(request.fixed).items()}
    visited = [[0] * len(index) for _ in range(5)]
    for size, kind in _KIND.items():
        if kind:
            for number, times in count_visits(request.fixed, size).items():
                visited[kind][index[number]] += times
    for number, times in request.past_byes.items():
        if number in index:
            visited[BYE][index[number]] += times
    for plan in request.plans:
        _, kinds = kinds_of(plan)
        if set(kinds) <= {0, BYE} and _KIND[plan.sizes[0]] and not plan.byes:
            for number in plan.players:  # all tables alike: a visit for everybody
                visited[_KIND[plan.sizes[0]]][index[number]] += 1
    return Board(
        players=len(index),
        rounds=[],
        kinds=[],
        idle=frozenset({BYE}) if any(plan.byes for plan in request.plans) else frozenset(),
        met=met,
        apart=[(index[a], index[b]) for a, b in request.forbidden if a in index and b in index],
        visited=visited,
        most=_bounds(request)[1],
    )


def _bounds(request: DrawRequest) -> tuple[int, int]:
    """Bounds of C and of the most meetings over all rounds, from the sizes alone."""
    shapes = [tuple(tuple(range(size)) for size in plan.sizes) for plan in request.plans]
    return bounds([*request.fixed, *shapes], len(request.everybody))


def build_trial(
    request: DrawRequest, *, stream: Stream, steps: int, expired: Callable[[], bool] = always_time
) -> Trial:
    """Search all rounds of the request within so many steps."""
    board = make_board(request)
    uneven = _least_uneven(request, board)
    index = {number: at for at, number in enumerate(request.everybody)}
    share = max(1, steps * ALONE // 10 // len(request.plans))
    used = 0
    for at, plan in enumerate(request.plans):
        sizes, kinds = kinds_of(plan)
        board.append(_deal([index[p] for p in plan.players], sizes, kinds, board, stream), kinds)
        floor = board.floor()
        used += board.improve(stream, share, only=[at], hottest=WARM_ALONE, goal=floor, expired=expired)
    if used < steps:
        goal = board.floor(_bounds(request)[0], uneven)
        used += board.improve(stream, steps - used, goal=goal, expired=expired)
    return judge(request, from_board(request, board.rounds), source="search", steps=used)


def _least_uneven(request: DrawRequest, board: Board) -> int:
    """Σ v(v − 1)/2 of visits when those to come go, one by one, to whoever has fewest and is there."""
    index = {number: at for at, number in enumerate(request.everybody)}
    there = Counter(index[number] for plan in request.plans for number in plan.players)
    coming: Counter[int] = Counter()
    for plan in request.plans:
        for size, kind in zip(*kinds_of(plan), strict=True):
            coming[kind] += size if kind else 0
    total = 0
    for kind, row in enumerate(board.visits):
        if kind:
            lowest = [(row[p], p, times) for p, times in there.items()]
            heapify(lowest)
            counts = row[:]
            for _ in range(coming[kind]):
                visits, player, left = lowest[0]
                counts[player] = visits + 1
                if left > 1:
                    heapreplace(lowest, (visits + 1, player, left - 1))
                else:
                    heappop(lowest)
            total += sum(times * (times - 1) // 2 for times in counts)
    return total


def from_board(request: DrawRequest, rounds: Rounds) -> tuple[Seating, ...]:
    """Start numbers again, without the tables of those who sit out."""
    numbers = request.everybody
    return tuple(
        tuple(tuple(numbers[p] for p in table) for table in tables[: len(plan.sizes)])
        for plan, tables in zip(request.plans, rounds, strict=True)
    )


def _deal(
    players: list[int], sizes: Sequence[int], kinds: Sequence[int], board: Board, stream: Stream
) -> list[list[int]]:
    """A round by lot in which the visits that must be shared go to those who have had fewest."""
    left = stream.shuffled(players)
    tables: list[list[int]] = [[] for _ in sizes]
    for kind in (FIVE, TWO, BYE, THREE, 0):
        places = [at for at, sort in enumerate(kinds) if sort == kind]
        need = sum(sizes[at] for at in places)
        if not need:
            continue
        if kind == BYE:
            left.sort(key=lambda p: (board.visits[BYE][p], -board.visits[THREE][p]))
        elif kind:
            left.sort(key=lambda p: board.visits[kind][p])
        chosen, left = left[:need], left[need:]
        chosen = stream.shuffled(chosen)
        for at in places:
            tables[at], chosen = chosen[: sizes[at]], chosen[sizes[at] :]
    return tables
