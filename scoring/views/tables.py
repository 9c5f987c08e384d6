"""The page of a table: the sheet as it stands, entry by a typed line, undo, changes of state."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from formats.selectors.ends import TableEnds, table_ends
from formats.selectors.schemes import schemes_of
from office.faults import Refused
from scoring.models import Sheet
from scoring.selectors.frozen import line_in_time, mark_of
from scoring.selectors.refusals import UnknownChoice
from scoring.selectors.sheets import line_of_request, seats_of
from scoring.selectors.table_page import TablePage, read_table_page
from scoring.selectors.telling import end_words
from scoring.selectors.typed_line import TypedLine, read_typed
from scoring.services import entries, sheets
from scoring.services.time_marks import mark_time
from scoring.views.places import (
    Action,
    find_sheet,
    find_table,
    may_see_results,
    powers_at,
    read_number,
    read_uuid,
    require,
    staff,
    who,
)
from scoring.views.withheld import read_shown_page
from tournaments.models import Round, Table
from tournaments.permissions import why_withheld
from tournaments.selectors.conventions import preset_title
from tournaments.views.shared import shared

Address = dict[str, Any]


def address_of(table: Table) -> Address:
    """The parts of the address of a table."""
    return {"slug": table.round.event.slug, "number": table.round.number, "table": table.number}


def url_of(name: str, table: Table) -> str:
    """The address of one of the table's pages."""
    return reverse(f"scoring:{name}", kwargs=address_of(table))


@require_safe
@shared()
def table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The sheet as it stands; for staff, the line to write on."""
    return show_table(request, find_table(request, slug, number, table))


def show_table(
    request: HttpRequest,
    found: Table,
    *,
    status: int = 200,
    typed: TypedLine | None = None,
    faults: list[dict[str, str]] | None = None,
    saved: str = "",
) -> HttpResponse:
    """Render the page of a table, or only its live part for htmx."""
    page = read_shown_page(request, found)
    context = table_context(request, found, page)
    context |= {
        "typed": typed or TypedLine(text=""),
        "faults": faults or [],
        "saved": saved,
        "client_id": uuid.uuid4(),
    }
    is_part = bool(getattr(request, "htmx", False)) and request.method == "POST"
    template = "scoring/_table_live.html" if is_part else "scoring/table.html"
    return render(request, template, context, status=status)


def table_context(request: HttpRequest, found: Table, page: TablePage) -> dict[str, Any]:
    """What every page of a table shows around its own part."""
    event = found.round.event
    return {
        "event": event,
        "round": found.round,
        "table": found,
        "page": page,
        "sheet": page.sheet,
        "current": "hall",
        "address": address_of(found),
        "shows_results": may_see_results(who(request), event, found.round),
        "withheld": why_withheld(event),
        "ends": (ends := ends_of_page(page)),
        "frozen": time_mark(found, page, ends),
        "can": powers_at(request, found),
        "convention_title": _(preset_title(found.round.convention.preset)),
        "planned": page.convention.max_deals or found.round.deals_planned,
        "round_count": event.rounds_planned or Round.objects.filter(event=event).count(),
        "ended": end_words(page.finished) if page.finished else "",
        "vists_of": [row.total for row in page.totals],
        "values_of": [value for shown in page.lines for value in shown.values],
    }


def ends_of_page(page: TablePage) -> TableEnds:
    """The table's clock, and which ends of the round it has reached."""
    pools = [row.pool for row in page.totals]
    return table_ends(page.table, convention=page.convention, pools=pools, deals=page.deals)


def time_mark(found: Table, page: TablePage, ends: TableEnds) -> dict[str, Any] | None:
    """The mark of the time for the staff, where the round's counting freezes results there."""
    if page.sheet is None or not schemes_of(found.round.event).of_round(found.round.number).freezes:
        return None
    lines = [shown.line for shown in page.lines]
    return {
        "mark": mark_of(found.pk),
        "lines": [line.number for line in lines],
        "proposed": line_in_time(lines, ends.clock.ends_at if ends.clock and ends.clock.is_over else None),
    }


