"""The page of an event's counting: what is declared, its versions, a change."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from formats.forms.schemes import SchemeForm, initial_of
from formats.selectors.previews import PlaceMove, moved_places
from formats.selectors.schemes import first_open_round, schemes_of
from formats.selectors.words import chain_said, sentences_of
from formats.services.schemes import declare_scheme
from office.faults import Refused
from preferans.faults import Faulty
from tournaments.domain.ranking.scheme import read_scheme
from tournaments.forms.base import faults_of
from tournaments.models import Event
from tournaments.permissions import Action
from tournaments.views.places import powers, signed_in, with_event


@require_safe
@with_event(Action.VIEW)
def show_scheme(request: HttpRequest, event: Event) -> HttpResponse:
    """How results count, in sentences; who declared it, from which round and why."""
    schemes = schemes_of(event)
    context = {
        "event": event,
        "told": sentences_of(schemes.current),
        "chain": chain_said(schemes.current),
        "departs": schemes.current.departs,
        "versions": [(row, sentences_of(read), chain_said(read)) for row, read in reversed(schemes.versions)],
        "can": powers(request, event),
        "current": "counting",
    }
    return render(request, "formats/counting.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.MANAGE_EVENT)
def edit_scheme(request: HttpRequest, event: Event) -> HttpResponse:
    """Declare the counting from a round on."""
    schemes, first = schemes_of(event), first_open_round(event)
    initial = {"seen": schemes.number, "from_round": first, **initial_of(schemes.current)}
    form = SchemeForm(request.POST or None, initial=initial)
    refusal: Refused | None = None
    moves: list[PlaceMove] | None = None
    if request.method == "POST" and form.is_valid() and "look" in request.POST:
        try:
            moves = moved_places(event, read_scheme(form.scheme()), form.cleaned_data["from_round"])
        except Faulty as problem:
            form.add_refusal(Refused(problem.faults))
    elif request.method == "POST" and form.is_valid():
        try:
            row = declare_scheme(
                event=event,
                by=signed_in(request),
                seen=form.cleaned_data["seen"],
                from_round=form.cleaned_data["from_round"],
                scheme=form.scheme(),
                reason=form.cleaned_data["reason"],
            )
        except Refused as problem:
            refusal = problem
            form.add_refusal(problem)
        else:
            messages.success(
                request,
                _("Version %(number)s of the counting holds from round %(round)s.")
                % {"number": row.number, "round": row.from_round},
            )
            return redirect("formats:counting", event.slug)
    context = {
        "event": event,
        "form": form,
        "faults": faults_of(form if form.errors else None),
        "first": first,
        "moves": moves,
        "can": powers(request, event),
        "current": "counting",
    }
    status = refusal.status if refusal else 422 if form.errors else 200
    return render(request, "formats/counting_edit.html", context, status=status)
