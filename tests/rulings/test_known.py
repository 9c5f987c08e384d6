"""What the sheet knows of a recorded deal is told by it and not asked (property 2 of the rulings' design)."""

from fractions import Fraction

import pytest

from rulings.rulebook.catalogue import CODE_1996
from rulings.rulebook.facts import Facts, Scope
from rulings.rulebook.interview import replay
from rulings.rulebook.remedies import AtDiscretion, Instruct, RecordDeal, Replay, Warn, Write
from rulings.rulebook.sheetfacts import facts_of_sheet
from rulings.rulebook.tariffs import build_tariffs
from tests.rulings.tables import drafted, game, passes, sheet, table

ALL = CODE_1996.infractions


def known(key, facts, **given):
    """The answers that nobody had to give."""
    findings = replay(ALL[key], given, facts).findings
    return {one.question.key: one.answer for one in findings if one.is_known}


def of(deal, **convention):
    """The facts of the one deal of a sheet."""
    return facts_of_sheet(sheet(deal, **convention), number=1, warned={})


MISERE = game("misere", 1, (0, 1, 5, 4))
SHARED = {**MISERE, "shared_with": 0}
SIX = game("6S", 2, (0, 2, 6, 2), "3w 1p")


@pytest.mark.parametrize(
    ("facts", "answer"),
    [
        (of(SHARED, shared_misere=True, talon_refusal=3), "yes"),
        (of(MISERE, shared_misere=True, talon_refusal=3), "no"),
        (of(SIX, shared_misere=True, talon_refusal=3), "no"),
        (table(4, set={"shared_misere": False, "talon_refusal": 3}), "no"),
        (table(4, set={"shared_misere": True, "talon_refusal": 3}), None),
    ],
)
def test_whether_a_misere_is_shared_stands_in_the_record_and_in_the_convention(facts, answer):
    assert known("talon_refused", facts).get("shared") == answer


def test_a_dealer_who_shares_has_agreed():
    facts = of(SHARED, shared_misere=True)
    told = known("shared_misere", facts, what="invited", seen="no", when="before")
    assert told == {"sits": "yes", "sharing": "yes", "agrees": "yes", "declarer": "1"}


@pytest.mark.parametrize(("declarer", "lead"), [(1, "declarer"), (3, "defender")])
def test_3_9_1_whose_the_first_lead_is_goes_by_the_deal(declarer, lead):
    facts = of(game("misere", declarer, (0, 5, 5, 0)))
    assert known("misere_hands", facts)["lead"] == lead


def test_a_dark_game_is_known_by_its_record_and_none_is_dark_where_none_is_agreed():
    dark = of({**MISERE, "dark": True}, preset="code1996-classic", opening_all_pass=0)
    assert known("misere_hands", dark)["dark"] == "dark"
    assert known("talon_opened_for_declarer", dark, asked="no")["dark"] == "yes"
    plain = of(MISERE, preset="code1996-classic", opening_all_pass=0)
    assert known("talon_not_shown", plain) == {"dark": "open"}
    assert known("talon_not_shown", table(3)) == {"dark": "open"}
    assert known("talon_not_shown", table(3, preset="code1996-classic")) == {}


def test_whether_anybody_whisted_is_not_asked_when_the_declarer_gives_up():
    assert known("give_up", of(SIX), what="all")["when"] == "after"
    assert known("give_up", of(game("6S", 2)), what="all")["when"] == "before"


def test_two_whisters_play_closed():
    both = of(game("6S", 2, (0, 2, 6, 2), "3w 1w"))
    assert known("passer_interferes", both) == {"play": "closed"}
    assert known("passer_interferes", of(SIX)) == {}


def test_3_9_22_an_all_pass_is_agreed_on_with_the_tricks_of_the_talon():
    facts = of(passes(1, 3, 3, 3))
    given = {"consent": "yes", "agreed_0": "2", "agreed_1": "4", "agreed_2": "2"}
    interview = replay(ALL["end_without_play"], given, facts)
    assert interview.decision == (RecordDeal(tricks=(2, 4, 2, 2)),)
    made = drafted(sheet(passes(1, 3, 3, 3)), *interview.decision, cite=interview.cite, number=1)
    assert made.after.balance.mountain == (0, 2, 0, 0)


def test_a_contract_that_nobody_whisted_is_made_and_has_no_tricks_to_agree_on():
    interview = replay(ALL["end_without_play"], {"consent": "yes"}, of(game("8S", 1)))
    assert interview.is_decided
    assert [type(one) for one in interview.decision] == [Instruct]


def test_who_has_no_trick_gives_none_and_the_arbiter_finds_the_amount():
    interview = replay(ALL["revoke"], {"when": "later", "who": "3"}, of(game("7D", 1, (0, 7, 3, 0), "2w 3w")))
    assert [type(one) for one in interview.decision] == [Replay, AtDiscretion]


def test_a_shared_misere_that_becomes_another_game_is_shared_no_more():
    facts = of(SHARED, shared_misere=True)
    given = {"what": "misere", "when": "before", "corrected": "no", "bid": "6D"}
    interview = replay(ALL["order_below_bid"], given, facts)
    made = drafted(sheet(SHARED, shared_misere=True), *interview.decision, cite="3.4.4", number=1)
    assert (made.after.walk.steps[0].label, "shared_with" in made.deal) == ("6♦ / без всех", False)


@pytest.mark.parametrize("place", ["mountain", "whists", "tournament"])
def test_the_tariff_for_remarks_goes_where_the_event_sends_it(place):
    tariffs = build_tariffs({"remark": {"points": 3, "place": place, "source": "regulation 5.1"}})
    facts = Facts(
        seats=(0, 1, 2), dealer=0, is_tournament=True, tariffs=tariffs, warned={(1, "remark", Scope.SHEET): 1}
    )
    interview = replay(ALL["remark"], {"what": "counting", "by": "player", "who": "1"}, facts)
    decision = interview.choosing("tariff").decision
    written = {
        (one.player, one.column, one.against, one.points) for one in decision if isinstance(one, Write)
    }
    three = Fraction(3)
    assert (
        written
        == {
            "mountain": {(1, "mountain", None, three)},
            "whists": {(0, "whists", 1, three), (2, "whists", 1, three)},
            "tournament": set(),
        }[place]
    )
    assert interview.choosing("warning").decision == (Warn(1, "remark"),)
