"""Seating by the standings, ends of a round, duplicate, the rating of a season."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.cards import PACK
from preferans.faults import Faulty
from tournaments.domain.chance import Chance
from tournaments.domain.duplicate import (
    Comparison,
    compare,
    generated_layout,
    movement,
    rounds_without_repeats,
)
from tournaments.domain.ends import Extension, RoundEnds, clock_of, reached
from tournaments.domain.quality import Seating, meetings, three_visits
from tournaments.domain.ranking.rating import EventResult, rate
from tournaments.domain.swiss import repeats_in, repeats_weigh, seat_by_standings
from tournaments.domain.tables import compositions


def test_with_repeats_allowed_the_tables_are_cut_from_the_order() -> None:
    order = [9, 3, 5, 1, 2, 8, 7, 4]
    seating = seat_by_standings(order=order, sizes=[4, 4], past=[((1, 3, 5, 9), (2, 4, 7, 8))], repeats=True)
    assert [set(table) for table in seating] == [{9, 3, 5, 1}, {2, 8, 7, 4}]


def test_tables_of_three_go_to_the_lowest_among_those_who_sat_there_least() -> None:
    order = list(range(1, 12))
    first = seat_by_standings(order=order, sizes=[4, 4, 3], past=[])
    assert set(first[2]) == {9, 10, 11}
    second = seat_by_standings(order=order, sizes=[4, 4, 3], past=[first])
    assert set(second[2]) == {6, 7, 8}


def test_neighbours_who_have_met_are_parted_where_that_can_be() -> None:
    order = list(range(1, 17))
    past = [tuple(tuple(range(at, at + 4)) for at in (1, 5, 9, 13))]
    seating = seat_by_standings(order=order, sizes=[4] * 4, past=past)
    assert repeats_in(seating, past) == 0
    assert 1 in seating[0]


@pytest.mark.parametrize(("order", "sizes"), [([1, 2, 3, 3], [4]), ([1, 2, 3], [4]), ([1, 2, 3, 4, 5], [3])])
def test_an_order_that_does_not_fill_the_tables_is_refused(order: list[int], sizes: list[int]) -> None:
    with pytest.raises(Faulty):
        seat_by_standings(order=order, sizes=sizes, past=[])


@settings(max_examples=25, deadline=None)
@given(st.integers(6, 48), st.integers(1, 6), st.integers(0, 999), st.integers(0, 3))
def test_row_29_visits_to_tables_of_three_stay_within_one_and_nobody_sits_twice(
    players: int, rounds: int, seed: int, choice: int
) -> None:
    made = compositions(players)
    sizes = made[choice % len(made)].sizes
    chance, past = Chance(seed, "test"), list[Seating]()
    for _ in range(rounds):
        order = chance.shuffled(range(1, players + 1))
        seating = seat_by_standings(order=order, sizes=sizes, past=past)
        assert seating == seat_by_standings(order=order, sizes=sizes, past=past)
        assert sorted(number for table in seating for number in table) == list(range(1, players + 1))
        assert [len(table) for table in seating] == list(sizes)
        plain = seat_by_standings(order=order, sizes=sizes, past=past, repeats=True)
        assert repeats_weigh(seating, meetings(past)) <= repeats_weigh(plain, meetings(past))
        past.append(seating)
    visits = three_visits(past)
    counts = [visits[number] for number in range(1, players + 1)]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(
    ("pools", "deals", "seconds", "found"),
    [
        ((20, 20, 20, 19), 11, 3000, ()),
        ((20, 20, 20, 20), 12, 3000, ("pool", "pool_sum", "deals")),
        ((30, 30, 20, 0), 4, 3600, ("pool_sum", "time")),
    ],
)
def test_a_round_ends_by_any_of_the_ends_combined(
    pools: tuple[int, ...], deals: int, seconds: int, found: tuple[str, ...]
) -> None:
    ends = RoundEnds(pool=Fraction(20), pool_sum=Fraction(80), deals=12, minutes=60)
    assert reached(ends, pools=[Fraction(one) for one in pools], deals=deals, seconds=seconds) == found


def test_row_20_extra_time_moves_the_clock_of_its_own_table_alone() -> None:
    late = [Extension(10, "судья решал 12 минут")]
    assert (clock_of(60, 3500).left, clock_of(60, 3500, late).left) == (100, 700)
    assert (clock_of(60, 3700).is_over, clock_of(60, 3700, late).is_over) == (True, False)


FIELD = {1: Fraction(40), 2: Fraction(10), 3: Fraction(10), 4: Fraction(-20)}


@pytest.mark.parametrize(
    ("comparison", "expected"),
    [
        (Comparison("mean"), [30, 0, 0, -30]),
        (Comparison("median"), [30, 0, 0, -30]),
        (Comparison("places"), [3, Fraction(3, 2), Fraction(3, 2), 0]),
        (Comparison("scale", ((Fraction(10), Fraction(1)), (Fraction(30), Fraction(4)))), [15, 0, 0, -15]),
    ],
)
def test_a_hand_is_compared_with_the_others_of_the_same_deal(
    comparison: Comparison, expected: list[Fraction]
) -> None:
    assert [one.score for _, one in sorted(compare(comparison, FIELD).items())] == expected


def test_against_the_others_alone_the_own_result_is_left_out() -> None:
    assert compare(Comparison("mean"), FIELD, from_others=True)[1].datum == 0
    assert compare(Comparison("median"), {1: Fraction(5)})[1].score == 0


@given(st.dictionaries(st.integers(1, 30), st.integers(-300, 300).map(Fraction), min_size=2))
def test_differences_to_the_mean_sum_to_nought_and_places_to_all_pairs(field: dict[int, Fraction]) -> None:
    assert sum(one.score for one in compare(Comparison("mean"), field).values()) == 0
    count = len(field)
    assert sum(one.score for one in compare(Comparison("places"), field).values()) == Fraction(
        count * (count - 1), 2
    )


@pytest.mark.parametrize("tables", range(3, 14))
@pytest.mark.parametrize("seats", [3, 4])
def test_the_movement_seats_everybody_once_and_repeats_nobody_as_long_as_it_says(
    tables: int, seats: int
) -> None:
    rounds = rounds_without_repeats(tables=tables, seats=seats)
    seatings = movement(tables=tables, seats=seats, rounds=rounds)
    for seating in seatings:
        assert Counter(number for table in seating for number in table) == Counter(
            range(1, tables * seats + 1)
        )
    assert max(meetings(seatings).values()) == 1
    if tables % 2 and tables % 3:
        assert rounds == tables


def test_a_layout_comes_from_the_seed_alone() -> None:
    pack = [str(card) for card in PACK]
    layout = generated_layout(seed=7, deal=3, pack=pack)
    assert [len(part) for part in layout] == [10, 10, 10, 2]
    assert sorted(card for part in layout for card in part) == sorted(pack)
    assert (
        layout == generated_layout(seed=7, deal=3, pack=pack) != generated_layout(seed=7, deal=4, pack=pack)
    )


def result(points: int, weight: int = 1, days: int = 0) -> EventResult:
    """A result of exactly so many points: place 1001 − points among 1001."""
    return EventResult(f"{points}", 1001 - points, 1001, Fraction(weight), days)


def test_the_rating_of_a_published_example() -> None:
    """Figures: tomp31/RiichiUKRankingSystem on GitHub, mers-vs-rukrs.md (parts 650.6 and 667.33, 658.95)."""
    found = rate([result(1000), result(1000), result(1000), result(501, 6), result(500)])
    assert found.part_a == Fraction(6506, 10)
    assert (round(found.part_b, 2), round(found.rating, 2)) == (Fraction(66733, 100), Fraction(65897, 100))
    assert EventResult("32nd of 60", 32, 60).points == Fraction(28000, 59)


@pytest.mark.parametrize(("count", "dropped"), [(1, 0), (5, 0), (9, 0), (10, 1), (14, 1), (15, 2), (20, 3)])
def test_one_of_the_worst_results_is_dropped_for_each_five_beyond_five(count: int, dropped: int) -> None:
    found = rate([result(10 * at) for at in range(1, count + 1)])
    assert len(found.dropped) == dropped
    assert found.missing == max(0, 5 - count)


def test_a_result_halves_after_a_year_and_is_gone_after_two() -> None:
    assert [result(900, days=days).counted_weight for days in (0, 365, 366, 730, 731)] == [
        1, 1, Fraction(1, 2), Fraction(1, 2), 0,
    ]  # fmt: skip
    assert rate([result(900, days=731)]).rating == 0
