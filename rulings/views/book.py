"""The rulebook for everybody to read: by word, by stage, by point; a decision table each."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from rulings.rulebook.catalogue import CODE_1996
from rulings.selectors.book import by_stage, point_of_slug, show_infraction, show_point, show_sections
from rulings.selectors.interviews import find_infractions, stages


@require_GET
def book(request: HttpRequest) -> HttpResponse:
    """All infractions by stage, or what a word finds."""
    text, stage = request.GET.get("q", "")[:80], request.GET.get("stage", "")
    is_search = bool(text.strip() or stage)
    found = find_infractions(list(CODE_1996.infractions.values()), text, stage) if is_search else []
    context = {
        "text": text,
        "stage": stage,
        "stages": stages(),
        "is_search": is_search,
        "found": found,
        "groups": [] if is_search else by_stage(),
        "title": _(CODE_1996.title),
        "source": _(CODE_1996.source),
    }
    return render(request, "rulings/book.html", context)


@require_GET
def infraction(request: HttpRequest, key: str) -> HttpResponse:
    """One infraction: its questions and its decision table."""
    found = CODE_1996.infractions.get(key)
    if found is None:
        raise Http404(_("The rulebook has no such infraction."))
    return render(request, "rulings/infraction.html", {"shown": show_infraction(found)})


@require_GET
def points(request: HttpRequest) -> HttpResponse:
    """Every point of the Code in one sentence of ours."""
    return render(request, "rulings/points.html", {"sections": show_sections()})


@require_GET
def point(request: HttpRequest, point: str) -> HttpResponse:
    """A point with its notes and the infractions that rest on it."""
    found = point_of_slug(point)
    if found is None:
        raise Http404(_("The Code has no such point."))
    return render(request, "rulings/point.html", {"shown": show_point(found)})
