"""Rehearsals of an event, its copy without names, its way into the archive and out of the world."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from archive.domain.eventfile.scrubbing import scrub
from archive.forms.copies import DeleteForm, PaceForm
from archive.selectors.event_file import as_bytes, event_document
from archive.selectors.rehearsals import MINUTES_A_DEAL, length_of, rehearsals_of, results_held
from archive.services.erasing import delete_event, delete_rehearsal
from archive.tasks import play_rehearsal
from office.faults import Refused
from office.services.jobs import enqueue_job
from tournaments import services
from tournaments.models import Event
from tournaments.permissions import Action
from tournaments.views.places import powers, signed_in, with_event


@require_safe
@with_event(Action.WATCH)
@never_cache
def show_copies(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything that is made of the event beside the event itself."""
    return _page(request, event)


def _page(
    request: HttpRequest,
    event: Event,
    *,
    form: DeleteForm | None = None,
    faults: list[dict[str, str]] | None = None,
    status: int = 200,
) -> HttpResponse:
    pace_form = PaceForm(request.GET if "pace" in request.GET else None, initial={"pace": MINUTES_A_DEAL})
    pace = pace_form.cleaned_data["pace"] if pace_form.is_bound and pace_form.is_valid() else MINUTES_A_DEAL
    of = rehearsals_of(event) if event.rehearsal_of_id is None else [event]
    context = {
        "event": event,
        "rehearsals": [length_of(one, minutes_a_deal=pace) for one in of],
        "pace_form": pace_form,
        "held": results_held(event),
        "delete_form": form or DeleteForm(),
        "faults": faults,
        "can": powers(request, event),
        "current": "setup",
    }
    return render(request, "archive/copies.html", context, status=status)


@require_POST
@with_event(Action.MANAGE_EVENT)
def start_rehearsal(request: HttpRequest, event: Event) -> HttpResponse:
    """Hand a rehearsal to the worker."""
    job = enqueue_job(
        task=play_rehearsal,
        kind="rehearsal",
        title=_("Rehearsal"),
        created_by=signed_in(request),
        event_slug=event.slug,
        back_url=reverse("archive:copies", args=[event.slug]),
    )
    return redirect("office:job", job.pk)


@require_POST
@with_event(Action.MANAGE_EVENT)
def remove_rehearsal(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Delete a rehearsal of this event."""
    found = get_object_or_404(Event, rehearsal_of=event, pk=pk)
    delete_rehearsal(event=found, by=signed_in(request))
    messages.success(request, _("The rehearsal is deleted."))
    return redirect("archive:copies", event.slug)


@require_safe
@with_event(Action.MANAGE_EVENT)
@never_cache
def scrubbed_file(request: HttpRequest, event: Event) -> HttpResponse:
    """The event file in which no name stands."""
    answer = HttpResponse(as_bytes(scrub(event_document(event))), content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="event-without-names.tirazh.json"'
    return answer


@require_POST
@with_event(Action.ANNUL)
def archive(request: HttpRequest, event: Event) -> HttpResponse:
    """Put the event into the archive, or bring it back."""
    try:
        if "back" in request.POST:
            services.unarchive_event(event=event, by=signed_in(request))
            messages.success(request, _("The event is back from the archive."))
        else:
            services.archive_event(event=event, by=signed_in(request))
            messages.success(request, _("The event is in the archive."))
    except Refused as refusal:
        return _page(request, event, faults=refusal.told(), status=refusal.status)
    return redirect("archive:copies", event.slug)


@require_POST
@with_event(Action.ANNUL)
def delete(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete an event in which nothing was played; its name must be typed."""
    form = DeleteForm(request.POST)
    if not form.is_valid():
        return _page(request, event, form=form, status=422)
    name = event.name
    try:
        delete_event(event=event, by=signed_in(request), typed=form.cleaned_data["typed"])
    except Refused as refusal:
        form.add_refusal(refusal)
        return _page(request, event, form=form, status=refusal.status)
    messages.success(request, _("“%(name)s” is deleted.") % {"name": name})
    return redirect("tournaments:events")
