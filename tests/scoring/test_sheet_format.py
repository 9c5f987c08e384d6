"""The sheet format: the sample sheet of its description, with every figure stated there."""

import copy
import json

import pytest

from scoring.domain.record import score_sheet

SAMPLE = {
    "format": "tirazh-sheet/1",
    "convention": {"preset": "code1996-sochi", "pool_target": 20, "set": {"whist_split": "gentleman"}},
    "players": ["Анна", "Борис", "Вера", "Глеб"],
    "first_dealer": 0,
    "entries": [
        {
            "contract": "6S",
            "declarer": 1,
            "calls": [[2, "whist"], [3, "pass"]],
            "open": True,
            "tricks": [0, 6, 3, 1],
        },
        {"contract": "7H", "declarer": 2, "calls": [[3, "pass"], [0, "half"], [3, "pass"], [1, "pass"]]},
        {
            "contract": "8N",
            "declarer": 3,
            "calls": [[0, "whist"], [1, "whist"]],
            "tricks": [1, 1, 0, 8],
            "adjustments": [{"kind": "lost", "player": 3, "tricks": 1, "cite": "3.4.9"}],
        },
        {"contract": "misere", "declarer": 0, "tricks": [1, 4, 5, 0]},
        {"contract": "all-pass", "tricks": [2, 3, 4, 1]},
        {"void": "redeal", "cite": "3.2.12"},
        {
            "postings": [{"player": 1, "column": "mountain", "points": "5"}],
            "cite": "3.2.21",
            "note": "looked at the talon",
        },
    ],
}


@pytest.fixture(scope="module")
def scored():
    result = score_sheet(copy.deepcopy(SAMPLE))
    assert "errors" not in result, result["errors"]
    return result


def test_the_result_has_the_keys_of_the_format(scored):
    assert set(scored) == {"entries", "sheet", "finished", "warnings", "next", "settlement"}
    assert set(scored["settlement"]) >= {"exact", "code_4_2_12", "rounded", "method_1", "method_2"}
    assert set(scored["next"]) >= {"dealer", "all_pass_price", "minimum_contract", "bombs"}
    assert [entry["number"] for entry in scored["entries"]] == [1, 2, 3, 4, 5, 6, 7]
    json.dumps(scored)


def test_the_first_entry_is_written_as_shown(scored):
    first = scored["entries"][0]
    assert first["dealer"] == 0
    assert first["label"] == "6♠ / ="
    assert first["value"] == ["-5", "7", "3", "-5"]
    assert [{key: posting[key] for key in posting if key != "cite"} for posting in first["postings"]] == [
        {"player": 1, "column": "pool", "points": "2"},
        {"player": 2, "column": "whists", "against": 1, "points": "8"},
    ]
    assert [posting["cite"] for posting in first["postings"]] == ["4.2.1", "3.8.1.1"]


def test_dealers_follow_and_a_void_deal_keeps_the_dealer_3_2_2(scored):
    assert [entry["dealer"] for entry in scored["entries"][:6]] == [0, 1, 2, 3, 0, 1]


def test_labels_are_the_column_of_4_2_11(scored):
    assert [entry["label"] for entry in scored["entries"]] == [
        "6♠ / =",
        "7♥ / =",
        "8БК / −1",
        "мизер / −1",
        "распасы",
        "пересдача",
        "запись",
    ]


def test_the_values_are_those_stated(scored):
    zero = ["0", "0", "0", "0"]
    values = [entry.get("value") or zero for entry in scored["entries"]]
    assert values == [
        ["-5", "7", "3", "-5"],
        ["-6", "-10", "26", "-10"],
        ["21", "21", "15", "-57"],
        ["-75", "25", "25", "25"],
        ["5", "-5", "-15", "15"],
        zero,
        ["25/2", "-75/2", "25/2", "25/2"],
    ]


def test_the_sheet_is_the_one_stated(scored):
    assert scored["sheet"] == {
        "pool": ["0", "2", "4", "0"],
        "mountain": ["11", "7", "3", "6"],
        "whists": [
            ["0", "0", "4", "6"],
            ["0", "0", "0", "6"],
            ["0", "8", "0", "0"],
            ["0", "0", "0", "0"],
        ],
    }
    assert scored["finished"] is None
    assert scored["warnings"] == []
    expected = {"dealer": 1, "all_pass_price": "1", "minimum_contract": 6, "bombs": [[], [], [], []]}
    assert {key: scored["next"][key] for key in expected} == expected


def test_the_settlement_is_the_one_stated(scored):
    settlement = scored["settlement"]
    assert settlement["exact"] == ["-95/2", "1/2", "133/2", "-39/2"]
    assert settlement["code_4_2_12"] == {
        "vists": ["-46", "0", "66", "-20"],
        "moved": {"player": 0, "points": "-1"},
    }
    assert sum(map(int, settlement["code_4_2_12"]["vists"])) == 0


def test_balances_alone_leave_out_entries_values_and_steps(scored):
    lean = score_sheet(copy.deepcopy(SAMPLE), balances_only=True)
    assert "entries" not in lean
    assert lean["sheet"] == scored["sheet"]
    assert lean["settlement"]["exact"] == scored["settlement"]["exact"]
    assert "method_1" not in lean["settlement"]


def test_scoring_does_not_touch_what_it_was_given():
    given = copy.deepcopy(SAMPLE)
    score_sheet(given)
    assert given == SAMPLE


def with_entries(*entries, players=3, preset="code1996-sochi", **options):
    """A short sheet with an open pool."""
    return {
        "format": "tirazh-sheet/1",
        "convention": {
            "preset": preset,
            "pool_target": options.pop("pool_target", None),
            "set": {"pool_mode": "open", **options},
        },
        "players": list("ABCDE"[:players]),
        "first_dealer": 0,
        "entries": list(entries),
    }


@pytest.mark.parametrize(
    ("written", "label"),
    [
        ("6♠", "6♠ / ="),
        ("6п", "6♠ / ="),
        ("6С", "6♣ / ="),
        ("6S", "6♠ / ="),
        ("8БК", "8БК / ="),
        ("8NT", "8БК / ="),
        ("10H", "10♥ / ="),
    ],
)
def test_contracts_are_read_in_every_notation(written, label):
    entry = {"contract": written, "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}
    result = score_sheet(with_entries(entry))
    assert "errors" not in result, result["errors"]
    assert result["entries"][0]["label"] == label


@pytest.mark.parametrize(("written", "label"), [("мизер", "мизер / ="), ("misere", "мизер / =")])
def test_misere_is_read_in_two_languages(written, label):
    result = score_sheet(with_entries({"contract": written, "declarer": 0, "tricks": [0, 5, 5]}))
    assert result["entries"][0]["label"] == label


@pytest.mark.parametrize("written", ["распасы", "all-pass"])
def test_all_pass_is_read_in_two_languages(written):
    result = score_sheet(with_entries({"contract": written, "tricks": [4, 3, 3]}))
    assert result["entries"][0]["label"] == "распасы"
