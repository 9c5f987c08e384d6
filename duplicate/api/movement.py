"""The movement in the API: looked at, seated."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from duplicate.selectors.movement import movement_of
from duplicate.serializers.movement import (
    MovementBody,
    MovementQuery,
    MovementSerializer,
    SeatedRoundsSerializer,
)
from duplicate.services.movement import seat_by_movement
from office.api.base import read_body, read_query, reads, show, signed_in, writes
from tournaments.api.places import EventView
from tournaments.permissions import Action

TAG = "duplicate"
ASKED = [
    OpenApiParameter("seats", int, description="Players at a table, 3 or 4."),
    OpenApiParameter("rounds", int, description="Rounds, 1 to 30."),
    OpenApiParameter("everybody", bool, description="Also those not checked in."),
]


class MovementView(EventView):
    """The movement over the next rounds."""

    @reads(
        "duplicate_movement_read",
        tag=TAG,
        answer=MovementSerializer,
        summary="Who would sit where by the movement, round by round",
        also=(400, 401, 403, 404),
        parameters=ASKED,
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show it."""
        event = self.find_event(request, slug, Action.SEAT)
        found = movement_of(event, **read_query(MovementQuery, request))
        return Response(show(MovementSerializer, found, request))

    @writes(
        "duplicate_movement_seat",
        tag=TAG,
        body=MovementBody,
        answer=SeatedRoundsSerializer,
        summary="Seat the next rounds by the movement; they stay drafts",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Seat them."""
        event = self.find_event(request, slug, Action.SEAT)
        made = seat_by_movement(event=event, by=signed_in(request), **read_body(MovementBody, request))
        return Response(show(SeatedRoundsSerializer, made, request), status=201)
