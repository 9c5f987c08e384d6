"""The score door: sheets in, results or errors out."""

from __future__ import annotations

import copy
import json

from scoring.api.score import MOST_ENTRIES, MOST_SHEETS, SHEET
from scoring.domain.record import score_sheet
from tests.api.client import Api, codes, messages


def test_a_sheet_is_scored_as_the_command_scores_it(nobody: Api) -> None:
    assert nobody.post("/score/", SHEET, status=200) == score_sheet(SHEET)
    short = nobody.post("/score/?balances=true", SHEET, status=200)
    assert short == score_sheet(SHEET, balances_only=True)
    bare = nobody.client.post("/api/v1/score", json.dumps(SHEET), content_type="application/json")
    assert bare.json() == score_sheet(SHEET)


def test_every_fault_of_a_sheet_is_told(nobody: Api) -> None:
    wrong = copy.deepcopy(SHEET)
    wrong["entries"][0]["tricks"] = [0, 6, 3, 2]
    wrong["entries"][1]["declarer"] = 7
    wrong["convention"]["set"] = {"colour": "red"}
    told = nobody.post("/score/", wrong, status=400)
    assert {fault["entry"] for fault in told["errors"]} == {None, 1, 2}
    assert "tricks-sum" in {code for _field, code in codes(told)}


def test_in_a_list_the_good_ones_are_scored(nobody: Api) -> None:
    told = nobody.post("/score/?balances=1", [SHEET, {"format": "x"}, 7], status=200)
    assert "settlement" in told[0]
    assert "errors" in told[1]
    assert "errors" in told[2]


def test_one_request_costs_so_much_and_no_more(nobody: Api) -> None:
    assert codes(nobody.post("/score/", [], status=400)) == [("", "empty")]
    told = nobody.post("/score/", [{}] * (MOST_SHEETS + 1), status=400)
    assert str(MOST_SHEETS + 1) in messages(told)
    told = nobody.post("/score/", {**SHEET, "entries": [{}] * (MOST_ENTRIES + 1)}, status=400)
    assert codes(told) == [("entries", "too-many")]
