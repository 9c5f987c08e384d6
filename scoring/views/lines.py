"""A line of the sheet on a page of its own: what was reported, what it wrote, and its correction."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from office.faults import Refused
from scoring.forms.entries import CorrectionForm
from scoring.models import SheetEntry
from scoring.selectors.preview import group_slots
from scoring.selectors.table_page import TablePage, read_table_page
from scoring.selectors.table_parts import LineShown
from scoring.selectors.typed_line import line_of_fact, read_typed
from scoring.services import entries
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
from scoring.views.withheld import read_shown_page
from tournaments.models import Table

Faults = list[dict[str, str]]


@require_safe
def line(request: HttpRequest, slug: str, number: int, table: int, line: int) -> HttpResponse:
    """One line of the sheet: what was reported, what it wrote, who and when; its corrections."""
    found = find_table(request, slug, number, table)
    require_results(request, found.round.event, found.round)
    page = read_shown_page(request, found)
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
    typed = read_typed(
        page,
        form.cleaned_data["line"],
        with_preview=False,
        dealer=shown.line.dealer,
        before=shown.line.number,
    )
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
            if (told := line_of_fact(page, dict(one.fact), dealer=one.line.dealer or 0, before=one.line.root))
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
