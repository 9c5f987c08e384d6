"""Guards at the door: the content security policy, what search engines are told, how much may be sent."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from config.errors import answer_too_large

GetResponse = Callable[[HttpRequest], HttpResponseBase]

POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)


class ContentSecurityPolicyMiddleware:
    """Forbid inline scripts and styles, and everything from other hosts, on every page."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Add the header unless the view has set its own."""
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
        return response


class RobotsMiddleware:
    """Ask search engines to leave out everything but pages: files, answers of the API, parts for scripts.

    A page says for itself whether its event may be found (`base.html`).
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Add the header to what is no page."""
        response = self.get_response(request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if not is_page or request.path_info.startswith("/api/"):
            response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
        return response


class UploadLimitMiddleware:
    """Refuse a body that says it is larger than ``settings.UPLOAD_LIMIT`` before anybody reads it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer 413 in words, or let the request pass."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdigit() and int(length) > settings.UPLOAD_LIMIT:
            return self.refuse(request, int(length))
        return self.get_response(request)

    def refuse(self, request: HttpRequest, length: int) -> HttpResponse:
        """Say what was found, what is allowed and what to do."""
        return answer_too_large(request, length, settings.UPLOAD_LIMIT)
