"""Appeals that the panel has yet to decide, for the list of what is open in an event."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import ngettext

from rulings.models import Appeal
from scoring.selectors.open_items import OpenItem, Place
from tournaments.models import Event


def open_appeals(event: Event) -> list[OpenItem]:
    """One item with every undecided appeal of the event, by its ruling; one query."""
    numbers = list(
        Appeal.objects.filter(ruling__event=event, status=Appeal.Status.OPEN)
        .order_by("ruling__number")
        .values_list("ruling__number", flat=True)
    )
    if not numbers:
        return []
    count = len(numbers)
    sentence = ngettext(
        "%(count)s appeal is not decided, against ruling %(rulings)s",
        "%(count)s appeals are not decided, against rulings %(rulings)s",
        count,
    ) % {"count": count, "rulings": "%(places)s"}
    places = [Place(str(number), reverse("rulings:ruling", args=[event.slug, number])) for number in numbers]
    return [OpenItem("appealed", sentence, tuple(places))]
