"""Acceptance rows 6 and 7: what a page asks of the database does not grow with the event.

Two events of one shape, one five times as large: each page must ask the same number of questions of
both, and few.
"""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from archive.services.simulation import Order, Simulated, simulate_event
from office.models import User

pytestmark = pytest.mark.django_db

MOST = 40  # the ceiling that row 6 sets for the standings; other pages keep to it too
EVENT = "/events/{slug}/"
PAGES = [
    EVENT + "players/",
    EVENT + "rounds/",
    EVENT + "rounds/2/",
    EVENT + "rounds/2/draw/",
    EVENT + "rounds/2/tables/1/",
    EVENT + "rounds/2/tables/1/settlement/",
    EVENT + "rounds/2/tables/1/history/?column=pool&player=0",
    EVENT + "rounds/2/tables/1/sheet.json",
    EVENT + "standings/",
    EVENT + "standings/1/",
    EVENT + "pictures/",
    EVENT + "pictures/contracts/",
    EVENT + "pictures/contracts/?player=1",
    EVENT + "pictures/meetings/",
]


@pytest.fixture(scope="module")
def events(director: User) -> tuple[Simulated, Simulated]:
    return (
        simulate_event(order=Order(players=8, rounds=2, deals=6, seed=4), by=director),
        simulate_event(order=Order(players=36, rounds=2, deals=6, seed=4), by=director),
    )


def count_queries(client: Client, address: str) -> int:
    client.get(address)  # what is remembered between requests is remembered now
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(address)
    assert answer.status_code == 200, address
    return len(asked)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("who", ["public", "director"])
def test_row_06_07_a_page_asks_no_more_of_a_larger_event(
    events: tuple[Simulated, Simulated], director: User, page: str, who: str
) -> None:
    client = Client()
    if who == "director":
        client.force_login(director)
    small, large = (page.format(slug=made.event.slug) for made in events)
    counts = count_queries(client, small), count_queries(client, large)
    assert counts[0] == counts[1]
    assert counts[1] <= MOST
