"""Other ways to write on a sheet: by buttons, from paper, by hand; a line's own page and its correction."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from office.faults import Refused
from scoring.forms.entries import CheckpointForm, CorrectionForm, PostingForm, SeatForm, VoidForm
from scoring.models import SheetEntry
from scoring.selectors.audit import describe_slot
from scoring.selectors.keys import read_keys
from scoring.selectors.people import free_players
from scoring.selectors.preview import group_slots, preview_entry
from scoring.selectors.sheets import Slot
from scoring.selectors.table_page import TablePage, read_table_page
from scoring.selectors.table_parts import LineShown
from scoring.selectors.typed_line import line_of_fact, read_typed
from scoring.services import entries, sheets
from scoring.views.places import (
    Action,
    find_table,
    may,
    read_number,
    read_uuid,
    require,
    require_results,
    staff,
    who,
)
from scoring.views.tables import status_of, table_context, url_of
from tournaments.models import Table

Faults = list[dict[str, str]]


@require_http_methods(["GET", "POST"])
def buttons(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """One deal by big keys, in the order of speech; without scripts, step by step."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.ENTER)
    page = read_table_page(found)
    chosen = request.POST if request.method == "POST" else request.GET
    keys = read_keys(page, {name: str(value) for name, value in chosen.items()})
    faults: Faults = []
    status = 200
    if request.method == "POST" and keys.fact is not None:
        try:
            sheet = page.sheet or sheets.open_sheet(table=found, by=staff(request))
            entries.record_entry(
                sheet=sheet,
                fact=keys.fact,
                by=staff(request),
                client_id=read_uuid(request.POST),
                seen_last=read_number(request.POST, "seen_last"),
            )
            return redirect(url_of("table" if "more" not in request.POST else "buttons", found))
        except Refused as refused:
            faults, status = refused.told(), status_of(refused)
    preview = preview_entry(page, keys.fact) if keys.fact is not None and not faults else None
    if preview is not None and not preview.is_good:
        faults = list(preview.faults)
    context = table_context(request, found, page) | {
        "keys": keys,
        "preview": preview if not faults else None,
        "faults": faults,
        "chosen": [(name, chosen[name]) for name in chosen if name not in HIDDEN],
        "client_id": uuid.uuid4(),
    }
    is_part = bool(getattr(request, "htmx", False)) and request.method == "GET"
    template = "scoring/_keys.html" if is_part else "scoring/buttons.html"
    return render(request, template, context, status=status)


HIDDEN = {"csrfmiddlewaretoken", "client_id", "seen_last", "more"}


