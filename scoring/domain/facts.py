"""Facts of a sheet as values: what was dealt, played, written or agreed, before any figure.

`scoring.domain.reading` makes them from the file format; `scoring.domain.sheet` scores them.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from preferans.contracts import Contract
from preferans.marks import gettext_noop as _
from scoring.domain.faults import Fault

POOL, MOUNTAIN, WHISTS = "pool", "mountain", "whists"
COLUMNS = (POOL, MOUNTAIN, WHISTS)

ENDED = {
    "pool": _("all pools are full"),
    "sum": _("the pools have reached their sum"),
    "deals": _("the deals are played"),
    "time": _("time is out"),
    "consent": _("all agreed"),
}
"""What has ended a sheet, in words."""

WITHOUT_ALL = "without-all"
WITHOUT = {"without-three": 3, "without-two": 2}


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Penalty tricks by a ruling (`scoring.md` §8): moved, lost, added or at-least-down."""

    kind: str
    player: int
    tricks: int
    to: int | None = None
    cite: str = ""


class Deal(NamedTuple):
    """One deal, read and checked against everything but the state of the sheet.

    `tricks` are by seat, None when nothing was played. `premium` is the number of tricks that the talon
    gave (3.4.11). `doubtful` are faults that an override keeps as warnings. `memo` holds its outcomes by
    price (see `sheet`). A tuple, since a frozen dataclass of so many fields takes four times as long.
    """

    contract: Contract
    dealer: int
    seats: tuple[int, ...]
    playing: tuple[int, ...]
    memo: dict[object, Any]
    declarer: int | None = None
    whisters: tuple[int, ...] = ()
    halver: int | None = None
    was_half_overtaken: bool = False
    tricks: tuple[int, ...] | None = None
    outcome: str | None = None
    is_dark: bool = False
    dark_passers: tuple[int, ...] = ()
    shared_with: int | None = None
    premium: int = 0
    is_refused: bool = False
    adjustments: tuple[Adjustment, ...] = ()
    bid: Contract | None = None
    override: str = ""
    doubtful: tuple[Fault, ...] = ()

    @property
    def sitting_dealer(self) -> int | None:
        """The dealer, when he sits on the talon."""
        return None if self.dealer in self.playing else self.dealer


@dataclass(frozen=True, slots=True)
class Written:
    """One figure written by hand: points into a column, for whists against a player."""

    player: int
    column: str
    against: int | None
    points: Fraction
    cite: str


@dataclass(frozen=True, slots=True)
class Void:
    """A deal that does not count; the same player deals again unless the ruling moves it."""

    dealer_moves: bool


@dataclass(frozen=True, slots=True)
class Postings:
    """Figures written by hand: a ruling, a correction, a balance taken over from paper."""

    written: tuple[Written, ...]
    override: str = ""


@dataclass(frozen=True, slots=True)
class Join:
    """A newcomer takes his seat (3.1.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Replace:
    """Another person takes over a seat; only the name changes (5.4.7)."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class End:
    """The sheet ends by time, deals or consent."""

    by: str


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What the players' paper says; cells by (player, column, against)."""

    cells: tuple[tuple[tuple[int, str, int | None], Fraction], ...]


Fact = Deal | Void | Postings | Join | Replace | End | Checkpoint
