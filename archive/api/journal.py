"""The journal of an event: its records, whether its chain holds."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from archive.serializers.journal import ChainSerializer, JournalQuery, JournalRecordSerializer
from journal.selectors.chains import Wanted, breaks_of, head_of, records_of
from office.api.base import read_query, reads, show, show_pages
from tournaments.api.places import EventView
from tournaments.permissions import Action

TAG = "journal"


class JournalView(EventView):
    """The records."""

    @reads(
        "journal_list",
        tag=TAG,
        answer=JournalRecordSerializer(many=True),
        summary="Who did what on the event, newest first",
        also=(400, 401, 403, 404),
        parameters=[JournalQuery],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show those that are looked for."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        query = {key: value for key, value in request.query_params.items() if key in JournalQuery().fields}
        wanted = Wanted(**read_query(JournalQuery, request)) if query else Wanted()
        return show_pages(self, request, records_of(event.pk, wanted), JournalRecordSerializer)


class ChainView(EventView):
    """The chain."""

    @reads(
        "journal_check",
        tag=TAG,
        answer=ChainSerializer,
        summary="Whether every record follows from the one before",
        also=(401, 403, 404),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Walk it."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        breaks = breaks_of(event.pk)
        records, head = head_of(event.pk)
        told = [
            {"number": one.number, "code": one.code, "message": _(one.msgid) % one.params} for one in breaks
        ]
        chain = {"records": records, "head": head, "holds": not breaks, "breaks": told}
        return Response(show(ChainSerializer, chain, request))
