"""Seven taps from the infraction's name to its ruling, whatever is answered: the ten commonest."""

from collections.abc import Iterator

import pytest

from rulings.rulebook.catalogue import CODE_1996
from rulings.rulebook.engine import Infraction
from rulings.rulebook.facts import Facts
from rulings.rulebook.interview import replay, sample
from rulings.rulebook.sheetfacts import facts_of_sheet
from rulings.rulebook.tapping import asked_together, stands_beside
from rulings.selectors.interviews import COMMON
from tests.rulings.test_walks import SHEETS

MOST = 7


def taps(
    infraction: Infraction, facts: Facts, given: dict[str, str], so_far: int
) -> Iterator[tuple[int, dict]]:
    """Taps with the answers at the end, for every way through the pages of an interview."""
    interview = replay(infraction, given, facts)
    question = interview.question
    if question is None:
        yield so_far, given
        return
    if together := asked_together(interview):
        yield from taps(infraction, facts, given | {one.key: "0" for one, _most in together}, so_far + 1)
        return
    is_deciding = question in infraction.deciding
    for answer in question.allowed(interview.case) if is_deciding else sample(question, interview.case):
        then = given | {question.key: answer}
        following = replay(infraction, then, facts)
        after = following.question
        if after is not None and stands_beside(question, after, following.case):
            for other in sample(after, following.case):
                yield from taps(infraction, facts, then | {after.key: other}, so_far + 1)
        else:
            yield from taps(infraction, facts, then, so_far + 1)


ON_RECORD = [(name, 1) for name in ("one whister", "misère", "all-pass", "three", "Rostov, four")]
UNDER_WAY = [("one whister", None), ("Rostov, four", None)]


@pytest.mark.parametrize(("name", "number"), ON_RECORD + UNDER_WAY)
def test_the_ten_commonest_take_seven_taps_by_their_longest_way(name: str, number: int | None) -> None:
    facts = facts_of_sheet(SHEETS[name], number=number, is_tournament=True, warned={})
    assert isinstance(facts, Facts)
    longest = {
        key: max(taps(CODE_1996.infractions[key], facts, {}, 1), key=lambda found: found[0]) for key in COMMON
    }
    assert {key: found for key, found in longest.items() if found[0] > MOST} == {}
