"""The board of a round: every table with its state. What keeps it from closing: `open_items`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from formats.selectors.rounds import tables_aside
from scoring.models import Sheet, SheetPosting
from scoring.selectors.settling import read_totals, settle
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
    is_aside: bool = False
    """Whether the results of the table, or of its round, are set aside."""

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
        """The mark of the state: idle, play, wait, shut or aside; a dispute stands above all but the last."""
        if self.is_aside:
            return "aside"
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
    aside = tables_aside(found)
    sheets = {sheet.table_id: sheet for sheet in Sheet.objects.filter(table__round=found)}
    size = {view.table.pk: max((place.index for place in view.places), default=-1) + 1 for view in views}
    bare = [
        sheet.pk
        for table, sheet in sheets.items()
        if sheet.last_number and len(sheet.totals) != size.get(table, 0) + 1
    ]
    balances = balances_by_sheet(SheetPosting.objects.filter(sheet__in=bare)) if bare else {}
    convention = convention_of(found.convention)
    planned = convention.max_deals or found.deals_planned
    tiles = []
    for view in views:
        sheet = sheets.get(view.table.pk)
        leader, vists = "", Fraction(0)
        if sheet is not None and sheet.deals and view.places:
            players = size[view.table.pk]
            values = read_totals(sheet.totals, players=players) or settle(
                balances.get(sheet.pk, {}), players=players, convention=convention
            )
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
                is_aside=aside is None or view.table.pk in aside,
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
