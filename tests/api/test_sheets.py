"""Sheets through the API: writing, correcting, taking back, comparing with paper, looking ahead."""

from __future__ import annotations

import pytest

from scoring.models import SheetEntry
from tests.api.client import Api, codes, messages
from tests.api.conftest import DEALS, SHEET, TABLE, new_id
from tournaments.models import Round

ENTRIES = f"{SHEET}/entries/"


@pytest.fixture
def written(scorer: Api, played: Round) -> list[dict]:
    return [scorer.post(ENTRIES, {"client_id": new_id(), "fact": deal})["entry"] for deal in DEALS]


def test_a_table_without_a_sheet_says_so(scorer: Api, played: Round) -> None:
    assert "first entry opens one" in messages(scorer.get(f"{SHEET}/", status=404))
    opened = scorer.post(f"{SHEET}/", {"first_dealer": 2})
    assert (opened["first_dealer"], opened["next_dealer"], opened["state"]) == (2, 2, "open")
    assert scorer.post(f"{SHEET}/", {"first_dealer": 1}, status=200)["first_dealer"] == 1
    assert codes(scorer.post(f"{SHEET}/", {"first_dealer": 4}, status=400)) == [
        ("first_dealer", "no-such-seat")
    ]


def test_entries_are_written_and_the_result_is_that_of_the_formats(
    scorer: Api, nobody: Api, written: list[dict]
) -> None:
    assert [entry["number"] for entry in written] == [1, 2, 3, 4, 5]
    assert [entry["value"] for entry in written[:4]] == [
        ["-5", "7", "3", "-5"],
        ["-6", "-10", "26", "-10"],
        ["-9", "-9", "-15", "33"],
        ["-75", "25", "25", "25"],
    ]
    listed = nobody.get(ENTRIES)["results"]
    assert [entry["label"] for entry in listed] == [
        "6♠ / =",
        listed[1]["label"],
        "8БК / =",
        "мизер / −1",
        "распасы",
    ]
    assert "written_by" not in listed[0]
    assert scorer.get(f"{ENTRIES}1/")["written_by"] == "Scorer"
    head = nobody.get(f"{SHEET}/")
    result = nobody.get(f"{SHEET}/result/")
    assert head["figures"] == result["sheet"]
    assert head["vists"] == result["settlement"]["exact"]
    document = nobody.get(f"{SHEET}/document/")
    assert document["entries"] == [dict(deal) for deal in DEALS]
    assert nobody.post("/score/", document, status=200) == result


def test_a_repeated_request_is_written_once(scorer: Api, played: Round) -> None:
    body = {"client_id": new_id(), "fact": DEALS[0]}
    first = scorer.post(ENTRIES, body)
    again = scorer.post(ENTRIES, body, status=200)
    assert again["entry"] == first["entry"]
    told = scorer.post(ENTRIES, {**body, "fact": DEALS[4]}, status=409)
    assert codes(told) == [("client_id", "repeat-differs")]
    assert SheetEntry.objects.count() == 1


def test_a_typed_line_is_written_once_too(scorer: Api, played: Round) -> None:
    body = {"client_id": new_id(), "line": "Б 6п = вп 631"}
    first = scorer.post(ENTRIES, body)
    assert first["entry"]["label"] == "6♠ / ="
    assert scorer.post(ENTRIES, body, status=200)["entry"] == first["entry"]
    told = scorer.post(ENTRIES, {**body, "line": "Б 7п = вп 721"}, status=409)
    assert codes(told) == [("client_id", "repeat-differs")]


def test_a_sheet_that_moved_on_is_told(scorer: Api, arbiter: Api, written: list[dict]) -> None:
    told = arbiter.post(ENTRIES, {"client_id": new_id(), "fact": DEALS[4], "seen_last": 3}, status=409)
    assert codes(told) == [("seen_last", "sheet-moved-on")]
    assert "line 4" in messages(told)
    assert "line 5" in messages(told)


