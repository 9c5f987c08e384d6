"""Seats of a table that has not begun: the draw by cards (3.1.1), a substitute, a latecomer."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_body, reads, show, signed_in, writes
from tournaments import services
from tournaments.api.places import EventView, new_seed
from tournaments.models import Table
from tournaments.permissions import Action
from tournaments.selectors.seat_draws import seat_draw_page
from tournaments.serializers.rounds import SeatBody, SeatDrawBody, SeatDrawSerializer

TAG = "draw"


def show_seats(table: Table, request: Request) -> Any:
    """The seats of a table, with the cards of its draw."""
    return show(SeatDrawSerializer, seat_draw_page(table), request, table=table)


class SeatDrawView(EventView):
    """The draw of seats by cards."""

    @reads(
        "seat_draw_read",
        tag=TAG,
        answer=SeatDrawSerializer,
        summary="Seats of a table, with the cards that gave them",
        also=(404,),
    )
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Show them."""
        event = self.find_event(request, slug)
        found = self.find_table(self.find_round(request, event, number), table)
        return Response(show_seats(found, request))

    @writes(
        "seat_draw_make",
        tag=TAG,
        body=SeatDrawBody,
        answer=SeatDrawSerializer,
        status=200,
        summary="Draw a card for each player and seat them by the cards (3.1.1)",
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Draw them."""
        event = self.find_event(request, slug, Action.CORRECT_SEATS)
        found = self.find_table(self.find_round(request, event, number), table)
        given = read_body(SeatDrawBody, request)
        given.setdefault("seed", new_seed())
        drawn = services.draw_seats_by_card(table=found, by=signed_in(request), **given)
        return Response(show_seats(drawn, request))


class SeatsView(EventView):
    """Seats changed by hand."""

    @writes(
        "seats_change",
        tag=TAG,
        body=SeatBody,
        answer=SeatDrawSerializer,
        status=200,
        summary="Put another player in a seat, or a latecomer at the next place, before the table begins",
        description="Once the table plays, a substitute and a newcomer are entries of its sheet.",
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Seat him."""
        event = self.find_event(request, slug, Action.CORRECT_SEATS)
        found = self.find_table(self.find_round(request, event, number), table)
        given = read_body(SeatBody, request)
        registration = self.find_registration(event, given.pop("number"))
        seat = given.pop("seat", None)
        by = signed_in(request)
        if seat is None:
            services.seat_latecomer(table=found, by=by, registration=registration, **given)
        else:
            services.replace_player(table=found, by=by, index=seat, registration=registration, **given)
        found.refresh_from_db(fields=["version"])
        return Response(show_seats(found, request))
