"""The interview at a table: find the infraction, answer what matters, see the effect, issue.

The address holds the answers: a half-finished interview is never lost, and a link reopens it.
"""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from analysis.services.looking import check_proof
from office.faults import Refused
from rulings.models import Ruling
from rulings.selectors.byhand import KINDS, ROWS, kinds_of_warning, say_codes
from rulings.selectors.cases import CaseAt, read_case
from rulings.selectors.desk import rulings_mark
from rulings.selectors.interviews import DEAL, INSTEAD, PROOF, find_infractions, show_interview, stages
from rulings.selectors.proofs import answers_ahead, proofs_of, read_texts, show_proofs
from rulings.services.rulings import change_ruling, issue_ruling
from rulings.views.places import (
    Action,
    Http404,
    find_ruling,
    find_table,
    may,
    powers,
    read_answers,
    read_beside,
    read_hand,
    read_number,
    read_uuid,
    require,
    staff,
    who,
)
from scoring.selectors.people import free_players
from scoring.views.tables import address_of, status_of
from tournaments.models import Registration, Round, Table


def table_of(request: HttpRequest, slug: str, number: int, table: int) -> Table:
    """The table, for those who rule."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.RULE)
    return found


def case_context(request: HttpRequest, case: CaseAt) -> dict[str, Any]:
    """What both pages show: where we are and what the sheet knows."""
    table = case.table
    deals = [shown for shown in case.page.lines if shown.deal_number]
    return {
        "event": table.round.event,
        "round": table.round,
        "table": table,
        "current": "rulings",
        "can": powers(request, table.round.event),
        "address": address_of(table),
        "case": case,
        "page": case.page,
        "shown": case.shown,
        "deals": list(reversed(deals)),
        "mark": rulings_mark(table),
    }


@require_safe
def find(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """What happened: the deal in question, and the infraction by any word people use."""
    found = table_of(request, slug, number, table)
    line = read_number(request.GET, DEAL)
    try:
        case = read_case(found, line=line)
    except Refused as refused:
        messages.error(request, " ".join(one["message"] for one in refused.told()))
        return redirect("scoring:table", **address_of(found))
    text, stage = request.GET.get("q", "")[:80], request.GET.get("stage", "")
    context = case_context(request, case) | {
        "text": text,
        "stage": stage,
        "stages": stages(),
        "found": find_infractions(list(case.rules.edition.infractions.values()), text, stage),
        "beside": "&".join(f"{key}={value}" for key, value in read_beside(request.GET).items()),
        "instead": read_number(request.GET, INSTEAD),
    }
    return render(request, "rulings/find.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def interview(request: HttpRequest, slug: str, number: int, table: int, key: str) -> HttpResponse:
    """The next question, or the ruling before it is issued."""
    found = table_of(request, slug, number, table)
    values = request.POST if request.method == "POST" else request.GET
    faults: list[dict[str, str]] = []
    status = 200
    if request.method == "POST":
        try:
            ruling = issue(request, found, key)
            messages.success(request, _("Ruling %(number)s is issued.") % {"number": ruling.number})
            return redirect("rulings:ruling", slug=slug, ruling=ruling.number)
        except Refused as refused:
            faults, status = refused.told(), status_of(refused)
    try:
        case = read_case(found, line=read_number(values, DEAL))
        if key not in case.rules.edition.infractions:
            raise Http404(_("The rulebook has no such infraction."))
        codes = read_hand(values)
        given = read_answers(values.dict())
        asked = case.interview(key, given)
        try:
            by_hand = say_codes(codes, case.facts, asked.cite, case.names)
        except Refused as refused:  # a broken figure is dropped with a word; the answers stay
            codes, by_hand, faults, status = [], [], faults or refused.told(), status_of(refused)
        proofs, dropped = proofs_of(case, asked, values.getlist(PROOF))
        texts = [proof.text() for proof in proofs]
        ahead = answers_ahead(asked, given, proofs)
        shown = show_interview(
            case, asked, beside=read_beside(values), codes=codes, proofs=texts, ahead=ahead, given=given
        )
    except Refused as refused:
        messages.error(request, " ".join(one["message"] for one in refused.told()))
        return redirect("rulings:find", **address_of(found))
    context = case_context(request, case) | {
        "interview": shown,
        "codes": by_hand,
        "proofs": show_proofs(case, proofs),
        "dropped": dropped,
        "prove": urlencode({"back": urlencode(shown.pairs)}),
        "warnings": kinds_of_warning(),
        "sheet": case.page.sheet,
        "is_shut": is_shut(case) and any(way.writes for way in shown.ways),
        "substitutes": any(way.substitutes for way in shown.ways),
        "faults": faults,
        "client_id": uuid.uuid4(),
        "kinds": [(code, _(title)) for code, title in KINDS.items()],
        "hand_rows": range(ROWS),
        "instead": instead_of(request, found, values),
        "words": values.get("note", ""),
        "free": free_players(found.round) if shown.joins else (),
        "beside": "&".join(f"{name}={value}" for name, value in read_beside(values).items()),
    }
    return render(request, "rulings/interview.html", context, status=status)


def is_shut(case: CaseAt) -> bool:
    """Whether the sheet takes no lines: it was closed, or its round."""
    sheet = case.page.sheet
    return sheet is not None and not (sheet.is_open and case.table.round.state != Round.State.CLOSED)


def issue(request: HttpRequest, table: Table, key: str) -> Ruling:
    """Issue what the form says, or put it in place of an older ruling."""
    given: dict[str, Any] = {
        "table": table,
        "infraction": key,
        "answers": read_answers(request.POST.dict()),
        "line": read_number(request.POST, DEAL),
        "by_hand": read_hand(request.POST),
        "words": request.POST.get("note", "")[:2000],
        "client_id": read_uuid(request.POST),
        "registration": newcomer_of(request, table),
        "reopen": request.POST.get("reopen", "")[:300],
        "proofs": read_texts(request.POST.getlist(PROOF)),
    }
    for text in given["proofs"]:
        check_proof(text)  # before the sheet is locked: what the solver finds is remembered
    seen: dict[str, Any] = {
        "seen_last": read_number(request.POST, "seen_last"),
        "seen_rulings": read_number(request.POST, "seen_rulings"),
    }
    old = instead_of(request, table, request.POST)
    if old is None:
        return issue_ruling(by=staff(request), **given, **seen)
    return change_ruling(
        ruling=old,
        reason=request.POST.get("why", ""),
        by=staff(request),
        is_panel=may(who(request), table.round.event, Action.JUDGE),
        **given,
        **seen,
    )


def newcomer_of(request: HttpRequest, table: Table) -> Registration | None:
    """Who takes an empty seat, where somebody does."""
    chosen = read_number(request.POST, "newcomer")
    return None if chosen is None else free_players(table.round).filter(pk=chosen).first()


def instead_of(request: HttpRequest, table: Table, values: Any) -> Ruling | None:
    """The ruling that this one would replace."""
    number = read_number(values, INSTEAD)
    if number is None:
        return None
    old = find_ruling(table.round.event, number)
    if old.table_id != table.pk:
        raise Http404
    return old
