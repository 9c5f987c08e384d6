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


class Shown(NamedTuple):
    """An outcome as files write it, where these seats are taken: figures, and its value to each seat."""

    seats: tuple[int, ...]
    postings: list[dict[str, object]]
    value: list[str]


@dataclass(slots=True)
class Outcome:
    """The outcome of one deal.

    `result` is what stands in the contract/result column beside the contract (4.2.11); `is_won` tells
    what becomes of a bomb; `is_exit` whether it ends a row of all-passes.

    Nearly always the pools have room for all that is won. The figures for that case are known as soon as
    the outcome is: `written`, with the `cells` that they change and the pool points `won` by seat.
    """

    result: str
    moves: list[Move] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    is_won: bool = False
    is_exit: bool = False
    written: tuple[Move, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    won: tuple[tuple[int, int], ...] = ()
    shown: Shown | None = None

    def close(self, size: int) -> None:
        """Make the figures for pools with room, at a sheet of `size` seats, once all is written."""
        awards = [Move(award.player, POOL, None, award.amount, award.cite) for award in self.awards]
        self.written = (*awards, *self.moves)
        self.cells = tuple([(cell_of(m.player, m.column, m.against, size), m.amount) for m in self.written])
        self.won = self.cells[: len(awards)]

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
