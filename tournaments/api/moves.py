"""Moves in the hall: a player to another table before play, a table to another place."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_body, show, signed_in, writes
from tournaments import services
from tournaments.api.places import EventView
from tournaments.api.seats import show_seats
from tournaments.permissions import Action
from tournaments.serializers.moves import MovePlayerBody, MoveTableBody
from tournaments.serializers.rounds import RoundSerializer, SeatDrawSerializer

TAG = "draw"


class MovePlayerView(EventView):
    """A player to another table."""

    @writes(
        "seats_move",
        tag=TAG,
        body=MovePlayerBody,
        answer=RoundSerializer,
        status=200,
        summary="Move a player to the next place of another table; both have not begun",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Move him."""
        event = self.find_event(request, slug, Action.CORRECT_SEATS)
        round_ = self.find_round(request, event, number)
        given = read_body(MovePlayerBody, request)
        moved = services.move_player(round_=round_, by=signed_in(request), **given)
        return Response(show(RoundSerializer, moved, request))


class MoveTableView(EventView):
    """A table to another place."""

    @writes(
        "tables_move",
        tag=TAG,
        body=MoveTableBody,
        answer=SeatDrawSerializer,
        status=200,
        summary="Move a table with its sheet to another number; one that stands there changes over",
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Move it."""
        event = self.find_event(request, slug, Action.CORRECT_SEATS)
        found = self.find_table(self.find_round(request, event, number), table)
        moved = services.move_table(table=found, by=signed_in(request), **read_body(MoveTableBody, request))
        return Response(show_seats(moved, request))
