"""What teams add to the figure of an event (`tournaments.selectors.versions`); the figure of its places."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from django.db.models import OuterRef, Subquery, Sum

from duplicate.selectors.versions import parts as of_layouts
from formats.selectors.versions import parts as of_counting
from leagues.models import LineUp, TeamRules
from scoring.models import EventEntry, Sheet, SheetEntry
from tournaments.models import Event, Registration, Round
from tournaments.selectors.versions import figure_of


def parts(event: OuterRef) -> list[Subquery]:
    """Rules of teams and line-ups: rows that are only added."""
    return [
        figure_of(TeamRules.objects.filter(event=event)),
        figure_of(LineUp.objects.filter(round__event=event)),
    ]


def figures_of_places(events: Iterable[int]) -> dict[int, str]:
    """Event → a short word that changes with whatever its places depend on; one query for all of them.

    The journal plays no part: taking results over is an action too and must not make them look old.
    """
    ref = OuterRef("pk")
    columns = [
        figure_of(SheetEntry.objects.filter(sheet__table__round__event=ref)),
        figure_of(Sheet.objects.filter(table__round__event=ref), Sum("version")),
        figure_of(EventEntry.objects.filter(event=ref)),
        figure_of(Registration.objects.filter(event=ref), Sum("version")),
        figure_of(Round.objects.filter(event=ref), Sum("version")),
        *of_counting(ref),
        *of_layouts(ref),
    ]
    rows = Event.objects.filter(pk__in=list(events)).order_by().values_list("pk", *columns)
    return {row[0]: hashlib.blake2b(repr(row[1:]).encode(), digest_size=12).hexdigest() for row in rows}
