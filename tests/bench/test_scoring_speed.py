"""How fast the core scores: `make bench` measures; in the ordinary run each stands as one quick try.

One round of a measurement is one sheet that was not scored before, so the column OPS counts sheets a
second. Nothing here fails for being slow: machines differ. `docs/performance.md` keeps the figures.
"""

from __future__ import annotations

import json
import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from scoring.domain import record
from tests.bench.sheets import from_json_to_json, made_up

SHEETS, TASTE = 1000, 3


def measure(benchmark: BenchmarkFixture, texts: tuple[str, ...], *, balances_only: bool) -> None:
    record._memory.cache_clear()  # what earlier measurements remember would help this one
    waiting = iter(texts)
    last = benchmark.pedantic(
        from_json_to_json,
        setup=lambda: ((next(waiting),), {"balances_only": balances_only}),
        rounds=len(texts),
    )
    assert "errors" not in json.loads(last)


@pytest.mark.benchmark(group="1,000 sheets of 40 deals, JSON to JSON", timer=time.process_time)
@pytest.mark.parametrize("balances_only", [True, False], ids=["balances", "full"])
@pytest.mark.parametrize("preset", ["code1996-sochi", "fspr-leningrad"])
def test_sheets_of_forty_deals(benchmark: BenchmarkFixture, preset: str, balances_only: bool) -> None:
    texts = made_up(TASTE if benchmark.disabled else SHEETS, 40, preset)
    measure(benchmark, texts, balances_only=balances_only)


@pytest.mark.benchmark(group="full output by number of deals", timer=time.process_time)
@pytest.mark.parametrize("deals", [10, 20, 40, 80])
def test_cost_by_number_of_deals(benchmark: BenchmarkFixture, deals: int) -> None:
    measure(benchmark, made_up(TASTE if benchmark.disabled else 300, deals), balances_only=False)
