"""What duplicate adds to the figure of an event (`tournaments.selectors.versions`)."""

from __future__ import annotations

from django.db.models import OuterRef, Subquery

from duplicate.models import LayoutSet, Placement
from tournaments.selectors.versions import figure_of


def parts(event: OuterRef) -> list[Subquery]:
    """Sets of layouts and which deal is which: rows that are only added."""
    return [
        figure_of(LayoutSet.objects.filter(round__event=event)),
        figure_of(Placement.objects.filter(table__round__event=event)),
    ]
