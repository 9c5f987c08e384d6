"""A round seated by the published standings; who goes on to a stage."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from formats.views.schedules import say_dropped
from office.faults import Refused
from scoring.forms.standings_draw import CutForm, StandingsDrawForm
from scoring.selectors.standings_draw import draw_page, order_before
from scoring.services.standings_draw import make_cut, seat_by_published_order
from tournaments.forms.base import faults_of
from tournaments.models import Event, Registration, Round
from tournaments.permissions import Action
from tournaments.views.places import powers, signed_in, with_event


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.SEAT)
def draw_by_standings(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The order of the standings and the round seated by it."""
    if request.method != "POST":
        return _page(request, event, number)
    form = StandingsDrawForm(request.POST)
    if not form.is_valid():
        return _page(request, event, number, form=form)
    try:
        made = seat_by_published_order(
            event=event, by=signed_in(request), number=number, deals=deals_of(event), **form.cleaned_data
        )
    except Refused as refusal:
        return _page(request, event, number, refusal=refusal)
    messages.success(request, _("Round %(round)s is seated by the standings.") % {"round": number})
    say_dropped(request, made.before.get("dropped", ()))
    return redirect("tournaments:draw", event.slug, number)


@require_POST
@with_event(Action.SEAT)
def cut(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Name who goes on to the stage that begins with this round."""
    numbers = tuple(Registration.objects.filter(event=event).values_list("number", flat=True))
    form = CutForm(request.POST, numbers=numbers)
    if not form.is_valid():
        return _page(request, event, number, form=form)
    drafts = order_before(event, number).standing_drafts
    try:
        make_cut(event=event, by=signed_in(request), number=number, **form.cleaned_data)
    except Refused as refusal:
        return _page(request, event, number, refusal=refusal)
    count = len(form.cleaned_data["players"])
    messages.success(request, _("Players who go on: %(count)s. Now seat the round.") % {"count": count})
    say_dropped(request, drafts)
    return redirect("scoring:draw-by-standings", event.slug, number)


def deals_of(event: Event) -> int | None:
    """Deals of the newest round."""
    last = Round.objects.filter(event=event).order_by("-number").first()
    return last.deals_planned if last else None


def _page(
    request: HttpRequest,
    event: Event,
    number: int,
    *,
    refusal: Refused | None = None,
    form: Any = None,
) -> HttpResponse:
    last = Round.objects.filter(event=event).order_by("-number").values_list("number", flat=True).first()
    if not 1 <= number <= (last or 0) + 1:
        raise Http404(_("There is no such round yet."))
    asked = request.GET if request.method in ("GET", "HEAD") else request.POST
    page = draw_page(event, number, everybody="everybody" in asked, teams=True)
    context = {
        "event": event,
        "number": number,
        "page": page,
        "everybody": "everybody" in asked,
        "repeats": asked.get("repeats", ""),
        "faults": [*(refusal.told() if refusal else []), *faults_of(form)],
        "ticked": set(map(int, request.POST.getlist("players")))
        if "players" in request.POST and all(one.isdigit() for one in request.POST.getlist("players"))
        else set(page.cut.going_on if page.cut else ()),
        "reason": request.POST.get("reason", ""),
        "can": powers(request, event),
        "current": "draw",
    }
    status = refusal.status if refusal else 422 if form is not None and form.errors else 200
    return render(request, "scoring/draw_by_standings.html", context, status=status)
