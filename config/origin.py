"""Tells the journal where a request comes from: page, API or phone, its pattern, the network address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from journal.services.origin import Kind, Origin, coming_from
from office.services.limits import address_of

Answer = Callable[[HttpRequest], HttpResponse]
READS = frozenset({"GET", "HEAD", "OPTIONS"})


class OriginMiddleware:
    """Says it for every request that may write. Stands behind the one that knows who is signed in."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, with the origin known to whatever is written meanwhile."""
        if request.method in READS:
            return self.get_response(request)
        with coming_from(origin_of(request)):
            return self.get_response(request)


def origin_of(request: HttpRequest) -> Origin:
    """The origin of a request. The place is the address's pattern: keys of phones stay out of the journal."""
    try:
        match: Any = resolve(request.path_info)
        route, spaces = match.route, match.namespaces
    except Resolver404:
        route, spaces = "", []
    kind = Kind.PAGE
    if request.path_info.startswith("/api/"):
        kind = Kind.API
    elif "phones" in spaces and not request.user.is_authenticated:
        kind = Kind.PHONE
    return Origin(kind, f"{request.method} /{route}"[:200], address_of(request))
