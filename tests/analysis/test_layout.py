"""Cards laid out by taps and texts; what hinders solving is said at once."""

import json
from dataclasses import replace

import pytest

from analysis.domain.layout import Layout, faults_of
from analysis.domain.pasting import read_pasted
from analysis.domain.proofs import Ask, Proof, claim_wants, claimer_of, read_proof
from analysis.domain.spots import Spot
from preferans.faults import Fault
from tests.analysis.layouts import NINE_AND_SIX, spot_of

NAMES = ("А", "Б", "В", "прикуп", "снос")
WHOLE = spot_of(NINE_AND_SIX).layout


@pytest.mark.parametrize(
    "text",
    [
        NINE_AND_SIX,
        "п:КД107 т:КВ97 б:108\nп:Т т:Т8 б:В ч:ТКДВ87; п:98 т:10 б:ТКД97 ч:109 / Дт Вп",
        "Б: п т, т т 8, б в, ч т к д в 8 7\nА: п к д 10 7, т к в 9 7, б 10 8\n"
        "В: п 9 8, т 10, б т к д 9 7, ч 10 9\nприкуп: ♣Д ♠В",
        "♠KQ107 ♣KJ97 ♦10 8 | ♠A ♣A8 ♦J ♥AKQJ87 | ♠98 ♣10 ♦AKQ97 ♥10 9 | ♣Q ♠J",
        json.dumps(
            {
                "hands": ["S:98 C:T D:AKQ97 H:T9", None, "S:KQT7 C:KJ97 D:T8", "S:A C:A8 D:J H:AKQJ87"],
                "talon": ["CQ", "SJ"],
                "dealer": 1,
            }
        ),
    ],
    ids=["latin", "russian, in one line", "suit by suit with names", "signs", "json of four"],
)
def test_one_deal_is_read_in_every_notation(text: str) -> None:
    pasted = read_pasted(text)
    assert not pasted.faults
    assert pasted.layout.is_deal
    assert {*pasted.layout.hands} == {*WHOLE.hands}
    assert pasted.layout.talon == WHOLE.talon


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("S:AKQJT987 C:A7\nS:A", {"card-twice"}),
        (NINE_AND_SIX + "S8", {"card-twice", "pack-size"}),
        ("S:AKX", {"unreadable"}),
        ("S:A;S:K;S:Q;S:J;S:T;S:9", {"parts"}),
        ('{"hands": 3}', {"not-a-deal"}),
        ('{"hands": ["S:A", "S:K"]}', {"parts"}),
        ('{"hands": ["S:A", "S:K", "S:X"], "talon": 7}', {"not-a-deal"}),
        ("S:A " * 400, {"too-long"}),
    ],
)
def test_a_text_with_faults_names_them(text: str, codes: set[str]) -> None:
    pasted = read_pasted(text)
    assert {fault.code for fault in pasted.faults} <= codes
    assert pasted.faults
    assert all(fault.said() for fault in pasted.faults)


def test_taps_give_and_take_cards_and_the_talon_keeps_its_order() -> None:
    layout = Layout().put(0, "0").put(1, "t").put(2, "t")
    assert (layout.places[:3], layout.talon) == ("0tu", (1, 2))
    assert layout.put(0, "1").places[0] == "1"
    assert layout.put(0, "0").places[0] == "-"
    assert layout.put(1, "t").places[:3] == "0-t"
    three = layout.put(3, "t")
    assert [fault.code for fault in faults_of(three, NAMES)] == ["talon-size"]


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({}, []),
        ({31: "0"}, ["hand-size", "hand-size"]),  # eleven and nine
        ({26: "u"}, ["talon-size"]),
        ({31: "-"}, []),  # not all laid out yet
    ],
)
def test_a_wrong_number_of_cards_is_said_at_once(changes: dict[int, str], codes: list[str]) -> None:
    places = "".join(changes.get(number, sign) for number, sign in enumerate(WHOLE.places))
    assert [fault.code for fault in faults_of(Layout(places), NAMES)] == codes


def test_uneven_hands_of_an_ending_are_a_fault_when_nothing_is_left() -> None:
    places = "0" * 4 + "1" * 4 + "2" * 3 + "d" * 21
    assert "unequal" in [fault.code for fault in faults_of(Layout(places), NAMES)]
    assert not faults_of(Layout(), NAMES)


