"""The figures of a schedule: who met whom, who sat where, who visited which tables.

A schedule is a sequence of rounds, a round a tuple of tables, a table the start numbers in the order of
the seats; seat 0 deals first. The checker in `seating_audit` counts all of this again by other means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

Seating = tuple[tuple[int, ...], ...]
Pair = tuple[int, int]


@dataclass(frozen=True)
class Quality:
    """Figures over all rounds, earlier ones included, in the order in which draws are compared.

    With m the meetings of a pair: `max_meetings` is the largest m, `convex` Σ m(m − 1)/2,
    `repeat_pairs` counts pairs with m ≥ 2 and `repeated_meetings` is Σ max(0, m − 1).
    The spreads are largest less smallest: visits to tables of three, byes, one player's seats
    (`seat_spread`, where it could be avoided), first deals among players. `table_repeats` counts returns
    of a player to a table number, `fewest_links` the common opponents of the two who never met and have
    the fewest (None when everybody met). `best_convex` is what counting proves C cannot go below.
    """

    max_meetings: int
    convex: int
    repeat_pairs: int
    repeated_meetings: int
    three_seat_spread: int
    bye_spread: int
    seat_spread: int
    first_dealer_spread: int
    table_repeats: int
    fewest_links: int | None
    best_convex: int
    best_max: int


def count_meetings(rounds: Iterable[Seating]) -> Counter[Pair]:
    """How often each pair met, the lower number first."""
    met: Counter[Pair] = Counter()
    for seating in rounds:
        for table in seating:
            met.update(combinations(sorted(table), 2))
    return met


def count_visits(rounds: Iterable[Seating], size: int) -> Counter[int]:
    """How often each player sat at a table of that size."""
    return Counter(p for seating in rounds for table in seating if len(table) == size for p in table)


def measure(rounds: Sequence[Seating], *, steady: Collection[int], byes: Counter[int]) -> Quality:
    """Count the schedule. Spreads among players are taken over `steady`, those there in every round."""
    met = count_meetings(rounds)
    players = sorted({p for seating in rounds for table in seating for p in table})
    threes = count_visits(rounds, 3)
    dealt = Counter(table[0] for seating in rounds for table in seating)
    places = Counter((p, at) for seating in rounds for at, table in enumerate(seating) for p in table)
    best_convex, best_max = bounds(rounds, len(players))
    return Quality(
        max_meetings=max(met.values(), default=0),
        convex=sum(m * (m - 1) // 2 for m in met.values()),
        repeat_pairs=sum(1 for m in met.values() if m > 1),
        repeated_meetings=sum(m - 1 for m in met.values()),
        three_seat_spread=_spread([threes[p] for p in steady]),
        bye_spread=_spread([byes[p] for p in steady]),
        seat_spread=seat_spread(rounds),
        first_dealer_spread=_spread([dealt[p] for p in steady]),
        table_repeats=sum(times - 1 for times in places.values()),
        fewest_links=fewest_links(met, players),
        best_convex=best_convex,
        best_max=best_max,
    )


def seat_spread(rounds: Sequence[Seating]) -> int:
    """The largest difference between two seats of one player.

    Seats that all of his tables had are compared with one another. A seat that only his larger tables had
    cannot always be had as often as the others, so it counts when he held it more often, not less.
    """
    held: Counter[Pair] = Counter()
    smallest: dict[int, int] = {}
    for seating in rounds:
        for table in seating:
            for seat, player in enumerate(table):
                held[player, seat] += 1
                smallest[player] = min(smallest.get(player, len(table)), len(table))
    least = {p: min(held[p, seat] for seat in range(size)) for p, size in smallest.items()}
    return max((times - least[p] for (p, _), times in held.items()), default=0)


def fewest_links(met: Counter[Pair], players: Sequence[int]) -> int | None:
    """The least number of common opponents of two who never met."""
    place = {player: 1 << index for index, player in enumerate(players)}
    seen = dict.fromkeys(players, 0)
    for a, b in met:
        seen[a] |= place[b]
        seen[b] |= place[a]
    links = [(seen[a] & seen[b]).bit_count() for a, b in combinations(players, 2) if not seen[a] & place[b]]
    return min(links, default=None)


def bounds(rounds: Sequence[Seating], players: int) -> tuple[int, int]:
    """Below what C and the most meetings of a pair cannot be, by counting alone.

    All meetings spread evenly over all pairs; and any two rounds with few tables share pairs.
    """
    pairs = players * (players - 1) // 2
    shapes = [[len(table) for table in seating] for seating in rounds]
    meetings = sum(size * (size - 1) // 2 for shape in shapes for size in shape)
    whole, rest = divmod(meetings, pairs) if pairs else (0, 0)
    even = pairs * whole * (whole - 1) // 2 + rest * whole
    shared = sum(
        _shared(shapes[later], shapes[earlier], players)
        for later in range(len(shapes))
        for earlier in range(later)
    )
    return max(even, shared), max(whole + (rest > 0), 2 if shared else 0)


def _shared(later: Sequence[int], earlier: Sequence[int], players: int) -> int:
    """The fewest pairs two rounds have in common: those of one table come from few tables before."""
    groups = len(earlier) + players - sum(earlier)
    total = 0
    for size in later:
        whole, rest = divmod(size, groups)
        total += rest * (whole + 1) * whole // 2 + (groups - rest) * whole * (whole - 1) // 2
    return total


def _spread(counts: Collection[int]) -> int:
    return max(counts, default=0) - min(counts, default=0)
