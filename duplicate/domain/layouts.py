"""Layouts of a duplicate round: three hands of ten and a talon for each deal, whoever sits where.

A hand is called by its place after the dealer: first, second and third hand. A set of layouts is read
from JSON lines (as `manage.py analyse` has them) or from text, one deal on a line, hands and talon
parted by `|`; everything that is wrong with a set is told at once, each fault with its deal.

What was dealt is promised before play by a hash: of seed and salt where a generator deals, of the cards
and a salt where they were entered. Anyone can check it afterwards.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Final

from preferans.cards import PACK, Card, Notation, Suit, hand_text, parse_hand
from preferans.deals import HAND_SIZE, MISSING, PACK_SIZE, TALON_CARDS, TALON_SIZE, TWICE, Deal
from preferans.faults import Fault, Faulty, Phrase, Unreadable, shown
from preferans.marks import gettext_noop
from tournaments.domain.duplicate import generated_layout
from tournaments.domain.seating.lot import SALT_LENGTH
from tournaments.domain.seating.lot import commit as commit_seed

HANDS: Final = 3
MOST_DEALS: Final = 120
MOST_TEXT: Final = 100_000
"""Characters of a set that are read; 120 deals in the longest notation need far fewer."""

HAND_CARDS = gettext_noop("Deal %(deal)s, hand %(hand)s: found %(found)s cards; expected 10.")
OF_DEAL = gettext_noop("Deal %(deal)s: %(said)s")
PARTS = gettext_noop("Deal %(deal)s: found %(found)s parts; expected three hands and a talon, parted by “|”.")
NOT_JSON = gettext_noop('Deal %(deal)s: “%(found)s” is no JSON; expected {"hands": […], "talon": […]}.')
FIELDS = gettext_noop(
    "Deal %(deal)s: found %(found)s; expected the fields hands (three texts) and talon (two cards)."
)
NOTHING = gettext_noop("Nothing is written; expected one deal on a line.")
TOO_MANY = gettext_noop("Found %(found)s deals; expected %(most)s at most.")
TOO_LONG = gettext_noop("Found %(found)s characters; expected %(most)s at most.")


@dataclass(frozen=True)
class Layout:
    """A right layout: the first, second and third hand, and the talon in the order of opening."""

    hands: tuple[frozenset[Card], frozenset[Card], frozenset[Card]]
    talon: tuple[Card, Card]

    def deal(self, *, dealer_sits: bool) -> Deal:
        """The layout as a deal: the first hand at seat 0. With a sitting dealer the talon plays for him."""
        if dealer_sits:
            return Deal((*self.hands, None), self.talon, dealer=3, count=4)
        return Deal(self.hands, self.talon, dealer=2, count=3)

    def as_data(self) -> dict[str, Any]:
        """Plain data that `from_data` reads back and `manage.py analyse` reads too."""
        return {
            "hands": [hand_text(hand) for hand in self.hands],
            "talon": [card.text() for card in self.talon],
            "dealer": 2,
        }

    def text(self, notation: Notation = Notation.LATIN) -> str:
        """One line, hands and talon parted by `|`."""
        parts = [hand_text(hand, notation) for hand in self.hands]
        return " | ".join([*parts, " ".join(card.text(notation) for card in self.talon)])

    def rows(self) -> list[list[list[Card]]]:
        """Hand by hand, suit by suit, the highest card first: what a diagram draws."""
        return [
            [sorted((one for one in hand if one.suit is suit), reverse=True) for suit in Suit]
            for hand in self.hands
        ]


def from_data(given: Mapping[str, Any]) -> Layout:
    """A layout from what `as_data` made."""
    one, two, three = (parse_hand(text) for text in given["hands"])
    first, second = (Card.parse(text) for text in given["talon"])
    return Layout((one, two, three), (first, second))


def are_layouts(value: object) -> bool:
    """Whether a value out of a file is a list of what `as_data` makes, each a whole deal."""
    if not isinstance(value, list) or len(value) > MOST_DEALS:
        return False
    try:
        return all(from_data(one).as_data() == one and not faults_of(from_data(one)) for one in value)
    except (TypeError, ValueError, KeyError, AttributeError):
        return False


def faults_of(layout: Layout) -> list[Fault]:
    """What is wrong with the cards of a layout."""
    return layout_faults(1, [sorted(hand) for hand in layout.hands], layout.talon)


def read_layouts(text: str) -> list[Layout]:
    """A set of layouts, one on a line, JSON or text. Raises `Faulty` with every fault of every deal."""
    if len(text) > MOST_TEXT:
        raise Faulty([Fault("layouts", "too-long", TOO_LONG, {"found": len(text), "most": MOST_TEXT})])
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if not lines:
        raise Faulty([Fault("layouts", "nothing", NOTHING)])
    if len(lines) > MOST_DEALS:
        raise Faulty([Fault("layouts", "too-many", TOO_MANY, {"found": len(lines), "most": MOST_DEALS})])
    faults: list[Fault] = []
    layouts: list[Layout] = []
    for number, line in enumerate(lines, start=1):
        try:
            layouts.append(_read_json(number, line) if line.startswith("{") else _read_line(number, line))
        except Faulty as wrong:
            faults.extend(wrong.faults)
    if faults:
        raise Faulty(faults)
    return layouts


def _read_json(number: int, line: str) -> Layout:
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as broken:
        raise Faulty([_fault(number, "not-json", NOT_JSON, found=shown(line, 30))]) from broken
    hands, talon = (given.get("hands"), given.get("talon")) if isinstance(given, dict) else (None, None)
    if isinstance(hands, list) and len(hands) > HANDS and isinstance(given.get("dealer"), int):
        hands = [hand for hand in _turned(hands, given["dealer"]) if hand is not None]
    elif isinstance(hands, list) and isinstance(given.get("dealer"), int):
        hands = _turned(hands, given["dealer"])
    texts = [*hands, *talon] if isinstance(hands, list) and isinstance(talon, list) else []
    if not isinstance(hands, list) or len(hands) != HANDS or not all(isinstance(one, str) for one in texts):
        known = ", ".join(map(str, given)) if isinstance(given, dict) else shown(given, 30)
        raise Faulty([_fault(number, "fields", FIELDS, found=shown(known, 40))])
    return _layout(number, hands, " ".join(talon or []))


def _turned(hands: list[Any], dealer: int) -> list[Any]:
    """Hands by seat as hands from the dealer's left on."""
    start = (dealer + 1) % len(hands) if hands and 0 <= dealer < len(hands) else 0
    return [*hands[start:], *hands[:start]]


