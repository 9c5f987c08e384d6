"""Positions for the tests: published deals, and random endings of every kind of play."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from preferans.cards import Card, parse_hand
from preferans.doubledummy.position import (
    NO_TRUMP,
    SEATS,
    Position,
    legal_cards,
    mask_of,
    number_of,
    wants_for,
)

DATA = Path(__file__).resolve().parent / "data"
GAMES_OF_THE_TRUTH = {"S": "S", "C": "C", "D": "D", "H": "H", "NT": "N", "M": "M"}
Three = tuple[int, int, int]


@dataclass(frozen=True)
class Known:
    """A deal with its known values."""

    name: str
    hands: Three
    talon: int
    talon_order: tuple[int, ...]
    leader: int
    truth: dict[str, Any]


def known_deals() -> list[Known]:
    deals = json.loads((DATA / "deals.json").read_text())["deals"]
    truth = {deal["id"]: deal for deal in json.loads((DATA / "truth.json").read_text())["deals"]}
    return [
        Known(
            name=deal["id"],
            hands=three(mask_of(parse_hand(hand)) for hand in deal["hands"]),
            talon=mask_of(parse_hand(deal["talon"])),
            talon_order=tuple(number_of(Card.parse(card)) for card in deal["talon_order"]),
            leader=deal["first_hand"],
            truth=truth[deal["id"]],
        )
        for deal in deals
    ]


def three(hands: Any) -> Three:
    first, second, third = hands
    return first, second, third


@st.composite
def endings(draw: Callable[..., Any], kind: str) -> Position:
    """A random ending: few suits or all of them, at a trick or in the middle of one."""
    size = draw(st.sampled_from([2, 3, 3, 3, 4]))
    pack = draw(st.sampled_from([range(32), range(16), [*range(6), *range(8, 14), *range(16, 22)]]))
    cards = draw(st.permutations(list(pack)))
    hands = three(sum(1 << card for card in cards[seat * size : (seat + 1) * size]) for seat in range(SEATS))
    counted, leader = draw(st.integers(0, 2)), draw(st.integers(0, 2))
    trump, talon, plays = NO_TRUMP, (), False
    wants = wants_for(counted, high=kind == "contract")
    if kind in {"contract", "helpmate"}:
        trump = draw(st.integers(NO_TRUMP, 3))
    if kind == "helpmate":
        wants = draw(st.tuples(st.booleans(), st.booleans(), st.booleans()))
    if kind == "all-pass":
        talon = tuple(cards[3 * size : 3 * size + draw(st.integers(0, 2))])
        plays = draw(st.booleans())
        wants = draw(st.sampled_from([wants, (False,) * 3, (True,) * 3]))
    position = Position(
        hands=hands, leader=leader, counted=counted, wants=wants, trump=trump, talon=talon, talon_plays=plays
    )
    for choice in draw(st.lists(st.integers(0, 9), max_size=4)):
        if position.tricks_left > 1:
            legal = legal_cards(position)
            position = position.play(legal[choice % len(legal)])[0]
    position.check()
    return position
