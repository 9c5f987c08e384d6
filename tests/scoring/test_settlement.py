"""Settlement: whole vists by the Code and by the largest remainder, steps, divisors (4.2.12, 4.2.14)."""

from fractions import Fraction

import pytest

from scoring.domain.record import score_sheet
from tests.scoring.sheets import sheet


def mountains(*points, column="mountain"):
    return {
        "postings": [
            {"player": seat, "column": column, "points": str(p)} for seat, p in enumerate(points) if p
        ]
    }


def settle(*entries, **head):
    result = score_sheet(sheet(*entries, **head))
    assert "errors" not in result, result
    return result["settlement"]


def test_a_whole_settlement_is_left_as_it_is():
    settlement = settle(mountains(3, 6, 0))
    assert settlement["code_4_2_12"] == {"vists": settlement["exact"], "moved": None}
    assert settlement["code_4_2_12_change"] is None


MOVED = [
    # players, mountains, whose moves, by how much, the change in vists of mover and others
    (3, (1, 0, 0), 0, "-1", ["2/3", "-1/3", "-1/3"]),
    (3, (0, 2, 0), 1, "1", ["1/3", "-2/3", "1/3"]),
    (4, (1, 0, 0, 0), 0, "-1", ["3/2", "-1/2", "-1/2", "-1/2"]),
    (3, (5, 5, 0), 0, "-1", ["2/3", "-1/3", "-1/3"]),
]


@pytest.mark.parametrize(("players", "points", "player", "moved", "change"), MOVED)
def test_one_point_of_the_largest_mountain_makes_the_division_whole_4_2_12(
    players, points, player, moved, change
):
    settlement = settle(mountains(*points), players=players)
    result = settlement["code_4_2_12"]
    assert result["moved"] == {"player": player, "points": moved}
    assert settlement["code_4_2_12_change"] == change
    whole = [Fraction(a) + Fraction(b) for a, b in zip(settlement["exact"], change, strict=True)]
    assert [str(vists) for vists in whole] == result["vists"]
    assert sum(whole) == 0


def test_where_one_point_cannot_do_it_the_result_is_null():
    settlement = settle(mountains("1/7", 0, 0), rounding="code-4.2.12")
    assert settlement["code_4_2_12"] == {"vists": None, "moved": None}
    assert settlement["rounded"] is None


@pytest.mark.parametrize("players", [2, 5])
def test_two_and_five_players_never_need_it(players):
    for point in range(1, 12):
        assert settle(mountains(point, 3), players=players)["code_4_2_12"]["moved"] is None


def test_the_rounded_result_is_the_one_the_convention_names():
    entry = mountains(1, 0, 0)
    assert settle(entry)["rounded"] == ["-20/3", "10/3", "10/3"]
    assert settle(entry, rounding="code-4.2.12")["rounded"] == ["-6", "3", "3"]
    assert settle(entry, rounding="largest-remainder")["rounded"] == ["-7", "4", "3"]


REMAINDERS = [
    ((1, 0, 0), ["-7", "4", "3"]),  # remainders alike: to the higher result, then to the lower seat
    ((0, 1, 0), ["4", "-7", "3"]),
    ((2, 0, 0), ["-14", "7", "7"]),
]


@pytest.mark.parametrize(("points", "expected"), REMAINDERS)
def test_largest_remainders_go_up_and_the_sum_stays_zero(points, expected):
    assert settle(mountains(*points))["largest_remainder"] == expected


def test_both_methods_begin_by_writing_what_pools_are_short_of_into_the_mountains_4_2_3():
    steps = settle(mountains(18, 20, 14, column="pool"), mountains(3, 0, 7), pool=20)
    for method in (steps["method_1"], steps["method_2"]):
        assert (method["target"], method["missing"]) == ("20", ["2", "0", "6"])
        assert method["mountains"] == ["5", "0", "13"]
    assert steps["method_1"]["struck_off"] == "0"
    assert steps["method_2"]["mean"] == "6"


def test_leningrad_writes_the_missing_twice_4_2_3_3():
    steps = settle(mountains(54, 48, 48, column="pool"), pool=50, preset="code1996-leningrad")["method_1"]
    assert (steps["missing"], steps["mountains"]) == (["-4", "2", "2"], ["-8", "4", "4"])


def test_an_undivided_mountain_of_two_takes_half_4_1_1_c():
    steps = settle(mountains(18, 20, column="pool"), pool=20, players=2, mountain_divisor="opponents")[
        "method_2"
    ]
    assert steps["mountains"] == ["1", "0"]
    assert steps["result"] == ["-10", "10"]


@pytest.mark.parametrize("denominator", [7, 11, 13 * 17, 999983])
def test_any_fraction_is_settled_exactly(denominator):
    exact = settle(mountains(f"1/{denominator}", f"2/{denominator}", 0))["exact"]
    assert exact == [str(Fraction(0)), str(Fraction(-10, denominator)), str(Fraction(10, denominator))]
    assert sum(map(Fraction, exact)) == 0


def test_help_at_a_price_that_does_not_divide_stays_exact():
    fields = {"help_whists": "10/7", "pool": 50}
    entries = [
        mountains(48, 40, 45, column="pool"),
        {"contract": "8S", "declarer": 0, "calls": [[1, "pass"]]},
    ]
    result = score_sheet(sheet(*entries, **fields))
    assert result["sheet"]["whists"][0] == ["0", "0", "40/7"]
