"""The rulebook for everybody to read: by word, by stage, by point; a decision table each."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulings.rulebook.editions import Edition
from rulings.selectors.book import (
    by_stage,
    edition_query,
    editions_shown,
    find_edition,
    point_of_slug,
    show_infraction,
    show_point,
    show_sections,
)
from rulings.selectors.interviews import find_infractions, stages


def edition_of(request: HttpRequest) -> Edition:
    """The edition that the address asks for (`?edition=`), the Code unless told."""
    found = find_edition(request.GET.get("edition", "")[:60])
    if found is None:
        raise Http404(_("There is no such edition of the rulebook."))
    return found


def shared(edition: Edition) -> dict[str, Any]:
    """What every page of the rulebook says of the edition shown."""
    return {
        "edition": edition,
        "title": _(edition.title),
        "source": _(edition.source),
        "editions": editions_shown(edition),
        "query": edition_query(edition.key),
    }


@require_safe
def book(request: HttpRequest) -> HttpResponse:
    """All infractions by stage, or what a word finds."""
    edition = edition_of(request)
    text, stage = request.GET.get("q", "")[:80], request.GET.get("stage", "")
    is_search = bool(text.strip() or stage)
    found = find_infractions(list(edition.infractions.values()), text, stage) if is_search else []
    kept = edition_query(edition.key).removeprefix("?")
    context = shared(edition) | {
        "text": text,
        "stage": stage,
        "stages": stages(),
        "is_search": is_search,
        "found": found,
        "groups": [] if is_search else by_stage(edition),
        "beside": kept,
        "hidden": [tuple(kept.split("="))] if kept else [],
    }
    return render(request, "rulings/book.html", context)


@require_safe
def infraction(request: HttpRequest, key: str) -> HttpResponse:
    """One infraction: its questions and its decision table."""
    edition = edition_of(request)
    found = edition.infractions.get(key)
    if found is None:
        raise Http404(_("The rulebook has no such infraction."))
    context = shared(edition) | {"shown": show_infraction(found), "regulation": edition.regulation_of(key)}
    return render(request, "rulings/infraction.html", context)


@require_safe
def points(request: HttpRequest) -> HttpResponse:
    """Every point of the Code in one sentence of ours."""
    return render(request, "rulings/points.html", shared(edition_of(request)) | {"sections": show_sections()})


@require_safe
def point(request: HttpRequest, point: str) -> HttpResponse:
    """A point with its notes and the infractions that rest on it."""
    edition = edition_of(request)
    found = point_of_slug(point)
    if found is None:
        raise Http404(_("The Code has no such point."))
    return render(request, "rulings/point.html", shared(edition) | {"shown": show_point(found, edition)})
