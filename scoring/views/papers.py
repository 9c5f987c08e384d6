"""«Print and files» of an event: PDF of one table or list, files of data, the jobs for a whole round.

Whoever may export gets the full variant of a file; everybody else, and whoever adds `?public` to the
address, gets the public one, as far as the event's policy shows anything to the public.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST, require_safe

from office.services.jobs import enqueue_job
from scoring.exports.large import DIRECT_DEALS, STREAMS
from scoring.exports.scope import Scope, full_scope, has_public_figures, public_scope
from scoring.exports.texts import GRIDS, write_csv, write_sheets_json, write_standings_json
from scoring.exports.workbook import write_workbook
from scoring.prints.delivery import PrintingUnavailable, pdf_of, printing_fault
from scoring.prints.lists import print_seating, print_standings
from scoring.prints.press import Document
from scoring.prints.rounds import Part
from scoring.prints.sheets import print_blank, print_protocol, print_settlement
from scoring.selectors.papers import SheetRead, count_deals, count_seats, read_sheets
from scoring.tasks import export_workbook, print_all_standings, print_round
from scoring.views.places import (
    Action,
    find_event,
    find_round,
    find_table,
    may,
    may_see_results,
    powers,
    read_number,
    require,
    require_results,
    staff,
    who,
)
from scoring.views.standings import visible_standings
from tournaments.models import Event, Round, Table
from tournaments.permissions import may_see_seating
from tournaments.selectors import board, current_round

Answer = TypeVar("Answer", bound=HttpResponseBase)
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
DIRECT_CELLS = 1500
"""Results (players by rounds) up to which staff gets the standings on paper while waiting, else as a job."""

FILES: dict[str, tuple[str, Callable[[Scope], bytes]]] = {
    "event.xlsx": (XLSX, write_workbook),
    **{f"{key}.csv": ("text/csv; charset=utf-8", partial(write_csv, key)) for key in GRIDS},
    "standings.json": ("application/json", write_standings_json),
    "sheets.json": ("application/json", write_sheets_json),
}


@require_safe
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that can be printed or taken away, in one place."""
    event = find_event(request, slug)
    can = powers(request, event)
    rounds = [found for found in rounds_of(event) if may_see_seating(who(request), found)]
    wanted = read_number(request.GET, "round")
    chosen = next((found for found in rounds if found.number == wanted), None) or (
        current_round(event) if can["watch"] else None
    )
    chosen = next(
        (found for found in rounds if chosen and found.pk == chosen.pk), rounds[-1] if rounds else None
    )
    context = {
        "event": event,
        "current": "print",
        "can": can,
        "rounds": rounds,
        "round": chosen,
        "tables": list(chosen.tables.select_related("sheet").order_by("number")) if chosen else [],
        "shows_round": chosen is not None and may_see_results(who(request), event, chosen),
        "shows_figures": may_see_results(who(request), event),
        "public_figures": has_public_figures(event),
        "grids": [(f"{key}.csv", TITLES[key]()) for key in GRIDS],
        "printing_fault": printing_fault(),
        "long_standings": can["print"] and count_seats(event) > DIRECT_CELLS,
        "is_large": can["export"] and count_deals(event) > DIRECT_DEALS,
    }
    return render(request, "scoring/papers.html", context)


TITLES: dict[str, Callable[[], str]] = {
    "standings": lambda: _("Standings"),
    "rounds": lambda: _("Rounds"),
    "tables": lambda: _("Tables with their figures"),
    "deals": lambda: pgettext("list", "Deals"),
    "entries": lambda: _("Entries of the event"),
    "players": lambda: _("Players"),
    "rulings": lambda: _("Rulings"),
    "reconciliation": lambda: _("Reconciliation"),
}


def rounds_of(event: Event) -> list[Round]:
    """The rounds of the event, knowing it."""
    rounds = list(Round.objects.filter(event=event).select_related("convention").order_by("number"))
    for found in rounds:
        found.event = event
    return rounds


