"""Bad sheets: each fault is named with the entry, the field, what was found and what is expected."""

import copy

import pytest

from scoring.domain.record import score_sheet
from tests.scoring.test_sheet_format import SAMPLE, with_entries

SIX = {"contract": "6S", "declarer": 0, "calls": [[1, "whist"], [2, "whist"]], "tricks": [6, 2, 2]}
UNPLAYED = {"contract": "6S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}


def errors_of(sheet):
    """The errors of a sheet; nothing else is written beside them."""
    result = score_sheet(sheet)
    assert set(result) == {"errors"}, "expected errors and nothing else"
    for error in result["errors"]:
        assert set(error) == {"entry", "field", "code", "message", "cite"}
        assert error["message"]
        assert error["code"]
    return result["errors"]


def changed(entry, **fields):
    """A copy of an entry with other fields."""
    return {**copy.deepcopy(entry), **fields}


BAD_DEALS = [
    # what is wrong, the entry, players, field, words of the message
    ("eleven tricks", changed(SIX, tricks=[6, 3, 2]), 3, "tricks", ["11", "10"]),
    ("nine tricks", changed(SIX, tricks=[6, 2, 1]), 3, "tricks", ["9", "10"]),
    ("two figures of tricks", changed(SIX, tricks=[6, 4]), 3, "tricks", ["[6, 4]", "3"]),
    ("a negative trick", changed(SIX, tricks=[11, -1, 0]), 3, "tricks", ["-1"]),
    ("tricks in words", changed(SIX, tricks=["six", 2, 2]), 3, "tricks", ["six"]),
    ("tricks as a text", changed(SIX, tricks="622"), 3, "tricks", ["622"]),
    ("a fraction of a trick", changed(SIX, tricks=[6.5, 2, 1.5]), 3, "tricks", ["6.5"]),
    ("tricks that are true or false", changed(SIX, tricks=[True, 8, 1]), 3, "tricks", ["10"]),
    ("no tricks though both whist", {k: v for k, v in SIX.items() if k != "tricks"}, 3, "tricks", ["10"]),
    (
        "tricks of one who does not play",
        {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "whist"]], "tricks": [1, 6, 2, 1]},
        4,
        "tricks",
        ["1"],
    ),
    (
        "three talon tricks of a sitting dealer",
        {"contract": "all-pass", "tricks": [3, 3, 2, 2]},
        4,
        "tricks",
        ["3", "2"],
    ),
    (
        "a declarer who sits out",
        {"contract": "6S", "declarer": 0, "calls": [[2, "pass"]]},
        4,
        "declarer",
        ["0"],
    ),
    ("a declarer who is not there", changed(UNPLAYED, declarer=7), 3, "declarer", ["7"]),
    ("a declarer by name", changed(UNPLAYED, declarer="A"), 3, "declarer", ["A"]),
    ("no declarer", {"contract": "6S", "calls": []}, 3, "declarer", []),
    (
        "a declarer of an all-pass",
        {"contract": "all-pass", "declarer": 0, "tricks": [4, 3, 3]},
        3,
        "declarer",
        [],
    ),
    ("a five", changed(UNPLAYED, contract="5S"), 3, "contract", ["5S", "6"]),
    ("an eleven", changed(UNPLAYED, contract="11S"), 3, "contract", ["11S"]),
    ("no such suit", changed(UNPLAYED, contract="6X"), 3, "contract", ["6X"]),
    ("a contract that is a number", changed(UNPLAYED, contract=6), 3, "contract", ["6"]),
    ("the declarer calls", changed(SIX, calls=[[0, "whist"], [1, "whist"]]), 3, "calls", []),
    ("calls out of turn", changed(SIX, calls=[[2, "whist"], [1, "whist"]]), 3, "calls", []),
    ("half by the first hand", changed(UNPLAYED, calls=[[1, "half"]]), 3, "calls", ["half"]),
    (
        "half on an eight",
        changed(UNPLAYED, contract="8S", calls=[[1, "pass"], [2, "half"], [1, "pass"]]),
        3,
        "calls",
        ["half"],
    ),
    ("a call that is no call", changed(UNPLAYED, calls=[[1, "double"]]), 3, "calls", ["double", "whist"]),
    ("a call that is no pair", changed(UNPLAYED, calls=[1, 2]), 3, "calls", []),
    ("calls that are no list", changed(UNPLAYED, calls="pp"), 3, "calls", ["pp"]),
    ("an unknown key", changed(UNPLAYED, trciks=[6, 2, 2]), 3, "trciks", ["trciks", "tricks"]),
    ("open with two whisters", changed(SIX, open=True), 3, "open", []),
    ("open in words", changed(SIX, open="yes"), 3, "open", ["yes"]),
    ("dark outside classic", changed(SIX, dark=True), 3, "dark", []),
    ("an outcome that is none", {"contract": "7D", "declarer": 0, "outcome": "lost"}, 3, "outcome", ["lost"]),
    (
        "without three where it is not agreed",
        {"contract": "7D", "declarer": 0, "outcome": "without-three"},
        3,
        "outcome",
        [],
    ),
    (
        "an adjustment of no kind",
        changed(SIX, adjustments=[{"kind": "stolen", "player": 0, "tricks": 1}]),
        3,
        "adjustments",
        ["stolen", "lost"],
    ),
    (
        "a moved trick without a taker",
        changed(SIX, adjustments=[{"kind": "moved", "player": 0, "tricks": 1}]),
        3,
        "adjustments",
        [],
    ),
    ("a talon of one card", changed(UNPLAYED, talon=["SA"]), 3, "talon", ["SA", "two"]),
    ("a talon with a six", changed(UNPLAYED, talon=["S6", "HA"]), 3, "talon", ["S6"]),
    ("a talon with one card twice", changed(UNPLAYED, talon=["SA", "SA"]), 3, "talon", ["SA"]),
    ("a dealer who is not there", changed(UNPLAYED, dealer=3), 3, "dealer", ["3"]),
    (
        "shared with nobody",
        {"contract": "misere", "declarer": 0, "shared_with": 1, "tricks": [0, 5, 5]},
        3,
        "shared_with",
        [],
    ),
    ("an entry of no kind", {"note": "hello"}, 3, None, []),
    ("an entry that is a text", "6S", 3, None, []),
    ("an entry that is nothing", None, 3, None, []),
    (
        "a posting of no column",
        {"postings": [{"player": 0, "column": "hill", "points": "5"}]},
        3,
        "column",
        ["hill", "mountain"],
    ),
    (
        "a posting in a float",
        {"postings": [{"player": 0, "column": "pool", "points": 0.1}]},
        3,
        "points",
        ["0.1"],
    ),
    (
        "a posting divided by zero",
        {"postings": [{"player": 0, "column": "pool", "points": "1/0"}]},
        3,
        "points",
        ["1/0"],
    ),
    (
        "whists against nobody",
        {"postings": [{"player": 0, "column": "whists", "points": "5"}]},
        3,
        "against",
        [],
    ),
    (
        "whists on oneself",
        {"postings": [{"player": 0, "column": "whists", "against": 0, "points": "5"}]},
        3,
        "against",
        ["0"],
    ),
    ("a join of a seat that is not there", {"join": 9}, 3, "join", ["9"]),
    ("an end of no kind", {"end": "rain"}, 3, "end", ["rain", "time"]),
    ("a checkpoint of the wrong size", {"checkpoint": {"pool": ["0"]}}, 3, "pool", ["3"]),
]


