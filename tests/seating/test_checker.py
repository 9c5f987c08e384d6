"""The independent checker: it catches every fault put into a sound schedule, and reads no engine."""

import ast
import copy
from pathlib import Path

import pytest

from tournaments.domain import seating_audit
from tournaments.domain.seating.draw import draw_schedule
from tournaments.domain.seating.request import DrawRequest, same_every_round
from tournaments.domain.seating_audit import Asked, audit

SIZES = (4, 4, 4, 4, 4, 3)
ASKED = Asked(players=23, rounds=6, tables=SIZES)


@pytest.fixture(scope="module")
def sound():
    draw = draw_schedule(DrawRequest(plans=same_every_round(range(1, 24), SIZES, 6), seed=7))
    return {
        "rounds": [[list(table) for table in seating] for seating in draw.rounds],
        "quality": {
            "max_meetings": 1,
            "repeat_pairs": 0,
            "convex": 0,
            "three_seat_spread": 1,
            "seat_spread": 1,
        },
        "optimal": True,
    }


def codes_of(document, asked=ASKED):
    return {fault.code for fault in audit(document, asked)[0]}


def give_twice(document):
    document["rounds"][1][0][0] = document["rounds"][1][2][1]


def name_a_stranger(document):
    document["rounds"][2][0][0] = 24


def leave_out(document):
    document["rounds"][3][5].pop()


def drop_a_round(document):
    document["rounds"].pop()


def repeat_a_round(document):
    document["rounds"][5] = copy.deepcopy(document["rounds"][4])


def seat_everybody_as_before(document):
    for tables in document["rounds"]:
        for table in tables:
            table.sort()


def claim_better(document):
    document["rounds"][5] = copy.deepcopy(document["rounds"][4])
    document["quality"]["convex"] = 0


def lose_the_shape(document):
    document["rounds"][0] = [1, 2, 3, 4]


def break_up_a_table(document):
    tables = document["rounds"][0]
    tables.append([tables[0].pop(), tables[0].pop()])


def record_a_bye_for_one_who_sits(document):
    document["byes"] = [[document["rounds"][0][0][0]]]


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (give_twice, "seat-twice"),
        (give_twice, "seat-missing"),
        (name_a_stranger, "seat-unknown"),
        (leave_out, "seat-missing"),
        (leave_out, "seat-size"),
        (drop_a_round, "seat-rounds"),
        (repeat_a_round, "seat-three-spread"),
        (repeat_a_round, "seat-optimal"),
        (seat_everybody_as_before, "seat-balance"),
        (claim_better, "seat-claim"),
        (lose_the_shape, "seat-shape"),
        (break_up_a_table, "seat-tables"),
        (break_up_a_table, "seat-size"),
        (record_a_bye_for_one_who_sits, "seat-bye"),
    ],
)
def test_row_29_each_fault_put_into_a_schedule_is_named(sound, spoil, code):
    document = copy.deepcopy(sound)
    spoil(document)
    assert code in codes_of(document)


def test_a_sound_schedule_has_no_violation(sound):
    assert codes_of(sound) == set()


def test_who_must_be_kept_apart_and_shares_a_table_is_named(sound):
    one, other = sound["rounds"][2][3][:2]
    (fault,) = audit(sound, Asked(players=23, apart=((one, other),)))[0]
    assert (fault.entry, fault.code) == (3, "seat-apart")


def test_a_fixed_round_that_was_changed_is_named(sound):
    other = [[list(reversed(table)) for table in sound["rounds"][0]]]
    assert "seat-fixed" in codes_of(sound, Asked(players=23, fixed=tuple(other)))


def test_one_who_left_and_still_sits_is_named(sound):
    assert "seat-gone" in codes_of(sound, Asked(players=23, gone=(5,)))


@pytest.mark.parametrize(
    "document", [None, [], 7, {}, {"rounds": []}, {"rounds": [[[1, "2"]]]}, {"rounds": {"a": 1}}]
)
def test_anything_else_is_refused_by_its_shape(document):
    assert codes_of(document, Asked()) == {"seat-shape"}


def test_the_figures_are_counted_again():
    document = {"rounds": [[[1, 2, 3], [4, 5, 6]], [[1, 2, 4], [3, 5, 6]], [[1, 2, 5], [3, 4, 6]]]}
    _, figures = audit(document)
    assert figures == {
        "max_meetings": 3,
        "repeat_pairs": 4,
        "convex": 6,
        "three_seat_spread": 0,
        "seat_spread": 3,
    }


def test_the_checker_imports_nothing_of_the_engine():
    tree = ast.parse(Path(seating_audit.__file__).read_text("utf-8"))
    names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    assert names
    assert not any(name.startswith("tournaments") for name in names)
