"""Which seat plays which hand of a deal, and how a result stands beside the best play.

Hands are counted from the dealer's left: 1, 2, 3; `SITS` is a dealer who sits on the talon. The number
of a hand is the same at every table, so those who held it hold the same cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from analysis.domain.tables import ALL_PASS, DealTable
from preferans.contracts import UnreadableContract, parse_contract
from preferans.convention import Convention
from preferans.marks import gettext_noop
from preferans.seats import players_of

SITS: Final = 0
Seats = tuple[int, ...] | int
"""The occupied seats of a table, or their number where none is empty."""

BY_POOL = gettext_noop(
    "The pool ends a sheet under this convention: tables will play different numbers of deals. "
    "Set the number of deals."
)
PROGRESS = gettext_noop(
    "The price of an all-pass depends here on earlier ones, which differ from table to table. "
    "A flat price suits equal layouts."
)
BOMBS = gettext_noop("Bombs make a deal worth what happened before it; they do not suit equal layouts.")
STAYS = gettext_noop(
    "After an all-pass the dealer stays here: the hands of later deals will fall to other seats."
)
RUNNING = gettext_noop(
    "Running tables are shown to everybody: who waits for a deal could read what it holds. "
    "Hide them in the settings of the event."
)


def hand_of(seat: int, *, dealer: int, seats: Seats) -> int | None:
    """The hand of a seat in a deal; `SITS` for the dealer on the talon, None for one who sits out."""
    playing = players_of(dealer, seats)
    if seat in playing:
        return playing.index(seat) + 1
    return SITS if seat == dealer else None


def seats_by_hand(*, dealer: int, seats: Seats) -> dict[int, int]:
    """Hand → seat in a deal, the dealer on the talon among them."""
    found = dict(enumerate(players_of(dealer, seats), start=1))
    return found | ({SITS: dealer} if dealer not in found.values() else {})


def advice(convention: Convention, *, shows_running: bool) -> tuple[str, ...]:
    """What of a convention or an event does not suit rounds of equal layouts: message ids."""
    prices = convention.all_pass_prices
    said = [
        (BY_POOL, convention.has_target and not convention.max_deals),
        (PROGRESS, len(set(prices)) > 1 or convention.all_pass_after != "repeat"),
        (BOMBS, bool(convention.bombs)),
        (STAYS, convention.dealer_after_all_pass == "stays"),
        (RUNNING, shows_running),
    ]
    return tuple(msgid for msgid, holds in said if holds)


@dataclass(frozen=True)
class BestPlay:
    """A result beside what all three playing their best would bring.

    `game` is a denomination `S C D H N`, `M` for a misère. `best` are the tricks of the declarer (of a
    misère the fewest), `taken` what he took, None where it was not played out. `forced` and `took` are, of
    an all-pass, tricks by hand that can be forced on it and that it took.
    """

    game: str
    best: int = 0
    taken: int | None = None
    forced: Mapping[int, int] | None = None
    took: Mapping[int, int] | None = None

    @property
    def difference(self) -> int | None:
        """Tricks above (or, with a minus, below) best play; of a misère and an all-pass fewer is better."""
        return None if self.taken is None else self.taken - self.best

    def by_hand(self) -> list[tuple[int, int, int]]:
        """Of an all-pass: hand, tricks taken, tricks that could be forced on it."""
        return [
            (hand, (self.took or {}).get(hand, 0), tricks) for hand, tricks in (self.forced or {}).items()
        ]


def game_of(fact: Mapping[str, Any]) -> str:
    """The game of a reported deal: `S C D H N`, `M`, `P` for an all-pass; empty for anything else."""
    try:
        return parse_contract(str(fact.get("contract") or "")).denomination
    except UnreadableContract:
        return ""


def best_play(fact: Mapping[str, Any], table: DealTable, *, dealer: int, seats: Seats) -> BestPlay | None:
    """A reported deal beside the table of its layout, whose seats 0 to 2 are the hands 1 to 3.

    None for what is no game, or a declarer who does not play.
    """
    game = game_of(fact)
    if game == ALL_PASS:
        places = seats_by_hand(dealer=dealer, seats=seats)
        forced = {hand: table.tricks(hand - 1, ALL_PASS) for hand in (1, 2, 3)}
        took = {hand: tricks_of(fact, places[hand]) or 0 for hand in (1, 2, 3)}
        return BestPlay(game, forced=forced, took=took if fact.get("tricks") else None)
    declarer = fact.get("declarer")
    if not game or not isinstance(declarer, int):
        return None
    hand = hand_of(declarer, dealer=dealer, seats=seats)
    if not hand:
        return None
    seat = table.seats[hand - 1]
    best = seat.as_dealt[game] if fact.get("refused") else seat.games[game].tricks
    return BestPlay(game, best=best, taken=tricks_of(fact, declarer))


def tricks_of(fact: Mapping[str, Any], seat: int) -> int | None:
    """Tricks that a seat took; None where the deal was not played."""
    tricks = fact.get("tricks")
    if not isinstance(tricks, list) or seat >= len(tricks) or not isinstance(tricks[seat], int):
        return None
    return int(tricks[seat])
