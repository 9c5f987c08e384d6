"""The pages of the reconciliation: the event by rounds, a round by tables, a table by deals."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.selectors.reconciliation import reconcile
from scoring.selectors.reconciliation_lines import reconcile_round
from scoring.views.places import Action, find_event, powers, read_number, require, who


@require_safe
def reconciliation(request: HttpRequest, slug: str) -> HttpResponse:
    """All rounds added up, rulings apart, every remainder named."""
    event = find_event(request, slug)
    require(who(request), event, Action.WATCH)
    context = {
        "event": event,
        "current": "standings",
        "found": reconcile(event),
        "can": powers(request, event),
    }
    return render(request, "scoring/reconciliation.html", context)


@require_safe
def reconciliation_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One round by tables; `?table=` opens its deals."""
    event = find_event(request, slug)
    require(who(request), event, Action.WATCH)
    found = next((one for one in reconcile(event).rounds if one.round.number == number), None)
    if found is None:
        raise Http404
    sheets = reconcile_round(found)
    asked = read_number(request.GET, "table")
    context = {
        "event": event,
        "current": "standings",
        "found": found,
        "sheets": sheets,
        "opened": next((one for one in sheets if one.table.table == asked), None),
        "seats": range(max((len(one.table.settled) for one in sheets), default=0)),
        "can": powers(request, event),
    }
    return render(request, "scoring/reconciliation_round.html", context)
