"""Standings of an event, the line of one player, entries that belong to the event."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import (
    PAGE_PARAMETERS,
    Pages,
    paged,
    read_body,
    reads,
    show,
    show_pages,
    signed_in,
    writes,
)
from scoring.api.places import Action, may, require_results
from scoring.models import EventEntry
from scoring.selectors.standings import Standings, read_standings
from scoring.serializers.standings import (
    EventEntryBody,
    EventEntrySerializer,
    ReverseBody,
    StandingsRowSerializer,
    StandingsSerializer,
)
from scoring.services import event_entries
from tournaments.api.places import EventView
from tournaments.models import Event

TAG = "standings"


class StandingsPages(Pages):
    """A whole event fits in one page of standings."""

    default_limit = 500
    max_limit = 2000


def visible_standings(request: Request, event: Event) -> Standings:
    """The standings this person may see: the public follows the event's policy."""
    require_results(request, event)
    sees_all = may(request, event, Action.WATCH)
    return read_standings(event, only_closed=not sees_all and event.shows_closed_only)


class StandingsView(EventView):
    """The standings of an event."""

    @reads(
        "standings_list",
        tag=TAG,
        answer=StandingsSerializer,
        summary="Places by the exact sum of vists, round by round",
        description="The public sees what the event's policy shows: live, by round, or nothing (403).",
        also=(403, 404),
        parameters=[
            OpenApiParameter("limit", int, description="How many at most; 500 unless told, 2000 at most."),
            OpenApiParameter("offset", int, description="How many to leave out at the start."),
        ],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show them."""
        event = self.find_event(request, slug)
        standings = visible_standings(request, event)
        pages = StandingsPages()
        rows = pages.paginate_queryset(list(standings.rows), request, view=self)
        told = {
            "event": event,
            "status": standings.status,
            "final": standings.final,
            "progress": standings.progress,
            "is_provisional": standings.is_provisional,
            "has_event_vists": standings.has_event_vists,
            "count": pages.count,
            "next": pages.get_next_link(),
            "previous": pages.get_previous_link(),
            "rows": rows,
        }
        return Response(show(StandingsSerializer, told, request))


class StandingsRowView(EventView):
    """One player in the standings."""

    @reads(
        "standings_read",
        tag=TAG,
        answer=StandingsRowSerializer,
        summary="One player's line in the standings",
        also=(403, 404),
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show it."""
        event = self.find_event(request, slug)
        standings = visible_standings(request, event)
        row = next((row for row in standings.rows if row.registration.number == number), None)
        if row is None:
            raise Http404(_("There is no player %(number)s in the standings.") % {"number": number})
        return Response(show(StandingsRowSerializer, row, request))


class EventEntriesView(EventView):
    """Entries that belong to the event."""

    @reads(
        "event_entries_list",
        tag=TAG,
        answer=paged(EventEntrySerializer),
        summary="Figures of the event: vists, tournament points, discipline",
        also=(403, 404),
        parameters=PAGE_PARAMETERS,
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug)
        require_results(request, event)
        rows = (
            EventEntry.objects.filter(event=event)
            .select_related("registration__player", "by", "round", "reverses", "reversed_by")
            .order_by("number")
        )
        is_staff = may(request, event, Action.WATCH)
        return show_pages(self, request, rows, EventEntrySerializer, is_staff=is_staff)

    @writes(
        "event_entries_record",
        tag=TAG,
        body=EventEntryBody,
        answer=EventEntrySerializer,
        again=200,
        summary="Write a figure of the event for one player",
        examples=[
            OpenApiExample(
                "A penalty",
                request_only=True,
                value={
                    "client_id": "c1c7f3a0-58d5-47c4-8f0f-6d3c0f6a9b12",
                    "player": 3,
                    "kind": "vists",
                    "points": "-25",
                    "reason": "опоздание на тур",
                },
            )
        ],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Write it."""
        event = self.find_event(request, slug, Action.CORRECT)
        given = read_body(EventEntryBody, request)
        registration = self.find_registration(event, given.pop("player"))
        entry = event_entries.record_event_entry(
            event=event, registration=registration, by=signed_in(request), **given
        )
        return Response(show_entry(request, entry), status=200 if entry.was_there else 201)


class ReverseView(EventView):
    """Taking an entry of the event back."""

    @writes(
        "event_entries_reverse",
        tag=TAG,
        body=ReverseBody,
        answer=EventEntrySerializer,
        again=200,
        summary="Take an entry of the event back, by its opposite",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Take it back."""
        event = self.find_event(request, slug, Action.CORRECT)
        entry = EventEntry.objects.filter(event=event, number=number).first()
        if entry is None:
            raise Http404(_("There is no entry %(number)s in this event.") % {"number": number})
        given = read_body(ReverseBody, request)
        answer = event_entries.reverse_event_entry(entry=entry, by=signed_in(request), **given)
        return Response(show_entry(request, answer), status=200 if answer.was_there else 201)


def show_entry(request: Request, entry: EventEntry) -> Any:
    """An entry of the event, read anew with what stands beside it."""
    rows = EventEntry.objects.select_related("registration__player", "by", "round", "reverses", "reversed_by")
    return show(EventEntrySerializer, rows.get(pk=entry.pk), request, is_staff=True)
