"""What formats add to the figure of an event (`tournaments.selectors.versions`)."""

from __future__ import annotations

from django.db.models import Count, OuterRef, Subquery

from formats.models import (
    Annulment,
    FinalStandings,
    RankingScheme,
    RoundClock,
    RoundPlan,
    TableTime,
    TimeMark,
)
from tournaments.selectors.versions import figure_of


def parts(event: OuterRef) -> list[Subquery]:
    """Counting, clocks and time, annulled rounds, final standings: all of them rows that are only added."""
    return [
        figure_of(RankingScheme.objects.filter(event=event)),
        figure_of(RoundPlan.objects.filter(event=event)),
        figure_of(RoundClock.objects.filter(round__event=event)),
        figure_of(TableTime.objects.filter(table__round__event=event)),
        figure_of(TimeMark.objects.filter(table__round__event=event)),
        figure_of(Annulment.objects.filter(round__event=event), Count("undone_at")),
        figure_of(FinalStandings.objects.filter(event=event), Count("withdrawn_at")),
    ]
