"""Where a figure comes from: the settlement step by step, the history of one place of a sheet."""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.exports.texts import public_document
from scoring.selectors.history import figure_history
from scoring.selectors.settlement_page import read_settlement
from scoring.selectors.sheets import Slot, sheet_document
from scoring.selectors.table_page import read_table_page
from scoring.views.places import Action, find_sheet, find_table, may, read_number, require_results, who
from scoring.views.tables import table_context
from scoring.views.withheld import without_reasons


@require_safe
def settlement(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Both methods of 4.2.14 side by side, and the roundings."""
    found = find_table(request, slug, number, table)
    require_results(request, found.round.event, found.round)
    sheet = find_sheet(found)
    context = table_context(request, found, read_table_page(found))
    context["settled"] = read_settlement(sheet)
    return render(request, "scoring/settlement.html", context)


@require_safe
def history(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Every line behind one figure of the sheet."""
    found = find_table(request, slug, number, table)
    require_results(request, found.round.event, found.round)
    sheet = find_sheet(found)
    page = read_table_page(found)
    slot = read_slot(request, len(page.seats))
    context = table_context(request, found, page)
    steps = figure_history(sheet, slot)
    if not context["can"]["watch"]:
        without_reasons(step.line for step in steps)
    context |= {
        "steps": steps,
        "slot": slot,
        "player": page.seats[slot.player],
        "opponent": page.seats[slot.against] if slot.against is not None else None,
        "deal_numbers": {shown.line.number: shown.deal_number for shown in page.lines},
    }
    return render(request, "scoring/history.html", context)


def read_slot(request: HttpRequest, seats: int) -> Slot:
    """The place of the sheet that the address names."""
    column = request.GET.get("column", "")
    player, against = read_number(request.GET, "player"), read_number(request.GET, "against")
    is_known = column in ("pool", "mountain", "whists") and player is not None and player < seats
    fits = (against is not None and against < seats and against != player) == (column == "whists")
    if not is_known or not fits or player is None:
        raise Http404
    return Slot(player, column, against if column == "whists" else None)


@require_safe
def document(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The sheet as a tirazh-sheet/1 file."""
    found = find_table(request, slug, number, table)
    require_results(request, found.round.event, found.round)
    facts = sheet_document(find_sheet(found))
    if not may(who(request), found.round.event, Action.WATCH):
        facts = public_document(facts)
    text = json.dumps(facts, ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    name = f"{slug}-{number}-{table}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
