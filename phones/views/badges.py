"""For the director: badges of the players as PDF, and the page of one badge to show on a screen."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from phones.prints.badges import print_badges
from phones.prints.cards import picture
from phones.selectors.keys import player_key
from phones.views.desk import find_for, page_of
from scoring.views.papers import answer_pdf
from scoring.views.places import Action, read_number
from tournaments.models import Registration


def addresses(request: HttpRequest) -> Callable[[str], str]:
    """Makes the full address of a player's page, with the host by which this request came."""
    return lambda key: request.build_absolute_uri(reverse("phones:own", kwargs={"badge": key}))


@require_safe
def badges(request: HttpRequest, slug: str) -> HttpResponse:
    """The badges of all players; `?from=12&to=20` those of some start numbers."""
    event = find_for(request, slug, Action.MANAGE_PLAYERS)
    players = (
        Registration.objects.filter(event=event)
        .exclude(status__in=Registration.OUT)
        .select_related("player")
        .order_by("number")
    )
    if (first := read_number(request.GET, "from")) is not None:
        players = players.filter(number__gte=first)
    if (last := read_number(request.GET, "to")) is not None:
        players = players.filter(number__lte=last)
    return answer_pdf(
        request,
        event,
        f"{slug}-badges",
        lambda: print_badges(event, players, address=addresses(request), printed_at=timezone.now()),
    )


@require_safe
def one_badge(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One player's code on the screen: to scan it off a laptop when the badge is lost."""
    event = find_for(request, slug, Action.MANAGE_PLAYERS)
    player = get_object_or_404(Registration.objects.select_related("player"), event=event, number=number)
    player.event = event
    key = player_key(player)
    context = page_of(request, event) | {
        "current": "players",
        "player": player,
        "key": key,
        "code": picture(addresses(request)(key)),
    }
    return render(request, "phones/badge.html", context)
