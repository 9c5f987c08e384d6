"""Talon and wrong numbers of cards (3.2, 3.3): figures by the settlement, tariffs side by side."""

from fractions import Fraction

from rulings.rulebook.catalogue import CODE_1996
from rulings.rulebook.interview import replay
from rulings.rulebook.remedies import (
    AtDiscretion,
    AtLeastDown,
    Ban,
    EndSheet,
    MoveTricks,
    PlayOn,
    RecordDeal,
    Redeal,
    Restrict,
    Write,
)
from rulings.rulebook.sheetfacts import facts_of_sheet
from rulings.rulebook.tariffs import build_tariffs
from tests.rulings.tables import drafted, game, passes, sheet, table

ALL = CODE_1996.infractions
SEVEN = game("7D", 1, (0, 7, 2, 1), "2w 3p")
ROSTOV = "code1996-rostov"


def ruled(key, facts, option="", **given):
    """A decided interview."""
    interview = replay(ALL[key], given | ({"option": option} if option else {}), facts)
    assert interview.question is None, f"still asks {interview.question.key}"
    return interview


def asked(interview):
    return [finding.question.key for finding in interview.findings if not finding.is_known]


def written(decision):
    return {(one.player, one.against): one.points for one in decision if isinstance(one, Write)}


# The talon seen


def test_3_2_19_rostov_three_at_the_sheet_25_whists_and_one_in_the_pool_each():
    document = sheet(players=3, preset=ROSTOV)
    facts = facts_of_sheet(document)
    case = ruled("talon_seen", facts, who="1", how="chance", followed="all_pass")
    assert asked(case) == ["who", "how", "followed"]
    made = drafted(document, *case.decision, cite=case.cite)
    assert made.after.balance.whists[0][1] == made.after.balance.whists[2][1] == 25
    assert made.after.balance.pool == (1, 0, 1)


def test_3_2_19_rostov_four_at_the_sheet_the_sitting_dealer_has_his_one_too():
    document = sheet(preset=ROSTOV)
    case = ruled("talon_seen", facts_of_sheet(document), who="2", how="chance", followed="all_pass")
    assert case.decision[1] == RecordDeal("all-pass", tricks=(0, 0, 10, 0))
    made = drafted(document, *case.decision, cite=case.cite)
    assert made.after.balance.pool == (1, 1, 0, 1)
    assert made.after.balance.whists[0][2] == 0


def test_3_2_19_a_closed_talon_on_the_mountain_ten_prices_and_the_bonus():
    document = sheet(players=3, all_pass_talon="closed", all_pass_prices=[2])
    case = ruled("talon_seen", facts_of_sheet(document), who="0", how="chance", followed="all_pass")
    made = drafted(document, *case.decision, cite=case.cite)
    assert made.after.balance.mountain == (20, 0, 0)
    assert made.after.balance.pool == (0, 2, 2)


def test_3_2_19_with_two_at_the_table_the_talon_is_closed_in_every_convention():
    case = ruled("talon_seen", table(2), who="0", how="chance", followed="all_pass")
    assert case.decision[1] == RecordDeal("all-pass", tricks=(10, 0))


def test_a_recorded_all_pass_is_found_and_rewritten():
    document = sheet(passes(3, 3, 4), players=3, preset=ROSTOV)
    facts = facts_of_sheet(document, number=1)
    case = ruled("talon_seen", facts, who="1", how="chance")
    assert asked(case) == ["who", "how"]
    made = drafted(document, *case.decision, cite=case.cite, number=1)
    assert made.deal["tricks"] == [0, 10, 0]


def test_3_2_21_the_price_of_curiosity_stands_beside_none():
    facts = facts_of_sheet(sheet())
    case = ruled("talon_seen", facts, who="0", how="purpose")
    assert [(one.key, one.cite) for one in case.options] == [
        ("code_talon_peek", "3.2.21"),
        ("none", "3.2.22"),
    ]
    made = drafted(sheet(), *case.choosing("code_talon_peek").decision)
    assert made.after.balance.mountain == (5, 0, 0, 0)
    assert case.choosing("none").decision == (PlayOn(),)


def test_3_2_21_the_event_may_set_another_price_and_it_comes_first():
    own = build_tariffs({"talon_peek": {"points": 3, "source": "regulations 4"}})
    case = ruled("talon_seen", table(tariffs=own), who="2", how="purpose", followed="open")
    assert [one.key for one in case.options] == ["event", "code_talon_peek", "none"]
    assert case.choosing("event").decision[-1].points == 3
    assert Restrict(2, Ban.OUT_OF_AUCTION) in case.decision


def test_3_2_20_when_the_dealer_took_the_talon_another_draws():
    three = table(3)
    case = ruled("talon_taken", three, setting="friendly", next="bids", who="0")
    assert "who dealt" in case.decision[1].text
    other = ruled("talon_taken", three, setting="friendly", next="bids", who="1")
    assert other.decision[1].text != case.decision[1].text


