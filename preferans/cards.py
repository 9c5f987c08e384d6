"""Suits, ranks, cards and hands of the pack of 32, read and written in three notations.

Latin is the notation of the files: suit first, `SA`, `HT`. Russian is the notation of the table:
rank first, `Тп`, `10ч`, `Вб`. Signs is the notation of print: `♠A`, `♥10`. Reading takes any of
them, in either order and case, the ten as `10` or `T`; writing makes one of the three.

The letter T is the ten in Latin letters and the ace (туз) in Cyrillic ones, so a T never stands
beside a letter of the other alphabet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final

from preferans.faults import Unreadable
from preferans.marks import gettext_noop


class Suit(IntEnum):
    """A suit, in the order of the ladder (2.2.2): spades are the lowest."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3


class Rank(IntEnum):
    """A rank in the order of play: the seven is the lowest, the ace takes."""

    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


class Notation(Enum):
    """How cards are written."""

    LATIN = "latin"
    RUSSIAN = "russian"
    SIGNS = "signs"


A_SUIT = gettext_noop("a suit: S C D H, п т б ч or ♠ ♣ ♦ ♥")
A_RANK = gettext_noop("a rank: 7 8 9 10 J Q K A, or В Д К Т in Russian")
A_CARD = gettext_noop("a card of the pack of 32, such as SA, Тп or ♠A")
ONE_ALPHABET = gettext_noop(
    "a card in one alphabet: T is the ten in Latin letters and the ace in Russian ones"
)
A_SUIT_ONCE = gettext_noop("each suit once in a hand")
A_CARD_ONCE = gettext_noop("each card once in a hand")

SUIT_LETTERS: Final = {
    Notation.LATIN: "SCDH",
    Notation.RUSSIAN: "птбч",
    Notation.SIGNS: "♠♣♦♥",
}
_ENGLISH_RANKS: Final = ("7", "8", "9", "T", "J", "Q", "K", "A")
_RANKS: Final = {
    Notation.LATIN: dict(zip(Rank, _ENGLISH_RANKS, strict=True)),
    Notation.RUSSIAN: dict(zip(Rank, ("7", "8", "9", "10", "В", "Д", "К", "Т"), strict=True)),
    Notation.SIGNS: {**dict(zip(Rank, _ENGLISH_RANKS, strict=True)), Rank.TEN: "10"},
}

_SUITS_READ: Final = {letter: Suit(i) for row in SUIT_LETTERS.values() for i, letter in enumerate(row)} | {
    letter: Suit(i) for row in ("scdh", "ПТБЧ", "♤♧♢♡") for i, letter in enumerate(row)
}
_LATIN_RANKS: Final = {"T": Rank.TEN, "J": Rank.JACK, "Q": Rank.QUEEN, "K": Rank.KING, "A": Rank.ACE}
# А and К of the Russian keyboard look like A and K and mean the same; its Т is the ace.
_RUSSIAN_RANKS: Final = {"В": Rank.JACK, "Д": Rank.QUEEN, "К": Rank.KING, "Т": Rank.ACE, "А": Rank.ACE}
_RANKS_READ: Final = (
    {str(n): Rank(n) for n in range(7, 11)}
    | _LATIN_RANKS
    | _RUSSIAN_RANKS
    | {letter.lower(): rank for letter, rank in (_LATIN_RANKS | _RUSSIAN_RANKS).items()}
)
_VOIDS: Final = frozenset("-–—−")


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """One card; cards are ordered by suit, then by rank."""

    suit: Suit
    rank: Rank

    @staticmethod
    def parse(text: str) -> Card:
        """Read one card in any notation and order: `SA`, `AH`, `10♥`, `Тп`. Raises `Unreadable`."""
        body = _plain(text).strip()
        lead = len(text) - len(text.lstrip()) + 1
        if not body:
            raise Unreadable("", A_CARD, lead)
        for rank_text, suit_text in ((body[:-1], body[-1]), (body[1:], body[0])):
            rank, suit = _RANKS_READ.get(rank_text.strip()), _SUITS_READ.get(suit_text)
            if rank is not None and suit is not None:
                if rank_text in "TtТт" and _mixes_alphabets(rank_text, suit_text):
                    raise Unreadable(body, ONE_ALPHABET, lead)
                return Card(suit, rank)
        if body[-1] in _SUITS_READ or body[0] in _SUITS_READ:
            rest_is_first = body[-1] in _SUITS_READ
            rest = body[:-1] if rest_is_first else body[1:]
            raise Unreadable(rest.strip(), A_RANK, lead if rest_is_first else lead + 1)
        if body[:-1] in _RANKS_READ:
            raise Unreadable(body[-1], A_SUIT, lead + len(body) - 1)
        raise Unreadable(body, A_CARD, lead)

    def text(self, notation: Notation = Notation.LATIN) -> str:
        """The card in one notation: `SA`, `Тп` or `♠A`."""
        suit, rank = SUIT_LETTERS[notation][self.suit], _RANKS[notation][self.rank]
        return f"{rank}{suit}" if notation is Notation.RUSSIAN else f"{suit}{rank}"

    def __str__(self) -> str:
        return self.text()


