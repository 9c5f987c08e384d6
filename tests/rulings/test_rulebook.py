"""The tables are whole: one clause for each situation, nothing unreachable, examples decided as cited."""

import pytest

from rulings.rulebook.catalogue import EDITIONS
from rulings.rulebook.interview import paths, replay
from rulings.rulebook.remedies import OneOf
from rulings.rulebook.sheetfacts import facts_of_sheet
from rulings.rulebook.words import remedy_saying
from tests.rulings.tables import game, passes, sheet

TABLES = [
    pytest.param(infraction, id=f"{edition.key}:{infraction.key}")
    for edition in EDITIONS.values()
    for infraction in edition.infractions.values()
    if edition.base is None or edition.regulation_of(infraction.key)
]
every_infraction = pytest.mark.parametrize("infraction", TABLES)


@every_infraction
def test_every_situation_meets_exactly_one_clause(infraction):
    for answers in infraction.situations():
        hits = [clause.gist for clause in infraction.clauses if clause.holds(answers)]
        assert len(hits) == 1, f"{answers}: {hits or 'no clause'}"


@every_infraction
def test_every_clause_is_reached_and_every_question_asked(infraction):
    reached, asked = set(), set()
    for interview in paths(infraction):
        reached.add(interview.clause)
        asked |= {finding.question for finding in interview.findings}
    assert [clause.gist for clause in infraction.clauses if clause not in reached] == []
    # what only some tables need (a fourth seat's tricks) is asked when the sheet has it
    assert [q.key for q in infraction.asks if q not in asked and q.relevant is None] == []


@every_infraction
def test_a_clause_uses_only_questions_that_are_asked(infraction):
    keys = [question.key for question in infraction.asks]
    assert len(keys) == len(set(keys))
    for clause in infraction.clauses:
        assert {*clause.uses, *(test.question for test in clause.when)} <= set(infraction.asks)


@every_infraction
def test_examples_are_decided_as_the_code_says(infraction):
    for example in infraction.examples:
        case = replay(infraction, example.answers, example.facts)
        assert case.question is None, f"{example.name}: still asks {case.question.key}"
        assert (case.clause.cite, case.remedies) == (example.cite, example.remedies), example.name


@every_infraction
def test_every_remedy_has_a_sentence_and_a_clause_one_choice_at_most(infraction):
    for interview in paths(infraction):
        choices = [remedy for remedy in interview.remedies if isinstance(remedy, OneOf)]
        assert len(choices) <= 1
        for option in interview.options:
            decided = interview.choosing(option.key)
            assert decided.is_decided
            assert decided.cite == option.cite
            assert all(remedy_saying(remedy).said() for remedy in decided.decision)
        assert all(remedy_saying(remedy).said() for remedy in interview.remedies)
        assert interview.remedies


@every_infraction
def test_deciding_questions_matter_in_every_case(infraction):
    assert [question.key for question in infraction.deciding if question.relevant] == []


def test_keys_are_words_and_each_infraction_can_be_found():
    for edition in EDITIONS.values():
        for key, infraction in edition.infractions.items():
            assert key == infraction.key
            assert key.replace("_", "").isalnum()
            assert key.islower()
            assert infraction.words
            assert infraction.title


KNOWN = {"declarer", "contract", "kind", "setting", "players", "partner"}


@every_infraction
def test_what_the_sheet_knows_is_never_asked(infraction):
    """Property 2 of the rulings' design."""
    for deal in (game("7D", 1, (0, 7, 2, 1), "2w 3p"), game("misere", 1, (0, 1, 5, 4)), passes(1, 3, 3, 3)):
        facts = facts_of_sheet(sheet(deal), number=1, is_tournament=True, warned={})
        for interview in paths(infraction, facts):
            asked = {one.question.key for one in interview.findings if not one.is_known}
            missing = asked & KNOWN - (
                {"declarer", "contract", "partner"} if deal == passes(1, 3, 3, 3) else set()
            )
            assert not missing, f"asks {missing}"


@every_infraction
def test_nothing_is_asked_that_does_not_matter(infraction):
    """Every question decides between clauses, is used by the remedy, or tells an answer that does."""
    for interview in paths(infraction):
        mattering = {*infraction.deciding, *interview.clause.uses}
        telling = {step.key for question in mattering for step in question.through}
        for finding in interview.findings:
            assert finding.question in mattering or finding.question.key in telling
