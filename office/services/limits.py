"""How often something may be tried: counters that forget, in the cache of the server processes."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest


def count_one(name: str, *parts: object, seconds: int) -> int:
    """Count one more of these, and return how many there are since the first within `seconds`."""
    key = key_of(name, parts)
    for _try in range(2):  # another process may make the counter between the two
        try:
            return int(cache.incr(key))
        except ValueError:  # none, or its time has ended
            if cache.add(key, 1, seconds):
                return 1
    return 1


def counted(name: str, *parts: object) -> int:
    """How many were counted."""
    return int(cache.get(key_of(name, parts)) or 0)


def forget(name: str, *parts: object) -> None:
    """Begin anew."""
    cache.delete(key_of(name, parts))


def key_of(name: str, parts: tuple[object, ...]) -> str:
    """The key of a counter; what is counted does not stand in it in the clear."""
    return f"limit:{name}:{hashlib.blake2b(repr(parts).encode(), digest_size=12).hexdigest()}"


def address_of(request: HttpRequest) -> str:
    """The caller's own address; behind our proxy (TIRAZH_HTTPS) the one that the proxy saw."""
    forwarded = ""
    if getattr(settings, "SECURE_PROXY_SSL_HEADER", None):
        forwarded = request.headers.get("X-Forwarded-For", "").split(",")[-1].strip()
    return (forwarded or str(request.META.get("REMOTE_ADDR", "")))[:45]
