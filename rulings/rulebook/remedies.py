"""Remedies: the closed family of what a clause can command. Frozen values, no sheet, no clock.

What they do to a sheet is in `effects`, how they are said in `words`; both are one `match` over this
family. Seats are whole numbers as in `preferans.seats`; points are exact.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from rulings.rulebook.facts import Scope

POOL, MOUNTAIN, WHISTS = "pool", "mountain", "whists"


class Taker(Enum):
    """Who gets a penalty trick; the kinds are never merged (`scoring.md` §8)."""

    OPPONENTS = "opponents"  # moved: counts for the other side as if taken
    NOBODY = "nobody"  # lost: the giver counts one less, nobody more
    OFFENDER = "offender"  # added: a trick more, where tricks are a burden


class Control(Enum):
    """Who says when an open card is played."""

    OPPONENT = "opponent"
    ANY_DEFENDER = "any-defender"
    DECLARER = "declarer"


class Ban(Enum):
    """What a player may not do, or must do, from now on in this deal."""

    OUT_OF_AUCTION = "out-of-auction"
    PASS_STANDS = "pass-stands"
    BID_STANDS = "bid-stands"
    BID_AGAIN = "bid-again"
    LAST_BID = "last-bid"
    MUST_ORDER = "must-order"
    ORDER_AGAIN = "order-again"
    ORDER_STANDS = "order-stands"
    ORDER_HIGHER = "order-higher"
    NO_CHANGE = "no-change"
    NO_REFUSAL = "no-refusal"
    NO_WHIST = "no-whist"
    MAY_WHIST = "may-whist"
    CLOSED_PLAY = "closed-play"
    SUIT_FORBIDDEN = "suit-forbidden"
    SUIT_ORDERED = "suit-ordered"
    FOLLOW_PLAN = "follow-plan"
    LEAD_NAMED = "lead-named"
    FIRST_TRICKS = "first-tricks"


class Measure(Enum):
    """What the event does to a person, beside or without points."""

    POINTS = "points"
    FORFEIT = "forfeit"
    NOUGHT = "nought"
    YELLOW_CARD = "yellow-card"
    REMOVED = "removed"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True)
class Write:
    """Points written by hand, a line of its own. `against` on whists only; `reason` is a message id."""

    player: int
    column: str
    points: Fraction
    against: int | None = None
    cite: str = ""
    reason: str = ""


@dataclass(frozen=True)
class MoveTricks:
    """Penalty tricks of this deal. `seat` names who counts tricks that go to the opponents."""

    tricks: int
    giver: int
    to: Taker
    seat: int | None = None


@dataclass(frozen=True)
class AtLeastDown:
    """However the deal ends, the player is at least so many tricks short (3.4.6, 3.9.18)."""

    player: int
    tricks: int = 2


@dataclass(frozen=True)
class RecordDeal:
    """The deal is written with these figures; None keeps what the sheet has.

    `tricks` by seat, `outcome` as in tirazh-sheet/1 (`without-all`), `calls` of whist as (seat, word);
    `is_refused` when the talon was refused (3.4.10); `dealer` who dealt it out of turn (3.2.14);
    `shared_with` the dealer who shares a misère, `is_alone` when it is not shared after all (3.6.9).
    """

    contract: str | None = None
    declarer: int | None = None
    tricks: tuple[int, ...] | None = None
    calls: tuple[tuple[int, str], ...] | None = None
    outcome: str | None = None
    is_conceded: bool = False
    is_refused: bool = False
    dealer: int | None = None
    shared_with: int | None = None
    is_alone: bool = False


@dataclass(frozen=True)
class Restrict:
    """A player may not, or must, do something; `suit` is one of S C D H, `bid` a contract's code."""

    player: int
    ban: Ban
    suit: str = ""
    bid: str = ""


@dataclass(frozen=True)
class PenaltyCard:
    """Cards that stay open on the table and are played when called for (3.9.14)."""

    player: int
    control: Control = Control.OPPONENT
    is_whole_hand: bool = False
    card: str = ""


