"""The draw of a round («Рассадка») and the seat draw of a table by cards."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from office.faults import Refused
from tournaments import services
from tournaments.forms.base import faults_of
from tournaments.forms.rounds import CardsForm, DrawForm, PublishForm, ReasonForm, SeatForm, SwapForm
from tournaments.models import Event, Registration, Round
from tournaments.permissions import Action, require
from tournaments.selectors.draws import draw_page, seat_page, swap_page
from tournaments.selectors.seat_draws import seat_draw_page
from tournaments.views.places import find_registration, find_round, find_table, powers, signed_in, with_event
from tournaments.views.shared import shared

SEEDS = 100_000


def new_seed() -> int:
    """A seed short enough to be read aloud; chance comes from the system here and nowhere deeper."""
    return secrets.randbelow(SEEDS - 1) + 1


@require_http_methods(["GET", "HEAD", "POST"])
@shared("by")
@with_event(Action.VIEW)
def show_draw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The seating of a round to read; for the director also the ways to draw it, and its quality."""
    round_ = find_round(request, event, number)
    if request.method != "POST":
        return _page(request, event, round_)
    require(request.user, event, Action.SEAT)
    form = DrawForm(request.POST)
    if form.is_valid():
        try:
            services.draw_seating(round_=round_, by=signed_in(request), **form.cleaned_data)
        except Refused as refusal:
            return _page(request, event, round_, refusal=refusal)
        return redirect("tournaments:draw", event.slug, number)
    return _page(request, event, round_, form=form)


@require_POST
@with_event(Action.SEAT)
def publish(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the seating to everybody."""
    round_ = find_round(request, event, number)
    form = PublishForm(request.POST)
    if not form.is_valid():
        return _page(request, event, round_, form=form)
    try:
        services.publish_seating(round_=round_, by=signed_in(request), **form.cleaned_data)
    except Refused as refusal:
        return _page(request, event, round_, refusal=refusal)
    messages.success(request, _("The seating of round %(round)s is published.") % {"round": number})
    return redirect("tournaments:draw", event.slug, number)


@require_POST
@with_event(Action.SEAT)
def withdraw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Take a published seating back into a draft."""
    round_ = find_round(request, event, number)
    form = ReasonForm(request.POST)
    if form.is_valid():
        try:
            services.withdraw_seating(round_=round_, by=signed_in(request), **form.cleaned_data)
        except Refused as refusal:
            return _page(request, event, round_, refusal=refusal)
        messages.success(request, _("The seating is a draft again; only the staff sees it."))
        return redirect("tournaments:draw", event.slug, number)
    return _page(request, event, round_, form=form)


@require_POST
@with_event(Action.CORRECT_SEATS)
def swap(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Change two players over, with a reason."""
    round_ = find_round(request, event, number)
    form = SwapForm(request.POST)
    if form.is_valid():
        try:
            services.swap_players(round_=round_, by=signed_in(request), **form.cleaned_data)
        except Refused as refusal:
            return _page(request, event, round_, refusal=refusal, swap_form=form)
        messages.success(request, _("Players %(one)s and %(other)s changed seats.") % form.cleaned_data)
        return redirect("tournaments:draw", event.slug, number)
    return _page(request, event, round_, swap_form=form)


@require_http_methods(["GET", "HEAD", "POST"])
@shared()
@with_event(Action.VIEW)
def draw_seats(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """The seat draw of a table by cards (3.1.1): the page deals the cards and seats by them."""
    round_ = find_round(request, event, number)
    found = find_table(round_, table)
    refusal, faults = None, []
    if request.method == "POST":
        require(request.user, event, Action.CORRECT_SEATS)
        form = CardsForm(request.POST)
        if form.is_valid():
            seed = form.cleaned_data["seed"]
            try:
                services.draw_seats_by_card(
                    table=found,
                    version=form.cleaned_data["version"],
                    by=signed_in(request),
                    seed=new_seed() if seed is None else seed,
                )
            except Refused as problem:
                refusal = problem
            else:
                return redirect("tournaments:seat-draw", event.slug, number, table)
        faults = faults_of(form)
    return _table_page(request, event, round_, table, refusal=refusal, faults=faults)


@require_POST
@with_event(Action.CORRECT_SEATS)
def change_seat(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Put another player in a seat, or a latecomer at the next place, before the table begins."""
    round_ = find_round(request, event, number)
    found = find_table(round_, table)
    form = SeatForm(request.POST)
    if not form.is_valid():
        return _table_page(request, event, round_, table, form=form)
    data = form.cleaned_data
    who = Registration.objects.filter(event=event, number=data["number"]).exists()
    if not who:
        form.add_error("number", _("There is no player %(number)s in this event.") % data)
        return _table_page(request, event, round_, table, form=form)
    given: dict[str, Any] = {
        "table": found,
        "version": data["version"],
        "by": signed_in(request),
        "registration": find_registration(event, data["number"]),
        "reason": data["reason"],
    }
    try:
        if data["index"] is None:
            services.seat_latecomer(**given)
        else:
            services.replace_player(index=data["index"], **given)
    except Refused as problem:
        return _table_page(request, event, round_, table, refusal=problem, form=form)
    messages.success(request, _("Seated."))
    return redirect("tournaments:seat-draw", event.slug, number, table)


def _page(
    request: HttpRequest,
    event: Event,
    round_: Round,
    *,
    refusal: Refused | None = None,
    form: Any = None,
    swap_form: SwapForm | None = None,
) -> HttpResponse:
    can = powers(request, event)
    round_.refresh_from_db()
    seed = _seed(request)
    page = draw_page(
        round_,
        seed=seed,
        everybody="everybody" in request.GET,
        plans=can["seat"],
        with_fives="fives" in request.GET,
    )
    context: dict[str, Any] = {
        "event": event,
        "round": round_,
        "page": page,
        "faults": [*(refusal.told() if refusal else []), *faults_of(form)],
        "can": can,
        "current": "draw",
        "by_name": request.GET.get("by") == "name",
    }
    if can["correct_seats"] and page.views:
        named = request.POST if swap_form is not None else request.GET
        one, other = named.get("one", ""), named.get("other", "")
        context["swap_form"] = swap_form or SwapForm(initial={"one": one, "other": other})
        context["swap"] = swap_page(round_, one, other)
    failed = form is not None or (swap_form is not None and bool(swap_form.errors))
    status = refusal.status if refusal else 422 if failed else 200
    return render(request, "tournaments/draw.html", context, status=status)


def _table_page(
    request: HttpRequest,
    event: Event,
    round_: Round,
    number: int,
    *,
    refusal: Refused | None = None,
    form: SeatForm | None = None,
    faults: list[dict[str, str]] | None = None,
) -> HttpResponse:
    table = find_table(round_, number)
    asked = request.GET if form is None else request.POST
    context = {
        "event": event,
        "round": round_,
        "table": table,
        "page": seat_draw_page(table),
        "faults": refusal.told() if refusal else faults or [],
        "form": form
        or SeatForm(
            initial={
                "version": table.version,
                "number": request.GET.get("number"),
                "index": request.GET.get("index"),
            }
        ),
        "price": seat_page(round_, number, asked.get("index", ""), asked.get("number", "")),
        "asked": asked,
        "can": powers(request, event),
        "current": "draw",
    }
    status = refusal.status if refusal else 422 if faults or (form is not None and form.errors) else 200
    return render(request, "tournaments/seat_draw.html", context, status=status)


def _seed(request: HttpRequest) -> int:
    text = request.GET.get("seed", "") or request.POST.get("seed", "")
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    return new_seed()
