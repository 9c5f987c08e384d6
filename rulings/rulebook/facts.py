"""What the sheet knows when the arbiter is called: findings that are never asked for.

`Facts` is handed to an interview; an empty one (nothing known) asks everything. `sheetfacts` makes it
from a document of facts.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from preferans.contracts import Contract
from preferans.convention import Convention, build_convention
from preferans.seats import players_of
from rulings.rulebook.tariffs import CODE_TARIFFS, Tariffs

DEFAULT_CONVENTION = build_convention("code1996-sochi")


class Scope(Enum):
    """How long a warning is remembered."""

    SHEET = "sheet"
    EVENT = "event"


Warned = Mapping[tuple[int, str, Scope], int]
"""Warnings so far: by seat, kind of warning, and scope."""


@dataclass(frozen=True)
class Facts:
    """What is known before the first question. An unknown thing is None (an empty tuple for seats).

    `seats` are those at the sheet; `whisters` in the order they spoke; `tricks` by seat, of a finished
    deal; `shared_with` the dealer who shares its misère, `is_dark` None while the deal is not recorded;
    `warned` is None where nobody counts. `document` is the sheet up to the deal in question
    (tirazh-sheet/1) and `number` that deal's entry (from 1), both for the settlement alone.
    """

    seats: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    dealer: int | None = None
    contract: Contract | None = None
    declarer: int | None = None
    bid: Contract | None = None
    whisters: tuple[int, ...] | None = None
    tricks: tuple[int, ...] | None = None
    shared_with: int | None = None
    is_dark: bool | None = None
    is_tournament: bool | None = None
    convention: Convention = DEFAULT_CONVENTION
    tariffs: Tariffs = CODE_TARIFFS
    warned: Warned | None = field(default=None, hash=False)
    document: Mapping[str, object] | None = field(default=None, hash=False, repr=False)
    number: int | None = None

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play this deal, forehand first; empty while seats or dealer are unknown."""
        if not self.seats or self.dealer is None:
            return ()
        return players_of(self.dealer, self.seats)

    @property
    def sitting_dealer(self) -> int | None:
        """The dealer when he is known to sit on the talon."""
        return self.dealer if self.playing and self.dealer not in self.playing else None

    @property
    def is_all_pass(self) -> bool:
        """Whether the deal is known to be an all-pass."""
        return self.contract is not None and self.contract.is_all_pass

    @property
    def first_lead(self) -> str | None:
        """Whose lead the first one is, `declarer` or `defender` (3.9.1); None while unknown."""
        if self.declarer is None or not self.playing:
            return None
        return "declarer" if self.playing[0] == self.declarer else "defender"

    @property
    def defenders(self) -> tuple[int, ...]:
        """The players against the declarer, the one to his left first; empty while unknown."""
        if self.declarer is None or self.declarer not in self.playing:
            return ()
        at = self.playing.index(self.declarer)
        return self.playing[at + 1 :] + self.playing[:at]

    def times_warned(self, seat: int, kind: str, scope: Scope) -> int | None:
        """How often a player was warned of this kind; None where nobody counts."""
        return None if self.warned is None else self.warned.get((seat, kind, scope), 0)


NOTHING_KNOWN = Facts()
