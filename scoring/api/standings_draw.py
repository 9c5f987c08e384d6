"""A round seated by the published standings; the cut before a stage."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_body, reads, show, signed_in, writes
from scoring.selectors.standings_draw import draw_page
from scoring.serializers.standings_draw import CutBody, StandingsDrawBody, StandingsDrawSerializer
from scoring.services.standings_draw import make_cut, seat_by_published_order
from tournaments.api.draws import show_draw
from tournaments.api.places import EventView
from tournaments.models import Event
from tournaments.permissions import Action
from tournaments.serializers.rounds import DrawSerializer

TAG = "draw"


def show_order(request: Request, event: Event, number: int) -> Response:
    """The order before a round; 404 for a round that does not come next."""
    if not 1 <= number <= event.rounds.count() + 1:
        raise Http404(_("There is no such round yet."))
    page = draw_page(event, number, everybody="everybody" in request.query_params, teams=True)
    return Response(show(StandingsDrawSerializer, page, request))


class StandingsDrawView(EventView):
    """The order and the round seated by it."""

    @reads(
        "standings_draw_read",
        tag=TAG,
        answer=StandingsDrawSerializer,
        summary="The published order before a round, and choices of tables",
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show it; `?everybody` counts also those not checked in."""
        return show_order(request, self.find_event(request, slug, Action.SEAT), number)

    @writes(
        "standings_draw_make",
        tag=TAG,
        body=StandingsDrawBody,
        answer=DrawSerializer,
        status=200,
        summary="Seat a round by the published standings; it stays a draft",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Seat it."""
        event = self.find_event(request, slug, Action.SEAT)
        given = read_body(StandingsDrawBody, request)
        seat_by_published_order(event=event, by=signed_in(request), number=number, **given)
        return Response(show_draw(request, event, self.find_round(request, event, number)))


class CutView(EventView):
    """The cut before a stage."""

    @writes(
        "cut_make",
        tag=TAG,
        body=CutBody,
        answer=StandingsDrawSerializer,
        status=200,
        summary="Name who plays from this round on",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Name them."""
        event = self.find_event(request, slug, Action.SEAT)
        make_cut(event=event, by=signed_in(request), number=number, **read_body(CutBody, request))
        return show_order(request, event, number)
