"""The walk: what the sheet knows is not asked, what does not matter is not asked, a link is the state."""

import pytest

from rulings.rulebook.asking import cell_saying, choice_saying, exclusion_saying, question_saying
from rulings.rulebook.catalogue import CODE_1996
from rulings.rulebook.engine import Case, Clause, Infraction, Kind, Question, Stage
from rulings.rulebook.facts import Facts, Scope
from rulings.rulebook.interview import replay
from rulings.rulebook.questions import TAKER, WHO, tricks_given, tricks_of
from rulings.rulebook.remedies import (
    AtDiscretion,
    Ban,
    Instruct,
    MoveTricks,
    PenaltyCard,
    Replay,
    Restrict,
    Stands,
    Taker,
)
from rulings.rulebook.sheetfacts import facts_of_sheet
from tests.rulings.tables import drafted, game, passes, sheet, table

REVOKE = CODE_1996.infractions["revoke"]
OUT_OF_TURN = CODE_1996.infractions["play_out_of_turn"]
LOOKED = CODE_1996.infractions["trick_looked_at"]
REMARK = CODE_1996.infractions["remark"]

SEVEN = game("7D", 1, (0, 7, 2, 1), "2w 3p")


def asked(interview):
    return [finding.question.key for finding in interview.findings if not finding.is_known]


def known(interview):
    return {finding.question.key: finding.answer for finding in interview.findings if finding.is_known}


def test_without_a_sheet_everything_that_matters_is_asked_in_order():
    keys = []
    given = {}
    while question := replay(REVOKE, given).question:
        keys.append(question.key)
        given[question.key] = {"when": "later", "kind": "misere"}.get(question.key) or next(
            iter(question.choices)
        )
    assert keys == ["when", "kind", "declarer", "who"]  # which tells his side


def test_who_knows_the_side_and_not_the_seats_says_the_side():
    interview = replay(REVOKE, {"when": "later", "kind": "misere", "side": "declarer"})
    assert asked(interview) == ["when", "kind", "side"]
    assert interview.question.key == "who"


def test_the_declarer_named_in_the_interview_tells_sides_and_partners():
    given = {"when": "before", "kind": "tricks", "declarer": "1", "what": "lead", "on_lead": "partner"}
    given |= {"demand": "order", "suit": "H", "who": "2"}
    facts = Facts(seats=(0, 1, 2, 3), dealer=0)
    interview = replay(OUT_OF_TURN, given, facts)
    assert known(interview) == {"side": "defender", "partner": "3"}
    assert interview.decision[-1] == Restrict(3, Ban.SUIT_ORDERED, suit="H")


def test_what_the_sheet_knows_is_a_finding_and_not_a_question():
    facts = facts_of_sheet(sheet(SEVEN), number=1)
    interview = replay(REVOKE, {"when": "later", "who": "1", "moved": "1"}, facts)
    assert asked(interview) == ["when", "who", "moved"]
    assert known(interview) == {"kind": "tricks", "taker": "2"}
    assert interview.decision == (MoveTricks(1, 1, Taker.OPPONENTS, 2), Replay(1))


def test_who_it_was_tells_his_side():
    facts = facts_of_sheet(sheet(SEVEN), number=1)
    interview = replay(OUT_OF_TURN, {"when": "before"}, facts)
    assert interview.question.key == "who"
    assert interview.question.allowed(interview.case) == ("1", "2", "3")  # the dealer sits
    interview = replay(OUT_OF_TURN, {"when": "before", "who": "1"}, facts)
    assert known(interview)["side"] == "declarer"
    assert interview.clause.cite == "3.9.14.2"


def test_the_other_defender_is_known():
    facts = facts_of_sheet(sheet(SEVEN), number=1)
    given = {
        "when": "before", "who": "3", "what": "lead", "on_lead": "partner",
        "demand": "order", "suit": "H",
    }  # fmt: skip
    interview = replay(OUT_OF_TURN, given, facts)
    assert known(interview)["partner"] == "2"
    assert interview.is_decided


