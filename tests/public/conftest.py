"""A small event with a director and eight players, its first round published."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.test import Client

from tests.tournaments.conftest import add_players, director, draw, event, people  # fixtures by name
from tournaments.models import Event, Round

__all__ = ["add_players", "director", "draw", "event", "people"]


@pytest.fixture
def playing(event: Event) -> Round:
    """Round 1 of eight players at two tables, its seating published; results are shown live."""
    Event.objects.filter(pk=event.pk).update(publication=Event.Publication.LIVE)
    event.refresh_from_db()
    add_players(event, 8)
    return draw(event, 1, "4x2")


@pytest.fixture
def kept(settings: Any) -> Iterator[Any]:
    """The cache of pages as in life; in other tests nothing is kept."""
    cache.clear()
    settings.CACHES = settings.CACHES | {
        "pages": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": "pages of tests",
        }
    }
    caches["pages"].clear()
    yield caches["pages"]
    caches["pages"].clear()


@pytest.fixture
def reader() -> Client:
    """Somebody without an account."""
    return Client()
