"""A deal: 32 cards in three hands and a talon, with the dealer and the number of players.

A seat that does not play has no hand. With two players (гусарик) the third hand, at index 2, is the
dummy. What is bid and played with the cards is not here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from preferans.cards import PACK, Card, Hand, Notation, hand_text
from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from preferans.seats import players_of

HAND_SIZE: Final = 10
TALON_SIZE: Final = 2
DUMMY: Final = 2

COUNT = gettext_noop("Found %(found)s players; expected from 2 to 5.")
DEALER = gettext_noop("Found seat %(found)s as the dealer; expected a seat from 0 to %(last)s.")
PLACES = gettext_noop("Found %(found)s hands; expected %(expected)s, one for each seat.")
HAND_CARDS = gettext_noop("Found %(found)s cards in hand %(hand)s; expected 10.")
NO_HAND = gettext_noop("Found no cards at seat %(hand)s, which plays; expected 10.")
SITS_OUT = gettext_noop("Found %(found)s cards at seat %(hand)s, which does not play; expected none.")
TALON_CARDS = gettext_noop("Found %(found)s cards in the talon; expected 2.")
TWICE = gettext_noop("Found %(card)s more than once; expected each card once.")
PACK_SIZE = gettext_noop("Found %(found)s cards in all; expected the 32 of the pack.")
MISSING = gettext_noop("Missing from the deal: %(cards)s.")


def hands_expected(*, dealer: int, count: int) -> tuple[bool, ...]:
    """For each place of `hands`: is there a hand? Two players have the dummy as a third place."""
    if count == 2:
        return (True, True, True)
    playing = players_of(dealer, count)
    return tuple(seat in playing for seat in range(count))


def deal_faults(
    hands: Sequence[Hand | Sequence[Card] | None], talon: Sequence[Card], *, dealer: int, count: int
) -> tuple[Fault, ...]:
    """Everything that is wrong with a deal, all at once; empty when it is right.

    Hands may be given as lists, so that a card written twice in one hand is found too.
    """
    faults: list[Fault] = []
    if not 2 <= count <= 5:
        return (Fault("count", "player-count", COUNT, {"found": count}),)
    if not 0 <= dealer < count:
        return (Fault("dealer", "dealer-seat", DEALER, {"found": dealer, "last": count - 1}),)
    expected = hands_expected(dealer=dealer, count=count)
    if len(hands) != len(expected):
        return (Fault("hands", "hand-count", PLACES, {"found": len(hands), "expected": len(expected)}),)
    for place, (hand, plays) in enumerate(zip(hands, expected, strict=True)):
        faults += _hand_faults(place, hand, plays=plays)
    if len(talon) != TALON_SIZE:
        faults.append(Fault("talon", "talon-size", TALON_CARDS, {"found": len(talon)}, "3.2.10"))
    return (*faults, *_pack_faults([card for hand in hands for card in hand or ()] + list(talon)))


def _hand_faults(place: int, hand: Hand | Sequence[Card] | None, *, plays: bool) -> list[Fault]:
    """What is wrong with the number of cards at one place."""
    size = len(hand or ())
    if not plays:
        wrong = size > 0
        return [Fault("hands", "sits-out", SITS_OUT, {"found": size, "hand": place}, "3.2.10")] * wrong
    if hand is None:
        return [Fault("hands", "no-hand", NO_HAND, {"hand": place}, "3.2.10")]
    wrong = size != HAND_SIZE
    return [Fault("hands", "hand-size", HAND_CARDS, {"found": size, "hand": place}, "3.2.16")] * wrong


def _pack_faults(cards: list[Card]) -> list[Fault]:
    """What is wrong with the cards of the whole deal taken together."""
    faults = []
    seen = Counter(cards)
    if len(cards) != len(PACK):
        faults.append(Fault("hands", "pack-size", PACK_SIZE, {"found": len(cards)}))
    for card, times in sorted(seen.items()):
        if times > 1:
            faults.append(Fault("hands", "card-twice", TWICE, {"card": card.text(Notation.SIGNS)}))
    missing = [card.text(Notation.SIGNS) for card in PACK if card not in seen]
    if missing:
        faults.append(Fault("hands", "card-missing", MISSING, {"cards": " ".join(missing)}))
    return faults


@dataclass(frozen=True, slots=True)
class Deal:
    """A right deal: three hands of ten and the talon in the order of opening.

    `hands` goes by seat, `None` for a seat that sits out; raises `Faulty` with every fault.
    """

    hands: tuple[Hand | None, ...]
    talon: tuple[Card, Card]
    dealer: int
    count: int

    def __post_init__(self) -> None:
        faults = deal_faults(self.hands, self.talon, dealer=self.dealer, count=self.count)
        if faults:
            raise Faulty(faults)

    def texts(self, notation: Notation = Notation.LATIN) -> tuple[str | None, ...]:
        """The hands by seat as text; `None` where a seat sits out."""
        return tuple(None if hand is None else hand_text(hand, notation) for hand in self.hands)