Hand = frozenset[Card]

PACK: Final[tuple[Card, ...]] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)


def order_of_choice(cards: Iterable[Card]) -> list[Card]:
    """Drawn cards in the order in which their owners choose a seat (3.1.1).

    The lowest card chooses first; the ace is the lowest rank here, equal ranks go by suit.
    """
    return sorted(cards, key=lambda card: (card.rank is not Rank.ACE, card.rank, card.suit))


def parse_hand(text: str) -> Hand:
    """Read a hand such as `S:9 C:Q D:AKJT87 H:A7`, `п:9 т:Д б:ТКВ1087` or `♠9 ♥A7`.

    A void suit is `-` or left out; any number of cards may be there. Raises `Unreadable`.
    """
    found: set[Card] = set()
    suits: set[Suit] = set()
    start = 0
    text = _plain(text)
    for part in text.split():
        start = text.index(part, start)
        suit, ranks = _read_suit(part, start)
        if suit in suits:
            raise Unreadable(part[0], A_SUIT_ONCE, start + 1)
        suits.add(suit)
        for letter, rank, at in ranks:
            card = Card(suit, rank)
            if card in found:
                raise Unreadable(part[0] + letter, A_CARD_ONCE, at)
            if letter in "TtТт" and _mixes_alphabets(letter, part[0]):
                raise Unreadable(part[0] + letter, ONE_ALPHABET, at)
            found.add(card)
        start += len(part)
    return frozenset(found)


def hand_text(cards: Iterable[Card], notation: Notation = Notation.LATIN) -> str:
    """A hand suit by suit, the highest rank first; a void is `-`."""
    held = frozenset(cards)
    colon = "" if notation is Notation.SIGNS else ":"
    parts = []
    for suit in Suit:
        ranks = sorted((card.rank for card in held if card.suit is suit), reverse=True)
        body = "".join(_RANKS[notation][rank] for rank in ranks) or "-"
        parts.append(f"{SUIT_LETTERS[notation][suit]}{colon}{body}")
    return " ".join(parts)


def _read_suit(part: str, start: int) -> tuple[Suit, list[tuple[str, Rank, int]]]:
    """One suit of a hand: the suit and its ranks with their letters and places, from 1."""
    suit = _SUITS_READ.get(part[0])
    if suit is None:
        raise Unreadable(part[0], A_SUIT, start + 1)
    at = 2 if part[1:2] == ":" else 1
    if part[at:] in _VOIDS:
        return suit, []
    if at == len(part):
        raise Unreadable("", A_RANK, start + at + 1)
    ranks = []
    while at < len(part):
        letter = "10" if part.startswith("10", at) else part[at]
        rank = _RANKS_READ.get(letter)
        if rank is None:
            raise Unreadable(letter, A_RANK, start + at + 1)
        ranks.append((letter, rank, start + at + 1))
        at += len(letter)
    return suit, ranks


def _plain(text: str) -> str:
    """The text without the selectors that make a suit sign a picture."""
    return text.replace("\N{VARIATION SELECTOR-15}", "").replace("\N{VARIATION SELECTOR-16}", "")


def _mixes_alphabets(one: str, other: str) -> bool:
    """Is one of the two a Latin letter and the other a Russian one? Signs belong to both."""
    return (one.isascii() and other.isalpha() and not other.isascii()) or (
        not one.isascii() and other.isascii() and other.isalpha()
    )
