"""Lists on paper: the standings, the seating of a round by table and by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from formats.selectors.words import chain_said, sentences_of
from scoring.prints.heads import moment_text
from scoring.prints.press import Document
from scoring.prints.sheets import paper_name
from scoring.selectors.standings import RoundProgress, Standings, StandingsRow
from scoring.selectors.standings_gather import RoundResult
from tournaments.models import Round
from tournaments.selectors import TableView

PORTRAIT_ROUNDS, WIDE_ROUNDS, MOST_ROUNDS = 6, 12, 15
"""Rounds whose columns fit on an upright page, on a wide one, on a wide one in narrow type."""
NAMES_IN_COLUMN, ONE_COLUMN = 38, 36
"""Rows of each of two columns of names; up to how many names stand in one column of larger type."""


@dataclass(frozen=True)
class StandingsLine:
    """A row of the standings with the words paper needs."""

    row: StandingsRow
    name: str
    about: str
    results: tuple[RoundResult | None, ...]


@dataclass(frozen=True)
class NameLine:
    """Where somebody sits."""

    name: str
    number: int
    table: int
    letter: str


def print_standings(standings: Standings, *, printed_at: datetime) -> Document:
    """The standings in the order of the page; wide once the rounds need it."""
    event = standings.event
    rounds = standings.rounds[-MOST_ROUNDS:]
    start = len(standings.rounds) - len(rounds)
    results = [
        result.counted for row in standings.rows for result in row.results[start:] if result is not None
    ]
    context = {
        "event": event,
        "standings": standings,
        "lines": [
            StandingsLine(row, paper_name(row.registration), about_of(row), row.results[start:])
            for row in standings.rows
        ],
        "rounds": rounds,
        "hidden": start,
        "is_wide": len(rounds) > PORTRAIT_ROUNDS,
        "is_tight": len(rounds) > WIDE_ROUNDS,
        "width": "w11" if len(rounds) > WIDE_ROUNDS else "w14",
        "official": last_official(standings),
        "playing": next((at for at in reversed(standings.progress) if not at.is_official), None),
        "results": results,
        "totals": [row.total for row in standings.rows],
        "counting": [*sentences_of(standings.schemes.current), chain_said(standings.schemes.current)],
        "stamp": list_stamp(_("Standings"), printed_at),
    }
    return Document(_("Standings"), render_to_string("print/standings.html", context))


def last_official(standings: Standings) -> RoundProgress | None:
    """The last round whose tables are all official."""
    return next((at for at in reversed(standings.progress) if at.is_official), None)


def about_of(row: StandingsRow) -> str:
    """Team, club and city; nothing of a player shown by a pseudonym but the team."""
    registration = row.registration
    player = registration.player
    about = [registration.team] if registration.pseudonym else [registration.team, player.club, player.city]
    return ", ".join(dict.fromkeys(filter(None, about)))


def print_seating(round_: Round, views: Sequence[TableView], *, printed_at: datetime) -> Document:
    """Who sits where in a round: by table, then by name."""
    lines = sorted(
        (
            NameLine(paper_name(place.registration), place.registration.number, view.number, place.letter)
            for view in views
            for place in view.places
        ),
        key=lambda line: (line.name.casefold(), line.number),
    )
    context = {
        "event": round_.event,
        "round": round_,
        "letters": "АБВГД"[: max((len(view.places) for view in views), default=0)],
        "tables": [
            (
                view.number,
                [(paper_name(place.registration), place.registration.number) for place in view.places],
            )
            for view in views
        ],
        "pages": name_pages(lines),
        "count": len(lines),
        "is_draft": round_.state in (Round.State.PLANNED, Round.State.SEATED),
        "stamp": list_stamp(_("Seating of round %(round)s") % {"round": round_.number}, printed_at),
    }
    return Document(_("Seating"), render_to_string("print/seating.html", context))


def name_pages(lines: Sequence[NameLine]) -> list[tuple[Sequence[NameLine], ...]]:
    """Names by page and column: one column while they fit on a page, else two side by side."""
    if len(lines) <= ONE_COLUMN:
        return [(lines,)] if lines else []
    both = 2 * NAMES_IN_COLUMN
    pages: list[tuple[Sequence[NameLine], ...]] = []
    for start in range(0, len(lines), both):
        part = lines[start : start + both]
        half = NAMES_IN_COLUMN if len(part) == both else (len(part) + 1) // 2
        pages.append((part[:half], part[half:]))
    return pages


def list_stamp(what: str, printed_at: datetime) -> str:
    """The foot of a list."""
    return f"{what} · {_('printed %(moment)s') % {'moment': moment_text(printed_at)}}"
