"""The whole schedule on paper: every round by table, then everybody's way through the rounds."""

from __future__ import annotations

from datetime import datetime

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from formats.selectors.schedule_page import LETTERS, Schedule
from scoring.prints.lists import list_stamp
from scoring.prints.press import Document
from scoring.prints.sheets import paper_name
from tournaments.models import Event

UPRIGHT_ROUNDS = 8
"""Rounds whose columns fit on an upright page in the list by player."""


def print_schedule(event: Event, schedule: Schedule, *, printed_at: datetime) -> Document:
    """The rounds that `schedule` has, a draft marked as one."""
    seats = max((len(table) for one in schedule.rounds for table in one.seating), default=4)
    context = {
        "event": event,
        "letters": LETTERS[:seats],
        "sessions": [
            (
                key,
                [
                    (one, [[(paper_name(player), player.number) for player in table] for table in one.tables])
                    for one in rounds
                ],
            )
            for key, rounds in schedule.sessions
        ],
        "rounds": schedule.rounds,
        "ways": sorted(
            ((paper_name(way.player), way) for way in schedule.ways),
            key=lambda row: (row[0].casefold(), row[1].player.number),
        ),
        "is_wide": len(schedule.rounds) > UPRIGHT_ROUNDS,
        "has_drafts": bool(schedule.drafts),
        "stamp": list_stamp(_("Seating of all rounds"), printed_at),
    }
    return Document(_("Seating of all rounds"), render_to_string("print/schedule.html", context))
