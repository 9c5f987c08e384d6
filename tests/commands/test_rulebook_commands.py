"""`manage.py rulebook` and `manage.py rule`: contracts of formats.md; no database is touched."""

import io
import json

import pytest
from django.core.management import call_command

from rulings.rulebook.catalogue import CODE_1996
from rulings.rulebook.points.book import POINTS
from tests.rulings.tables import game, passes, sheet

SEVEN = game("7D", 1, (0, 7, 2, 1), "2w 3p")
LATE = {"when": "later", "who": "1", "moved": "1", "taker": "2"}


class Input:
    """Standard input with bytes behind it."""

    def __init__(self, document):
        self.buffer = io.BytesIO(json.dumps(document).encode())


@pytest.fixture
def rulebook(capsys):
    """Run the command; returns its output."""

    def run(*options):
        call_command("rulebook", *options)
        return capsys.readouterr().out

    return run


@pytest.fixture
def rule(monkeypatch, capsys):
    """Rule by JSON; returns (exit status, output as JSON)."""

    def run(key, answers, *options, document=None):
        if document is not None:
            monkeypatch.setattr("sys.stdin", Input(document))
            options = (*options, "--sheet", "-")
        given = answers if isinstance(answers, str) else json.dumps(answers)
        with pytest.raises(SystemExit) as left:
            call_command("rule", key, "--answers", given, "--json", *options)
        return left.value.code, json.loads(capsys.readouterr().out)

    return run


# The rulebook


def test_every_infraction_with_questions_clauses_and_examples(rulebook):
    data = json.loads(rulebook("--json", "--language", "en"))
    assert [one["key"] for one in data["infractions"]] == list(CODE_1996.infractions)
    for one in data["infractions"]:
        asked = {question["key"] for question in one["questions"]}
        for clause in one["clauses"]:
            assert clause["cite"]
            assert clause["gist"]
            assert set(clause["when"]) | set(clause["uses"]) <= asked
        assert all(set(example["answers"]) <= asked | {"option"} for example in one["examples"])


def test_an_edition_names_the_regulation_that_replaced_an_infraction(rulebook):
    data = json.loads(rulebook("--json", "--edition", "federation_example"))
    changed = {one["key"]: one["regulation"] for one in data["infractions"] if one["regulation"]}
    assert list(changed) == ["talon_exposed_two_left"]


def test_coverage_has_every_point_of_the_code_and_who_decides_by_it(rulebook):
    points = json.loads(rulebook("--coverage", "--json"))["points"]
    assert [one["point"] for one in points] == list(POINTS)
    found = {one["point"]: one for one in points}
    assert "wrong_entry" in found["4.2.7 а"]["infractions"]
    assert (found["4.2.7 а"]["kind"], found["4.2.7 а"]["section"]) == ("encoded", "4.2")
    assert found["note 96"]["on"] == "5.4.18"


def test_without_json_people_can_read_it_russian_first(rulebook):
    assert "Торговля" in rulebook()
    assert "Auction" in rulebook("--language", "en")
    assert "4.2.7" in rulebook("--coverage")


# One ruling


def test_an_open_interview_tells_its_question(rule):
    status, data = rule("revoke", {})
    assert status == 0
    assert data["key"] == "revoke"
    assert data["question"]["key"] == "when"
    assert {choice["key"] for choice in data["question"]["choices"]} == {"same_trick", "later", "entered"}
    assert (data["clause"], data["remedies"], data["postings"], data["effect"]) == (None, [], [], None)


def test_the_effect_is_the_change_of_each_settlement(rule):
    _status, data = rule("revoke", LATE, document=sheet(SEVEN))
    assert data["question"] is None
    assert data["clause"]["cite"] == "3.9.16.2"
    assert data["clause"]["gist"]
    assert data["remedies"][0]["kind"] == "move-tricks"
    assert data["effect"] == ["24", "-76", "28", "24"]
    assert {"player": 1, "column": "pool", "points": "-4"} in data["postings"]


def test_what_the_sheet_knows_is_not_asked_and_its_players_are_named(rule):
    _status, data = rule("revoke", {"when": "later"}, document=sheet(SEVEN))
    assert data["question"]["key"] == "who"
    assert [choice["label"] for choice in data["question"]["choices"]] == ["P1", "P2", "P3"]


def test_another_deal_can_be_ruled_on(rule):
    document = sheet(SEVEN, passes(3, 1, 3, 3))
    _status, last = rule("revoke", {"when": "later"}, document=document)
    assert last["findings"][1]["answer"] == "all_pass"
    _status, first = rule("revoke", LATE, "--deal", "1", document=document)
    assert first["effect"] == ["24", "-76", "28", "24"]
    _status, coming = rule("revoke", {"when": "later"}, "--deal", "next", document=document)
    assert coming["question"]["key"] == "kind"


