"""A simulated tournament: whole, legal, repeatable, and recomputed to the same hash."""

from __future__ import annotations

import json
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from archive.domain.habits import Habits
from archive.services.simulation import Order, Simulated, TooFew, simulate_event
from office.models import User
from scoring.models import Sheet, SheetEntry
from scoring.selectors.audit import sheet_differences, sheets_of
from scoring.selectors.standings import read_standings, standings_document, standings_hash
from tournaments.models import Event, Round, Seat
from tournaments.selectors import convention_of

from .conftest import SMALL

BUSY = Habits(void=60, ruling=60, penalty=80, checkpoint=900, correction=300, undo=200)

pytestmark = pytest.mark.django_db


def test_every_round_is_closed_and_every_sheet_official(small: Simulated) -> None:
    rounds = Round.objects.filter(event=small.event)
    assert [found.state for found in rounds] == [Round.State.CLOSED] * 3
    sheets = Sheet.objects.filter(table__round__event=small.event)
    assert {sheet.state for sheet in sheets} == {Sheet.State.OFFICIAL}
    assert {sheet.deals for sheet in sheets} == {12}
    assert len(sheets) == small.sheets == 9
    assert small.deals == 9 * 12


def test_the_sums_of_all_players_make_nothing(small: Simulated) -> None:
    rows = read_standings(small.event).rows
    assert len(rows) == 11
    assert sum((row.total for row in rows), Fraction(0)) == 0
    assert all(row.registration.player.is_sample for row in rows)


def test_one_seed_makes_one_tournament(small: Simulated, director: User) -> None:
    again = simulate_event(order=SMALL, by=director)
    assert again.event.pk != small.event.pk
    first, second = (standings_document(read_standings(made.event)) for made in (small, again))
    assert first == second


def test_the_hash_is_the_same_on_every_database(small: Simulated) -> None:
    """The continuous build runs this on SQLite and on PostgreSQL; both must give this very hash."""
    assert standings_hash([small.event]) == GOLDEN


GOLDEN = "9bb6db2b497ddc3b798ed0011808f45429a86d57f8a2ec06a482329ca5ff1e6c"


@pytest.mark.parametrize("preset", ["code1996-classic", "fspr-leningrad", "home-piter"])
def test_recomputing_finds_no_difference(director: User, preset: str) -> None:
    """Corrections, lines taken back, penalties, rulings and checkpoints on every sheet."""
    order = Order(players=8, rounds=1, deals=16, seed=2, preset=preset, habits=BUSY)
    made = simulate_event(order=order, by=director)
    kinds = set(SheetEntry.objects.values_list("kind", flat=True))
    assert {"deal", "void", "postings", "checkpoint", "correction", "undo"} <= kinds
    assert [said for sheet in sheets_of([made.event]) for said in sheet_differences(sheet)] == []


def test_rebuild_prints_the_hash_of_the_standings(small: Simulated) -> None:
    out = StringIO()
    call_command("rebuild", "--event", small.event.slug, "--json", stdout=out)
    assert json.loads(out.getvalue()) == {"hash": standings_hash([small.event]), "differences": []}


def test_a_substitute_takes_his_part_of_the_sheet(director: User) -> None:
    made = simulate_event(order=Order(players=40, rounds=1, deals=6, seed=1), by=director)
    assert Seat.objects.filter(round__event=made.event).exclude(to_entry=None).count() == 1
    rows = read_standings(made.event).rows
    assert len(rows) == 41
    assert sum((row.total for row in rows), Fraction(0)) == 0
    assert [said for sheet in sheets_of([made.event]) for said in sheet_differences(sheet)] == []


def test_the_convention_of_a_simulated_event_has_its_deals(small: Simulated) -> None:
    convention = convention_of(small.event.conventions.get())
    assert (convention.max_deals, convention.pool_target) == (12, 12)


def test_the_command_makes_a_new_event_beside_the_others() -> None:
    out = StringIO()
    before = Event.objects.count()
    for _time in range(2):
        call_command("simulate", players=7, rounds=1, deals=4, seed=3, json=True, verbosity=0, stdout=out)
    made = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [one["sheets"] for one in made] == [2, 2]
    assert Event.objects.count() == before + 2
    assert made[0]["event"] != made[1]["event"]


def test_the_command_says_what_is_wrong() -> None:
    with pytest.raises(CommandError, match="at least 2 players"):
        call_command("simulate", players=1, rounds=1, deals=4, verbosity=0)
    with pytest.raises(CommandError, match="Nobody has the login"):
        call_command("simulate", "--by", "нет такого", verbosity=0)


def test_two_and_five_players_play_too(director: User) -> None:
    for players in (2, 3, 5):
        made = simulate_event(order=Order(players=players, rounds=1, deals=10, seed=1), by=director)
        assert made.sheets == 1
    with pytest.raises(TooFew):
        simulate_event(order=Order(players=1, rounds=1, deals=1, seed=1), by=director)
