"""One engine a process; the first process compiles, the others wait and read what it kept."""

import fcntl
from collections.abc import Iterator

import pytest
from django.conf import settings

from preferans.doubledummy.engine import Engine
from tests.doubledummy.positions import compile_all


@pytest.fixture(scope="session")
def compiled_engine() -> Engine:
    settings.SOLVER_CODE.mkdir(parents=True, exist_ok=True)
    with open(settings.SOLVER_CODE / "lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        engine = Engine(entries=1 << 17, positions=1 << 18)
        compile_all(engine)
    return engine


@pytest.fixture
def engine(compiled_engine: Engine) -> Iterator[Engine]:
    yield compiled_engine
    compiled_engine.forget()
