"""`manage.py analyse`: known deals through the command, positions, and every fault at once."""

import io
import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.doubledummy.positions import DATA, GAMES_OF_THE_TRUTH

DEALS = json.loads((DATA / "deals.json").read_text())["deals"]
TRUTH = {deal["id"]: deal for deal in json.loads((DATA / "truth.json").read_text())["deals"]}
ONE = {key: DEALS[0][key] for key in ("id", "hands", "dealer")} | {"talon": DEALS[0]["talon_order"]}


def analyse(tmp_path: Path, *questions: Any, **options: Any) -> tuple[list[dict[str, Any]], int]:
    file = tmp_path / "deals.jsonl"
    file.write_text("\n".join(json.dumps(one) for one in questions))
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("analyse", str(file), json=True, workers=1, stdout=out, **options)
    return [json.loads(line) for line in out.getvalue().splitlines()], int(ended.value.code or 0)


def test_a_deal_has_the_known_values(tmp_path: Path) -> None:
    (found,), status = analyse(tmp_path, ONE, by_discard=True)
    known = TRUTH[ONE["id"]]
    assert status == 0
    for seat in range(3):
        for theirs, game in GAMES_OF_THE_TRUTH.items():
            row = found["with_talon"][seat]["games"][game]
            expected = known["with_talon"][seat]["games"][theirs]
            assert (row["best"], row["by_discard"]) == (expected["best"], expected["by_discard"])
            assert len(row["best_discards"]) == expected["best_discards"]
            assert found["as_dealt"][seat][game] == known["as_dealt"][seat][theirs]
    assert [seat["forced"] for seat in found["all_pass"]] == known["all_pass"]["talon_led"]["forced"]
    assert [seat["floor"] for seat in found["all_pass"]] == known["all_pass"]["talon_led"]["floor"]


def test_a_closed_talon_stays_out_of_the_all_pass(tmp_path: Path) -> None:
    (found,), _status = analyse(tmp_path, ONE, talon="closed", game="S", declarer=0)
    assert [seat["forced"] for seat in found["all_pass"]] == TRUTH["d01"]["all_pass"]["no_talon"]["forced"]
    assert [row is None for row in found["with_talon"]] == [False, True, True]
    assert list(found["with_talon"][0]["games"]) == ["S"]


def test_one_discard_is_worth_what_the_table_says(tmp_path: Path) -> None:
    known = TRUTH["d01"]["with_talon"][0]
    pairs = list(combinations(known["twelve"].split(), 2))
    place = pairs.index(("D7", "D9"))
    (found,), _status = analyse(tmp_path, ONE, declarer=0, game="C", discard="D9,D7", line=True)
    row = found["with_talon"][0]["games"]["C"]
    assert row["best"] == int(known["games"]["C"]["by_discard"][place])
    assert row["best_discards"] == [["D7", "D9"]]
    assert len(row["line"]) == 30


def test_a_sitting_dealer_has_no_row_and_his_talon_plays(tmp_path: Path) -> None:
    deal = ONE | {"hands": [None, *ONE["hands"]], "dealer": 0}
    (found,), status = analyse(tmp_path, deal, game="S")
    assert status == 0
    assert found["with_talon"][0] is found["as_dealt"][0] is found["all_pass"][0] is None
    assert all(found["all_pass"][1:])


def test_a_position_gives_the_tricks_still_to_be_won(tmp_path: Path) -> None:
    position = {
        "id": "p",
        "hands": ["S:A C:Q", "S:K D:7", "S:7"],
        "trick": ["C8"],
        "trump": "H",
        "declarer": 0,
        "to_play": 0,
    }
    (found,), status = analyse(tmp_path, position, line=True)
    assert (found["tricks"], status) == (2, 0)
    assert found["cards"] == {"CQ": 2}
    assert found["line"][0] == "CQ"


def test_faults_stand_in_their_places_and_the_rest_is_solved(tmp_path: Path) -> None:
    twice = ONE | {"talon": ["SA", "SA"]}
    answers, status = analyse(tmp_path, twice, ONE | {"talons": []}, ONE, game="S", declarer=0)
    assert status == 2
    assert {error["code"] for error in answers[0]["errors"]} == {"card-twice", "card-missing"}
    assert answers[0]["errors"][0]["entry"] == 1
    assert answers[1]["errors"][0]["code"] == "unknown-field"
    assert answers[2]["id"] == "d01"


@pytest.mark.parametrize(
    ("question", "codes"),
    [
        (3, {"not-an-object"}),
        (
            {"hands": ["S:X", None, None], "talon": "SA", "dealer": True},
            {"unreadable", "not-a-list", "dealer-seat"},
        ),
        ({"hands": ["S:A", "S:K"], "declarer": 0, "to_play": 0}, {"hand-count"}),
        ({"hands": ["S:A", "S:K", "S:QJ"], "declarer": 0, "to_play": 0}, {"position"}),
        ({"id": "\ud800", "hands": ["S:A", "S:K", "S:Q"], "declarer": 0, "to_play": 0}, {"character"}),
        ({"hands": ["S:A", "S:K", "S:Q"], "declarer": 1.0, "to_play": True}, {"seat"}),
        ({"hands": ["S:A", "S:K", "S:Q"], "declarer": 0, "to_play": 0, "wants": [[], {}, "low"]}, {"want"}),
        ({"hands": ["S:A", "S:K", "S:Q"], "declarer": 4, "to_play": 0, "trump": "X"}, {"seat", "trump"}),
    ],
)
def test_a_fault_says_its_code(question: Any, codes: set[str], tmp_path: Path) -> None:
    (found,), status = analyse(tmp_path, question)
    assert status == 2
    assert {error["code"] for error in found["errors"]} == codes
    assert all(error["message"] for error in found["errors"])