def test_note_26_in_a_tournament_the_arbiter_decides():
    case = ruled("talon_taken", table(3, is_tournament=True), who="1")
    assert [one.key for one in case.options] == ["draw", "redeal", "by_hand"]


# The talon exposed


def exposed(facts, **given):
    return ruled("talon_exposed_two_left", facts, **given)


def test_3_3_16_3_the_codes_52_and_7_on_a_sheet_of_four():
    document = sheet()
    case = exposed(
        facts_of_sheet(document), who="1",
        best_contract_2="9H", best_tricks_2="9", best_contract_3="6D", best_tricks_3="5",
    )  # fmt: skip
    assert len(asked(case)) == 5
    assert written(case.decision) == {(2, 1): 52, (0, 1): 7}
    made = drafted(document, *case.decision, cite=case.cite)
    assert made.after.walk.state.dealer == 1
    assert made.change == (7, -59, 52, 0)


def test_3_3_16_3_with_three_a_nine_is_136_thirds_rounded_up():
    case = exposed(
        table(3), who="1", best_contract_0="9H", best_tricks_0="9", best_contract_2="6D", best_tricks_2="6"
    )
    assert written(case.decision) == {(0, 1): 46, (2, 1): 6}


def test_3_3_16_3_follows_the_tables_convention():
    whole = exposed(
        table(3, preset="code1996-leningrad"), who="1",
        best_contract_0="9H", best_tricks_0="9", best_contract_2="misere", best_tricks_2="0",
    )  # fmt: skip
    points = written(whole.decision)
    assert points[0, 1] > 46
    assert points[2, 1] == Fraction(134)  # 10 points of 20 vists, two thirds each: 400/3 up


def test_3_3_16_3_a_failed_contract_pays_the_other_bidder_who_would_have_whisted():
    case = exposed(
        table(4), who="1", best_contract_2="6S", best_tricks_2="4", best_contract_3="6D", best_tricks_3="5"
    )
    points = written(case.decision)
    assert points[0, 1] == 14  # two down: two consolations of 2 and two mountains of 2 · 10/4
    assert points[2, 1] == 5 * 2 + 7
    assert points[3, 1] == 6 * 2 + 14


def test_3_3_16_3_the_sitting_dealer_opens_it_while_three_bid():
    case = exposed(
        table(4), who="0", left="3", best_contract_1="6S", best_tricks_1="6",
        best_contract_2="7S", best_tricks_2="7", best_contract_3="8S", best_tricks_3="8",
    )  # fmt: skip
    assert {writer for writer, _on in written(case.decision)} == {1, 2, 3}
    two = replay(ALL["talon_exposed_two_left"], {"who": "0", "left": "2"}, table(4))
    assert two.question.key == "passed"


def test_a_bidder_who_is_not_in_the_deal_leaves_the_amount_to_the_arbiter():
    given = {"players": "3", "who": "2", "left": "2"} | {
        f"best_{what}_{seat}": value
        for seat in (0, 1)
        for what, value in (("contract", "misere"), ("tricks", "0"))
    }
    assert ruled("talon_exposed_two_left", table(3), **given).decision
    odd = table(3, set={"consolation": "none"})
    assert ruled("talon_exposed_two_left", odd, **given).decision


def test_3_3_16_2_the_bid_of_the_one_who_is_left_is_the_last():
    case = ruled("talon_exposed_one_left", table(4), has_bid="yes", who="1", bidder="3", bid="6C")
    assert Restrict(3, Ban.LAST_BID, bid="6C") in case.decision
    silent = ruled("talon_exposed_one_left", table(4), has_bid="no", who="1", bidder="3")
    assert [one.key for one in silent.options] == ["takes", "passes", "by_hand"]


# Wrong number of cards


def test_3_2_16_the_dealer_makes_good_what_a_redeal_took_away():
    given = {
        "intent": "yes", "harm": "yes", "choice": "redeal", "who": "1", "victim": "3", "shown": "yes",
        "lost_contract_3": "misere", "lost_tricks_3": "0",
    }  # fmt: skip
    case = ruled("wrong_number_before_auction", table(4), **given)
    assert written(case.decision) == {(3, 0): 75}
    assert Redeal() in case.decision
    by_hand = ruled("wrong_number_before_auction", table(4), **(given | {"shown": "no", "choice": "give"}))
    assert isinstance(by_hand.decision[1], AtDiscretion)


LATE = {
    "stage": "auction", "place": "hand", "who": "1", "shown": "both", "win_contract_1": "9H",
    "win_tricks_1": "9", "victim": "2", "lost_contract_2": "misere", "lost_tricks_2": "0",
}  # fmt: skip


