"""Rules of the Code that decide something without writing a figure: the ladder, who plays, who speaks,
what leaves an all-pass, how a newcomer sits down, how an unfinished pool is settled."""

from fractions import Fraction

import pytest

from preferans.contracts import LADDER, MISERE, parse_contract
from preferans.seats import players_of
from scoring.domain.record import score_sheet
from tests.scoring.published import total_value
from tests.scoring.test_sheet_format import with_entries

ALL_PASS = {"contract": "all-pass", "tricks": [4, 3, 3]}
W, P, H = "whist", "pass", "half"


def scored(*entries, **table):
    result = score_sheet(with_entries(*entries, **table))
    assert "errors" not in result, result["errors"]
    return result


def refused(*entries, **table):
    return score_sheet(with_entries(*entries, **table)).get("errors", [])


def test_ladder_contracts_rise_by_level_then_suit_with_misere_above_eight_2_2_2():
    assert [contract.sign for contract in LADDER] == [
        *(f"{level}{suit}" for level in (6, 7, 8) for suit in ("♠", "♣", "♦", "♥", "БК")),
        "мизер",
        *(f"{level}{suit}" for level in (9, 10) for suit in ("♠", "♣", "♦", "♥", "БК")),
    ]


@pytest.mark.parametrize("text", ["9S", "9NT", "10♠", "10БК"])
def test_ladder_a_nine_or_ten_goes_over_a_misere_3_6_4(text):
    assert parse_contract(text).rank > MISERE.rank


@pytest.mark.parametrize("text", ["6♠", "7ч", "8БК", "мизер"])
def test_ladder_nothing_below_a_nine_goes_over_a_misere_nor_a_second_misere_n_41(text):
    assert parse_contract(text).rank <= MISERE.rank


def test_five_the_dealers_two_left_neighbours_and_his_right_one_play_3_2_10():
    assert set(players_of(0, 5)) == {1, 2, 4}
    assert set(players_of(3, 5)) == {4, 0, 2}
    waiting = {"contract": "6S", "declarer": 3, "calls": []}
    assert refused(waiting, players=5)[0]["field"] == "declarer"


def test_newcomer_writes_the_means_rounded_against_himself_and_deals_next_3_1_2():
    opened = {"contract": "6S", "declarer": 0, "calls": [[1, P], [3, P]]}
    figures = [(0, 10, 8), (1, 17, 3), (3, 6, 9)]  # with the six: pools 12, 17, 6
    postings = [
        {"player": seat, "column": column, "points": str(points)}
        for seat, pool, mountain in figures
        for column, points in (("pool", pool), ("mountain", mountain))
    ]
    sheet = with_entries(opened, {"postings": postings}, {"join": 2, "cite": "3.1.2"}, players=4)
    result = score_sheet({**sheet, "first_dealer": 1})
    assert "errors" not in result, result["errors"]
    assert result["sheet"]["pool"] == ["12", "17", "11", "6"]
    assert result["sheet"]["mountain"] == ["8", "3", "7", "9"]
    assert result["next"]["dealer"] == 2
    assert total_value(result["entries"], 4) == tuple(result["settlement"]["exact"])


@pytest.mark.parametrize(
    ("preset", "all_passes", "lowest"),
    [
        ("code1996-sochi", 1, 6),
        ("code1996-sochi", 5, 6),
        ("code1996-leningrad", 3, 6),
        ("code1996-rostov", 3, 6),
        ("code1996-classic", 1, 7),
        ("code1996-classic", 3, 7),
        ("fspr-leningrad", 1, 7),
        ("home-piter", 1, 6),
        ("home-piter", 2, 7),
        ("home-piter", 3, 8),
        ("home-piter", 4, 8),
    ],
)
def test_exit_six_the_lowest_contract_after_all_passes_3_7_8(preset, all_passes, lowest):
    result = scored(*[ALL_PASS] * all_passes, preset=preset, opening_all_pass=0)
    assert result["next"]["minimum_contract"] == lowest
    too_low = {"contract": f"{lowest - 1}H", "declarer": 0, "calls": [[1, P], [2, P]]}
    enough = {**too_low, "contract": f"{lowest}D"}
    if lowest > 6:
        (error,) = refused(*[ALL_PASS] * all_passes, too_low, preset=preset, opening_all_pass=0)
        assert error["entry"] == all_passes + 1
        assert error["field"] == "contract"
    assert not refused(*[ALL_PASS] * all_passes, enough, preset=preset, opening_all_pass=0)


@pytest.mark.parametrize(("darks", "lowest"), [(1, 7), (2, 8), (3, 9), (4, 10), (6, 10)])
def test_dark_overbid_each_dark_all_pass_raises_the_lowest_contract_3_3_19_a(darks, lowest):
    dark = {**ALL_PASS, "dark": [1]}
    result = scored(*[dark] * darks, preset="code1996-classic", opening_all_pass=0)
    assert result["next"]["minimum_contract"] == lowest
    assert result["next"]["all_pass_price"] == "1"


