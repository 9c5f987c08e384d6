"""Who sits where: the seats of a table, and which table number, once it is settled who meets whom."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from itertools import permutations

from tournaments.domain.seating.lots import Stream
from tournaments.domain.seating.measure import Seating

CHAIN = 400
"""How many first deals may be passed on."""

Held = Counter[tuple[int, int]]
"""How often a player held a seat."""
SWEEPS = 3
"""How often the table numbers of every round are looked at again."""
MOST_MIXINGS, COMPARISONS = 120, 50_000
"""How often a round is mixed up at most, and comparisons of two tables in all (roughly)."""


def seat_players(
    rounds: Sequence[Seating], *, fixed: Sequence[Seating], stream: Stream
) -> list[list[list[int]]]:
    """Order the players of each table so that nobody has one seat twice more often than another.

    The seats are dealt by lot in the order that suits the table best, then evened out along chains.
    """
    held = Counter((p, seat) for seating in fixed for table in seating for seat, p in enumerate(table))
    book = SeatBook(held)
    result: list[list[list[int]]] = []
    for seating in rounds:
        result.append([])
        for table in seating:
            order = stream.shuffled(table)
            row = list(min(permutations(order), key=lambda seats: _price(seats, held)))
            book.note(row)
            result[-1].append(row)
    book.even_out()
    book.share_deals(stream)
    return result


def _price(seats: Iterable[int], held: Held) -> int:
    return sum(2 * held[p, seat] + (seat == 0) * held[p, 0] for seat, p in enumerate(seats))


class SeatBook:
    """Tables whose seats may still change, by player, and how often everybody held each seat.

    Seats are weighed in halves: a seat that one of a player's tables lacked counts half a time more than
    he held it, so when somebody must go short of it, it is he rather than one whose tables all had it.
    """

    def __init__(self, held: Held) -> None:
        self.held = held
        self.tables: dict[int, list[list[int]]] = {}
        self.smallest: dict[int, int] = {}

    def note(self, row: list[int]) -> None:
        """Take a table in; its list is changed in place later."""
        for seat, player in enumerate(row):
            self.held[player, seat] += 1
            self.tables.setdefault(player, []).append(row)
            self.smallest[player] = min(self.smallest.get(player, len(row)), len(row))

    def weight(self, player: int, seat: int) -> int:
        """Twice the times held, and one more for a seat some of his tables lacked."""
        return 2 * self.held[player, seat] + (seat >= self.smallest[player])

    def even_out(self) -> None:
        """While somebody holds a seat too often, lead the change on to one who lacks it.

        The sum of squares of all weights falls with every chain, so this ends. Between seats that all
        tables have a chain always exists: those who can be reached hold one as often as the other.
        """
        waiting = deque(sorted(self.tables))
        while waiting:
            player = waiting.popleft()
            for seat, other in self.uneven(player):
                chain = self._chain(player, seat, other)
                if chain:
                    for row in chain:
                        self._change(row, seat, other)
                    waiting.extend(p for row in chain for p in row)
                    break

    def uneven(self, player: int) -> list[tuple[int, int]]:
        """Pairs of seats the player holds too often and too seldom, at a table that has both."""
        found = []
        for row in self.tables[player]:
            seat = row.index(player)
            for other in range(len(row)):
                if self.weight(player, seat) - self.weight(player, other) > 2 and (seat, other) not in found:
                    found.append((seat, other))
        return found

    def _chain(self, player: int, seat: int, other: int) -> list[list[int]]:
        """The shortest row of tables along which the two seats change hands for the better."""
        excess = self.weight(player, seat) - self.weight(player, other)
        came: dict[int, tuple[int, list[int]]] = {}
        queue = deque([player])
        while queue:
            one = queue.popleft()
            for row in self.tables[one]:
                if len(row) <= max(seat, other) or row[seat] != one:
                    continue
                partner = row[other]
                if partner == player or partner in came:
                    continue
                came[partner] = (one, row)
                if self.weight(partner, other) - self.weight(partner, seat) > 4 - min(excess, 4):
                    chain = []
                    while partner != player:
                        partner, link = came[partner]
                        chain.append(link)
                    return chain
                queue.append(partner)
        return []

    def _change(self, row: list[int], seat: int, other: int) -> None:
        p, q = row[seat], row[other]
        self.held[p, seat] -= 1
        self.held[p, other] += 1
        self.held[q, other] -= 1
        self.held[q, seat] += 1
        row[seat], row[other] = q, p

    def share_deals(self, stream: Stream) -> None:
        """Pass first deals from whoever has most to whoever has two fewer, if their seats stay even."""
        for _ in range(CHAIN):
            most = max(self.held[p, 0] for p in self.tables)
            if most - min(self.held[p, 0] for p in self.tables) < 2 or not self._pass_on(most, stream):
                return

    def _pass_on(self, most: int, stream: Stream) -> bool:
        for player in stream.shuffled(p for p in sorted(self.tables) if self.held[p, 0] == most):
            for row in self.tables[player]:
                if row[0] != player:
                    continue
                for other in range(1, len(row)):
                    partner = row[other]
                    if self.held[partner, 0] >= most - 1:
                        continue
                    self._change(row, 0, other)
                    if not self.uneven(player) and not self.uneven(partner):
                        return True
                    self._change(row, 0, other)
        return False


def number_tables(
    rounds: list[list[list[int]]], *, fixed: Sequence[Seating], stream: Stream
) -> list[Seating]:
    """Change over tables of one size within a round so that players return to a number seldom.

    Each round in turn takes the numbers that suit it best beside the others; then one round is mixed up
    and all are looked at again, and the better state is kept, for a bounded number of comparisons.
    """
    been = Counter((p, at) for seating in fixed for at, table in enumerate(seating) for p in table)
    for tables in rounds:
        _mix(tables, stream)
        _note(tables, been, 1)
    _sweep(rounds, been)
    effort = len(rounds) * max(len(tables) for tables in rounds) ** 2
    cost, least = _returns(been), _least_returns(rounds, fixed)
    for _ in range(min(MOST_MIXINGS, COMPARISONS // effort)):
        if cost <= least:
            break
        before = [tables[:] for tables in rounds]
        tables = rounds[stream.below(len(rounds))]
        _note(tables, been, -1)
        _mix(tables, stream)
        _note(tables, been, 1)
        _sweep(rounds, been)
        now = _returns(been)
        if now <= cost:
            cost = now
            continue
        for tables, old in zip(rounds, before, strict=True):
            _note(tables, been, -1)
            tables[:] = old
            _note(tables, been, 1)
    return [tuple(tuple(table) for table in tables) for tables in rounds]


def _mix(tables: list[list[int]], stream: Stream) -> None:
    """Tables of one size in an order by lot."""
    for size in sorted({len(table) for table in tables}):
        spots = [at for at, table in enumerate(tables) if len(table) == size]
        for at, table in zip(spots, stream.shuffled([tables[at] for at in spots]), strict=True):
            tables[at] = table


def _sweep(rounds: list[list[list[int]]], been: Counter[tuple[int, int]]) -> None:
    for _ in range(SWEEPS):
        changed = False
        for tables in rounds:
            _note(tables, been, -1)
            changed = _renumber(tables, been) or changed
            _note(tables, been, 1)
        if not changed:
            return


def _returns(been: Counter[tuple[int, int]]) -> int:
    """Σ n(n − 1)/2 over players and table numbers."""
    return sum(times * (times - 1) for times in been.values()) // 2


def _least_returns(rounds: Sequence[Sequence[Sequence[int]]], fixed: Sequence[Seating]) -> int:
    """What counting allows: visits of a player spread over all numbers."""
    places = max(len(tables) for tables in [*rounds, *fixed])
    visits = Counter(p for tables in [*rounds, *fixed] for table in tables for p in table)
    total = 0
    for times in visits.values():
        whole, rest = divmod(times, places)
        total += places * whole * (whole - 1) // 2 + rest * whole
    return total


def _note(tables: list[list[int]], been: Counter[tuple[int, int]], change: int) -> None:
    for at, table in enumerate(tables):
        for player in table:
            been[player, at] += change


def _renumber(tables: list[list[int]], been: Counter[tuple[int, int]]) -> bool:
    """Change over two tables of one size while that lowers the returns in this round."""
    cost = [[sum(been[p, at] for p in table) for at in range(len(tables))] for table in tables]
    holds = list(range(len(tables)))  # which of the tables stands at a number
    changed, better = False, True
    while better:
        better = False
        for one in range(len(tables)):
            for other in range(one):
                a, b = holds[one], holds[other]
                if len(tables[a]) != len(tables[b]):
                    continue
                if cost[a][other] + cost[b][one] < cost[a][one] + cost[b][other]:
                    holds[one], holds[other] = b, a
                    better = changed = True
    tables[:] = [tables[index] for index in holds]
    return changed
