"""Reads the tricks of a deal, by seat, and counts the tricks that a talon gives (3.4.11, 3.9.5)."""

from functools import lru_cache
from typing import Protocol

from preferans.cards import Card, Rank
from preferans.contracts import Contract
from preferans.convention import Convention
from preferans.marks import gettext_noop as _
from scoring.domain.faults import Fault, fault
from scoring.domain.shapes import seats_text

TRICKS = 10
TALON_TRICKS = 2


class Reading(Protocol):
    """What the reader of a deal offers its parts."""

    raw: dict[str, object]
    convention: Convention
    seats: tuple[int, ...]
    size: int
    dealer: int

    def add(self, found: Fault) -> None:
        """Keep a fault."""

    def doubt(self, found: Fault) -> None:
        """Keep a fault of the rules of calling, a warning only where the deal is recorded with a reason."""

    def flag(self, name: str) -> bool:
        """The raw flag of that name, false when left out."""

    def contract(self, name: str) -> Contract | None:
        """The contract under that key; a fault is kept when it cannot be read."""


def read_tricks(
    raw: dict[str, object],
    reading: Reading,
    playing: tuple[int, ...],
    *,
    is_played: bool | None,
    is_all_pass: bool = False,
) -> tuple[int, ...] | None:
    """The tricks by seat, None when the deal was rightly not played; faults go to `reading`.

    `is_played` is None where tricks may stand or be left out: the calls are in doubt, or the order was
    made with a wrong number of cards and only what could be proved is written (3.4.6).
    """
    value = raw.get("tricks")
    if value is None:
        if is_played:
            reading.add(
                fault(
                    "tricks",
                    "tricks-missing",
                    _("Found no tricks in a deal that was played; expected %(expected)s figures, 10 in all."),
                    "3.9.5",
                    expected=reading.size,
                )
            )
        return None
    if not isinstance(value, list) or len(value) != reading.size or not all(_is_count(t) for t in value):
        reading.add(
            fault(
                "tricks",
                "tricks-shape",
                _("Found %(found)s; expected %(expected)s whole numbers from 0 to 10, one for each seat."),
                "3.9.5",
                found=value,
                expected=reading.size,
            )
        )
        return None
    if is_played is False:
        reading.add(
            fault(
                "tricks",
                "tricks-unplayed",
                _("Found tricks %(found)s, but nobody whisted; expected no tricks, or the calls of whist."),
                "3.5.3",
                found="–".join(map(str, value)),
            )
        )
        return None
    return _checked(value, reading, playing, is_all_pass)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= TRICKS


def _checked(
    value: list[int], reading: Reading, playing: tuple[int, ...], is_all_pass: bool
) -> tuple[int, ...] | None:
    good = True
    if sum(value) != TRICKS:
        good = False
        reading.add(
            fault(
                "tricks",
                "tricks-sum",
                _("Found %(found)s = %(sum)s tricks; expected 10."),
                "3.9.5",
                found=" + ".join(map(str, value)),
                sum=sum(value),
            )
        )
    leads = is_all_pass and reading.convention.all_pass_talon == "leads" and len(reading.seats) >= 4
    for seat, count in enumerate(value):
        most = TRICKS if seat in playing else TALON_TRICKS if leads and seat == reading.dealer else 0
        if count > most:
            good = False
            reading.add(
                fault(
                    "tricks",
                    "tricks-sitting",
                    _("%(seat)s does not play this deal: found %(found)s tricks, expected %(most)s at most."),
                    "3.7.6.1" if most else "3.2.10",
                    seat=seats_text([seat]),
                    found=count,
                    most=most,
                )
            )
    return tuple(value) if good else None


def talon_tricks(value: object) -> int | None:
    """The tricks that a raw talon gives its declarer (3.4.11); None when it is no two different cards."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    first, second = value
    if isinstance(first, str) and isinstance(second, str) and len(first) <= 8 and len(second) <= 8:
        return _talon_tricks(first, second)
    return None


@lru_cache(maxsize=4096)
def _talon_tricks(first: str, second: str) -> int | None:
    try:
        cards = Card.parse(first), Card.parse(second)
    except ValueError:
        return None
    return None if cards[0] == cards[1] else premium_tricks(*cards)


def premium_tricks(first: Card, second: Card) -> int:
    """How many tricks a talon gives its declarer: ace 1, ace and king of a suit 2, two aces 3, marriage 1."""
    ranks = {first.rank, second.rank}
    same = first.suit == second.suit
    if ranks == {Rank.ACE}:
        return 3
    if same and ranks == {Rank.ACE, Rank.KING}:
        return 2
    if Rank.ACE in ranks or (same and ranks == {Rank.KING, Rank.QUEEN}):
        return 1
    return 0
