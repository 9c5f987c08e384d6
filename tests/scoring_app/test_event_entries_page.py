"""Entries of the event itself: written with a reason, taken back by the opposite, never edited."""

from __future__ import annotations

import uuid
from fractions import Fraction

import pytest
from django.test import Client

from office.models import User
from scoring.models import EventEntry
from tournaments.models import Event, Registration, Table

PAGE = "/events/cup/entries/"


@pytest.fixture
def first(event: Event, table: Table) -> Registration:
    """The first player."""
    return event.registrations.get(number=1)


def body(first: Registration, **given: str) -> dict[str, str]:
    """A whole form."""
    whole = {"registration": str(first.pk), "kind": "discipline", "points": "−1½", "reason": "опоздал на тур"}
    return whole | {"cite": "регламент 7.2", "client_id": str(uuid.uuid4())} | given


def test_an_arbiter_writes_and_takes_back(client: Client, arbiter: User, first: Registration) -> None:
    client.force_login(arbiter)
    sent = body(first)
    assert client.post(PAGE, sent).status_code == 302
    assert client.post(PAGE, sent).status_code == 302, "a double tap"
    entry = EventEntry.objects.get()
    assert (entry.points, entry.kind, entry.cite) == (Fraction(-3, 2), "discipline", "регламент 7.2")
    back = f"{PAGE}{entry.number}/reverse/"
    assert client.post(back, {"client_id": str(uuid.uuid4())}).status_code == 422, "a reason is wanted"
    assert client.post(back, {"reason": "ошибся", "client_id": str(uuid.uuid4())}).status_code == 302
    assert sum(one.points for one in EventEntry.objects.all()) == 0
    again = client.post(back, {"reason": "ещё раз", "client_id": str(uuid.uuid4())})
    assert again.status_code == 409
    assert EventEntry.objects.count() == 2
    page = client.get(PAGE).content.decode()
    assert "опоздал на тур" in page
    assert "снята записью 2" in page


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"points": "0"}, "отличная от нуля"),
        ({"points": "много"}, "Найдено «много»"),
        ({"kind": "disqualified"}, ""),
        ({"kind": "gold"}, ""),
        ({"registration": "999999"}, ""),
        ({"reason": ""}, ""),
    ],
)
def test_a_wrong_entry_is_refused(
    client: Client, arbiter: User, first: Registration, given: dict[str, str], said: str
) -> None:
    client.force_login(arbiter)
    answer = client.post(PAGE, body(first, **given))
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not EventEntry.objects.exists()


def test_others_read_without_reasons_and_write_nothing(
    client: Client, arbiter: User, scorer: User, first: Registration
) -> None:
    client.force_login(arbiter)
    client.post(PAGE, body(first))
    client.logout()
    page = client.get(PAGE).content.decode()
    assert "опоздал на тур" not in page
    assert "Новая запись" not in page
    client.force_login(scorer)
    assert client.post(PAGE, body(first)).status_code == 403
    assert client.post(f"{PAGE}1/reverse/", {"reason": "нет"}).status_code == 403
    assert EventEntry.objects.count() == 1
