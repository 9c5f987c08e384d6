"""A spot: a layout, the game that is played with it, and the cards played so far.

All of it stands in an address: `cards`, `first` (who leads), `who` (whose tricks are counted), `game`
(`S C D H N`, `M` misère, `P` all-pass), `away` (the discard), `wants`, `talon` and `play`. A spot read
from an address is always usable; what cannot be is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from analysis.domain.layout import Layout, cards_text, read_cards_text
from preferans.doubledummy.position import (
    NO_TRUMP,
    SEATS,
    ImpossiblePosition,
    Position,
    legal_cards,
    numbers_in,
    wants_for,
)
from preferans.doubledummy.tables import GAMES, MISERE, trump_of
from preferans.faults import Unreadable

ALL_PASS: Final = "P"
GAMES_AND_PASS: Final = GAMES + ALL_PASS
LEADS, PLAYS, CLOSED = "leads", "plays", "closed"
TALONS: Final = (LEADS, PLAYS, CLOSED)
"""The talon of an all-pass: it names two suits; it plays for the dealer who sits out; it stays closed."""

HIGH, LOW = "h", "l"
KEYS: Final = ("cards", "first", "who", "game", "away", "wants", "talon", "play")


@dataclass(frozen=True)
class Played:
    """One trick: who led, its cards in turn, who took it (None while it goes on, 3 the talon)."""

    leader: int
    cards: tuple[int, ...]
    taker: int | None
    talon: int | None = None

    def card_of_place(self, place: int) -> int | None:
        """The card that this hand has played to it."""
        turn = (place - self.leader) % SEATS
        return self.cards[turn] if turn < len(self.cards) else None


@dataclass(frozen=True)
class Spot:
    """Everything that an address says. `away` is a mask, `wants` is "" for what the game means."""

    layout: Layout = field(default_factory=Layout)
    first: int = 0
    who: int = 0
    game: str = ""
    away: int = 0
    wants: str = ""
    talon: str = LEADS
    play: tuple[int, ...] = ()

    @classmethod
    def read(cls, values: Mapping[str, str]) -> Spot:
        """The spot of an address."""
        layout = Layout.read(values.get("cards", ""))
        game = values.get("game", "")
        wants = values.get("wants", "")
        talon = values.get("talon", LEADS)
        spot = cls(
            layout=layout,
            first=_seat(values.get("first")),
            who=_seat(values.get("who")),
            game=game if len(game) == 1 and game in GAMES_AND_PASS else "",
            wants=wants if len(wants) == SEATS and {*wants} <= {HIGH, LOW} else "",
            talon=talon if talon in TALONS else LEADS,
        )
        away = _mask(values.get("away", ""))
        if away.bit_count() == 2 and not away & ~layout.twelve(spot.who):
            spot = replace(spot, away=away)
        return spot.playing(_cards(values.get("play", "")))

    def query(self) -> dict[str, str]:
        """The address of this spot, without what says nothing."""
        said = {
            "cards": "" if self.layout.is_empty else self.layout.places,
            "first": str(self.first) if self.first else "",
            "who": str(self.who) if self.who else "",
            "game": self.game,
            "away": cards_text(numbers_in(self.away)),
            "wants": self.wants,
            "talon": self.talon if self.talon != LEADS else "",
            "play": cards_text(self.play),
        }
        return {key: value for key, value in said.items() if value}

    def playing(self, cards: tuple[int, ...]) -> Spot:
        """The same spot with these cards played, as far as they may be."""
        if self.start is None:
            return replace(self, play=())
        position, played = self.start, []
        for card in cards:
            if not any(position.hands) or card not in legal_cards(position):
                break
            position = position.play(card)[0]
            played.append(card)
        return replace(self, play=tuple(played))

    def with_(self, **changes: object) -> Spot:
        """Another question about the same cards: what was played is taken back unless given."""
        # the values fit, their type is wider
        changed = replace(self, **{"play": (), **changes})  # type: ignore[arg-type]
        if changed.away & ~changed.layout.twelve(changed.who):
            changed = replace(changed, away=0)
        return changed

    @property
    def needs_discard(self) -> bool:
        """Whether two cards must be put away before this game is played."""
        return bool(
            self.game
            and self.game != ALL_PASS
            and not self.away
            and self.layout.twelve(self.who)
            and not self._is_put_away
        )

    @property
    def _is_put_away(self) -> bool:
        """Whether the page has the discard already: ten in each hand, the others laid away."""
        return self.layout.is_even and not self.layout.talon

    @property
    def hands(self) -> tuple[int, int, int]:
        """The hands as this game is played: the counted one after its discard."""
        hands = list(self.layout.hands)
        if self.away and self.game != ALL_PASS:
            hands[self.who] = self.layout.twelve(self.who) & ~self.away
        return hands[0], hands[1], hands[2]

    @property
    def seats_high(self) -> tuple[bool, bool, bool]:
        """Whether each hand wants the counted seat to take many."""
        if self.wants:
            first, second, third = (want == HIGH for want in self.wants)
            return first, second, third
        return wants_for(self.who, high=self.game not in (MISERE, ALL_PASS))

    @cached_property
    def start(self) -> Position | None:
        """The position before the first card; None while it cannot be played."""
        if not self.game or self.needs_discard:
            return None
        hands = self.hands
        sizes = {hand.bit_count() for hand in hands}
        if len(sizes) != 1 or not 0 < max(sizes) <= 10:
            return None
        talon: tuple[int, ...] = ()
        if self.game == ALL_PASS and self.talon != CLOSED and len(self.layout.talon) <= min(sizes):
            talon = self.layout.talon[:2]
        position = Position(
            hands=hands,
            leader=self.first,
            counted=self.who,
            wants=self.seats_high,
            trump=NO_TRUMP if self.game == ALL_PASS else trump_of(self.game),
            talon=talon,
            talon_plays=bool(talon) and self.talon == PLAYS,
        )
        try:
            position.check()
        except ImpossiblePosition:
            return None
        return position

    @cached_property
    def now(self) -> Position | None:
        """The position after what has been played."""
        position = self.start
        for card in self.play:
            assert position is not None
            position = position.play(card)[0]
        return position

    @property
    def tricks(self) -> tuple[Played, ...]:
        """The tricks so far, the one on the table included."""
        return self.tricks_of(self.play)

    def tricks_of(self, line: tuple[int, ...]) -> tuple[Played, ...]:
        """The tricks of a line from the start. Raises `ImpossiblePosition` for a card out of the rules."""
        position = self.start
        if position is None:
            return ()
        tricks: list[Played] = []
        for card in line:
            leader, talon = position.leader, position.talon[:1]
            cards = (*position.trick, card)
            position, taker = position.play(card)
            shown = Played(leader, cards, taker, talon[0] if talon else None)
            if len(cards) > 1:
                tricks[-1] = shown
            else:
                tricks.append(shown)
        return tuple(tricks)

    def taken(self, line: tuple[int, ...]) -> tuple[int, int, int]:
        """Tricks of each hand in a line from the start; what a talon card takes is nobody's."""
        takers = [trick.taker for trick in self.tricks_of(line)]
        return takers.count(0), takers.count(1), takers.count(2)


def _seat(text: str | None) -> int:
    return int(text) if text in ("0", "1", "2") else 0


def _cards(text: str) -> tuple[int, ...]:
    try:
        return read_cards_text(text[:60])
    except Unreadable:
        return ()


def _mask(text: str) -> int:
    cards = {*_cards(text)}
    return sum(1 << card for card in cards)
