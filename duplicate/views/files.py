"""Paper and files of duplicate rounds."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from duplicate.exports.results import (
    deals_grid,
    layouts_lines,
    layouts_text,
    totals_grid,
    write_csv,
    write_workbook,
)
from duplicate.models import Look
from duplicate.permissions import may_compare, may_see_layouts, require_layouts
from duplicate.prints.records import print_deal, print_guides, print_records, print_slips, print_totals
from duplicate.selectors.pages import RoundShown, show_event, show_round
from duplicate.selectors.sets import rounds_with_sets
from duplicate.tasks import print_deals
from duplicate.views.pages import comparable
from duplicate.views.places import find_set, open_layouts
from formats.selectors.schemes import schemes_of
from formats.selectors.words import comparison_said
from office.services.jobs import enqueue_job
from scoring.prints.press import Document
from scoring.views.papers import XLSX, answer_file, answer_pdf
from scoring.views.places import find_event, require, staff, who
from tournaments.models import Event
from tournaments.permissions import Action
from tournaments.selectors import board

CSV = "text/csv; charset=utf-8"


@require_safe
def guides_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who takes which packet at each table; no cards stand there."""
    round_, found = find_set(request, slug, number)
    return answer_pdf(
        request,
        round_.event,
        f"{slug}-{number}-guides",
        lambda: print_guides(round_, board(round_), deals=found.deals, printed_at=timezone.now()),
    )


def with_cards(
    request: HttpRequest, slug: str, number: int, what: str, make: Callable[[RoundShown], Document], name: str
) -> HttpResponse:
    """A paper on which cards stand, for whoever may see them now."""
    round_, found = find_set(request, slug, number)
    open_layouts(request, found, what)
    shown = show_round(round_, found, with_cards=True)
    return answer_pdf(request, round_.event, f"{slug}-{number}-{name}", lambda: make(shown))


@require_safe
def slips_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The cards to lay out."""
    moment = timezone.now()
    return with_cards(
        request, slug, number, Look.What.SLIPS, lambda shown: print_slips(shown, printed_at=moment), "slips"
    )


@require_safe
def records_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All deals with what can be made of them."""
    moment = timezone.now()
    return with_cards(
        request,
        slug,
        number,
        Look.What.RECORDS,
        lambda shown: print_records(shown, printed_at=moment),
        "records",
    )


@require_safe
def deal_pdf(request: HttpRequest, slug: str, number: int, layout: int) -> HttpResponse:
    """One deal with every result."""
    _round, found = find_set(request, slug, number)
    if not 1 <= layout <= found.deals:
        raise Http404(_("There is no such deal in this round."))
    moment = timezone.now()
    return with_cards(
        request,
        slug,
        number,
        Look.What.RECORDS,
        lambda shown: print_deal(shown, shown.deals[layout - 1], printed_at=moment),
        f"deal-{layout}",
    )


@require_POST
def print_all(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask the worker for a page of every deal."""
    round_, found = find_set(request, slug, number)
    require(who(request), round_.event, Action.PRINT)
    require_layouts(who(request), found)
    job = enqueue_job(
        task=print_deals,
        kind="print-deals",
        title=_("Records of every deal, round %(round)s") % {"round": number},
        created_by=staff(request),
        event_slug=slug,
        params={"round": number},
        back_url=f"/events/{slug}/rounds/{number}/duplicate/",
    )
    return redirect("office:job", job.pk)


@require_safe
def layouts_file(request: HttpRequest, slug: str, number: int, name: str) -> HttpResponse:
    """The layouts as JSON lines or text."""
    round_, found = find_set(request, slug, number)
    if name not in ("layouts.jsonl", "layouts.txt"):
        raise Http404(_("There is no such file."))
    open_layouts(request, found, Look.What.FILE)
    title = f"{slug}-{number}-{name}"
    if name == "layouts.txt":
        content = layouts_text(show_round(round_, found, with_cards=True))
        return answer_file(round_.event, content, name=title, kind="text/plain; charset=utf-8")
    return answer_file(round_.event, layouts_lines(round_, found), name=title, kind="application/jsonl")


def read_comparable(request: HttpRequest, event: Event) -> list[RoundShown]:
    """The rounds whose results this person may compare, best play where the cards may be seen."""
    schemes = schemes_of(event)
    return [
        show_round(
            round_,
            found,
            with_cards=found.has_layouts and may_see_layouts(who(request), found),
            schemes=schemes,
        )
        for round_, found in rounds_with_sets(event)
        if found is not None and may_compare(who(request), round_)
    ]


@require_safe
def export(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Results and sums as CSV or as one workbook."""
    event = find_event(request, slug)
    rounds = comparable(request, rounds_with_sets(event))
    title = f"{slug}-duplicate-{name}"
    if name == "totals.csv":
        totals = show_event(event, rounds)
        return answer_file(event, write_csv(lambda: totals_grid(totals, rounds)), name=title, kind=CSV)
    if name == "deals.csv":
        shown = read_comparable(request, event)
        return answer_file(event, write_csv(lambda: deals_grid(shown)), name=title, kind=CSV)
    if name == "duplicate.xlsx":
        totals, shown = show_event(event, rounds), read_comparable(request, event)
        makes = (lambda: totals_grid(totals, rounds), lambda: deals_grid(shown))
        return answer_file(event, write_workbook(event, makes), name=f"{slug}-{name}", kind=XLSX)
    raise Http404(_("There is no such file."))


@require_safe
def totals_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """The sums on paper."""
    event = find_event(request, slug)
    rounds = comparable(request, rounds_with_sets(event))
    totals = show_event(event, rounds)
    said = comparison_said(schemes_of(event).comparison_of(rounds[-1].number if rounds else 1))
    return answer_pdf(
        request,
        event,
        f"{slug}-duplicate",
        lambda: print_totals(event, totals, rounds, said, printed_at=timezone.now()),
    )
