"""The dealer, seats, bids and the search (3.1–3.3): warnings that count, what the sheet knows."""

import pytest

from rulings.rulebook.effects import draft
from rulings.rulebook.facts import Scope
from rulings.rulebook.interview import replay
from rulings.rulebook.remedies import (
    Ban,
    Instruct,
    PlayOn,
    Restrict,
    Warn,
)
from rulings.rulebook.search import search
from rulings.rulebook.sheetfacts import facts_of_sheet
from rulings.rulebook.tariffs import build_tariffs
from tests.rulings.tables import drafted, game, passes, sheet, table
from tests.rulings.test_deal_auction import ALL, SEVEN, asked, ruled, written

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
    assert [fact["join"] for fact in made.added] == [3]
    assert (len(made.change), sum(made.change)) == (4, 0)
    full = replay(ALL["newcomer"], {"consent": "yes", "what": "new"}, table(5))
    assert [type(one) for one in full.decision] == [Instruct]  # five is the most that a sheet takes


def test_3_1_2_the_means_are_seen_before_he_sits_down_whatever_was_played():
    eight = game("8S", 1, (0, 8, 2), "2w 0p")
    misere = game("misere", 2, (5, 5, 0))
    seen = {
        "checkpoint": {"pool": [0, 6, 10], "mountain": [0, 0, 1], "whists": [[0] * 3, [0] * 3, [0, 12, 0]]}
    }
    document = sheet(eight, misere, passes(3, 3, 4), seen, players=3)
    case = ruled("newcomer", facts_of_sheet(document), consent="yes", what="new")
    made = drafted(document, *case.decision, cite=case.cite)
    written = {cell.slot.column: cell.new for cell in made.cells if cell.slot.player == 3}
    assert written == {"pool": 5, "mountain": 1}  # of 16 and of 1, by three, against him
    assert (len(made.change), sum(made.change)) == (4, 0)


def test_3_1_2_left_of_the_last_dealer_is_a_seat_that_the_sheet_has_only_behind_its_last_one():
    document = sheet(game("8S", 1, (0, 8, 2), "2w 0p"), players=3)  # the first seat has dealt last
    case = ruled("newcomer", facts_of_sheet(document), consent="yes", what="new")
    assert [(type(one), one.player) for one in case.decision] == [(Instruct, 2)]


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