@pytest.mark.parametrize(
    ("entry", "players", "field", "words"),
    [pytest.param(*case[1:], id=case[0]) for case in BAD_DEALS],
)
def test_a_bad_entry_is_refused_with_its_number_and_field(entry, players, field, words):
    sheet = with_entries({"postings": []}, entry, players=players)
    sheet["entries"][0] = {"void": "redeal"}
    found = errors_of(sheet)
    assert {error["entry"] for error in found} == {2}
    if field is not None:
        assert field in [error["field"].split("[")[0].split(".")[0] for error in found]
        said = " ".join(error["message"] for error in found)
        assert [word for word in words if word not in said] == []


def test_a_wrong_trick_sum_names_the_code_found_expected_and_the_point_3_9_5():
    (error,) = errors_of(with_entries(UNPLAYED, SIX, changed(SIX, tricks=[6, 3, 2])))
    assert error["entry"] == 3
    assert error["field"] == "tricks"
    assert error["code"] == "tricks-sum"
    assert error["cite"] == "3.9.5"
    assert "11" in error["message"]
    assert "10" in error["message"]


BAD_HEADS = [
    ("an unknown format", {"format": "tirazh-sheet/9"}, "format", ["tirazh-sheet/9", "tirazh-sheet/1"]),
    ("no players", {"players": []}, "players", ["[]", "2", "5"]),
    ("six players", {"players": list("ABCDEF")}, "players", ["F", "2", "5"]),
    ("players in a text", {"players": "ABC"}, "players", []),
    ("a player without a name", {"players": ["A", 2, "C"]}, "players", ["2"]),
    ("a first dealer who is not there", {"first_dealer": 3}, "first_dealer", ["3", "2"]),
    ("a first dealer by name", {"first_dealer": "A"}, "first_dealer", ["A"]),
    ("a first dealer who is true", {"first_dealer": True}, "first_dealer", []),
    ("entries that are no list", {"entries": {}}, "entries", []),
    ("an unknown key of the head", {"entires": []}, "entires", ["entires", "entries"]),
    ("a convention in a text", {"convention": "sochi"}, "convention", []),
    (
        "an unknown preset",
        {"convention": {"preset": "odessa"}},
        "convention.preset",
        ["odessa", "code1996-sochi"],
    ),
    (
        "an unknown convention field",
        {"convention": {"preset": "code1996-sochi", "set": {"whist_spilt": "greedy"}}},
        "convention.set.whist_spilt",
        ["whist_spilt", "whist_split", "liability", "rounding"],
    ),
    (
        "a value that a field does not know",
        {"convention": {"preset": "code1996-sochi", "set": {"liability": "double"}}},
        "convention.set.liability",
        ["double", "full", "half", "none"],
    ),
    (
        "a value of the wrong type",
        {"convention": {"preset": "code1996-sochi", "set": {"amnesty": "yes"}}},
        "convention.set.amnesty",
        ["yes"],
    ),
    (
        "a price list that is empty",
        {"convention": {"preset": "code1996-sochi", "set": {"all_pass_prices": []}}},
        "convention.set.all_pass_prices",
        [],
    ),
    (
        "a pool in words",
        {"convention": {"preset": "code1996-sochi", "pool_target": "twenty"}},
        "convention.pool_target",
        ["twenty"],
    ),
    (
        "a pool below nothing",
        {"convention": {"preset": "code1996-sochi", "pool_target": -20}},
        "convention.pool_target",
        ["-20"],
    ),
]