def test_an_entry_is_corrected_by_a_further_one(arbiter: Api, scorer: Api, written: list[dict]) -> None:
    body = {
        "client_id": new_id(),
        "fact": {**DEALS[0], "tricks": [0, 7, 2, 1]},
        "reason": "взяток было семь",
    }
    scorer.post(f"{ENTRIES}1/correct/", body, status=403)
    done = arbiter.post(f"{ENTRIES}1/correct/", body)
    assert (done["entry"]["number"], done["entry"]["kind"], done["entry"]["corrects"]) == (6, "correction", 1)
    assert arbiter.post(f"{ENTRIES}1/correct/", body, status=200)["entry"] == done["entry"]
    assert arbiter.get(f"{ENTRIES}1/")["corrected_by"] == 6
    told = arbiter.post(f"{ENTRIES}1/correct/", {**body, "client_id": new_id(), "reason": " "}, status=400)
    assert codes(told) == [("reason", "reason-missing")]
    assert arbiter.get(f"{SHEET}/document/")["entries"][0]["tricks"] == [0, 7, 2, 1]
    told = arbiter.post(f"{ENTRIES}6/correct/", {**body, "client_id": new_id()}, status=400)
    assert codes(told) == [("line", "not-a-first-line")]
    arbiter.post(f"{ENTRIES}77/correct/", body, status=404)


def test_the_last_entry_is_taken_back_once(scorer: Api, written: list[dict]) -> None:
    body = {"client_id": new_id(), "seen_last": 5}
    done = scorer.post(f"{SHEET}/undo/", body)
    assert (done["entry"]["kind"], done["entry"]["corrects"], done["sheet"]["deals"]) == ("undo", 5, 4)
    scorer.post(f"{SHEET}/undo/", body, status=200)
    assert scorer.get(f"{ENTRIES}5/")["is_taken_back"] is True
    for _at in range(4):
        scorer.post(f"{SHEET}/undo/", {"client_id": new_id()})
    assert codes(scorer.post(f"{SHEET}/undo/", {"client_id": new_id()}, status=409)) == [
        ("", "nothing-to-undo")
    ]


def test_a_checkpoint_shows_where_the_paper_differs(scorer: Api, written: list[dict]) -> None:
    figures = scorer.get(f"{SHEET}/")["figures"]
    same = scorer.post(f"{SHEET}/checkpoint/", {"client_id": new_id(), "figures": figures})
    assert same["differences"] == []
    figures["mountain"][2] = "9"
    told = scorer.post(f"{SHEET}/checkpoint/", {"client_id": new_id(), "figures": figures})
    (difference,) = told["differences"]
    assert (difference["player"], difference["column"], difference["paper"]) == (2, "mountain", "9")
    figures["pool"][0] = "two"
    refused = scorer.post(f"{SHEET}/checkpoint/", {"client_id": new_id(), "figures": figures}, status=400)
    ((field, code),) = codes(refused)
    assert (field, code) == ("figures.pool.0", "points")
    assert "two" in messages(refused)


def test_looking_ahead_writes_nothing(scorer: Api, played: Round) -> None:
    whole = scorer.post(f"{SHEET}/preview/", {"line": "Б 6п = вп 631"}, status=200)
    assert (whole["is_ready"], whole["label"], whole["value"]) == (True, "6♠ / =", ["-5", "7", "3", "-5"])
    assert {"player": 2, "column": "whists", "against": 1, "points": "8", "cite": "3.8.1.1"} in whole[
        "postings"
    ]
    part = scorer.post(f"{SHEET}/preview/", {"line": "Б 6п = в"}, status=200)
    assert part["is_ready"] is False
    assert part["asks"] or part["faults"]
    bad = scorer.post(f"{SHEET}/preview/", {"fact": {**DEALS[0], "tricks": [0, 6, 3, 2]}}, status=200)
    assert [fault["code"] for fault in bad["faults"]] == ["tricks-sum"]
    assert not SheetEntry.objects.exists()


