"""What a deal is worth: every game of every declarer, with the talon and as dealt, and the all-pass.

Games are the letters of the files: `S C D H` a trump suit, `N` without trumps, `M` misère.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from preferans.doubledummy.engine import Engine
from preferans.doubledummy.position import NO_TRUMP, ONE_PLACE, SEATS, ImpossiblePosition, Position, wants_for
from preferans.marks import gettext_noop

GAMES: Final = "SCDHNM"
MISERE: Final = "M"
TEN_AND_TWO: Final = gettext_noop("three hands have ten cards each and the talon two")
NOBODY_HIGH: Final = (False, False, False)


class Depth(IntEnum):
    """How much is asked about the discards of one game."""

    BEST = 0
    EVERY_BEST = 1
    EVERY_VALUE = 2


@dataclass(frozen=True, slots=True)
class Discards:
    """One game of a declarer with twelve cards.

    `best` are the most tricks (misère: the fewest), `best_discards` pairs of cards as masks that reach
    them: one when only the best was asked for, else all. `by_discard` has the value of every pair when
    that was asked for.
    """

    best: int
    best_discards: tuple[int, ...]
    by_discard: dict[int, int]


def trump_of(game: str) -> int:
    """The trump suit of a game, `NO_TRUMP` for `N` and `M`."""
    place = GAMES.index(game)
    return place if place < 4 else NO_TRUMP


def position_of(hands: tuple[int, int, int], *, leader: int, declarer: int, game: str) -> Position:
    """The first trick of a game: the declarer against the other two."""
    return Position(
        hands=hands,
        leader=leader,
        counted=declarer,
        wants=wants_for(declarer, high=game != MISERE),
        trump=trump_of(game),
    )


def best_discard(
    engine: Engine,
    hands: tuple[int, int, int],
    talon: int,
    *,
    leader: int,
    declarer: int,
    game: str,
    depth: Depth = Depth.EVERY_BEST,
    guess: int | None = None,
) -> Discards:
    """What the declarer takes with the talon in hand. `guess` is where to begin; a good one saves time.

    Raises `ImpossiblePosition` unless there are three hands of ten and two other cards.
    """
    if talon.bit_count() != 2 or any(hand.bit_count() != 10 for hand in hands):
        raise ImpossiblePosition(TEN_AND_TWO)
    if (
        hands[0] & hands[1]
        or hands[0] & hands[2]
        or hands[1] & hands[2]
        or talon & (hands[0] | hands[1] | hands[2])
    ):
        raise ImpossiblePosition(ONE_PLACE)
    turned = [hands[(declarer + seat) % SEATS] for seat in range(SEATS)]
    turned[0] |= talon
    best, rows = engine.discards(
        (turned[0], turned[1], turned[2]),
        leader=(leader - declarer) % SEATS,
        trump=trump_of(game),
        misere=game == MISERE,
        depth=int(depth),
        guess=guess,
    )
    misere = game == MISERE
    reached = [away for away, low, high in rows if (high if misere else low) == best]
    if depth is Depth.BEST:
        reached = reached[:1]
    return Discards(
        best=best,
        best_discards=tuple(sorted(reached)),
        by_discard={away: low for away, low, _ in rows} if depth is Depth.EVERY_VALUE else {},
    )


def all_games(
    engine: Engine,
    hands: tuple[int, int, int],
    talon: int,
    *,
    leader: int,
    declarers: Sequence[int] = range(SEATS),
    games: str = GAMES,
    depth: Depth = Depth.EVERY_BEST,
) -> dict[int, dict[str, Discards]]:
    """Each declarer with the talon in hand, each game. Games go one after another, so the tables serve."""
    found: dict[int, dict[str, Discards]] = {declarer: {} for declarer in declarers}
    for game in games:
        for declarer in declarers:
            found[declarer][game] = best_discard(
                engine, hands, talon, leader=leader, declarer=declarer, game=game, depth=depth
            )
    return found


def as_dealt(
    engine: Engine,
    hands: tuple[int, int, int],
    *,
    leader: int,
    declarers: Sequence[int] = range(SEATS),
    games: str = GAMES,
) -> dict[int, dict[str, int]]:
    """Each declarer with the ten cards as dealt, each game."""
    found: dict[int, dict[str, int]] = {declarer: {} for declarer in declarers}
    for game in games:
        for declarer in declarers:
            position = position_of(hands, leader=leader, declarer=declarer, game=game)
            found[declarer][game] = engine.value(position)
    return found


@dataclass(frozen=True, slots=True)
class AllPass:
    """An all-pass for one seat: what the other two can force on him, and the fewest if they help him."""

    forced: int
    fewest: int


def all_pass(
    engine: Engine,
    hands: tuple[int, int, int],
    *,
    leader: int,
    talon: tuple[int, ...] = (),
    talon_plays: bool = False,
) -> tuple[AllPass, ...]:
    """An all-pass for each seat. `talon` are the cards that lead, in the order of opening; none in Rostov."""
    starts = [
        Position(
            hands=hands,
            leader=leader,
            counted=seat,
            wants=wants_for(seat, high=False),
            talon=talon,
            talon_plays=talon_plays,
        )
        for seat in range(SEATS)
    ]
    forced = [engine.value(start) for start in starts]
    fewest = [engine.value(start.with_(wants=NOBODY_HIGH)) for start in starts]
    return tuple(AllPass(*pair) for pair in zip(forced, fewest, strict=True))
