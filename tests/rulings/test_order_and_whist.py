"""The order, giving up, misère, all-pass and whist: figures by the settlement, what the sheet answers."""

from fractions import Fraction

import pytest

from rulings.rulebook.catalogue import CODE_1996
from rulings.rulebook.effects import draft
from rulings.rulebook.engine import Case
from rulings.rulebook.gamequestions import WHISTED, calls_given, defenders_of
from rulings.rulebook.interview import replay
from rulings.rulebook.remedies import AtDiscretion, EventVists, RecordDeal, Restrict, Write
from rulings.rulebook.search import search
from rulings.rulebook.sheetfacts import facts_of_sheet
from rulings.rulebook.tables import Unscored
from tests.rulings.tables import drafted, game, last_label, passes, sheet, table

F = Fraction
ALL = tuple(CODE_1996.infractions.values())


def ruled(key, document, number=None, **answers):
    """The decided interview and its effect on a sheet; answers by the keys of the questions."""
    facts = facts_of_sheet(document, number=number, is_tournament=answers.pop("tournament", None), warned={})
    interview = replay(CODE_1996.infractions[key], {k: str(v) for k, v in answers.items()}, facts)
    assert interview.question is None, f"still asks {interview.question.key}"
    return interview, drafted(document, *interview.decision, cite=interview.cite, number=number)


def asked_of(interview):
    return [one.question.key for one in interview.findings if not one.is_known]


# The order


def test_3_4_4_below_the_bid_is_without_all_at_the_step_reached():
    _interview, made = ruled(
        "order_below_bid", sheet(), what="low", when="before", corrected="no", bid="7D", declarer=1
    )
    assert last_label(made) == "7♦ / без всех"
    assert made.after.balance.mountain == (0, 28, 0, 0)


def test_3_4_6_five_proved_and_two_are_seven_down():
    interview, made = ruled(
        "order_wrong_number", sheet(), when="order", cause="discard", ordered="tricks", declarer=1,
        contract="6D", under=5, whisted="left",
    )  # fmt: skip
    assert last_label(made) == "6♦ / −7"
    assert made.after.balance.mountain[1] == 14
    assert made.after.balance.whists[2][1] == 2 * 9 + 2 * 5
    assert "players" not in asked_of(interview)


def test_3_4_6_with_nothing_proved_two_down_and_nothing_else():
    _interview, made = ruled(
        "order_wrong_number", sheet(), when="order", cause="discard", ordered="tricks", declarer=1,
        contract="8H", under=0, whisted="nobody",
    )  # fmt: skip
    assert last_label(made) == "8♥ / −2"
    assert [(cell.slot.column, cell.new) for cell in made.cells] == [("mountain", 12)]


def test_3_4_6_two_whisters_write_each_his_own():
    _interview, made = ruled(
        "order_wrong_number", sheet(), when="order", cause="discard", ordered="tricks", declarer=1,
        contract="6S", under=1, whisted="both", left_takes=3,
    )  # fmt: skip
    assert last_label(made) == "6♠ / −3"
    assert (made.after.balance.whists[2][1], made.after.balance.whists[3][1]) == (2 * 3 + 2, 2 * 2 + 2)


@pytest.mark.parametrize(("must_take", "label"), [(0, "мизер / −2"), (1, "мизер / −3")])
def test_3_4_6_on_a_misere_two_tricks_come_on_top(must_take, label):
    _interview, made = ruled(
        "order_wrong_number", sheet(), when="order", cause="discard", ordered="misere", declarer=1,
        under=must_take,
    )  # fmt: skip
    assert last_label(made) == label


def test_3_4_9_one_down_and_a_look_at_the_discard_are_two_down():
    document = sheet(game("6S", 1, (0, 5, 5, 0), "2w 3p"))
    interview, made = ruled("discard_touched", document, 1, what="looked", by="declarer", when="play")
    assert last_label(made) == "6♠ / −2"
    assert asked_of(interview) == ["what", "by", "when"]


