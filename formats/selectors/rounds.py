"""What has been done to rounds: annulled, put on the clock."""

from __future__ import annotations

from formats.models import Annulment
from tournaments.models import Event


def annulled_rounds(event: Event) -> set[int]:
    """Primary keys of the rounds that are set aside now; one query."""
    return set(
        Annulment.objects.filter(round__event=event, undone_at=None).values_list("round_id", flat=True)
    )
