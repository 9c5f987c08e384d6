"""The worked examples of the Code, chapters 2 to 4: change, value and bombs as it states them."""

from fractions import Fraction

import pytest

from scoring.domain.record import score_sheet
from tests.scoring.cases.code_examples import EXAMPLES, Example, entries_before, sheet_of
from tests.scoring.published import cells, difference, shorthand, total_value

every_example = pytest.mark.parametrize(
    "example", EXAMPLES, ids=[f"{example.id}: {example.point}" for example in EXAMPLES]
)


def score(example: Example, *, with_its_entries: bool = True):
    """The scored sheet of an example, or what stood on it before."""
    before = entries_before(example)
    result = score_sheet(sheet_of(example, before + example.entries if with_its_entries else before))
    assert "errors" not in result, result["errors"]
    return result


@every_example
def test_the_entries_change_the_sheet_as_the_code_says(example):
    if example.value and not (example.pool or example.mountain or example.whists):
        return  # the Code names the value alone
    players = list("ABCDE"[: example.players])
    before = cells(score(example, with_its_entries=False)["sheet"], players)
    after = cells(score(example)["sheet"], players)
    named = {"pool": example.pool, "mountain": example.mountain, "whists": example.whists}
    assert difference(after, before) == shorthand(named)


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if example.value],
    ids=[f"{example.id}: {example.point}" for example in EXAMPLES if example.value],
)
def test_the_entries_are_worth_what_the_code_says(example):
    entries = score(example)["entries"][len(entries_before(example)) :]
    assert total_value(entries, example.players) == example.value


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if example.bombs is not None],
    ids=[f"{example.id}: {example.point}" for example in EXAMPLES if example.bombs is not None],
)
def test_the_bombs_that_stay_are_those_of_the_code(example):
    assert score(example)["next"]["bombs"] == [list(queue) for queue in example.bombs]


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if example.finished],
    ids=[f"{example.id}: {example.point}" for example in EXAMPLES if example.finished],
)
def test_the_sheet_ends_where_the_code_ends_it(example):
    assert score(example, with_its_entries=False)["finished"] is None
    assert score(example)["finished"] == {"by": example.finished}


@every_example
def test_the_settlement_is_even_and_the_values_add_up_to_it(example):
    result = score(example)
    exact = [Fraction(vists) for vists in result["settlement"]["exact"]]
    assert sum(exact) == 0
    assert total_value(result["entries"], example.players) == tuple(map(str, exact))


def test_every_example_has_its_own_name_and_point():
    assert len({example.id for example in EXAMPLES}) == len(EXAMPLES) == 86
    assert all(example.point and example.note and example.source for example in EXAMPLES)
