"""Row 13: a schedule written by somebody else is checked before anything is done with it."""

import pytest

from preferans.faults import Faulty
from tournaments.domain.seating.script import pairs_among, read_groups, read_script

SEVEN = range(1, 8)


def faults_of(text, players=SEVEN, **more):
    with pytest.raises(Faulty) as refused:
        read_script(text, players, **more)
    return {(fault.code, str(fault.params.get("numbers", ""))) for fault in refused.value.faults}


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4; 5 6 7\n7 1 2 5 | 3 4 6\n",
        "# two rounds\n\n1,2,3,4 ; 5,6,7\n 7, 1, 2, 5; 3 4 6",
        "[[[1,2,3,4],[5,6,7]],[[7,1,2,5],[3,4,6]]]",
        '{"rounds": [[[1,2,3,4],[5,6,7]],[[7,1,2,5],[3,4,6]]], "seed": 1}',
    ],
)
def test_row_13_a_good_script_is_read_in_all_its_forms(text):
    assert read_script(text, SEVEN) == (((1, 2, 3, 4), (5, 6, 7)), ((7, 1, 2, 5), (3, 4, 6)))


def test_row_13_missing_double_and_unknown_numbers_are_listed_together():
    found = faults_of("1 2 3 4; 5 6 6\n1 2 3 9; 5 6 7\n1 2 3; 4 5 6")
    assert found == {
        ("script-twice", "6"),
        ("script-missing", "7"),
        ("script-unknown", "9"),
        ("script-missing", "4"),
    }


def test_row_13_a_script_for_fewer_players_names_everybody_it_forgets():
    assert faults_of("1 2 3 4; 5 6 7", range(1, 11)) == {("script-missing", "8, 9, 10")}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "script-empty"),
        ("# nothing", "script-empty"),
        ("[]", "script-empty"),
        ("{", "script-json"),
        ("[" * 100_000, "script-json"),
        ("1 2 3 4; 5 six 7", "script-number"),
        ("[[[1, 2, 3, 4], [5, 6.5, 7]]]", "script-number"),
        ("[[[1, 2, 3, 4], [5, true, 7]]]", "script-number"),
        ("[[[1, 2, 3, 4], [5, null, 7]]]", "script-number"),
        ("[1, 2]", "script-size"),
        ("1 2 3 4 5; 6 7", "script-size"),
        ("1 2 3 4; 5 6 7", "script-rounds"),
        ("1 " * 300_000, "script-long"),
    ],
)
def test_row_13_anything_else_is_refused_with_its_reason(text, code):
    assert code in {found for found, _ in faults_of(text, rounds=2)}


def test_groups_become_pairs():
    groups = read_groups("1 2\n# a team\n5, 4 3\n")
    assert groups == ((1, 2), (5, 4, 3))
    assert pairs_among(groups) == ((1, 2), (3, 4), (3, 5), (4, 5))
    assert read_groups("[[1, 2], [5, 4, 3]]") == groups


@pytest.mark.parametrize("text", ["1\n", "1 1\n", "one two", "[1, 2]", "[[1]]", '{"apart": 5}', "{"])
def test_groups_that_are_none_are_refused(text):
    with pytest.raises(Faulty):
        read_groups(text)
