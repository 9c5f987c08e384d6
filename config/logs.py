"""Logs: one line for people or one JSON object for programs, without anybody's name, key or network address.

TIRAZH_LOG=json writes JSON and a line for each request; TIRAZH_LOG=requests writes the lines of requests
as text. A request is told by the pattern of its address, never by the address itself: codes of phones and
badges stand in addresses.
"""

from __future__ import annotations

import json
import logging
import re
import time
import uuid
from collections.abc import Callable
from datetime import UTC, datetime

from django.http import HttpRequest
from django.http.response import HttpResponseBase

logger = logging.getLogger("tirazh.requests")

LONG_WORD = re.compile(r"(?<=/)[\w\-:.~%]{20,}")
"""A part of an address that is long enough to be a key."""
EXTRA = ("request_id", "method", "route", "status", "ms", "who")
WELL_FORMED = re.compile(r"[A-Za-z0-9-]{8,64}")


class WithoutKeys(logging.Filter):
    """Puts a sign in the place of whatever may be a key in a message about an address."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the message; every record passes."""
        message = record.getMessage()
        cleaned = LONG_WORD.sub("…", message)
        if cleaned != message:
            record.msg, record.args = cleaned, None
        return True


class JsonLines(logging.Formatter):
    """One JSON object a line: when (UTC), level, logger, message, what a request was, the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": at, "level": record.levelname.lower(), "logger": record.name}
        line["message"] = record.getMessage()
        line |= {name: getattr(record, name) for name in EXTRA if hasattr(record, name)}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class RequestLogMiddleware:
    """A line for each request, and an id that answer and line share (X-Request-ID, or a proxy's own)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, and tell how long it took."""
        began = time.perf_counter()
        given = request.headers.get("X-Request-ID", "")
        request_id = given if WELL_FORMED.fullmatch(given) else uuid.uuid4().hex
        response = self.get_response(request)
        response.headers["X-Request-ID"] = request_id
        if logger.isEnabledFor(logging.INFO):
            route = f"/{request.resolver_match.route}" if request.resolver_match else ""
            user = getattr(request, "user", None)
            extra = {
                "request_id": request_id,
                "method": request.method,
                "route": route,
                "status": response.status_code,
                "ms": round((time.perf_counter() - began) * 1000, 1),
                "who": "signed in" if user is not None and user.is_authenticated else "public",
            }
            said = f"{extra['method']} {route or '-'} {extra['status']} {extra['ms']} ms {request_id}"
            logger.info(said, extra=extra)
        return response


def logging_of(kind: str) -> dict[str, object]:
    """Django's LOGGING for TIRAZH_LOG: empty, `requests` or `json`."""
    quiet = {"handlers": ["console"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"without-keys": {"()": "config.logs.WithoutKeys"}},
        "formatters": {
            "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
            "json": {"()": "config.logs.JsonLines"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "json" if kind == "json" else "plain",
                "filters": ["without-keys"],
            }
        },
        "root": {"handlers": ["console"], "level": "INFO"},
        "loggers": {
            "django.server": quiet | {"level": "INFO"},
            "tirazh.requests": quiet | {"level": "INFO" if kind in {"json", "requests"} else "WARNING"},
            "fontTools": {"level": "ERROR"},
            "weasyprint": {"level": "ERROR"},
        },
    }
