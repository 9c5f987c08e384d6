"""The one place where errors of the API take their shape: ``{"errors": [{field, code, message, cite}]}``.

A fault of a sheet also says in ``entry`` which entry it lies in: its number on the sheet, or null for
the entry being written and for the head of the sheet.
"""

import logging
from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import resolve
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from config.database_faults import trouble_of
from config.errors import answer_fault
from config.security import POLICY
from office.faults import Refused

logger = logging.getLogger(__name__)

Fault = dict[str, Any]
NOTHING = object()
SHOWN = 60  # characters of what was found


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answer a domain error with its status, and every error of the framework in the same shape.

    Returns None for what is no error of the caller: Django then answers 500 and logs it.
    """
    if isinstance(error, Refused):
        return Response({"errors": [with_entry(fault) for fault in error.told()]}, status=error.status)
    if trouble := trouble_of(error):
        logger.error("the database failed: %s", error)
        errors = [tell("", trouble.code, _(trouble.message))]
        return Response({"errors": errors}, status=503, headers={"Retry-After": str(trouble.wait)})
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, exceptions.ValidationError):
        faults = [with_found(fault, context.get("request")) for fault in flatten(error.get_full_details())]
    elif isinstance(error, exceptions.APIException):
        faults = [say_more(fault, error) for fault in flatten(error.get_full_details())]
    elif isinstance(error, Http404):
        faults = [tell("", "not-found", say_absent(error))]
    elif isinstance(error, PermissionDenied):
        faults = [tell("", "permission-denied", str(error) or _("You may not do this."))]
    else:
        faults = [tell("", "error", str(error))]
    response.data = {"errors": faults}
    return response


def tell(field: str, code: str, message: str) -> Fault:
    """Return one fault in the API's shape."""
    return {"field": field, "code": code.replace("_", "-"), "message": message, "cite": ""}


def say_absent(error: Http404) -> str:
    """What is not there: the view's own words, else ours (Django's name the model, in English)."""
    said = str(error)
    if said and "matches the given query" not in said:
        return said
    return _("There is no such thing here, or it is not shown to you.")


def with_entry(fault: dict[str, str]) -> Fault:
    """Turn the number of the entry into a number, where the fault speaks about a sheet."""
    told: Fault = {name: fault[name] for name in ("field", "code", "message", "cite")}
    if "entry" in fault:
        told["entry"] = int(fault["entry"]) if fault["entry"] else None
    return told


def say_more(fault: Fault, error: exceptions.APIException) -> Fault:
    """Say what is expected beside what was found, for errors of the protocol itself."""
    if isinstance(error, exceptions.UnsupportedMediaType):
        fault["message"] += " " + _("Send JSON: Content-Type: application/json.")
    elif isinstance(error, exceptions.NotAuthenticated):
        fault["message"] = _("Nobody is signed in. Send a token (Authorization: Token …) or sign in.")
    return fault


def with_found(fault: Fault, request: Any) -> Fault:
    """Say what was found in the field before what is expected there."""
    found = find_value(fault["field"], request)
    is_told = fault["code"] in {"required", "unknown-field"} or "password" in fault["field"]
    if found is not NOTHING and not is_told:
        text = show_value(found)
        if text not in fault["message"]:
            message = fault["message"]
            fault["message"] = _("Found %(found)s. %(message)s") % {"found": text, "message": message}
    return fault


def find_value(path: str, request: Any) -> Any:
    """What the body (or the address) has at a path such as ``players.3.name``; NOTHING if it has none."""
    value: Any = request.data if request.method not in {"GET", "HEAD"} else request.query_params
    for step in path.split("."):
        if isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        elif hasattr(value, "keys") and step in value:
            value = value[step]
        else:
            return NOTHING
    return value


def show_value(value: Any) -> str:
    """A found value as text of a readable length."""
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    text = f"“{value}”" if isinstance(value, str) else str(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def flatten(details: Any, field: str = "") -> Iterator[Fault]:
    """Walk REST framework's nested details; nested fields are joined by dots, as ``players.3.name``."""
    if isinstance(details, dict) and set(details) == {"message", "code"}:
        yield tell(field, str(details["code"]), str(details["message"]))
    elif isinstance(details, dict):
        for key, value in details.items():
            own = "" if key == "non_field_errors" else str(key)
            yield from flatten(value, ".".join(part for part in (field, own) if part))
    elif isinstance(details, list):
        for place, value in enumerate(details):
            is_leaf = isinstance(value, dict) and set(value) == {"message", "code"}
            yield from flatten(value, field if is_leaf else f"{field}.{place}".lstrip("."))


def show_nothing_here(request: HttpRequest, path: str = "") -> HttpResponse:
    """Answer what is no address of the API: 308 where only the last slash is missing, else 404."""
    if not path.endswith("/") and resolve(f"{request.path_info}/").url_name != "nothing":
        response = HttpResponse(status=308)  # keeps the method and the body
        query = f"?{request.META['QUERY_STRING']}" if request.META.get("QUERY_STRING") else ""
        response.headers["Location"] = f"{request.path}/{query}"
        return response
    message = _("There is no address %(found)s in the API; its description is at /api/docs/.")
    return answer_fault(
        request,
        status=404,
        code="not-found",
        title=_("There is no such page"),
        message=message % {"found": request.path[:100]},
    )


WRITTEN: dict[tuple[str | None, str], tuple[bytes, str]] = {}
"""The description of the API and the name of its file, by language and format: one process writes it once."""


class ApiSchema(SpectacularAPIView):
    """The description of the API: the same for everybody, so it is written once and kept."""

    def _get_schema_response(self, request: Request) -> HttpResponse:
        """Answer with what is kept; write it when nobody has asked for it yet."""
        renderer = request.accepted_renderer
        key = (get_language(), renderer.media_type)
        if key not in WRITTEN:
            made: Response = super()._get_schema_response(request)  # type: ignore[no-untyped-call]  # not ours
            text = renderer.render(made.data)
            written = text if isinstance(text, bytes) else text.encode()
            WRITTEN[key] = (written, made.headers["Content-Disposition"])
        content, named = WRITTEN[key]
        kind = (
            f"{renderer.media_type}; charset={renderer.charset}" if renderer.charset else renderer.media_type
        )
        return HttpResponse(content, content_type=kind, headers={"Content-Disposition": named})


class ApiDocs(SpectacularSwaggerSplitView):
    """The page to try the API; Swagger UI writes styles into its page, so this one policy allows them."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer with the policy of this page."""
        response = super().dispatch(request, *args, **kwargs)
        response.headers["Content-Security-Policy"] = f"{POLICY}; style-src 'self' 'unsafe-inline'"
        return response
