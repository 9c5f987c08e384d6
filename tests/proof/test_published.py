"""The second scorer gives what the Code and other published sources give."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from proof.settle import settle
from proof.sheet import Sheet, run
from tests.scoring.cases.code_examples import EXAMPLES, entries_before, sheet_of
from tests.scoring.cases.example import PLAYERS, Example
from tests.scoring.published import Cells, cells, difference, shorthand

CASES = Path(__file__).resolve().parents[1] / "scoring" / "cases"
every_example = pytest.mark.parametrize("example", EXAMPLES, ids=[example.id for example in EXAMPLES])


def read(name: str) -> list[Any]:
    lines = (CASES / name).read_text("utf-8").splitlines()
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


def figures(sheet: Sheet, players: list[str]) -> Cells:
    columns = sheet.columns
    return cells({"pool": columns.pool, "mountain": columns.mountain, "whists": columns.whists}, players)


def run_example(example: Example, *, with_its_entries: bool = True) -> Sheet:
    before = entries_before(example)
    return run(sheet_of(example, before + example.entries if with_its_entries else before))


@pytest.mark.parametrize("case", read("deals.jsonl"))
def test_a_published_deal_comes_out(case: dict[str, Any]) -> None:
    found, expected = figures(run(case["sheet"]), case["sheet"]["players"]), shorthand(case["expected"])
    if case.get("partial"):
        listed = {column: row for column, row in expected.items() if row}
        found = {column: {cell: found[column][cell] for cell in row} for column, row in listed.items()}
        expected = listed
    assert found == expected


@pytest.mark.parametrize("case", read("settlements.jsonl"))
def test_a_published_settlement_comes_out(case: dict[str, Any]) -> None:
    sheet = run(case["sheet"])
    assert settle(sheet.columns, sheet.agreed) == [Fraction(figure) for figure in case["exact"]]


@every_example
def test_an_example_of_the_code_comes_out(example: Example) -> None:
    after = run_example(example)
    if example.value:
        values = after.values[len(entries_before(example)) :]
        told = [
            sum((value[seat] for value in values if value), Fraction(0)) for seat in range(example.players)
        ]
        assert tuple(map(str, told)) == example.value
        if not (example.pool or example.mountain or example.whists):
            return  # the Code names the value alone
    players = list(PLAYERS[: example.players])
    before = figures(run_example(example, with_its_entries=False), players)
    named = {"pool": example.pool, "mountain": example.mountain, "whists": example.whists}
    assert difference(figures(after, players), before) == shorthand(named)
    if example.bombs is not None:
        assert [after.bombs[seat] for seat in range(example.players)] == [
            list(queue) for queue in example.bombs
        ]
    if example.finished:
        assert after.finished == example.finished