@pytest.mark.parametrize(
    ("head", "field", "words"), [pytest.param(*case[1:], id=case[0]) for case in BAD_HEADS]
)
def test_a_bad_head_is_refused_with_its_field(head, field, words):
    found = errors_of({**with_entries(UNPLAYED), **head})
    assert {error["entry"] for error in found} == {None}
    said = {error["field"].split("[")[0]: error["message"] for error in found}
    assert field in said or field.split(".")[-1] in said
    message = said.get(field) or said[field.split(".")[-1]]
    assert [word for word in words if word not in message] == []


@pytest.mark.parametrize("garbage", [None, 7, "sheet", [], True, 1.5, {}, {"entries": None}, [1, 2]])
def test_what_is_no_sheet_at_all_is_refused_without_an_accident(garbage):
    assert errors_of(garbage)


@pytest.mark.parametrize("wrong", [None, True, -1, 3.5, "x", [], {}, [None], {"a": 1}, 10**30])
@pytest.mark.parametrize(
    "key",
    [
        "contract",
        "declarer",
        "calls",
        "tricks",
        "dealer",
        "open",
        "conceded",
        "bid",
        "outcome",
        "dark",
        "shared_with",
        "talon",
        "refused",
        "adjustments",
        "override",
    ],
)
def test_any_wrong_type_in_a_deal_is_an_error_or_means_nothing_never_an_accident(key, wrong):
    result = score_sheet(with_entries(changed(SIX, **{key: wrong})))
    assert "errors" in result or "sheet" in result


@pytest.mark.parametrize("wrong", [None, True, -1, 3.5, "x", [], {}, [None], {"a": 1}])
@pytest.mark.parametrize("key", ["void", "postings", "join", "replace", "end", "checkpoint"])
def test_any_wrong_type_in_another_entry_is_an_error_never_an_accident(key, wrong):
    result = score_sheet(with_entries(UNPLAYED, {key: wrong}))
    assert "errors" in result or "sheet" in result


