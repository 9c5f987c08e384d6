"""`/metrics`: figures for a monitor that knows the token of the installation, and for an administrator."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from archive.selectors.metrics import metrics_text

TYPE = "text/plain; version=0.0.4; charset=utf-8"


@require_safe
@never_cache
def show_metrics(request: HttpRequest) -> HttpResponse:
    """The figures; for anybody else there is no such page."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    knows = bool(settings.METRICS_TOKEN) and constant_time_compare(given, settings.METRICS_TOKEN)
    if not knows and not getattr(request.user, "is_superuser", False):
        raise Http404
    return HttpResponse(metrics_text(), content_type=TYPE)
