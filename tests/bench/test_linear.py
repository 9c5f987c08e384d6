"""The cost of a sheet grows with its deals and not faster: counted in calls, so no clock is asked."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from scoring.domain import record
from tests.bench.sheets import from_json_to_json, made_up


def count_calls(texts: tuple[str, ...], *, balances_only: bool) -> int:
    """Function calls, of Python and of C, that scoring the sheets takes."""
    calls = 0

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    record._memory.cache_clear()
    sys.setprofile(watch)
    try:
        for text in texts:
            from_json_to_json(text, balances_only=balances_only)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("balances_only", [True, False], ids=["balances", "full"])
def test_twice_the_deals_cost_no_more_than_twice(balances_only: bool) -> None:
    costs = [count_calls(made_up(6, deals), balances_only=balances_only) for deals in (20, 40, 80)]
    assert costs[1] < 2.1 * costs[0]
    assert costs[2] < 2.1 * costs[1]


def test_balances_alone_cost_less() -> None:
    texts = made_up(6, 40)
    assert count_calls(texts, balances_only=True) < count_calls(texts, balances_only=False)
