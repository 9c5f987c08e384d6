"""HEAD answers as GET does, at every address and for everybody."""

from __future__ import annotations

import pytest

from tests.matrix.conftest import ask
from tests.matrix.table import ROWS
from tests.matrix.test_matrix import address, no_press  # noqa: F401  # a fixture
from tests.matrix.world import World

pytestmark = pytest.mark.django_db
READ = sorted(route for route, row in ROWS.items() if "ok" in row.get)


@pytest.mark.parametrize("route", READ)
def test_head_is_answered_as_get(world: World, route: str, no_press: None) -> None:  # noqa: F811
    path = address(world, route)
    for role in ("anonymous", "director"):
        assert ask(world, role, "head", path).status_code == ask(world, role, "get", path).status_code, path