def test_dark_overbid_an_open_all_pass_ends_the_count_of_dark_ones_3_7_7():
    dark = {**ALL_PASS, "dark": [1]}
    result = scored(dark, dark, ALL_PASS, preset="code1996-classic", opening_all_pass=0)
    assert result["next"]["minimum_contract"] == 7


def test_dark_six_both_defenders_must_whist_3_3_19_b():
    classic = {"preset": "code1996-classic", "opening_all_pass": 0}
    six = {"contract": "6S", "declarer": 0, "dark": True, "tricks": [6, 2, 2]}
    assert not refused({**six, "calls": [[1, W], [2, W]]}, **classic)
    for calls in ([[1, W], [2, P]], [[1, P], [2, W]]):
        (error,) = refused({**six, "calls": calls}, **classic)
        assert error["field"] == "calls"
    seven = {"contract": "7S", "declarer": 0, "dark": True, "calls": [[1, P], [2, P]]}
    assert not refused(seven, **classic)


def test_finish_early_what_is_missing_from_the_pools_goes_to_the_mountains_4_2_3():
    pools = [
        {"player": seat, "column": "pool", "points": points} for seat, points in enumerate(("12", "18", "20"))
    ]
    missing = [
        {"player": 0, "column": "mountain", "points": "8"},
        {"player": 1, "column": "mountain", "points": "2"},
    ]
    left = scored({"postings": pools}, {"end": "consent"}, pool_target=20, pool_mode="each")
    written = scored({"postings": missing}, pool_target=20, pool_mode="each")
    assert left["settlement"]["exact"] == written["settlement"]["exact"] == ["-140/3", "40/3", "100/3"]
    assert left["finished"] == {"by": "consent"}
    steps = left["settlement"]["method_1"]
    assert steps["missing"] == ["8", "2", "0"]
    assert steps["mountains"] == ["8", "2", "0"]


def test_label_the_column_of_contract_and_result_4_2_11():
    made = {"contract": "6S", "declarer": 0, "calls": [[1, W], [2, W]], "tricks": [6, 2, 2]}
    down = {"contract": "8H", "declarer": 1, "calls": [[2, W], [0, W]], "tricks": [2, 7, 1]}
    assert [entry["label"] for entry in scored(made, down)["entries"]] == ["6♠ / =", "8♥ / −1"]


@pytest.mark.parametrize(
    ("entry", "label"),
    [
        ({"contract": "7N", "declarer": 0, "calls": [[1, W], [2, W]], "tricks": [8, 1, 1]}, "7БК / +1"),
        ({"contract": "7D", "declarer": 0, "outcome": "without-all"}, "7♦ / без всех"),
        ({"contract": "7H", "declarer": 0, "outcome": "without-three"}, "7♥ / без трёх"),
        ({"contract": "misere", "declarer": 0, "tricks": [2, 4, 4]}, "мизер / −2"),
        ({"contract": "misere", "declarer": 0, "tricks": [0, 6, 4]}, "мизер / ="),
        ({"void": "redeal"}, "пересдача"),
        (
            {
                "contract": "6S",
                "declarer": 0,
                "calls": [[1, W], [2, W]],
                "tricks": [7, 2, 1],
                "adjustments": [{"kind": "lost", "player": 0, "tricks": 2}],
            },
            "6♠ / −1",
        ),
    ],
)
def test_label_follows_the_adjusted_result_4_2_11(entry, label):
    assert scored(entry, give_up=3)["entries"][0]["label"] == label


HALF_ORDER = [
    # level, players, the words in the order of the table of calls, legal or not
    ("6S", 3, "aP bH aP", True),
    ("6S", 3, "aP bH aW", True),
    ("6S", 3, "aP bH", True),
    ("6S", 4, "aP bH aP gW", True),
    ("6S", 4, "aP bH gW", False),  # the passer comes first, the dealer last
    ("6S", 4, "aP bH aP gP", True),
    ("6S", 4, "aP bP gW", True),
    ("6S", 4, "aP bP aW", False),
    ("6S", 3, "aP bP aW", False),
    ("6S", 3, "aP bH aW bW", False),  # half has lost its word when the whist is taken back, 3.8.8.2
    ("7H", 4, "aP bH aW", True),
    ("7H", 3, "aW bH", False),
    ("7H", 3, "aH bP", False),
    ("8S", 4, "aP bP gW", True),
    ("8S", 4, "aP bP aW", False),
    ("8S", 3, "aP bH aP", False),
    ("9N", 4, "aP bH aP", False),
    ("10S", 4, "aP bP gW", True),
    ("6S", 3, "aW bW", True),
    ("6S", 3, "aW bP", True),
    ("6S", 3, "aP bW", True),
    ("6S", 3, "aW bP aH", False),
    ("6S", 4, "aW bP gW", False),
    ("6S", 4, "gW", False),
    ("6S", 3, "bW aP", False),
    ("6S", 2, "aW", True),
    ("6S", 2, "aP", True),
    ("6S", 2, "aH", False),
]


