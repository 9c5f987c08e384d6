"""Pages that everybody reads at once: made once, handed out many times, asked for again at little cost.

`@shared` stands on a view of an event. Whoever is not signed in gets the same page as everybody else:
it is rendered once for each figure of the event (`version_of`), kept in the cache `pages`, and answered
with 304 as long as the reader has it. Others get their own page; the script that renews pages
(`static/js/renew.js`) asks with a header and gets 304 by the same figure. One query decides.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from tournaments.selectors.kept import keep
from tournaments.selectors.versions import version_of

View = Callable[..., HttpResponse]
Answer = Callable[..., HttpResponseBase]
RENEW = "X-Tirazh-Renew"
"""The header of the script that renews a page: a page with its own forms may be answered with 304 too."""
SMALL = 1000
"""Bytes below which packing a page is not worth while."""


def shared(*keeps: str) -> Callable[[View], Answer]:
    """Share the answers of a view whose address names an event by `slug`.

    `keeps` are the parts of the query whose pages are worth keeping; with others the page is made anew.
    """

    def wrap(view: View) -> Answer:
        @wraps(view)
        def answer(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
            if request.method not in ("GET", "HEAD"):
                return view(request, slug=slug, **kwargs)
            version = version_of(slug)
            if version is None:
                return view(request, slug=slug, **kwargs)
            tag = tag_of(request, version)
            request.page_tag = tag  # type: ignore[attr-defined]  # for data-renew of base.html
            if is_everybodys(request):
                return _same(request, tag, lambda: view(request, slug=slug, **kwargs), keeps)
            return _own(request, tag, lambda: view(request, slug=slug, **kwargs))

        return answer

    return wrap


def is_everybodys(request: HttpRequest) -> bool:
    """Whether the answer is the same for all: nobody signed in, nothing to tell this person alone."""
    own = {settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name}
    return not own & request.COOKIES.keys() and not request.user.is_authenticated


def tag_of(request: HttpRequest, version: str) -> str:
    """The tag of a page: of what, in which state, in which language, for whom."""
    who = "" if is_everybodys(request) else f"{request.user.pk or '-'}"
    parts = (version, request.get_full_path(), get_language(), who, settings.RELEASE)
    return f'W/"{hashlib.blake2b(repr(parts).encode(), digest_size=12).hexdigest()}"'


def has(request: HttpRequest, tag: str) -> bool:
    """Whether the reader says that he has this page."""
    return tag in (part.strip() for part in request.headers.get("If-None-Match", "").split(","))


def marked(response: HttpResponseBase, tag: str) -> HttpResponseBase:
    """With the tag, and the order to ask again each time."""
    response.headers["ETag"] = tag
    response.headers.setdefault("Cache-Control", "no-cache")
    patch_vary_headers(response, ("Cookie", "Accept-Encoding"))
    return response


def _same(
    request: HttpRequest, tag: str, make: Callable[[], HttpResponseBase], keeps: Collection[str]
) -> HttpResponseBase:
    if has(request, tag):
        return marked(HttpResponse(status=304), tag)
    request.is_shared = True  # type: ignore[attr-defined]  # base.html then holds nothing of one person
    if not request.GET.keys() <= set(keeps):
        return _made(make(), tag)
    refused: list[HttpResponseBase] = []

    def page() -> tuple[bytes, str] | None:
        response = make()
        if not isinstance(response, HttpResponse) or response.status_code != 200:
            refused.append(response)
            return None
        return packed(response.content), response.headers["Content-Type"]

    kept = keep(f"page:{tag}", page)
    return refused[0] if kept is None else marked(_unpacked(request, *kept), tag)


def _own(request: HttpRequest, tag: str, make: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    if RENEW in request.headers and has(request, tag):
        return marked(HttpResponse(status=304), tag)
    response = make()
    response.headers.setdefault("Cache-Control", "private, no-cache")
    if RENEW in request.headers and response.status_code == 200:
        response.headers["ETag"] = tag
    return response


def _made(response: HttpResponseBase, tag: str) -> HttpResponseBase:
    return marked(response, tag) if response.status_code == 200 else response


def packed(content: bytes) -> bytes:
    """The page as it is kept and sent."""
    return gzip.compress(content, 6, mtime=0) if len(content) > SMALL else content


def _unpacked(request: HttpRequest, content: bytes, kind: str) -> HttpResponse:
    is_packed = content[:2] == b"\x1f\x8b"
    if is_packed and "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(gzip.decompress(content), content_type=kind)
    response = HttpResponse(content, content_type=kind)
    if is_packed:
        response.headers["Content-Encoding"] = "gzip"
    return response
