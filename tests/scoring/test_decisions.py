"""Where the Code is silent or leaves a choice: each decision and each option of a convention, by figures.

The numbers follow from the rules by hand; the point or the decision stands in the id.
"""

from fractions import Fraction

import pytest

from tests.scoring.sheets import cells, codes, game, lost, passes, pools, scored, wrote

HALF = Fraction(1, 2)

SIX_ONE_DOWN = game("6S", 0, "1w 2p", "532")
WHIST = [
    # id, entry, head, what it writes
    ("gentleman does not share a made game", game("6S", 0, "1w 2p", "622"), {"whist_split": "gentleman"},
     {"pool A": 2, "B→A": 8}),
    ("gentleman-always shares it", game("6S", 0, "1w 2p", "622"), {"whist_split": "gentleman-always"},
     {"pool A": 2, "B→A": 4, "C→A": 4}),
    ("gentleman shares an odd trick in halves", game("7S", 0, "1w 2p", "532"), {"whist_split": "gentleman"},
     {"mountain A": 8, "B→A": 18, "C→A": 18}),
    ("no sharing when the sitting dealer whists", game("6S", 1, "2p 3p 0w", "0532"),
     {"whist_split": "gentleman", "players": 4}, {"mountain B": 2, "A→B": 12, "C→B": 2, "D→B": 2}),
    ("a half overtaken after the first whist shares nothing", game("6S", 0, "1w 2p 1h 2w", "532"),
     {"whist_split": "gentleman"}, {"mountain A": 2, "C→A": 12, "B→A": 2}),
    ("not made means by tricks really taken", game("6S", 0, "1w 2p", "622", adjustments=[lost(0)]),
     {"whist_split": "gentleman"}, {"mountain A": 2, "B→A": 8}),
    ("whist factor covers whists and consolation at price", SIX_ONE_DOWN, {"whist_factor": 2},
     {"mountain A": 2, "B→A": 24, "C→A": 4}),
    ("a flat consolation is not multiplied", SIX_ONE_DOWN, {"whist_factor": 2, "consolation": 10},
     {"mountain A": 2, "B→A": 30, "C→A": 10}),
    ("no consolation", SIX_ONE_DOWN, {"consolation": "none"}, {"mountain A": 2, "B→A": 10}),
    ("no consolation to the dealer who sits", game("6S", 1, "2w 3w", "0532"),
     {"players": 4, "consolation_to_dealer": False}, {"mountain B": 2, "C→B": 8, "D→B": 6}),
    ("mountain factor", SIX_ONE_DOWN, {"mountain_factor": 2}, {"mountain A": 4, "B→A": 12, "C→A": 2}),
    ("half-whist at the whist factor", game("7S", 0, "1p 2h"), {"whist_factor": 2}, {"pool A": 4, "C→A": 8}),
    ("a checked ten is played without calls, each for himself", game("10S", 0, "", "811"), {"ten": "checked"},
     {"mountain A": 20, "B→A": 30, "C→A": 30}),
    ("a checked ten has no duty", game("10S", 0, "1w 2p", [10, 0, 0]), {"ten": "checked"}, {"pool A": 10}),
    ("an unwhisted ten has no whists", game("10S", 0, "", "910"), {"ten": "unwhisted"}, {"mountain A": 10}),
    ("forced six of spades needs no calls", game("6S", 0, "", "622"), {"forced_six_spades": True},
     {"pool A": 2, "B→A": 4, "C→A": 4}),
    ("a whisting dealer who does not answer", game("6S", 1, "2p 3p 0w", "0721"),
     {"players": 4, "dealer_liable": False}, {"pool B": 2, "A→B": 6}),
    ("without all, one whister: all ten are his", game("7S", 0, "1w 2p", outcome="without-all"), {},
     {"mountain A": 28, "B→A": 68, "C→A": 28}),
    ("without all, gentleman: five tricks each", game("7S", 0, "1w 2p", outcome="without-all"),
     {"whist_split": "gentleman"}, {"mountain A": 28, "B→A": 48, "C→A": 48}),
    ("without all, two whisters: five tricks each", game("7S", 0, "1w 2w", outcome="without-all"), {},
     {"mountain A": 28, "B→A": 48, "C→A": 48}),
    ("two at the table: the opponent answers for the whole duty", game("6S", 0, "1w", [7, 3]), {"players": 2},
     {"pool A": 2, "mountain B": 2, "B→A": 6}),
    ("two at the table: one down", game("6S", 0, "1w", [5, 5]), {"players": 2}, {"mountain A": 2, "B→A": 12}),
    ("five at the table: both sitters are consoled", game("6S", 1, "2w 4w", [0, 5, 3, 0, 2]), {"players": 5},
     {"mountain B": 2, "C→B": 8, "E→B": 6, "A→B": 2, "D→B": 2}),
    ("conceded as agreed", game("6S", 0, "1w 2p", "532", conceded=True), {},
     {"mountain A": 2, "B→A": 12, "C→A": 2}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("entry", "head", "expected"), [row[1:] for row in WHIST], ids=[row[0] for row in WHIST]
)
def test_a_contract_writes(entry, head, expected):
    assert wrote(entry, **head) == expected


SHORT = [
    # rule, level, tricks (declarer, first to whist, second), tricks short of each
    ("own", 6, "730", (0, 2)),
    ("own", 6, "712", (1, 0)),
    ("own", 6, "640", (0, 0)),
    ("own", 6, "910", (1, 2)),
    ("pair", 6, "730", (0, 1)),
    ("pair", 6, "910", (1, 2)),
    ("even", 6, "730", (HALF, HALF)),
    ("even", 6, "910", (3 * HALF, 3 * HALF)),
    ("each-own", 6, "640", (0, 2)),
    ("each-own", 7, "820", (0, 1)),
    ("own", 7, "910", (0, 1)),
    ("second", 8, [10, 0, 0], (0, 1)),
    ("second", 8, "910", (0, 0)),
    ("both", 8, [10, 0, 0], (1, 1)),
    ("both", 9, "910", (0, 0)),
    ("each-own", 8, "910", (0, 1)),
    ("each-own", 8, [10, 0, 0], (1, 1)),
    ("second-own", 8, "910", (0, 1)),
    ("second-own", 8, "901", (0, 0)),
]


@pytest.mark.parametrize(("rule", "level", "tricks", "short"), SHORT)
def test_short_defence_of_two_by_rule_3_8_6(rule, level, tricks, short):
    field = "pair_shortage" if level <= 7 else "high_shortage"
    written = wrote(game(f"{level}D", 0, "1w 2w", tricks), **{field: rule})
    price = {6: 2, 7: 4, 8: 6, 9: 8}[level]
    assert (written.get("mountain B", 0), written.get("mountain C", 0)) == (
        short[0] * price,
        short[1] * price,
    )


def test_the_second_to_whist_is_told_by_the_calls_and_not_by_the_seats_3_8_6():
    # pass, pass, and with the return of whist on high games the first defender comes back alone
    written = wrote(game("8D", 0, "1p 2p 1w", [10, 0, 0]), return_of_whist="all")
    assert written == {"pool A": 6, "mountain B": 6}


LOSSES = [
    # who lost a trick, tricks on a six with two whisters, what each is short of
    ("the offender makes the pair short and pays", [lost(2)], "622", (0, 1)),
    ("the innocent pays no more than without it", [lost(2)], "613", (0, 1)),
    ("both were short already", [lost(1)], "721", (1, 1)),
    ("both offend", [lost(1), lost(2)], "622", (1, 1)),
]


@pytest.mark.parametrize(
    ("losses", "tricks", "short"), [row[1:] for row in LOSSES], ids=[row[0] for row in LOSSES]
)
def test_a_penalty_trick_does_not_hurt_the_innocent_whister_3_9_12(losses, tricks, short):
    written = wrote(game("6D", 0, "1w 2w", tricks, adjustments=losses))
    assert (written.get("mountain B", 0), written.get("mountain C", 0)) == (short[0] * 2, short[1] * 2)


def test_a_passer_who_lost_a_trick_pays_the_difference_himself_3_9_12():
    written = wrote(game("6D", 0, "1w 2p", "622", adjustments=[lost(2)]))
    assert written == {"pool A": 2, "mountain C": 2, "B→A": 8}


def test_a_dealer_who_answers_for_nothing_does_not_free_the_passer_of_his_penalty_trick_3_9_12():
    deal = game("7D", 2, "3p 1p 0w", "0181", adjustments=[lost(1)])
    free = wrote(deal, players=4, dealer_liable=False)
    assert free["mountain B"] == 4
    assert "mountain A" not in free
    assert "mountain B" not in wrote(game("7D", 2, "3p 1p 0w", "0181"), players=4, dealer_liable=False)


def test_words_taken_as_said_end_with_everybodys_last_word_3_8_14():
    """A half after a whist falls to it; whoever whisted and then halved does not whist."""
    said = game("7D", 0, "1w 2w 1h", "820", override="the seats are put right")
    assert wrote(said) == {"pool A": 4, "C→A": 8}
    assert wrote(game("7D", 0, "2w 1p", "820", override="so agreed")) == wrote(said)


def test_liability_becomes_full_for_everybody_after_the_first_full_pool_3_8_11():
    short = game("6D", 1, "2w 0p", "172", dealer=0)
    head = {"preset": "code1996-classic", "opening_all_pass": 0, "pool": 20}
    assert wrote(short, **head)["mountain C"] == 1
    assert wrote(pools(20, 0, 0), short, **head)["mountain C"] == 2


PASSES = [
    ("a dealer without a talon trick stops the amnesty, has the bonus", passes("0433"), {"players": 4},
     {"pool A": 1, "mountain B": 4, "mountain C": 3, "mountain D": 3}),
    ("no bonus for the dealer", passes("0433"), {"players": 4, "zero_bonus_dealer": False},
     {"mountain B": 4, "mountain C": 3, "mountain D": 3}),
    ("a waiting fifth stops the amnesty and has no bonus", passes([1, 4, 3, 0, 2]), {"players": 5},
     {"mountain A": 1, "mountain B": 4, "mountain C": 3, "mountain E": 2}),
    ("one point for no trick", passes("064"), {"all_pass_prices": [2], "zero_bonus": "one"},
     {"pool A": 1, "mountain B": 12, "mountain C": 8}),
    ("two prices off the mountain", passes("064"), {"all_pass_prices": [2], "zero_bonus": "two-off-mountain"},
     {"mountain A": -4, "mountain B": 12, "mountain C": 8}),
    ("two at the table, ten tricks between them", passes([7, 3]), {"players": 2}, {"mountain A": 4}),
    ("into whists with amnesty", passes("145"), {"preset": "code1996-rostov", "amnesty": True},
     {"A→B": 15, "A→C": 20}),
    ("into whists, all alike at two", passes([5, 5]), {"preset": "code1996-rostov", "players": 2}, {}),
    ("an eleventh trick in Rostov", passes("145", adjustments=[lost(2)]), {"preset": "code1996-rostov"},
     {"A→B": 20, "A→C": 30}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("entry", "head", "expected"), [row[1:] for row in PASSES], ids=[row[0] for row in PASSES]
)
def test_an_all_pass_writes(entry, head, expected):
    assert wrote(entry, **head) == expected


LADDERS = [
    ([1], "repeat", [1, 1, 1, 1]),
    ([1], "arithmetic", [1, 2, 3, 4]),
    ([1], "geometric", [1, 2, 4, 8]),
    ([2, 4, 6], "repeat", [2, 4, 6, 6]),
    ([2, 4, 6], "arithmetic", [2, 4, 6, 8]),
    ([2, 3], "geometric", [2, 3, Fraction(9, 2), Fraction(27, 4)]),
]


@pytest.mark.parametrize(("prices", "after", "expected"), LADDERS)
def test_the_price_of_an_all_pass_climbs_3_7_4(prices, after, expected):
    result = scored(*[passes("433")] * len(expected), all_pass_prices=prices, all_pass_after=after)
    assert [cells(result, n)["mountain A"] for n in range(len(expected))] == expected


EXITS = [
    # what ends a row, the deal between two all-passes, whether misère exits, the price after it
    ("any", game("6S", 0, "1p 2p"), True, 1),
    ("any", game("6S", 0, "1w 2w", "532"), True, 1),
    ("made", game("6S", 0, "1w 2w", "532"), True, 2),
    ("made", game("6S", 0, "1p 2p"), True, 1),
    ("whisted-made", game("6S", 0, "1p 2p"), True, 2),
    ("whisted-made", game("6S", 0, "1w 2w", "622"), True, 1),
    ("any", game("misere", 0, "", "055"), True, 1),
    ("any", game("misere", 0, "", "055"), False, 2),
    ("any", {"void": "redeal"}, True, 2),
    ("any", {"postings": [{"player": 0, "column": "mountain", "points": 1}]}, True, 2),
]


@pytest.mark.parametrize(("exit_by", "between", "misere_exits", "price"), EXITS)
def test_a_row_of_all_passes_lasts_until_a_qualifying_exit(exit_by, between, misere_exits, price):
    fields = {"all_pass_prices": [1, 2], "exit_by": exit_by, "misere_exits": misere_exits}
    assert scored(passes("433"), between, **fields)["next"]["all_pass_price"] == str(price)


def test_the_lowest_contract_after_all_passes_rises_and_a_misere_may_always_be_bid_3_7_8():
    fields = {"exit_levels": [6, 7, 8]}
    rows = [scored(*[passes("433")] * n, **fields)["next"]["minimum_contract"] for n in range(5)]
    assert rows == [6, 6, 7, 8, 8]
    assert codes(*[passes("433")] * 2, game("6H", 0, "1p 2p"), **fields) == ["below-exit"]
    assert codes(*[passes("433")] * 2, game("misere", 0, "", "055"), **fields) == []


def test_an_override_records_what_the_rules_refuse_and_keeps_the_fault_as_a_warning():
    result = scored(passes("433"), game("6H", 0, "1p 2p", override="agreed at the table"), exit_levels=[7])
    assert [warning["code"] for warning in result["warnings"]] == ["below-exit"]
    result = scored(game("8H", 0, "1p 2h", override="agreed at the table"))
    assert [warning["code"] for warning in result["warnings"]] == ["calls-illegal"]
    assert cells(result) == {"pool A": 6}


def test_shared_misere_of_five_is_thirty_of_eighty_each_3_6_9():
    alone = scored(game("misere", 1, "", [0, 0, 5, 0, 5]), players=5)
    shared = scored(game("misere", 1, "", [0, 0, 5, 0, 5], shared_with=0), players=5)
    assert alone["entries"][0]["value"][1] == "80"
    assert shared["entries"][0]["value"][:2] == ["30", "30"]


def test_consolation_on_a_misere_where_agreed():
    caught = game("misere", 0, "", "253")
    assert wrote(caught, misere_consolation=True) == {"mountain A": 20, "B→A": 20, "C→A": 20}
    assert wrote(caught, misere_consolation=True, consolation=7) == {"mountain A": 20, "B→A": 14, "C→A": 14}


def test_talon_premium_of_three_is_written_by_both_in_halves_3_4_11():
    made = game("6S", 0, "1p 2p", talon=["SA", "D7"])
    assert wrote(made, talon_premium="price") == {"pool A": 2, "B→A": 1, "C→A": 1}
    assert wrote(made, talon_premium=10) == {"pool A": 2, "B→A": 5, "C→A": 5}
    assert wrote(made) == {"pool A": 2}


def test_a_refused_talon_costs_the_sitting_dealer_and_the_deal_moves_on_3_4_10():
    refused = {"contract": "6S", "declarer": 1, "refused": True}
    result = scored(refused, players=4, talon_refusal=5)
    assert cells(result) == {"mountain A": 5}
    assert result["next"]["dealer"] == 1
    assert codes(refused, players=4) == ["refusal-not-agreed"]
    assert codes(refused, players=3, talon_refusal=5) == ["refusal-no-dealer"]


def test_the_doubling_of_dark_passes_stops_at_its_limit_3_3_19():
    head = {"preset": "code1996-classic", "opening_all_pass": 0, "doubling_limit": 4}
    result = scored(*[passes("433", dark=[1])] * 3, **head)
    assert [cells(result, n)["mountain A"] for n in range(3)] == [2, 4, 4]
    assert result["next"]["bombs"][1] == [2, 4, 4]


def test_the_forced_opening_gives_everybody_bombs_of_two_four_eight_3_7_9():
    result = scored(*[passes("433")] * 3, preset="code1996-classic", opening_all_pass=3)
    assert result["next"]["bombs"] == [[2, 4, 8]] * 3
    assert [cells(result, n)["mountain A"] for n in range(3)] == [2, 4, 8]
    assert codes(game("7S", 0, "1p 2p"), preset="code1996-classic") == ["opening-all-pass"]


def test_a_dark_misere_doubles_and_a_bomb_multiplies_it_4_1_2():
    head = {"preset": "code1996-classic", "opening_all_pass": 0}
    dark = game("misere", 0, "", "055", dark=True)
    assert wrote(dark, **head) == {"pool A": 20}
    assert wrote(passes("433", dark=[0]), dark, **head) == {"pool A": 40}
    assert codes(dark) == ["dark-not-agreed"]


HELP = [
    ("the fullest first, then the next", {}, {"pool A": 2, "pool C": 5, "pool B": 1, "A→C": 50, "A→B": 10}),
    ("the next to the left", {"help": "next"}, {"pool A": 2, "pool B": 6, "A→B": 60}),
    ("nobody", {"help": "none"}, {"pool A": 2, "mountain A": -6}),
    ("twelve whists", {"help_whists": 12}, {"pool A": 2, "pool C": 5, "pool B": 1, "A→C": 60, "A→B": 12}),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "expected"), [row[1:] for row in HELP], ids=[row[0] for row in HELP])
def test_points_beyond_a_full_pool_help_4_2_3(fields, expected):
    assert wrote(pools(48, 40, 45), game("9S", 0, "1p 2p"), pool=50, **fields) == expected


def test_points_beyond_all_pools_come_off_the_mountain_or_are_lost_4_1_1():
    nine = game("9S", 0, "1p 2p")
    assert wrote(pools(18, 20, 20), nine, pool=20) == {"pool A": 2, "mountain A": -6}
    assert wrote(pools(18, 20, 20), nine, pool=20, surplus="lost") == {"pool A": 2}


ENDS = [
    ("pool", [pools(18, 20, 20), game("6S", 0, "1p 2p")], {"pool": 20}),
    ("sum", [pools(38, 10, 10), game("6S", 0, "1p 2p")], {"pool": 20, "pool_mode": "sum"}),
    ("deals", [game("6S", 0, "1p 2p"), {"void": "redeal"}, game("6S", 0, "1p 2p")], {"max_deals": 2}),
    ("time", [game("6S", 0, "1p 2p"), {"end": "time"}], {}),
    ("consent", [{"end": "consent"}], {"pool": 20}),
    ("pool", [pools(18, 20, 20), game("6S", 0, "1p 2p")], {"pool": 20, "max_deals": 1}),
]


@pytest.mark.parametrize(("by", "entries", "head"), ENDS)
def test_a_sheet_ends(by, entries, head):
    assert scored(*entries, **head)["finished"] == {"by": by}
    assert codes(*entries, game("6S", 1, "2p 0p"), **head) == ["after-end"]
    late = scored(*entries, game("6S", 1, "2p 0p", override="one more by consent"), **head)
    assert [warning["code"] for warning in late["warnings"]] == ["after-end"]


def test_a_checkpoint_after_the_end_is_welcome():
    assert codes({"end": "time"}, {"checkpoint": {"pool": [0, 0, 0]}}) == []


def test_a_checkpoint_names_the_entries_since_paper_and_sheet_last_agreed():
    six = game("6S", 0, "1p 2p")
    result = scored(six, {"checkpoint": {"pool": [2, 0, 0]}}, six, six, {"checkpoint": {"pool": [4, 0, 0]}})
    (warning,) = result["warnings"]
    assert (warning["entry"], warning["paper"], warning["ours"], warning["since"]) == (5, "4", "6", [3, 4])


def test_pool_points_of_one_deal_are_placed_from_the_declarer_then_clockwise_from_the_dealers_left():
    # A and B win a point each, A has room for one: B, to the left of the dealer A, comes first and helps
    written = wrote(pools(19, 20, 20), passes([0, 0, 10]), pool=20)
    assert written == {"mountain C": 10, "pool A": 1, "B→A": 10, "mountain A": -1}
