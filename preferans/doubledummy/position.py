"""A position of the play as whole numbers, and the rules of following suit (3.9.3).

A card is `suit * 8 + rank`: suits 0..3 are spades, clubs, diamonds, hearts; ranks 0..7 are seven to
ace. A hand is a mask of 32 bits. Seats are 0, 1, 2 clockwise: three seats play, whoever sits out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from preferans.cards import Card, Rank, Suit
from preferans.marks import gettext_noop

SEATS: Final = 3
NO_TRUMP: Final = -1
WHOLE_SUIT: Final = 0xFF

A_TRICK: Final = gettext_noop("the trick on the table has two different cards at most")
ONE_PLACE: Final = gettext_noop("each card lies in one place")
EQUAL_HANDS: Final = gettext_noop("the hands hold equally many cards, ten at most")
A_TALON: Final = gettext_noop("two talon cards at most lead, and only in an all-pass")
A_TRICK_FOR_THE_TALON: Final = gettext_noop("a talon card leads to a trick that can be played")
A_LEGAL_CARD: Final = gettext_noop("this card may not be played now")


def number_of(card: Card) -> int:
    """The card as a whole number from 0 to 31."""
    return int(card.suit) * 8 + int(card.rank) - int(Rank.SEVEN)


def card_of(number: int) -> Card:
    """The card with this number."""
    return Card(Suit(number >> 3), Rank((number & 7) + int(Rank.SEVEN)))


def mask_of(cards: Iterable[Card]) -> int:
    """A set of cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << number_of(card)
    return mask


def numbers_in(mask: int) -> list[int]:
    """The numbers of the cards of a mask, from the lowest."""
    return [number for number in range(32) if mask >> number & 1]


def cards_in(mask: int) -> list[Card]:
    """The cards of a mask, from the lowest."""
    return [card_of(number) for number in numbers_in(mask)]


class ImpossiblePosition(ValueError):
    """The cards of a position cannot lie like this; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Position:
    """Three hands at some moment of the play, and what each seat is after.

    `hands` are masks without the cards of `trick`, which lie on the table from `leader` on. `counted`
    is the seat whose tricks are counted, `wants[seat]` whether that seat wants them many. `talon` are
    the talon cards that still lead in an all-pass, the one of the present trick first: they name the
    suit, `leader` plays first to each of these tricks and to the one after them (3.7.6.1, 3.7.6.3),
    and with `talon_plays` they may take the trick for the sitting dealer.
    """

    hands: tuple[int, int, int]
    leader: int
    counted: int
    wants: tuple[bool, bool, bool]
    trump: int = NO_TRUMP
    trick: tuple[int, ...] = ()
    talon: tuple[int, ...] = ()
    talon_plays: bool = False

    @property
    def to_play(self) -> int:
        """The seat to play."""
        return (self.leader + len(self.trick)) % SEATS

    @property
    def tricks_left(self) -> int:
        """Tricks still to be taken, the one on the table included."""
        return self.hands[self.leader].bit_count() + bool(self.trick)

    def with_(self, **changes: Any) -> Position:
        """A copy with other fields."""
        return replace(self, **changes)

    def play(self, card: int) -> tuple[Position, int | None]:
        """The position after `card`, and who took the trick if it is complete.

        The taker is None while the trick goes on and `SEATS` when a talon card took it. Raises
        `ImpossiblePosition` for a card that may not be played.
        """
        seat = self.to_play
        if card not in legal_cards(self):
            raise ImpossiblePosition(A_LEGAL_CARD)
        hands = list(self.hands)
        hands[seat] &= ~(1 << card)
        left = (hands[0], hands[1], hands[2])
        table = (*self.trick, card)
        if len(table) < SEATS:
            return replace(self, hands=left, trick=table), None
        taker = self._taker(table)
        leader = self.leader if self.talon else taker
        return replace(self, hands=left, trick=(), leader=leader, talon=self.talon[1:]), taker

    def _taker(self, table: tuple[int, ...]) -> int:
        led = table[0] >> 3
        cards = [(card, (self.leader + place) % SEATS) for place, card in enumerate(table)]
        if self.talon:
            led = self.talon[0] >> 3
            if self.talon_plays:
                cards.insert(0, (self.talon[0], SEATS))
        standing, taker = cards[0]
        for card, seat in cards[1:]:
            if beats(card, standing, led, self.trump):
                standing, taker = card, seat
        return taker

    def check(self) -> None:
        """Raise `ImpossiblePosition` unless the cards can lie like this."""
        seen = 0
        for card in self.trick:
            seen |= 1 << card
        if len(self.trick) >= SEATS or seen.bit_count() != len(self.trick):
            raise ImpossiblePosition(A_TRICK)
        for hand in self.hands:
            if hand & seen or not 0 <= hand < 1 << 32:
                raise ImpossiblePosition(ONE_PLACE)
            seen |= hand
        if self.talon_plays and any(seen >> card & 1 for card in self.talon):
            raise ImpossiblePosition(ONE_PLACE)
        held = [
            self.hands[(self.leader + i) % SEATS].bit_count() + (i < len(self.trick)) for i in range(SEATS)
        ]
        if len(set(held)) != 1 or held[0] > 10:
            raise ImpossiblePosition(EQUAL_HANDS)
        if len(self.talon) > 2 or (self.talon and self.trump != NO_TRUMP):
            raise ImpossiblePosition(A_TALON)
        if len(self.talon) > held[0]:
            raise ImpossiblePosition(A_TRICK_FOR_THE_TALON)


def led_suit(position: Position) -> int | None:
    """The suit to follow, or None when the seat to play leads."""
    if position.talon:
        return position.talon[0] >> 3
    return position.trick[0] >> 3 if position.trick else None


def legal_cards(position: Position) -> list[int]:
    """Every card that the seat to play may play: follow suit, else trump, else anything."""
    return numbers_in(legal_mask(position.hands[position.to_play], led_suit(position), position.trump))


def legal_mask(hand: int, led: int | None, trump: int) -> int:
    """The cards of `hand` that may be played to a trick in the suit `led`."""
    if led is None:
        return hand
    follow = hand & (WHOLE_SUIT << 8 * led)
    if follow:
        return follow
    if trump >= 0:
        trumps = hand & (WHOLE_SUIT << 8 * trump)
        if trumps:
            return trumps
    return hand


def beats(card: int, standing: int, led: int, trump: int) -> bool:
    """Does `card`, played later, beat the `standing` winner of a trick in the suit `led`?"""
    suit, other = card >> 3, standing >> 3
    if suit == other:
        return card > standing
    if suit == trump:
        return True
    if other == trump:
        return False
    return suit == led and other != led


def wants_for(counted: int, *, high: bool) -> tuple[bool, bool, bool]:
    """The counted seat against the other two: `high` in a contract, not in a misère."""
    return (counted == 0) == high, (counted == 1) == high, (counted == 2) == high
