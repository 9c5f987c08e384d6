"""The page a badge's code opens: a player's next seat, own sheets, place, warnings, other events."""

from __future__ import annotations

from urllib.parse import unquote

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.faults import Refused
from phones.selectors.keys import peek_player_key, read_player_key
from phones.selectors.own_page import read_own_page, tag_of
from phones.services.persons import join_events, part_events
from phones.views.places import asks_too_often, quiet, with_player
from scoring.selectors.own_sheet import read_own_sheet
from scoring.views.places import read_number
from scoring.views.withheld import withhold
from tournaments.models import Registration, Table
from tournaments.selectors.meetings import PUBLISHED
from tournaments.selectors.versions import version_of, version_of_id
from tournaments.views.shared import has, marked

Faults = list[dict[str, str]]


@require_safe
@with_player
def show_own(request: HttpRequest, registration: Registration, code: str) -> HttpResponse:
    """The whole page."""
    return render_own(request, registration, code)


def render_own(
    request: HttpRequest,
    registration: Registration,
    code: str,
    *,
    faults: Faults | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, with what was refused."""
    version = version_of(registration.event.slug) or ""
    request.page_tag = tag_of(registration.pk, version=version, today=localdate())  # type: ignore[attr-defined]  # see base.html
    context = context_of(registration, code, version) | {"faults": faults or [], "now": timezone.now()}
    return render(request, "phones/own.html", context, status=status)


def context_of(registration: Registration, code: str, version: str) -> dict[str, object]:
    """What the page and its live part show."""
    return {
        "event": registration.event,
        "own": read_own_page(registration, version=version),
        "me": registration,
        "code": code,
        "renew_from": reverse("phones:own-live", kwargs={"badge": code}),
    }


@require_safe
def live(request: HttpRequest, badge: str) -> HttpResponse:
    """The live part alone; 304 as long as nothing has changed that stands there.

    300 phones ask for it every few seconds. Whoever has the tag was let in at this very figure of the event,
    so one query is enough to let him in again.
    """
    named = peek_player_key(badge)
    version = version_of_id(named[0]) if named and "If-None-Match" in request.headers else None
    if named and version:
        tag = tag_of(named[1], version=version, today=localdate())
        if has(request, tag) and not asks_too_often(request, badge):
            return _tagged(HttpResponse(status=304), tag)
    answer: HttpResponse = show_live(request, badge=badge, version=version)
    return answer


@with_player
def show_live(
    request: HttpRequest, registration: Registration, code: str, *, version: str | None
) -> HttpResponse:
    """The live part made anew, at a figure of the event read before it or now."""
    version = version or version_of_id(registration.event_id) or ""
    tag = tag_of(registration.pk, version=version, today=localdate())
    return _tagged(render(request, "phones/_own.html", context_of(registration, code, version)), tag)


def _tagged(response: HttpResponse, tag: str) -> HttpResponse:
    marked(response, tag)
    response.headers["Cache-Control"] = "private, no-cache"
    return quiet(response)


@require_safe
@with_player
def own_sheet(
    request: HttpRequest, registration: Registration, code: str, number: int, table: int
) -> HttpResponse:
    """One of his sheets, every figure explained."""
    found = get_object_or_404(
        Table.objects.select_related("round__event", "round__convention"),
        round__event=registration.event,
        round__number=number,
        round__state__in=PUBLISHED,
        number=table,
    )
    sheet = read_own_sheet(found, registration)
    if sheet is None:
        raise Http404(_("You did not sit at this table."))
    for shown in [*sheet.page.lines, *sheet.page.withdrawn]:
        for one in [shown, *shown.answers]:
            withhold(one, sheet.page)
    context = {
        "event": registration.event,
        "round": found.round,
        "table": found,
        "page": sheet.page,
        "own": sheet,
        "me": registration,
        "code": code,
    }
    return render(request, "phones/own_sheet.html", context)


@require_POST
@with_player
def join(request: HttpRequest, registration: Registration, code: str) -> HttpResponse:
    """Join another event of the same person by the code of its badge."""
    try:
        other = read_player_key(code_in(request.POST.get("other", "")), now=None).registration
        join_events(registration=registration, other=other)
    except Refused as refused:
        return render_own(request, registration, code, faults=refused.told(), status=int(refused.status))
    messages.success(request, _("%(event)s stands among your events now.") % {"event": other.event})
    return redirect("phones:own", badge=code)


def code_in(text: str) -> str:
    """The code of an address as somebody pastes it, or the code alone."""
    text = unquote(text.strip())
    return text.partition("/p/")[2].partition("/")[0] if "/p/" in text else text


@require_POST
@with_player
def part(request: HttpRequest, registration: Registration, code: str) -> HttpResponse:
    """Take an event out of one's own again."""
    other = get_object_or_404(Registration, pk=read_number(request.POST, "other") or 0)
    try:
        part_events(registration=registration, other=other)
    except Refused as refused:
        return render_own(request, registration, code, faults=refused.told(), status=int(refused.status))
    messages.success(request, _("The events are no longer joined."))
    return redirect("phones:own", badge=code)
