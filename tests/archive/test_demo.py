"""The demo: what a person who looks around finds, and that it is made once."""

from __future__ import annotations

from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils.timezone import localdate

from archive.services.demo import Demo, load_demo
from office.models import User
from scoring.models import Sheet, SheetEntry, SheetPosting
from scoring.selectors.audit import sheet_differences, sheets_of
from scoring.selectors.sheets import sheet_balances
from scoring.selectors.standings import read_standings
from tournaments.models import Event, Player, Registration, Round, Staff, Table

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def demo(kept: None) -> Demo:
    return load_demo(today=localdate())


def run_demo(*options: str) -> str:
    out = StringIO()
    call_command("demo", *options, stdout=out)
    return out.getvalue()


def test_three_rounds_are_official_and_the_fourth_runs(demo: Demo) -> None:
    cup = demo.events[0]
    assert Registration.objects.filter(event=cup).count() == 16
    states = list(Round.objects.filter(event=cup).values_list("state", flat=True))
    assert states == [Round.State.CLOSED] * 3 + [Round.State.PUBLISHED]
    official = Sheet.objects.filter(table__round__event=cup, state=Sheet.State.OFFICIAL)
    assert [sheet.deals for sheet in official] == [20] * 12


def test_tables_of_the_running_round_stand_in_every_state(demo: Demo) -> None:
    tables = Table.objects.filter(round__event=demo.events[0], round__number=4).order_by("number")
    found = [
        (table.sheet.state, table.sheet.deals) if hasattr(table, "sheet") else ("", 0) for table in tables
    ]
    assert found == [("confirmed", 20), ("closed", 20), ("open", 14), ("", 0)]


def test_the_running_table_has_one_of_each_rare_line(demo: Demo) -> None:
    sheet = Sheet.objects.get(table__round__event=demo.events[0], state=Sheet.State.OPEN)
    kinds = list(SheetEntry.objects.filter(sheet=sheet).values_list("kind", flat=True))
    for kind in ("correction", "void", "checkpoint", "postings"):
        assert kinds.count(kind) == 1, kind
    contracts = {line.fact.get("contract") for line in SheetEntry.objects.filter(sheet=sheet)}
    assert {"misere", "all-pass"} <= contracts


def test_the_evening_shows_help_and_full_pools(demo: Demo) -> None:
    evening = demo.events[1]
    sheet = Sheet.objects.get(table__round__event=evening)
    assert (sheet.finished_by, sheet.state) == ("pool", Sheet.State.OFFICIAL)
    pools = [points for slot, points in sheet_balances(sheet).items() if slot.column == "pool"]
    assert pools == [10, 10, 10]
    assert SheetPosting.objects.filter(sheet=sheet, cite__startswith="4.2.3", column="whists").exists()


def test_everybody_is_a_sample_and_says_so(demo: Demo) -> None:
    assert not Player.objects.filter(is_sample=False).exists()
    assert all("образец" in event.name for event in demo.events)


def test_the_staff_has_its_roles_and_the_sample_password(demo: Demo) -> None:
    roles = dict(Staff.objects.filter(event=demo.events[0]).values_list("user__username", "role"))
    assert roles == {"director": "director", "arbiter": "arbiter", "scorer": "scorer"}
    assert User.objects.get(username="arbiter").check_password("tirazh")


def test_figures_come_out_again(demo: Demo) -> None:
    for event in demo.events:
        assert [said for sheet in sheets_of([event]) for said in sheet_differences(sheet)] == []
        assert sum((row.total for row in read_standings(event).rows), Fraction(0)) == 0


def test_asked_for_twice_it_is_made_once(demo: Demo) -> None:
    again = run_demo()
    assert Event.objects.count() == 2
    assert "nothing was changed" in again
    assert "Logins: admin, director, arbiter, scorer; password: tirazh" in again


def test_if_empty_holds_back_beside_another_event(demo: Demo) -> None:
    Event.objects.filter(pk=demo.events[0].pk).update(client_id=None)
    assert run_demo("--if-empty") == ""
    assert Event.objects.count() == 2
