"""A season on paper."""

from __future__ import annotations

from datetime import datetime

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from leagues.selectors.leagues import Season
from scoring.prints.heads import date_text
from scoring.prints.lists import list_stamp
from scoring.prints.press import Document

PORTRAIT, MOST = 5, 14


def print_season(season: Season, *, printed_at: datetime) -> Document:
    """Everybody by rating with his points in the last events; wide once the events need it."""
    title = _("Season and rating")
    start = max(0, len(season.counted) - MOST)
    context = {
        "league": season.league,
        "season": season,
        "title": title,
        "events": season.counted[start:],
        "lines": [(row, row.results[start:]) for row in season.rows],
        "hidden": start,
        "is_wide": len(season.counted) > PORTRAIT,
        "day": date_text(season.as_of),
        "ratings": [row.rating.rating for row in season.rows],
        "stamp": list_stamp(title, printed_at),
    }
    return Document(title, render_to_string("print/season.html", context))
