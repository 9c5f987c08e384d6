"""The movement of a duplicate event: looked at before it is seated, then kept as drafts."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from duplicate.forms.movement import MovementForm, SeatMovementForm
from duplicate.selectors.movement import Movement, movement_of
from duplicate.services.movement import seat_by_movement
from formats.views.schedules import say_seated
from office.faults import Refused
from tournaments.forms.base import faults_of
from tournaments.models import Event
from tournaments.permissions import Action
from tournaments.views.places import powers, signed_in, with_event


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.SEAT)
def show_movement(request: HttpRequest, event: Event) -> HttpResponse:
    """Who would sit where in every round; a form that seats it."""
    if request.method != "POST":
        return _page(request, event, MovementForm(request.GET))
    form = SeatMovementForm(request.POST)
    if not form.is_valid():
        return _page(request, event, form)
    try:
        made = seat_by_movement(event=event, by=signed_in(request), **form.cleaned_data)
    except Refused as refusal:
        return _page(request, event, form, refusal=refusal)
    say_seated(request, made)
    messages.success(request, _("Now give these rounds their equal layouts."))
    return redirect("duplicate:event", event.slug)


def _page(
    request: HttpRequest, event: Event, form: MovementForm, *, refusal: Refused | None = None
) -> HttpResponse:
    found: Movement | None = None
    faults = [*(refusal.told() if refusal else []), *faults_of(form if not form.is_valid() else None)]
    status = refusal.status if refusal else 422 if form.errors and request.method == "POST" else 200
    asked: dict[str, Any] = {
        name: form.cleaned_data.get(name)
        for name in ("seats", "rounds", "everybody")
        if form.cleaned_data.get(name)
    }
    try:
        found = movement_of(event, **asked)
    except Refused as problem:
        faults += [fault for fault in problem.told() if fault not in faults]
    context = {
        "event": event,
        "movement": found,
        "asked": asked,
        "faults": faults,
        "can": powers(request, event),
        "current": "duplicate",
    }
    return render(request, "duplicate/movement.html", context, status=status)
