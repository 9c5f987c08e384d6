"""Layouts: read from text and JSON with every fault named, dealt from a seed, promised by a hash."""

from __future__ import annotations

import json

import pytest

from duplicate.domain.hands import SITS, hand_of, seats_by_hand
from duplicate.domain.layouts import (
    MOST_DEALS,
    commit_layouts,
    deal_seeded,
    from_data,
    keeps_promise,
    read_layouts,
)
from preferans.cards import PACK, Notation
from preferans.faults import Faulty
from tournaments.domain.seating.lot import commit

SALT = "0123456789abcdef"
LINE = "S:9 C:Q D:AKJT87 H:A7 | S:AT7 C:AT98 D:- H:JT8 | S:KQJ C:KJ7 D:Q9 H:Q9 | S8 HK"


def faults(text: str) -> list[tuple[str, str]]:
    with pytest.raises(Faulty) as wrong:
        read_layouts(text)
    return [(fault.where, fault.code) for fault in wrong.value.faults]


def test_every_notation_reads_the_same_layout() -> None:
    (layout,) = read_layouts(LINE)
    texts = [layout.text(notation) for notation in Notation]
    texts += [json.dumps(layout.as_data()), f"7. {LINE}", f"\ufeff{LINE}\r\n\r\n"]
    assert all(read_layouts(text) == [layout] for text in texts)
    assert from_data(layout.as_data()) == layout


def test_hands_by_seat_are_turned_so_that_the_first_hand_sits_left_of_the_dealer() -> None:
    (layout,) = read_layouts(LINE)
    data = layout.as_data()
    by_seat = {"hands": [data["hands"][2], None, *data["hands"][:2]], "talon": data["talon"], "dealer": 1}
    assert read_layouts(json.dumps(by_seat)) == [layout]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("layouts", "nothing")]),
        (" \n ", [("layouts", "nothing")]),
        (
            LINE.replace("S:9 ", "S:- "),
            [("layouts.1", "hand-size"), ("layouts.1", "pack-size"), ("layouts.1", "card-missing")],
        ),
        (
            LINE.replace("S:9 ", "S:98 "),
            [("layouts.1", "hand-size"), ("layouts.1", "pack-size"), ("layouts.1", "card-twice")],
        ),
        (LINE.replace("S8 HK", "S8 H7"), [("layouts.1", "card-twice"), ("layouts.1", "card-missing")]),
        (
            LINE.replace("S8 HK", "S8"),
            [("layouts.1", "talon-size"), ("layouts.1", "pack-size"), ("layouts.1", "card-missing")],
        ),
        (LINE.replace("| S8 HK", ""), [("layouts.1", "parts")]),
        (LINE.replace("S:9 ", "Z:9 "), [("layouts.1", "unreadable")]),
        (LINE + "\n" + LINE.replace("S8 HK", "XX HK"), [("layouts.2", "unreadable")]),
        ("{", [("layouts.1", "not-json")]),
        ('{"hands": 7, "talon": []}', [("layouts.1", "fields")]),
        ('{"hands": ["S:A", 3, "-"], "talon": ["S8", "HK"]}', [("layouts.1", "fields")]),
        ('{"hands": [["S:A"], {}, "-"], "talon": ["S8", "HK"], "dealer": 9}', [("layouts.1", "fields")]),
        ("\n".join([LINE] * (MOST_DEALS + 1)), [("layouts", "too-many")]),
        ("x" * 200_000, [("layouts", "too-long")]),
        ("{" * 5000, [("layouts.1", "not-json")]),
    ],
)
def test_every_fault_is_named_with_its_deal(text: str, expected: list[tuple[str, str]]) -> None:
    assert faults(text) == expected


def test_a_fault_says_what_was_found_and_what_is_expected_in_the_language_asked_for() -> None:
    with pytest.raises(Faulty) as wrong:
        read_layouts(LINE.replace("S:9 ", "S:98 "))
    said = [fault.said(lambda msgid: msgid.replace("Found", "Нашлось")) for fault in wrong.value.faults]
    assert said == [
        "Deal 1, hand 1: found 11 cards; expected 10.",
        "Deal 1: Нашлось 33 cards in all; expected the 32 of the pack.",
        "Deal 1: Нашлось ♠8 more than once; expected each card once.",
    ]


def test_a_seed_deals_whole_packs_and_the_same_ones_whatever_the_number() -> None:
    layouts = deal_seeded(7, 12)
    for layout in layouts:
        cards = [card for hand in layout.hands for card in hand] + list(layout.talon)
        assert sorted(cards) == list(PACK)
    assert layouts[:5] == deal_seeded(7, 5)
    assert len({layout.text() for layout in layouts}) == 12
    assert deal_seeded(8, 1) != layouts[:1]


def test_the_promise_holds_for_what_was_promised_and_for_nothing_else() -> None:
    layouts = deal_seeded(7, 3)
    dealt, entered = commit(7, SALT), commit_layouts(layouts, SALT)
    assert keeps_promise(dealt, layouts, seed=7, salt=SALT)
    assert keeps_promise(entered, layouts, seed=None, salt=SALT)
    for digest, given, seed, salt in (
        (dealt, layouts, 8, SALT),
        (dealt, layouts[::-1], 7, SALT),
        (dealt, layouts, 7, SALT[::-1]),
        (dealt, layouts, 7, "short"),
        (entered, layouts[:2], None, SALT),
        (entered, layouts, None, SALT[::-1]),
    ):
        assert not keeps_promise(digest, given, seed=seed, salt=salt)


@pytest.mark.parametrize(
    ("seats", "dealer", "hands"),
    [
        (3, 0, {1: 1, 2: 2, 0: 3}),
        (3, 2, {0: 1, 1: 2, 2: 3}),
        (4, 0, {1: 1, 2: 2, 3: 3, 0: SITS}),
        (4, 3, {0: 1, 1: 2, 2: 3, 3: SITS}),
        (5, 0, {1: 1, 2: 2, 4: 3, 0: SITS, 3: None}),
    ],
)
def test_the_hand_of_a_seat_follows_from_who_dealt(
    seats: int, dealer: int, hands: dict[int, int | None]
) -> None:
    assert {seat: hand_of(seat, dealer=dealer, seats=seats) for seat in hands} == hands
    by_hand = seats_by_hand(dealer=dealer, seats=seats)
    assert by_hand == {hand: seat for seat, hand in hands.items() if hand is not None}
