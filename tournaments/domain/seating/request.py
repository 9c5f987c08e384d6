"""What a draw is asked for: the rounds to seat, those already fixed, who may not meet; checked at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from tournaments.domain.seating.measure import Pair, Seating

MOST_PLAYERS = 400
"""More start numbers than this are refused: nobody has tried it."""
MOST_ROUNDS = 100

NO_ROUNDS = gettext_noop("No round to draw: from one to %(most)s are expected.")
TOO_MANY = gettext_noop("%(found)s players in the draw; at most %(most)s are expected.")
TWICE = gettext_noop("Round %(round)s: start numbers given twice: %(numbers)s. Each player is drawn once.")
BAD_SIZE = gettext_noop("Round %(round)s: a table of %(size)s; tables seat from two to five.")
NO_TABLES = gettext_noop("Round %(round)s: no table to draw.")
SEATS_MORE = gettext_noop(
    "Round %(round)s: %(seats)s seats for %(players)s players; every seat must be taken."
)
TWO_SEATS = gettext_noop("Fixed round %(round)s seats these players twice: %(numbers)s.")
APART_SELF = gettext_noop("Player %(number)s cannot be kept apart from himself.")


@dataclass(frozen=True)
class RoundPlan:
    """One round to draw: the start numbers present and the size of each table, in the order of the hall.

    More players than seats means byes; they are shared out as evenly as visits to tables of three.
    """

    players: tuple[int, ...]
    sizes: tuple[int, ...]

    @property
    def byes(self) -> int:
        """How many sit this round out."""
        return len(self.players) - sum(self.sizes)


@dataclass(frozen=True)
class DrawRequest:
    """A draw: equal requests give equal draws.

    `fixed` are earlier rounds as they were played, seat order and table order included. `apart` are
    pairs that must not meet in the rounds drawn; `teams` are groups whose members must not. `past_byes`
    says who has sat out already.
    """

    plans: tuple[RoundPlan, ...]
    seed: int
    fixed: tuple[Seating, ...] = ()
    apart: tuple[Pair, ...] = ()
    teams: tuple[tuple[int, ...], ...] = ()
    past_byes: Mapping[int, int] = field(default_factory=dict)

    def in_order(self) -> DrawRequest:
        """The same request with the players of each plan in order, since their order must play no part."""
        plans = tuple(RoundPlan(tuple(sorted(plan.players)), plan.sizes) for plan in self.plans)
        return replace(self, plans=plans)

    @property
    def forbidden(self) -> tuple[Pair, ...]:
        """Every pair that must not meet, the lower number first."""
        pairs = {(min(pair), max(pair)) for pair in self.apart}
        pairs |= {pair for team in self.teams for pair in combinations(sorted(set(team)), 2)}
        return tuple(sorted(pairs))

    @property
    def everybody(self) -> tuple[int, ...]:
        """All start numbers that sit or sat."""
        seated = {p for plan in self.plans for p in plan.players}
        return tuple(sorted(seated | {p for seating in self.fixed for table in seating for p in table}))

    @property
    def steady(self) -> tuple[int, ...]:
        """Those who take part in every round, earlier ones included (sitting or with a bye)."""
        there = Counter(p for seating in self.fixed for table in seating for p in table)
        there.update(self.past_byes)
        always = [set(plan.players) for plan in self.plans]
        always.append({p for p in self.everybody if there[p] >= len(self.fixed)})
        return tuple(sorted(set.intersection(*always)))


def same_every_round(players: Iterable[int], sizes: Iterable[int], rounds: int) -> tuple[RoundPlan, ...]:
    """The usual plans: the same players and tables in every round."""
    return (RoundPlan(tuple(sorted(players)), tuple(sizes)),) * rounds


def check_request(request: DrawRequest) -> None:
    """Raise `Faulty` with everything that is wrong with the request."""
    faults = [*_faults_of_plans(request), *_faults_of_fixed(request)]
    for one, other in request.apart:
        if one == other:
            faults.append(Fault("apart", "draw-apart-self", APART_SELF, {"number": one}))
    if faults:
        raise Faulty(faults)


def _faults_of_plans(request: DrawRequest) -> Iterable[Fault]:
    if not 1 <= len(request.plans) <= MOST_ROUNDS:
        yield Fault("rounds", "draw-no-rounds", NO_ROUNDS, {"most": MOST_ROUNDS})
    found = len(request.everybody)
    if found > MOST_PLAYERS:
        yield Fault("players", "draw-too-many", TOO_MANY, {"found": found, "most": MOST_PLAYERS})
    first = len(request.fixed) + 1
    checked: set[RoundPlan] = set()
    for number, plan in enumerate(request.plans, first):
        if plan in checked:
            continue
        checked.add(plan)
        if twice := _twice(plan.players):
            yield Fault("players", "draw-number-twice", TWICE, {"round": number, "numbers": twice})
        if not plan.sizes:
            yield Fault("tables", "draw-no-tables", NO_TABLES, {"round": number})
        for size in sorted(set(plan.sizes)):
            if not 2 <= size <= 5:
                yield Fault("tables", "draw-table-size", BAD_SIZE, {"round": number, "size": size})
        if plan.byes < 0:
            yield Fault(
                "tables",
                "draw-seats-differ",
                SEATS_MORE,
                {"round": number, "seats": sum(plan.sizes), "players": len(plan.players)},
            )


def _faults_of_fixed(request: DrawRequest) -> Iterable[Fault]:
    for number, seating in enumerate(request.fixed, 1):
        if twice := _twice([p for table in seating for p in table]):
            yield Fault("fixed", "draw-fixed-twice", TWO_SEATS, {"round": number, "numbers": twice})


def _twice(numbers: Iterable[int]) -> str:
    return ", ".join(str(n) for n, times in sorted(Counter(numbers).items()) if times > 1)