def test_figures_by_hand_and_substitutes_need_an_arbiter(
    scorer: Api, arbiter: Api, director: Api, nobody: Api, written: list[dict]
) -> None:
    fine = {
        "postings": [{"player": 1, "column": "mountain", "points": "5"}],
        "cite": "3.2.21",
        "note": "смотрел прикуп",
    }
    body = {"client_id": new_id(), "fact": fine}
    scorer.post(ENTRIES, body, status=403)
    assert arbiter.post(ENTRIES, body)["entry"]["postings"][0]["points"] == "5"
    player = director.post("/events/cup-2026/players/", {"surname": "Тайный", "pseudonym": "Гость"})
    change = {"client_id": new_id(), "fact": {"replace": 2, "cite": "5.4.7"}}
    assert codes(arbiter.post(ENTRIES, change, status=400)) == [("registration", "player-missing")]
    arbiter.post(ENTRIES, {**change, "registration": player["number"]})
    assert arbiter.get(f"{SHEET}/document/")["entries"][-1]["name"] == "Гость"
    public = nobody.get(f"{SHEET}/document/")
    assert "смотрел" not in str(public) + str(nobody.get(ENTRIES))
    assert nobody.post("/score/", public, status=200)["sheet"] == nobody.get(f"{SHEET}/result/")["sheet"]
    assert [seat["name"] for seat in nobody.get(f"{TABLE}/")["seats"]][2] == "Гость"
    assert "Тайный" not in str(nobody.get(ENTRIES))
    arbiter.post(ENTRIES, {**change, "client_id": new_id(), "registration": 99}, status=404)


def test_the_history_of_a_figure_adds_up(nobody: Api, written: list[dict]) -> None:
    head = nobody.get(f"{SHEET}/")
    told = nobody.get(f"{SHEET}/history/?column=mountain&player=0")
    assert told["balance"] == head["figures"]["mountain"][0]
    assert [step["number"] for step in told["steps"]][:1] == [4]
    whists = nobody.get(f"{SHEET}/history/?column=whists&player=2&against=1")
    assert (whists["steps"][0]["points"], whists["steps"][0]["cite"]) == ("8", "3.8.1.1")
    for query in (
        "column=pool&player=0&against=1",
        "column=whists&player=1&against=1",
        "column=pull&player=0",
    ):
        nobody.get(f"{SHEET}/history/?{query}", status=400)
    nobody.get(f"{SHEET}/history/?column=pool&player=4", status=404)


def test_the_settlement_has_both_methods_and_three_roundings(nobody: Api, written: list[dict]) -> None:
    told = nobody.get(f"{SHEET}/settlement/")["settlement"]
    assert told["method_1"]["result"] == told["method_2"]["result"] == told["exact"]
    assert set(told) >= {"exact", "code_4_2_12", "largest_remainder", "rounded"}
    assert sum(map(int, told["largest_remainder"])) == 0


@pytest.mark.parametrize(
    ("fact", "code", "cite"),
    [
        ({**DEALS[0], "tricks": [0, 6, 3, 2]}, "tricks-sum", True),
        ({**DEALS[0], "declarer": 0}, "", True),
        ({**DEALS[0], "calls": [[2, "half"], [3, "half"]]}, "", True),
        ({**DEALS[0], "calls": [[3, "whist"], [2, "pass"]]}, "", True),
        ({**DEALS[0], "contract": "5S"}, "", False),
        ({**DEALS[0], "declarer": 9}, "", False),
        ({**DEALS[0], "colour": "red"}, "unknown-key", False),
        ({"nothing": 1}, "", False),
        ({}, "", False),
    ],
)
def test_a_wrong_entry_is_told_with_its_point_and_nothing_is_written(
    scorer: Api, played: Round, fact: dict, code: str, cite: bool
) -> None:
    told = scorer.post(ENTRIES, {"client_id": new_id(), "fact": fact}, status=400)
    assert not code or code in {fault["code"] for fault in told["errors"]}
    assert all(fault["message"] for fault in told["errors"])
    assert any(fault["cite"] for fault in told["errors"]) or not cite
    assert all("entry" in fault for fault in told["errors"])
    assert not SheetEntry.objects.exists()


def test_a_line_that_cannot_be_read_is_told_in_parts(scorer: Api, played: Round) -> None:
    told = scorer.post(ENTRIES, {"client_id": new_id(), "line": "Б 6п = вп 777"}, status=400)
    assert told["errors"]
    told = scorer.post(ENTRIES, {"client_id": new_id()}, status=400)
    assert codes(told) == [("", "one-source")]


def test_a_closed_sheet_takes_no_entry(scorer: Api, written: list[dict]) -> None:
    scorer.post(f"{SHEET}/state/", {"step": "close", "end": "consent"}, status=200)
    told = scorer.post(ENTRIES, {"client_id": new_id(), "fact": DEALS[0]}, status=409)
    assert codes(told) == [("state", "sheet-not-open")]
