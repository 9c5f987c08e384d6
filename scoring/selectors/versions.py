"""What scoring adds to the figure of an event (`tournaments.selectors.versions`)."""

from __future__ import annotations

from django.db.models import OuterRef, Subquery, Sum

from scoring.models import EventEntry, Sheet
from tournaments.selectors.versions import figure_of


def parts(event: OuterRef) -> list[Subquery]:
    """Sheets, whose version grows with every line and state, and entries of the event."""
    return [
        figure_of(Sheet.objects.filter(table__round__event=event), Sum("version")),
        figure_of(EventEntry.objects.filter(event=event)),
    ]
