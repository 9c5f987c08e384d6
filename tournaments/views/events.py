"""Pages of events: the list, a new one, the steps of setting one up, its own fields."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from office.faults import Refused
from tournaments import services
from tournaments.forms.conventions import preset_cards
from tournaments.forms.events import EditEventForm, NewEventForm
from tournaments.models import Event, Versioned
from tournaments.permissions import Action, may
from tournaments.selectors.boards import current_round
from tournaments.selectors.conventions import preset_title
from tournaments.selectors.events import archived_for, events_for, setup_of
from tournaments.services.events import EVENT_FIELDS
from tournaments.services.locks import StaleForm
from tournaments.views.places import powers, signed_in, with_event


@require_safe
def list_events(request: HttpRequest) -> HttpResponse:
    """Public events, and before them those where this person works."""
    mine, others = events_for(request.user)
    context = {"mine": mine, "others": others, "archived": archived_for(request.user)}
    return render(request, "tournaments/events.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """Everything a new event needs, on one page."""
    form = NewEventForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        deals = data.pop("max_deals")
        try:
            event = services.create_event(
                by=signed_in(request), overrides={"max_deals": deals} if deals else {}, **data
            )
        except Refused as refusal:
            form.add_refusal(refusal)
        else:
            return redirect("tournaments:setup", event.slug)
    context = {"form": form, "presets": preset_cards(), "chosen": form["preset"].value()}
    return render(request, "tournaments/event_new.html", context, status=422 if form.errors else 200)


@require_safe
@with_event(Action.VIEW)
def show_event(request: HttpRequest, event: Event) -> HttpResponse:
    """The hall of the current round; before there is one, the steps or a word that play has not begun."""
    round_ = current_round(event)
    if round_ is not None:
        try:
            return redirect(reverse("scoring:board", args=[event.slug, round_.number]))
        except NoReverseMatch:
            return redirect("tournaments:draw", event.slug, round_.number)
    if may(request.user, event, Action.MANAGE_EVENT):
        return redirect("tournaments:setup", event.slug)
    context = {"event": event, "can": powers(request, event), "current": "hall"}
    return render(request, "tournaments/event_waiting.html", context)


@require_safe
@with_event(Action.WATCH)
def show_setup(request: HttpRequest, event: Event) -> HttpResponse:
    """What is done and what comes next."""
    setup = setup_of(event)
    context = {
        "event": event,
        "setup": setup,
        "preset_title": preset_title(setup.convention.preset) if setup.convention else "",
        "can": powers(request, event),
        "current": "setup",
    }
    return render(request, "tournaments/setup.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.MANAGE_EVENT)
def edit_event(request: HttpRequest, event: Event) -> HttpResponse:
    """The event's own fields."""
    form = EditEventForm(request.POST or None, initial=_initial(event))
    context = {"event": event, "can": powers(request, event), "current": "setup", "form": form}
    if request.method == "POST" and form.is_valid():
        try:
            services.edit_event(event=event, by=signed_in(request), **form.cleaned_data)
        except StaleForm as stale:
            fresh = EditEventForm(initial=_initial(stale.current))
            context |= {"form": fresh, "stale": stale.told(), "typed": fresh.differs_from(form)}
            return render(request, "tournaments/event_edit.html", context, status=409)
        except Refused as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("tournaments:edit", event.slug)
    return render(request, "tournaments/event_edit.html", context, status=422 if form.errors else 200)


def _initial(event: Versioned) -> dict[str, object]:
    return {field: getattr(event, field) for field in (*EVENT_FIELDS, "version")}
