"""Cards laid out on a page: where each of the 32 is, as one short text that an address can carry.

A layout has a sign for each card, spades first, each suit from the seven up: `0 1 2` a hand, `t` the
talon card opened first, `u` the other one, `d` put away, `-` nowhere yet (or played). A layout is never
wrong by itself; `faults_of` says what hinders solving it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from preferans.cards import PACK, Card, Notation
from preferans.deals import HAND_SIZE, TALON_SIZE
from preferans.doubledummy.position import SEATS, card_of, number_of
from preferans.faults import Fault
from preferans.marks import gettext_noop

NOWHERE: Final = "-"
HANDS: Final = "012"
TALON: Final = "tu"
DISCARD: Final = "d"
PLACES: Final = HANDS + TALON + DISCARD + NOWHERE
TWELVE: Final = HAND_SIZE + TALON_SIZE

TOO_MANY: Final = gettext_noop("%(place)s: found %(found)s cards; expected %(expected)s.")
UNEQUAL: Final = gettext_noop(
    "Found %(found)s cards in the hands; expected ten each, or equally many in an ending."
)


@dataclass(frozen=True)
class Layout:
    """Where the 32 cards are; `places` has a sign for each card number."""

    places: str = NOWHERE * len(PACK)

    @classmethod
    def read(cls, text: str) -> Layout:
        """A layout out of an address: signs that are none, and what is missing, count as nowhere."""
        kept = "".join(sign if sign in PLACES else NOWHERE for sign in text[: len(PACK)])
        return cls(kept.ljust(len(PACK), NOWHERE))

    @classmethod
    def of(cls, hands: tuple[int, int, int], talon: tuple[int, ...] = (), away: int = 0) -> Layout:
        """A layout out of masks of three hands, talon cards in the order of opening, cards put away."""
        places = []
        for number in range(len(PACK)):
            sign = next((str(seat) for seat in range(SEATS) if hands[seat] >> number & 1), NOWHERE)
            if number in talon:
                sign = TALON[min(talon.index(number), 1)]
            elif away >> number & 1:
                sign = DISCARD
            places.append(sign)
        return cls("".join(places))

    def mask(self, signs: str) -> int:
        """The cards that lie in any of these places."""
        return sum(1 << number for number, sign in enumerate(self.places) if sign in signs)

    @cached_property
    def hands(self) -> tuple[int, int, int]:
        """The three hands as masks."""
        return self.mask("0"), self.mask("1"), self.mask("2")

    @cached_property
    def sizes(self) -> tuple[int, int, int]:
        """How many cards each hand has."""
        first, second, third = (hand.bit_count() for hand in self.hands)
        return first, second, third

    @cached_property
    def talon(self) -> tuple[int, ...]:
        """The talon cards in the order of opening, as numbers."""
        return tuple(number for sign in TALON for number, where in enumerate(self.places) if where == sign)

    @property
    def left(self) -> int:
        """How many cards lie nowhere."""
        return self.places.count(NOWHERE)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is laid out."""
        return self.left == len(PACK)

    def twelve(self, place: int) -> int:
        """The cards out of which this hand lays two away, as a mask; 0 when it has no such choice.

        The others have ten each; twelve are left for him, wherever they lie.
        """
        others = [size for seat, size in enumerate(self.sizes) if seat != place]
        if self.left or any(size != HAND_SIZE for size in others):
            return 0
        if self.sizes[place] == HAND_SIZE and self.mask(TALON + DISCARD).bit_count() != TALON_SIZE:
            return 0
        taken = self.hands[(place + 1) % SEATS] | self.hands[(place + 2) % SEATS]
        return (1 << len(PACK)) - 1 & ~taken

    @property
    def choosers(self) -> tuple[int, ...]:
        """The hands for which a discard can be looked for."""
        return tuple(place for place in range(SEATS) if self.twelve(place))

    @property
    def is_deal(self) -> bool:
        """Whether it is a whole deal: three hands of ten and a talon of two."""
        return self.sizes == (HAND_SIZE,) * SEATS and len(self.talon) == TALON_SIZE

    @property
    def is_even(self) -> bool:
        """Whether the hands hold equally many cards, so that they can be played out as they are."""
        return self.sizes[0] > 0 and len({*self.sizes}) == 1 and self.sizes[0] <= HAND_SIZE

    @property
    def can_be_solved(self) -> bool:
        """Whether there is anything to ask the solver."""
        return self.is_even or bool(self.choosers)

    def put(self, number: int, place: str) -> Layout:
        """The layout after a tap: the card goes to `place`, or away from it when it lies there.

        `t` stands for the talon: the first card there is `t`, every further one `u`.
        """
        held = self.places[number]
        if place == "t":
            sign = NOWHERE if held in TALON else "u" if "t" in self.places else "t"
        else:
            sign = NOWHERE if held == place else place
        return self.with_sign(number, sign)

    def with_sign(self, number: int, sign: str) -> Layout:
        """The layout with one card elsewhere; a talon without its first card has its second as first."""
        places = self.places[:number] + sign + self.places[number + 1 :]
        if "t" not in places and "u" in places:
            places = places.replace("u", "t", 1)
        return Layout(places)


def faults_of(layout: Layout, names: tuple[str, str, str, str, str]) -> tuple[Fault, ...]:
    """What hinders solving: too many in one place at once, too few when all cards are laid out.

    `names` are the three hands, the talon and the discard as people call them.
    """
    if layout.is_empty:
        return ()
    faults: list[Fault] = []
    is_ending = sum(layout.sizes) < SEATS * HAND_SIZE - 1
    for place, size in enumerate(layout.sizes):
        is_wrong = size != HAND_SIZE and not layout.left and not is_ending
        if size > TWELVE or (is_wrong and not layout.choosers):
            said = {"place": names[place], "found": size, "expected": HAND_SIZE}
            faults.append(Fault("cards", "hand-size", TOO_MANY, said))
    faults += _extra_faults(layout, names)
    if not layout.left and is_ending and not layout.is_even and not faults:
        found = ", ".join(str(size) for size in layout.sizes)
        faults.append(Fault("cards", "unequal", UNEQUAL, {"found": found}))
    return tuple(faults)


def _extra_faults(layout: Layout, names: tuple[str, str, str, str, str]) -> tuple[Fault, ...]:
    """More than two cards in the talon."""
    if len(layout.talon) <= TALON_SIZE:
        return ()
    return (
        Fault(
            "cards",
            "talon-size",
            TOO_MANY,
            {"place": names[SEATS], "found": len(layout.talon), "expected": TALON_SIZE},
        ),
    )


def text_of(mask: int, notation: Notation = Notation.SIGNS) -> str:
    """Cards of a mask as text, spades first, each suit from the top."""
    cards = sorted(
        (card_of(number) for number in range(len(PACK)) if mask >> number & 1),
        key=lambda card: (card.suit, -card.rank),
    )
    return " ".join(card.text(notation) for card in cards)


def cards_text(numbers: tuple[int, ...] | list[int]) -> str:
    """Cards in their order, as an address carries them: `SAH7`."""
    return "".join(card_of(number).text() for number in numbers)


def read_cards_text(text: str) -> tuple[int, ...]:
    """The other way round. Raises `Unreadable` at what is no card."""
    return tuple(number_of(Card.parse(text[at : at + 2])) for at in range(0, len(text), 2))
