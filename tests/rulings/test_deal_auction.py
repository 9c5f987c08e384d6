"""Seats, deal, auction (3.1–3.3): figures by the settlement, tariffs side by side, what the sheet knows."""

from fractions import Fraction

import pytest

from rulings.rulebook.catalogue import CODE_1996
from rulings.rulebook.effects import draft
from rulings.rulebook.facts import Scope
from rulings.rulebook.interview import replay
from rulings.rulebook.remedies import (
    AtDiscretion,
    AtLeastDown,
    Ban,
    EndSheet,
    Instruct,
    MoveTricks,
    PlayOn,
    RecordDeal,
    Redeal,
    Restrict,
    TakeSeat,
    Warn,
    Write,
)
from rulings.rulebook.search import search
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


def test_in_the_play_two_down_or_the_figures_or_the_deal_counts():
    document = sheet(SEVEN)
    facts = facts_of_sheet(document, number=1)
    case = ruled(
        "wrong_number_after_bid", facts, stage="play", who="1", second="yes", second_who="2", shown="nothing"
    )
    assert asked(case) == ["stage", "who", "second", "second_who", "shown"]
    assert [one.key for one in case.options] == ["down", "win", "lost", "counts"]
    down = case.choosing("down").decision
    assert down == (AtLeastDown(1), AtLeastDown(2))
    assert drafted(document, *down, cite="3.9.18", number=1).after.balance.mountain == (0, 8, 8, 0)


def test_on_a_misere_two_tricks_more_and_on_an_all_pass_no_undertricks():
    misere = facts_of_sheet(sheet(game("misere", 1, (0, 1, 5, 4))), number=1)
    case = ruled("wrong_number_after_bid", misere, stage="play", who="1", shown="nothing")
    assert [type(one) for one in case.choosing("down").decision] == [MoveTricks]
    all_pass = facts_of_sheet(sheet(passes(1, 3, 3, 3)), number=1)
    case = ruled("wrong_number_after_bid", all_pass, stage="play", who="1", shown="nothing")
    assert [one.key for one in case.options] == ["win", "lost", "counts"]


def test_note_17_with_two_at_the_table_the_game_may_be_stopped():
    case = ruled("wrong_number_after_bid", table(2), stage="play", kind="all_pass", who="0", shown="nothing")
    assert case.choosing("stop").decision == (EndSheet("consent"),)


def test_a_game_that_wins_nothing_writes_nothing():
    lost = LATE | {"win_contract_1": "6S", "win_tricks_1": "3"}
    case = ruled("wrong_number_after_bid", table(4), **lost)
    assert written(case.choosing("win").decision) == {}


# The dealer


@pytest.mark.parametrize(
    ("key", "given", "kind"),
    [
        ("dealers_procedure", {"when": "dealing"}, "procedure"),
        ("dealing_order", {"when": "dealing", "what": "talon", "demanded": "yes"}, "procedure"),
        ("cut_missing_or_improper", {"when": "dealing", "what": "missing"}, "procedure"),
        ("card_faced_in_deal", {"when": "in_time", "fault": "dealer"}, "card_faced"),
    ],
)
def test_the_dealers_first_time_is_a_warning_and_the_second_a_fine(key, given, kind):
    first = ruled(key, table(4, warned={}), **given)
    assert Warn(0, kind) in first.decision
    assert "time" not in asked(first)
    assert "dealer" not in asked(first)
    again = ruled(key, table(4, warned={(0, kind, Scope.SHEET): 1}), **given)
    fines = {one.key: one for one in again.options}
    assert {"code_misdeal", "code_card_faced"} & set(fines)
    made = drafted(sheet(), *again.choosing("code_misdeal").decision, cite=again.cite)
    assert made.after.balance.mountain == (5, 0, 0, 0)
    assert made.after.walk.state.dealer == 1


def test_note_13_two_points_or_five_and_the_events_own_first():
    own = build_tariffs({"card_faced": {"points": 1, "source": "regulations 2"}})
    facts = table(4, warned={(0, "card_faced", Scope.SHEET): 1}, tariffs=own)
    case = ruled("card_faced_in_deal", facts, when="in_time", fault="dealer")
    amounts = [(one.key, one.cite, one.remedies[0].points) for one in case.options]
    assert amounts == [
        ("event", "note 13", 1),
        ("code_card_faced", "note 13", 2),
        ("code_misdeal", "3.2.17", 5),
    ]


def test_another_dealers_warning_does_not_count():
    case = ruled("dealers_procedure", table(4, warned={(2, "procedure", Scope.SHEET): 3}), when="dealing")
    assert not case.options


def test_3_2_14_a_lawful_deal_out_of_turn_is_entered_as_his_and_the_next_is_his_neighbours():
    document = sheet(players=3)
    case = ruled("dealt_out_of_turn", facts_of_sheet(document), when="lifted", who="1")
    waiting = draft(document, case.decision, cite=case.cite)
    assert waiting.pending == {"dealer": 1}
    recorded = sheet(game("6S", 2, (2, 2, 6), "0w 1p"), players=3)
    made = drafted(recorded, *case.decision, cite=case.cite, number=1)
    assert made.deal["dealer"] == 1
    assert made.after.walk.state.dealer == 2


def test_the_rightful_dealer_cannot_have_dealt_out_of_turn():
    interview = replay(ALL["dealt_out_of_turn"], {"when": "lifted"}, table(3, dealer=1))
    assert interview.question.allowed(interview.case) == ("0", "2")


# Seats


