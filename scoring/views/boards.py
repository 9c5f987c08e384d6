"""The board of a round («Зал»), closing the round and opening it again."""

from __future__ import annotations

from collections import Counter

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from formats.selectors.rounds import annulled_rounds
from office.faults import Refused
from scoring.selectors.boards import TableState, read_board
from scoring.selectors.open_items import open_in_round
from scoring.services import rounds
from scoring.views.places import Action, find_round, may_see_results, powers, require, staff, who
from tournaments.models import Round
from tournaments.views.shared import shared


@require_safe
@shared()
def board(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every table with its state; what keeps the round from closing."""
    return show_board(request, find_round(request, slug, number))


def show_board(request: HttpRequest, round_: Round, *, status: int = 200, fault: str = "") -> HttpResponse:
    """Render the board of a round."""
    tiles = read_board(round_)
    counts = Counter(tile.state for tile in tiles if not tile.is_aside)
    can = powers(request, round_.event)
    context = {
        "event": round_.event,
        "round": round_,
        "current": "hall",
        "rounds": Round.objects.filter(event=round_.event).order_by("number"),
        "tiles": tiles,
        "gone": annulled_rounds(round_.event),
        "shows_results": may_see_results(who(request), round_.event, round_),
        "counts": {
            "idle": counts[TableState.IDLE],
            "play": counts[TableState.PLAY] + counts[TableState.ENDED],
            "wait": counts[TableState.CLOSED],
            "shut": counts[TableState.CONFIRMED] + counts[TableState.OFFICIAL],
        },
        "deals": sum(tile.deals for tile in tiles),
        "deals_planned": sum(tile.planned or 0 for tile in tiles),
        "aside": sum(1 for tile in tiles if tile.is_aside),
        "blockers": open_in_round(round_) if can["watch"] else [],
        "can": can,
        "fault": fault,
    }
    return render(request, "scoring/board.html", context, status=status)


@require_POST
def close_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make the round official, or say what is missing."""
    round_ = find_round(request, slug, number)
    require(who(request), round_.event, Action.CONFIRM)
    try:
        rounds.close_round(round_=round_, by=staff(request))
    except Refused as refused:
        return show_board(request, round_, status=refused.status, fault=say(refused))
    messages.success(request, _("Round %(round)s is closed, its sheets are official.") % {"round": number})
    return redirect("scoring:board", slug=slug, number=number)


@require_POST
def reopen_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open a closed round again, with a reason."""
    round_ = find_round(request, slug, number)
    require(who(request), round_.event, Action.REOPEN)
    try:
        rounds.reopen_round(round_=round_, by=staff(request), reason=request.POST.get("reason", ""))
    except Refused as refused:
        return show_board(request, round_, status=refused.status, fault=say(refused))
    messages.success(request, _("Round %(round)s is open again.") % {"round": number})
    return redirect("scoring:board", slug=slug, number=number)


def say(refused: Refused) -> str:
    """All faults of a refusal as one text."""
    return " ".join(fault["message"] for fault in refused.told())
