"""Row 29 in the middle of an event, and against every draw there is where they can be counted."""

from itertools import combinations, combinations_with_replacement

import pytest

from tests.seating import recount
from tournaments.domain.seating.draw import draw_schedule
from tournaments.domain.seating.request import DrawRequest, same_every_round
from tournaments.domain.tables import compositions

NO_MORE_THAN = {16: 3, 20: 3, 24: 5, 28: 6, 32: 6, 40: 9, 60: 12}
"""Players at fours: rounds without a repeat when each is drawn by itself. The rest of an event of so
many rounds is allowed a stray repeat after people have left or come."""


FEW_TABLES = {(16, -3): 6, (20, -3): 4}
"""More is allowed where three of few leave: visits to threes come first, and take all freedom."""


@pytest.mark.parametrize("change", [-3, -1, 2])
@pytest.mark.parametrize(("players", "rounds"), NO_MORE_THAN.items())
def test_row_29_after_people_left_or_came_the_rest_has_hardly_a_repeat(players, rounds, change):
    everybody = range(1, players + 1)
    whole = draw_schedule(
        DrawRequest(plans=same_every_round(everybody, (4,) * (players // 4), rounds), seed=1)
    )
    played = whole.rounds[: rounds // 2]
    present = range(1 - min(0, change), players + 1 + max(0, change))
    sizes = compositions(len(present))[0].sizes
    rest = draw_schedule(
        DrawRequest(plans=same_every_round(present, sizes, rounds - len(played)), seed=2, fixed=played)
    )
    assert recount.everybody_sits_once(rest.rounds, present)
    assert recount.repeats([*played, *rest.rounds]) <= FEW_TABLES.get((players, change), 1)
    assert recount.most([*played, *rest.rounds]) <= 2


def test_row_29_a_substitute_changes_a_number_and_nothing_else():
    whole = draw_schedule(DrawRequest(plans=same_every_round(range(1, 17), (4,) * 4, 5), seed=1)).rounds
    with_another = [
        tuple(tuple(17 if p == 4 else p for p in table) for table in seating) for seating in whole[2:]
    ]
    assert recount.most([*whole[:2], *with_another]) == 1


def test_row_29_who_came_late_is_seated_with_those_he_has_not_met():
    played = draw_schedule(DrawRequest(plans=same_every_round(range(1, 16), (4, 4, 4, 3), 2), seed=1)).rounds
    rest = draw_schedule(
        DrawRequest(plans=same_every_round(range(1, 17), (4,) * 4, 2), seed=1, fixed=played)
    ).rounds
    met = recount.meetings(rest)
    assert sum(16 in pair for pair in met) == 6


def every_round(players, sizes):
    """All ways to seat the players, tables of one size in order."""
    if not sizes:
        return [()] if not players else []
    first = min(players)
    found = []
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for others in combinations(sorted(players - {first}), size - 1):
            table = (first, *others)
            found += [(table, *rest) for rest in every_round(players - set(table), left)]
    return found


@pytest.mark.parametrize(
    ("players", "sizes", "rounds"),
    [
        (6, (3, 3), 2),
        (6, (3, 3), 3),
        (6, (3, 3), 4),
        (6, (3, 3), 6),
        (7, (4, 3), 2),
        (7, (4, 3), 3),
        (8, (4, 4), 3),
    ],
)
def test_row_29_nothing_is_better_among_all_draws_there_are(players, sizes, rounds):
    everybody = range(1, players + 1)
    ways = every_round(set(everybody), list(sizes))
    best = min(
        (recount.most(schedule), recount.convex(schedule))
        for others in combinations_with_replacement(ways, rounds - 1)
        if recount.spread_of_threes(schedule := [ways[0], *others], everybody) <= 1
    )
    draw = draw_schedule(DrawRequest(plans=same_every_round(everybody, sizes, rounds), seed=1), steps=60_000)
    assert (recount.most(draw.rounds), recount.convex(draw.rounds)) == best


def test_row_29_who_came_late_does_not_count_among_those_whose_visits_are_compared():
    played = draw_schedule(DrawRequest(plans=same_every_round(range(1, 16), (4, 4, 4, 3), 2), seed=1)).rounds
    request = DrawRequest(
        plans=same_every_round(range(1, 19), (4, 4, 4, 3), 2), seed=1, fixed=played, past_byes={3: 0, 16: 0}
    )
    assert request.steady == tuple(range(1, 16))
    draw = draw_schedule(request)
    assert draw.quality.bye_spread <= 1
    assert draw.quality.three_seat_spread <= 1
