"""The event file: read by its director, taken in as a new event."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from archive.domain.eventfile.reading import Unread, check_document
from archive.selectors.event_file import as_bytes, event_document
from archive.serializers.journal import TakenInSerializer
from archive.services.event_import import import_event
from office.api.base import ApiView, reads, show, signed_in, writes
from office.faults import Refused
from tournaments.api.places import EventView
from tournaments.permissions import Action

TAG = "event file"


class EventFileView(EventView):
    """An event as one file."""

    @reads(
        "event_file_read",
        tag=TAG,
        answer={(200, "application/json"): OpenApiTypes.OBJECT},
        summary="Every fact of the event in one document (tirazh-event/1; docs/event-file.schema.json)",
        also=(401, 403, 404),
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Write it."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        return HttpResponse(as_bytes(event_document(event)), content_type="application/json")


class TakeInView(ApiView):
    """A new event from a file."""

    @writes(
        "event_file_take_in",
        tag=TAG,
        body=OpenApiTypes.OBJECT,
        answer=TakenInSerializer,
        summary="Take an event file in as a new event, once it has proved itself",
        also=(400, 401, 413),
    )
    def post(self, request: Request) -> Response:
        """Prove it, take it in."""
        by = signed_in(request)
        try:
            document = check_document(request.data)
        except Unread as unread:
            raise Refused(unread.faults) from unread
        event = import_event(document=document, by=by, reason=f"SHA-256 {document['digest']}")
        made = {"slug": event.slug, "digest": document["digest"]}
        return Response(show(TakenInSerializer, made, request), status=201)