def test_of_two_at_the_table_a_defender_has_no_partner_but_his_dummy():
    duel = sheet(game("7D", 1, (3, 7), "0w"), players=2)
    given = {
        "when": "before", "who": "0", "what": "lead", "on_lead": "partner",
        "demand": "order", "suit": "H",
    }  # fmt: skip
    assert known(replay(OUT_OF_TURN, given, facts_of_sheet(duel, number=1)))["partner"] == "0"
    late = replay(REVOKE, {"when": "later", "who": "1", "moved": "2"}, facts_of_sheet(duel, number=1))
    assert known(late)["taker"] == "0"
    made = drafted(duel, *late.decision, cite=late.cite, number=1)
    assert made.after.walk.steps[0].label == "7♦ / −2"


def test_no_more_tricks_pass_than_he_has():
    facts = facts_of_sheet(sheet(SEVEN), number=1)
    assert replay(REVOKE, {"when": "later", "who": "3", "moved": "2"}, facts).case.answers["moved"] == "1"
    assert replay(REVOKE, {"when": "later", "who": "2", "moved": "3"}, facts).question.key == "moved"


def test_of_two_whisters_the_arbiter_names_the_taker():
    both = game("7D", 1, (0, 7, 2, 1), "2w 3w")
    facts = facts_of_sheet(sheet(both), number=1)
    interview = replay(REVOKE, {"when": "later", "who": "1", "moved": "1"}, facts)
    assert interview.question.key == TAKER.key
    assert interview.question.allowed(interview.case) == ("2", "3")


def test_a_sitting_dealer_who_whists_gets_his_tricks_through_a_hand_that_plays():
    dealer = game("7D", 1, (0, 7, 2, 1), "2p 3p 0w")
    facts = facts_of_sheet(sheet(dealer), number=1)
    interview = replay(REVOKE, {"when": "later", "who": "1", "moved": "1"}, facts)
    assert known(interview)["taker"] == "2"
    made = drafted(sheet(dealer), *interview.decision, cite=interview.cite, number=1)
    assert made.after.balance.whists[0][1] == 4 * 4 + 4


def test_answers_that_do_not_exist_stop_the_walk():
    assert replay(REVOKE, {"when": "yesterday"}).question.key == "when"
    facts = facts_of_sheet(sheet(SEVEN), number=1)
    assert replay(REVOKE, {"when": "same_trick", "who": "0"}, facts).question.key == "who"


def test_answers_no_longer_asked_for_fall_away():
    interview = replay(REVOKE, {"when": "entered", "kind": "tricks", "who": "1", "moved": "3"})
    assert interview.answers == {"when": "entered"}
    assert interview.decision == (Stands(),)


def test_the_sheet_outweighs_an_answer():
    facts = facts_of_sheet(sheet(passes(1, 3, 3, 3)), number=1)
    interview = replay(REVOKE, {"when": "later", "kind": "tricks", "who": "2"}, facts)
    assert known(interview)["kind"] == "all_pass"
    assert interview.decision == (MoveTricks(1, 2, Taker.OFFENDER), Replay(2))


def test_warnings_are_counted_by_player_kind_and_scope():
    warned = {(1, "remark", Scope.SHEET): 1, (2, "peeping", Scope.SHEET): 3}
    facts = Facts(seats=(0, 1, 2), dealer=0, warned=warned)
    given = {"what": "counting", "by": "player"}
    assert replay(REMARK, given | {"who": "1"}, facts).options  # again: the arbiter chooses
    first = replay(REMARK, given | {"who": "2"}, facts)
    assert known(first) == {"time": "first"}
    assert replay(REMARK, given, facts).question.key == "who"


def test_without_a_count_the_warning_is_asked_for():
    facts = Facts(seats=(0, 1, 2), dealer=0)
    assert replay(REMARK, {"what": "counting", "by": "player"}, facts).question.key == "time"


def test_an_onlooker_is_no_player():
    warned = {}
    facts = Facts(seats=(0, 1, 2), dealer=0, warned=warned)
    interview = replay(REMARK, {"what": "counting", "by": "outsider"}, facts)
    assert interview.question.key == "outsider_time"


def test_a_choice_among_options_is_part_of_the_answers():
    given = {"which": "other_last", "how": "took", "kind": "tricks", "side": "defender", "who": "2"}
    interview = replay(LOOKED, given)
    assert not interview.is_decided
    assert [option.cite for option in interview.options] == ["5.4.9", "3.9.11.2"]
    decided = replay(LOOKED, given | {"option": "trick"})
    assert decided.is_decided
    assert decided.cite == "3.9.11.2"
    assert decided.answers["option"] == "trick"
    assert not replay(LOOKED, given | {"option": "nonsense"}).is_decided


