"""What `manage.py score` prints: one line for one sheet, nothing that a terminal would obey."""

import io
import json
import subprocess
import sys

import pytest
from django.core.management import call_command

from scoring.domain.plaintable import plain_table
from scoring.domain.record import read_and_score
from scoring.management.commands.score import as_line
from tests.scoring.sheets import game, sheet

HOSTILE = "А\x1b[31m\x07\r\u202eБ\u0085\u2028"


def named(name):
    made = sheet(game("6S", 0, "1p 2p"))
    made["players"][0] = name
    return made


def test_the_table_shows_names_without_signs_that_a_terminal_obeys():
    text = plain_table(read_and_score(named(HOSTILE)))
    assert all(line.isprintable() for line in text.split("\n"))
    assert "А�[31m" in text


@pytest.mark.parametrize("key", [HOSTILE, "\ud800", "\U000e0001", "ключ"])
def test_a_result_is_one_line_of_json_that_says_what_was_meant(key):
    line = as_line({"errors": [{"field": key}]})
    assert line.isprintable()
    assert line.splitlines() == [line]
    line.encode("utf-8")
    assert json.loads(line) == {"errors": [{"field": key}]}


def test_a_result_for_a_stream_of_another_encoding_is_plain_ascii():
    assert as_line({"field": "ключ"}, is_ascii=True).isascii()


def test_a_bad_sheet_does_not_cut_off_those_behind_it(monkeypatch, capsys):
    deep = sheet(game("6S", 0, "1p 2p"))
    deep["convention"]["pool_target"] = [[[[[[7]]]]]]
    many = [named("А"), deep, {"\ud800": 1}, named("Б")]
    raw = "\n".join(map(json.dumps, many)).encode()
    monkeypatch.setattr("sys.stdin", type("Input", (), {"buffer": io.BytesIO(raw)}))
    with pytest.raises(SystemExit) as left:
        call_command("score", "-", "--json", "--balances")
    assert left.value.code == 2
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [set(result) == {"errors"} for result in results] == [False, True, True, False]


def test_a_terminal_of_few_letters_is_no_accident(tmp_path):
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(named("Анна")), "utf-8")
    for options in ([], ["--json"]):
        done = subprocess.run(
            [sys.executable, "manage.py", "score", str(file), *options],
            env={"PYTHONIOENCODING": "ascii", "PATH": ""},
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()[-500:]


def test_a_file_that_cannot_be_read_is_told_with_the_reason_in_the_same_language(tmp_path, capsys):
    for place, reason in ((tmp_path, "это папка"), (tmp_path / "none", "такого файла нет")):
        with pytest.raises(SystemExit) as left:
            call_command("score", str(place))
        assert left.value.code == 2
        assert reason in capsys.readouterr().out
