"""Moves in the hall: a player to another table before play, a table to another place."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from office.faults import Refused
from tournaments import services
from tournaments.forms.base import PlainForm
from tournaments.forms.moves import MovePlayerForm, MoveTableForm
from tournaments.models import Event, Round, SeatingChange, Table
from tournaments.permissions import Action
from tournaments.selectors.boards import board
from tournaments.selectors.moves import Move, move_effect
from tournaments.views.places import find_round, powers, signed_in, with_event


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.CORRECT_SEATS)
def show_moves(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Both moves on one page; the price of a player's stands there before he moves."""
    round_ = find_round(request, event, number)
    sent = request.POST if request.method == "POST" else None
    is_table = sent is not None and "table" in sent
    player_form = MovePlayerForm(sent if sent is not None and not is_table else None)
    table_form = MoveTableForm(sent if is_table else None)
    form: PlainForm | None = None
    status = 200
    if sent is not None:
        form = table_form if is_table else player_form
        status = 422
        if form.is_valid():
            try:
                _move(request, event, round_, form, is_table=is_table)
            except Refused as refusal:
                form.add_refusal(refusal)
                status = refusal.status
            else:
                messages.success(request, _("Moved."))
                return redirect("tournaments:moves", event.slug, number)
    round_.refresh_from_db()
    context = {
        "event": event,
        "round": round_,
        "views": board(round_),
        "move": _asked(request, round_),
        "player_form": player_form,
        "table_form": table_form,
        "form": form,
        "changes": SeatingChange.objects.filter(
            round=round_, facts__kind__in=("move-table", "move-player")
        ).select_related("made_by"),
        "can": powers(request, event),
        "current": "draw",
    }
    return render(request, "tournaments/moves.html", context, status=status)


def _move(request: HttpRequest, event: Event, round_: Round, form: PlainForm, *, is_table: bool) -> None:
    data = form.cleaned_data
    by = signed_in(request)
    if is_table:
        table = get_object_or_404(Table, round=round_, number=data.pop("table"))
        table.round = round_
        services.move_table(table=table, by=by, **{**data, "version": table.version})
    else:
        services.move_player(round_=round_, by=by, **data)


def _asked(request: HttpRequest, round_: Round) -> Move | None:
    """The move that the address or the form names."""
    named = request.POST or request.GET
    number, to = named.get("number", ""), named.get("to", "")
    if not (number.isdecimal() and to.isdecimal() and len(number) < 10 and len(to) < 10):
        return None
    return move_effect(round_, int(number), int(to))
