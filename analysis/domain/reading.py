"""Deals and positions of `manage.py analyse`, read from JSON: a question for the solver, or its faults."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from preferans.cards import Card, Hand, parse_hand
from preferans.deals import deal_faults
from preferans.doubledummy.position import (
    NO_TRUMP,
    SEATS,
    ImpossiblePosition,
    Position,
    mask_of,
    number_of,
    wants_for,
)
from preferans.doubledummy.tables import GAMES, MISERE, trump_of
from preferans.faults import Fault, Phrase, Unreadable, shown
from preferans.marks import gettext_noop

DEAL_FIELDS: Final = frozenset({"id", "hands", "talon", "dealer"})
POSITION_FIELDS: Final = frozenset({"id", "hands", "trick", "trump", "declarer", "to_play", "wants"})

NOT_AN_OBJECT = gettext_noop("Found %(found)s; expected an object with hands and a talon or a trick.")
NO_TEXT = gettext_noop("Found %(found)s, half of a pair of characters; expected text.")
UNKNOWN = gettext_noop("Found the field “%(found)s”; expected one of %(known)s.")
MISSING = gettext_noop("Missing: %(found)s.")
A_LIST = gettext_noop("Found %(found)s; expected a list of %(expected)s.")
A_SEAT = gettext_noop("Found %(found)s; expected a seat that plays: %(expected)s.")
THREE_HANDS = gettext_noop("Found %(found)s hands with cards; expected three.")
A_TRUMP = gettext_noop("Found %(found)s; expected S, C, D, H, N or M.")
A_WANT = gettext_noop("Found %(found)s; expected “high” or “low” for each hand.")
CANNOT_LIE = gettext_noop("The cards cannot lie like this; expected: %(expected)s.")


@dataclass(frozen=True, slots=True)
class DealQuestion:
    """A whole deal. `seats` are the places of the hands that play; hands are in that order."""

    name: object
    places: int
    seats: tuple[int, ...]
    hands: tuple[int, int, int]
    talon: tuple[int, int]
    leader: int
    dealer_sits: bool


@dataclass(frozen=True, slots=True)
class PositionQuestion:
    """A position in mid-play."""

    name: object
    seats: tuple[int, ...]
    position: Position


Question = DealQuestion | PositionQuestion


def read_question(written: object) -> Question | tuple[Fault, ...]:
    """A deal (with `talon`) or a position (without), or everything that is wrong with it."""
    if not isinstance(written, Mapping):
        return (Fault("", "not-an-object", NOT_AN_OBJECT, {"found": shown(written)}),)
    is_deal = "talon" in written or "dealer" in written
    known = DEAL_FIELDS if is_deal else POSITION_FIELDS
    faults = [
        Fault(str(name), "unknown-field", UNKNOWN, {"found": shown(name), "known": ", ".join(sorted(known))})
        for name in written
        if name not in known
    ]
    if re.search("[\ud800-\udfff]", json.dumps(written.get("id"), ensure_ascii=False)):
        faults.append(Fault("id", "character", NO_TEXT, {"found": shown(written["id"])}))
    needed = ("hands", "talon", "dealer") if is_deal else ("hands", "declarer", "to_play")
    faults += [Fault(name, "missing", MISSING, {"found": name}) for name in needed if name not in written]
    hands = _read_hands(written.get("hands", []), faults)
    if is_deal:
        return _read_deal(written, hands, faults)
    return _read_position(written, hands, faults)


def _read_hands(written: object, faults: list[Fault]) -> list[Hand | None]:
    if not isinstance(written, Sequence) or isinstance(written, str):
        faults.append(Fault("hands", "not-a-list", A_LIST, {"found": shown(written), "expected": "3–5"}))
        return []
    hands: list[Hand | None] = []
    for text in written:
        hand: Hand | None = None
        if text is not None:
            try:
                hand = parse_hand(text if isinstance(text, str) else shown(text))
            except Unreadable as wrong:
                faults.append(unreadable("hands", wrong))
        hands.append(hand)
    return hands


def _read_cards(field: str, written: object, faults: list[Fault]) -> list[Card]:
    if not isinstance(written, Sequence) or isinstance(written, str):
        faults.append(Fault(field, "not-a-list", A_LIST, {"found": shown(written), "expected": "SA, HK"}))
        return []
    cards = []
    for text in written:
        try:
            cards.append(Card.parse(text if isinstance(text, str) else shown(text)))
        except Unreadable as wrong:
            faults.append(unreadable(field, wrong))
    return cards


def unreadable(field: str, wrong: Unreadable) -> Fault:
    """A fault from a text of cards that cannot be read."""
    return Fault(
        field, "unreadable", wrong.msgid, {**wrong.params, "expected": Phrase((wrong.expected, True))}
    )


def _read_deal(
    written: Mapping[object, object], hands: list[Hand | None], faults: list[Fault]
) -> DealQuestion | tuple[Fault, ...]:
    talon = _read_cards("talon", written.get("talon", []), faults)
    dealer = written.get("dealer")
    if "dealer" in written and (not isinstance(dealer, int) or isinstance(dealer, bool)):
        faults.append(Fault("dealer", "dealer-seat", A_SEAT, {"found": shown(dealer), "expected": "0–4"}))
    if faults or not isinstance(dealer, int):
        return tuple(faults)
    wrong = deal_faults(hands, talon, dealer=dealer, count=len(hands))
    if wrong:
        return wrong
    seats = tuple(seat for seat, hand in enumerate(hands) if hand is not None)
    forehand = next(
        place for step in range(1, len(hands) + 1) if (place := (dealer + step) % len(hands)) in seats
    )
    first, second, third = (mask_of(hands[seat] or ()) for seat in seats)
    return DealQuestion(
        name=written.get("id"),
        places=len(hands),
        seats=seats,
        hands=(first, second, third),
        talon=(number_of(talon[0]), number_of(talon[1])),
        leader=seats.index(forehand),
        dealer_sits=dealer not in seats,
    )


def _read_position(
    written: Mapping[object, object], hands: list[Hand | None], faults: list[Fault]
) -> PositionQuestion | tuple[Fault, ...]:
    seats = tuple(seat for seat, hand in enumerate(hands) if hand is not None)
    if len(seats) != SEATS and not faults:
        faults.append(Fault("hands", "hand-count", THREE_HANDS, {"found": len(seats)}))
    trick = _read_cards("trick", written.get("trick", []), faults)
    trump = written.get("trump", "N") or "N"
    if not isinstance(trump, str) or trump not in GAMES:
        faults.append(Fault("trump", "trump", A_TRUMP, {"found": shown(trump)}))
    for field in ("declarer", "to_play"):
        if field in written and (type(written[field]) is not int or written[field] not in seats):
            expected = ", ".join(str(seat) for seat in seats)
            found = {"found": shown(written[field]), "expected": expected}
            faults.append(Fault(field, "seat", A_SEAT, found))
    wants = written.get("wants")
    if wants is not None and (
        not isinstance(wants, Sequence)
        or len(wants) != len(hands)
        or any(want not in ("high", "low", None) for want in wants)
    ):
        faults.append(Fault("wants", "want", A_WANT, {"found": shown(wants)}))
    if faults:
        return tuple(faults)
    counted = seats.index(int(str(written["declarer"])))
    to_play = seats.index(int(str(written["to_play"])))
    high = wants_for(counted, high=trump != MISERE)
    if isinstance(wants, Sequence):
        first, second, third = (wants[seat] == "high" for seat in seats)
        high = first, second, third
    one, two, three = (mask_of(hands[seat] or ()) for seat in seats)
    position = Position(
        hands=(one, two, three),
        leader=(to_play - len(trick)) % SEATS,
        counted=counted,
        wants=high,
        trump=trump_of(str(trump)) if trump != MISERE else NO_TRUMP,
        trick=tuple(number_of(card) for card in trick),
    )
    try:
        position.check()
    except ImpossiblePosition as wrong:
        return (Fault("hands", "position", CANNOT_LIE, {"expected": Phrase((str(wrong), True))}),)
    return PositionQuestion(name=written.get("id"), seats=seats, position=position)
