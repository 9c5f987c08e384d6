"""An issued ruling: its page, withdrawing it, putting it into its deal, appeals."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.faults import Refused
from rulings.forms import AppealForm, DecisionForm
from rulings.models import Appeal, Ruling
from rulings.selectors.interviews import DEAL, INSTEAD, PROOF
from rulings.selectors.proofs import kept_texts
from rulings.selectors.rules import rules_of
from rulings.selectors.shown import show_ruling
from rulings.services import appeals
from rulings.services.rulings import apply_waiting, withdraw_ruling
from rulings.views.desk import desk_context
from rulings.views.places import (
    Action,
    find_desk,
    find_ruling,
    may,
    read_number,
    read_uuid,
    require,
    staff,
    who,
)
from scoring.selectors.sheets import holders_now, lines_in_force, read_lines, seats_of
from scoring.views.tables import status_of
from tournaments.models import Round


@require_safe
def ruling(request: HttpRequest, slug: str, ruling: int) -> HttpResponse:
    """The ruling: clause, facts, options, entries, signatures, the time left to appeal."""
    event = find_desk(request, slug)
    return show(request, find_ruling(event, ruling))


def show(
    request: HttpRequest,
    found: Ruling,
    *,
    faults: list[dict[str, str]] | None = None,
    appeal_form: AppealForm | None = None,
    decision_form: DecisionForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render its page."""
    event = found.event
    query: dict[str, object] = {**found.answers, INSTEAD: found.number, PROOF: kept_texts(found)}
    if found.about_line is not None:
        query[DEAL] = found.about_line.number
    shown = show_ruling(found)
    round_ = found.table.round if found.table else None
    is_closed = round_ is not None and round_.state == Round.State.CLOSED
    context = desk_context(request, event) | {
        "shown": shown,
        "sheet": found.sheet,
        "is_shut": found.sheet is not None
        and (is_closed or not found.sheet.is_open)
        and any(one.line_id for one in shown.writes),
        "substitutes": substitutes_of(found, shown.substitutes),
        "ruling": found,
        "table": found.table,
        "round": round_,
        "rules": rules_of(event, found.rules),
        "query": urlencode(query, doseq=True),
        "deals": deals_of(found),
        "appeal_form": appeal_form or AppealForm(event=event),
        "decision_form": decision_form or DecisionForm(),
        "faults": faults or [],
        "client_id": uuid.uuid4(),
        "may_withdraw": found.is_issued and may(who(request), event, Action.RULE),
    }
    return render(request, "rulings/ruling.html", context, status=status)


def substitutes_of(found: Ruling, seats: Sequence[int]) -> list[tuple[int, str, bool]]:
    """Seats that the ruling gives to a substitute: who left, and whether somebody has sat down since."""
    names = found.facts.get("names", ())
    was = {one["seat"]: one["number"] for one in found.facts.get("seated", ())}
    held = holders_now(seats_of(found.table_id)) if found.table_id else {}
    rows = []
    for seat in seats:
        now = held.get(seat)
        is_done = seat in was and now is not None and now.registration.number != was[seat]
        rows.append((seat, names[seat] if seat < len(names) else "", is_done))
    return rows


def deals_of(found: Ruling) -> list[tuple[int, str]]:
    """The recorded deals that a waiting ruling may belong to, the newest first."""
    if not found.waiting or found.sheet is None:
        return []
    lines = [one for one in lines_in_force(read_lines(found.sheet)) if "contract" in one.fact]
    deals = [(one.line.number, f"{at}. {one.told_by.label}") for at, one in enumerate(lines, 1)]
    return deals[::-1][:3]


def attempt(request: HttpRequest, found: Ruling, step: Callable[[], str]) -> HttpResponse:
    """One step; its refusal stands on the page."""
    try:
        said = step()
    except Refused as refused:
        found.refresh_from_db()
        return show(request, found, faults=refused.told(), status=status_of(refused))
    messages.success(request, said)
    return redirect("rulings:ruling", slug=found.event.slug, ruling=found.number)


@require_POST
def withdraw(request: HttpRequest, slug: str, ruling: int) -> HttpResponse:
    """Take the ruling back, with a reason."""
    found = find_ruling(find_desk(request, slug, Action.RULE), ruling)

    def step() -> str:
        withdraw_ruling(
            ruling=found,
            reason=request.POST.get("reason", ""),
            by=staff(request),
            reopen="reopen" in request.POST,
        )
        return _("Ruling %(number)s is withdrawn; the sheet stands as before it.") % {"number": found.number}

    return attempt(request, found, step)


@require_POST
def apply(request: HttpRequest, slug: str, ruling: int) -> HttpResponse:
    """Put what waited into the recorded deal."""
    found = find_ruling(find_desk(request, slug, Action.RULE), ruling)

    def step() -> str:
        line = apply_waiting(ruling=found, line=read_number(request.POST, "line") or 0, by=staff(request))
        return _("Written: line %(number)s.") % {"number": line.number}

    return attempt(request, found, step)


@require_POST
def appeal(request: HttpRequest, slug: str, ruling: int) -> HttpResponse:
    """Write an appeal down."""
    event = find_desk(request, slug, Action.RULE)
    found = find_ruling(event, ruling)
    form = AppealForm(request.POST, event=event)
    if not form.is_valid():
        return show(request, found, appeal_form=form, status=422)

    def step() -> str:
        appeals.lodge_appeal(
            ruling=found, by=staff(request), client_id=read_uuid(request.POST), **form.cleaned_data
        )
        return _("The appeal is written down; the results wait for the panel.")

    return attempt(request, found, step)


@require_POST
def decide(request: HttpRequest, slug: str, ruling: int) -> HttpResponse:
    """Write down what the panel decided."""
    event = find_desk(request, slug)
    require(who(request), event, Action.JUDGE)
    found = find_ruling(event, ruling)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return show(request, found, decision_form=form, status=422)
    waiting = get_object_or_404(Appeal, ruling=found, status=Appeal.Status.OPEN)

    def step() -> str:
        appeals.decide_appeal(appeal=waiting, by=staff(request), **form.cleaned_data)
        return _("The panel's decision is written down.")

    return attempt(request, found, step)
