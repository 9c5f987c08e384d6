"""Entries, ends, conduct and the order of an event: what their clauses do to a sheet and to a player."""

from fractions import Fraction

import pytest

from rulings.rulebook.catalogue import CODE_1996
from rulings.rulebook.effects import draft
from rulings.rulebook.facts import Facts, Scope
from rulings.rulebook.interview import replay
from rulings.rulebook.remedies import (
    AtDiscretion,
    Discipline,
    EndSheet,
    EventVists,
    Instruct,
    Measure,
    Stands,
    TakeSeat,
    Warn,
)
from rulings.rulebook.sheetfacts import facts_of_sheet
from rulings.rulebook.tariffs import build_tariffs
from rulings.rulebook.words import remedy_saying
from tests.rulings.tables import drafted, game, sheet

ALL = CODE_1996.infractions
SEVEN = game("7D", 1, (0, 7, 2, 1), "2w 3p")
WARNED = {(1, "entry", Scope.SHEET): 1}


def decide(key, given, facts=None):
    interview = replay(ALL[key], given, facts or Facts())
    assert interview.question is None, f"still asks {interview.question.key}"
    return interview


def asked(interview):
    return [one.question.key for one in interview.findings if not one.is_known]


def keys(interview):
    return [option.key for option in interview.options]


# Wrong entries

FALSE = {"when": "in_time", "who": "1", "here": "yes", "amount": "8"}


@pytest.mark.parametrize(
    ("what", "against", "cells"),
    [
        ("whists_high", "3", {(1, "whists", 3): -8, (3, "whists", 1): 8}),
        ("pool_high", None, {(1, "pool", None): -8, (1, "mountain", None): 8}),
        ("mountain_low", None, {(1, "mountain", None): 16}),
    ],
)
@pytest.mark.parametrize("here", ["yes", "no"])
def test_4_2_7_like_for_like_the_second_time(what, against, cells, here):
    document = sheet(SEVEN)
    facts = facts_of_sheet(document, warned=WARNED)
    given = FALSE | {"what": what, "here": here} | ({"against": against} if against else {})
    interview = decide("wrong_entry", given, facts)
    assert "time" not in asked(interview)
    made = drafted(document, *interview.decision, cite=interview.cite)
    found = {(one.slot.player, one.slot.column, one.slot.against): one.new - one.old for one in made.cells}
    if here == "no":  # the paper was wrong and is put right by hand: the penalty alone is written
        cells = {slot: 8 for slot in cells if slot in {(3, "whists", 1), (1, "mountain", None)}}
    assert found == cells


def test_4_2_7_the_first_time_is_a_warning():
    facts = facts_of_sheet(sheet(SEVEN), warned={})
    interview = decide("wrong_entry", FALSE | {"what": "pool_high", "here": "no"}, facts)
    assert asked(interview) == ["when", "what", "who", "here"]  # no amount: nothing is written
    assert interview.decision[-1] == Warn(1, "entry")
    assert drafted(sheet(SEVEN), *interview.decision).change == (0, 0, 0, 0)


@pytest.mark.parametrize("what", ["pool_low", "mountain_high", "whists_low"])
def test_4_2_7_who_hurt_himself_repays_nothing(what):
    document = sheet(SEVEN)
    given = FALSE | {"what": what, "against": "2"}
    made = drafted(document, *decide("wrong_entry", given, facts_of_sheet(document)).decision)
    assert made.change[1] > 0
    assert len(made.cells) == 1


def test_4_2_9_too_late_it_stands_and_the_record_follows_the_paper_if_that_is_the_record():
    document = sheet(SEVEN)
    given = FALSE | {"when": "late", "what": "pool_high"}
    facts = facts_of_sheet(document)
    assert decide("wrong_entry", given | {"here": "yes"}, facts).decision == (Stands(),)
    interview = decide("wrong_entry", given | {"here": "no"}, facts)
    assert keys(interview) == ["paper", "protocol"]
    made = drafted(document, *interview.choosing("paper").decision)
    assert made.after.balance.pool[1] - made.before.balance.pool[1] == 8
    assert made.added[0]["cite"] == "4.2.9"
    assert drafted(document, *interview.choosing("protocol").decision).cells == ()


def test_4_2_9_the_writers_goodwill_puts_it_right_without_a_penalty():
    given = FALSE | {"when": "willing", "what": "mountain_low"}
    made = drafted(sheet(SEVEN), *decide("wrong_entry", given).decision)
    assert made.after.balance.mountain[1] == 8


def test_4_2_9_who_hurt_himself_and_will_not_change_it_leaves_it_as_it_stands():
    interview = decide("wrong_entry", FALSE | {"when": "late", "what": "pool_low"})
    assert interview.cite == "4.2.9"
    assert interview.decision == (Stands(),)


@pytest.mark.parametrize("here", ["yes", "no"])
def test_4_2_9_or_4_2_10_when_who_hurt_himself_would_change_it(here):
    document = sheet(SEVEN)
    given = FALSE | {"when": "willing", "what": "pool_low", "here": here}
    interview = decide("wrong_entry", given, facts_of_sheet(document))
    changes = {key: drafted(document, *interview.choosing(key).decision).change[1] for key in keys(interview)}
    assert list(changes) == ["writer", "refused"]
    assert (changes["writer"] > 0, changes["refused"] < 0) == (here == "yes", here == "no")


