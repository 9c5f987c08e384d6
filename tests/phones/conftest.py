"""A table whose seats speak by phone."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from phones.models import SeatPhone
from phones.services.seats import take_seat
from scoring.models import Sheet
from tests.public.conftest import kept  # a fixture by name
from tests.scoring_app.conftest import (  # fixtures are used by name
    DEALS,
    arbiter,
    director,
    event,
    scorer,
    table,
)
from tournaments.models import Event, Table

__all__ = ["DEALS", "arbiter", "director", "event", "kept", "scorer", "table"]

Fact = dict[str, Any]


@pytest.fixture
def phones(event: Event, table: Table) -> list[SeatPhone]:
    """A phone at each seat of the table, at an event where every deal is confirmed."""
    ask(event, Event.Confirmation.DEAL)
    return phones_of(table)


def ask(event: Event, confirmation: str) -> None:
    """Set what the seats confirm; phones write."""
    Event.objects.filter(pk=event.pk).update(confirmation=confirmation, phones_write=True)
    event.refresh_from_db()


def phones_of(table: Table) -> list[SeatPhone]:
    """A phone at each seat."""
    fresh = Table.objects.select_related("round__event", "round__convention").get(pk=table.pk)
    return [take_seat(table=fresh, seat=seat, device=uuid.uuid4()) for seat in range(4)]


def sheet_of(table: Table) -> Sheet:
    """The sheet as it stands in the database."""
    return Sheet.objects.get(table=table)
