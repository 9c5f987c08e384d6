"""By the codes on cards and badges, without an account: a table's state and words, a player's own page.

Whoever has a code is let in as on the pages; the same limits hold. A phone speaks for a seat with the word
that it got when it took the seat (`X-Tirazh-Phone`).
"""

from __future__ import annotations

import uuid
from typing import Any

from django.core import signing
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import ApiView, read_body, reads, show, writes
from office.services.limits import address_of
from phones.models import SeatPhone
from phones.selectors.keys import KeyRefused, read_player_key, read_table_key
from phones.selectors.own_page import read_own_page
from phones.selectors.phone_page import find_phone, find_table, read_phone_page
from phones.selectors.refusals import MOVED_ON, TAKE_SEAT, PhoneConflict
from phones.serializers import phones as shapes
from phones.services import seats, sending, verdicts
from phones.views.limits import MINUTE, is_over, limit
from scoring.selectors.own_sheet import read_own_sheet
from tournaments.models import Registration, Table
from tournaments.selectors.meetings import PUBLISHED
from tournaments.selectors.versions import version_of

TAG = "phones"
HEADER = "X-Tirazh-Phone"
SALT = "phones.api"
WEEK = 7 * 24 * 3600
PHONE = OpenApiParameter(HEADER, str, OpenApiParameter.HEADER, description="The word that the seat gave.")


class ByCode(ApiView):
    """An address that a code opens; nobody is signed in, so no cookie can be misused."""

    authentication_classes: list[Any] = []
    throttle_classes: list[Any] = []

    def handle_exception(self, exc: Exception) -> Response:
        """Whoever tries many codes that open nothing is told to wait."""
        if isinstance(exc, KeyRefused) and is_over(limit("wrong"), address_of(self.request)):
            exc = Throttled(wait=MINUTE)
        return super().handle_exception(exc)

    def check(self, request: Request, code: str) -> None:
        """Refuse a code that is asked for too often."""
        device = self.device(request)
        by_phone = is_over(limit("phone"), code, device, address_of(request))
        if is_over(limit("code"), code) or by_phone:
            raise Throttled(wait=MINUTE)

    def device(self, request: Request) -> uuid.UUID | None:
        """The phone that asks, by its word."""
        try:
            return uuid.UUID(signing.loads(request.headers.get(HEADER, ""), salt=SALT, max_age=WEEK))
        except (signing.BadSignature, ValueError, TypeError):
            return None

    def find_table(self, request: Request, code: str) -> Table:
        """The table that a code opens now."""
        named = read_table_key(code, now=timezone.now())
        self.check(request, code)
        table = find_table(named)
        if table is None:
            raise Http404(_("No round with this table is published yet."))
        return table

    def find_phone(self, request: Request, table: Table) -> SeatPhone:
        """The seat that the phone speaks for."""
        phone = find_phone(table, self.device(request))
        if phone is None:
            raise PhoneConflict("no-seat-yet", TAKE_SEAT)
        return phone

    def find_player(self, request: Request, badge: str) -> Registration:
        """The player whose badge it is."""
        named = read_player_key(badge, now=timezone.now())
        self.check(request, badge)
        return named.registration


class TableStateView(ByCode):
    """A table by its code."""

    @reads(
        "phones_table",
        tag=TAG,
        answer=shapes.TablePhoneSerializer,
        summary="A table by its code: seats, last deals, what the seats said",
        also=(403, 404),
        parameters=[PHONE],
    )
    def get(self, request: Request, code: str) -> Response:
        """Show it."""
        table = self.find_table(request, code)
        page = read_phone_page(table, self.device(request))
        return Response(show(shapes.TablePhoneSerializer, page, request))


class SeatView(ByCode):
    """A phone takes a seat."""

    @writes(
        "phones_seat",
        tag=TAG,
        body=shapes.PhoneSeatBody,
        answer=shapes.PhoneSerializer,
        summary="Take a seat; the answer holds the phone's own word",
        also=(400, 403, 404, 409),
        parameters=[PHONE],
    )
    def post(self, request: Request, code: str) -> Response:
        """Take it."""
        table = self.find_table(request, code)
        given = read_body(shapes.PhoneSeatBody, request)
        device = self.device(request) or uuid.uuid4()
        phone = seats.take_seat(table=table, seat=given["seat"], device=device, takes_over=given["over"])
        return Response({"phone": signing.dumps(str(device), salt=SALT), "seat": phone.seat}, status=201)


class SendView(ByCode):
    """A deal from a phone."""

    @writes(
        "phones_send",
        tag=TAG,
        body=shapes.DealBody,
        answer=shapes.SentSerializer,
        status=200,
        summary="Report a deal: written, or this seat's word about one that stands",
        also=(400, 403, 404, 409),
        parameters=[PHONE],
    )
    def post(self, request: Request, code: str) -> Response:
        """Report it."""
        table = self.find_table(request, code)
        given = read_body(shapes.DealBody, request)
        if given.pop("table") != table.pk:
            raise PhoneConflict("moved-on", MOVED_ON)
        sent = sending.send_deal(phone=self.find_phone(request, table), **given)
        return Response(show(shapes.SentSerializer, sent, request))


class VerdictView(ByCode):
    """A seat's word about a line."""

    @writes(
        "phones_verdict",
        tag=TAG,
        body=shapes.VerdictBody,
        answer=shapes.VerdictSerializer,
        summary="Agree to a line as it was seen, or dispute it",
        also=(400, 403, 404, 409),
        parameters=[PHONE],
    )
    def post(self, request: Request, code: str) -> Response:
        """Say it."""
        table = self.find_table(request, code)
        given = read_body(shapes.VerdictBody, request)
        phone = self.find_phone(request, table)
        said = verdicts.give_verdict(
            sheet=sending.sheet_of(table), seat=phone.seat, device=phone.device, **given
        )
        return Response(show(shapes.VerdictSerializer, said, request), status=201)


class OwnPageView(ByCode):
    """A player's own page."""

    @reads(
        "phones_own",
        tag=TAG,
        answer=shapes.OwnPageSerializer,
        summary="A player's own page by the code of his badge",
        also=(403, 404),
    )
    def get(self, request: Request, badge: str) -> Response:
        """Show it."""
        player = self.find_player(request, badge)
        page = read_own_page(player, version=version_of(player.event.slug) or "")
        return Response(show(shapes.OwnPageSerializer, page, request))


class OwnSheetView(ByCode):
    """One of his sheets."""

    @reads(
        "phones_own_sheet",
        tag=TAG,
        answer=shapes.OwnSheetSerializer,
        summary="One of the player's sheets, every figure explained",
        also=(403, 404),
    )
    def get(self, request: Request, badge: str, number: int, table: int) -> Response:
        """Show it."""
        player = self.find_player(request, badge)
        tables = Table.objects.select_related("round__event", "round__convention")
        found = get_object_or_404(
            tables, round__event=player.event, round__number=number, round__state__in=PUBLISHED, number=table
        )
        sheet = read_own_sheet(found, player)
        if sheet is None:
            raise Http404(_("You did not sit at this table."))
        return Response(show(shapes.OwnSheetSerializer, sheet, request))
