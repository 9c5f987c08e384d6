"""What every phone's page does first: read the key, find the table, know the phone."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from office.faults import Refused
from office.services.limits import address_of
from phones.models import SeatPhone
from phones.selectors.keys import KeyRefused, TableKey, read_player_key, read_table_key
from phones.selectors.phone_page import find_phone, find_table
from phones.selectors.refusals import TAKE_SEAT, PhoneConflict
from phones.views.limits import is_over, limit, too_many
from tournaments.models import Table

COOKIE = "tirazh-phone"
SALT = "phones.device"
WEEK = 7 * 24 * 3600

View = Callable[..., HttpResponse]


def with_table(view: View) -> View:
    """Hand the view the table that the key opens now; a key that opens nothing gets a page that says so."""

    @wraps(view)
    def found(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        try:
            named = read_table_key(code, now=timezone.now())
        except KeyRefused as refused:
            return quiet(show_refused(request, refused))
        if asks_too_often(request, code):
            return quiet(too_many(request, is_wrong=False))
        table = find_table(named)
        if table is None:
            return quiet(show_waiting(request, named))
        return quiet(view(request, table, code, **kwargs))

    return found


def with_player(view: View) -> View:
    """Hand the view the player whose badge the key is; a key that opens nothing gets a page that says so."""

    @wraps(view)
    def found(request: HttpRequest, badge: str, **kwargs: Any) -> HttpResponse:
        try:
            named = read_player_key(badge, now=timezone.now())
        except KeyRefused as refused:
            return quiet(show_refused(request, refused))
        if asks_too_often(request, badge):
            return quiet(too_many(request, is_wrong=False))
        return quiet(view(request, named.registration, badge, **kwargs))

    return found


def asks_too_often(request: HttpRequest, code: str) -> bool:
    """Whether this phone, or all phones with this code together, ask more than anybody needs."""
    by_phone = is_over(limit("phone"), code, device_of(request), address_of(request))
    return is_over(limit("code"), code) or by_phone


def quiet(response: HttpResponse) -> HttpResponse:
    """No search engine and no shared cache; the key never leaves as a referrer (`SECURE_REFERRER_POLICY`)."""
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response


def show_refused(request: HttpRequest, refused: Refused) -> HttpResponse:
    """Say why the code opens nothing, and what to do; whoever tries many is told to wait."""
    if is_over(limit("wrong"), address_of(request)):
        return too_many(request, is_wrong=True)
    told = refused.told()
    if wants_json(request):
        return JsonResponse({"errors": told}, status=int(refused.status))
    return render(request, "phones/refused.html", {"faults": told}, status=int(refused.status))


def show_waiting(request: HttpRequest, key: TableKey) -> HttpResponse:
    """The code is right, but no round with this table is published yet."""
    said = _("No round with table %(table)s is published yet. Open this page again once it is.") % {
        "table": key.table
    }
    if wants_json(request):
        errors = [{"field": "table", "code": "no-round", "message": said, "cite": ""}]
        return JsonResponse({"errors": errors}, status=409)
    return render(request, "phones/waiting.html", {"event": key.event, "number": key.table, "said": said})


def wants_json(request: HttpRequest) -> bool:
    """Whether a script asks, not a person."""
    return "application/json" in request.headers.get("Accept", "")


def device_of(request: HttpRequest) -> uuid.UUID | None:
    """The phone's own id from its signed cookie; None for a phone that took no seat yet."""
    try:
        text = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=WEEK)
        return uuid.UUID(str(text))
    except (ValueError, BadSignature):
        return None


def remember(response: HttpResponse, device: uuid.UUID, *, is_secure: bool) -> None:
    """Keep the phone's id in it, for the pages of tables only."""
    response.set_signed_cookie(
        COOKIE,
        str(device),
        salt=SALT,
        max_age=WEEK,
        path="/t/",
        httponly=True,
        samesite="Lax",
        secure=is_secure,
    )


def require_phone(request: HttpRequest, table: Table) -> SeatPhone:
    """The seat this phone speaks for; refuse a phone without one."""
    phone = find_phone(table, device_of(request))
    if phone is None:
        raise PhoneConflict("no-seat-yet", TAKE_SEAT)
    return phone
