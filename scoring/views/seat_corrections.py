"""The page that corrects the seats of a table: who really sat where, the effect, then all at once."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from office.faults import Refused
from scoring.forms.seat_corrections import SeatsForm
from scoring.models import Sheet
from scoring.selectors.seat_corrections import Correction, shown_seats, work_out
from scoring.services.seat_corrections import correct_seats
from tournaments.models import Event, SeatingChange
from tournaments.permissions import Action
from tournaments.views.places import find_round, find_table, powers, signed_in, with_event


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.CORRECT_SEATS)
def correct(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """First the effect on everybody (GET), then the correction with its reason (POST)."""
    round_ = find_round(request, event, number)
    found = find_table(round_, table)
    seats = shown_seats(found)
    sheet = Sheet.objects.filter(table=found).first()
    last = sheet.last_number if sheet is not None else 0
    fresh = {"client_id": uuid.uuid4(), "seen_last": last}
    asked = "written" in request.GET
    data = request.POST or ({**request.GET.dict(), **fresh} if asked else None)
    form = SeatsForm(data, seats=seats, initial=fresh)
    worked: Correction | None = None
    status = 200
    if data is not None and form.is_valid():
        try:
            if request.method == "POST":
                correct_seats(
                    table=found,
                    by=signed_in(request),
                    sat=form.sat,
                    written=form.cleaned_data["written"],
                    reason=form.cleaned_data["reason"],
                    client_id=form.cleaned_data["client_id"],
                    seen_last=form.cleaned_data["seen_last"],
                )
                messages.success(request, _("The seats are corrected, the deals are replayed for them."))
                return redirect("scoring:table", slug=event.slug, number=number, table=table)
            worked = work_out(found, sat=form.sat, written=form.cleaned_data["written"])
        except Refused as refusal:
            form.add_refusal(refusal)
            status = refusal.status if request.method == "POST" else 200
            if request.method == "POST":
                worked = _again(found, form)
    elif data is not None and request.method == "POST":
        status = 422
    context = {
        "event": event,
        "round": round_,
        "table": found,
        "form": form,
        "worked": worked,
        "seats": seats,
        "changes": SeatingChange.objects.filter(round=round_, facts__kind="correct").select_related(
            "made_by"
        ),
        "can": powers(request, event),
        "current": "hall",
    }
    return render(request, "scoring/correct_seats.html", context, status=status)


def _again(table: object, form: SeatsForm) -> Correction | None:
    """The effect once more beside a refusal (no reason given, say); none where there is none."""
    try:
        # the values fit, their type is wider
        return work_out(table, sat=form.sat, written=form.cleaned_data["written"])  # type: ignore[arg-type]
    except Refused:
        return None
