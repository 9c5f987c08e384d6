"""Pages of rounds: the list with a new one, and the name of one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from office.faults import Refused
from tournaments import services
from tournaments.forms.rounds import EditRoundForm, RoundForm
from tournaments.models import Event, Round
from tournaments.permissions import Action, may_see_seating, require
from tournaments.selectors.conventions import convention_of, version_for_round
from tournaments.services.locks import StaleForm
from tournaments.views.places import powers, signed_in, with_event
from tournaments.views.shared import shared


@require_http_methods(["GET", "HEAD", "POST"])
@shared()
@with_event(Action.VIEW)
def list_rounds(request: HttpRequest, event: Event) -> HttpResponse:
    """Rounds and their seatings; the director adds the next one."""
    rounds = list(event.rounds.select_related("convention").order_by("number"))
    number = rounds[-1].number + 1 if rounds else 1
    form = RoundForm(initial={"number": number, "deals_planned": _usual_deals(event, rounds, number)})
    if request.method == "POST":
        require(request.user, event, Action.SEAT)
        form = RoundForm(request.POST)
        if form.is_valid():
            try:
                made = services.create_round(event=event, by=signed_in(request), **form.cleaned_data)
            except Refused as refusal:
                form.add_refusal(refusal)
            else:
                return redirect("tournaments:draw", event.slug, made.number)
    for round_ in rounds:
        round_.event = event
    context = {
        "event": event,
        "rounds": [round_ for round_ in rounds if may_see_seating(request.user, round_)],
        "next_number": number,
        "form": form,
        "can": powers(request, event),
        "current": "draw",
    }
    return render(request, "tournaments/rounds.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.SEAT)
def edit_round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Name and planned deals of a round."""
    round_ = get_object_or_404(Round, event=event, number=number)
    form = EditRoundForm(request.POST or None, initial=_initial(round_))
    context = {
        "event": event,
        "round": round_,
        "form": form,
        "can": powers(request, event),
        "current": "draw",
    }
    if request.method == "POST" and form.is_valid():
        try:
            services.edit_round(round_=round_, by=signed_in(request), **form.cleaned_data)
        except StaleForm as stale:
            fresh = EditRoundForm(initial=_initial(stale.current))  # type: ignore[arg-type]  # the round
            context |= {"form": fresh, "stale": stale.told(), "typed": fresh.differs_from(form)}
            return render(request, "tournaments/round_edit.html", context, status=409)
        except Refused as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("tournaments:draw", event.slug, number)
    return render(request, "tournaments/round_edit.html", context, status=422 if form.errors else 200)


def _initial(round_: Round) -> dict[str, object]:
    return {
        "version": round_.version,
        "name": round_.name,
        "deals_planned": round_.deals_planned,
        "day": round_.day,
        "session": round_.session,
    }


def _usual_deals(event: Event, rounds: list[Round], number: int) -> int | None:
    """Deals of the round before, else the convention's number of deals."""
    if rounds:
        return rounds[-1].deals_planned
    version = version_for_round(event, number)
    return convention_of(version).max_deals if version else None
