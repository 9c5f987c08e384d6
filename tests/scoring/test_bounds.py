"""Figures, prices and texts beyond any game: a fault that says where and what to do, never an accident."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.bounds import MAX_FIGURE, MAX_PARTS, can_be_stored, fits
from preferans.convention import ConventionFault, build_convention
from scoring.domain.record import score_sheet
from tests.scoring.sheets import codes, game, passes, scored, sheet

ROW = passes("433")


def by_hand(points, column="pool"):
    return {"postings": [{"player": 0, "column": column, "points": points}]}


BEYOND = [
    ("a price that doubles for ever", [ROW] * 60, {"all_pass_after": "geometric"}, 31),
    ("a price that halves the parts", [ROW] * 60,
     {"all_pass_prices": [2, 3], "all_pass_after": "geometric"}, 22),
    ("two great figures in one place", [by_hand(MAX_FIGURE), by_hand(MAX_FIGURE)], {}, 2),
    ("too fine a sum", [by_hand("1/1009"), by_hand("1/1013")], {}, 2),
    ("ten tricks at a price that fits", [passes([10, 0, 0])] * 3,
     {"all_pass_prices": [1, 10_000], "all_pass_after": "geometric"}, 3),
]  # fmt: skip


@pytest.mark.parametrize(
    ("entries", "head", "number"), [pytest.param(*case[1:], id=case[0]) for case in BEYOND]
)
def test_a_figure_beyond_a_sheet_is_told_with_its_entry_and_what_to_do(entries, head, number):
    error = score_sheet(sheet(*entries, **head))["errors"][0]
    assert (error["entry"], error["code"]) == (number, "figure-too-large")
    assert "%" not in error["message"]
    assert any(word in error["message"] for word in ("agree on other prices", "prices agreed on"))


def test_what_stands_before_the_bound_is_scored_exactly():
    result = scored(*[passes([10, 0, 0])] * 25, all_pass_after="geometric", amnesty=False)
    assert result["sheet"]["mountain"][0] == str(10 * (2**25 - 1))
    assert result["next"]["all_pass_price"] == str(2**25)


def test_a_row_by_arithmetic_climbs_to_the_end_of_the_longest_sheet():
    result = scored(*[ROW] * 1000, all_pass_after="arithmetic")
    assert result["sheet"]["mountain"] == [str(sum(range(1, 1001))), "0", "0"]


def test_figures_by_hand_in_a_hundred_sorts_of_parts_are_one_fault_and_soon_told():
    primes = [n for n in range(900_000, 902_000) if all(n % k for k in range(2, 1000))]
    (error,) = score_sheet(sheet(*[by_hand(f"1/{prime}") for prime in primes[:100]]))["errors"]
    assert (error["code"], error["entry"]) == ("figure-too-fine", 2)


@pytest.mark.parametrize(
    "points",
    [MAX_FIGURE + 1, -MAX_FIGURE - 1, pytest.param(10**5000, id="10**5000"), f"1/{MAX_PARTS + 1}"],
)
def test_a_figure_by_hand_has_the_same_bounds(points):
    (error,) = score_sheet(sheet(by_hand(points)))["errors"]
    assert (error["field"], error["code"]) == ("points", "figure-too-large")
    assert str(MAX_FIGURE) in error["message"]


@given(st.fractions())
def test_a_figure_that_fits_can_be_stored(figure):
    assert can_be_stored(figure) or not fits(figure)
    assert can_be_stored(Fraction(MAX_FIGURE) - Fraction(1, MAX_PARTS))


PRICES = [
    ({"all_pass_prices": ["1/9999999999"], "all_pass_after": "geometric"}, "field-value"),
    ({"all_pass_prices": ["1/7", "1/99"]}, "prices-too-fine"),
    ({"consolation": "1/9", "talon_refusal": "1/97"}, "prices-too-fine"),
    ({"all_pass_prices": [5, 2], "all_pass_after": "arithmetic"}, "prices-fall"),
    ({"all_pass_prices": [1, 5, 2], "all_pass_after": "geometric"}, "prices-fall"),
]


@pytest.mark.parametrize(("agreed", "code"), PRICES)
def test_prices_that_would_run_out_or_into_dust_are_no_convention(agreed, code):
    assert codes(ROW, **agreed) == [code]
    with pytest.raises(ConventionFault) as broken:
        build_convention("code1996-sochi", overrides=agreed)
    assert [fault.code for fault in broken.value.faults] == [code]


@pytest.mark.parametrize(
    "agreed",
    [
        {"all_pass_prices": [5, 2]},
        {"all_pass_prices": [2, 2], "all_pass_after": "arithmetic"},
        {"all_pass_prices": ["1/2", "0.75"], "help_whists": "10/3"},
    ],
)
def test_a_list_that_falls_and_repeats_and_simple_fractions_are_one(agreed):
    assert build_convention("code1996-sochi", overrides=agreed).help_whists in (10, Fraction(10, 3))


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


HOSTILE = [
    ("lists in lists", nested(100_000)),
    ("an object of lists", {"a": nested(5_000)}),
    ("five thousand figures", 10**5000),
    ("a long text", "x" * 1_000_000),
    ("many keys", {str(n): n for n in range(50_000)}),
    ("half of a pair", "\ud800"),
    ("no number", float("nan")),
]
PLACES = {
    "the size of the pool": lambda value: {**sheet(ROW), "convention": {
        "preset": "code1996-sochi", "pool_target": value}},
    "a field": lambda value: sheet(ROW, all_pass_prices=value),
    "a price": lambda value: sheet(ROW, all_pass_prices=[1, value]),
    "tricks": lambda value: sheet({**ROW, "tricks": value}),
    "a contract": lambda value: sheet({**ROW, "contract": value}),
    "an unknown key": lambda value: sheet({**ROW, "colour": value}),
    "an entry": sheet,
    "a note of a figure": lambda value: sheet({"postings": [
        {"player": 0, "column": "pool", "points": 1, "note": value}]}),
    "a checkpoint": lambda value: sheet({"checkpoint": {"pool": [value, 0, 0]}}),
    "the whole": lambda value: value,
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("value", [pytest.param(case[1], id=case[0]) for case in HOSTILE])
def test_nothing_hostile_anywhere_is_an_accident_or_a_long_answer(place, value):
    result = score_sheet(PLACES[place](value))
    if set(result) == {"errors"}:
        said = str(result)
        assert len(said) < 20_000
        said.encode("utf-8")


def test_a_flood_of_faults_is_told_by_the_first_hundred_and_how_many_more():
    errors = score_sheet(sheet(*[{"contract": "12Q"}] * 500))["errors"]
    assert len(errors) == 101
    assert (errors[-1]["code"], errors[-1]["entry"]) == ("more-faults", None)
    assert "400" in errors[-1]["message"]


def test_a_flood_of_unknown_names_is_told_by_the_first_twenty_and_how_many_more():
    flood = {f"key{n}": n for n in range(100_000)}
    for wrong in (sheet({**ROW, **flood}), sheet(ROW, **flood), {**sheet(ROW), **flood}):
        errors = score_sheet(wrong)["errors"]
        assert len(errors) == 21
        assert "99980" in errors[-1]["message"]


def test_tricks_are_moved_only_from_those_who_took_them_3_9_16_2():
    def moved(*from_to, tricks="631"):
        kinds = [{"kind": "moved", "player": a, "to": b, "tricks": n} for a, b, n in from_to]
        return game("6S", 0, "1w 2w", tricks, adjustments=kinds)

    assert codes(moved((1, 0, 3))) == []
    assert codes(moved((1, 0, 4))) == ["moved-too-many"]
    assert codes(moved((1, 0, 2), (1, 0, 2))) == ["moved-too-many"]
    assert codes(moved((2, 0, 1), (0, 1, 6))) == []
    assert codes(moved((2, 0, 1), (0, 1, 7))) == ["moved-too-many"]


def test_tricks_are_moved_to_a_hand_never_to_a_dealer_who_holds_none():
    deal = game("6S", 1, "2p 3p 0w", [0, 6, 3, 1], adjustments=[
        {"kind": "moved", "player": 1, "to": 0, "tricks": 1}])  # fmt: skip
    assert codes(deal, players=4) == ["seat"]
    deal["adjustments"][0]["to"] = 2
    assert codes(deal, players=4) == []
    assert scored(deal, players=4)["sheet"]["whists"][0][1] != "0"


def test_what_a_field_expects_is_translated_but_for_the_words_of_the_format():
    def translate(msgid):
        return msgid if "%" in msgid else f"«{msgid}»"

    (error,) = score_sheet(sheet(ROW, consolation="x"), translate=translate)["errors"]
    assert "expected price, none, «a number from 0 to» 10000" in error["message"]


def test_a_thousand_differences_with_the_paper_are_a_hundred_and_a_word_about_the_others():
    wrong = {"checkpoint": {"pool": [-1, -1, -1], "mountain": [-1, -1, -1]}}
    warnings = scored(*[wrong] * 300)["warnings"]
    assert len(warnings) == 101
    assert [one["code"] for one in warnings].count("more-differences") == 1


def test_many_bad_figures_of_one_entry_are_told_by_the_first():
    errors = score_sheet(sheet({"postings": [{"x": 1}] * 200}, *[ROW] * 3))["errors"]
    assert {error["entry"] for error in errors} == {1}
    assert 20 < len(errors) < 30
