"""The clock of a round, time for one table, the ends of rounds."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from formats.models import RoundPlan
from formats.selectors.clocks import added_in, round_clock, with_time
from formats.selectors.ends import ends_said
from formats.serializers.clocks import (
    MoveBody,
    PlanBody,
    PlanSerializer,
    RoundClockSerializer,
    TimeBody,
)
from formats.services import clocks
from office.api.base import read_body, reads, show, signed_in, writes
from tournaments.api.places import EventView, may
from tournaments.models import Round
from tournaments.permissions import Action

TAG = "clocks"


def show_clock(request: Request, round_: Round) -> Any:
    """The clock of a round with those of single tables."""
    clock = round_clock(round_)
    added = added_in(round_)
    told = {
        "clock": clock,
        "ends": ends_said(round_),
        "tables": [
            {"table": rows[0].table.number, "clock": with_time(clock, rows), "added": rows}
            for rows in added.values()
            if clock
        ],
    }
    return show(RoundClockSerializer, told, request, is_staff=may(request, round_.event, Action.WATCH))


class ClockView(EventView):
    """The clock of a round."""

    @reads(
        "clock_read",
        tag=TAG,
        answer=RoundClockSerializer,
        summary="The clock of a round at the server's instant, and tables with time of their own",
        also=(404,),
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show it."""
        event = self.find_event(request, slug)
        return Response(show_clock(request, self.find_round(request, event, number)))

    @writes(
        "clock_move",
        tag=TAG,
        body=MoveBody,
        answer=RoundClockSerializer,
        status=200,
        summary="Start, stop, set or restart the clock",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Move it."""
        event = self.find_event(request, slug, Action.CLOCK)
        round_ = self.find_round(request, event, number)
        given = read_body(MoveBody, request)
        clocks.move_clock(round_=round_, by=signed_in(request), **given)
        return Response(show_clock(request, round_))


class TableTimeView(EventView):
    """Time for one table."""

    @writes(
        "table_time_add",
        tag=TAG,
        body=TimeBody,
        answer=RoundClockSerializer,
        status=200,
        summary="Give one table other time than the rest, with a reason",
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Add it."""
        event = self.find_event(request, slug, Action.CLOCK)
        round_ = self.find_round(request, event, number)
        given = read_body(TimeBody, request)
        clocks.add_time(table=self.find_table(round_, table), by=signed_in(request), **given)
        return Response(show_clock(request, round_))


class EndsView(EventView):
    """The ends of rounds."""

    @reads(
        "ends_list",
        tag=TAG,
        answer=PlanSerializer(many=True),
        summary="What ends rounds beside pool and deals: every version, the newest first",
        also=(404,),
    )
    def get(self, request: Request, slug: str) -> Response:
        """List the versions."""
        event = self.find_event(request, slug)
        rows = RoundPlan.objects.filter(event=event).order_by("-number")
        is_staff = may(request, event, Action.WATCH)
        return Response([show(PlanSerializer, row, request, is_staff=is_staff) for row in rows])

    @writes(
        "ends_declare",
        tag=TAG,
        body=PlanBody,
        answer=PlanSerializer,
        summary="Declare the ends of rounds from a round on",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Declare them."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        given = read_body(PlanBody, request)
        made = clocks.declare_plan(event=event, by=signed_in(request), **given)
        return Response(show(PlanSerializer, made, request, is_staff=True), status=201)
