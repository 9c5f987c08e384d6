"""Standings of an event and the page of one player in it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.models import EventEntry
from scoring.selectors.player_page import explain_rounds
from scoring.selectors.standings import Standings, StandingsRow, read_standings
from scoring.views.places import Action, find_event, may, powers, require_results, who
from tournaments.models import Event
from tournaments.views.shared import shared


def visible_standings(request: HttpRequest, event: Event) -> Standings:
    """The standings this person may see: the public follows the event's policy."""
    sees_all = may(who(request), event, Action.WATCH)
    return read_standings(event, only_closed=not sees_all and event.shows_closed_only)


@require_safe
@shared()
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Places by the sum of vists, round by round."""
    event = find_event(request, slug)
    require_results(request, event)
    found = visible_standings(request, event)
    query = request.GET.get("q", "").strip()
    rows = [row for row in found.rows if matches(row, query)] if query else list(found.rows)
    context = {
        "event": event,
        "current": "standings",
        "standings": found,
        "rows": rows,
        "query": query,
        "official": next((at.round for at in reversed(found.progress) if at.is_official), None),
        "playing": next((at for at in reversed(found.progress) if not at.is_official), None),
        "totals": [row.total for row in found.rows],
        "results": [result.counted for row in found.rows for result in row.results if result is not None],
        "can": powers(request, event),
        "now": timezone.now(),
    }
    return render(request, "scoring/standings.html", context)


def matches(row: StandingsRow, query: str) -> bool:
    """Whether the shown name, club, city, team or number answers the search."""
    registration = row.registration
    words = [registration.public_name, registration.team, str(registration.number)]
    if not registration.pseudonym:
        words += [registration.player.club, registration.player.city]
    return any(query.casefold() in word.casefold() for word in words)


@require_safe
@shared()
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One player in the event: place, every round with its table, entries of the event."""
    event = find_event(request, slug)
    require_results(request, event)
    found = visible_standings(request, event)
    row = next((row for row in found.rows if row.registration.number == number), None)
    if row is None:
        raise Http404
    entries = (
        EventEntry.objects.filter(registration=row.registration)
        .select_related("by", "reverses", "round")
        .order_by("number")
    )
    context = {
        "event": event,
        "current": "standings",
        "standings": found,
        "row": row,
        "explained": explain_rounds(found, row),
        "values": [result.vists for result in row.results if result is not None] + [row.total],
        "entries": entries,
        "can": powers(request, event),
    }
    return render(request, "scoring/player.html", context)