def test_3_4_9_the_look_on_a_misere_is_a_trick_more():
    document = sheet(game("misere", 1, (0, 0, 5, 5)))
    _interview, made = ruled("discard_touched", document, 1, what="looked", by="declarer", when="play")
    assert last_label(made) == "мизер / −1"


def test_3_4_7_the_sheet_tells_that_somebody_whisted():
    document = sheet(game("6D", 1, (0, 6, 4, 0), "2w 3p"))
    interview, _made = ruled("order_changed", document, 1, pause="long")
    assert interview.cite == "3.4.7"
    assert asked_of(interview) == ["pause"]


# The talon


def test_3_4_10_the_convention_answers_whether_a_talon_may_be_refused():
    interview, made = ruled("talon_refused", sheet(), declarer=1)
    assert interview.cite == "3.4.5"
    assert made.change == (0, 0, 0, 0)
    interview, made = ruled("talon_refused", sheet(talon_refusal=3), shared="no", bid="6S", declarer=1)
    assert interview.cite == "3.4.10"
    assert made.after.balance.mountain == (3, 0, 0, 0)
    facts = facts_of_sheet(sheet(players=3, talon_refusal=3))
    three = replay(CODE_1996.infractions["talon_refused"], {"declarer": "1"}, facts)
    assert isinstance(three.remedies[0], AtDiscretion)


@pytest.mark.parametrize(("premium", "written"), [("price", 3 * 6), (10, 30)])
def test_3_4_11_two_aces_are_three_tricks(premium, written):
    document = sheet(game("8S", 1, (0, 8, 2, 0), "2w 3p"), talon_premium=premium)
    interview, made = ruled("talon_premium", document, 1, cards="two_aces")
    assert asked_of(interview) == ["cards"]
    assert made.after.balance.whists[0][1] == written


def test_3_4_11_nothing_is_paid_where_nothing_was_agreed():
    interview, _made = ruled("talon_premium", sheet(game("8S", 1)), 1)
    assert asked_of(interview) == []


# Giving up


def test_3_5_4_after_a_whist_the_whister_writes_for_ten_tricks():
    _interview, made = ruled(
        "give_up", sheet(), ordered="tricks", what="all", when="after", declarer=1, contract="6S",
        whisted="left",
    )  # fmt: skip
    assert last_label(made) == "6♠ / без всех"
    assert made.after.balance.whists[2][1] == 12 + 20
    assert made.after.balance.whists[0][1] == made.after.balance.whists[3][1] == 12


def test_note_40_leaving_for_three_where_it_is_agreed():
    answers = {"ordered": "tricks", "what": "less", "when": "before", "declarer": 1, "contract": "7H"}
    interview, made = ruled("give_up", sheet(give_up=3), **answers)
    assert (interview.cite, last_label(made)) == ("note 40", "7♥ / без трёх")
    assert [(cell.slot.column, cell.new) for cell in made.cells] == [("mountain", 12)]
    interview, made = ruled("give_up", sheet(), **answers)
    assert interview.cite == "3.5.4"
    assert made.change == (0, 0, 0, 0)


# Misère


def test_3_6_9_agreed_in_time_both_write_half():
    document = sheet(game("misere", 1, (0, 0, 5, 5)))
    interview, made = ruled(
        "shared_misere", document, 1, what="invited", seen="no", when="before", agrees="yes"
    )
    assert asked_of(interview) == ["what", "seen", "when", "agrees"]
    assert made.after.balance.pool == (5, 5, 0, 0)


def test_3_6_9_a_dealer_who_has_seen_a_hand_does_not_share():
    document = sheet(game("misere", 1, (0, 0, 5, 5), shared_with=0))
    _interview, made = ruled("shared_misere", document, 1, what="invited", seen="yes")
    assert "shared_with" not in made.deal
    assert made.after.balance.pool == (0, 10, 0, 0)


def test_3_6_9_with_three_nobody_sits_on_the_talon():
    interview, _made = ruled("shared_misere", sheet(players=3), what="invited", declarer=1)
    assert asked_of(interview) == ["what", "declarer"]


# All-pass


