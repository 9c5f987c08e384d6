"""The desk of an event: calls, rulings, what waits; warnings; the rules of the event."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from office.faults import Refused, Stale
from rulings.forms import RulesForm
from rulings.models import RuleSet
from rulings.rulebook.catalogue import EDITIONS
from rulings.selectors import desk as reads
from rulings.selectors.book import edition_query
from rulings.selectors.interviews import find_infractions, stages
from rulings.selectors.rules import first_free_round, rules_of, show_tariffs, versions_of
from rulings.services import calls, rules
from rulings.views.places import (
    Action,
    find_call,
    find_desk,
    find_table,
    may,
    powers,
    read_number,
    read_uuid,
    require,
    staff,
    who,
)
from tournaments.models import Event
from tournaments.selectors import current_round
from tournaments.services.staff import set_duty

RECENT = 30


def desk_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    """What every page of the desk shows around its own part."""
    return {"event": event, "current": "rulings", "can": powers(request, event)}


@require_safe
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Calls, the oldest first; what waits; the newest rulings; the rulebook by any word."""
    event = find_desk(request, slug)
    now = current_round(event)
    rules_now = rules_of(event, at=now.number if now else None)
    text, stage = request.GET.get("q", "")[:80], request.GET.get("stage", "")
    infractions = list(rules_now.edition.infractions.values())
    queue = reads.open_calls(event)
    me = staff(request)
    is_mine = reads.is_on_duty(me, event)
    rows = list(reads.rulings_of(event))
    is_whole = "all" in request.GET
    context = desk_context(request, event) | {
        "calls": queue if is_mine else [],
        "calling": len(queue),
        "is_mine": is_mine,
        "me": me,
        "arbiters": reads.arbiters_of(event, queue),
        "rulings": [(one, reads.title_of(one)) for one in (rows if is_whole else rows[:RECENT])],
        "count": len(rows),
        "more": len(rows) > RECENT and not is_whole,
        "waiting": [one for one in rows if one.is_issued and one.waiting],
        "appeals": reads.open_appeals(event),
        "disputed": reads.disputed_tables(event),
        "text": text,
        "stage": stage,
        "stages": stages(),
        "found": find_infractions(infractions, text, stage),
        "rules": rules_now,
        "edition": _(rules_now.edition.title),
        "edition_query": edition_query(rules_now.edition.key),
    }
    return render(request, "rulings/desk.html", context)


@require_safe
def warnings(request: HttpRequest, slug: str) -> HttpResponse:
    """Warnings by player across the event."""
    event = find_desk(request, slug)
    context = desk_context(request, event) | {"players": reads.warnings_of(event)}
    return render(request, "rulings/warnings.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def rules_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Edition, tariffs with their sources, the deadline of appeals."""
    event = find_desk(request, slug)
    now = rules_of(event)
    first = first_free_round(event)
    form = RulesForm(rules=now, first=first)
    status = 200
    faults: list[dict[str, str]] = []
    if request.method == "POST":
        require(who(request), event, Action.JUDGE)
        form, status = RulesForm(request.POST, rules=now, first=first), 422
        if form.is_valid():
            try:
                rules.set_rules(event=event, by=staff(request), **form.values())
                messages.success(request, _("The rules of the event are saved."))
                return redirect("rulings:rules", slug=slug)
            except Stale as refused:
                faults, status = refused.told(), refused.status
                form = RulesForm(rules=now, first=first)
            except Refused as refused:
                faults = refused.told()
    context = desk_context(request, event) | {
        "rules": now,
        "edition": _(now.edition.title),
        "source": _(now.edition.source),
        "setting": RuleSet.Setting("tournament" if now.is_tournament else "friendly").label,
        "tariffs": show_tariffs(now.tariffs),
        "rows": form.rows(),
        "form": form,
        "faults": faults,
        "first": first,
        "versions": [
            (row, _(EDITIONS[row.edition].title) if row.edition in EDITIONS else row.edition)
            for row in versions_of(event)
        ],
    }
    return render(request, "rulings/rules.html", context, status=status)


# Calls -----------------------------------------------------------------------------------------------


@require_POST
def call(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Call an arbiter to a table."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.CALL)
    try:
        calls.call_arbiter(
            table=found,
            by=staff(request),
            client_id=read_uuid(request.POST),
            seat=read_number(request.POST, "seat"),
            words=request.POST.get("words", ""),
        )
        messages.success(request, _("An arbiter is called to table %(table)s.") % {"table": found.number})
    except Refused as refused:
        messages.error(request, " ".join(one["message"] for one in refused.told()))
    return redirect("scoring:table", slug=slug, number=number, table=table)


@require_POST
def duty(request: HttpRequest, slug: str) -> HttpResponse:
    """Go on duty or off; a director says it of anybody."""
    event = find_desk(request, slug, Action.RULE)
    member = event.staff.filter(user_id=read_number(request.POST, "user") or 0).select_related("user").first()
    me = staff(request)
    who_ = member.user if member and may(me, event, Action.MANAGE_EVENT) else me
    try:
        is_on = set_duty(event=event, user=who_, is_on_duty=request.POST.get("on") == "1").is_on_duty
        said = _("%(who)s is on duty: calls go there.") if is_on else _("%(who)s is off duty.")
        messages.success(request, said % {"who": who_})
    except Refused as refused:
        messages.error(request, " ".join(one["message"] for one in refused.told()))
    return redirect("rulings:desk", slug=slug)


@require_POST
def take(request: HttpRequest, slug: str, call: int) -> HttpResponse:
    """Go to a table that calls."""
    return step(request, slug, call, calls.take_call)


@require_POST
def done(request: HttpRequest, slug: str, call: int) -> HttpResponse:
    """The call is answered."""
    return step(request, slug, call, calls.finish_call)


def step(request: HttpRequest, slug: str, pk: int, service: Any) -> HttpResponse:
    """One step of a call; back to the queue."""
    event = find_desk(request, slug, Action.RULE)
    try:
        service(call=find_call(event, pk), by=staff(request))
    except Refused as refused:
        messages.error(request, " ".join(one["message"] for one in refused.told()))
    return redirect("rulings:desk", slug=slug)
