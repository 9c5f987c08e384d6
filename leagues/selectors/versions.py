"""What teams add to the figure of an event (`tournaments.selectors.versions`)."""

from __future__ import annotations

from django.db.models import OuterRef, Subquery

from leagues.models import LineUp, TeamRules
from tournaments.selectors.versions import figure_of


def parts(event: OuterRef) -> list[Subquery]:
    """Rules of teams and line-ups: rows that are only added."""
    return [
        figure_of(TeamRules.objects.filter(event=event)),
        figure_of(LineUp.objects.filter(round__event=event)),
    ]
