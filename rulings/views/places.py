"""Finding rulings, calls and the parameters of an interview's address."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, QueryDict
from django.shortcuts import get_object_or_404

from rulings.models import Ruling, TableCall
from rulings.selectors.byhand import read_codes
from rulings.selectors.interviews import DEAL, HAND, INSTEAD, OWN
from scoring.views.places import (
    Action,
    find_event,
    find_table,
    may,
    powers,
    read_number,
    read_uuid,
    require,
    staff,
    who,
)
from tournaments.models import Event

MOST_PARAMETERS = 40


def find_desk(request: HttpRequest, slug: str, action: Action = Action.WATCH) -> Event:
    """The event, for those of its staff who may do this."""
    event = find_event(request, slug)
    require(who(request), event, action)
    return event


def find_ruling(event: Event, number: int) -> Ruling:
    """A ruling of the event."""
    rows = Ruling.objects.select_related(
        "event", "table__round__event", "sheet", "issued_by", "closed_by", "about_line", "replaces", "rules"
    )
    return get_object_or_404(rows, event=event, number=number)


def find_call(event: Event, pk: int) -> TableCall:
    """A call at a table of the event."""
    return get_object_or_404(TableCall, pk=pk, table__round__event=event)


def read_answers(values: Mapping[str, str]) -> dict[str, str]:
    """The answers of an interview in an address or a form."""
    found = {
        key: str(value)[:60]
        for key, value in values.items()
        if key not in OWN and key.isidentifier() and not key.startswith("hand")
    }
    return dict(list(found.items())[:MOST_PARAMETERS])


def read_beside(values: QueryDict) -> dict[str, str]:
    """What stands beside the answers: the deal, the ruling to replace."""
    found = {}
    for key in (DEAL, INSTEAD):
        if (number := read_number(values, key)) is not None:
            found[key] = str(number)
    return found


def read_hand(values: QueryDict) -> list[str]:
    """Figures by hand, from the address and from the fields of the form."""
    return read_codes(values, [code[:40] for code in values.getlist(HAND)][:6])


__all__ = [
    "Action",
    "Http404",
    "find_call",
    "find_desk",
    "find_event",
    "find_ruling",
    "find_table",
    "may",
    "powers",
    "read_answers",
    "read_beside",
    "read_hand",
    "read_number",
    "read_uuid",
    "require",
    "staff",
    "who",
]
