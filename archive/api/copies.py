"""Rehearsals of an event, its copy without names, its way into the archive and out of the world."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from archive.domain.eventfile.scrubbing import scrub
from archive.selectors.event_file import as_bytes, event_document
from archive.selectors.rehearsals import MINUTES_A_DEAL, length_of, rehearsals_of, results_held
from archive.serializers.copies import ArchiveBody, DeleteBody, EndSerializer, PaceQuery, RehearsalSerializer
from archive.services.erasing import delete_event, delete_rehearsal
from archive.tasks import play_rehearsal
from office.api.base import read_body, read_query, reads, show, signed_in, writes
from office.serializers import JobSerializer
from office.services.jobs import enqueue_job
from tournaments import services
from tournaments.api.places import EventView
from tournaments.models import Event
from tournaments.permissions import Action

TAG = "copies"
PACE = OpenApiParameter("pace", int, description="Minutes for a deal, 1 to 60; 5 without it.")


class RehearsalsView(EventView):
    """The rehearsals of an event."""

    @reads(
        "rehearsals_list",
        tag=TAG,
        answer=RehearsalSerializer(many=True),
        summary="Rehearsals, the newest first: how many deals and minutes the event takes",
        also=(400, 401, 403, 404),
        parameters=[PACE],
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug, Action.WATCH)
        pace = read_query(PaceQuery, request).get("pace", MINUTES_A_DEAL)
        found = [length_of(one, minutes_a_deal=pace) for one in rehearsals_of(event)]
        return Response([show(RehearsalSerializer, one, request) for one in found])

    @writes(
        "rehearsals_start",
        tag=TAG,
        body=None,
        answer=JobSerializer,
        summary="Rehearse the event as a job: a copy is played to its end with made-up results",
        also=(401, 403, 404),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Hand it to the worker."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        job = enqueue_job(
            task=play_rehearsal,
            kind="rehearsal",
            title=_("Rehearsal"),
            created_by=signed_in(request),
            event_slug=event.slug,
            back_url=reverse("archive:copies", args=[event.slug]),
        )
        return Response(show(JobSerializer, job, request), status=201)


class OneRehearsalView(EventView):
    """One rehearsal."""

    @reads(
        "rehearsals_read",
        tag=TAG,
        answer=RehearsalSerializer,
        summary="A rehearsal: how many deals and minutes the event takes",
        also=(400, 401, 403, 404),
        parameters=[PACE],
    )
    def get(self, request: Request, slug: str, rehearsal: int) -> Response:
        """Show it."""
        event = self.find_event(request, slug, Action.WATCH)
        found = get_object_or_404(Event, rehearsal_of=event, pk=rehearsal)
        pace = read_query(PaceQuery, request).get("pace", MINUTES_A_DEAL)
        return Response(show(RehearsalSerializer, length_of(found, minutes_a_deal=pace), request))

    @writes(
        "rehearsals_delete",
        tag=TAG,
        body=None,
        answer=None,
        status=204,
        summary="Delete a rehearsal with everything that was played in it",
        also=(401, 403, 404),
    )
    def delete(self, request: Request, slug: str, rehearsal: int) -> Response:
        """Delete it."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        found = get_object_or_404(Event, rehearsal_of=event, pk=rehearsal)
        delete_rehearsal(event=found, by=signed_in(request))
        return Response(status=204)


class ScrubbedView(EventView):
    """The event file in which no name stands."""

    @reads(
        "event_file_without_names",
        tag="event file",
        answer={(200, "application/json"): OpenApiTypes.OBJECT},
        summary="The event file with every name replaced, for a report of a fault",
        also=(401, 403, 404),
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Write it."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        return HttpResponse(as_bytes(scrub(event_document(event))), content_type="application/json")


class ArchiveView(EventView):
    """The archive."""

    @reads(
        "archive_read",
        tag=TAG,
        answer=EndSerializer,
        summary="Whether the event is in the archive, and what forbids to delete it",
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show it."""
        return Response(end_of(request, self.find_event(request, slug, Action.WATCH)))

    @writes(
        "archive_move",
        tag=TAG,
        body=ArchiveBody,
        answer=EndSerializer,
        status=200,
        summary="Put the event into the archive, or bring it back",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Move it."""
        event = self.find_event(request, slug, Action.ANNUL)
        goes = read_body(ArchiveBody, request)["archived"]
        move = services.archive_event if goes else services.unarchive_event
        return Response(end_of(request, move(event=event, by=signed_in(request))))


class DeleteEventView(EventView):
    """The end of an event in which nothing was played."""

    @writes(
        "events_delete",
        tag=TAG,
        body=DeleteBody,
        answer=None,
        status=204,
        summary="Delete an event that has no results; its name must be typed",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Delete it."""
        event = self.find_event(request, slug, Action.ANNUL)
        typed = read_body(DeleteBody, request)["typed"]
        delete_event(event=event, by=signed_in(request), typed=typed)
        return Response(status=204)


def end_of(request: Request, event: Event) -> Any:
    """What the archive says of an event."""
    held = {"lines": 0, "entries": 0, "rulings": 0, **results_held(event)}
    return show(EndSerializer, {"archived_at": event.archived_at, "held": held}, request)
