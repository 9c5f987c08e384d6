"""What the screen in the hall shows, cut into panels that can be read from the last row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.utils.translation import gettext as _

from scoring.selectors.standings import Standings, StandingsRow
from tournaments.models import Registration, Round
from tournaments.selectors.boards import TableView, board

ROWS = 12
"""Rows of one column of a panel."""
ACROSS = 2
USUAL = ("seating", "standings")
"""What a screen shows unless told."""
KINDS = (*USUAL, "clock")

Row = TypeVar("Row")


@dataclass(frozen=True)
class SeatLine:
    """Where somebody sits."""

    registration: Registration
    table: int
    letter: str


@dataclass(frozen=True)
class Panel:
    """One picture of the screen: `columns` of rows; `part` of `parts` where a list needs several."""

    kind: str
    title: str
    columns: tuple[tuple[object, ...], ...]
    part: int = 1
    parts: int = 1


def clock_panel(round_: Round) -> Panel:
    """The clock of the round alone, over the whole screen."""
    return Panel("clock", _("Round %(round)s") % {"round": round_.number}, ())


def seating_panels(round_: Round) -> list[Panel]:
    """Who sits where in a round, by name."""
    lines = seat_lines(board(round_))
    return cut("seating", _("Round %(round)s: who sits where") % {"round": round_.number}, lines)


def seat_lines(views: Sequence[TableView]) -> list[SeatLine]:
    """Everybody who sits, by the name that the public sees."""
    lines = [SeatLine(p.registration, view.number, p.letter) for view in views for p in view.places]
    return sorted(lines, key=lambda one: (one.registration.public_name.casefold(), one.registration.number))


def standings_panels(standings: Standings) -> list[Panel]:
    """The standings in their order; players of whom nothing counts yet are left out."""
    rows: list[StandingsRow] = [row for row in standings.rows if any(row.results) or row.event_vists]
    if not rows:
        return []
    official = next((at.round for at in reversed(standings.progress) if at.is_official), None)
    title = (
        _("Standings after round %(round)s") % {"round": official.number}
        if official and not standings.is_provisional
        else _("Standings, not official yet")
    )
    return cut("standings", title, rows)


def cut(kind: str, title: str, rows: Sequence[Row]) -> list[Panel]:
    """Rows over as many panels as they need, about the same number on each."""
    if not rows:
        return []
    parts = -(-len(rows) // (ROWS * ACROSS))
    size = -(-len(rows) // parts)
    panels = []
    for part in range(parts):
        own = tuple(rows[part * size : (part + 1) * size])
        half = len(own) if len(own) <= ROWS else -(-len(own) // ACROSS)
        columns = tuple(own[at : at + half] for at in range(0, len(own), half))
        panels.append(Panel(kind, title, columns, part + 1, parts))
    return panels
