"""A deal as people type or paste it: one hand after another, in any notation, into a layout.

Hands stand on lines of their own, or between `;` or `/`: three hands, then the talon, then the discard.
A name with a colon may stand before each (`А:`, `прикуп:`, `снос:`); cards are written as everywhere
(`S:AK C:T9`, `п:ТК т:109`, `♠AK ♣109`) or suit by suit with commas: `п т к, т 10 9`. One deal of
`manage.py analyse` in JSON is taken too.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from analysis.domain.layout import DISCARD, HANDS, NOWHERE, TALON, Layout
from preferans.cards import PACK, Card, Notation, parse_hand
from preferans.deals import PACK_SIZE, TWICE
from preferans.doubledummy.position import SEATS, number_of
from preferans.faults import Fault, Phrase, Unreadable, shown
from preferans.marks import gettext_noop

MOST_TEXT: Final = 1200
PART: Final = gettext_noop("Part %(number)s, “%(part)s”: found “%(found)s”; expected %(expected)s.")
TOO_MANY_PARTS: Final = gettext_noop(
    "Found %(found)s parts; expected three hands, then the talon, then the discard."
)
NOT_A_DEAL: Final = gettext_noop("Found JSON without hands; expected a deal as manage.py analyse reads it.")
TOO_LONG: Final = gettext_noop("Found %(found)s characters; expected a deal, %(expected)s at most.")

_NAMES: Final = {"а": 0, "a": 0, "1": 0, "б": 1, "b": 1, "2": 1, "в": 2, "v": 2, "3": 2}
_TALON_NAMES: Final = ("прикуп", "talon", "пр")
_DISCARD_NAMES: Final = ("снос", "discard", "сн")
_LABEL: Final = re.compile(r"^\s*(\w+)\s*:(?=\s|[♠♣♦♥])\s*", re.UNICODE)
_SIGNS: Final = re.compile(r"\s*([♠♣♦♥♤♧♢♡])\s*:?\s*")
_TALON_PART, _DISCARD_PART = SEATS, SEATS + 1


@dataclass(frozen=True)
class Pasted:
    """What a text says: the layout as far as it could be read, who leads first, and every fault."""

    layout: Layout
    first: int | None
    faults: tuple[Fault, ...]


def read_pasted(text: str) -> Pasted:
    """A layout out of a text. Cards that stand twice lie where they were named first."""
    if len(text) > MOST_TEXT:
        fault = Fault("text", "too-long", TOO_LONG, {"found": len(text), "expected": MOST_TEXT})
        return Pasted(Layout(), None, (fault,))
    if text.lstrip().startswith("{"):
        return _read_json(text)
    parts = [part for part in re.split(r"[;/\n|]+", text) if part.strip()]
    faults: list[Fault] = []
    if len(parts) > _DISCARD_PART + 1:
        faults.append(Fault("text", "parts", TOO_MANY_PARTS, {"found": len(parts)}))
        parts = parts[: _DISCARD_PART + 1]
    lying: list[tuple[int, list[int]]] = []
    for at, part in enumerate(parts):
        where, body = _split_label(part, at)
        try:
            lying.append((where, [number_of(card) for card in read_cards(body)]))
        except Unreadable as wrong:
            params = {
                "number": at + 1,
                "part": shown(part.strip(), 40),
                "found": wrong.found,
                "expected": Phrase((wrong.expected, True)),
            }
            faults.append(Fault("text", "unreadable", PART, params))
    return _laid(lying, None, faults)


def read_cards(body: str) -> list[Card]:
    """Cards of one part, in their order as far as the notation has one. Raises `Unreadable`."""
    text = body.strip()
    if not text.strip("-–—− "):
        return []
    if "," in text and not _is_list_of_cards(text):
        suits = [piece.split() for piece in text.split(",") if piece.strip()]
        text = " ".join(f"{piece[0][0]}:{piece[0][1:].lstrip(':')}{''.join(piece[1:])}" for piece in suits)
        return _in_order(text)
    text = text.replace(",", " ")
    if any(sign in text for sign in "♠♣♦♥♤♧♢♡"):
        text = _SIGNS.sub(r" \1", text).strip()
        pieces = re.split(r"(?=[♠♣♦♥♤♧♢♡])", text)
        text = " ".join(piece.replace(" ", "") for piece in pieces if piece.strip())
    try:
        return _in_order(text)
    except Unreadable as wrong:
        if _is_list_of_cards(text):
            return [Card.parse(piece) for piece in text.split()]
        raise wrong from None


def _is_list_of_cards(text: str) -> bool:
    """Whether every piece is one card, as a talon is often written: `Тп 10ч`, `SA,HK`."""
    try:
        cards = [Card.parse(piece) for piece in text.replace(",", " ").split()]
    except Unreadable:
        return False
    return bool(cards)


def _in_order(text: str) -> list[Card]:
    """Cards as `parse_hand` reads them; two single cards keep the order in which they stand."""
    pieces = text.split()
    if _is_list_of_cards(text) and len({piece[0] for piece in pieces}) == len(pieces):
        return [Card.parse(piece) for piece in pieces]
    return sorted(parse_hand(text))


def _split_label(part: str, at: int) -> tuple[int, str]:
    """Where a part goes, and its cards. `Б:` with a space behind it is a hand, without one a suit."""
    found = _LABEL.match(part)
    if found:
        name = found.group(1).lower()
        rest = part[found.end() :]
        if name in _NAMES:
            return _NAMES[name], rest
        if name in _TALON_NAMES:
            return _TALON_PART, rest
        if name in _DISCARD_NAMES:
            return _DISCARD_PART, rest
    return at, part


def _read_json(text: str) -> Pasted:
    try:
        written = json.loads(text)
        hands = written["hands"]
        talon, away = written.get("talon") or [], written.get("discard") or []
        if not isinstance(hands, list) or not isinstance(talon, list) or not isinstance(away, list):
            raise ValueError
        if not all(isinstance(hand, str | None) for hand in hands):
            raise ValueError
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Pasted(Layout(), None, (Fault("text", "not-a-deal", NOT_A_DEAL),))
    faults: list[Fault] = []
    lying: list[tuple[int, list[int]]] = []
    playing = [seat for seat, hand in enumerate(hands) if hand is not None]
    parts: list[tuple[int, Any]] = [(at, hands[seat]) for at, seat in enumerate(playing)]
    parts.append((_TALON_PART, " ".join(str(card) for card in talon)))
    parts.append((_DISCARD_PART, " ".join(str(card) for card in away)))
    for at, body in parts:
        try:
            lying.append((at, [number_of(card) for card in read_cards(body)]))
        except Unreadable as wrong:
            params = {
                "number": at + 1,
                "part": shown(body, 40),
                "found": wrong.found,
                "expected": Phrase((wrong.expected, True)),
            }
            faults.append(Fault("text", "unreadable", PART, params))
    if len(playing) != SEATS:
        faults.append(Fault("text", "parts", TOO_MANY_PARTS, {"found": len(playing)}))
        return Pasted(Layout(), None, tuple(faults))
    dealer = written.get("dealer")
    first = None
    if isinstance(dealer, int) and not isinstance(dealer, bool) and 0 <= dealer < len(hands):
        after = [(dealer + step) % len(hands) for step in range(1, len(hands) + 1)]
        first = playing.index(next(seat for seat in after if seat in playing))
    return _laid(lying, first, faults)


def _laid(lying: list[tuple[int, list[int]]], first: int | None, faults: list[Fault]) -> Pasted:
    places = [NOWHERE] * len(PACK)
    named = [number for _where, numbers in lying for number in numbers]
    for number, times in sorted(Counter(named).items()):
        if times > 1:
            params = {"card": PACK[number].text(Notation.SIGNS)}
            faults.append(Fault("text", "card-twice", TWICE, params))
    if len(named) > len(PACK):
        faults.append(Fault("text", "pack-size", PACK_SIZE, {"found": len(named)}))
    for where, numbers in lying:
        for at, number in enumerate(numbers):
            if places[number] == NOWHERE:
                places[number] = _sign(where, at)
    laid = "".join(places)
    if TALON[0] not in laid:
        laid = laid.replace(TALON[1], TALON[0], 1)
    return Pasted(Layout(laid), first, tuple(faults))


def _sign(where: int, at: int) -> str:
    if where == _TALON_PART:
        return TALON[min(at, 1)]
    return DISCARD if where == _DISCARD_PART else HANDS[where]
