"""Standings of teams on paper."""

from __future__ import annotations

from datetime import datetime

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from formats.selectors.words import chain_said
from leagues.selectors.team_standings import TeamStandings
from scoring.prints.lists import list_stamp
from scoring.prints.press import Document
from tournaments.models import Event

PORTRAIT_ROUNDS = 6


def print_team_standings(event: Event, shown: TeamStandings, *, printed_at: datetime) -> Document:
    """Teams in the order of the page, each with its members."""
    title = _("Standings of teams")
    context = {
        "event": event,
        "title": title,
        "shown": shown,
        "is_wide": len(shown.rounds) > PORTRAIT_ROUNDS,
        "results": [one for row in shown.rows for one in row.rounds if one is not None],
        "totals": [row.total for row in shown.rows],
        "chain": chain_said(shown.standings.schemes.current),
        "stamp": list_stamp(title, printed_at),
    }
    return Document(title, render_to_string("print/team_standings.html", context))