def test_4_2_10_a_forgotten_entry_is_refused_by_one():
    given = {"when": "late", "consent": "no", "here": "yes", "who": "2", "what": "whists", "amount": "8"}
    facts = facts_of_sheet(sheet(SEVEN))
    interview = decide("forgotten_entry", given | {"against": "1"}, facts).choosing("paper")
    made = drafted(sheet(SEVEN), *interview.decision)
    assert made.after.balance.whists[2][1] == made.before.balance.whists[2][1] - 8


@pytest.mark.parametrize(
    ("what", "known"),
    [("lost", {"surplus": "lost"}), ("wrong_player", {"help": "next"}), ("whists", {})],
)
def test_what_the_convention_says_of_full_pools_is_known(what, known):
    facts = facts_of_sheet(sheet(SEVEN, pool=20, **known))
    interview = decide("points_misplaced", {"what": what}, facts)
    assert asked(interview) == ["what"]
    assert (interview.decision == (Stands(),)) is bool(known)


# Ends


@pytest.mark.parametrize("preset", ["code1996-sochi", "code1996-leningrad"])
def test_4_2_3_both_ways_to_settle_early_come_to_the_same(preset):
    document = sheet(SEVEN, game("misere", 2, (5, 5, 0, 0), dealer=3), preset=preset, pool=20)
    facts = facts_of_sheet(document, is_tournament=False)
    interview = decide("early_end", {"what": "force", "insists": "yes"}, facts)
    assert keys(interview) == ["as_it_stands", "mountain"]
    results = []
    for key in keys(interview):
        chosen = interview.choosing(key)
        made = draft(document, chosen.decision, cite=chosen.cite)
        assert made.after.walk.state.finished
        results.append(made.after.settlement.exact)
    assert results[0] == results[1]


def test_5_4_18_a_replacement_is_the_best_way_out():
    given = {"what": "leaves", "replaced": "yes", "who": "3"}
    assert decide("early_end", given).decision == (TakeSeat(3, is_substitute=True),)


def test_an_event_keeps_its_hours_and_friends_take_a_pledge():
    event = decide("early_end", {"what": "put_off", "setting": "tournament"})
    assert event.cite == "4.2.15"
    friends = decide("early_end", {"what": "put_off", "setting": "friendly", "pledge": "yes"})
    assert friends.cite == "note 96"


def test_who_leaves_an_event_bears_its_tariff():
    tariffs = build_tariffs({"leaving": {"points": 30, "place": "tournament", "source": "regulations 5"}})
    facts = facts_of_sheet(sheet(SEVEN), is_tournament=True, tariffs=tariffs)
    interview = decide("early_end", {"what": "leaves", "replaced": "no", "who": "0"}, facts)
    assert Discipline(0, Measure.POINTS, Fraction(30), "leaving") in interview.choosing("tariff").decision
    assert EndSheet() in interview.choosing("forfeit").decision


# The ladder

SET = {
    "lateness": {"points": 5, "place": "mountain", "source": "regulations 4.1"},
    "slow_play": {"points": 10, "place": "whists", "source": "regulations 4.3"},
    "yellow_card": {"points": 2, "source": "regulations 4.7"},
}


def event(warned, **changes):
    return facts_of_sheet(
        sheet(SEVEN), is_tournament=True, tariffs=build_tariffs(SET | changes), warned=warned
    )


LATE = {"what": "late", "who": "2"}


def test_the_first_time_is_a_warning_or_the_tariff_of_the_event():
    interview = decide("lateness", LATE, event({}))
    assert asked(interview) == ["what", "who"]
    assert keys(interview) == ["warning", "tariff"]
    (line,) = interview.choosing("tariff").decision
    assert (line.player, line.column, line.points, line.cite) == (2, "mountain", 5, "regulations 4.1")
    silent = decide("phone", {"what": "disturbed", "who": "2"}, event({}))
    assert silent.decision == (Warn(2, "phone", Scope.EVENT),)


def test_the_next_time_may_cost_a_card_that_lapses():
    interview = decide("lateness", LATE, event({(2, "lateness", Scope.EVENT): 1}))
    assert keys(interview) == ["tariff", "warning", "yellow_card", "forfeit"]
    (card,) = interview.choosing("yellow_card").decision
    assert card == Discipline(2, Measure.YELLOW_CARD, tariff="yellow_card", rounds=2)
    assert "2" in str(remedy_saying(card))
    without_end = Discipline(2, Measure.YELLOW_CARD, tariff="yellow_card")
    assert "round" not in str(remedy_saying(without_end))


