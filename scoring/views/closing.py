"""The page of the closing: what is open, final standings published and withdrawn."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.faults import Refused
from scoring.selectors.finals import read_closing
from scoring.services import closing as services
from scoring.views.places import Action, find_event, powers, require, staff, who
from tournaments.models import Event


@require_safe
def closing(request: HttpRequest, slug: str) -> HttpResponse:
    """What is open, with links; the hash of the standings; what was published."""
    event = find_event(request, slug)
    require(who(request), event, Action.WATCH)
    return show_closing(request, event)


def show_closing(
    request: HttpRequest, event: Event, *, status: int = 200, faults: list[dict[str, str]] | None = None
) -> HttpResponse:
    """Render the page."""
    context = {
        "event": event,
        "current": "standings",
        "closing": read_closing(event),
        "faults": faults or [],
        "can": powers(request, event),
    }
    return render(request, "scoring/closing.html", context, status=status)


@require_POST
def publish_final(request: HttpRequest, slug: str) -> HttpResponse:
    """Publish the standings as final, or show what is open."""
    event = find_event(request, slug)
    require(who(request), event, Action.MANAGE_EVENT)
    try:
        services.publish_final(event=event, by=staff(request), seen=request.POST.get("seen", ""))
    except Refused as refused:
        return show_closing(request, event, status=refused.status, faults=refused.told())
    messages.success(request, _("The standings are final. Everybody sees it on every page and paper."))
    return redirect("scoring:closing", slug=slug)


@require_POST
def withdraw_final(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw the final standings, with a reason."""
    event = find_event(request, slug)
    require(who(request), event, Action.MANAGE_EVENT)
    try:
        services.withdraw_final(event=event, by=staff(request), reason=request.POST.get("reason", ""))
    except Refused as refused:
        return show_closing(request, event, status=refused.status, faults=refused.told())
    messages.success(request, _("The final standings are withdrawn; rounds can be reopened."))
    return redirect("scoring:closing", slug=slug)
