"""Fifty random events in which people leave and come: the independent checker finds nothing.

`tests/bench/seating_random.py` runs five thousand.
"""

import pytest

from tests.seating.events import run_event


@pytest.mark.parametrize("seed", range(50))
def test_row_29_the_checker_finds_nothing_in_a_random_event(seed):
    assert run_event(seed) == []
