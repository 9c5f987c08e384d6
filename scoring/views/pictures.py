"""Pictures of an event, each beside the table of its figures; the event's policy holds as on its pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from preferans.contracts import DENOMINATIONS
from scoring.domain.pictures.contracts import RESULTS
from scoring.domain.pictures.race import STYLES
from scoring.selectors.pictures import read_contracts, read_race, read_square, shown_rounds
from scoring.views.places import Action, find_event, may, powers, read_number, require_results, who
from scoring.views.standings import visible_standings
from tournaments.models import Registration


@require_safe
def race(request: HttpRequest, slug: str) -> HttpResponse:
    """Standings through the rounds; `?show=7&show=12` draws these players with names."""
    event = find_event(request, slug)
    require_results(request, event)
    asked = [int(word) for word in request.GET.getlist("show") if word.isascii() and word.isdigit()]
    context = {
        "event": event,
        "current": "standings",
        "page": read_race(visible_standings(request, event), asked),
        "asked": asked,
        "most": STYLES,
        "styles": range(STYLES),
        "can": powers(request, event),
    }
    return render(request, "scoring/pictures_race.html", context)


@require_safe
def contracts(request: HttpRequest, slug: str) -> HttpResponse:
    """Contracts and results of the event; `?player=7` those that one player declared."""
    event = find_event(request, slug)
    require_results(request, event)
    rounds = shown_rounds(event, sees_all=may(who(request), event, Action.WATCH))
    number = read_number(request.GET, "player")
    chosen = None
    if number is not None:
        chosen = Registration.objects.filter(event=event, number=number).select_related("player").first()
    players = Registration.objects.filter(event=event, seats__round__in=rounds).select_related("player")
    context = {
        "event": event,
        "current": "standings",
        "page": read_contracts(rounds, chosen),
        "chosen": chosen,
        "players": players.distinct().order_by("number"),
        "suits": DENOMINATIONS,
        "results": RESULTS,
        "can": powers(request, event),
    }
    return render(request, "scoring/pictures_contracts.html", context)


@require_safe
def meetings(request: HttpRequest, slug: str) -> HttpResponse:
    """Who met whom, as a square of cells over the published seatings."""
    event = find_event(request, slug)
    square = read_square(event)
    page = square.page
    players = [(row.registration.number, row.registration.short_name) for row in page.rows]
    context = {
        "event": event,
        "current": "standings",
        "page": page,
        "picture": square.picture,
        "names": [f"{number} {name}" for number, name in players],
        "met": {
            f"{low} {high}": [place.round for place in where]
            for (low, high), where in page.meetings.by_pair.items()
        },
        "numbers": [number for number, _name in players],
        "by_times": square.by_times,
        "can": powers(request, event),
    }
    return render(request, "scoring/pictures_meetings.html", context)
