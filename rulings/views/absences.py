"""The page of who is missing: what the event has set for it, at a table or without one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.faults import Refused
from rulings.selectors.absences import absences_of
from rulings.services.absences import charge_absence
from rulings.views.desk import desk_context
from tournaments.models import Event
from tournaments.permissions import Action
from tournaments.views.places import find_registration, signed_in, with_event


@require_safe
@with_event(Action.WATCH)
def absences(request: HttpRequest, event: Event) -> HttpResponse:
    """Who stayed away, who came late, who is waited for."""
    return _page(request, event)


@require_POST
@with_event(Action.RULE)
def charge(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Write the tariff of the event for one player."""
    registration = find_registration(event, number)
    try:
        entry = charge_absence(registration=registration, by=signed_in(request))
    except Refused as refusal:
        return _page(request, event, faults=refusal.told(), status=refusal.status)
    messages.success(
        request,
        _("Written for %(who)s: %(points)s.") % {"who": registration.player, "points": entry.points},
    )
    return redirect("rulings:absences", event.slug)


def _page(
    request: HttpRequest, event: Event, *, faults: list[dict[str, str]] | None = None, status: int = 200
) -> HttpResponse:
    context = desk_context(request, event) | {"page": absences_of(event), "faults": faults}
    return render(request, "rulings/absences.html", context, status=status)