@require_POST
def mark(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Mark the last line that was in time, or take the mark away."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.CLOCK)

    def step() -> str:
        line = read_number(request.POST, "line")
        reason = str(request.POST.get("reason", ""))
        made = mark_time(sheet=find_sheet(found), line=line, by=staff(request), reason=reason)
        if made.line is None:
            return _("The mark of the time is taken away.")
        return _("Lines after %(number)s do not count.") % {"number": made.line}

    return attempt(request, found, step)


@require_safe
def preview(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """How a typed line is understood, and what it would write; for htmx, as a part of the page."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.ENTER)
    page = read_table_page(found, first_dealer=read_number(request.GET, "first_dealer"))
    typed = read_typed(page, request.GET.get("line", ""))
    return render(request, "scoring/_parse.html", {"typed": typed, "page": page, "is_live": True})


@require_POST
def record(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Write a typed line, or say beside it what is wrong with it."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.ENTER)
    text = request.POST.get("line", "")
    try:
        if read_number(request.POST, "first_dealer") is not None:
            open_with_dealer(request, found)
        page = read_table_page(found)
        written = line_of_request(found.pk, read_uuid(request.POST))
        dealer = written.dealer if written is not None else None
        typed = read_typed(page, text, with_preview=False, dealer=dealer)
        if typed.fact is None:
            return show_table(request, found, status=422, typed=typed)
        sheet = page.sheet or sheets.open_sheet(table=found, by=staff(request))
        line = entries.record_entry(
            sheet=sheet,
            fact=typed.fact,
            by=staff(request),
            client_id=read_uuid(request.POST),
            seen_last=read_number(request.POST, "seen_last"),
        )
    except Refused as refused:
        typed = TypedLine(text=text)
        return show_table(request, found, status=status_of(refused), typed=typed, faults=refused.told())
    return after(request, found, _("Written: line %(number)s.") % {"number": line.number})


def open_with_dealer(request: HttpRequest, found: Table) -> Sheet:
    """Open the sheet with the first dealer that the form names."""
    return sheets.open_sheet(
        table=found, by=staff(request), first_dealer=read_number(request.POST, "first_dealer")
    )


def status_of(refused: Refused) -> int:
    """422 for what was reported wrong, 409 for what moved on meanwhile."""
    return 422 if refused.status == 400 else int(refused.status)


def after(request: HttpRequest, found: Table, said: str) -> HttpResponse:
    """Show the table anew: in place for htmx, by a redirect otherwise."""
    if getattr(request, "htmx", False):
        return show_table(request, found, saved=said)
    return redirect(url_of("table", found) + "#entry")


@require_POST
def undo(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Take the last line back."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.UNDO)

    def step() -> str:
        line = entries.undo_last(
            sheet=find_sheet(found),
            by=staff(request),
            client_id=read_uuid(request.POST),
            seen_last=read_number(request.POST, "seen_last"),
        )
        return _("Line %(number)s was taken back.") % {"number": line.root}

    return attempt(request, found, step)


def attempt(request: HttpRequest, found: Table, step: Callable[[], str]) -> HttpResponse:
    """Do one step on a sheet and show the table, with the refusal if there was one."""
    try:
        said = step()
    except Refused as refused:
        return show_table(request, found, status=status_of(refused), faults=refused.told())
    return after(request, found, said)


STEPS = {
    "open": Action.ENTER,
    "close": Action.CLOSE,
    "confirm": Action.CONFIRM,
    "official": Action.CONFIRM,
    "reopen": Action.REOPEN,
}
"""Changes of a sheet's state, and what each needs."""


@require_POST
def state(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Close, confirm or reopen the sheet, or choose who deals first."""
    found = find_table(request, slug, number, table)
    step = request.POST.get("step", "")
    require(who(request), found.round.event, STEPS.get(step, Action.ENTER))

    def move() -> str:
        return move_sheet(request, found, step, request.POST)

    return attempt(request, found, move)


def move_sheet(request: HttpRequest, found: Table, step: str, values: Mapping[str, Any]) -> str:
    """One change of the sheet's state; returns what to say about it."""
    by = staff(request)
    if step not in STEPS:
        raise UnknownChoice("step", step, STEPS)
    if step == "open":
        if read_number(values, "first_dealer") is None:
            seats = sorted({seat.index for seat in seats_of(found.pk)})
            raise UnknownChoice("first_dealer", values.get("first_dealer", ""), seats)
        open_with_dealer(request, found)
        return _("The first dealer is set.")
    sheet = find_sheet(found)
    if step == "close":
        sheets.close_sheet(
            sheet=sheet,
            by=by,
            end=str(values.get("end", "")),
            client_id=read_uuid(values),
            seen_last=read_number(values, "seen_last"),
        )
        return _("The sheet is closed.")
    if step == "confirm":
        sheets.confirm_sheet(sheet=sheet, by=by)
        return _("The sheet is confirmed.")
    if step == "official":
        sheets.make_official(sheet=sheet, by=by)
        return _("The sheet is official.")
    sheets.reopen_sheet(sheet=sheet, by=by, reason=str(values.get("reason", "")))
    return _("The sheet is open again.")


def tell(request: HttpRequest, said: str) -> None:
    """Say on the next page what was done."""
    messages.success(request, said)
