"""Vists turned into points, ties, stages, cards: told as cases with their figures, and as laws."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.faults import Faulty
from tournaments.domain.ranking.scheme import PLAIN, Scheme, read_scheme
from tournaments.domain.ranking.stages import going_on, rank_event
from tournaments.domain.ranking.standing import Line, line_of
from tournaments.domain.ranking.ties import Tally, TieFacts, rank_lines
from tournaments.domain.ranking.transforms import Points, TableResult, points_of_table

COMPRESS = {"kind": "compress", "bands": [["200", "1"], ["650", "10"]]}
PLACES = {"kind": "places", "points": {"4": ["6", "4", "2", "0"], "3": ["5", "3", "0"]}}


def scheme(**fields: Any) -> Scheme:
    return read_scheme(fields)


def points(made: Scheme, *vists: int, deals: int = 12) -> list[Fraction]:
    table = [TableResult(at, Fraction(one), deals) for at, one in enumerate(vists)]
    found = points_of_table(made, table)
    return [found[at].points for at in range(len(vists))]


@pytest.mark.parametrize(
    ("vists", "expected"),
    [
        (0, 0), (150, 150), (200, 200), (201, Fraction(2001, 10)), (350, 215),
        (650, 245), (651, 245), (4000, 245), (-200, -200), (-350, -215), (-900, -245),
    ],
)  # fmt: skip
def test_one_to_one_to_two_hundred_then_ten_to_one_and_nothing_past_650(
    vists: int, expected: Fraction
) -> None:
    assert points(scheme(transforms=[COMPRESS]), vists) == [expected]


def test_every_step_is_told_with_its_figures() -> None:
    made = scheme(transforms=[COMPRESS, PLACES | {"adds": True}])
    told = points_of_table(
        made, [TableResult(at, Fraction(v), 12) for at, v in enumerate((700, 20, 20, -740))]
    )
    first, second = told[0].steps
    assert [first.before, first.after, second.before, second.after] == [700, 245, 245, 251]
    assert first.said() == (
        "vists 0 to 200 as they are: 200; vists 200 to 650, one point for each 10: 45; "
        "past 650 nothing more counts"
    )
    assert second.said() == "place 1 at a table of 4: 6 points"
    assert told[1].steps[1].said() == "places 2 to 3 shared at a table of 4: 3 points each"
    assert told[3].steps[0].said().endswith("a loss counts the same way, with a minus")


@pytest.mark.parametrize(
    ("vists", "expected"),
    [
        ((30, 10, -10, -30), [6, 4, 2, 0]),
        ((10, 10, -5, -15), [5, 5, 2, 0]),
        ((0, 0, 0, 0), [3, 3, 3, 3]),
        ((8, -3, -5), [5, 3, 0]),
        ((4, -4), [4, -4]),
    ],
)
def test_place_points_by_the_size_of_the_table_are_shared_by_equals(
    vists: tuple[int, ...], expected: list[int]
) -> None:
    assert points(scheme(transforms=[PLACES]), *vists) == expected


def test_results_of_unequal_numbers_of_deals_are_brought_to_one_measure() -> None:
    assert points(scheme(transforms=[{"kind": "per_deals", "deals": 24}]), 30, -30, deals=18) == [40, -40]
    assert points(scheme(transforms=[{"kind": "per_deals", "deals": 24}]), 0, 0, deals=0) == [0, 0]


def test_a_result_frozen_when_the_time_ran_out_forgets_what_came_later() -> None:
    made = scheme(transforms=[{"kind": "frozen"}])
    told = points_of_table(
        made, [TableResult(1, Fraction(90), 14, Fraction(40)), TableResult(2, Fraction(5))]
    )
    assert [told[1].points, told[2].points] == [40, 5]
    assert told[1].steps[0].said() == "the time ran out at 40; what was written later does not count"
    assert not told[2].steps


@given(st.lists(st.integers(-2000, 2000), min_size=2, max_size=5))
def test_a_compression_keeps_the_order_and_the_sign_and_place_points_keep_their_sum(vists: list[int]) -> None:
    told = points(scheme(transforms=[COMPRESS]), *vists)
    for one, other, before, after in zip(vists, vists[1:], told, told[1:], strict=False):
        assert (one > other) <= (before >= after)
    assert points(scheme(transforms=[COMPRESS]), *(-one for one in vists)) == [-one for one in told]
    if len(vists) in (3, 4):
        assert sum(points(scheme(transforms=[PLACES]), *vists)) == (12 if len(vists) == 4 else 8)


def rounds(*figures: int) -> dict[int, Points]:
    return {at: Points(0, Fraction(one), Fraction(one)) for at, one in enumerate(figures, start=1)}


CARDS = {"kind": "cards", "at": "-300", "lasts": 2}


@pytest.mark.parametrize(
    ("figures", "given", "out_since"),
    [
        ((-300, 0, -299), (), None),
        ((-300, -300, 0), (), 3),
        ((-300, 0, -300), (), 4),
        ((-300, 0, 0, -300), (), None),  # the first has expired
        ((-300, 0, 0), (2,), 3),  # the second came from the arbiter
        ((0, 0, 0), (1, 1), 2),
    ],
)
def test_two_yellow_cards_in_force_put_a_player_out(
    figures: tuple[int, ...], given: tuple[int, ...], out_since: int | None
) -> None:
    line = line_of(scheme(transforms=[CARDS]), 1, rounds(*figures), given=given)
    assert line.out_since == out_since


def test_a_bust_ends_the_event_and_stands_below_everybody_who_is_in() -> None:
    made = scheme(transforms=[{"kind": "bust", "at": "-500"}])
    lines = [
        line_of(made, 1, rounds(-500)),
        line_of(made, 2, rounds(-100, -450)),
        line_of(made, 3, rounds(-499, -0)),
        line_of(made, 4, rounds(10, 20)),
    ]
    assert [one.player for one in rank_lines(made, lines)] == [4, 3, 2, 1]


def lines_of(*totals: int) -> list[Line]:
    return [line_of(PLAIN, at, rounds(one)) for at, one in enumerate(totals, start=1)]


CHAIN = ["all_passes_won", "all_pass_tricks", "undertricks", "misere_tricks"]


def test_criteria_part_equals_in_the_declared_order_and_say_which_did() -> None:
    tallies = {1: Tally(2, 9, 0, 0), 2: Tally(3, 12, 4, 0), 3: Tally(3, 11, 7, 1), 4: Tally(3, 11, 7, 0)}
    order = rank_lines(scheme(criteria=CHAIN), lines_of(10, 10, 10, 10), TieFacts(tallies))
    assert [one.player for one in order] == [4, 3, 2, 1]
    assert [one.place for one in order] == [1, 2, 3, 4]
    assert [one.decided_by for one in order] == ["", "misere_tricks", "all_pass_tricks", "all_passes_won"]
    other = rank_lines(scheme(criteria=["undertricks"]), lines_of(10, 10, 10, 10), TieFacts(tallies))
    assert [(one.player, one.place) for one in other] == [(1, 1), (2, 2), (3, 3), (4, 3)]


def test_what_the_chain_leaves_equal_shares_the_place() -> None:
    order = rank_lines(scheme(criteria=CHAIN), lines_of(7, 9, 9, 9, 1), TieFacts())
    assert [(one.player, one.place, one.is_shared) for one in order] == [
        (2, 1, True), (3, 1, True), (4, 1, True), (1, 4, False), (5, 5, False),
    ]  # fmt: skip


TABLE = {1: Fraction(20), 2: Fraction(30), 3: Fraction(-50)}


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        ([TABLE], [2, 1, 3]),
        ([TABLE, {1: Fraction(9), 2: Fraction(1)}], None),  # 1 and 2 met twice, the others once
        ([{1: Fraction(1), 2: Fraction(0)}], None),  # 3 met nobody
        ([], None),
    ],
)
def test_a_direct_meeting_decides_where_all_met_equally_often(
    tables: list[dict[int, Fraction]], expected: list[int] | None
) -> None:
    order = rank_lines(scheme(criteria=["direct"]), lines_of(5, 5, 5), TieFacts(tables=tables))
    assert [one.player for one in order] == (expected or [1, 2, 3])
    assert {one.is_shared for one in order} == {expected is None}


def test_the_lot_parts_everybody_and_does_not_ask_who_else_draws() -> None:
    made = scheme(criteria=["lot"], lot_seed=41)
    full = [one.player for one in rank_lines(made, lines_of(*[3] * 12))]
    assert sorted(full) == list(range(1, 13))
    some = [line for line in lines_of(*[3] * 12) if line.player % 2]
    assert [one.player for one in rank_lines(made, some)] == [player for player in full if player % 2]
    assert full != [
        one.player for one in rank_lines(scheme(criteria=["lot"], lot_seed=42), lines_of(*[3] * 12))
    ]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_row_22_shuffling_what_comes_in_changes_nothing(data: st.DataObject) -> None:
    count = data.draw(st.integers(2, 14))
    totals = data.draw(st.lists(st.integers(0, 3), min_size=count, max_size=count))
    chain = data.draw(st.permutations([*CHAIN, "direct", "best_round", "vists", "lot"]))
    made = scheme(criteria=chain[: data.draw(st.integers(0, 8))], lot_seed=5)
    figure = st.integers(0, 2)
    tallies = {at: Tally(*(data.draw(figure) for _ in range(4))) for at in range(1, count + 1)}
    facts = TieFacts(tallies, [{1: Fraction(1), 2: Fraction(0)}])
    lines = lines_of(*totals)
    order = rank_lines(made, lines, facts)
    assert rank_lines(made, data.draw(st.permutations(lines)), facts) == order
    assert [one.place for one in order] == sorted(one.place for one in order)
    for above, below in pairwise(order):
        assert totals[above.player - 1] >= totals[below.player - 1]
    if "lot" in made.criteria:
        assert not any(one.is_shared for one in order)


def test_thirty_qualify_six_and_carry_half_of_it_into_the_final() -> None:
    made = scheme(stages=[{"from_round": 2, "players": 6, "carry": "1/2"}])
    first = [line_of(made, at, rounds(100 - at)) for at in range(1, 31)]
    assert going_on(made, made.stages[0], first) == (1, 2, 3, 4, 5, 6)
    final = [
        line_of(made, at, rounds(100 - at, 10 * at) if at <= 6 else rounds(100 - at)) for at in range(1, 31)
    ]
    ranking = rank_event(made, final, entered={2: {1, 2, 3, 4, 5, 6}})
    assert ranking.players[:7] == (6, 5, 4, 3, 2, 1, 7)
    assert ranking.lines[6].total == Fraction(94, 2) + 60
    assert [ranking.lines[6].carried, ranking.lines[7].total] == [47, 93]


def test_equals_at_the_line_of_a_cut_all_go_on_and_who_is_out_does_not() -> None:
    made = scheme(stages=[{"from_round": 2, "players": 2}], transforms=[{"kind": "bust", "at": "-9"}])
    assert going_on(made, made.stages[0], lines_of(9, 8, 8, 7)) == (1, 2, 3)
    lines = [line_of(made, at, rounds(one)) for at, one in enumerate((9, -9, 3), start=1)]
    assert going_on(made, made.stages[0], lines) == (1, 3)


def test_a_second_cut_carries_what_the_first_left() -> None:
    stages = [
        {"from_round": 2, "players": 3, "carry": "1/2"},
        {"from_round": 3, "players": 2, "carry": "1/2"},
    ]
    made = scheme(stages=stages)
    line = line_of(made, 1, rounds(100, 40, 7))
    ranking = rank_event(made, [line], entered={2: {1}, 3: {1}})
    assert ranking.lines[1].total == Fraction(50 + 40, 2) + 7


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"transforms": [{"kind": "halve"}]}, ["scheme-kind"]),
        ({"transforms": [{"kind": "compress", "bands": []}]}, ["scheme-bands"]),
        (
            {"transforms": [{"kind": "compress", "bands": [["200", "1"], ["100", "0"]]}]},
            ["bands-fall", "band-per"],
        ),
        ({"transforms": [{"kind": "places", "points": {"4": ["1"]}}]}, ["place-points", "place-points"]),
        ({"transforms": [{"kind": "bust", "at": "3"}]}, ["scheme-limit"]),
        ({"transforms": [{"kind": "bust", "at": "zero"}]}, ["scheme-number", "scheme-limit"]),
        ({"transforms": [{"kind": "per_deals", "deals": 0}]}, ["scheme-count"]),
        ({"criteria": ["luck", "lot", "lot"]}, ["criterion", "criterion-twice"]),
        ({"stages": [{"from_round": 1, "players": 6}]}, ["scheme-count"]),
        ({"stages": [{"from_round": 3, "players": 6, "carry": "2"}]}, ["carry"]),
        ({"stages": [{"from_round": 3, "players": 9}, {"from_round": 3, "players": 6}]}, ["stages-rise"]),
        ({"transforms": "all"}, ["scheme-kind"]),
    ],
)  # fmt: skip
def test_a_scheme_that_cannot_be_is_refused_with_every_fault(fields: Any, codes: list[str]) -> None:
    with pytest.raises(Faulty) as refused:
        read_scheme(fields)
    assert [fault.code for fault in refused.value.faults] == codes
    assert all(fault.said() for fault in refused.value.faults)


def test_a_scheme_is_data_and_data_is_a_scheme() -> None:
    made = scheme(
        transforms=[COMPRESS, PLACES, CARDS, {"kind": "bust", "at": "-650"}, {"kind": "frozen"},
                    {"kind": "per_deals", "deals": 24}],
        criteria=[*CHAIN, "lot"], lot_seed=7, stages=[{"from_round": 5, "players": 6, "carry": "1/2"}],
    )  # fmt: skip
    assert read_scheme(made.as_data()) == made
    assert made.departs
    assert not PLAIN.departs
    assert read_scheme({}) == PLAIN
