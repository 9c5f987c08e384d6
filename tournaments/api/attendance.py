"""The check-in of a day: the list, marks, their undoing, the next day."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_body, reads, show, signed_in, writes
from tournaments import services
from tournaments.api.places import EventView
from tournaments.models import Attendance, Event
from tournaments.permissions import Action
from tournaments.selectors.attendance import check_in_of
from tournaments.serializers.attendance import (
    CheckInSerializer,
    DayBody,
    MarkBody,
    MarkSerializer,
    UnmarkBody,
)

TAG = "players"


class CheckInListView(EventView):
    """Who has come."""

    @reads(
        "check_in_read",
        tag=TAG,
        answer=CheckInSerializer,
        summary="Who has come on a day",
        description="Without a day: the open one.",
        also=(401, 403, 404),
        parameters=[OpenApiParameter("day", date, description="A day that was begun.")],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The list."""
        event = self.find_event(request, slug, Action.CHECK_IN)
        try:
            day = date.fromisoformat(request.query_params.get("day", ""))
        except ValueError:
            day = None
        return Response(show_list(event, request, day))

    @writes(
        "check_in_mark",
        tag=TAG,
        body=MarkBody,
        answer=MarkSerializer,
        status=200,
        summary="Mark that a player came, came late or stays away",
        description="Saying the same twice adds nothing.",
        also=(400, 401, 403, 404),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Mark him."""
        event = self.find_event(request, slug, Action.CHECK_IN)
        given = read_body(MarkBody, request)
        registration = self.find_registration(event, given.pop("number"))
        mark = services.mark_attendance(registration=registration, by=signed_in(request), **given)
        return Response(show(MarkSerializer, mark, request))


class UnmarkView(EventView):
    """A mark taken back."""

    @writes(
        "check_in_undo",
        tag=TAG,
        body=UnmarkBody,
        answer=MarkSerializer,
        status=200,
        summary="Take the newest mark of a player back",
        also=(400, 401, 403, 404),
    )
    def post(self, request: Request, slug: str) -> Response:
        """What stood before it counts again."""
        event = self.find_event(request, slug, Action.CHECK_IN)
        given = read_body(UnmarkBody, request)
        mark = Attendance.objects.filter(event=event, pk=given["mark"]).select_related("registration").first()
        if mark is None:
            raise Http404(_("There is no such mark in this event."))
        return Response(
            show(MarkSerializer, services.unmark_attendance(mark=mark, by=signed_in(request)), request)
        )


class CheckInDayView(EventView):
    """The day that is checked in."""

    @writes(
        "check_in_day",
        tag=TAG,
        body=DayBody,
        answer=CheckInSerializer,
        status=200,
        summary="Begin the check-in of a later day, or go back to the day before",
        also=(400, 401, 403, 404),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Begin it."""
        event = self.find_event(request, slug, Action.MANAGE_PLAYERS)
        day = read_body(DayBody, request)["day"]
        if day is None:
            services.return_to_day_before(event=event, by=signed_in(request))
        else:
            services.begin_day(event=event, by=signed_in(request), day=day)
        return Response(show_list(event, request))


def show_list(event: Event, request: Request, day: date | None = None) -> Any:
    """The list as the API says it."""
    return show(CheckInSerializer, check_in_of(event, day=day), request)