def _read_line(number: int, line: str) -> Layout:
    parts = [part.strip() for part in line.split("|")]
    if parts and parts[0][:1].isdigit():  # a number before the first hand: `7. S:…`
        head, _space, rest = parts[0].partition(" ")
        parts[0] = rest if head.rstrip(".):").isdigit() else parts[0]
    if len(parts) != HANDS + 1:
        raise Faulty([_fault(number, "parts", PARTS, found=len(parts))])
    return _layout(number, parts[:HANDS], parts[HANDS])


def _layout(number: int, hands: Sequence[str], talon: str) -> Layout:
    """A layout from texts, or all that is wrong with it."""
    faults: list[Fault] = []
    read: list[list[Card]] = []
    for text in hands:
        try:
            read.append(sorted(parse_hand(text)))
        except Unreadable as wrong:
            faults.append(_unreadable(number, wrong))
            read.append([])
    try:
        cards = _read_talon(talon)
    except Unreadable as wrong:
        faults.append(_unreadable(number, wrong))
        cards = []
    if faults:
        raise Faulty(faults)
    faults += layout_faults(number, read, cards)
    if faults:
        raise Faulty(faults)
    one, two, three = (frozenset(hand) for hand in read)
    return Layout((one, two, three), (cards[0], cards[1]))