def test_without_a_sheet_lines_are_told_and_no_effect(rule):
    given = {"when": "in_time", "what": "pool_high", "time": "again", "who": 2, "here": "no", "amount": 4}
    status, data = rule("wrong_entry", given)
    assert status == 0
    assert data["postings"] == [{"player": 2, "column": "mountain", "points": "4"}]
    assert data["effect"] is None


def test_a_choice_is_open_until_an_option_is_named(rule):
    given = {"what": "one", "who": "1", "time": "again", "card": "no"}
    _status, data = rule("slow_play", given)
    assert data["remedies"][0]["kind"] == "one-of"
    keys = [option["key"] for option in data["remedies"][0]["options"]]
    _status, data = rule("slow_play", given | {"option": keys[-1]})
    assert data["option"] == keys[-1]
    assert data["remedies"][0]["kind"] == "discipline"


def test_the_setting_is_told_beside_the_sheet(rule):
    _status, data = rule("early_end", {"what": "put_off"}, "--setting", "tournament", document=sheet(SEVEN))
    assert data["clause"]["cite"] == "4.2.15"
    assert data["effect"] == ["0"] * 4


def test_people_can_read_a_ruling_too(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", Input(sheet(SEVEN)))
    with pytest.raises(SystemExit):
        call_command("rule", "revoke", "--answers", json.dumps(LATE), "--sheet", "-", "--language", "en")
    text = capsys.readouterr().out
    assert "3.9.16.2" in text
    assert "P1: −76" in text


@pytest.mark.parametrize(
    ("key", "answers", "codes"),
    [
        ("no_such_fault", {}, ["unknown-infraction"]),
        ("revoke", "{broken", ["json"]),
        ("revoke", "[1]", ["answers-shape"]),
        ("revoke", {"when": "yesterday", "moon": "full"}, ["unknown-answer", "unknown-question"]),
        ("revoke", {"when": None}, ["unknown-answer"]),
        ("wrong_entry", {"amount": "-1"}, ["unknown-answer"]),
        ("slow_play", {"what": "one", "who": "1", "time": "again", "card": "no", "option": "hang"}, [
            "impossible-answer",
        ]),
    ],
)  # fmt: skip
def test_bad_answers_are_refused_with_every_reason(rule, key, answers, codes):
    status, data = rule(key, answers)
    assert status == 2
    assert set(data) == {"errors"}
    assert [one["code"] for one in data["errors"]] == codes
    assert all(one["message"] and one["entry"] is None for one in data["errors"])


@pytest.mark.parametrize(
    ("document", "options", "code"),
    [
        ({"format": "tirazh-sheet/1"}, (), None),
        ([sheet(SEVEN)], (), "one-sheet"),
        (sheet(game("7D", 1, (0, 7, 2, 2), "2w 3p")), (), "tricks-sum"),
        (sheet(SEVEN), ("--deal", "9"), "no-deal"),
        (sheet(SEVEN), ("--deal", "first"), "deal-number"),
    ],
)
def test_a_bad_sheet_is_refused_with_the_reason(rule, document, options, code):
    status, data = rule("revoke", LATE, *options, document=document)
    assert status == 2
    assert set(data) == {"errors"}
    assert code in {None, data["errors"][0]["code"]}


def test_a_seat_that_sits_out_cannot_revoke(rule):
    status, data = rule("revoke", LATE | {"who": "0"}, document=sheet(SEVEN))
    assert status == 2
    assert data["errors"][0]["code"] == "impossible-answer"


def test_a_file_that_is_not_there_is_told(rule):
    status, data = rule("revoke", LATE, "--sheet", "/nowhere/sheet.json")
    assert status == 2
    assert (data["errors"][0]["field"], data["errors"][0]["code"]) == ("sheet", "unreadable")


@pytest.mark.parametrize(
    ("options", "field", "text"),
    [
        (("--answers", "{когда:"), "answers", "ожидаются ответы в JSON"),
        (("--answers", "[" * 3000), "answers", "ожидаются ответы"),
        (("--answers", "{}", "--edition", "code_1886"), "edition", "«code_1886»; есть такие: code_1996"),
    ],
)
def test_what_cannot_be_read_is_told_by_its_own_name(capsys, options, field, text):
    with pytest.raises(SystemExit) as left:
        call_command("rule", "revoke_late", *options)
    (told,) = json.loads(capsys.readouterr().out)["errors"]
    assert (left.value.code, told["field"]) == (2, field)
    assert text in told["message"]


def test_an_unknown_edition_is_named_with_those_there_are(capsys):
    with pytest.raises(SystemExit) as left:
        call_command("rulebook", "--edition", "code_1886")
    (told,) = json.loads(capsys.readouterr().out)["errors"]
    assert (left.value.code, told["code"]) == (2, "unknown-edition")
    assert "code_1996" in told["message"]
