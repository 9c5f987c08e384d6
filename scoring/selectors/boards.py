"""The board of a round: every table with its state, and what keeps the round from closing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Sheet, SheetPosting
from scoring.selectors.settling import settle
from scoring.selectors.sheets import balances_by_sheet
from tournaments.models import Round
from tournaments.selectors import TableView, board, convention_of


class TableState(StrEnum):
    """What stands on a table's tile."""

    IDLE = "idle"
    PLAY = "play"
    ENDED = "ended"
    CLOSED = "closed"
    CONFIRMED = "confirmed"
    OFFICIAL = "official"


BLOCKING = (TableState.IDLE, TableState.PLAY, TableState.ENDED, TableState.CLOSED)


@dataclass(frozen=True)
class BoardTile:
    """A table of the round: who sits, how far the sheet is, who leads once it is closed."""

    view: TableView
    sheet: Sheet | None
    state: TableState
    deals: int
    planned: int | None
    leader: str
    leader_vists: Fraction

    @property
    def number(self) -> int:
        """The number of the table."""
        return self.view.number

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.view.places)

    @property
    def is_disputed(self) -> bool:
        """Whether seats of the table say different things and nobody has decided yet."""
        return self.sheet is not None and self.sheet.open_disputes > 0

    @property
    def mark(self) -> str:
        """The mark of the state: idle, play, wait or shut; a dispute stands above them."""
        if self.is_disputed:
            return "spat"
        marks = {
            TableState.IDLE: "idle",
            TableState.PLAY: "play",
            TableState.ENDED: "play",
            TableState.CLOSED: "wait",
            TableState.CONFIRMED: "shut",
            TableState.OFFICIAL: "shut",
        }
        return marks[self.state]


def read_board(found: Round) -> list[BoardTile]:
    """Every table of the round with its state; four queries whatever the size."""
    views = board(found)
    sheets = {sheet.table_id: sheet for sheet in Sheet.objects.filter(table__round=found)}
    balances = balances_by_sheet(SheetPosting.objects.filter(sheet__table__round=found))
    convention = convention_of(found.convention)
    planned = convention.max_deals or found.deals_planned
    tiles = []
    for view in views:
        sheet = sheets.get(view.table.pk)
        leader, vists = "", Fraction(0)
        if sheet is not None and sheet.deals and view.places:
            players = max(place.index for place in view.places) + 1
            values = settle(balances.get(sheet.pk, {}), players=players, convention=convention)
            best = max(view.places, key=lambda place: (values[place.index], -place.index))
            vists = values[best.index]
            leader = best.registration.pseudonym or best.registration.player.surname
        tiles.append(
            BoardTile(
                view=view,
                sheet=sheet,
                state=state_of(sheet),
                deals=sheet.deals if sheet else 0,
                planned=planned,
                leader=leader,
                leader_vists=vists,
            )
        )
    return tiles


def state_of(sheet: Sheet | None) -> TableState:
    """The state a tile shows."""
    if sheet is None or (sheet.is_open and not sheet.last_number):
        return TableState.IDLE
    if sheet.is_open:
        return TableState.ENDED if sheet.finished_by else TableState.PLAY
    return TableState(sheet.state)


def round_blockers(tiles: Sequence[BoardTile]) -> list[str]:
    """What keeps the round from being made official, one sentence each; empty when nothing does."""
    if not tiles:
        return [_("no table is seated")]
    by_state: dict[TableState, list[str]] = defaultdict(list)
    for tile in tiles:
        by_state[tile.state].append(str(tile.number))
    said = [say_blocker(state, numbers) for state in BLOCKING if (numbers := by_state[state])]
    disputed = [str(tile.number) for tile in tiles if tile.is_disputed]
    if disputed:
        params = {"count": len(disputed), "tables": ", ".join(disputed)}
        said.append(
            ngettext(
                "%(count)s table with a dispute: %(tables)s",
                "%(count)s tables with disputes: %(tables)s",
                len(disputed),
            )
            % params
        )
    appealed = [str(tile.number) for tile in tiles if tile.sheet is not None and tile.sheet.open_appeals]
    if appealed:
        params = {"count": len(appealed), "tables": ", ".join(appealed)}
        said.append(
            ngettext(
                "%(count)s table under appeal: %(tables)s",
                "%(count)s tables under appeal: %(tables)s",
                len(appealed),
            )
            % params
        )
    return said


def say_blocker(state: TableState, numbers: Sequence[str]) -> str:
    """One sentence: how many tables are in a state that keeps the round open, and which."""
    count = len(numbers)
    if state is TableState.IDLE:
        said = ngettext(
            "%(count)s table has not started: %(tables)s",
            "%(count)s tables have not started: %(tables)s",
            count,
        )
    elif state is TableState.PLAY:
        said = ngettext(
            "%(count)s table is still playing: %(tables)s",
            "%(count)s tables are still playing: %(tables)s",
            count,
        )
    elif state is TableState.ENDED:
        said = ngettext(
            "%(count)s table has ended and is not closed: %(tables)s",
            "%(count)s tables have ended and are not closed: %(tables)s",
            count,
        )
    else:
        said = ngettext(
            "%(count)s table waits for confirmation: %(tables)s",
            "%(count)s tables wait for confirmation: %(tables)s",
            count,
        )
    return said % {"count": count, "tables": ", ".join(numbers)}
