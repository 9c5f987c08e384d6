"""A simple random draw of one round from a seed.

Players who sat least often at tables of three go there first; within that, tables are filled by lot,
taking whom the table has met least. Bounded tries and a bounded number of exchanges look for fewer
repeats; the best try is kept. It always ends, and it is not the best seating there is: `quality`
says how far from the bound it came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from tournaments.domain.chance import Chance
from tournaments.domain.quality import Pair, Seating, meetings, three_visits

TRIES = 40
"""How often the whole round is dealt anew while repeats remain."""
EXCHANGES = 60_000
"""How many exchanges of two players are weighed in one draw, all tries together."""

DUPLICATE_NUMBERS = gettext_noop("Start numbers given twice: %(numbers)s. Each player is drawn once.")
SEATS_DIFFER = gettext_noop(
    "The tables have %(seats)s seats and there are %(players)s players; they must agree."
)
NO_PLAYERS = gettext_noop("There is nobody to draw: at least two players are needed.")
WRONG_SIZE = gettext_noop("A table of %(size)s was asked for; tables seat from two to five.")


def draw_round(
    *, numbers: Sequence[int], sizes: Sequence[int], past: Sequence[Seating], seed: int, tries: int = TRIES
) -> Seating:
    """Seat the players of a round at tables of the given sizes.

    The order of `numbers` plays no part: equal players, sizes, past rounds and seed give an equal
    seating. Raises `Faulty` when the numbers or the sizes cannot be seated.
    """
    players = check_seats(numbers, sizes)
    chance = Chance(seed, "round")
    met, visits = meetings(past), three_visits(past)
    budget = EXCHANGES
    best: list[list[int]] = []
    best_cost = -1
    for _ in range(max(1, tries)):
        tables = _deal(chance, players, sizes, met, visits)
        budget = _exchange(tables, met, budget)
        cost = sum(_cost(table, met) for table in tables)
        if best_cost < 0 or cost < best_cost:
            best, best_cost = tables, cost
        if best_cost == 0 or budget <= 0:
            break
    held = Counter(
        (number, seat) for seating in past for table in seating for seat, number in enumerate(table)
    )
    return tuple(_balance_seats(chance, table, held) for table in best)


def swap(seating: Seating, one: int, other: int) -> Seating:
    """The seating with two players changed over."""
    turn = {one: other, other: one}
    return tuple(tuple(turn.get(number, number) for number in table) for table in seating)


def _refused(field: str, code: str, msgid: str, **params: object) -> Faulty:
    return Faulty([Fault(field, code, msgid, params)])


def check_seats(numbers: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """The players in order; raises `Faulty` when the tables do not seat exactly them."""
    twice = sorted(number for number, times in Counter(numbers).items() if times > 1)
    if twice:
        raise _refused("numbers", "draw-number-twice", DUPLICATE_NUMBERS, numbers=", ".join(map(str, twice)))
    if len(numbers) < 2:
        raise _refused("numbers", "draw-nobody", NO_PLAYERS)
    for size in sizes:
        if not 2 <= size <= 5:
            raise _refused("tables", "draw-table-size", WRONG_SIZE, size=size)
    if sum(sizes) != len(numbers):
        raise _refused("tables", "draw-seats-differ", SEATS_DIFFER, seats=sum(sizes), players=len(numbers))
    return sorted(numbers)


def _deal(
    chance: Chance, players: list[int], sizes: Sequence[int], met: Counter[Pair], visits: Counter[int]
) -> list[list[int]]:
    """Fill the tables by lot, each seat with the player whom the table has met least."""
    order = chance.shuffled(players)
    threes = 3 * sum(1 for size in sizes if size == 3)
    by_visits = sorted(order, key=lambda number: visits[number])  # stable: the lot decides between equals
    chosen = set(by_visits[:threes])
    waiting = {True: [n for n in order if n in chosen], False: [n for n in order if n not in chosen]}
    tables = []
    for size in sizes:
        pool, table = waiting[size == 3], list[int]()
        for _ in range(size):
            best = min(range(len(pool)), key=lambda at: _joins(table, pool[at], met)) if table else 0
            table.append(pool.pop(best))
        tables.append(table)
    return tables


def _exchange(tables: list[list[int]], met: Counter[Pair], budget: int) -> int:
    """Change over two players of tables of the same kind while that lowers the cost; what is left."""
    improved = True
    while improved and budget > 0:
        improved = False
        for table in tables:
            for seat in range(len(table)):
                if not _joins(table, table[seat], met):
                    continue
                gain, budget = _best_exchange(tables, table, seat, met, budget)
                improved = improved or gain
    return budget


def _best_exchange(
    tables: list[list[int]], table: list[int], seat: int, met: Counter[Pair], budget: int
) -> tuple[bool, int]:
    """Make the exchange for one seat that gains most, if any gains."""
    one = table[seat]
    rest = table[:seat] + table[seat + 1 :]
    now = _joins(rest, one, met)
    best: tuple[int, list[int], int] | None = None
    for other_table in tables:
        if other_table is table or (len(other_table) == 3) != (len(table) == 3):
            continue
        for at, other in enumerate(other_table):
            budget -= 1
            other_rest = other_table[:at] + other_table[at + 1 :]
            gain = (
                now + _joins(other_rest, other, met) - _joins(rest, other, met) - _joins(other_rest, one, met)
            )
            if gain > 0 and (best is None or gain > best[0]):
                best = (gain, other_table, at)
    if best is None:
        return False, budget
    _, other_table, at = best
    table[seat], other_table[at] = other_table[at], one
    return True, budget


def _joins(table: Sequence[int], number: int, met: Counter[Pair]) -> int:
    """How often the player has met those at the table."""
    return sum(
        met[(number, other) if number < other else (other, number)] for other in table if other != number
    )


def _cost(table: Sequence[int], met: Counter[Pair]) -> int:
    return sum(_joins(table, number, met) for number in table) // 2


def _balance_seats(chance: Chance, table: Sequence[int], held: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """The order at the table that evens out who held which seat; the lot decides between equals."""
    order = chance.shuffled(table)
    return min(
        permutations(order),
        key=lambda seats: sum(
            held[number, seat] ** 2 + held[number, seat] for seat, number in enumerate(seats)
        ),
    )
