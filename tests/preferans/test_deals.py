"""Whole deals: who has cards, and every fault at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cards import PACK, Card, Notation, parse_hand
from preferans.deals import Deal, deal_faults, hands_expected
from preferans.faults import Faulty

SOLVED = ("S:9 C:Q D:AKJT87 H:A7", "S:AT7 C:AT98 D:- H:JT8", "S:KQJ C:KJ7 D:Q9 H:Q9")
TALON = (Card.parse("S8"), Card.parse("HK"))


def hands(*texts):
    return [None if text is None else parse_hand(text) for text in texts]


@pytest.mark.parametrize(
    ("count", "dealer", "expected"),
    [
        (2, 0, (True, True, True)),
        (3, 2, (True, True, True)),
        (4, 0, (False, True, True, True)),
        (4, 2, (True, True, False, True)),
        (5, 0, (False, True, True, False, True)),
        (5, 3, (True, False, True, False, True)),
    ],
)
def test_who_has_a_hand_3_2_10(count, dealer, expected):
    assert hands_expected(dealer=dealer, count=count) == expected


def test_a_right_deal_stands_and_prints():
    deal = Deal(tuple(hands(*SOLVED)), TALON, 0, 3)
    assert deal.texts() == SOLVED
    assert deal.texts(Notation.SIGNS)[1] == "♠A107 ♣A1098 ♦- ♥J108"


@given(st.permutations(PACK), st.integers(2, 5), st.data())
def test_any_32_cards_make_a_deal(pack, count, data):
    dealer = data.draw(st.integers(0, count - 1))
    cards = iter(pack)
    places = hands_expected(dealer=dealer, count=count)
    dealt = tuple(frozenset(next(cards) for _ in range(10)) if plays else None for plays in places)
    deal = Deal(dealt, (next(cards), next(cards)), dealer, count)
    assert sum(hand is not None for hand in deal.hands) == 3


def codes(dealt, talon=TALON, *, dealer=0, count=3):
    return [fault.code for fault in deal_faults(dealt, talon, dealer=dealer, count=count)]


def test_every_fault_of_a_deal_is_named_at_once():
    nine = [card for card in parse_hand(SOLVED[0]) if str(card) != "H7"]
    eleven = [*parse_hand(SOLVED[1]), Card.parse("SA")]
    found = deal_faults([nine, eleven, parse_hand(SOLVED[2])], [*TALON, TALON[0]], dealer=0, count=3)
    assert [fault.code for fault in found] == [
        "hand-size",
        "hand-size",
        "talon-size",
        "pack-size",
        "card-twice",
        "card-twice",
        "card-missing",
    ]
    assert [fault.said() for fault in found] == [
        "Found 9 cards in hand 0; expected 10.",
        "Found 11 cards in hand 1; expected 10.",
        "Found 3 cards in the talon; expected 2.",
        "Found 33 cards in all; expected the 32 of the pack.",
        "Found ♠8 more than once; expected each card once.",
        "Found ♠A more than once; expected each card once.",
        "Missing from the deal: ♥7.",
    ]


def test_a_sitting_seat_has_no_cards_and_a_playing_one_has_3_2_10():
    first, second, third = hands(*SOLVED)
    assert codes([None, first, second, third], count=4) == []
    assert codes([first, None, second, third], count=4) == ["sits-out", "no-hand"]
    assert codes([first, second, third], count=4) == ["hand-count"]
    assert codes([first, second, third], count=6) == ["player-count"]
    assert codes([first, second, third], dealer=3) == ["dealer-seat"]


def test_a_faulty_deal_cannot_be_made():
    first, second, _ = hands(*SOLVED)
    with pytest.raises(Faulty) as caught:
        Deal((first, second, None), TALON, 0, 3)
    assert [fault.code for fault in caught.value.faults] == ["no-hand", "pack-size", "card-missing"]
