"""The whole schedule: drawn, published, taken from a text, one player for another; draws that were kept."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from formats.forms.scripts import from_text
from formats.models import ScheduleDraw
from formats.selectors.draws import can_see_draw, document_for
from formats.selectors.schedule_page import Wanted, planning_of, read_schedule
from formats.selectors.schedules import Ask
from formats.serializers.schedules import (
    DrawnSerializer,
    PublishBody,
    ReplaceBody,
    ReplacedSerializer,
    ScheduleBody,
    ScheduleQuery,
    ScheduleSerializer,
    ScriptBody,
)
from formats.services.schedules import draw_rounds, publish_rounds
from formats.services.scripts import keep_script, replace_in_rounds
from formats.tasks import draw_schedule_job
from office.api.base import read_body, read_query, reads, show, signed_in, writes
from office.faults import Refused
from office.serializers import JobSerializer
from office.services.jobs import enqueue_job
from preferans.faults import Faulty
from tournaments.api.places import EventView, may, new_seed
from tournaments.domain.seating.search import Abandoned
from tournaments.models import Event
from tournaments.permissions import Action

TAG = "schedule"


def show_schedule(request: Request, event: Event, wanted: Wanted | None = None) -> Any:
    """The schedule as this person may see it, with offers for whoever draws."""
    plans = may(request, event, Action.SEAT)
    shown = {
        "schedule": read_schedule(
            event, drafts=may(request, event, Action.WATCH), last=event.schedule_draws.last()
        ),
        "planning": planning_of(event, wanted or Wanted()) if plans else None,
    }
    return show(ScheduleSerializer, shown, request)


class ScheduleView(EventView):
    """All rounds."""

    @reads(
        "schedule_read",
        tag=TAG,
        answer=ScheduleSerializer,
        summary="All rounds seated, their quality; choices of tables for whoever draws",
        also=(400, 404),
        parameters=[ScheduleQuery],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show it."""
        event = self.find_event(request, slug)
        wanted = Wanted(**read_query(ScheduleQuery, request))
        return Response(show_schedule(request, event, wanted))

    @writes(
        "schedule_draw",
        tag=TAG,
        body=ScheduleBody,
        answer={
            200: ScheduleSerializer,
            202: OpenApiResponse(JobSerializer, description="It takes longer than a request waits: a job."),
        },
        status=200,
        summary="Draw rounds together; they stay drafts until they are published",
        description="Ends with all rounds seated, or with nothing changed. The same seed, players and past "
        "rounds give the same seating.",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Draw them."""
        event = self.find_event(request, slug, Action.SEAT)
        given = read_body(ScheduleBody, request)
        stamp = given.pop("stamp")
        ask = Ask(**{"seed": new_seed(), **given})
        by = signed_in(request)
        try:
            draw_rounds(event=event, by=by, ask=ask, stamp=stamp)
        except Abandoned:
            job = enqueue_job(
                task=draw_schedule_job,
                kind="draw-rounds",
                title=_("Draw of rounds %(first)s to %(last)s") % {"first": ask.first, "last": ask.last},
                created_by=by,
                event_slug=event.slug,
                params={"ask": ask.as_data(), "stamp": stamp},
                back_url=reverse("formats:schedule", args=[event.slug]),
            )
            return Response(show(JobSerializer, job, request), status=202)
        return Response(show_schedule(request, event))


class SchedulePublishView(EventView):
    """Publishing several rounds."""

    @writes(
        "schedule_publish",
        tag=TAG,
        body=PublishBody,
        answer=ScheduleSerializer,
        status=200,
        summary="Show the seatings of several rounds to everybody, all or none",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Publish them."""
        event = self.find_event(request, slug, Action.SEAT)
        publish_rounds(event=event, by=signed_in(request), **read_body(PublishBody, request))
        return Response(show_schedule(request, event))


class ScheduleUploadView(EventView):
    """A seating made elsewhere."""

    @writes(
        "schedule_upload",
        tag=TAG,
        body=ScriptBody,
        answer=ScheduleSerializer,
        status=200,
        summary="Take a seating made elsewhere: every fault is listed, or the rounds are drafts",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Check and keep it."""
        event = self.find_event(request, slug, Action.SEAT)
        given = read_body(ScriptBody, request)
        try:
            raw = from_text(given.pop("text"))
        except Faulty as problem:
            raise Refused(problem.faults) from problem
        keep_script(event=event, by=signed_in(request), raw=raw, **given)
        return Response(show_schedule(request, event))


class ScheduleReplaceView(EventView):
    """One player for another."""

    @writes(
        "schedule_replace",
        tag=TAG,
        body=ReplaceBody,
        answer=ReplacedSerializer,
        status=200,
        summary="Put a player in another's place in every round to come that has not begun",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Put him there."""
        event = self.find_event(request, slug, Action.SEAT)
        given = read_body(ReplaceBody, request)
        changes = replace_in_rounds(
            event=event,
            by=signed_in(request),
            leaves=self.find_registration(event, given["leaves"]),
            comes=self.find_registration(event, given["comes"]),
            reason=given["reason"],
        )
        return Response({"rounds": sorted(change.round.number for change in changes)})


class DrawsView(EventView):
    """The draws of an event."""

    @reads(
        "schedule_draws",
        tag=TAG,
        answer=DrawnSerializer(many=True),
        summary="Draws of rounds that were kept, the newest first",
        also=(404,),
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug)
        is_staff = may(request, event, Action.WATCH)
        rows = ScheduleDraw.objects.filter(event=event).select_related("lot").order_by("-number")
        seen = [row for row in rows if can_see_draw(row, is_staff)]
        return Response(DrawnSerializer(seen, many=True).data)


class OneDrawView(EventView):
    """A draw."""

    @reads(
        "schedule_draw_file",
        tag=TAG,
        answer=OpenApiTypes.OBJECT,
        summary="The file that repeats a draw, seed and all (of a lot: once it has been shown)",
        also=(404,),
    )
    def get(self, request: Request, slug: str, draw: int) -> Response:
        """Give it."""
        event = self.find_event(request, slug)
        found = get_object_or_404(ScheduleDraw.objects.select_related("lot"), event=event, number=draw)
        if not can_see_draw(found, may(request, event, Action.WATCH)):
            raise Http404(_("The seating of this round is not published yet."))
        return Response(document_for(found))
