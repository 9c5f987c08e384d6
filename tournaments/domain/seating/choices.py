"""The compositions a director may choose from, with what each costs over the event: data for a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.domain.seating.measure import bounds
from tournaments.domain.seating.recipes import find_recipes
from tournaments.domain.tables import Composition, compositions, trade_off


@dataclass(frozen=True)
class Choice:
    """One way to seat the players in every round.

    `repeats` is how many repeated meetings (C) to expect: exact where a recipe is known (`is_known`), else
    an estimate never below `least_repeats`, which is proved. `three_visits` and `deals` are the least and
    the most that a player gets over the event (`deals` None when nobody said how many are dealt).
    `opponents` is how many meetings with others a player has at most.
    """

    composition: Composition
    rounds: int
    repeats: int
    least_repeats: int
    max_meetings: int
    is_known: bool
    three_visits: tuple[int, int]
    deals: tuple[int, int] | None
    opponents: int

    @property
    def sizes(self) -> tuple[int, ...]:
        """Table sizes, larger first."""
        return self.composition.sizes


def choices(
    players: int, rounds: int, *, deals: int | None = None, with_fives: bool = False
) -> tuple[Choice, ...]:
    """Every composition of threes and fours, most fours first; tables of five only on demand.

    `deals` is the number of deals of a round. Nothing for head-counts that have no composition.
    """
    found = []
    for composition in compositions(players, with_fives=with_fives):
        if (composition.fives or composition.twos) and not with_fives:
            continue
        found.append(_weigh(composition, rounds, deals))
    return tuple(found)


def recommended(offered: Sequence[Choice]) -> Choice:
    """The choice with the fewest repeats expected; among equals the one with most fours."""
    return min(offered, key=lambda choice: (choice.max_meetings, choice.repeats, choice.composition.threes))


def _weigh(composition: Composition, rounds: int, deals: int | None) -> Choice:
    players, sizes = composition.players, composition.sizes
    shape = tuple(tuple(range(size)) for size in sizes)
    least, most = bounds([shape] * rounds, players)
    known = next(iter(find_recipes(players, sizes, rounds)), None)
    if (known is None or known.convex) and _can_be_shortened(composition, rounds):
        known, expected = None, 0
    else:
        expected = max(least, known.convex if known else least + _excess(composition.pairs * rounds, players))
    cost = trade_off(composition, rounds=rounds, deals=deals)
    return Choice(
        composition=composition,
        rounds=rounds,
        repeats=expected,
        least_repeats=least,
        max_meetings=known.max_meetings
        if known and known.rounds == rounds
        else max(most, 2 if expected else 1),
        is_known=known is not None,
        three_visits=cost.three_visits,
        deals=cost.deals,
        opponents=rounds * (max(sizes) - 1),
    )


def _can_be_shortened(composition: Composition, rounds: int) -> bool:
    """Tell whether a longer schedule of fours without repeats gives this one, so far as was measured.

    Visits to threes then come out even for one player taken out, and with more than 40 players for three.
    """
    tables = composition.fours + composition.threes
    if composition.fives or composition.twos or composition.threes > (3 if composition.players > 40 else 1):
        return False
    longer = find_recipes(4 * tables, (4,) * tables, rounds)
    return bool(longer) and longer[0].convex == 0


def _excess(meetings: int, players: int) -> int:
    """How far above the bound a search ends, as measured for 16 to 45 players: an estimate, not a proof.

    Nothing while meetings fill less than 78 % of the pairs; 4 % of the pairs where they just fill them.
    """
    pairs = players * (players - 1) // 2
    load = 100 * meetings // pairs
    thousandths = min(42 * (load - 78) // 19, 42 * (112 - load) // 15)
    return max(0, pairs * thousandths // 1000)
