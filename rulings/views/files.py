"""Rulings on paper and in files."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulings.exports.table import write_rulings_csv, write_rulings_xlsx
from rulings.prints.papers import print_ruling, print_rulings
from rulings.selectors.desk import rulings_of
from rulings.views.places import Action, find_desk, find_ruling
from scoring.views.papers import XLSX, answer_file, answer_pdf
from tournaments.models import Event

FILES: dict[str, tuple[str, Callable[[Event], bytes]]] = {
    "rulings.csv": ("text/csv; charset=utf-8", write_rulings_csv),
    "rulings.xlsx": (XLSX, write_rulings_xlsx),
}


@require_safe
def ruling_pdf(request: HttpRequest, slug: str, ruling: int) -> HttpResponse:
    """One ruling on paper."""
    event = find_desk(request, slug, Action.PRINT)
    found = find_ruling(event, ruling)
    name = f"{slug}-ruling-{found.number}"
    return answer_pdf(request, event, name, lambda: print_ruling(found, printed_at=timezone.now()))


@require_safe
def list_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """All rulings on paper."""
    event = find_desk(request, slug, Action.PRINT)
    rows = list(rulings_of(event).order_by("number"))
    return answer_pdf(
        request, event, f"{slug}-rulings", lambda: print_rulings(event, rows, printed_at=timezone.now())
    )


@require_safe
def export(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """All rulings as CSV or XLSX."""
    event = find_desk(request, slug, Action.EXPORT)
    if name not in FILES:
        raise Http404(_("There is no such file."))
    kind, write = FILES[name]
    return answer_file(event, write(event), name=f"{slug}-{name}", kind=kind)
