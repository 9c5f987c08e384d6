"""The command compiles when it must; here it is done once, under a lock."""

import pytest

from analysis.services import compiled


@pytest.fixture(scope="session", autouse=True)
def warm_solver() -> None:
    compiled.warm()
