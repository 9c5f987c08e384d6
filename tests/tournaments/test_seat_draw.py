"""The seat draw by drawn cards (3.1.1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cards import PACK, Card
from tournaments.domain.seat_draw import draw_cards, seat_by_cards


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        pytest.param("S7 S8 S9 SK", [1, 2, 3, 4], id="the lowest card chooses first"),
        pytest.param("SK HA D7 C8", [2, 3, 4, 1], id="the ace is the lowest"),
        pytest.param(
            "H9 S9 D9 C9", [2, 4, 3, 1], id="equal ranks go by suit: spades, clubs, diamonds, hearts"
        ),
        pytest.param("HA DA SA", [3, 2, 1], id="aces too"),
        pytest.param("H7 S8", [1, 2], id="rank before suit"),
    ],
)
def test_3_1_1_seats_follow_the_drawn_cards(cards: str, order: list[int]) -> None:
    owner = {Card.parse(text): number for number, text in enumerate(cards.split(), 1)}
    drawn = seat_by_cards(owner)
    assert [one.player for one in drawn] == order
    assert [one.seat for one in drawn] == list(range(len(order)))


def test_3_1_1_who_was_placed_by_suit_is_told() -> None:
    drawn = seat_by_cards({Card.parse("H9"): 1, Card.parse("S9"): 2, Card.parse("CT"): 3})
    assert [(one.player, one.by_suit) for one in drawn] == [(2, True), (1, True), (3, False)]


@given(seed=st.integers(0, 10**9), count=st.integers(2, 5), data=st.data())
def test_everybody_draws_one_card_of_one_pack(seed: int, count: int, data: st.DataObject) -> None:
    players = list(range(10, 10 + count))
    drawn = draw_cards(players=players, seed=seed)
    assert sorted(one.player for one in drawn) == players
    assert len({one.card for one in drawn}) == count
    assert {one.card for one in drawn} <= set(PACK)
    assert draw_cards(players=data.draw(st.permutations(players)), seed=seed) == drawn


@pytest.mark.parametrize("players", [[], [1], [1, 1], [1, 2, 3, 4, 5, 6]])
def test_a_draw_needs_two_to_five_different_players(players: list[int]) -> None:
    with pytest.raises(ValueError, match="expected two to five"):
        draw_cards(players=players, seed=1)
