"""What rulings add to the figure of an event (`tournaments.selectors.versions`)."""

from __future__ import annotations

from django.db.models import Count, OuterRef, Subquery

from rulings.models import Appeal, Ruling, TableCall
from tournaments.selectors.versions import figure_of


def parts(event: OuterRef) -> list[Subquery]:
    """Rulings and appeals with those that are done, calls of the arbiter with those taken and done."""
    calls = TableCall.objects.filter(table__round__event=event)
    return [
        figure_of(Ruling.objects.filter(event=event), Count("closed_at")),
        figure_of(Appeal.objects.filter(ruling__event=event), Count("decided_at")),
        figure_of(calls, Count("taken_at")),
        figure_of(calls, Count("done_at")),
    ]