@pytest.mark.parametrize(
    ("preset", "what", "cite"),
    [
        ("code1996-sochi", "amnesty", "3.7.3"),
        ("code1996-rostov", "amnesty", "note 46"),
        ("code1996-rostov", "fewest", "3.7.2.2"),
        ("code1996-classic", "dealer", "3.7.7"),
        ("code1996-sochi", "price", "3.7.4"),
    ],
)
def test_an_all_pass_is_written_as_the_convention_says_and_nothing_is_asked(preset, what, cite):
    interview, _made = ruled("all_pass_written", sheet(passes(0, 3, 3, 4), preset=preset), 1, what=what)
    assert interview.cite == cite
    assert asked_of(interview) == ["what"]


def test_3_7_6_2_the_talon_of_a_rostov_all_pass_stays_closed():
    rostov = sheet(players=3, preset="code1996-rostov")
    interview, _made = ruled("all_pass_talon", rostov, what="opened")
    assert interview.cite == "3.7.6.2"
    interview, _made = ruled("all_pass_first_tricks", rostov, what="third")
    assert interview.cite == "3.7.6.2"
    interview, _made = ruled("all_pass_first_tricks", sheet(players=3), what="best")
    assert interview.cite == "3.7.6.3"


@pytest.mark.parametrize(
    ("levels", "answers", "cite", "asked"),
    [
        ([6], {}, "3.7.8", ["what"]),
        ([7], {"enough": "no", "when": "auction", "who": 1}, "3.7.8", ["what", "enough", "when", "who"]),
        ([6, 7, 8], {"lowest": "higher", "enough": "yes"}, "3.7.8", ["what", "lowest", "enough"]),
    ],
)
def test_3_7_8_the_way_out_is_the_conventions(levels, answers, cite, asked):
    interview, _made = ruled("all_pass_exit", sheet(exit_levels=levels), what="exit", **answers)
    assert (interview.cite, asked_of(interview)) == (cite, asked)


# Whist


def test_who_whisted_is_read_off_the_sheet():
    for calls, expected in (("2w 3p", "left"), ("2p 3w", "right"), ("2w 3w", "both"), ("2p 3p 0w", "dealer")):
        facts = facts_of_sheet(sheet(game("6D", 1, (0, 6, 2, 2), calls)), number=1)
        assert WHISTED.known(Case({}, facts)) == expected
        case = Case({"whisted": expected}, facts)
        words = {"w": "whist", "p": "pass"}
        assert calls_given(case, 1) == tuple((int(one[0]), words[one[1]]) for one in calls.split())
    assert WHISTED.known(Case({}, facts_of_sheet(sheet(game("6D", 1)), number=1))) == "nobody"
    assert WHISTED.known(Case()) is None


def test_who_cannot_have_whisted_is_not_offered():
    assert WHISTED.allowed(Case({}, table(3))) == ("nobody", "left", "right", "both")
    assert WHISTED.allowed(Case({}, table(2))) == ("nobody", "left")
    with pytest.raises(Unscored):
        calls_given(Case({"whisted": "dealer"}, table(3)), 1)
    with pytest.raises(Unscored):
        defenders_of(table(4), 0)  # he deals


@pytest.mark.parametrize(
    ("contract", "fields", "answers", "cite", "ban"),
    [
        ("6S", {}, {"wants": "passer", "other": "half", "who": 2}, "3.8.8", "may-whist"),
        ("8C", {}, {"wants": "passer", "who": 2}, "3.8.8.1", "no-whist"),
        (
            "8C",
            {"return_of_whist": "all"},
            {"wants": "passer", "other": "pass", "who": 2},
            "3.8.8.1",
            "may-whist",
        ),
        ("7C", {}, {"wants": "dealer", "passes": "half_closed"}, "3.8.8", "may-whist"),
        ("7C", {}, {"wants": "halver", "who": 3}, "3.8.8.2", "no-whist"),
    ],
)
def test_3_8_8_who_may_still_whist(contract, fields, answers, cite, ban):
    interview, _made = ruled("return_of_whist", sheet(game(contract, 1), **fields), 1, **answers)
    assert interview.cite == cite
    assert [(type(one), one.ban.value) for one in interview.remedies] == [(Restrict, ban)]
    assert set(asked_of(interview)) == set(answers)


