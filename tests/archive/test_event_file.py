"""An event goes out as one file of facts, proves itself, comes in as the same event; hostile files do not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from archive.domain.eventfile.reading import Unread, digest_of, read_event_file
from archive.domain.eventfile.signing import is_signed_rightly, new_key, read_key, sign
from archive.selectors.event_file import as_bytes, event_document
from archive.selectors.verifying import verify_document
from archive.services.demo import load_demo
from archive.services.event_import import import_event
from archive.services.simulation import Order, simulate_event
from journal.selectors.chains import head_of, records_of
from office.faults import Refused
from office.models import User
from scoring.selectors.audit import sheet_differences, sheets_of
from scoring.selectors.standings import canonical_json, read_standings, standings_document
from tournaments.models import Event

Document = dict[str, Any]
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def kept(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def by(kept: None) -> User:
    return User.objects.create_user("director", display_name="Ланской", is_superuser=True)


@pytest.fixture(scope="module")
def events(by: User) -> dict[str, Event]:
    from datetime import date

    load_demo(today=date(2026, 11, 14))
    found = {f"demo {event.slug}": event for event in Event.objects.all()}
    found["random"] = simulate_event(order=Order(players=9, rounds=2, deals=6, seed=8), by=by).event
    return found


@pytest.fixture(scope="module")
def documents(events: dict[str, Event]) -> dict[str, Document]:
    return {name: event_document(event) for name, event in events.items()}


def test_dump(documents):
    for n, d in documents.items():
        print(n, len(as_bytes(d)), {k: len(v) for k, v in d.items() if isinstance(v, list)})
        print(verify_document(d))


def test_import(documents, events, by):
    for name, d in documents.items():
        made = import_event(document=read_event_file(as_bytes(d)), by=by)
        assert [s for sheet in sheets_of([made]) for s in sheet_differences(sheet)] == []
        again = event_document(made)
        for key in d:
            if key not in ("journal", "digest"):
                assert again[key] == {**d[key], "is_public": False} if key == "event" else again[key] == d[key], key