def test_3_2_16_and_3_9_18_stand_side_by_side_with_the_redeal():
    case = ruled("wrong_number_after_bid", table(4), **LATE)
    assert [(one.key, one.cite) for one in case.options] == [
        ("redeal", "note 15"), ("win", "3.2.16"), ("lost", "3.9.18"),
    ]  # fmt: skip
    assert written(case.choosing("win").decision) == {(0, 1): 18, (2, 1): 18, (3, 1): 18}  # 52 in thirds
    assert written(case.choosing("lost").decision) == {(2, 1): 75}
    for option in ("win", "lost"):
        assert Redeal() in case.choosing(option).decision


def test_note_15_a_card_in_no_hand_is_an_odd_case():
    case = ruled("wrong_number_after_bid", table(4), **(LATE | {"place": "elsewhere"}))
    assert [one.key for one in case.options] == ["win", "lost", "dealer"]


def test_3_4_6_who_ordered_is_two_down_whoever_dealt():
    facts = facts_of_sheet(sheet(SEVEN), number=1)
    ordered = LATE | {"stage": "order"}
    case = ruled("wrong_number_after_bid", facts, **ordered)
    assert (case.clause.cite, [one.key for one in case.options]) == (
        "3.4.6", ["down", "redeal", "win", "lost", "dealer"],
    )  # fmt: skip
    assert case.choosing("down").decision[0] == AtLeastDown(1)
    defender = ruled(
        "wrong_number_after_bid", facts, **(ordered | {"who": "2", "victim": "3", "shown": "nothing"})
    )
    assert [one.key for one in defender.options] == ["redeal", "win", "lost"]


def test_found_in_the_play_one_infraction_rules_it_and_the_other_leads_there():
    case = ruled("wrong_number_after_bid", facts_of_sheet(sheet(SEVEN), number=1), stage="play")
    assert (case.clause.cite, case.options) == ("3.9.18", ())


def test_in_the_play_two_down_or_the_figures_or_the_deal_counts():
    document = sheet(SEVEN)
    facts = facts_of_sheet(document, number=1)
    case = ruled("wrong_number_in_play", facts, who="1", second="yes", second_who="2")
    assert asked(case) == ["who", "second", "second_who"]
    assert [one.key for one in case.options] == ["fine", "lost", "win", "as_played"]
    down = case.choosing("fine").decision
    assert down == (AtLeastDown(1), AtLeastDown(2))
    assert drafted(document, *down, cite="3.9.18", number=1).after.balance.mountain == (0, 8, 8, 0)


def test_in_the_play_what_is_shown_is_reckoned_by_the_sheet():
    facts = facts_of_sheet(sheet(SEVEN), number=1)
    given = {"who": "1", "second": "no", "proved": "win", "win_contract_1": "9H", "win_tricks_1": "9"}
    case = ruled("wrong_number_in_play", facts, **given)
    assert written(case.choosing("win").decision) == {(0, 1): 18, (2, 1): 18, (3, 1): 18}
    given = {"proved": "lost", "victim": "3", "lost_contract_3": "misere", "lost_tricks_3": "0"}
    case = ruled("wrong_number_in_play", facts, who="2", second="no", **given)
    assert written(case.choosing("lost").decision) == {(3, 2): 75}
    assert [one.cite for one in case.options] == ["3.9.18", "3.9.18", "3.2.16", "note 15"]


def test_tricks_proved_raise_the_fine_of_the_declarer_alone():
    document = sheet(SEVEN)
    facts = facts_of_sheet(document, number=1)
    best = {"best_1": "5", "best_2": "3", "best_3": "2"}
    case = ruled("wrong_number_in_play", facts, who="1", second="no", proved="yes", **best)
    made = drafted(document, *case.choosing("fine").decision, cite="3.9.18", number=1)
    assert made.after.walk.steps[0].label == "7♦ / −4"  # two proved, and two
    whister = replay(ALL["wrong_number_in_play"], {"who": "2", "second": "no", "proved": "yes"}, facts)
    assert whister.question.key == "proved"


def test_on_a_misere_two_tricks_more_and_on_an_all_pass_no_undertricks():
    misere = facts_of_sheet(sheet(game("misere", 1, (0, 1, 5, 4))), number=1)
    case = ruled("wrong_number_in_play", misere, who="1", proved="no")
    assert [type(one) for one in case.choosing("fine").decision] == [MoveTricks]
    all_pass = facts_of_sheet(sheet(passes(1, 3, 3, 3)), number=1)
    case = ruled("wrong_number_in_play", all_pass, who="1", proved="no")
    assert [one.key for one in case.options] == ["lost", "win", "as_played"]


def test_note_17_with_two_at_the_table_the_game_may_be_stopped():
    case = ruled("wrong_number_in_play", table(2), kind="all_pass", who="0", proved="no")
    assert case.choosing("stop").decision == (EndSheet("consent"),)


def test_a_game_that_wins_nothing_writes_nothing():
    lost = LATE | {"win_contract_1": "6S", "win_tricks_1": "3"}
    case = ruled("wrong_number_after_bid", table(4), **lost)
    assert written(case.choosing("win").decision) == {}
