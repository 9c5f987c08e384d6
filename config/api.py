"""The one place where errors of the API take their shape: ``{"errors": [{field, code, message, cite}]}``."""

from collections.abc import Iterator
from typing import Any

from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from office.faults import Refused


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answer a domain error with its status, and every error of the framework in the same shape.

    Returns None for what is no error of the caller: Django then answers 500 and logs it.
    """
    if isinstance(error, Refused):
        return Response({"errors": error.told()}, status=error.status)
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, exceptions.APIException):
        faults = list(flatten(error.get_full_details()))
    else:  # Http404 and PermissionDenied of Django, which REST framework answers with one sentence
        detail = response.data.get("detail", "") if isinstance(response.data, dict) else ""
        faults = [tell("", getattr(detail, "code", "error"), str(detail))]
    response.data = {"errors": faults}
    return response


def tell(field: str, code: str, message: str) -> dict[str, str]:
    """Return one fault in the API's shape."""
    return {"field": field, "code": code, "message": message, "cite": ""}


def flatten(details: Any, field: str = "") -> Iterator[dict[str, str]]:
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