def test_all_faults_of_a_sheet_are_reported_at_once():
    sheet = with_entries(
        changed(SIX, tricks=[6, 3, 2]),
        UNPLAYED,
        changed(UNPLAYED, contract="12Q", declarer=9),
        changed(SIX, calls=[[2, "half"]]),
        wrong_field=1,
    )
    found = errors_of(sheet)
    assert {error["entry"] for error in found} == {None, 1, 3, 4}
    assert {"contract", "declarer"} <= {error["field"] for error in found if error["entry"] == 3}


def test_a_deal_after_the_end_is_refused_with_the_number_of_the_end():
    sheet = with_entries(UNPLAYED, {"end": "consent"}, UNPLAYED)
    (error,) = errors_of(sheet)
    assert error["entry"] == 3


def test_a_deal_after_a_full_pool_is_refused():
    sheet = with_entries(*[UNPLAYED] * 2, players=3)
    sheet["convention"] = {"preset": "code1996-sochi", "pool_target": 2, "set": {"max_deals": 1}}
    (error,) = errors_of(sheet)
    assert error["entry"] == 2


DEALT_BY_B = {"contract": "6S", "declarer": 0, "dealer": 1, "calls": [[1, "pass"], [3, "pass"]]}
BAD_JOINS = [
    ("not left of the last dealer", [DEALT_BY_B, {"void": "redeal"}, {"join": 2}], 0),
    ("the seat is taken already", [DEALT_BY_B, {"join": 2}, {"join": 2}], 1),
    ("no such seat", [DEALT_BY_B, {"join": 2}, {"join": 9}], 1),
    ("no number", [DEALT_BY_B, {"join": 2}, {"join": "C"}], 1),
]


@pytest.mark.parametrize(
    ("entries", "first_dealer"), [pytest.param(*case[1:], id=case[0]) for case in BAD_JOINS]
)
def test_a_bad_join_is_refused_3_1_2(entries, first_dealer):
    if first_dealer == 0:  # the deal went round to the other side of the table
        entries = [entries[0], {**entries[1], "dealer": "moves"}, *entries[2:]]
    found = errors_of({**with_entries(*entries, players=4), "first_dealer": first_dealer})
    assert [(error["entry"], error["field"], error["cite"]) for error in found] == [(3, "join", "3.1.2")]


def test_a_checkpoint_that_differs_is_a_warning_that_names_the_entries_since_both_agreed():
    empty = {"pool": ["0"] * 3, "mountain": ["0"] * 3, "whists": [["0"] * 3] * 3}
    right = {**empty, "pool": ["2", "0", "0"]}
    wrong = {**empty, "pool": ["6", "0", "0"]}
    result = score_sheet(
        with_entries(UNPLAYED, {"checkpoint": right}, UNPLAYED, UNPLAYED, {"checkpoint": wrong})
    )
    assert "errors" not in result, result["errors"]
    assert result["sheet"]["pool"] == ["6", "0", "0"]
    assert result["warnings"] == []
    wrong["pool"] = ["4", "0", "0"]
    result = score_sheet(
        with_entries(UNPLAYED, {"checkpoint": right}, UNPLAYED, UNPLAYED, {"checkpoint": wrong})
    )
    (warning,) = result["warnings"]
    assert warning["entry"] == 5
    assert "6" in warning["message"]
    assert "4" in warning["message"]
    assert warning["since"] == [3, 4]


def test_an_override_keeps_the_fault_as_a_warning():
    deal = changed(UNPLAYED, contract="8S", calls=[[1, "pass"], [2, "half"], [1, "pass"]])
    assert errors_of(with_entries(deal))
    result = score_sheet(with_entries(changed(deal, override="the director allowed it")))
    assert "errors" not in result, result["errors"]
    assert [warning["entry"] for warning in result["warnings"]] == [1]


def test_the_sample_with_one_broken_entry_yields_errors_alone():
    sheet = copy.deepcopy(SAMPLE)
    sheet["entries"][4]["tricks"] = [2, 3, 4, 2]
    (error,) = errors_of(sheet)
    assert (error["entry"], error["field"], error["code"]) == (5, "tricks", "tricks-sum")