@require_http_methods(["GET", "POST"])
def checkpoint(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Compare with paper: enter its figures, see where they first part."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.ENTER)
    page = read_table_page(found)
    if page.sheet is None or page.result is None:
        raise Http404
    form = CheckpointForm(request.POST or None, seats=page.seats)
    faults: Faults = []
    status = 200
    if request.method == "POST":
        if form.is_valid():
            try:
                line = entries.record_checkpoint(
                    sheet=page.sheet,
                    figures=form.figures(page.result["sheet"]),
                    by=staff(request),
                    client_id=read_uuid(request.POST),
                    seen_last=read_number(request.POST, "seen_last"),
                )
                return redirect(url_of("checkpoint", found) + f"?line={line.number}")
            except Refused as refused:
                faults, status = refused.told(), status_of(refused)
        else:
            status = 422
    asked = read_number(request.GET, "line")
    checked = [shown for shown in page.lines if shown.line.kind == SheetEntry.Kind.CHECKPOINT]
    last = next((shown for shown in checked if shown.line.number == asked), None)
    entry = page.lines.index(last) + 1 if last else None
    context = table_context(request, found, page) | {
        "form": form,
        "faults": faults,
        "client_id": uuid.uuid4(),
        "checked": last,
        "differences": show_differences(page, entry),
    }
    return render(request, "scoring/checkpoint.html", context, status=status)


def show_differences(page: TablePage, entry: int | None) -> list[dict[str, Any]]:
    """Figures of a checkpoint that differ, with the lines written since both last agreed."""
    found = [
        one for one in page.warnings if one.get("code") == "checkpoint-differs" and one["entry"] == entry
    ]
    return [
        {
            "where": describe_slot(Slot(one["player"], one["column"], one["against"])),
            "paper": one["paper"],
            "ours": one["ours"],
            "lines": [name_line(page.lines[number - 1]) for number in one["since"]],
        }
        for one in found
    ]


def name_line(shown: LineShown) -> dict[str, Any]:
    """A line by the number of its deal, or as a line."""
    number = shown.line.number
    if shown.deal_number:
        return {"line": number, "text": _("deal %(number)s") % {"number": shown.deal_number}}
    return {"line": number, "text": _("line %(number)s") % {"number": number}}


@require_http_methods(["GET", "POST"])
def other(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Void deals, figures by hand, a substitute, a newcomer."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.ENTER)
    page = read_table_page(found)
    sent = request.POST.get("form", "") if request.method == "POST" else ""
    offered = offer_forms(request, found, page, sent)
    if sent and sent not in offered:
        require(who(request), found.round.event, Action.CORRECT)
    faults: Faults = []
    status = 200
    if form := offered.get(sent):
        if form.is_valid():
            try:
                sheet = page.sheet or sheets.open_sheet(table=found, by=staff(request))
                entries.record_entry(
                    sheet=sheet,
                    fact=form.fact(),  # type: ignore[attr-defined]
                    by=staff(request),
                    client_id=read_uuid(request.POST),
                    seen_last=read_number(request.POST, "seen_last"),
                    registration=form.cleaned_data.get("registration"),
                )
                messages.success(request, _("Written."))
                return redirect(url_of("table", found))
            except Refused as refused:
                faults, status = refused.told(), status_of(refused)
        else:
            status = 422
    context = table_context(request, found, page) | {
        "forms": offered,
        "sent": sent,
        "has_free": free_players(found.round).exists(),
        "faults": faults,
        "client_id": uuid.uuid4(),
    }
    return render(request, "scoring/other.html", context, status=status)


def offer_forms(request: HttpRequest, found: Table, page: TablePage, sent: str) -> dict[str, Form]:
    """The forms this person may use; the one that was sent is bound."""

    def bound(name: str) -> Any:
        return request.POST if name == sent else None

    offered: dict[str, Form] = {"void": VoidForm(bound("void"), prefix="void")}
    if may(who(request), found.round.event, Action.CORRECT):
        free = free_players(found.round)
        offered["posting"] = PostingForm(bound("posting"), prefix="posting", seats=page.seats)
        for name in ("replace", "join"):
            offered[name] = SeatForm(
                bound(name), prefix=name, seats=page.seats, free=free, is_join=name == "join"
            )
    return offered


@require_GET
def line(request: HttpRequest, slug: str, number: int, table: int, line: int) -> HttpResponse:
    """One line of the sheet: what was reported, what it wrote, who and when; its corrections."""
    found = find_table(request, slug, number, table)
    require_results(request, found.round.event, found.round)
    page = read_table_page(found)
    shown = find_line(page, line)
    return show_line(request, found, page, shown)


@require_http_methods(["POST"])
def correct(request: HttpRequest, slug: str, number: int, table: int, line: int) -> HttpResponse:
    """Answer a wrong line by a correction with its reason."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.CORRECT)
    page = read_table_page(found)
    shown = find_line(page, line)
    form = CorrectionForm(request.POST)
    if not form.is_valid():
        return show_line(request, found, page, shown, form=form, status=422)
    typed = read_typed(page, form.cleaned_data["line"], with_preview=False, dealer=shown.line.dealer)
    if typed.fact is None:
        faults = list(typed.faults or typed.asks)
        return show_line(request, found, page, shown, form=form, faults=faults, status=422)
    try:
        answer = entries.correct_entry(
            line=shown.line,
            fact=typed.fact,
            reason=form.cleaned_data["reason"],
            by=staff(request),
            client_id=read_uuid(request.POST),
            seen_last=read_number(request.POST, "seen_last"),
        )
    except Refused as refused:
        return show_line(
            request, found, page, shown, form=form, faults=refused.told(), status=status_of(refused)
        )
    messages.success(request, _("The correction is written as line %(number)s.") % {"number": answer.number})
    return redirect(url_of("table", found) + f"#line-{answer.number}")


def find_line(page: TablePage, number: int) -> LineShown:
    """The line of that number, counted, a correction or taken back."""
    lines: Sequence[LineShown] = [*page.lines, *page.withdrawn]
    for shown in lines:
        if shown.line.number == number:
            return shown
        for answer in shown.answers:
            if answer.line.number == number:
                return answer
    raise Http404


def show_line(
    request: HttpRequest,
    found: Table,
    page: TablePage,
    shown: LineShown,
    *,
    form: CorrectionForm | None = None,
    faults: Faults | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render a line's page, with the form of a correction for those who may."""
    root = find_line(page, shown.line.root)
    newest = root.answers[-1] if root.answers else root
    text = next(
        (
            told
            for one in (newest, root)
            if (told := line_of_fact(page, dict(one.fact), dealer=one.line.dealer or 0))
        ),
        "",
    )
    is_correctable = (
        page.sheet is not None
        and page.sheet.is_open
        and root in page.lines
        and root.line.kind in (SheetEntry.Kind.DEAL, SheetEntry.Kind.VOID)
        and may(who(request), found.round.event, Action.CORRECT)
    )
    context = table_context(request, found, page) | {
        "shown": shown,
        "root": root,
        "writes": group_slots(page.figures_of(shown.line)),
        "cites": page.cites_of(shown.line),
        "is_correctable": is_correctable,
        "form": form or CorrectionForm(initial={"line": text}),
        "faults": faults or [],
        "client_id": uuid.uuid4(),
        "raw": json.dumps(shown.fact, ensure_ascii=False),
    }
    return render(request, "scoring/line.html", context, status=status)