@pytest.mark.parametrize(("preset", "cite"), [("code1996-sochi", "3.8.13"), ("code1996-leningrad", "3.8.14")])
def test_3_8_14_leaving_a_whist_for_half_is_for_gentlemen(preset, cite):
    answers = {"wants": "leaver", "other": "pass", "who": 2}
    interview, _made = ruled("return_of_whist", sheet(game("6C", 1), preset=preset), 1, **answers)
    assert interview.cite == cite


# Plans


def test_3_8_5_1_a_the_tricks_that_were_played_are_not_asked():
    document = sheet(game("misere", 1, (0, 0, 5, 5)))
    interview, made = ruled(
        "plans_disagree", document, 1, tournament=False, when="settled", who=2, dissenters="everybody",
        other_1=1, other_2=5,
    )  # fmt: skip
    assert made.change == (50, 0, -100, 50)
    assert asked_of(interview) == ["when", "who", "dissenters", "other_1", "other_2"]


def test_3_8_5_1_a_a_guarantee_that_was_kept_costs_nothing():
    document = sheet(game("misere", 1, (0, 1, 5, 4)))
    _interview, made = ruled(
        "plans_disagree", document, 1, tournament=False, when="settled", who=2, dissenters="everybody",
        other_1=1, other_2=5,
    )  # fmt: skip
    assert made.change == (0, 0, 0, 0)


def test_3_8_5_1_b_on_a_contract_the_dealer_alone_has_his_own_result():
    document = sheet(game("6D", 1, (0, 6, 4, 0), "2w 3p"))
    interview, made = ruled(
        "plans_disagree", document, 1, tournament=True, when="settled", who=2, dissenters="dealer",
        other_1=5, other_2=5, lot="played",
    )  # fmt: skip
    assert made.deal is None
    (vists,) = interview.decision
    assert isinstance(vists, EventVists)
    # a six one down is worth 7 to him, made it costs him 5
    assert (vists.player, vists.vists) == (0, 12)


def test_3_8_5_1_a_table_of_three_has_no_dealer_to_ask():
    document = sheet(game("misere", 1, (5, 0, 5)), players=3)
    interview, _made = ruled(
        "plans_disagree", document, 1, tournament=False, when="settled", who=2, other_0=4, other_1=1
    )
    assert "dissenters" not in asked_of(interview)
    assert [(one.player, one.against) for one in interview.decision if isinstance(one, Write)] == [(0, 2)]


# Found by the words of the table


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("без трёх", "give_up"),
        ("сдался без боя", "give_up"),
        ("заказ ниже торговли", "order_below_bid"),
        ("оговорился при заказе", "order_changed"),
        ("заглянул в снос", "discard_touched"),
        ("забыл снести", "order_wrong_number"),
        ("полвиста", "return_of_whist"),
        ("возврат виста", "return_of_whist"),
        ("мизер пополам", "shared_misere"),
        ("сталинград", "forced_whist_claimed"),
        ("недозаказ", "under_ordering"),
        ("марьяж в прикупе", "talon_premium"),
        ("отказ от прикупа", "talon_refused"),
        ("вист не в очередь", "whist_out_of_turn"),
        ("гарантия", "plans_disagree"),
        ("амнистия", "all_pass_written"),
        ("выход из распасов", "all_pass_exit"),
        ("записал расклад", "notes_taken"),
        ("перебил мизер", "misere_outbid"),
        ("лёг без спроса", "whisters_face_hands"),
        ("десятерная проверяется", "ten_checked"),
        ("3.8.5.1", "plans_disagree"),
        ("3.4.6", "order_wrong_number"),
    ],
)
def test_people_find_it_by_their_own_word(text, key):
    assert search(ALL, text)[0].infraction.key == key


def test_a_shared_misere_needs_a_dealer_who_sits_out():
    faults = draft(
        sheet(game("misere", 1, (5, 0, 5)), players=3), (RecordDeal(shared_with=0),), cite="3.6.9", number=1
    )
    assert [fault.cite for fault in faults] == ["3.6.9"]
