"""Acceptance row 3: what destroys results needs its own leave and the typed name, and comes back whole."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from formats.models import Annulment
from formats.services.annulments import annul_round, annul_table, undo_annulment
from office.faults import Refused
from office.models import User
from scoring.models import Sheet, SheetEntry
from scoring.selectors.audit import sheet_differences
from scoring.selectors.refusals import WrongState
from scoring.selectors.standings import read_standings, standings_hash
from scoring.services import entries, sheets
from scoring.services.rounds import close_round
from tests.scoring_app.conftest import DEALS, make_round, register, seat_table
from tournaments.models import Event, Round, Staff
from tournaments.services.staff import change_role, give_leave

FILES = ("standings.csv", "standings.json", "rounds.csv", "deals.csv", "sheets.json")


@pytest.fixture
def played(event: Event, scorer: User, arbiter: User, director: User) -> Event:
    """Two rounds of two tables, the first closed."""
    Staff.objects.filter(user=director).update(may_annul=True)
    players = register(event, 8)
    for number in (1, 2):
        round_ = make_round(event, number)
        for table, held in ((1, players[:4]), (2, players[4:])):
            sheet = sheets.open_sheet(table=seat_table(round_, held, table), by=scorer)
            for fact in DEALS[: table + number]:
                entries.record_entry(sheet=sheet, fact=dict(fact), by=scorer, client_id=uuid.uuid4())
            sheets.confirm_sheet(sheet=sheets.close_sheet(sheet=sheet, by=scorer, end="time"), by=arbiter)
    close_round(round_=Round.objects.get(event=event, number=1), by=director)
    return event


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def everything(event: Event, by: User) -> list[bytes]:
    """Every file of the standings and of what they stand on, byte by byte."""
    client = browser_of(by)
    return [client.get(f"/events/{event.slug}/exports/{name}").getvalue() for name in FILES]


def test_row_3_a_round_set_aside_comes_back_byte_for_byte_in_under_a_minute(
    played: Event, director: User
) -> None:
    before, digest = everything(played, director), standings_hash([played])
    rows = SheetEntry.objects.count()
    client, address = browser_of(director), f"/events/{played.slug}/rounds/1/annul/"
    told = client.get(address).content.decode()
    assert "тур 1" in told
    assert client.post(address, {"reason": "ошибка рассадки", "typed": "тур 2"}).status_code == 400
    assert standings_hash([played]) == digest, "another name sets nothing aside"
    client.post(address, {"reason": "ошибка рассадки", "typed": " Тур  1 "})
    assert standings_hash([played]) != digest
    assert [found.number for found in read_standings(played).rounds] == [2]
    assert SheetEntry.objects.count() == rows, "nothing is deleted"
    started = time.monotonic()
    annulment = Annulment.objects.get()
    client.post(f"/events/{played.slug}/annulled/{annulment.pk}/undo/")
    assert standings_hash([played]) == digest
    assert everything(played, director) == before
    assert time.monotonic() - started < 60
    assert [found for sheet in Sheet.objects.all() for found in sheet_differences(sheet)] == []


def test_row_3_one_table_set_aside_takes_only_its_own_results_and_brings_them_back(
    played: Event, director: User
) -> None:
    before = everything(played, director)
    table = Round.objects.get(event=played, number=2).tables.get(number=2)
    made = annul_table(table=table, by=director, reason="играли другой колодой", typed="стол 2")
    assert annul_table(table=table, by=director, reason="ещё раз", typed="") == made, "asked twice, done once"
    numbers = {
        row.registration.number: [one is not None for one in row.results]
        for row in read_standings(played).rows
    }
    assert numbers == {n: [True, n <= 4] for n in range(1, 9)}
    progress = read_standings(played).progress[1]
    assert (progress.tables, progress.shut) == (1, 1)
    hall = f"/events/{played.slug}/rounds/2/"
    page = browser_of(director).get(hall).content.decode()
    assert page.count('class="is-aside"') == 1
    assert page.count("не считается") == 1
    told = browser_of(director).get(f"/api/v1{hall}tables/").json()
    assert [one["is_aside"] for one in told["tables"]] == [False, True]
    undo_annulment(annulment=made, by=director)
    assert everything(played, director) == before


def test_row_3_a_table_set_aside_keeps_no_round_open(played: Event, director: User, arbiter: User) -> None:
    table = Round.objects.get(event=played, number=2).tables.get(number=1)
    sheets.reopen_sheet(sheet=table.sheet, by=arbiter, reason="x")
    with pytest.raises(Refused):
        close_round(round_=table.round, by=director)
    annul_table(table=table, by=director, reason="x", typed="стол 1")
    assert close_round(round_=table.round, by=director).state == Round.State.CLOSED


@pytest.mark.parametrize("whole", [True, False], ids=["round", "table"])
def test_row_3_nothing_is_written_on_a_sheet_while_its_results_are_set_aside(
    played: Event, director: User, arbiter: User, whole: bool
) -> None:
    table = Round.objects.get(event=played, number=2).tables.get(number=1)
    sheets.reopen_sheet(sheet=table.sheet, by=arbiter, reason="x")
    entries.undo_last(sheet=table.sheet, by=arbiter, client_id=uuid.uuid4())
    if whole:
        made = annul_round(round_=table.round, by=director, reason="x", typed="тур 2")
    else:
        made = annul_table(table=table, by=director, reason="x", typed="стол 1")
    write: dict[str, Any] = {"sheet": table.sheet, "fact": dict(DEALS[3]), "by": arbiter}
    with pytest.raises(WrongState, match="set aside"):
        entries.record_entry(**write, client_id=uuid.uuid4())
    client, address = browser_of(arbiter), f"/events/{played.slug}/rounds/2/tables/1/"
    assert 'id="entry"' not in client.get(address).content.decode(), (
        "no line is offered that would be refused"
    )
    undo_annulment(annulment=made, by=director)
    assert 'id="entry"' in client.get(address).content.decode()
    assert entries.record_entry(**write, client_id=uuid.uuid4()).number


def test_row_3_leave_to_annul_is_given_apart_even_to_directors(
    played: Event, director: User, arbiter: User
) -> None:
    address = f"/events/{played.slug}/rounds/1/annul/"
    form = {"reason": "x", "typed": "тур 1"}
    member = Staff.objects.get(event=played, user=arbiter)
    assert browser_of(arbiter).post(address, form).status_code == 403
    change_role(member=member, by=director, role="director")
    assert browser_of(arbiter).post(address, form).status_code == 403, "a director without the leave"
    assert not Annulment.objects.exists()
    browser_of(director).post(f"/events/{played.slug}/staff/{member.pk}/leave/", {"give": "1"})
    assert browser_of(arbiter).post(address, form).status_code == 302
    assert Annulment.objects.get().by == arbiter


def test_row_3_one_director_always_keeps_the_leave(played: Event, director: User, scorer: User) -> None:
    for user, wanted, code in ((director, False, "last-leave"), (scorer, True, "no-director")):
        with pytest.raises(Refused) as refused:
            give_leave(member=Staff.objects.get(event=played, user=user), by=director, may_annul=wanted)
        assert [fault.code for fault in refused.value.faults] == [code]


def not_played(round_: Round, by: User) -> None:
    annul_round(round_=make_round(round_.event, 3), by=by, reason="x", typed="тур 3")


def aside_twice(round_: Round, by: User) -> None:
    annul_round(round_=round_, by=by, reason="x", typed="тур 2")
    annul_table(table=round_.tables.get(number=1), by=by, reason="x", typed="стол 1")


REFUSALS: list[tuple[str, Callable[[Round, User], Any], str]] = [
    ("no reason", lambda r, by: annul_round(round_=r, by=by, reason=" ", typed="тур 2"), "reason-empty"),
    ("no name", lambda r, by: annul_round(round_=r, by=by, reason="x", typed=""), "name-not-typed"),
    ("a round that nobody played", not_played, "not-played"),
    ("a table of a round that is aside", aside_twice, "round-aside"),
]  # fmt: skip  # a table reads by its columns


@pytest.mark.parametrize(("act", "code"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS])
def test_row_3_what_cannot_be_set_aside_is_refused_with_why(
    played: Event, director: User, act: Callable[[Round, User], Any], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        act(Round.objects.get(event=played, number=2), director)
    assert [fault.code for fault in refused.value.faults] == [code]


def test_row_3_over_the_api(played: Event, director: User) -> None:
    client, base = browser_of(director), f"/api/v1/events/{played.slug}"
    digest = standings_hash([played])
    sent = {"reason": "x", "typed": "стол 1"}
    made = client.post(f"{base}/rounds/2/tables/1/annul/", sent, content_type="application/json")
    assert (made.status_code, made.json()["round"], made.json()["table"]) == (200, 2, 1)
    assert standings_hash([played]) != digest
    (listed,) = client.get(f"{base}/annulments/").json()["annulments"]
    assert (listed["id"], listed["undone_at"]) == (made.json()["id"], None)
    assert client.post(f"{base}/annulments/{listed['id']}/undo/").status_code == 200
    assert standings_hash([played]) == digest
    assert (
        client.post(f"{base}/rounds/1/annul/", {"reason": "x"}, content_type="application/json").status_code
        == 400
    )