# PDF -----------------------------------------------------------------------------------------------


@require_safe
def standings_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings on paper, as far as this person may see them."""
    event = find_event(request, slug)
    require_results(request, event)
    is_public = "public" in request.GET
    found = public_scope(event).standings if is_public else visible_standings(request, event)
    if len(found.rows) * len(found.rounds) > DIRECT_CELLS and may(who(request), event, Action.PRINT):
        return show_large(request, event, "print-standings", is_public=is_public)
    return answer_pdf(
        request, event, f"{slug}-standings", lambda: print_standings(found, printed_at=timezone.now())
    )


@require_safe
def seating_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who sits where, by table and by name."""
    round_ = find_round(request, slug, number)
    return answer_pdf(
        request,
        round_.event,
        f"{slug}-{number}-seating",
        lambda: print_seating(round_, board(round_), printed_at=timezone.now()),
    )


@require_safe
def blank_pdf(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The blank protocol of a table; `?rows=` is how many deals it has room for."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.PRINT)
    rows = read_number(request.GET, "rows")
    return answer_table(
        request, found, "blank", lambda read: print_blank(read, printed_at=timezone.now(), rows=rows)
    )


@require_safe
def protocol_pdf(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The filled protocol of a table with its settlement."""
    found = find_table(request, slug, number, table)
    require_results(request, found.round.event, found.round)
    is_public = is_public_paper(request, found.round.event)
    return answer_table(
        request,
        found,
        "protocol",
        lambda read: print_protocol(read, printed_at=timezone.now(), is_public=is_public),
    )


@require_safe
def settlement_pdf(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The settlement of a table alone."""
    found = find_table(request, slug, number, table)
    require_results(request, found.round.event, found.round)
    is_public = is_public_paper(request, found.round.event)
    return answer_table(
        request,
        found,
        "settlement",
        lambda read: print_settlement(read, printed_at=timezone.now(), is_public=is_public),
    )


def is_public_paper(request: HttpRequest, event: Event) -> bool:
    """Whether the public variant is asked for, or due to this person."""
    return "public" in request.GET or not may(who(request), event, Action.PRINT)


def answer_table(
    request: HttpRequest, table: Table, kind: str, make: Callable[[SheetRead], Document]
) -> HttpResponse:
    """A paper of one table."""
    (read,) = read_sheets([table])
    name = f"{table.round.event.slug}-{table.round.number}-{table.number}-{kind}"
    return answer_pdf(request, table.round.event, name, lambda: make(read))


def answer_pdf(request: HttpRequest, event: Event, name: str, make: Callable[[], Document]) -> HttpResponse:
    """Print a document and show it in the browser; say what is missing where nothing can be printed."""
    if fault := printing_fault():
        return show_no_printing(request, event, fault)
    try:
        content = pdf_of(make())
    except PrintingUnavailable as refused:
        return show_no_printing(request, event, " ".join(told["message"] for told in refused.told()))
    return answer_file(event, content, name=f"{name}.pdf", kind="application/pdf", is_shown=True)


def show_no_printing(request: HttpRequest, event: Event, message: str) -> HttpResponse:
    """A page that says why nothing is printed here and what to install."""
    context = {"title": _("PDF cannot be printed here"), "message": message, "event": event}
    return render(request, "office/fault.html", context, status=503)


def answer_file(
    event: Event, content: bytes, *, name: str, kind: str, is_shown: bool = False
) -> HttpResponse:
    """A file with its name; kept from search engines when the event is."""
    return with_heads(event, HttpResponse(content, content_type=kind), name=name, is_shown=is_shown)


def with_heads(event: Event, response: Answer, *, name: str, is_shown: bool = False) -> Answer:
    """The heads of a file."""
    response["Content-Disposition"] = f'{"inline" if is_shown else "attachment"}; filename="{name}"'
    response["Cache-Control"] = "private, no-store"
    if event.no_index:
        response["X-Robots-Tag"] = "noindex, nofollow"
    return response


# Files of data -------------------------------------------------------------------------------------


@require_safe
def export(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    """A file of data: the full variant for those who may export, the public one for everybody else."""
    event = find_event(request, slug)
    if name not in FILES:
        raise Http404(_("There is no such file."))
    scope = scope_of(request, event)
    if name == "event.xlsx" and count_deals(event) > DIRECT_DEALS:
        return show_large(request, event, "export-all", is_public=scope.is_public)
    return answer_export(event, scope, name)


def answer_export(event: Event, scope: Scope, name: str) -> HttpResponseBase:
    """A file of data; streamed where it grows with the deals of a large event."""
    kind, write = FILES[name]
    variant = "-public" if scope.is_public else ""
    title = f"{event.slug}{variant}-{name.replace('event.', '')}"
    if name in STREAMS and count_deals(event) > DIRECT_DEALS:
        return with_heads(event, StreamingHttpResponse(STREAMS[name](scope), content_type=kind), name=title)
    return answer_file(event, write(scope), name=title, kind=kind)


def show_large(request: HttpRequest, event: Event, step: str, *, is_public: bool) -> HttpResponse:
    """A page that says that the file is a job of the worker, with the button for those who may ask."""
    needs = {"export-all": Action.EXPORT, "print-standings": Action.PRINT}
    context = {
        "event": event,
        "current": "print",
        "can": powers(request, event),
        "may_ask": may(who(request), event, needs[step]),
        "address": reverse(f"scoring:{step}", args=[event.slug]),
        "is_public": is_public,
        "is_workbook": step == "export-all",
        "deals": count_deals(event),
    }
    return render(request, "scoring/large.html", context, status=409)


def scope_of(request: HttpRequest, event: Event) -> Scope:
    """What of the event this person takes away."""
    if "public" not in request.GET and may(who(request), event, Action.EXPORT):
        return full_scope(event)
    require_results(request, event)
    if not has_public_figures(event):
        raise PermissionDenied(_("The results of this event are not shown to the public."))
    return public_scope(event)


# Jobs ----------------------------------------------------------------------------------------------


@require_POST
def print_all(request: HttpRequest, slug: str, number: int, part: str) -> HttpResponse:
    """Ask for all paper of a round."""
    round_ = find_round(request, slug, number)
    require(who(request), round_.event, Action.PRINT)
    if part not in list(Part):
        raise Http404(_("There is no such file."))
    titles = {
        Part.BEFORE: _("Seating and blank protocols of round %(round)s"),
        Part.AFTER: _("Protocols of round %(round)s"),
    }
    job = enqueue_job(
        task=print_round,
        kind="print-round",
        title=titles[Part(part)] % {"round": number},
        created_by=staff(request),
        event_slug=slug,
        params={"round": number, "part": part},
        back_url=f"{reverse('scoring:papers', args=[slug])}?round={number}",
    )
    return redirect("office:job", job.pk)


@require_POST
def export_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the full workbook of a large event."""
    event = find_event(request, slug)
    require(who(request), event, Action.EXPORT)
    job = enqueue_job(
        task=export_workbook,
        kind="export-workbook",
        title=_("Workbook of the event"),
        created_by=staff(request),
        event_slug=slug,
        params={"public": "public" in request.POST},
        back_url=reverse("scoring:papers", args=[slug]),
    )
    return redirect("office:job", job.pk)


@require_POST
def print_standings_job(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the standings of a large event on paper."""
    event = find_event(request, slug)
    require(who(request), event, Action.PRINT)
    job = enqueue_job(
        task=print_all_standings,
        kind="print-standings",
        title=_("Standings, PDF"),
        created_by=staff(request),
        event_slug=slug,
        params={"public": "public" in request.POST},
        back_url=reverse("scoring:papers", args=[slug]),
    )
    return redirect("office:job", job.pk)
