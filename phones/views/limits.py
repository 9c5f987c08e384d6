"""How often a code may be asked for: enough for every table and player of a hall behind one address.

What opens something is counted by its code and phone, so 300 phones behind one router never share a limit.
Only codes that open nothing are counted by the network address: nobody needs many of those.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

MINUTE = 60


@dataclass(frozen=True)
class Limit:
    """So many in a minute, for each server process."""

    name: str
    most: int


def limit(name: str) -> Limit:
    """The limit of this name, from the settings."""
    return Limit(name, settings.PHONE_LIMITS[name])


def is_over(one: Limit, *parts: object) -> bool:
    """Count one more, and tell whether it is too many."""
    said = hashlib.blake2b(repr(parts).encode(), digest_size=12).hexdigest()
    key = f"limit:{one.name}:{said}"
    if cache.add(key, 1, MINUTE):
        return False
    try:
        return cache.incr(key) > one.most
    except ValueError:  # the minute ended between the two
        return False


def address_of(request: HttpRequest) -> str:
    """The caller's own address; behind our proxy the one that the proxy saw."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.REST_FRAMEWORK["NUM_PROXIES"] else ""
    return forwarded.split(",")[-1].strip() or request.META.get("REMOTE_ADDR", "")


def too_many(request: HttpRequest, *, is_wrong: bool) -> HttpResponse:
    """Answer 429: what happened, how long to wait, what to do."""
    if is_wrong:
        said = _(
            "Too many codes that open nothing came from this network. Wait a minute, then scan the code "
            "on your card or badge again; ask the staff if it opens nothing."
        )
    else:
        said = _(
            "This page was asked for too often. Wait a minute; what waits in this phone is kept and is sent "
            "then. One open page at a time is enough."
        )
    faults = [{"field": "", "code": "too-often", "message": said, "cite": ""}]
    if "application/json" in request.headers.get("Accept", ""):
        response: HttpResponse = JsonResponse({"errors": faults}, status=429)
    else:
        response = render(request, "phones/refused.html", {"faults": faults, "is_late": True}, status=429)
    response.headers["Retry-After"] = str(MINUTE)
    return response
