"""Other ways to write on a sheet: by buttons, from paper, by hand; a line's own page and its correction."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from office.faults import Refused
from scoring.forms.entries import CheckpointForm, PostingForm, SeatForm, VoidForm
from scoring.models import SheetEntry
from scoring.selectors.audit import describe_slot
from scoring.selectors.keys import read_keys
from scoring.selectors.people import free_players
from scoring.selectors.preview import preview_entry
from scoring.selectors.refusals import UnfinishedDeal, UnknownChoice
from scoring.selectors.sheets import Slot, line_of_request
from scoring.selectors.table_page import TablePage, read_table_page
from scoring.selectors.table_parts import LineShown
from scoring.services import entries, sheets
from scoring.views.places import (
    Action,
    find_table,
    may,
    read_number,
    read_uuid,
    require,
    staff,
    who,
)
from scoring.views.tables import status_of, table_context, url_of
from tournaments.models import Table

Faults = list[dict[str, str]]


@require_http_methods(["GET", "HEAD", "POST"])
def buttons(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """One deal by big keys, in the order of speech; without scripts, step by step."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.ENTER)
    page = read_table_page(found)
    chosen = request.POST if request.method == "POST" else request.GET
    keys = read_keys(page, {name: str(value) for name, value in chosen.items()})
    if keys.has_penalties:
        require(who(request), found.round.event, Action.CORRECT)
    faults: Faults = []
    status = 200
    if request.method == "POST" and line_of_request(found.pk, read_uuid(request.POST)) is not None:
        return redirect(url_of("table", found))
    is_sent = request.method == "POST" and "look" not in request.POST
    if is_sent and keys.fact is None:
        faults, status = UnfinishedDeal().told(), 422
    elif is_sent and keys.fact is not None:
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
        "client_id": uuid.uuid4(),
    }
    is_part = bool(getattr(request, "htmx", False)) and request.method == "GET"
    template = "scoring/_keys.html" if is_part else "scoring/buttons.html"
    return render(request, template, context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def checkpoint(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Compare with paper: enter its figures, see where they first part."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.ENTER)
    page = read_table_page(found)
    if page.sheet is None or page.result is None:
        raise Http404
    asked = read_number(request.GET, "line")
    checked = [shown for shown in page.lines if shown.line.kind == SheetEntry.Kind.CHECKPOINT]
    last = next((shown for shown in checked if shown.line.number == asked), None)
    entry = page.lines.index(last) + 1 if last else None
    differing = differences_of(page, entry)
    form = CheckpointForm(
        request.POST or None,
        seats=page.seats,
        paper=last.fact["checkpoint"] if last else None,
        differing=[Slot(one["player"], one["column"], one["against"]) for one in differing],
    )
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
    context = table_context(request, found, page) | {
        "form": form,
        "faults": faults,
        "client_id": uuid.uuid4(),
        "checked": last,
        "differences": show_differences(page, differing),
        "since": page.parted.get(last.line.number) if last else None,
    }
    return render(request, "scoring/checkpoint.html", context, status=status)


def differences_of(page: TablePage, entry: int | None) -> list[Mapping[str, Any]]:
    """What the core says of a checkpoint's figures that differ."""
    return [one for one in page.warnings if one.get("code") == "checkpoint-differs" and one["entry"] == entry]


def show_differences(page: TablePage, found: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Figures of a checkpoint that differ, with the lines written since both last agreed."""
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


@require_http_methods(["GET", "HEAD", "POST"])
def other(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Void deals, figures by hand, a substitute, a newcomer."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.ENTER)
    page = read_table_page(found)
    sent = request.POST.get("form", "") if request.method == "POST" else ""
    offered = offer_forms(request, found, page, sent)
    faults: Faults = []
    status = 200
    if request.method == "POST" and sent not in offered:
        require(who(request), found.round.event, Action.CORRECT if sent else Action.ENTER)
        faults, status = UnknownChoice("form", sent, offered).told(), 422
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
                bound(name),
                prefix=name,
                seats=page.seats,
                free=free,
                is_join=name == "join",
                initial={"seat": read_number(request.GET, name)},
            )
    return offered