def test_the_reason_against_each_other_clause_is_said():
    interview = replay(REVOKE, {"when": "same_trick", "who": "1"})
    reasons = [exclusion_saying(interview, clause, failed).said() for clause, failed in interview.excluded]
    assert len(reasons) == len(REVOKE.clauses) - 1
    assert reasons[-1] == (
        "“When was it noticed?” Here: in the same trick; "
        "3.9.17 needs: after the cards were mixed and the deal was entered."
    )


def test_every_answer_that_stands_against_a_clause_is_named_and_the_point_once():
    interview = replay(LOOKED, {"which": "own_last", "kind": "misere"})
    (reason,) = [
        exclusion_saying(interview, clause, failed).said()
        for clause, failed in interview.excluded
        if clause.cite == "3.9.12"
    ]
    assert reason.startswith("“Which trick was it?” Here: his own, the last one closed; 3.9.12 needs:")
    given = {"which": "earlier", "how": "took", "kind": "all_pass", "who": "2"}
    interview = replay(LOOKED, given)
    misere = [
        exclusion_saying(interview, clause, failed).said()
        for clause, failed in interview.excluded
        if len(failed) > 1
    ]
    assert misere == [
        "“Which trick was it?” Here: an earlier one; 3.9.8 needs: another's, the last one closed. "
        "“How did he see it?” Here: he turned it over himself; needed: he asked its owner."
    ]


def test_tricks_are_asked_of_those_who_play_and_the_last_answers_itself():
    tricks = tricks_of("t", "%(player)s: tricks?")
    four = table(4, contract="all-pass")
    infraction = Infraction(
        "test",
        "t",
        Stage.PLAY,
        "t",
        tricks,
        (Clause("3.9.5", "t", (), lambda case: (Instruct(str(tricks_given(case, tricks))),), uses=tricks),),
    )
    interview = replay(infraction, {"t_0": "1", "t_1": "4", "t_2": "4"}, four)  # the talon took one
    assert interview.remedies == (Instruct("(1, 4, 4, 1)"),)
    assert known(interview) == {"t_3": "1"}
    assert replay(infraction, {"t_0": "3"}, four).question.key == "t_0"  # the talon has two cards
    assert replay(infraction, {"t_0": "0", "t_1": "4", "t_2": "7"}, four).question.key == "t_2"
    assert question_saying(tricks[1]).said(names=("Анна", "Борис")) == "Борис: tricks?"


def test_figures_that_the_sheet_does_not_allow_are_left_to_the_arbiter():
    given = {
        "when": "before", "kind": "all_pass", "damage": "yes", "players": "4", "who": "0", "victim": "1",
    } | {f"{prefix}_{seat}": "0" for prefix in ("taken", "fair") for seat in range(4)}  # fmt: skip
    interview = replay(OUT_OF_TURN, given | {"fair_1": "3", "fair_2": "3", "fair_3": "4"})
    assert isinstance(interview.remedies[0], AtDiscretion)


def test_a_number_is_bounded():
    points = Question("points", "How many?", kind=Kind.NUMBER, lowest=1, highest=500)
    case = Case()
    assert [points.accepts(text, case) for text in ("1", "500", "0", "501", "-3", "x", "٣", "9" * 400)] == [
        True, True, False, False, False, False, False, False,
    ]  # fmt: skip


def test_an_unknown_choice_in_a_condition_is_an_error_of_the_author():
    with pytest.raises(ValueError, match="no such choice"):
        WHO.is_("17")


def test_a_player_is_said_by_name_and_a_figure_by_its_place():
    assert choice_saying(WHO, "1").said(names=("Анна", "Борис")) == "Борис"
    assert choice_saying(WHO, "1").said() == "Б"
    made = drafted(sheet(SEVEN), MoveTricks(1, 1, Taker.NOBODY), number=1, cite="3.9.11.2")
    texts = [cell_saying(cell).said(names=("А", "Лунин")) for cell in made.cells]
    assert "Лунин, pool: 4 → 0" in texts
    assert PenaltyCard(1) == PenaltyCard(1)
