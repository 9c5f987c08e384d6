"""`manage.py seat`: the contract of its answers, and what it refuses."""

import json

import pytest
from django.core.management import call_command

from tests.seating import recount


def seat(capsys, *words):
    with pytest.raises(SystemExit) as ended:
        call_command("seat", *words)
    return ended.value.code, capsys.readouterr().out


def answer(capsys, *words):
    status, out = seat(capsys, *words, "--json")
    assert status == 0, out
    return json.loads(out)


def refused(capsys, *words):
    status, out = seat(capsys, *words, "--language", "en")
    assert status == 2
    document = json.loads(out)
    assert list(document) == ["errors"]
    assert all(list(row) == ["entry", "field", "code", "message", "cite"] for row in document["errors"])
    return {row["code"] for row in document["errors"]}


def test_the_answer_has_the_keys_of_the_contract(capsys):
    document = answer(capsys, "--players", "23", "--rounds", "6", "--tables", "4,4,4,4,4,3", "--seed", "7")
    assert list(document) == ["rounds", "quality", "seed", "optimal"]
    assert list(document["quality"]) == [
        "max_meetings",
        "repeat_pairs",
        "convex",
        "three_seat_spread",
        "seat_spread",
    ]
    assert document["seed"] == 7
    assert document["optimal"] is True
    assert [len(table) for table in document["rounds"][0]] == [4, 4, 4, 4, 4, 3]
    assert recount.everybody_sits_once(document["rounds"], range(1, 24))


def test_as_many_fours_as_can_be_unless_fewest_repeats_are_asked_for(capsys):
    sizes = [len(table) for table in answer(capsys, "--players", "20", "--rounds", "6")["rounds"][0]]
    assert sizes == [4] * 5
    chosen = answer(capsys, "--players", "20", "--rounds", "6", "--tables", "auto")
    assert [len(table) for table in chosen["rounds"][0]] == [4, 4, 3, 3, 3, 3]
    assert chosen["quality"]["max_meetings"] == 1


def test_it_reads_as_a_table_without_json(capsys):
    status, out = seat(capsys, "--players", "9", "--rounds", "4", "--tables", "3,3,3", "--language", "en")
    assert status == 0
    assert "max_meetings: 1" in out
    assert out.splitlines()[0].startswith("  1: ")


def test_what_it_draws_passes_its_check(capsys, tmp_path):
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(answer(capsys, "--players", "22", "--rounds", "5")))
    checked = answer(
        capsys, "--check", str(path), "--players", "22", "--rounds", "5", "--tables", "4,4,4,4,3,3"
    )
    assert checked["ok"] is True
    assert checked["quality"] == json.loads(path.read_text())["quality"]


def test_fixed_rounds_stay_and_who_left_is_not_drawn(capsys, tmp_path):
    path = tmp_path / "played.json"
    played = answer(capsys, "--players", "16", "--rounds", "2")
    path.write_text(json.dumps(played))
    words = ["--players", "17", "--rounds", "5", "--fixed", str(path), "--without", "3,9"]
    document = answer(capsys, *words)
    assert document["rounds"][:2] == played["rounds"]
    assert document["fixed"] == 2
    present = [p for p in range(1, 18) if p not in (3, 9)]
    assert recount.everybody_sits_once(document["rounds"][2:], present)
    after = tmp_path / "after.json"
    after.write_text(json.dumps(document))
    assert answer(capsys, "--check", str(after), *words)["ok"] is True


def test_people_are_kept_apart(capsys, tmp_path):
    path = tmp_path / "apart.txt"
    path.write_text("1 2\n3 4 5\n")
    document = answer(capsys, "--players", "20", "--rounds", "4", "--apart", str(path))
    met = recount.meetings(document["rounds"])
    assert not any(frozenset(pair) in met for pair in [(1, 2), (3, 4), (3, 5), (4, 5)])


def test_byes_are_told_when_there_are_fewer_seats(capsys):
    document = answer(capsys, "--players", "10", "--rounds", "5", "--tables", "4,4", "--steps", "5000")
    assert [len(row) for row in document["byes"]] == [2] * 5


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (["--players", "16"], {"seat-needed"}),
        (["--players", "0", "--rounds", "3"], {"seat-needed"}),
        (["--players", "5", "--rounds", "3"], {"seat-no-tables"}),
        (["--players", "16", "--rounds", "3", "--tables", "4,4,four"], {"seat-numbers"}),
        (["--players", "16", "--rounds", "3", "--tables", "6,6,4"], {"draw-table-size"}),
        (["--players", "16", "--rounds", "3", "--tables", "4,4,4,4,4"], {"draw-seats-differ"}),
        (["--players", "16", "--rounds", "300"], {"draw-no-rounds"}),
        (["--players", "5000", "--rounds", "3"], {"draw-too-many"}),
        (["--players", "16", "--rounds", "3", "--apart", "nowhere.txt"], {"unreadable"}),
        (["--check", "nowhere.json"], {"unreadable"}),
    ],
)
def test_bad_input_is_refused_with_its_code(capsys, words, codes):
    assert refused(capsys, *words) == codes


def test_a_faulty_schedule_is_refused_round_by_round(capsys, tmp_path):
    path = tmp_path / "faulty.json"
    path.write_text('{"rounds": [[[1, 2, 3], [4, 5, 6]], [[1, 2, 3], [4, 5, 5]]]}')
    assert refused(capsys, "--check", str(path)) == {"seat-twice", "seat-missing"}
    path.write_text("{")
    assert refused(capsys, "--check", str(path)) == {"seat-json"}


def test_row_13_a_script_that_forgets_players_is_refused_as_fixed_rounds(capsys, tmp_path):
    path = tmp_path / "script.txt"
    path.write_text("1 2 3 4; 5 6 7 7\n")
    words = ["--players", "6", "--rounds", "3", "--fixed", str(path)]
    assert refused(capsys, *words) == {"script-twice", "script-unknown"}
