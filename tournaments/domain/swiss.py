"""Seating a round by the standings: neighbours in the order sit together, repeats avoided or allowed.

`order` is the published order, penalties and all: the draw knows no other. Tables of three go to those
who sat at the fewest of them, the lowest in the order first, so that visits differ by one at most where
that can be. Deterministic: the same order, sizes and past rounds give the same seating.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from tournaments.domain.quality import Pair, Seating, meetings, pairs_of, three_visits

SEATS_DIFFER = gettext_noop("The tables have %(seats)s seats and the order names %(players)s players.")
TWICE = gettext_noop("Player %(number)s stands twice in the order.")
FEW_SEATS = gettext_noop("The tables have %(seats)s seats; there are only %(players)s players to seat.")
NOT_APART = gettext_noop(
    "No seating by the standings was found that keeps these players apart: %(pairs)s. Nothing was changed; "
    "choose other tables, or take a pair off the list of those kept apart."
)
EXCHANGES = 400_000
"""How many exchanges are weighed in one draw."""
FORBIDDEN = 1_000_000
"""What a meeting of two who are kept apart weighs: more than all repeats together."""


@dataclass(frozen=True)
class StandingsRequest:
    """A round to seat by the published order, the best first; equal requests give equal seatings.

    With fewer seats than players the rest sit out: who has done so least, the lowest first. `apart` are
    pairs that must not meet in this round; `past_byes` says how often somebody has sat out.
    """

    order: tuple[int, ...]
    sizes: tuple[int, ...]
    past: tuple[Seating, ...] = ()
    repeats: bool = False
    apart: tuple[Pair, ...] = ()
    past_byes: Mapping[int, int] = field(default_factory=dict)


def draw_by_standings(request: StandingsRequest) -> tuple[Seating, tuple[int, ...]]:
    """Seat the round: the seating, and who sits out, in the order of the standings. Raises `Faulty`."""
    idle = len(request.order) - sum(request.sizes)
    if idle < 0:
        told = {"seats": sum(request.sizes), "players": len(request.order)}
        raise Faulty([Fault("tables", "order-seats", FEW_SEATS, told)])
    at = {number: place for place, number in enumerate(request.order)}
    out = set(sorted(at, key=lambda number: (request.past_byes.get(number, 0), -at[number]))[:idle])
    seating = seat_by_standings(
        order=[number for number in request.order if number not in out],
        sizes=request.sizes,
        past=request.past,
        repeats=request.repeats,
        apart=request.apart,
    )
    return seating, tuple(number for number in request.order if number in out)


def seat_by_standings(
    *,
    order: Sequence[int],
    sizes: Sequence[int],
    past: Sequence[Seating],
    repeats: bool = False,
    apart: Iterable[Pair] = (),
) -> Seating:
    """Seat a round by the order. With `repeats` the tables are cut from it as they come.

    Otherwise each table takes the highest left and the highest whom it has met least; exchanges then lessen
    the repeats that remain, a pair weighing as much as it has met before. Pairs of `apart` are parted in
    both ways. Raises `Faulty`, also when they cannot be.
    """
    twice = [number for number, times in Counter(order).items() if times > 1]
    if twice:
        raise Faulty([Fault("order", "order-twice", TWICE, {"number": min(twice)})])
    if sum(sizes) != len(order):
        told = {"seats": sum(sizes), "players": len(order)}
        raise Faulty([Fault("tables", "order-seats", SEATS_DIFFER, told)])
    tables, kinds = cut_from_order(order, sizes, three_visits(past))
    rank = {number: at for at, number in enumerate(order)}
    kept = {(min(pair), max(pair)) for pair in apart}
    met = Counter[Pair]() if repeats else meetings(past)
    for pair in kept:
        met[pair] += FORBIDDEN
    cut = [list(table) for table in tables]
    if repeats:
        _spread(cut, kinds, met, rank)  # only those kept apart weigh anything here
    if not repeats or repeats_weigh(cut, met):
        _fill_anew(tables, kinds, met, rank)
        _spread(tables, kinds, met, rank)
    if repeats_weigh(cut, met) < repeats_weigh(tables, met):  # exchanges may end in a hollow
        tables = cut
        _spread(tables, kinds, met, rank)
    together = sorted(kept & {pair for table in tables for pair in pairs_of((tuple(table),))})
    if together:
        pairs = ", ".join(f"{one}–{other}" for one, other in together)
        raise Faulty([Fault("apart", "order-not-apart", NOT_APART, {"pairs": pairs})])
    seated = [sorted(table, key=lambda number: rank[number]) for table in tables]
    return tuple(_balanced(table, past) for table in seated)


def cut_from_order(
    order: Sequence[int], sizes: Sequence[int], visits: Counter[int]
) -> tuple[list[list[int]], list[int]]:
    """Tables cut from the order, those of each size for themselves; the kind of each table is its size."""
    threes = 3 * sum(1 for size in sizes if size == 3)
    if any(size != 3 for size in sizes):
        at = {number: place for place, number in enumerate(order)}
        chosen = set(sorted(order, key=lambda number: (visits[number], -at[number]))[:threes])
    else:
        chosen = set(order)
    waiting = {True: [n for n in order if n in chosen], False: [n for n in order if n not in chosen]}
    tables: list[list[int]] = []
    for size in sizes:
        line = waiting[size == 3]
        tables.append(line[:size])
        del line[:size]
    return tables, list(sizes)


def _fill_anew(
    tables: list[list[int]], kinds: Sequence[int], met: Counter[Pair], rank: dict[int, int]
) -> None:
    """Fill the tables from the top: the highest left, then the highest of those the table met least."""
    for is_three in (False, True):
        own = [at for at, kind in enumerate(kinds) if (kind == 3) == is_three]
        left = sorted((number for at in own for number in tables[at]), key=lambda number: rank[number])
        for at in own:
            table = [left.pop(0)]
            while len(table) < kinds[at]:
                table.append(left.pop(min(range(len(left)), key=lambda i: (_weight(table, left[i], met), i))))
            tables[at] = table


def _spread(tables: list[list[int]], kinds: Sequence[int], met: Counter[Pair], rank: dict[int, int]) -> None:
    """Exchange players while that lessens repeats, nearest in the order first."""
    budget = EXCHANGES
    improved = True
    while improved and budget > 0:
        improved = False
        for at, table in enumerate(tables):
            for seat in reversed(range(len(table))):  # who stands lower moves first
                rest = table[:seat] + table[seat + 1 :]
                if not _weight(rest, table[seat], met):
                    continue
                found, spent = _best(tables, kinds, at, seat, met, rank)
                budget -= spent
                if found is not None:
                    other, place = found
                    table[seat], tables[other][place] = tables[other][place], table[seat]
                    improved = True


def _best(
    tables: list[list[int]],
    kinds: Sequence[int],
    at: int,
    seat: int,
    met: Counter[Pair],
    rank: dict[int, int],
) -> tuple[tuple[int, int] | None, int]:
    """The exchange of one seat that takes most repeats away, the nearest in the order among equals.

    Tables of three change places with others only to part two who are kept apart.
    """
    table, one, spent = tables[at], tables[at][seat], 0
    rest = table[:seat] + table[seat + 1 :]
    now = _weight(rest, one, met)
    best: tuple[tuple[bool, int, int, int, int], tuple[int, int]] | None = None
    for other, there in enumerate(tables):
        unlike = (kinds[other] == 3) != (kinds[at] == 3)
        if other == at or (unlike and now < FORBIDDEN):
            continue
        for place, guest in enumerate(there):
            spent += 1
            left = there[:place] + there[place + 1 :]
            gain = now + _weight(left, guest, met) - _weight(rest, guest, met) - _weight(left, one, met)
            if gain <= 0:
                continue
            key = (unlike, -gain, abs(rank[one] - rank[guest]), other, place)
            if best is None or key < best[0]:
                best = (key, (other, place))
    return (best[1] if best else None), spent


def _weight(table: Sequence[int], number: int, met: Counter[Pair]) -> int:
    """What a player adds to C at a table: each meeting costs how often the two have met."""
    return sum(met[(number, one) if number < one else (one, number)] for one in table)


def _balanced(table: list[int], past: Sequence[Seating]) -> tuple[int, ...]:
    """The seats of a table: each seat goes to whoever held it least, the higher in the order first."""
    held = Counter((number, seat) for round_ in past for row in round_ for seat, number in enumerate(row))
    left, seats = list(table), list[int]()
    for seat in range(len(table)):
        chosen = min(left, key=lambda number: (held[number, seat], table.index(number)))
        left.remove(chosen)
        seats.append(chosen)
    return tuple(seats)


def repeats_weigh(tables: Iterable[Sequence[int]], met: Counter[Pair]) -> int:
    """What the repeats of a round add to C: each pair as often as it has met before."""
    return sum(met[pair] for table in tables for pair in pairs_of((tuple(table),)))


def repeats_in(seating: Seating, past: Sequence[Seating]) -> int:
    """How many pairs of a round had met before."""
    met = meetings(past)
    return sum(1 for pair in pairs_of(seating) if met[pair])