def _read_talon(text: str) -> list[Card]:
    """Cards such as `S8 HK`, or suits such as `S:8 H:K`, in their order."""
    if ":" not in text:
        return [Card.parse(part) for part in text.split()]
    found: list[Card] = []
    for part in text.split():
        found += sorted(parse_hand(part), reverse=True)
    return found


def layout_faults(number: int, hands: Sequence[Sequence[Card]], talon: Sequence[Card]) -> list[Fault]:
    """What is wrong with the cards of a deal: nine in a hand, one card twice, 33 in all."""
    faults = [
        _fault(number, "hand-size", HAND_CARDS, hand=place, found=len(hand))
        for place, hand in enumerate(hands, start=1)
        if len(hand) != HAND_SIZE
    ]
    if len(talon) != TALON_SIZE:
        faults.append(_said(number, "talon-size", TALON_CARDS, found=len(talon)))
    cards = [card for hand in hands for card in hand] + list(talon)
    if len(cards) != len(PACK):
        faults.append(_said(number, "pack-size", PACK_SIZE, found=len(cards)))
    for card, times in sorted(Counter(cards).items()):
        if times > 1:
            faults.append(_said(number, "card-twice", TWICE, card=card.text(Notation.SIGNS)))
    missing = [card.text(Notation.SIGNS) for card in PACK if card not in cards]
    if missing:
        faults.append(_said(number, "card-missing", MISSING, cards=" ".join(missing)))
    return faults


def _fault(number: int, code: str, msgid: str, **params: object) -> Fault:
    return Fault(f"layouts.{number}", code, msgid, {"deal": number, **params})


class Sentence(Phrase):
    """A whole message with parameters of its own, as a parameter of another."""

    fault: Fault

    def __new__(cls, fault: Fault) -> Sentence:
        """Keep the fault, so that it is said in the language that is asked for."""
        made = super().__new__(cls, (fault.said(), False))
        assert isinstance(made, Sentence)
        made.fault = fault
        return made

    def in_language(self, translate: Any) -> str:
        """The sentence in the language of `translate`."""
        return self.fault.said(translate)


def _said(number: int, code: str, msgid: str, **params: object) -> Fault:
    """A fault that the room of cards has words for, with the number of the deal before it."""
    return _fault(number, code, OF_DEAL, said=Sentence(Fault("", code, msgid, params)))


def _unreadable(number: int, wrong: Unreadable) -> Fault:
    inner = Fault("", "unreadable", wrong.msgid, {**wrong.params, "expected": Phrase((wrong.expected, True))})
    return _fault(number, "unreadable", OF_DEAL, said=Sentence(inner))


# Dealt by a generator, promised by a hash ------------------------------------------------------------


def deal_seeded(seed: int, count: int) -> list[Layout]:
    """The first `count` layouts of a seed: the same on every machine."""
    pack = [card.text() for card in PACK]
    found = []
    for number in range(1, count + 1):
        one, two, three, talon = generated_layout(seed=seed, deal=number, pack=pack)
        hands = tuple(frozenset(map(Card.parse, hand)) for hand in (one, two, three))
        first, second = map(Card.parse, talon)
        found.append(Layout((hands[0], hands[1], hands[2]), (first, second)))
    return found


def commit_layouts(layouts: Sequence[Layout], salt: str) -> str:
    """The hash of entered layouts: SHA-256 of `tirazh-layouts/1`, the salt and a line for each, in hex."""
    lines = "\n".join(layout.text() for layout in layouts)
    return sha256(f"tirazh-layouts/1\n{salt}\n{lines}".encode()).hexdigest()


def keeps_promise(digest: str, layouts: Sequence[Layout], *, seed: int | None, salt: str) -> bool:
    """Whether the hash that was announced belongs to these layouts: the seed deals them, or they are they."""
    if len(salt) < SALT_LENGTH:
        return False
    if seed is None:
        made = commit_layouts(layouts, salt)
    elif deal_seeded(seed, len(layouts)) != list(layouts):
        return False
    else:
        made = commit_seed(seed, salt)
    return compare_digest(made.encode(), digest.encode())
