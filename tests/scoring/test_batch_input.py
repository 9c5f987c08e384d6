"""Many sheets in one input: whatever is wrong with one is one fault in its place, and nothing else."""

import json

import pytest

from scoring.domain.batch import read_batch
from scoring.domain.faults import Fault
from tests.scoring.sheets import game, sheet

GOOD = sheet(game("6S", 0, "1p 2p"))
LINE = json.dumps(GOOD)
DEEP = "[" * 5_000 + "]" * 5_000


def read(raw):
    """What became of each sheet: `good`, or the code of its fault."""
    batch = read_batch(raw if isinstance(raw, bytes) else raw.encode())
    if isinstance(batch, Fault):
        return batch.code
    return [one.code if isinstance(one, Fault) else "good" if one == GOOD else one for one in batch.sheets]


BAD_LINES = [
    ("an object broken off", b"{broken", "json"),
    ("no object at all", b"hello", "json"),
    ("letters of another encoding", "{«»}".encode("cp1251"), "encoding"),
    ("lists in lists", DEEP.encode(), "json"),
    ("a number too long", b'{"format": ' + b"9" * 5_000 + b"}", "json"),
    ("a key twice", b'{"format": 1, "format": 2}', "key-twice"),
    ("a key twice deep inside", b'{"convention": {"set": {"dark": true, "dark": false}}}', "key-twice"),
    ("half of a pair", b'{"players": ["\\ud800"]}', "character"),
    ("a zero character", b'{"note\\u0000": 1}', "character"),
    ("no number", b'{"pool": NaN}', "json"),
    ("an infinity", b'{"pool": [-Infinity]}', "json"),
]


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize(("line", "code"), [pytest.param(*case[1:], id=case[0]) for case in BAD_LINES])
def test_one_bad_line_is_one_fault_wherever_it_stands(line, code, place):
    lines = [LINE.encode()] * 2
    lines.insert(place, line)
    expected = ["good"] * 2
    expected.insert(place, code)
    assert read(b"\n".join(lines)) == expected
    assert read(b"\r\n".join([*lines, b""])) == expected


@pytest.mark.parametrize(
    ("element", "code"),
    [pytest.param(*case[1:], id=case[0]) for case in BAD_LINES[3:]],
)
def test_one_bad_element_of_an_array_is_one_fault_in_its_place(element, code):
    assert read(b"[" + b",".join([LINE.encode(), element, LINE.encode()]) + b"]") == ["good", code, "good"]


def test_only_a_line_feed_ends_a_line():
    named = sheet(game("6S", 0, "1p 2p"))
    named["players"] = ["А\u2028Б", "В\u0085Г", "Д"]
    assert read("\n".join([json.dumps(named, ensure_ascii=False)] * 2)) == [named, named]


def test_the_fault_of_a_line_names_the_line_of_the_file():
    _good, broken = read_batch(f"{LINE}\n{LINE[:-1]}".encode()).sheets
    assert broken.params["position"].startswith("2:")


def test_a_key_that_stands_twice_is_named():
    found = read_batch(b'{"players": ["A", "B"], "players": []}')
    assert isinstance(found, Fault)
    assert (found.code, found.params["found"]) == ("key-twice", "players")


@pytest.mark.parametrize(
    "raw",
    [
        json.dumps(GOOD, indent=1)[:-3],
        json.dumps(GOOD, indent=1).replace("[", "[,", 1),
        "[" + LINE + ',\n{"x":,\n' + LINE + "]",
        "[\n" + LINE + ',\n{"x":},\n' + LINE + "\n]",
        LINE + "\r" + LINE,
    ],
)
def test_a_broken_sheet_over_many_lines_is_one_fault_not_many(raw):
    assert read(raw) == "json"


def test_an_array_that_breaks_off_behind_a_deep_element_ends_there():
    assert read("[" + LINE + "," + DEEP + "}}}}") == ["good", "json", "json"]
    assert read("[" * 100_000) == ["json"]
