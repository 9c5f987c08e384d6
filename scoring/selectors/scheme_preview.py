"""The places of an event by its own counting or by another one, for whoever is about to change it."""

from __future__ import annotations

from formats.selectors.previews import Places
from formats.selectors.schemes import Schemes
from scoring.selectors.standings import read_standings
from tournaments.models import Event


def places_by(event: Event, schemes: Schemes | None) -> Places:
    """Start number -> player and place, as the standings page has them."""
    standings = read_standings(event, by_schemes=schemes)
    return {row.registration.number: (row.registration, row.place) for row in standings.rows}
