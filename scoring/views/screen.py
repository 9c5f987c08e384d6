"""The screen in the hall: large type, the seating and the standings in turn, no account."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.selectors.screen import KINDS, USUAL, Panel, clock_panel, seating_panels, standings_panels
from scoring.selectors.standings import read_standings
from scoring.views.places import find_event, may_see_results, read_number, who
from tournaments.models import Round
from tournaments.permissions import shows_results
from tournaments.selectors import current_round
from tournaments.views.shared import shared

SECONDS = 12
LEAST, MOST = 4, 120


@require_safe
@shared("show", "seconds")
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Every panel; a script shows them in turn. `?show=seating,clock` keeps to some kinds, `?seconds=20` to a
    pace; the clock stands above all of them.

    It shows what everybody may see, whoever is signed in at the machine: the hall looks at it.
    """
    event = find_event(request, slug)
    wanted = [kind for kind in request.GET.get("show", "").split(",") if kind in KINDS] or list(USUAL)
    round_ = current_round(event)
    is_playing = round_ is not None and round_.state == Round.State.PUBLISHED
    panels: list[Panel] = []
    if "clock" in wanted and round_ is not None and is_playing:
        panels.append(clock_panel(round_))
    if "seating" in wanted and round_ is not None and is_playing:
        panels += seating_panels(round_)
    if "standings" in wanted and may_see_results(who(request), event) and shows_results(event):
        panels += standings_panels(read_standings(event, only_closed=event.shows_closed_only))
    context = {
        "event": event,
        "round": round_ if is_playing else None,
        "panels": panels,
        "seconds": max(LEAST, min(MOST, read_number(request.GET, "seconds") or SECONDS)),
    }
    return render(request, "scoring/screen.html", context)
