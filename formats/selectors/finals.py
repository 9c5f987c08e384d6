"""The final standings of an event."""

from __future__ import annotations

from formats.models import FinalStandings
from tournaments.models import Event


def final_of(event: Event) -> FinalStandings | None:
    """The final standings in force; one query."""
    return FinalStandings.objects.filter(event=event, withdrawn_at=None).select_related("by").first()