def deal_with(contract, players, calls):
    """A deal in which the declarer makes his contract, with these calls."""
    declarer = 1 if players == 4 else 0
    roles = {"a": (declarer + 1) % players, "b": (declarer + 2) % players, "g": 0}
    words = {"W": W, "P": P, "H": H}
    said = [[roles[call[0]], words[call[1]]] for call in calls.split()]
    deal = {"contract": contract, "declarer": declarer, "calls": said}
    last = dict(said)
    if W in last.values():
        tricks = [0] * players
        tricks[declarer] = int(contract[:-1])
        tricks[roles["a"]] = 10 - tricks[declarer]
        deal["tricks"] = tricks
    return deal


@pytest.mark.parametrize(
    ("contract", "players", "calls", "is_legal"),
    HALF_ORDER,
    ids=[f"{case[0]}, {case[1]} players: {case[2]}" for case in HALF_ORDER],
)
def test_half_order_who_may_whist_after_passes_and_half_3_8_8(contract, players, calls, is_legal):
    errors = refused(deal_with(contract, players, calls), players=players)
    assert [error["field"] for error in errors] == ([] if is_legal else ["calls"])


@pytest.mark.parametrize(
    ("contract", "players", "calls", "options"),
    [
        ("6S", 3, "aW bP aH bP", {"whist_split": "gentleman"}),
        ("6S", 3, "aW bP aH bW", {"whist_split": "gentleman"}),
        ("7S", 4, "aW bP aH bP gW", {"whist_split": "gentleman"}),
        ("8S", 3, "aP bP aW", {"return_of_whist": "all"}),
        ("9H", 4, "aP bP aW", {"return_of_whist": "all"}),
        ("9H", 4, "aP bP gW", {"return_of_whist": "all"}),
        ("6S", 3, "aW bW", {"forced_six_spades": True}),
    ],
)
def test_half_order_what_an_agreement_adds_3_8_14(contract, players, calls, options):
    assert not refused(deal_with(contract, players, calls), players=players, **options)


@pytest.mark.parametrize(
    ("contract", "calls", "options"),
    [
        ("8S", "aW bP aH bP", {"whist_split": "gentleman"}),
        ("6S", "aP bP aW", {"return_of_whist": "all"}),
        ("6S", "aP bH aP", {"half_whist": False}),
        ("6S", "aW bP", {"forced_six_spades": True}),
        ("6S", "aP bP", {"forced_six_spades": True}),
    ],
)
def test_half_order_what_an_agreement_takes_away(contract, calls, options):
    (error,) = refused(deal_with(contract, 3, calls), **options)
    assert error["field"] == "calls"


def test_the_deal_moves_on_after_a_valid_deal_and_stays_after_a_void_one_3_2_2():
    made = {"contract": "6S", "declarer": 1, "calls": [[2, P], [3, P]]}
    result = scored(made, {"void": "redeal"}, {"void": "redeal", "dealer": "moves"}, players=4)
    assert [entry["dealer"] for entry in result["entries"]] == [0, 1, 1]
    assert result["next"]["dealer"] == 2
    stays = scored(ALL_PASS, ALL_PASS, preset="code1996-classic", opening_all_pass=0)
    assert stays["next"]["dealer"] == 0


def test_opening_all_passes_are_dark_and_forced_before_the_first_auction_3_7_9():
    contract = {"contract": "9S", "declarer": 0, "calls": [[1, P], [2, P]]}
    (error,) = refused(contract, preset="code1996-classic", opening_all_pass=2)
    assert error["entry"] == 1
    result = scored(*[ALL_PASS] * 2, preset="code1996-classic", opening_all_pass=2)
    assert result["sheet"]["mountain"] == ["6", "0", "0"]  # 2 and 4 a trick
    assert result["next"]["bombs"] == [[2, 4]] * 3


def test_exposed_nine_and_six_are_worth_what_the_ruling_writes_3_3_16_3():
    # The postings of the ruling equal the values of the games that were spoilt, so the two agree.
    nine = {"contract": "9H", "declarer": 2, "calls": [[3, W], [1, P]], "tricks": [0, 1, 9, 0]}
    written = {"postings": [{"player": 2, "column": "whists", "against": 1, "points": "52"}]}
    assert (
        scored(nine, players=4)["entries"][0]["value"][2]
        == scored(written, players=4)["entries"][0]["value"][2]
    )


def test_revoke_moved_and_lost_tricks_are_never_the_same_3_9_16_2():
    base = {"contract": "7S", "declarer": 0, "calls": [[1, W], [2, W]], "tricks": [7, 2, 1]}
    moved = scored({**base, "adjustments": [{"kind": "moved", "player": 0, "to": 1, "tricks": 1}]})
    lost = scored({**base, "adjustments": [{"kind": "lost", "player": 0, "tricks": 1}]})
    assert moved["sheet"]["mountain"] == lost["sheet"]["mountain"] == ["4", "0", "0"]
    assert Fraction(moved["sheet"]["whists"][1][0]) > Fraction(lost["sheet"]["whists"][1][0])
