"""Rounds of an event: the list, the next one, name and planned deals."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_body, reads, show, signed_in, writes
from tournaments import services
from tournaments.api.places import EventView
from tournaments.models import Round
from tournaments.permissions import Action, may_see_seating
from tournaments.serializers.rounds import EditRoundBody, NewRoundBody, RoundSerializer

TAG = "rounds"


class RoundsView(EventView):
    """The rounds of an event."""

    @reads(
        "rounds_list",
        tag=TAG,
        answer=RoundSerializer(many=True),
        summary="Rounds; the public sees those whose seating is published",
        also=(404,),
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug)
        rounds = list(Round.objects.filter(event=event).select_related("convention").order_by("number"))
        for round_ in rounds:
            round_.event = event
        seen = [round_ for round_ in rounds if may_see_seating(request.user, round_)]
        return Response(RoundSerializer(seen, many=True, context={"request": request}).data)

    @writes(
        "rounds_create",
        tag=TAG,
        body=NewRoundBody,
        answer=RoundSerializer,
        again=200,
        summary="The next round",
        also=(400, 401, 403, 404),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Add it."""
        event = self.find_event(request, slug, Action.SEAT)
        given = read_body(NewRoundBody, request)
        is_repeat = Round.objects.filter(event=event, number=given["number"]).exists()
        made = services.create_round(event=event, by=signed_in(request), **given)
        return Response(show(RoundSerializer, made, request), status=200 if is_repeat else 201)


class RoundView(EventView):
    """One round."""

    @reads("rounds_read", tag=TAG, answer=RoundSerializer, summary="A round", also=(404,))
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show it."""
        event = self.find_event(request, slug)
        return Response(show(RoundSerializer, self.find_round(request, event, number), request))

    @writes(
        "rounds_edit",
        tag=TAG,
        body=EditRoundBody,
        answer=RoundSerializer,
        status=200,
        summary="Change a round's name or planned deals",
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Change what was sent."""
        event = self.find_event(request, slug, Action.SEAT)
        round_ = get_object_or_404(Round.objects.select_related("convention"), event=event, number=number)
        given: dict[str, Any] = {"name": round_.name, "deals_planned": round_.deals_planned}
        given |= read_body(EditRoundBody, request)
        changed = services.edit_round(round_=round_, by=signed_in(request), **given)
        return Response(show(RoundSerializer, changed, request))
