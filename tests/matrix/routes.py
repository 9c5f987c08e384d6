"""Every address of the house, read from the URL resolver."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

GROUP = re.compile(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)")
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


def walk(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """The route of every pattern as it stands in the code: `events/<slug:slug>/edit/`."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = before + plain(str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from walk(pattern, route)
        elif isinstance(pattern, URLPattern):
            yield route


def plain(pattern: str) -> str:
    """A regular expression as a route; routes stay as they are."""
    return GROUP.sub(r"<\1>", pattern).replace("^", "").replace("$", "").replace(r"\Z", "")


def fill(route: str, given: dict[str, object]) -> str:
    """The address of a route with these parameters."""
    return "/" + PARAMETER.sub(lambda found: str(given[found[1]]), route)
