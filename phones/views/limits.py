"""How often a code may be asked for: enough for every table and player of a hall behind one address.

What opens something is counted by its code and phone, so 300 phones behind one router never share a limit.
Only codes that open nothing are counted by the network address: nobody needs many of those.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from office.services.limits import count_one

MINUTE = 60


@dataclass(frozen=True)
class Limit:
    """So many in a minute, for each server process or for all together (`TIRAZH_CACHE`)."""

    name: str
    most: int


def limit(name: str) -> Limit:
    """The limit of this name, from the settings."""
    return Limit(name, settings.PHONE_LIMITS[name])


def is_over(one: Limit, *parts: object) -> bool:
    """Count one more, and tell whether it is too many."""
    return count_one(one.name, *parts, seconds=MINUTE) > one.most


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
