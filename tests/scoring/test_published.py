"""Deals and settlements published elsewhere: each case names its source."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.domain.record import score_sheet
from tests.scoring.published import cells, shorthand

CASES = Path(__file__).parent / "cases"


def read(name):
    """The cases of one file, each with its id."""
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


def scored(case):
    result = score_sheet(case["sheet"])
    assert "errors" not in result, result["errors"]
    return result


@pytest.mark.parametrize("case", read("deals.jsonl"))
def test_a_published_deal_is_scored_as_published(case):
    found = cells(scored(case)["sheet"], case["sheet"]["players"])
    expected = shorthand(case["expected"])
    if case.get("partial"):
        # A partial case names a column by listing cells in it; the other columns are not known.
        listed = {column: row for column, row in expected.items() if row}
        found = {column: {cell: found[column].get(cell) for cell in row} for column, row in listed.items()}
        expected = listed
    assert found == expected


@pytest.mark.parametrize("case", read("settlements.jsonl"))
def test_a_published_sheet_settles_exactly(case):
    settlement = scored(case)["settlement"]
    assert settlement["exact"] == case["exact"]


@pytest.mark.parametrize("case", read("settlements.jsonl"))
def test_a_published_settlement_is_the_exact_one_rounded_in_some_way(case):
    for exact, printed in zip(case["exact"], case["published"], strict=True):
        assert abs(Fraction(exact) - Fraction(str(printed))) < 1


def test_every_published_case_names_its_source():
    for name in ("deals.jsonl", "settlements.jsonl"):
        for case in read(name):
            assert case.values[0]["source"]
