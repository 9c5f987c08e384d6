"""Entries of the event itself: tournament points, discipline, vists; written and taken back, never edited."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from office.faults import Refused
from scoring.forms.event_entries import EventEntryForm, ReverseForm
from scoring.models import EventEntry
from scoring.services import event_entries
from scoring.views.places import (
    Action,
    find_event,
    may,
    powers,
    read_uuid,
    require,
    require_results,
    staff,
    who,
)
from scoring.views.tables import status_of
from tournaments.models import Event

ON_A_PAGE = 200
Faults = list[dict[str, str]]


@require_http_methods(["GET", "HEAD", "POST"])
def event_entries_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every entry of the event; for the arbiter and the director the form of a new one."""
    event = find_event(request, slug)
    if request.method != "POST":
        require_results(request, event)
        return show_entries(request, event)
    require(who(request), event, Action.CORRECT)
    form = EventEntryForm(request.POST, event=event)
    if not form.is_valid():
        return show_entries(request, event, form=form, status=422)
    try:
        entry = event_entries.record_event_entry(
            event=event, by=staff(request), client_id=read_uuid(request.POST), **form.cleaned_data
        )
    except Refused as refused:
        return show_entries(request, event, form=form, faults=refused.told(), status=status_of(refused))
    messages.success(request, _("Entry %(number)s is written.") % {"number": entry.number})
    return redirect("scoring:event-entries", slug)


@require_POST
def reverse_entry(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Take an entry of the event back by its opposite, with a reason."""
    event = find_event(request, slug)
    require(who(request), event, Action.CORRECT)
    found = get_object_or_404(EventEntry.objects.select_related("event"), event=event, number=entry)
    form = ReverseForm(request.POST)
    try:
        answer = event_entries.reverse_event_entry(
            entry=found,
            reason=form.cleaned_data["reason"] if form.is_valid() else "",
            by=staff(request),
            client_id=read_uuid(request.POST),
        )
    except Refused as refused:
        return show_entries(request, event, faults=refused.told(), status=status_of(refused), opened=entry)
    said = {"number": entry, "by": answer.number}
    messages.success(request, _("Entry %(number)s is taken back by entry %(by)s.") % said)
    return redirect("scoring:event-entries", slug)


def show_entries(
    request: HttpRequest,
    event: Event,
    *,
    form: EventEntryForm | None = None,
    faults: Faults | None = None,
    status: int = 200,
    opened: int | None = None,
) -> HttpResponse:
    """Render the entries, newest first. A ruling's own are taken back with the ruling."""
    rows = (
        EventEntry.objects.filter(event=event)
        .select_related("registration__player", "by", "round", "reverses", "reversed_by")
        .order_by("-number")
    )
    can_write = may(who(request), event, Action.CORRECT)
    context = {
        "event": event,
        "current": "standings",
        "can": powers(request, event),
        "entries": Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page")),
        "form": (form or EventEntryForm(event=event)) if can_write else None,
        "faults": faults or [],
        "client_id": uuid.uuid4(),
        "opened": opened,
    }
    return render(request, "scoring/event_entries.html", context, status=status)
