"""Random interviews on sheets of every kind: whatever is decided can be written, and comes to nought."""

import random

import pytest

from rulings.rulebook.catalogue import EDITIONS
from rulings.rulebook.effects import draft
from rulings.rulebook.engine import Kind
from rulings.rulebook.interview import replay
from rulings.rulebook.sheetfacts import facts_of_sheet
from rulings.rulebook.tariffs import build_tariffs
from tests.rulings.tables import game, passes, sheet

SHEETS = {
    "one whister": sheet(game("6H", 1, (0, 6, 4, 0), "2w 3p")),
    "two whisters": sheet(game("7D", 1, (0, 7, 2, 1), "2w 3w")),
    "the dealer whists": sheet(game("6D", 1, (0, 5, 3, 2), "2p 3p 0w")),
    "nobody whists": sheet(game("8S", 1)),
    "misère": sheet(game("misere", 1, (0, 1, 5, 4))),
    "shared": sheet(game("misere", 1, (0, 0, 5, 5), shared_with=0), shared_misere=True, talon_refusal=3),
    "all-pass": sheet(passes(1, 3, 3, 3)),
    "three": sheet(game("6S", 1, (0, 5, 5), "2w 0p"), players=3),
    "Rostov": sheet(passes(6, 2, 2), players=3, preset="code1996-rostov"),
    "Rostov, four": sheet(passes(0, 6, 2, 2), preset="code1996-rostov"),
    "Leningrad": sheet(game("9H", 2, (0, 0, 9, 1), "3w 1p"), preset="code1996-leningrad"),
    "two": sheet(game("7D", 1, (3, 7), "0w"), players=2),
    "five, a pool of 20": sheet(game("6H", 1, (0, 6, 4, 0, 0), "2w 4p"), players=5, pool=20),
}
TARIFFS = build_tariffs(
    {
        key: {"points": 3, "place": place, "source": "regulation 1"}
        for key, place in (("remark", "whists"), ("conduct", "mountain"), ("misdeal", "whists"))
    }
)
INFRACTIONS = [
    infraction
    for edition in EDITIONS.values()
    for key, infraction in edition.infractions.items()
    if edition.base is None or edition.regulation_of(key)
]
ALLOWED = {
    # the record of a played deal names its dealer, another one would have dealt to other players
    ("dealt_out_of_turn", 1),
    # a game that was not played has no trick to give
    ("revoke", 1),
    # an all-pass on record cannot become a contract by itself
    ("order_wrong_number", 1),
}
WALKS = 300


def walk(infraction, facts, chance):
    """An interview with answers by chance, to its end."""
    given = {}
    while (question := (interview := replay(infraction, given, facts)).question) is not None:
        if question.kind is Kind.NUMBER:
            given[question.key] = str(chance.randint(question.lowest, question.highest))
        else:
            given[question.key] = chance.choice(question.allowed(interview.case))
    return interview


@pytest.mark.parametrize("number", [1, None], ids=["of the deal on record", "of the deal under way"])
@pytest.mark.parametrize("name", list(SHEETS))
def test_whatever_is_decided_can_be_written_and_comes_to_nought(name, number):
    chance = random.Random(f"{name} {number}")
    document = SHEETS[name]
    facts = facts_of_sheet(document, number=number, is_tournament=True, tariffs=TARIFFS, warned={})
    for _walk in range(WALKS):
        interview = walk(chance.choice(INFRACTIONS), facts, chance)
        ways = [interview.choosing(one.key) for one in interview.options] or [interview]
        for way in ways:
            made = draft(document, way.decision, cite=way.cite, number=number)
            if isinstance(made, list):
                assert (way.infraction.key, number) in ALLOWED, (way.answers, [one.message() for one in made])
                continue
            assert sum(made.change) == 0
