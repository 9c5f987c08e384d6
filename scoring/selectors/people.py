"""Who could sit down at a table of a round: registered, not withdrawn, sitting nowhere in it."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import Registration, Round, Seat


def free_players(round_: Round) -> QuerySet[Registration]:
    """Players of the event who sit at no table of the round, by start number."""
    sitting = Seat.objects.filter(round=round_, to_entry=None).values("registration_id")
    return (
        Registration.objects.filter(event_id=round_.event_id)
        .exclude(status__in=Registration.OUT)
        .exclude(pk__in=sitting)
        .select_related("player")
        .order_by("number")
    )
