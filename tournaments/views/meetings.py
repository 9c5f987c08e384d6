"""The cross table of meetings as a page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Event
from tournaments.permissions import Action
from tournaments.selectors.meetings import read_meetings
from tournaments.views.places import powers, with_event
from tournaments.views.shared import shared

MATRIX = 40
"""Up to how many players the square of everybody against everybody is drawn; above it, one by one."""


@require_safe
@shared("player")
@with_event(Action.VIEW)
def show_meetings(request: HttpRequest, event: Event) -> HttpResponse:
    """Who met whom, in which round; `?player=7` tells the way of one player."""
    page = read_meetings(event)
    wanted = request.GET.get("player", "")
    is_number = wanted.isascii() and wanted.isdigit() and len(wanted) < 10
    context = {
        "event": event,
        "page": page,
        "chosen": page.row_of(int(wanted)) if is_number else None,
        "matrix": [(row, page.cells(row)) for row in page.rows] if len(page.rows) <= MATRIX else [],
        "can": powers(request, event),
        "current": "draw",
    }
    return render(request, "tournaments/meetings.html", context)