def test_a_declarer_who_has_not_put_away_yet_chooses_of_twelve() -> None:
    twelve = Layout(WHOLE.places.replace("t", "2").replace("u", "2"))
    assert twelve.choosers == (2,)
    assert twelve.twelve(2) == WHOLE.twelve(2)
    eleven = Layout(WHOLE.places.replace("t", "2").replace("u", "d"))
    assert eleven.twelve(2) == WHOLE.twelve(2)
    assert not faults_of(twelve, NAMES)


def test_an_address_says_everything_and_what_cannot_be_is_left_out() -> None:
    spot = spot_of(NINE_AND_SIX, who="1", game="H", away="C8DJ", play="SKSA")
    assert Spot.read(spot.query()) == spot
    assert len(spot.play) == 2
    assert spot.hands[1].bit_count() == 10
    for broken in ({"game": "X"}, {"away": "SASK"}, {"play": "SASA"}, {"first": "9"}, {"wants": "hx"}):
        assert Spot.read({**spot.query(), **broken}).query() != {**spot.query(), **broken}
    assert Spot.read({**spot.query(), "cards": "z" * 99}).layout.is_empty


def test_a_card_out_of_the_rules_ends_the_play_of_an_address() -> None:
    spot = spot_of(NINE_AND_SIX, who="1", game="H", away="C8DJ", play="SKCASA")
    assert [trick.cards for trick in spot.tricks] == [spot.play]
    assert len(spot.play) == 1


def test_the_talon_leads_plays_or_stays_closed() -> None:
    for talon, leads in (("leads", True), ("plays", True), ("closed", False)):
        spot = spot_of(NINE_AND_SIX, game="P", talon=talon)
        assert spot.start is not None
        assert bool(spot.start.talon) is leads
        assert spot.start.talon_plays is (talon == "plays")


ENDING = "S:A H:7; S:7 H:A; S:8 H:8"


def proof_of(line: str, tricks: int, by_hand: int = 0) -> Proof:
    spot = spot_of(ENDING, game="N", play=line)
    return Proof(Ask.REST, replace(spot, play=spot.play[:by_hand]), spot.play, tricks)


def test_a_proof_is_read_as_it_was_written() -> None:
    proof = proof_of("SAS7S8H7HAH8", 1, by_hand=1)
    assert read_proof(proof.text()) == proof
    assert proof.taken == (1, 1, 0)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("rest", "wish", "proof"),
        ("SAS7S8H7HAH8", "SAHAS8H7S7H8", "proof-line"),
        ("SAS7S8H7HAH8", "SAS7S8", "proof-line"),
        (".1", ".2", "proof-count"),
        (".0.N", ".0.", "proof"),
        (".0.N", "", "proof"),
        (".0.0.", ".7x.0.", "proof"),
        (".0.0.", ".0061.0.", "proof"),
        (".0.0.", ".69999.0.", "proof"),
        (".0.0.", ".0.00099.", "proof"),
    ],
)
def test_a_proof_that_was_tampered_with_is_refused(old: str, new: str, code: str) -> None:
    text = proof_of("SAS7S8H7HAH8", 1).text()
    head, _dot, tail = text.rpartition(old)
    found = read_proof(head + new + tail)
    assert isinstance(found, Fault)
    assert found.code == code


@pytest.mark.parametrize(
    ("who", "declarer", "game", "counted", "wants"),
    [
        (0, 0, "S", 0, "lll"),
        (2, 0, "S", 0, "hlh"),
        (0, 0, "M", 0, "hhh"),
        (1, None, "P", 1, "hhh"),
    ],
)
def test_who_claims_says_what_each_hand_wants(
    who: int, declarer: int | None, game: str, counted: int, wants: str
) -> None:
    assert claim_wants(who, declarer, game=game) == (counted, wants)
    assert claimer_of(replace(spot_of(ENDING, game=game), who=counted, wants=wants)) == who


@pytest.mark.parametrize(
    ("game", "wants"), [("S", "hhh"), ("S", ""), ("M", "lll"), ("P", "lll"), ("P", "hlh")]
)
def test_hands_that_want_something_else_are_nobodys_claim(game: str, wants: str) -> None:
    assert claimer_of(spot_of(ENDING, game=game, wants=wants)) is None
