"""Cards and hands in the three notations: what is read, what is refused, and back again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cards import PACK, Card, Notation, Rank, Suit, hand_text, order_of_choice, parse_hand
from preferans.faults import Unreadable

cards = st.sampled_from(PACK)
notations = st.sampled_from(Notation)


@pytest.mark.parametrize(
    ("written", "suit", "rank"),
    [
        ("AH", Suit.HEARTS, Rank.ACE),
        ("SA", Suit.SPADES, Rank.ACE),
        ("hk", Suit.HEARTS, Rank.KING),
        ("S8", Suit.SPADES, Rank.EIGHT),
        ("TC", Suit.CLUBS, Rank.TEN),
        ("C10", Suit.CLUBS, Rank.TEN),
        ("10d", Suit.DIAMONDS, Rank.TEN),
        ("Тп", Suit.SPADES, Rank.ACE),
        ("пТ", Suit.SPADES, Rank.ACE),
        ("тт", Suit.CLUBS, Rank.ACE),
        ("10ч", Suit.HEARTS, Rank.TEN),
        ("Кб", Suit.DIAMONDS, Rank.KING),
        ("ВТ", Suit.CLUBS, Rank.JACK),
        ("тк", Suit.CLUBS, Rank.KING),
        ("дч", Suit.HEARTS, Rank.QUEEN),
        ("Kч", Suit.HEARTS, Rank.KING),  # a Latin K beside a Russian suit can only be the king
        ("A♥", Suit.HEARTS, Rank.ACE),
        ("♥A", Suit.HEARTS, Rank.ACE),
        ("♥\ufe0fA", Suit.HEARTS, Rank.ACE),
        ("♠10", Suit.SPADES, Rank.TEN),
        ("T♠", Suit.SPADES, Rank.TEN),  # Latin T
        ("Т♠", Suit.SPADES, Rank.ACE),  # Russian Т
        ("  9♦ ", Suit.DIAMONDS, Rank.NINE),
    ],
)
def test_a_card_is_read_in_either_order_and_any_notation(written, suit, rank):
    assert Card.parse(written) == Card(suit, rank)


@pytest.mark.parametrize(
    ("written", "found", "position", "expected"),
    [
        ("", "", 1, "a card of the pack"),
        ("   ", "", 4, "a card of the pack"),
        ("ZZ", "ZZ", 1, "a card of the pack"),
        ("6H", "6", 1, "a rank"),
        ("H6", "6", 2, "a rank"),
        (" S11", "11", 3, "a rank"),
        ("AX", "X", 2, "a suit"),
        ("10x", "x", 3, "a suit"),
        ("Tч", "Tч", 1, "one alphabet"),  # Latin T, Russian ч: ten or ace?
        ("ТH", "ТH", 1, "one alphabet"),
        ("AHH", "AH", 1, "a rank"),
        ("AH AS", "AH A", 1, "a rank"),
    ],
)
def test_what_is_no_card_is_refused_with_what_was_found_and_what_is_expected(
    written, found, position, expected
):
    with pytest.raises(Unreadable) as caught:
        Card.parse(written)
    assert (caught.value.found, caught.value.position) == (found, position)
    assert expected in str(caught.value)


def test_a_refusal_can_be_said_in_another_language():
    with pytest.raises(Unreadable) as caught:
        Card.parse("6H")
    russian = {caught.value.msgid: "«%(found)s»: нужно %(expected)s", caught.value.expected: "достоинство"}
    assert caught.value.said(russian.__getitem__) == "«6»: нужно достоинство"


@given(cards, notations)
def test_a_printed_card_is_read_back(card, notation):
    assert Card.parse(card.text(notation)) == card
    assert Card.parse(card.text(notation).swapcase()) == card


@pytest.mark.parametrize(
    ("notation", "written"),
    [
        (Notation.LATIN, "S:9 C:Q D:AKJT87 H:A7"),
        (Notation.RUSSIAN, "п:9 т:Д б:ТКВ1087 ч:Т7"),
        (Notation.SIGNS, "♠9 ♣Q ♦AKJ1087 ♥A7"),
    ],
)
def test_a_hand_is_printed_in_each_notation(notation, written):
    hand = parse_hand("S:9 C:Q D:AKJT87 H:A7")
    assert len(hand) == 10
    assert hand_text(hand, notation) == written
    assert parse_hand(written) == hand


@pytest.mark.parametrize("written", ["S:AT7 C:AT98 D:- H:JT8", "S:AT7 C:AT98 H:JT8", "H:JT8 ♣AT98 s:at7 d:—"])
def test_a_void_is_a_dash_or_left_out(written):
    assert hand_text(parse_hand(written)) == "S:AT7 C:AT98 D:- H:JT8"


@given(st.frozensets(cards), notations)
def test_a_printed_hand_is_read_back(hand, notation):
    assert parse_hand(hand_text(hand, notation)) == hand


@pytest.mark.parametrize(
    ("written", "found", "position", "expected"),
    [
        ("S:9 X:Q", "X", 5, "a suit"),
        ("S:9 C:Q6", "6", 8, "a rank"),
        ("S:9 C:Q S:A", "S", 9, "each suit once"),
        ("S:99", "S9", 4, "each card once"),
        ("S:A10T", "ST", 6, "each card once"),
        ("S:", "", 3, "a rank"),
        ("п:T7", "пT", 3, "one alphabet"),
    ],
)
def test_a_faulty_hand_is_refused_at_the_character(written, found, position, expected):
    with pytest.raises(Unreadable) as caught:
        parse_hand(written)
    assert (caught.value.found, caught.value.position) == (found, position)
    assert expected in str(caught.value)


def test_cards_rise_by_suit_and_rank_as_in_the_ladder_2_2_2():
    assert [str(card) for card in sorted(map(Card.parse, ["H7", "SA", "C9", "S7", "D10"]))] == [
        "S7",
        "SA",
        "C9",
        "DT",
        "H7",
    ]
    assert len(set(PACK)) == 32


def test_draw_tie_seats_are_chosen_from_the_ace_up_and_equal_ranks_by_suit_3_1_1():
    drawn = [Card.parse(text) for text in ("SK", "H7", "C7", "HA")]
    assert [str(card) for card in order_of_choice(drawn)] == ["HA", "C7", "H7", "SK"]


@given(st.lists(cards, unique=True))
def test_the_order_of_choice_does_not_depend_on_who_drew_first_3_1_1(drawn):
    assert order_of_choice(drawn) == order_of_choice(reversed(drawn))
    assert sorted(order_of_choice(drawn)) == sorted(drawn)