def test_equal_ranks_go_by_suit_and_only_they_are_asked_for_it():
    given = {"what": "cards", "rank_0": "7", "rank_1": "A", "rank_2": "7", "rank_3": "K"}
    half = replay(ALL["seat_draw"], given, table(4))
    assert half.question.key == "suit_0"
    case = ruled("seat_draw", table(4), **given, suit_0="H", suit_2="C")
    assert [one.player for one in case.decision] == [1, 2, 0, 3]
    taken = replay(ALL["seat_draw"], given | {"suit_0": "H"}, table(4))
    assert taken.question.allowed(taken.case) == ("S", "C", "D")


def test_four_equal_ranks_leave_none_for_the_fifth():
    given = {"what": "cards"} | {f"rank_{seat}": "9" for seat in range(4)}
    interview = replay(ALL["seat_draw"], given, table(5))
    assert interview.question.key == "rank_4"
    assert "9" not in interview.question.allowed(interview.case)


def test_3_1_2_the_newcomers_seat_is_known_and_the_ruling_can_be_issued():
    document = sheet(players=3)
    case = ruled("newcomer", facts_of_sheet(document), consent="yes", what="new")
    assert asked(case) == ["consent", "what"]
    made = drafted(document, *case.decision, cite=case.cite)
    assert TakeSeat(3) in made.instructions
    full = replay(ALL["newcomer"], {"consent": "yes", "what": "new"}, table(5))
    assert full.question.key == "seat"


# Bids


def test_a_bid_out_of_turn_is_judged_by_what_came_of_it():
    facts = facts_of_sheet(sheet(SEVEN), number=1)
    assert ruled("bid_out_of_turn", facts, who="1").decision == (PlayOn(),)
    case = ruled("bid_out_of_turn", facts, who="3", what="suit", demand="order", suit="H")
    assert asked(case) == ["who", "what", "demand", "suit"]
    assert case.decision == (Restrict(2, Ban.SUIT_ORDERED, suit="H"),)
    nothing = ruled("bid_out_of_turn", facts, who="3", what="suit", demand="nothing")
    assert nothing.decision == (PlayOn(),)
    all_pass = facts_of_sheet(sheet(passes(1, 3, 3, 3)), number=1)
    assert asked(ruled("bid_out_of_turn", all_pass)) == []


def test_3_4_4_a_misere_insisted_on_is_without_all_at_the_level_reached():
    case = ruled("misere_after_bid", table(4), when="order", corrected="no", who="1", bid="7D")
    made = drafted(sheet(), *case.decision, cite=case.cite)
    assert made.after.walk.steps[-1].label == "7♦ / без всех"
    assert made.after.balance.mountain[1] == 28


def test_the_convention_says_whether_dark_bids_are_agreed_on():
    plain = ruled("dark_bid", table(4), who="1")
    assert asked(plain) == ["who"]
    classic = table(4, preset="code1996-classic")
    assert replay(ALL["dark_bid"], {}, classic).question.key == "what"
    assert "dark" not in asked(ruled("talon_opened_for_declarer", table(4), asked="no", who="0"))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_cutting_for_an_absent_player_depends_on_the_head_count(seats):
    case = ruled("cut_for_absent", table(seats, is_tournament=False), what="waiting", reserved="no")
    assert case.decision[0].text.startswith("The table waits") is (seats < 4)


def test_a_house_pays_for_the_cards_of_a_tournament():
    case = ruled("pack_change", table(4, is_tournament=True), when="end")
    assert isinstance(case.decision[1], Instruct)
    home = ruled("pack_change", table(4), when="end", place="home")
    assert [one.key for one in home.options] == ["asker", "winner", "all"]


def test_peeping_again_offers_the_events_amount_only_when_it_set_one():
    warned = {(2, "peeping", Scope.SHEET): 1}
    case = ruled("peeping", table(4, warned=warned), what="open", who="2")
    assert [one.key for one in case.options] == ["warning", "damage"]
    own = build_tariffs({"conduct": {"points": 2, "place": "whists", "source": "regulations 9"}})
    case = ruled("peeping", table(4, warned=warned, tariffs=own), what="open", who="2")
    assert written(case.choosing("event").decision) == {(0, 2): 2, (1, 2): 2, (3, 2): 2}


# Search


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("увидел прикуп", "talon_seen"),
        ("посмотрел прикуп", "talon_seen"),
        ("взял прикуп", "talon_taken"),
        ("торгуются двое", "talon_exposed_two_left"),
        ("торгуется один", "talon_exposed_one_left"),
        ("кабальный мизер", "misere_after_bid"),
        ("съем", "cut_missing_or_improper"),
        ("сьем", "cut_missing_or_improper"),
        ("втемную", "dark_bid"),
        ("рефет", "dark_bid"),
        ("тираж", "seat_draw"),
        ("подсел", "newcomer"),
        ("краплёные", "pack_change"),
        ("подглядывает", "peeping"),
        ("заявка вне очереди", "bid_out_of_turn"),
        ("сдал вне очереди", "dealt_out_of_turn"),
        ("тасует после съёма", "dealers_procedure"),
        ("заявка после паса", "bid_after_pass"),
        ("прикуп первой парой", "dealing_order"),
        ("3.2.19", "talon_seen"),
        ("3.3.16.3", "talon_exposed_two_left"),
        ("3.3.18", "bid_out_of_turn"),
    ],
)
def test_people_find_it_by_their_own_word(text, key):
    assert search(tuple(ALL.values()), text)[0].infraction.key == key
