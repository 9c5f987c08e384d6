"""Bad sheets: each fault is named with the entry, the field, what was found and what is expected."""

import copy

import pytest

from scoring.domain.record import score_sheet
from tests.scoring.cases.bad_sheets import BAD_DEALS, BAD_HEADS, SIX, UNPLAYED, changed
from tests.scoring.test_sheet_format import SAMPLE, with_entries


def errors_of(sheet):
    """The errors of a sheet; nothing else is written beside them."""
    result = score_sheet(sheet)
    assert set(result) == {"errors"}, "expected errors and nothing else"
    for error in result["errors"]:
        assert set(error) == {"entry", "field", "code", "message", "cite"}
        assert error["message"]
        assert error["code"]
    return result["errors"]


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
