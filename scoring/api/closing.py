"""The closing of an event: what is open, final standings; the reconciliation."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_body, reads, show, signed_in, writes
from scoring.api.places import Action
from scoring.selectors.finals import read_closing
from scoring.selectors.reconciliation import reconcile
from scoring.serializers.closing import (
    ClosingSerializer,
    PublishFinalBody,
    ReconciliationSerializer,
    WithdrawFinalBody,
)
from scoring.services import closing
from tournaments.api.places import EventView

TAG = "standings"


class ClosingView(EventView):
    """The closing of an event."""

    @reads(
        "closing_read",
        tag=TAG,
        answer=ClosingSerializer,
        summary="What is open, the hash of the standings, what was published as final",
        also=(401, 403, 404),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show it."""
        event = self.find_event(request, slug, Action.WATCH)
        return Response(show(ClosingSerializer, read_closing(event), request))

    @writes(
        "closing_publish",
        tag=TAG,
        body=PublishFinalBody,
        answer=ClosingSerializer,
        status=200,
        summary="Publish the standings as final; 409 lists what is open",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Publish them."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        given = read_body(PublishFinalBody, request)
        closing.publish_final(event=event, by=signed_in(request), **given)
        return Response(show(ClosingSerializer, read_closing(event), request))


class WithdrawFinalView(EventView):
    """Withdrawing final standings."""

    @writes(
        "closing_withdraw",
        tag=TAG,
        body=WithdrawFinalBody,
        answer=ClosingSerializer,
        status=200,
        summary="Withdraw the final standings, with a reason",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Withdraw them."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        given = read_body(WithdrawFinalBody, request)
        closing.withdraw_final(event=event, by=signed_in(request), **given)
        return Response(show(ClosingSerializer, read_closing(event), request))


class ReconciliationView(EventView):
    """Whether all vists add up."""

    @reads(
        "reconciliation_read",
        tag=TAG,
        answer=ReconciliationSerializer,
        summary="Sums by table, round and event, rulings apart, every remainder named",
        also=(401, 403, 404),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show it."""
        event = self.find_event(request, slug, Action.WATCH)
        return Response(show(ReconciliationSerializer, reconcile(event), request))
