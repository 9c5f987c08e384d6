"""`manage.py score`: one sheet, lists, JSON lines, bad input; no database is touched."""

import io
import json

import pytest
from django.core.management import call_command

from tests.scoring.sheets import game, sheet
from tests.scoring.test_sheet_format import SAMPLE

GOOD = sheet(game("6S", 0, "1p 2p"))
BAD = sheet(game("6S", 0, "1w 2w", "633"))


class Input:
    """Standard input with bytes behind it."""

    def __init__(self, raw):
        self.buffer = io.BytesIO(raw)


@pytest.fixture
def score(monkeypatch, capsys):
    """Run the command on bytes of standard input; returns (exit status, output)."""

    def run(raw, *options):
        monkeypatch.setattr("sys.stdin", Input(raw if isinstance(raw, bytes) else raw.encode()))
        with pytest.raises(SystemExit) as left:
            call_command("score", "-", *options)
        return left.value.code, capsys.readouterr().out

    return run


def lines(output):
    return [json.loads(line) for line in output.splitlines()]


def test_one_sheet_gives_one_result(score):
    status, output = score(json.dumps(SAMPLE), "--json")
    (result,) = lines(output)
    assert status == 0
    assert result["settlement"]["exact"] == ["-95/2", "1/2", "133/2", "-39/2"]


def test_balances_leave_out_entries_and_steps(score):
    _status, output = score(json.dumps(SAMPLE), "--json", "--balances")
    (result,) = lines(output)
    assert "entries" not in result
    assert set(result["settlement"]) == {
        "exact",
        "code_4_2_12",
        "code_4_2_12_change",
        "rounded",
        "largest_remainder",
    }


def test_without_json_a_table_is_printed(score):
    status, output = score(json.dumps(SAMPLE))
    assert status == 0
    assert "8БК / −1" in output
    assert "133/2" in output


@pytest.mark.parametrize("join", [json.dumps, lambda s: "\n".join(map(json.dumps, s))])
def test_a_list_gives_a_line_for_each_sheet_and_a_faulty_one_its_errors_in_place(score, join):
    status, output = score(join([GOOD, BAD, GOOD]), "--json", "--balances")
    first, second, third = lines(output)
    assert status == 2
    assert set(second) == {"errors"}
    assert first == third
    assert first["sheet"]["pool"] == ["2", "0", "0"]


def test_a_broken_line_among_lines_has_its_error_in_place(score):
    status, output = score("\n".join([json.dumps(GOOD), "{broken", json.dumps(GOOD)]), "--json")
    assert status == 2
    assert [set(result) == {"errors"} for result in lines(output)] == [False, True, False]


HOSTILE = [
    (b"", "empty"),
    (b"   \n", "empty"),
    (b"\xff\xfe\x00{", "encoding"),
    ("{«не JSON»}".encode(), "json"),
    (b"[" * 100_000, "json"),
    (b'{"format": ' + b"9" * 10_000 + b"}", "json"),
    ("привет".encode("cp1251"), "encoding"),
    (b"42", "sheet"),
    (b'"sheet"', "sheet"),
    (b"{}", "format"),
    (b"null", "sheet"),
]


@pytest.mark.parametrize(("raw", "code"), HOSTILE)
def test_bad_input_ends_with_two_and_nothing_but_errors(score, raw, code):
    status, output = score(raw, "--json")
    (result,) = lines(output)
    assert status == 2
    assert set(result) == {"errors"}
    assert code in [error["code"] for error in result["errors"]]
    assert all(set(error) == {"entry", "field", "code", "message", "cite"} for error in result["errors"])


def test_errors_are_json_without_the_option_too(score):
    status, output = score(json.dumps(BAD))
    assert status == 2
    assert set(lines(output)[0]) == {"errors"}


def test_messages_come_in_russian_or_english(score):
    _status, russian = score(json.dumps(BAD), "--json")
    _status, english = score(json.dumps(BAD), "--json", "--language", "en")
    assert "в раздаче их 10" in lines(russian)[0]["errors"][0]["message"]
    assert "expected 10" in lines(english)[0]["errors"][0]["message"]


def test_a_missing_file_is_named(capsys):
    with pytest.raises(SystemExit) as left:
        call_command("score", "/no/such/sheet.json")
    assert left.value.code == 2
    assert "/no/such/sheet.json" in capsys.readouterr().out


def test_ten_megabytes_of_garbage_are_refused(score):
    status, output = score(bytes(range(32, 127)) * 110_000, "--json")
    assert status == 2
    assert lines(output)[0]["errors"][0]["code"] == "json"
    assert len(output) < 1000
