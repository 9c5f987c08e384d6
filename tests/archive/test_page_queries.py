"""Acceptance rows 6 and 7: what an address asks of the database does not grow with the event.

Two events of one shape, one four times as large: every page, list, file and picture that the URL list has
asks no more questions of the larger one, and few. `tools/measure_pages.py` measures the same addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from archive.services.simulation import Order, Simulated, simulate_event
from office.models import User
from tools.measure_pages import addresses, known_of

pytestmark = [pytest.mark.django_db, pytest.mark.pdf]

MOST = 40  # the ceiling that row 6 sets for the standings; other addresses keep to it too
MORE = {"event-file/": 60, "without-names.json": 60, "without-names/": 60}
"""One question for each of the thirty-three sections of the file, and a few."""
WHOEVER = ("/backups/", "/metrics", "/jobs/", "/api/docs/", "/components/")  # of no event
Events = tuple[Simulated, Simulated]


@pytest.fixture(scope="module")
def events(director: User) -> Events:
    return (
        simulate_event(order=Order(players=8, rounds=2, deals=6, seed=4), by=director),
        simulate_event(order=Order(players=36, rounds=2, deals=6, seed=4), by=director),
    )


@pytest.fixture
def no_press(monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers are made ready, which is what asks the database, and not pressed."""
    monkeypatch.setattr("scoring.prints.delivery.render_pdf", lambda html, **given: b"%PDF-1.7")


def count_queries(client: Client, address: str) -> int | None:
    """How many questions an address asks; None where there is nothing to read."""
    asked: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        asked.append(sql)
        return execute(sql, *more)

    with transaction.atomic(), connection.execute_wrapper(note):
        answer = client.get(address)
        for _piece in answer.streaming_content if answer.streaming else ():
            pass
        transaction.set_rollback(True)
    return len(asked) if answer.status_code == 200 else None


def both(events: Events) -> Iterator[tuple[str, str]]:
    """Every address for the small event and for the large one."""
    small, large = (list(addresses(known_of(made.event))) for made in events)
    assert len(small) == len(large) > 200
    return ((one, other) for one, other in zip(small, large, strict=True) if not one.startswith(WHOEVER))


@pytest.mark.parametrize("who", ["public", "director"])
def test_row_06_07_no_address_asks_more_of_a_larger_event(
    events: Events, director: User, no_press: None, who: str
) -> None:
    client = Client()
    if who == "director":
        client.force_login(director)
    counted, faults = 0, []
    for one, other in both(events):
        few, many = count_queries(client, one), count_queries(client, other)
        if few is None and many is None:
            continue
        if few != many:  # what is remembered between requests is remembered the first time
            few, many = count_queries(client, one), count_queries(client, other)
        counted += 1
        most = next((most for end, most in MORE.items() if other.endswith(end)), MOST)
        if few is None or many is None or many > few or many > most:
            faults.append(f"{other}: {few} questions of the small event, {many} of the large one")
    assert not faults, "\n".join(faults)
    assert counted > {"public": 60, "director": 110}[who]
