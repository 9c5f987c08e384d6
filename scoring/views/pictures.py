"""Pictures of an event, each beside the table of its figures; the event's policy holds as on its pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from preferans.contracts import DENOMINATIONS
from scoring.domain.pictures.contracts import KINDS, LEVELS, RESULTS, draw_bars, draw_squares
from scoring.domain.pictures.meetings import by_times, draw_meetings
from scoring.domain.pictures.race import STYLES
from scoring.selectors.pictures import read_own_tally, read_race, read_tally
from scoring.selectors.standings import counted_rounds
from scoring.views.places import Action, find_event, may, powers, read_number, require_results, who
from scoring.views.standings import visible_standings
from tournaments.models import Event, Registration, Round
from tournaments.selectors.meetings import read_meetings


def visible_rounds(request: HttpRequest, event: Event) -> list[Round]:
    """The rounds whose figures this person may see."""
    sees_all = may(who(request), event, Action.WATCH)
    return counted_rounds(event, only_closed=not sees_all and event.shows_closed_only)


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
    rounds = visible_rounds(request, event)
    number = read_number(request.GET, "player")
    chosen = None
    if number is not None:
        chosen = Registration.objects.filter(event=event, number=number).select_related("player").first()
    tally = read_own_tally(rounds, chosen) if chosen is not None else read_tally(rounds)
    players = Registration.objects.filter(event=event, seats__round__in=rounds).select_related("player")
    context = {
        "event": event,
        "current": "standings",
        "tally": tally,
        "chosen": chosen,
        "players": players.distinct().order_by("number"),
        "squares": draw_squares(tally),
        "bars": draw_bars(tally),
        "by_suit": [
            (level, [tally.of(level, suit=suit) for suit in DENOMINATIONS], tally.of(level))
            for level in LEVELS
        ],
        "by_result": [
            (kind, [tally.of(kind, result=result) for result in RESULTS], tally.of(kind))
            for kind in KINDS
            if tally.of(kind)
        ],
        "suits": DENOMINATIONS,
        "results": RESULTS,
        "can": powers(request, event),
    }
    return render(request, "scoring/pictures_contracts.html", context)


@require_safe
def meetings(request: HttpRequest, slug: str) -> HttpResponse:
    """Who met whom, as a square of cells over the published seatings."""
    event = find_event(request, slug)
    page = read_meetings(event)
    players = [(row.registration.number, row.registration.short_name) for row in page.rows]
    context = {
        "event": event,
        "current": "standings",
        "page": page,
        "picture": draw_meetings(players, page.meetings.by_pair),
        "names": [f"{number} {name}" for number, name in players],
        "met": {
            f"{low} {high}": [place.round for place in where]
            for (low, high), where in page.meetings.by_pair.items()
        },
        "numbers": [number for number, _name in players],
        "by_times": by_times(page.meetings.by_pair, len(players)),
        "can": powers(request, event),
    }
    return render(request, "scoring/pictures_meetings.html", context)
