"""One rule for withdrawn players: the public meets them in no list of players, whatever its format."""

from __future__ import annotations

from typing import Any

import pytest

from office.models import User
from tournaments.models import Event, Registration

LISTS = ("/events/cup/players/", "/events/cup/exports/players.csv", "/api/v1/events/cup/players/")


@pytest.mark.parametrize("address", LISTS)
def test_the_public_meets_no_withdrawn_player(event: Event, director: User, at: Any, address: str) -> None:
    gone = event.registrations.get(number=2)
    gone.player.surname = "Ушедшая"
    gone.player.save()
    Registration.objects.filter(pk=gone.pk).update(status=Registration.Status.WITHDRAWN)
    assert "Ушедшая" not in at().get(address).content.decode()
    assert "Ушедшая" in at(director).get(address).content.decode()
