"""Acceptance row 8 in small: two server processes, readers that refresh around a publication.

The full measure, 300 readers for half a minute on PostgreSQL, is `tests/bench/public_load.py`; its figures
stand in docs/performance.md. What does not depend on how quick a machine is must hold here too: no error,
one answer for each question, nobody with the old draw five seconds after the publication, and nearly all
answers without a page in them.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from tests.bench.public_load import free_port, make_scene, play, start_server, stop

pytestmark = pytest.mark.django_db(transaction=True)

CLIENTS, SECONDS, EVERY = 30, 5.0, 0.5


def environment() -> dict[str, str]:
    """What makes server processes of their own read this test's database."""
    database = connection.settings_dict
    return {
        "DJANGO_SETTINGS_MODULE": "tests.public.served",
        "TIRAZH_SECRET_KEY": settings.SECRET_KEY,
        "TIRAZH_TEST_DATABASE": str(database["NAME"]),
    }


def test_row_08_nobody_sees_the_old_draw_five_seconds_after_the_publication(transactional_db: Any) -> None:
    scene = make_scene(24)
    port = free_port()
    server = start_server(port, environment())
    try:
        told = play(scene, port, clients=CLIENTS, seconds=SECONDS, every=EVERY)
    finally:
        stop(server)
    assert told.errors == ()
    assert told.stale == 0
    assert told.newest is not None, "every reader has the new draw at the end"
    assert told.statuses.keys() == {200, 304}
    assert told.statuses[200] <= 2 * CLIENTS + 2, "a page is sent when it is new, and not else"
