"""The six questions on the cards: what the interview tells the page, and what a proof answers.

Solved by the solver itself; small endings are read off by eye.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from analysis.domain.looks import look_of, solve_position
from analysis.domain.proofs import Ask, Proof, claim_wants, prove
from analysis.domain.spots import Spot
from analysis.domain.tables import pair_mask
from analysis.services import engines
from preferans.cards import Card
from preferans.contracts import ALL_PASS
from preferans.convention import build_convention
from preferans.doubledummy.engine import Engine
from preferans.doubledummy.position import card_of, number_of
from preferans.doubledummy.tables import best_discard
from rulings.rulebook.catalogue import CODE_1996
from rulings.rulebook.engine import Answers
from rulings.rulebook.facts import NOTHING_KNOWN, Facts
from rulings.rulebook.interview import Interview, replay
from rulings.rulebook.proving import POINTS, Task, answers_of, fits, task_of
from tests.analysis.layouts import NINE_AND_SIX, spot_of

FOUR = Facts(seats=(0, 1, 2, 3), dealer=0)
THREE = Facts(seats=(0, 1, 2), dealer=2)
ROSTOV = replace(THREE, contract=ALL_PASS, convention=build_convention("code1996-rostov"))


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engines.prepare()
    with engines.lent_engine() as engine:
        yield engine


def asked(key: str, answers: Answers, facts: Facts = NOTHING_KNOWN) -> tuple[Interview, Task]:
    interview = replay(CODE_1996.infractions[key], answers, facts)
    task = task_of(interview)
    assert task is not None
    return interview, task


def proved(engine: Engine, ask: Ask, spot: Spot, level: int = 0) -> Proof:
    assert spot.now is not None
    return prove(ask, spot, look_of(solve_position(engine, spot.now)), level)


def decided(key: str, answers: Answers, facts: Facts, proofs: list[Proof]) -> Interview:
    """The interview with what was proved; the proofs must fit it, and no other answers."""
    interview = replay(CODE_1996.infractions[key], answers, facts)
    assert all(fits(proof, interview.infraction, interview.case) for proof in proofs), interview.case.answers
    return interview


def test_3_3_16_3_each_bidder_brings_his_contract(engine: Engine) -> None:
    answers = {"who": "1"}
    _interview, task = asked("talon_exposed_two_left", answers, FOUR)
    assert (task.ask, task.seats, task.bidders, task.dealer) == (Ask.BIDDERS, (1, 2, 3), (2, 3), 0)
    nine = proved(engine, Ask.BIDDERS, spot_of(NINE_AND_SIX, who="1", game="H", away="C8DJ"), 9)
    six = proved(engine, Ask.BIDDERS, spot_of(NINE_AND_SIX, who="2", game="D", away="S8S9"), 6)
    found = answers_of(task, [nine, six])
    assert found == {
        "best_contract_2": "9H",
        "best_tricks_2": "9",
        "best_contract_3": "6D",
        "best_tricks_3": "5",
    }
    interview = decided("talon_exposed_two_left", answers | found, FOUR, [nine, six])
    assert interview.is_decided
    changed = replay(interview.infraction, answers | found | {"best_tricks_3": "6"}, FOUR)
    assert fits(nine, changed.infraction, changed.case)
    assert not fits(six, changed.infraction, changed.case)
    with pytest.raises(ValueError, match="nobody who bid"):
        answers_of(task, [proved(engine, Ask.BIDDERS, spot_of(NINE_AND_SIX, game="S", away="CQSJ"), 6)])


def test_3_4_6_the_undertricks_with_the_best_discard(engine: Engine) -> None:
    answers = {
        "when": "order",
        "cause": "discard",
        "ordered": "tricks",
        "players": "3",
        "declarer": "2",
        "contract": "6D",
    }
    facts = replace(THREE, dealer=2)
    _interview, task = asked("order_wrong_number", answers, facts)
    assert (task.ask, task.who, task.game, task.level) == (Ask.DISCARD, 2, "D", 6)
    proof = proved(engine, Ask.DISCARD, spot_of(NINE_AND_SIX, who="2", game="D", away="S8S9"), 6)
    found = answers_of(task, [proof])
    assert found == {"under": "1", "left_takes": str(proof.taken[0])}
    whisted = answers | found | {"whisted": "both"}
    assert decided("order_wrong_number", whisted, facts, [proof]).is_decided
    other = replay(CODE_1996.infractions["order_wrong_number"], whisted | {"contract": "7D"}, facts)
    assert not fits(proof, other.infraction, other.case)


def test_3_4_6_on_a_misere_the_tricks_that_he_must_take(engine: Engine) -> None:
    answers = {"when": "order", "cause": "discard", "ordered": "misere", "players": "3", "declarer": "1"}
    _interview, task = asked("order_wrong_number", answers, THREE)
    assert (task.game, task.level) == ("M", 0)
    proof = proved(engine, Ask.DISCARD, spot_of(NINE_AND_SIX, who="1", game="M", away="CASA"))
    assert answers_of(task, [proof])["under"] == str(proof.tricks)
    assert decided("order_wrong_number", answers | answers_of(task, [proof]), THREE, [proof]).is_decided


@pytest.mark.parametrize(
    ("text", "game", "claimer", "declarer", "first", "provable"),
    [
        ("S:AK; S:98; S:T7", "N", 0, 0, 0, "no"),
        ("S:A H:7; S:7 H:A; S:8 H:8", "N", 0, 0, 0, "yes"),  # made to lead the seven
        ("S:A H:7; S:7 H:A; S:8 H:8", "N", 1, 0, 0, "yes"),
        ("S:7 H:8; S:8 H:7; S:9 D:9", "M", 0, 0, 1, "yes"),  # the seven of hearts is led
        ("S:7 H:7; S:8 H:8; S:9 H:9", "M", 0, 0, 1, "no"),
        ("S:7 H:T; S:8 H:8; S:9 H:9", "P", 0, None, 1, "yes"),
    ],
)
def test_3_9_14_4_one_trick_against_a_claim(
    engine: Engine, text: str, game: str, claimer: int, declarer: int | None, first: int, provable: str
) -> None:
    answers = {"plan": "no"}
    _interview, task = asked("cards_shown", answers, replace(THREE, dealer=2))
    assert task.ask is Ask.CLAIM
    who, wants = claim_wants(claimer, declarer, game=game)
    proof = proved(engine, Ask.CLAIM, spot_of(text, first=str(first), who=str(who), game=game, wants=wants))
    found = answers_of(task, [proof])
    assert (found["provable"], found["who"]) == (provable, str(claimer))
    decided("cards_shown", answers | found, THREE, [proof])


def test_3_8_5_1_what_the_other_plan_would_have_brought(engine: Engine) -> None:
    answers = {
        "setting": "tournament", "when": "settled", "players": "3", "declarer": "1", "ordered": "misere",
        "who": "2", "dissenters": "everybody", "played_0": "4", "played_1": "0", "played_2": "6",
    }  # fmt: skip  # a table reads by its columns
    _interview, task = asked("plans_disagree", answers, THREE)
    assert (task.ask, task.who, task.game) == (Ask.PLAN, 1, "M")
    first_lead = number_of(Card.parse("ST"))
    spot = spot_of(NINE_AND_SIX, who="1", game="M", away="CASA").playing((first_lead,))
    proof = proved(engine, Ask.PLAN, spot)
    assert (proof.by_hand, proof.line[0]) == (1, first_lead)
    found = answers_of(task, [proof])
    assert {seat: int(found[f"other_{seat}"]) for seat in range(3)} == dict(enumerate(proof.taken))
    assert decided("plans_disagree", answers | found | {"lot": "other"}, THREE, [proof]).is_decided


def test_3_9_18_what_would_have_been_taken_from_here(engine: Engine) -> None:
    facts = replace(THREE, dealer=2)
    answers = {"kind": "tricks", "role": "declarer", "second": "no", "who": "0"}
    _interview, task = asked("wrong_number_in_play", answers, facts)
    assert task.ask is Ask.REST
    proof = proved(engine, Ask.REST, spot_of("S:A H:7; S:7 H:A; S:8 H:8", game="N"))
    found = answers_of(task, [proof], {0: 4, 1: 2, 2: 2})
    assert found == {"proved": "yes", "best_0": "5", "best_1": "3", "best_2": "2"}
    decided("wrong_number_in_play", answers | found, facts, [proof])
    with pytest.raises(ValueError, match="come to ten"):
        answers_of(task, [proof], {0: 4})


def test_3_9_18_a_missed_game_is_proved_like_a_bid_one(engine: Engine) -> None:
    answers = {
        "kind": "tricks", "role": "passer", "second": "no", "who": "0", "proved": "lost", "victim": "1",
        "players": "3",
    }  # fmt: skip  # a table reads by its columns
    _interview, task = asked("wrong_number_in_play", answers, THREE)
    assert (task.ask, task.prefix, task.bidders) == (Ask.BIDDERS, "lost", (1,))
    proof = proved(engine, Ask.BIDDERS, spot_of(NINE_AND_SIX, who="1", game="H", away="C8DJ"), 9)
    found = answers_of(task, [proof])
    assert found == {"lost_contract_1": "9H", "lost_tricks_1": "9"}
    decided("wrong_number_in_play", answers | found, THREE, [proof])


SEVEN_EACH = """
S:987 H:987 C:7
S:AKQ H:AK C:AK
S:JT H:QJT C:QJ
"""


def test_3_9_14_3_a_line_by_which_the_injured_took_no_more(engine: Engine) -> None:
    answers = {"when": "before", "damage": "yes", "victim": "0", "who": "2"}
    answers |= {"taken_0": "2", "taken_1": "1", "taken_2": "0"}
    interview, task = asked("play_out_of_turn", answers, ROSTOV)
    assert interview.question is not None
    assert (task.ask, task.game, task.talon) == (Ask.DAMAGE, "P", "closed")
    assert task.before == {0: 2, 1: 1, 2: 0}
    proof = proved(engine, Ask.DAMAGE, spot_of(SEVEN_EACH, game="P", wants="lll", talon="closed"))
    assert proof.tricks == 0
    found = answers_of(task, [proof])
    assert found["fair_0"] == "2"
    assert sum(int(found[f"fair_{seat}"]) for seat in range(3)) == 10
    assert decided("play_out_of_turn", answers | found, ROSTOV, [proof]).is_decided


def test_before_the_tricks_are_told_the_page_of_cards_asks_for_them(engine: Engine) -> None:
    _interview, task = asked("play_out_of_turn", {"when": "before"}, ROSTOV)
    assert task.before is None
    assert task.needs_before
    proof = proved(engine, Ask.DAMAGE, spot_of(SEVEN_EACH, game="P", wants="lll", talon="closed"))
    found = answers_of(task, [proof], {0: 2, 1: 1, 2: 0})
    assert (found["damage"], found["victim"], found["taken_1"]) == ("yes", "0", "1")


def test_a_proof_of_something_else_does_not_fit(engine: Engine) -> None:
    facts = replace(THREE, dealer=2)
    answers = {
        "when": "order", "cause": "discard", "ordered": "tricks", "players": "3", "declarer": "2",
        "contract": "6D", "whisted": "both",
    }  # fmt: skip  # a table reads by its columns
    right = proved(engine, Ask.DISCARD, spot_of(NINE_AND_SIX, who="2", game="D", away="S8S9"), 6)
    found = {"under": str(right.undertricks), "left_takes": str(right.taken[0])}
    asked_for = replay(CODE_1996.infractions["order_wrong_number"], answers | found, facts)
    assert fits(right, asked_for.infraction, asked_for.case)
    helped = replace(right, spot=replace(right.spot, wants="lll"))
    led_by_another = replace(right, spot=replace(right.spot, first=1))
    for wrong in (helped, led_by_another, replace(right, ask=Ask.REST)):
        assert not fits(wrong, asked_for.infraction, asked_for.case)
    otherwise = replay(asked_for.infraction, answers | found | {"left_takes": "0"}, facts)
    assert not fits(right, otherwise.infraction, otherwise.case)


@pytest.mark.parametrize("change", [{"wants": ""}, {"wants": "hhh"}, {"game": "N"}, {"who": 1}])
def test_an_injury_is_proved_of_the_injured_with_the_help_of_all(
    engine: Engine, change: dict[str, object]
) -> None:
    spot = spot_of(SEVEN_EACH, game="P", wants="lll", talon="closed")
    proof = proved(engine, Ask.DAMAGE, spot)
    before = {0: 2, 1: 1, 2: 0}
    _interview, task = asked("play_out_of_turn", {"when": "before"}, ROSTOV)
    answers = {"when": "before", "who": "2"} | answers_of(task, [proof], before)
    interview = replay(CODE_1996.infractions["play_out_of_turn"], answers, ROSTOV)
    assert fits(proof, interview.infraction, interview.case)
    # the values fit, their type is wider
    wrong = replace(proof, spot=replace(spot, **change))  # type: ignore[arg-type]
    assert not fits(wrong, interview.infraction, interview.case)


def test_every_hook_names_questions_that_its_infraction_has() -> None:
    for key, (_ask, pattern) in POINTS.items():
        questions = [question.key for question in CODE_1996.infractions[key].asks]
        assert [one for one in questions if pattern.fullmatch(one)], key


def test_two_at_the_table_prove_nothing_on_cards() -> None:
    two = Facts(seats=(0, 1), dealer=0)
    interview = replay(CODE_1996.infractions["cards_shown"], {"plan": "no"}, two)
    assert interview.question is not None
    assert task_of(interview) is None


def test_the_layout_of_nine_hearts_and_six_diamonds_is_what_the_example_needs(engine: Engine) -> None:
    """Nine hearts and no more; in six diamonds one down and nothing better; each discard is a best one."""
    spot = spot_of(NINE_AND_SIX)
    talon = sum(1 << card for card in spot.layout.talon)
    best = {
        (place, game): best_discard(engine, spot.layout.hands, talon, leader=0, declarer=place, game=game)
        for place in (1, 2)
        for game in "SCDHN"
    }
    assert max(best, key=lambda one: best[one].best) == (1, "H")
    assert best[1, "H"].best == 9
    assert best[2, "D"].best == 5
    assert max(found.best for (place, _game), found in best.items() if place == 2) == 5
    assert pair_mask(("C8", "DJ")) in best[1, "H"].best_discards
    assert pair_mask(("S8", "S9")) in best[2, "D"].best_discards
    assert card_of(spot.layout.talon[0]).text() == "CQ"
