"""Lots in public, single draws with the file that repeats them, pairs kept apart, a seating from a file."""

from __future__ import annotations

import json
import secrets
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from formats.forms.schedules import ApartForm, LotForm, ScriptForm
from formats.forms.scripts import script_from
from formats.models import PublicLot, ScheduleDraw
from formats.selectors.draws import can_see_draw, document_for, drawn_again
from formats.selectors.schedule_page import Wanted, planning_of
from formats.services.lots import announce_lot, apart_text, keep_apart, reveal_lot
from formats.services.scripts import keep_script
from formats.views.schedules import say_seated
from office.faults import Refused
from preferans.faults import Faulty
from tournaments.domain.seating.script import read_groups
from tournaments.forms.base import faults_of
from tournaments.models import Event, Registration
from tournaments.permissions import Action, may, require
from tournaments.selectors.boards import apart_pairs
from tournaments.services.seating import LARGEST_SEED
from tournaments.views.places import powers, signed_in, with_event


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.VIEW)
def list_lots(request: HttpRequest, event: Event) -> HttpResponse:
    """The lots announced, those shown with their seed; the director announces another."""
    form = LotForm(request.POST or None)
    if request.method == "POST":
        require(request.user, event, Action.SEAT)
        if form.is_valid():
            try:
                announce_lot(
                    event=event,
                    by=signed_in(request),
                    seed=secrets.randbelow(LARGEST_SEED) + 1,
                    salt=secrets.token_hex(16),
                    reason=form.cleaned_data["reason"],
                )
            except Refused as refusal:
                form.add_refusal(refusal)
            else:
                messages.success(request, _("The lot is announced: its hash is on this page for everybody."))
                return redirect("formats:lots", event.slug)
    lots = list(
        PublicLot.objects.filter(event=event)
        .select_related("by")
        .prefetch_related("draws")
        .order_by("-number")
    )
    context = {
        "event": event,
        "lots": lots,
        "form": form,
        "can": powers(request, event),
        "current": "draw",
    }
    return render(request, "formats/lots.html", context, status=422 if form.errors else 200)


@require_POST
@with_event(Action.SEAT)
def show_lot(request: HttpRequest, event: Event, lot: int) -> HttpResponse:
    """Show the seed and the salt of a lot."""
    found = get_object_or_404(PublicLot.objects.select_related("event"), event=event, number=lot)
    reveal_lot(lot=found, by=signed_in(request))
    messages.success(request, _("Seed and salt are shown; anybody can draw again now."))
    return redirect("formats:lots", event.slug)


def find_draw(request: HttpRequest, event: Event, number: int) -> ScheduleDraw:
    """The draw of the address, if this person may see what it seated."""
    found = get_object_or_404(ScheduleDraw.objects.select_related("lot", "by"), event=event, number=number)
    if not can_see_draw(found, may(request.user, event, Action.WATCH)):
        raise Http404(_("The seating of this round is not published yet."))
    return found


@require_safe
@with_event(Action.VIEW)
def show_draw(request: HttpRequest, event: Event, draw: int) -> HttpResponse:
    """How a draw came about and how to repeat it; the staff may have it repeated here."""
    found = find_draw(request, event, draw)
    can = powers(request, event)
    context: dict[str, Any] = {
        "event": event,
        "draw": found,
        "document": document_for(found),
        "again": drawn_again(found) if can["watch"] and "again" in request.GET else None,
        "can": can,
        "current": "draw",
    }
    return render(request, "formats/drawn.html", context)


@require_safe
@with_event(Action.VIEW)
def draw_file(request: HttpRequest, event: Event, draw: int) -> HttpResponse:
    """The file that repeats the draw: `manage.py seat --replay`."""
    found = find_draw(request, event, draw)
    response = HttpResponse(json.dumps(document_for(found)), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-draw-{draw}.json"'
    response["Cache-Control"] = "private, no-store"
    if event.no_index:
        response["X-Robots-Tag"] = "noindex, nofollow"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.SEAT)
def apart(request: HttpRequest, event: Event) -> HttpResponse:
    """Who does not meet whom, whatever is drawn."""
    text = apart_text(event)
    form = ApartForm(request.POST or None, initial={"seen": text, "groups": text})
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            groups = read_groups(form.cleaned_data["groups"]) if form.cleaned_data["groups"].strip() else ()
            count = keep_apart(
                event=event,
                by=signed_in(request),
                groups=groups,
                seen=form.cleaned_data["seen"].replace("\r\n", "\n"),
            )
        except Faulty as problem:
            form.add_refusal(Refused(problem.faults))
        except Refused as refusal:
            form.add_refusal(refusal)
            status = refusal.status
        else:
            messages.success(request, _("Pairs kept apart: %(count)s.") % {"count": count})
            return redirect("formats:apart", event.slug)
    names = {one.number: one for one in Registration.objects.filter(event=event).select_related("player")}
    context = {
        "event": event,
        "form": form,
        "pairs": [(names[one], names[other]) for one, other in sorted(apart_pairs(event))],
        "can": powers(request, event),
        "current": "draw",
    }
    if form.errors and status == 200:
        status = 422
    return render(request, "formats/apart.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.SEAT)
def upload(request: HttpRequest, event: Event) -> HttpResponse:
    """A seating made elsewhere: every fault listed, or the rounds as drafts."""
    planning = planning_of(event, Wanted(last=1))
    form = ScriptForm(request.POST or None, request.FILES or None, initial={"stamp": planning.stamp})
    refusal: Refused | None = None
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            raw = script_from(given["file"], given["text"])
            made = keep_script(
                event=event,
                by=signed_in(request),
                raw=raw,
                stamp=given["stamp"],
                everybody=given["everybody"],
                deals=given["deals"],
                sessions=given["sessions"],
            )
        except Refused as problem:
            refusal = problem
        else:
            say_seated(request, made)
            return redirect("formats:schedule", event.slug)
    context = {
        "event": event,
        "form": form,
        "planning": planning,
        "faults": [*(refusal.told() if refusal else []), *faults_of(form)],
        "can": powers(request, event),
        "current": "draw",
    }
    status = refusal.status if refusal else 422 if form.errors else 200
    return render(request, "formats/upload.html", context, status=status)
