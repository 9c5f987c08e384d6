"""The event file: taken away by the director, taken in as a new event by anybody who may make one."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from archive.domain.eventfile.reading import Unread, read_event_file
from archive.selectors.event_file import as_bytes, event_document
from archive.services.event_import import import_event
from archive.tasks import write_event_file
from office.faults import Refused
from office.services.jobs import enqueue_job
from preferans.faults import Fault
from scoring.views.places import Action, find_event, require, staff, who
from tournaments.forms.base import PlainForm


class EventFileForm(PlainForm):
    """The file."""

    file = forms.FileField(label=gettext_lazy("Event file"), allow_empty_file=True)


@require_safe
@never_cache
def event_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The event as one file."""
    event = find_event(request, slug)
    require(who(request), event, Action.MANAGE_EVENT)
    answer = HttpResponse(as_bytes(event_document(event)), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{slug}.tirazh.json"'
    return answer


@require_POST
def event_file_job(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask the worker for the file of a large event."""
    event = find_event(request, slug)
    require(who(request), event, Action.MANAGE_EVENT)
    job = enqueue_job(
        task=write_event_file,
        kind="event-file",
        title=_("Event file"),
        created_by=staff(request),
        event_slug=slug,
        back_url=reverse("scoring:papers", args=[slug]),
    )
    return redirect("office:job", job.pk)


def said_with_place(fault: Fault) -> str:
    """A fault with the row it is about; one about the whole file, or that names its row, by itself."""
    text = fault.said(_)
    return text if fault.where == "file" or text.startswith(fault.where) else f"{fault.where}: {text}"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def take_in(request: HttpRequest) -> HttpResponse:
    """A form for the file; what was wrong with it, or the new event."""
    form = EventFileForm(request.POST or None, request.FILES or None)
    faults: list[str] = []
    if request.method == "POST" and form.is_valid():
        try:
            document = read_event_file(form.cleaned_data["file"].read())
            made = import_event(document=document, by=staff(request), reason=f"SHA-256 {document['digest']}")
        except (Unread, Refused) as refused:
            faults = [said_with_place(fault) for fault in refused.faults]
        else:
            messages.success(
                request,
                _("The event is taken in, and its figures are proved. The public does not see it yet."),
            )
            return redirect("tournaments:setup", made.slug)
    status = 422 if faults or form.errors else 200
    return render(request, "archive/take_in.html", {"form": form, "faults": faults}, status=status)
