"""Tells the journal where a request comes from: page, API or phone, its pattern, the network address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from journal.services.origin import Kind, Origin, coming_from

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


def address_of(request: HttpRequest) -> str:
    """The caller's own address; behind a proxy, the one that the proxy saw."""
    if getattr(settings, "SECURE_PROXY_SSL_HEADER", None):
        forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",")[-1].strip()
        if forwarded:
            return forwarded[:45]
    return str(request.META.get("REMOTE_ADDR", ""))[:45]
