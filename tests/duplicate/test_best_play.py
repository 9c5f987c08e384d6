"""A result beside best play: the solver's table of the layout, the declarer's hand, the tricks reported."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from analysis.domain.spots import Spot
from analysis.domain.tables import Best, DealTable, SeatTable
from duplicate.domain.hands import advice, best_play
from duplicate.domain.layouts import read_layouts
from duplicate.templatetags.duplicate import best_text, cards_address
from preferans.convention import build_convention
from preferans.doubledummy.position import card_of, mask_of
from tests.duplicate.conftest import LINE

GAMES = "SCDHNM"
TABLE = DealTable(
    {
        hand: SeatTable(
            {game: Best(hand + at) for at, game in enumerate(GAMES)}, dict.fromkeys(GAMES, 1), 5 - hand, 0
        )
        for hand in (0, 1, 2)
    }
)
"""Hand 1 makes 0 to 5 tricks in ♠ ♣ ♦ ♥ NT and misère, hand 2 one more of each, hand 3 two more."""


@pytest.mark.parametrize(
    ("fact", "dealer", "seats", "expected"),
    [
        ({"contract": "6S", "declarer": 1, "tricks": [0, 6, 3, 1]}, 0, 4, "0 (+6)"),
        ({"contract": "6S", "declarer": 3, "tricks": [0, 3, 5, 2]}, 0, 4, "2 (=)"),
        ({"contract": "7H", "declarer": 2, "tricks": [1, 3, 3, 3]}, 0, 4, "4 (−1)"),
        ({"contract": "7♥", "declarer": 0, "tricks": [8, 1, 1]}, 2, 3, "3 (+5)"),
        ({"contract": "8N", "declarer": 1}, 0, 4, "4"),
        ({"contract": "8N", "declarer": 1, "refused": True, "tricks": [0, 2, 8, 0]}, 0, 4, "1 (+1)"),
        ({"contract": "misere", "declarer": 0, "tricks": [3, 4, 3, 0]}, 3, 4, "5 (−2)"),
        ({"contract": "all-pass", "tricks": [0, 4, 3, 3]}, 0, 4, "5·4·3"),
        ({"contract": "6S", "declarer": 0, "tricks": [6, 2, 2, 0]}, 0, 4, ""),
        ({"void": "redeal"}, 0, 4, ""),
        ({"contract": "nonsense", "declarer": 1}, 0, 4, ""),
    ],
)
def test_a_result_stands_beside_best_play(
    fact: dict[str, Any], dealer: int, seats: int, expected: str
) -> None:
    assert best_text(best_play(fact, TABLE, dealer=dealer, seats=seats)) == expected


def test_an_all_pass_is_told_hand_by_hand() -> None:
    best = best_play({"contract": "all-pass", "tricks": [1, 4, 3, 2]}, TABLE, dealer=3, seats=4)
    assert best is not None
    assert best.by_hand() == [(1, 1, 5), (2, 4, 4), (3, 3, 3)]


@pytest.mark.parametrize(
    ("changes", "running", "count"),
    [
        ({"max_deals": 12, "all_pass_prices": [1], "all_pass_after": "repeat"}, False, 0),
        ({"max_deals": 12, "all_pass_prices": [1], "all_pass_after": "repeat"}, True, 1),
        ({"max_deals": None, "all_pass_prices": [1], "all_pass_after": "repeat"}, False, 1),
        ({"max_deals": 12, "all_pass_prices": [1, 2, 3]}, False, 1),
        (
            {
                "max_deals": 12,
                "all_pass_prices": [1],
                "all_pass_after": "repeat",
                "dealer_after_all_pass": "stays",
            },
            False,
            1,
        ),
    ],
)
def test_what_does_not_suit_equal_layouts_is_said(changes: dict[str, Any], running: bool, count: int) -> None:
    convention = build_convention("code1996-sochi", 10, changes)
    assert len(advice(convention, shows_running=running)) == count


def test_a_layout_opens_on_the_page_of_cards_with_every_card_in_its_place() -> None:
    (layout,) = read_layouts(LINE)
    query = dict(parse_qsl(urlsplit(cards_address(layout)).query))
    spot = Spot.read(query)
    assert spot.layout.hands == tuple(mask_of(hand) for hand in layout.hands)
    assert [card_of(number) for number in spot.layout.talon] == list(layout.talon)
    assert spot.talon == "plays"
