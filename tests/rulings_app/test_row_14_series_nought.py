"""Acceptance row 14, the rule of series: the offender's round is nought, the others keep theirs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from office.models import User
from rulings.services.rulings import withdraw_ruling
from scoring.exports.scope import full_scope
from scoring.exports.texts import write_csv
from scoring.models import EventEntry
from scoring.selectors.standings import read_standings
from tests.rulings_app.conftest import Issue, hash_of
from tests.rulings_app.test_desk import browser
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def totals(event: Event) -> dict[int, Fraction]:
    return {row.registration.number: row.total for row in read_standings(event).rows}


@pytest.mark.parametrize("when", ["seat", "table"])
def test_row_14_the_offender_has_nought_whether_he_won_or_lost_and_the_others_keep_theirs(
    issue: Issue, played: None, event: Event, arbiter: User, when: str
) -> None:
    before, digest = totals(event), hash_of(event)
    winner, loser = max(before, key=before.__getitem__), min(before, key=before.__getitem__)
    assert before[winner] > 0 > before[loser]
    rulings = [
        issue("wrong_place", {"when": when, "who": str(number - 1), "option": "nought"})
        for number in (winner, loser)
    ]
    assert totals(event) == {**before, winner: 0, loser: 0}
    entry = EventEntry.objects.get(registration__number=loser, event=event)
    assert (entry.kind, entry.round, entry.source) == ("nought", rulings[1].table.round, "ruling 2")
    result = next(row for row in read_standings(event).rows if row.registration.number == loser).results[0]
    assert (result.vists, result.forfeited, result.is_nought) == (0, before[loser], True)
    for ruling in rulings:
        withdraw_ruling(ruling=ruling, reason="x", by=arbiter)
    assert (totals(event), hash_of(event)) == (before, digest)


def test_row_14_nought_is_said_on_the_page_and_in_the_files(
    issue: Issue, played: None, event: Event, arbiter: User, director: User
) -> None:
    issue("wrong_place", {"when": "seat", "who": "0", "option": "nought"})
    page = browser(arbiter).get(f"/events/{event.slug}/standings/").content.decode()
    assert "ноль за тур 1" in page
    assert "nought 1" in write_csv("standings", full_scope(event)).decode()
