"""The movement of a duplicate event: seen before it is seated, seated as drafts, the same on page and API."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from django.test import Client

from archive.selectors.event_file import event_document
from archive.selectors.verifying import verify_document
from duplicate.prints.records import guide_of
from duplicate.selectors.movement import movement_of
from duplicate.services.sets import set_layouts
from office.faults import Refused
from office.models import User
from tests.duplicate.conftest import arbiter, director, event, register, scorer
from tournaments.models import Event, Registration
from tournaments.selectors.boards import board, seating_of
from tournaments.services import publish_seating, set_status

__all__ = ["arbiter", "director", "event", "scorer"]
pytestmark = pytest.mark.django_db


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_director_sees_the_movement_seats_it_and_prints_the_guide_cards(
    event: Event, director: User
) -> None:
    register(event, 20)
    client, address = browser(director), f"/events/{event.slug}/duplicate/movement/"
    assert f'href="{address}"' in client.get(f"/events/{event.slug}/duplicate/").content.decode()
    assert f'href="{address}"' in client.get(f"/events/{event.slug}/schedule/").content.decode()
    page = client.get(address).content.decode()
    assert page.count('<h2 id="h-r') == 5, "five tables of four repeat nobody for five rounds"
    assert "в течение 5 туров" in page
    found = movement_of(event, rounds=5)
    assert found.repeats == 0
    given = {"stamp": found.stamp, "seats": "4", "rounds": "5", "deals": "8"}
    said = client.post(address, given, follow=True).content.decode()
    assert "задайте этим турам" in said
    rounds = list(event.rounds.order_by("number"))
    assert [(one.state, one.deals_planned) for one in rounds] == [("seated", 8)] * 5
    met = [pair for one in rounds for table in seating_of(one) for pair in combinations(sorted(table), 2)]
    assert len(met) == len(set(met)) == 5 * 5 * 6
    first = [table[0] for table in seating_of(rounds[0])]
    assert all([table[0] for table in seating_of(one)] == first for one in rounds), "line А sits still"
    publish_seating(round_=rounds[0], version=rounds[0].version, by=director)
    set_layouts(round_=rounds[0], by=director, seen=0, source="seed", deals=8)
    guide = guide_of(board(rounds[0])[2], 8)
    assert [row.dealer for row in guide.rows] == list("АБВГАБВГ")
    assert verify_document(event_document(event)).differences == ()


@pytest.mark.parametrize(
    ("count", "asked", "code"),
    [
        (10, {}, "movement-uneven"),
        (9, {"seats": 4}, "movement-seats"),
        (12, {"rounds": 31}, "movement-rounds"),
    ],
)
def test_a_field_that_makes_no_whole_tables_is_refused_with_what_is_expected(
    event: Event, count: int, asked: dict[str, Any], code: str
) -> None:
    register(event, count)
    with pytest.raises(Refused) as refused:
        movement_of(event, **asked)
    assert [fault.code for fault in refused.value.faults] == [code]


def test_the_api_shows_and_seats_the_same_and_refuses_what_has_moved(event: Event, director: User) -> None:
    register(event, 12)
    client, address = browser(director), f"/api/v1/events/{event.slug}/duplicate/movement/"
    told = client.get(address, {"seats": 3, "rounds": 2}).json()
    assert (told["first"], told["last"], told["sizes"]) == (1, 2, [4, 3])
    assert told["rounds"][1]["tables"] == [[1, 8, 11], [2, 5, 12], [3, 6, 9], [4, 7, 10]]
    set_status(registration=Registration.objects.get(event=event, number=1), by=director, status="present")
    body = {"stamp": told["stamp"], "seats": 3, "rounds": 2, "everybody": True}
    assert client.post(address, json.dumps(body), content_type="application/json").status_code == 409
    stamp = client.get(address, {"everybody": "true"}).json()["stamp"]
    made = client.post(address, json.dumps({**body, "stamp": stamp}), content_type="application/json")
    assert (made.status_code, made.json()["last"]) == (201, 2)
    assert [list(table) for table in seating_of(event.rounds.get(number=2))] == told["rounds"][1]["tables"]
