"""Lots in public and pairs kept apart."""

from __future__ import annotations

import secrets

from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from formats.models import PublicLot
from formats.serializers.schedules import ApartBody, ApartSerializer, LotBody, LotSerializer
from formats.services.lots import announce_lot, apart_text, keep_apart, reveal_lot
from office.api.base import read_body, reads, show, signed_in, writes
from office.serializers import Body
from tournaments.api.places import EventView
from tournaments.models import Event
from tournaments.permissions import Action
from tournaments.selectors.boards import apart_pairs
from tournaments.services.seating import LARGEST_SEED

TAG = "schedule"


class LotsView(EventView):
    """Lots announced."""

    @reads("lots_list", tag=TAG, answer=LotSerializer(many=True), summary="Public lots", also=(404,))
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug)
        return Response(LotSerializer(event.lots.order_by("-number"), many=True).data)

    @writes(
        "lots_announce",
        tag=TAG,
        body=LotBody,
        answer=LotSerializer,
        summary="Announce a lot: its hash is public at once, its seed is nobody's until it is shown",
        also=(400, 401, 403, 404),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Announce one; seed and salt come from chance."""
        event = self.find_event(request, slug, Action.SEAT)
        lot = announce_lot(
            event=event,
            by=signed_in(request),
            seed=secrets.randbelow(LARGEST_SEED) + 1,
            salt=secrets.token_hex(16),
            **read_body(LotBody, request),
        )
        return Response(show(LotSerializer, lot, request), status=201)


class LotShowView(EventView):
    """Showing a seed."""

    @writes(
        "lots_show",
        tag=TAG,
        body=Body,
        answer=LotSerializer,
        status=200,
        summary="Show seed and salt of a lot; no draw can be made with it any more",
    )
    def post(self, request: Request, slug: str, lot: int) -> Response:
        """Show them; the same request again changes nothing."""
        event = self.find_event(request, slug, Action.SEAT)
        found = get_object_or_404(PublicLot.objects.select_related("event"), event=event, number=lot)
        return Response(show(LotSerializer, reveal_lot(lot=found, by=signed_in(request)), request))


def show_apart(event: Event) -> dict[str, object]:
    """The pairs kept apart, and what a change sends back."""
    return {"pairs": sorted(apart_pairs(event)), "seen": apart_text(event)}


class ApartView(EventView):
    """Pairs kept apart."""

    @reads("apart_read", tag=TAG, answer=ApartSerializer, summary="Pairs that no draw seats together")
    def get(self, request: Request, slug: str) -> Response:
        """Show them to whoever draws."""
        event = self.find_event(request, slug, Action.SEAT)
        return Response(show(ApartSerializer, show_apart(event), request))

    @writes(
        "apart_change",
        tag=TAG,
        body=ApartBody,
        answer=ApartSerializer,
        status=200,
        summary="Keep the members of each group apart from now on, and nobody else",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Change them."""
        event = self.find_event(request, slug, Action.SEAT)
        keep_apart(event=event, by=signed_in(request), **read_body(ApartBody, request))
        return Response(show(ApartSerializer, show_apart(event), request))
