"""Row 29: no avoidable repeats, three-seat tables and byes shared; the figures of the known best draws."""

import pytest

from tests.seating import recount
from tournaments.domain.seating.draw import draw_schedule
from tournaments.domain.seating.request import DrawRequest, RoundPlan, same_every_round

GOLD_FOURS = {
    16: 5,
    20: 5,
    24: 7,
    28: 9,
    32: 10,
    36: 11,
    40: 13,
    44: 13,
    48: 15,
    52: 17,
    60: 19,
    64: 21,
    88: 29,
}
"""Players at tables of four: rounds without a repeat (OEIS A107431 and resolvable designs)."""
GOLD_THREES = {6: 1, 9: 4, 12: 4, 15: 7, 18: 8, 21: 10, 24: 11, 27: 13, 30: 14, 36: 17, 48: 23, 60: 29}
GOLD_MIXED = {
    15: (3, 1, 5),
    21: (3, 3, 7),
    22: (4, 2, 6),
    23: (5, 1, 7),
    25: (4, 3, 8),
    26: (5, 2, 8),
    27: (6, 1, 9),
    29: (5, 3, 9),
    30: (6, 2, 10),
    31: (7, 1, 10),
    33: (6, 3, 11),
    34: (7, 2, 11),
    35: (8, 1, 11),
    38: (8, 2, 11),
    39: (9, 1, 13),
    43: (10, 1, 12),
}
"""Players: fours, threes, rounds without a repeat and with visits to threes that differ by one at most."""

WITH_REPEATS = {
    (12, 4): (2, 18),
    (16, 8): (2, 72),
    (20, 6): (2, 6),
    (20, 7): (2, 20),
    (20, 8): (2, 50),
    (24, 8): (2, 25),
    (24, 9): (2, 50),
    (24, 10): (2, 84),
    (28, 10): (2, 42),
}
"""Players at fours, rounds: the most meetings and the best C known; 5 % above are allowed."""


def drawn(players, sizes, rounds, **more):
    request = DrawRequest(plans=same_every_round(range(1, players + 1), sizes, rounds), seed=1, **more)
    return draw_schedule(request)


def fours_first(fours, threes):
    return (4,) * fours + (3,) * threes


@pytest.mark.parametrize(("players", "rounds"), GOLD_FOURS.items())
def test_row_29_fours_reach_the_known_best_without_a_repeat(players, rounds):
    draw = drawn(players, fours_first(players // 4, 0), rounds)
    assert recount.everybody_sits_once(draw.rounds, range(1, players + 1))
    assert recount.most(draw.rounds) == 1


@pytest.mark.parametrize(("players", "rounds"), GOLD_THREES.items())
def test_row_29_threes_reach_the_known_best_without_a_repeat(players, rounds):
    draw = drawn(players, fours_first(0, players // 3), rounds)
    assert recount.everybody_sits_once(draw.rounds, range(1, players + 1))
    assert recount.most(draw.rounds) == 1


@pytest.mark.parametrize(("players", "shape"), GOLD_MIXED.items())
def test_row_29_head_counts_that_do_not_divide_reach_the_known_best(players, shape):
    fours, threes, rounds = shape
    draw = drawn(players, fours_first(fours, threes), rounds)
    assert recount.everybody_sits_once(draw.rounds, range(1, players + 1))
    assert recount.most(draw.rounds) == 1
    assert recount.spread_of_threes(draw.rounds, range(1, players + 1)) <= 1


@pytest.mark.parametrize(("cell", "best"), WITH_REPEATS.items())
def test_row_29_where_repeats_cannot_be_avoided_they_are_few_and_spread(cell, best):
    players, rounds = cell
    draw = drawn(players, fours_first(players // 4, 0), rounds)
    assert recount.most(draw.rounds) <= best[0]
    assert recount.convex(draw.rounds) <= best[1] * 105 // 100


@pytest.mark.parametrize("players", [50, 58, 59, 61, 83, 99])
def test_row_29_eight_rounds_of_many_players_have_no_repeat_and_fair_threes(players):
    threes = -players % 4
    draw = drawn(players, fours_first((players - 3 * threes) // 4, threes), 8)
    assert recount.most(draw.rounds) == 1
    assert recount.spread_of_threes(draw.rounds, range(1, players + 1)) <= 1


def test_row_29_twenty_players_sit_six_rounds_without_a_repeat_at_fours_and_threes():
    draw = drawn(20, fours_first(2, 4), 6)
    assert recount.most(draw.rounds) == 1
    assert recount.spread_of_threes(draw.rounds, range(1, 21)) <= 1


def test_row_29_byes_are_shared():
    plans = (RoundPlan(tuple(range(1, 23)), (4,) * 5),) * 7
    draw = draw_schedule(DrawRequest(plans=plans, seed=3), steps=100_000)
    counts = [sum(p in row for row in draw.byes) for p in range(1, 23)]
    assert max(counts) - min(counts) <= 1
    assert all(len(row) == 2 for row in draw.byes)
