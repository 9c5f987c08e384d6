"""One engine a process; the first process compiles, the others wait and read what it kept."""

from collections.abc import Iterator

import pytest

from analysis.services import compiled
from preferans.doubledummy.engine import Engine


@pytest.fixture(scope="session")
def compiled_engine() -> Engine:
    compiled.warm()
    return Engine(entries=1 << 17, positions=1 << 18)


@pytest.fixture
def engine(compiled_engine: Engine) -> Iterator[Engine]:
    yield compiled_engine
    compiled_engine.forget()
