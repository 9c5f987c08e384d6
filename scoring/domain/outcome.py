"""What one deal writes: the figures before pools are filled, and the pool points still to be placed."""

from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.domain.facts import MOUNTAIN, POOL, WHISTS


class Move(NamedTuple):
    """One figure: `amount` in units, into `column` of `player`, for whists `against` a player."""

    player: int
    column: str
    against: int | None
    amount: int
    cite: str


class Award(NamedTuple):
    """Pool points won, in units; where they go depends on the pools (4.2.3)."""

    player: int
    amount: int
    cite: str


@dataclass(slots=True)
class Outcome:
    """The outcome of one deal.

    `label` is the contract/result column (4.2.11); `is_won` tells what becomes of a bomb; `is_exit`
    whether it ends a row of all-passes; `dark_passers` who earn a bomb.
    """

    label: str
    moves: list[Move] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    is_won: bool = False
    is_exit: bool = False
    cells: tuple[tuple[int, int], ...] = ()

    def pool(self, player: int, amount: int, cite: str) -> None:
        """Win pool points."""
        if amount:
            self.awards.append(Award(player, amount, cite))

    def mountain(self, player: int, amount: int, cite: str) -> None:
        """Write into a mountain."""
        if amount:
            self.moves.append(Move(player, MOUNTAIN, None, amount, cite))

    def whists(self, player: int, against: int, amount: int, cite: str) -> None:
        """Write whists on a player."""
        if amount:
            self.moves.append(Move(player, WHISTS, against, amount, cite))


def cell_of(player: int, column: str, against: int | None, size: int) -> int:
    """The place of a figure in the flat list of a sheet's cells: pools, mountains, then whists by writer."""
    if column == POOL:
        return player
    if column == MOUNTAIN:
        return size + player
    return 2 * size + player * size + (against or 0)
