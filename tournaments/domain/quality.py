"""How good a seating is: who met whom and how often, beside what cannot be bettered.

A seating of a round is a tuple of tables, a table a tuple of start numbers by seat. The bounds are
counted, not searched: they are never above the best seating there is, and may be below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

Seating = tuple[tuple[int, ...], ...]
Pair = tuple[int, int]


@dataclass(frozen=True)
class Measure:
    """A figure of the seating beside the best that counting allows."""

    here: int
    bound: int


@dataclass(frozen=True)
class Quality:
    """The report on all rounds up to the last one given.

    `repeats` is Σ max(0, m − 1) over pairs that met m times, `convex` is Σ m(m − 1)/2. `three_visits`
    and `three_visits_bound` are the least and the most visits of a player to tables of three.
    `repeated_pairs` are the pairs of the last round that had met before, with the rounds (from 0).
    """

    repeats: Measure
    convex: Measure
    max_meetings: Measure
    three_visits: tuple[int, int]
    three_visits_bound: tuple[int, int]
    seat_spread: int
    pairs_by_meetings: dict[int, int]
    repeated_pairs: tuple[tuple[Pair, tuple[int, ...]], ...]


def pairs_of(seating: Iterable[Sequence[int]]) -> Iterator[Pair]:
    """The pairs that meet, the lower start number first."""
    for table in seating:
        yield from combinations(sorted(table), 2)


def meetings(rounds: Iterable[Seating]) -> Counter[Pair]:
    """How often each pair has met."""
    return Counter(pair for seating in rounds for pair in pairs_of(seating))


def three_visits(rounds: Iterable[Seating]) -> Counter[int]:
    """How often each player sat at a table of three."""
    return Counter(number for seating in rounds for table in seating if len(table) == 3 for number in table)


def report(rounds: Sequence[Seating]) -> Quality:
    """Measure the rounds played so far, the last of them the one in question."""
    met = meetings(rounds)
    players = sorted({number for seating in rounds for table in seating for number in table})
    everybody = len(players) * (len(players) - 1) // 2
    incidences = sum(met.values())
    visits = three_visits(rounds)
    counts = [visits[number] for number in players] or [0]
    repeats = sum(times - 1 for times in met.values())
    convex = sum(times * (times - 1) // 2 for times in met.values())
    repeats_bound, convex_bound = _shared_bounds(rounds)
    by_meetings = Counter(met.values())
    by_meetings[0] = everybody - len(met)
    return Quality(
        repeats=Measure(repeats, max(repeats_bound, incidences - everybody, 0)),
        convex=Measure(convex, max(convex_bound, _even_convex(incidences, everybody))),
        max_meetings=Measure(max(met.values(), default=0), _most_bound(incidences, everybody, repeats_bound)),
        three_visits=(min(counts), max(counts)),
        three_visits_bound=(sum(counts) // len(counts), -(-sum(counts) // len(counts))),
        seat_spread=_seat_spread(rounds, players),
        pairs_by_meetings=dict(sorted(by_meetings.items())),
        repeated_pairs=_repeated(rounds),
    )


def least_shared(new: Seating, old: Seating) -> int:
    """The fewest pairs that two rounds must share: players of one table come from few old tables.

    A player who was absent counts as a table of his own, so the figure stays a lower bound.
    """
    seated_before = {number for table in old for number in table}
    absent = sum(1 for table in new for number in table if number not in seated_before)
    groups = len(old) + absent
    shared = 0
    for table in new:
        whole, rest = divmod(len(table), groups)
        shared += rest * (whole + 1) * whole // 2 + (groups - rest) * whole * (whole - 1) // 2
    return shared


def _shared_bounds(rounds: Sequence[Seating]) -> tuple[int, int]:
    """Lower bounds of repeats and of the convex sum from the number of tables alone."""
    repeats = convex = 0
    for later, new in enumerate(rounds):
        shared = [least_shared(new, old) for old in rounds[:later]]
        repeats += max(shared, default=0)
        convex += sum(shared)
    return repeats, convex


def _even_convex(incidences: int, pairs: int) -> int:
    """The convex sum when meetings are spread evenly over all pairs."""
    if not pairs:
        return 0
    whole, rest = divmod(incidences, pairs)
    return pairs * whole * (whole - 1) // 2 + rest * whole


def _most_bound(incidences: int, pairs: int, repeats: int) -> int:
    if not pairs:
        return 0
    return max(-(-incidences // pairs), 2 if repeats else 1 if incidences else 0)


def _seat_spread(rounds: Sequence[Seating], players: Sequence[int]) -> int:
    """The largest difference, for one player, between the seats he held most and least often."""
    held = Counter(
        (number, seat) for seating in rounds for table in seating for seat, number in enumerate(table)
    )
    seats = range(max((len(table) for seating in rounds for table in seating), default=0))
    return max(
        (
            max(times) - min(times)
            for times in ([held[number, seat] for seat in seats] for number in players)
            if times
        ),
        default=0,
    )


def _repeated(rounds: Sequence[Seating]) -> tuple[tuple[Pair, tuple[int, ...]], ...]:
    if not rounds:
        return ()
    before = [set(pairs_of(seating)) for seating in rounds[:-1]]
    found = []
    for pair in sorted(pairs_of(rounds[-1])):
        when = tuple(index for index, pairs in enumerate(before) if pair in pairs)
        if when:
            found.append((pair, when))
    return tuple(found)