def test_on_a_yellow_card_the_round_or_the_event_is_over():
    warned = {(2, "lateness", Scope.EVENT): 1, (2, "yellow_card", Scope.EVENT): 1}
    interview = decide("lateness", LATE, event(warned))
    assert keys(interview) == ["forfeit", "disqualified", "tariff"]
    made = drafted(sheet(SEVEN), *interview.choosing("disqualified").decision)
    assert made.event == (Discipline(2, Measure.DISQUALIFIED),)
    assert made.change == (0, 0, 0, 0)


def test_warnings_of_a_sheet_and_of_an_event_are_counted_apart():
    interview = decide("lateness", LATE, event({(2, "lateness", Scope.SHEET): 3}))
    assert keys(interview) == ["warning", "tariff"]


def test_a_tariff_of_whists_asks_how_many_there_are_where_no_sheet_tells():
    facts = Facts(tariffs=build_tariffs(SET))
    given = {"what": "one", "time": "first", "who": "2"}
    assert replay(ALL["slow_play"], given, facts).question.key == "players"
    interview = decide("slow_play", given | {"players": "4"}, facts).choosing("tariff")
    assert [(one.player, one.against, one.points) for one in interview.decision] == [
        (0, 2, 10), (1, 2, 10), (3, 2, 10),
    ]  # fmt: skip


def test_without_an_amount_the_arbiter_names_one():
    interview = decide("no_show", {"excused": "no", "table": "plays", "who": "1"}).choosing("tariff")
    assert isinstance(interview.decision[-1], AtDiscretion)


def test_who_is_absent_leaves_a_table_that_goes_on():
    interview = decide("no_show", {"excused": "no", "table": "substitute", "who": "1"})
    assert interview.remedies[0] == TakeSeat(1, is_substitute=True)
    assert keys(interview) == ["tariff", "forfeit", "disqualified"]


def test_at_a_wrong_table_the_others_keep_what_they_have():
    interview = decide("wrong_place", {"when": "table", "who": "1"})
    assert keys(interview)[0] == "forfeit"
    assert Discipline(1, Measure.FORFEIT) in interview.choosing("forfeit").decision


# Conduct


def test_bad_manners_are_warned_and_then_the_regulations_speak():
    first = decide("bad_manners", {"what": "noise", "who": "0", "time": "first"})
    assert first.decision == (Warn(0, "conduct", Scope.EVENT),)
    friends = decide("bad_manners", {"what": "noise", "who": "0", "time": "again", "setting": "friendly"})
    assert isinstance(friends.decision[-1], AtDiscretion)
    warned = {(0, "conduct", Scope.EVENT): 1}
    again = decide("bad_manners", {"what": "noise", "who": "0"}, event(warned))
    assert "yellow_card" in keys(again)


def test_an_insult_in_an_event_may_cost_more_at_once():
    assert "yellow_card" in keys(decide("bad_manners", {"what": "abuse", "who": "0"}, event({})))


def test_foul_play_that_is_proved_ends_the_event_for_him():
    interview = decide("agreed_signals", {"proof": "proved", "setting": "tournament", "who": "3"})
    assert keys(interview)[0] == "disqualified"
    assert decide("agreed_signals", {"proof": "suspected"}).options == ()


def test_the_event_gives_back_what_an_onlooker_cost():
    given = {"harm": "shown", "setting": "tournament", "victim": "1", "amount": "40"}
    interview = decide("kibitzer_damage", given).choosing("event")
    assert interview.decision[0] == EventVists(1, Fraction(40), "damage by an onlooker")
    assert interview.decision[1] == Discipline(None, Measure.REMOVED)


def test_one_player_is_enough_to_send_an_onlooker_away():
    assert decide("kibitzer", {"what": "unwanted"}).decision == (Discipline(None, Measure.REMOVED),)


def test_an_appeal_keeps_the_results_open():
    interview = decide("appeal", {"what": "appeal", "in_time": "yes", "decision": "open"})
    assert all(isinstance(one, Instruct) for one in interview.decision)
    assert keys(decide("appeal", {"what": "appeal", "in_time": "no"})) == ["refused", "heard"]


SHORT = {
    "wrong_entry": {"when": "in_time", "what": "whists_high", "who": "1", "here": "no", "against": "2",
                    "amount": "8"},
    "lateness": LATE,
    "phone": {"what": "disturbed", "who": "2"},
    "bad_manners": {"what": "quarrel", "who": "2"},
    "kibitzer": {"what": "talk", "asked": "no"},
}  # fmt: skip


@pytest.mark.parametrize("key", SHORT)
def test_seven_taps_from_search_to_preview(key):
    """One for the hit, the rest for answers; a choice among options is the last."""
    warned = {(1, "entry", Scope.SHEET): 1, (2, "lateness", Scope.EVENT): 1}
    interview = decide(key, SHORT[key], event(warned))
    assert 1 + len(asked(interview)) + bool(interview.options) <= 7


def test_4_2_3_with_open_pools_the_end_is_an_entry_of_its_own():
    document = sheet(SEVEN)
    interview = decide("early_end", {"what": "agreed"}, facts_of_sheet(document, is_tournament=False))
    made = drafted(document, *interview.decision, cite=interview.cite)
    assert made.after.walk.state.finished == "consent"
    assert made.change == (0, 0, 0, 0)
