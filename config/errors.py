"""Errors of no app: too much was sent, a form too old, a request nobody can read, our own mistakes."""

import sys

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from config.database_faults import Trouble, trouble_of

MEGABYTE = 1024 * 1024


def wants_json(request: HttpRequest) -> bool:
    """Tell whether the caller is a program: the API, or one that accepts JSON and no HTML."""
    accept = request.headers.get("Accept", "")
    return request.path_info.startswith("/api/") or ("json" in accept and "html" not in accept)


def answer_fault(request: HttpRequest, *, status: int, code: str, title: str, message: str) -> HttpResponse:
    """Answer with one fault, as a page or as the API's list of errors."""
    if wants_json(request):
        errors = [{"field": "", "code": code, "message": message, "cite": ""}]
        return JsonResponse({"errors": errors}, status=status)
    context = {"title": title, "message": message}
    return render(request, "office/fault.html", context, status=status)


def answer_too_large(request: HttpRequest, length: int, limit: int) -> HttpResponse:
    """Answer 413: how much came, how much may come."""
    message = _(
        "The request is %(found).1f MB, at most %(limit)d MB are accepted. Nothing was saved. "
        "Split the file or remove what is not needed, and send it again."
    ) % {"found": length / MEGABYTE, "limit": limit // MEGABYTE}
    return answer_fault(
        request, status=413, code="too-large", title=_("The file is too large"), message=message
    )


def show_csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 for a form without a valid token (an old page, cookies switched off)."""
    message = _(
        "The form was not accepted: it is too old, or the browser does not keep cookies. "
        "Nothing was saved. Open the page again and repeat."
    )
    return answer_fault(
        request, status=403, code="csrf-failed", title=_("The form is out of date"), message=message
    )


def show_bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 400 (413 when it is too much) for a request that cannot be read."""
    title = _("The request could not be read")
    if isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent):
        message = _("The form has more fields or more data than a page of ours sends. Nothing was saved.")
        return answer_fault(request, status=413, code="too-much", title=title, message=message)
    message = _(
        "It is broken, or was not made by a page of ours. Nothing was saved. Open the page again and repeat."
    )
    return answer_fault(request, status=400, code="unreadable", title=title, message=message)


def show_trouble(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """Answer 503 without asking the database anything: what happened, and what to do."""
    language = "en" if str(get_language()).startswith("en") else "ru"
    other = "ru" if language == "en" else "en"
    message = _(trouble.message)
    if wants_json(request):
        errors = [{"field": "", "code": trouble.code, "message": message, "cite": ""}]
        answer: HttpResponse = JsonResponse({"errors": errors}, status=503)
    else:
        with override(other):
            in_other = _(trouble.message)
        context = {
            "title": _(trouble.title),
            "message": message,
            "message_in_other": in_other,
            "language": language,
            "other": other,
            "again": request.get_full_path() if request.method in ("GET", "HEAD") else "/",
        }
        answer = HttpResponse(get_template("503.html").render(context), status=503)
    answer.headers["Retry-After"] = str(trouble.wait)
    return answer


def show_server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 for a mistake of the program, 503 when the database cannot answer; it stands in the log."""
    if trouble := trouble_of(sys.exception()):
        return show_trouble(request, trouble)
    if not wants_json(request):
        return server_error(request)
    message = _("An error of the program; it stands in the log. Nothing was half-written.")
    return answer_fault(request, status=500, code="program-error", title="", message=message)