@dataclass(frozen=True)
class Redeal:
    """The deal does not count and is dealt again; the dealer stays, or the deal moves on."""

    dealer_moves: bool = False


@dataclass(frozen=True)
class Warn:
    """A warning that is remembered: by player and kind, in the scope that the point names."""

    player: int
    kind: str
    scope: Scope = Scope.SHEET


@dataclass(frozen=True)
class PlayOn:
    """Nothing follows; the deal goes on."""


@dataclass(frozen=True)
class Stands:
    """What was done stays done."""


@dataclass(frozen=True)
class Correct:
    """It is put right at no cost."""


@dataclass(frozen=True)
class Replay:
    """The tricks since the fault are taken back and played again, doubts against the offender."""

    offender: int


@dataclass(frozen=True)
class Instruct:
    """Any other instruction to the table: one sentence (a message id), perhaps to a player.

    The text may name him as %(player)s.
    """

    text: str
    player: int | None = None


@dataclass(frozen=True)
class Discipline:
    """An entry of the event, not of the sheet. `tariff` is the key of the tariff that was used.

    `rounds` is for how many rounds a yellow card counts, 0 to the end of the event.
    """

    player: int | None  # None: an outsider
    measure: Measure
    points: Fraction = Fraction(0)
    tariff: str = ""
    rounds: int = 0


@dataclass(frozen=True)
class EventVists:
    """Vists of the event for one player, outside the sheet: two results of one deal (3.8.5.1 б)."""

    player: int
    vists: Fraction
    reason: str = ""


@dataclass(frozen=True)
class TakeSeat:
    """A newcomer joins at an empty seat (3.1.2), or a substitute takes over a seat (5.4.7)."""

    seat: int
    is_substitute: bool = False


@dataclass(frozen=True)
class EndSheet:
    """The sheet ends here: `by` time, deals or consent."""

    by: str = "consent"


@dataclass(frozen=True)
class AtDiscretion:
    """The Code is silent or of two minds: the arbiter decides, with the points in sight."""

    note: str
    points: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """One of several tariffs that stand side by side: key, point, our wording, what follows."""

    key: str
    cite: str
    gist: str
    remedies: tuple["Remedy", ...]


@dataclass(frozen=True)
class OneOf:
    """The arbiter chooses; the record says that he chose."""

    options: tuple[Option, ...]


Remedy = (
    Write
    | MoveTricks
    | AtLeastDown
    | RecordDeal
    | Restrict
    | PenaltyCard
    | Redeal
    | Warn
    | PlayOn
    | Stands
    | Correct
    | Replay
    | Instruct
    | Discipline
    | EventVists
    | TakeSeat
    | EndSheet
    | AtDiscretion
    | OneOf
)
Remedies = tuple[Remedy, ...]

KINDS: dict[type, str] = {
    Write: "write",
    MoveTricks: "move-tricks",
    AtLeastDown: "at-least-down",
    RecordDeal: "record-deal",
    Restrict: "restrict",
    PenaltyCard: "penalty-card",
    Redeal: "redeal",
    Warn: "warn",
    PlayOn: "play-on",
    Stands: "stands",
    Correct: "correct",
    Replay: "replay",
    Instruct: "instruct",
    Discipline: "discipline",
    EventVists: "event-vists",
    TakeSeat: "take-seat",
    EndSheet: "end-sheet",
    AtDiscretion: "at-discretion",
    OneOf: "one-of",
}
"""The stable name of each kind, for files and the API."""


def options_of(remedies: Iterable[Remedy]) -> tuple[Option, ...]:
    """The options among remedies; a clause has one choice at most."""
    return next((remedy.options for remedy in remedies if isinstance(remedy, OneOf)), ())


def chosen(remedies: Remedies, key: str) -> Remedies:
    """The remedies with the choice made: the options give way to those of the chosen one."""
    result: list[Remedy] = []
    for remedy in remedies:
        if isinstance(remedy, OneOf):
            result += next((option.remedies for option in remedy.options if option.key == key), ())
        else:
            result.append(remedy)
    return tuple(result)
