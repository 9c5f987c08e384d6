"""What makes the table's page installable: its manifest, and the worker that keeps it for a dead network."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from phones.views.places import with_table
from tournaments.models import Table

KEPT = (
    "css/fonts.css",
    "css/tokens.css",
    "css/base.css",
    "css/tables.css",
    "css/controls.css",
    "css/pulka.css",
    "css/table.css",
    "css/pages.css",
    "css/phones.css",
    "js/theme.js",
    "js/app.js",
    "js/phone-keys.js",
    "js/phone-store.js",
    "js/phone-kept.js",
    "js/phone.js",
    "img/mark.svg",
)
"""The static files without which the page is not itself; fonts are kept as they come."""


@require_safe
@with_table
def manifest(request: HttpRequest, table: Table, code: str) -> HttpResponse:
    """The web app manifest of a table's page."""
    start = reverse("phones:table", kwargs={"code": code})
    return JsonResponse(
        {
            "name": _("Table %(number)s, %(event)s") % {"number": table.number, "event": table.round.event},
            "short_name": _("Table %(number)s") % {"number": table.number},
            "start_url": start,
            "scope": "/t/",
            "display": "standalone",
            "background_color": "#fcfdfb",
            "theme_color": "#fcfdfb",
            "icons": [{"src": static("img/mark.svg"), "sizes": "any", "type": "image/svg+xml"}],
        },
        content_type="application/manifest+json",
    )


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker; its list of files carries their hashes, so a new version is a new worker."""
    files = [static(name) for name in KEPT]
    response = render(request, "phones/worker.js", {"files": files}, content_type="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response
