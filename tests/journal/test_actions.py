"""Every action leaves one record with who, when, from where, what, before and after, why."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.utils import DatabaseError
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker

from archive.services.simulation import Order, Simulated, simulate_event
from journal.models import NO_EVENT, AppendOnlyError, JournalHead, JournalRecord
from journal.selectors.chains import Wanted, breaks_of, head_of, records_of
from journal.services import guards
from journal.services.actions import TITLES, acting
from journal.services.gathering import columns_of, current
from journal.services.origin import Kind, Origin, coming_from
from office.faults import Refused
from office.models import User
from scoring.models import Sheet
from scoring.services.entries import record_entry
from scoring.services.sheets import open_sheet
from tests.tournaments.conftest import add_players, as_role, director, draw, event, make_event, people
from tournaments import services
from tournaments.models import Event, Registration, Round, Seat

__all__ = ["as_role", "director", "event", "people"]
WRITE = re.compile(r'^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+"(\w+)"', re.IGNORECASE)
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def kept(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


class Watch:
    """Names every statement that writes to a followed table while no action runs."""

    def __init__(self) -> None:
        followed = (model for model in apps.get_models() if columns_of(model) is not None)
        self.tables = {model._meta.db_table for model in followed}
        self.seen: set[str] = set()
        self.outside: list[str] = []

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if (match := WRITE.match(sql)) and match[1] in self.tables:
            self.seen.add(match[1])
            if current() is None:
                self.outside.append(sql[:120])
        return execute(sql, params, many, context)


@pytest.fixture(scope="module")
def played(kept: None) -> tuple[Simulated, Watch]:
    watch = Watch()
    by = User.objects.create_user("кубок", display_name="Ланской", is_superuser=True)
    with connection.execute_wrapper(watch):
        made = simulate_event(order=Order(players=8, rounds=2, deals=6, seed=5), by=by)
    return made, watch


def last(event: Event) -> JournalRecord:
    found = records_of(event.pk).first()
    assert found is not None
    return found


def change_of(record: JournalRecord, row: str) -> dict[str, Any]:
    return next(change for change in record.changes if change["row"] == row)


def test_a_whole_event_writes_nothing_outside_its_actions(played: tuple[Simulated, Watch]) -> None:
    _made, watch = played
    assert {"tournaments_event", "tournaments_seat", "scoring_sheetentry"} <= watch.seen
    assert watch.outside == []


def test_the_chain_of_a_whole_event_holds(played: tuple[Simulated, Watch]) -> None:
    event = played[0].event
    records = list(records_of(event.pk))
    assert breaks_of(event.pk) == []
    assert [record.number for record in records] == list(range(len(records), 0, -1))
    assert head_of(event.pk) == (records[0].number, records[0].digest)
    assert records[-1].action == "event.created"
    assert {record.who for record in records} == {"Ланской"}
    assert {record.origin for record in records} == {Kind.PROGRAM}
    assert {record.action for record in records} <= TITLES.keys()


@pytest.mark.parametrize(
    ("sql", "code"),
    [
        ("UPDATE journal_journalrecord SET reason = 'x' WHERE chain = %s AND number = 3", "changed"),
        ("UPDATE journal_journalrecord SET who = 'x' WHERE chain = %s AND number = 3", "changed"),
        ("DELETE FROM journal_journalrecord WHERE chain = %s AND number = 3", "gap"),
        ("UPDATE journal_journalhead SET number = number + 1 WHERE chain = %s", "short"),
    ],
)
def test_tampering_behind_the_back_of_the_product_is_found(
    played: tuple[Simulated, Watch], sql: str, code: str
) -> None:
    event = played[0].event
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(sql, [event.pk])
        assert [one.code for one in breaks_of(event.pk)] == [code]
        transaction.set_rollback(True)


def test_the_database_refuses_to_change_a_record(event: Event) -> None:
    """On PostgreSQL also to empty the table, alone or with what it points to."""
    table = guards.TABLE
    verbs = [f"UPDATE {table} SET reason = 'x'", f"UPDATE {table} SET id = id", f"DELETE FROM {table}"]
    if connection.vendor == "postgresql":
        verbs += [f"TRUNCATE {table}", f"TRUNCATE {table} CASCADE", "TRUNCATE office_user CASCADE"]
    kept = list(JournalRecord.objects.values())
    with transaction.atomic():
        if connection.vendor == "postgresql":  # what waits for the end of a transaction is checked now
            connection.check_constraints()
        guards.keep_guards()
        for verb in verbs:
            with (
                pytest.raises(DatabaseError, match=guards.REFUSAL),
                transaction.atomic(),
                connection.cursor() as cursor,
            ):
                cursor.execute(verb)
        guards.drop_guards()
    assert kept
    assert list(JournalRecord.objects.values()) == kept
    assert breaks_of(event.pk) == []


def test_no_code_changes_a_record(event: Event) -> None:
    record = last(event)
    record.reason = "иное"
    for change in (record.save, record.delete, JournalRecord.objects.all().delete):
        with pytest.raises(AppendOnlyError):
            change()
    with pytest.raises(AppendOnlyError):
        JournalRecord.objects.update(reason="иное")


def test_a_record_says_who_from_where_before_and_after_and_why(event: Event, director: User) -> None:
    add_players(event, 8)
    round_ = draw(event, 1, "4x2")
    with coming_from(Origin(Kind.API, "POST /api/v1/events/", "127.0.0.1")):
        services.withdraw_seating(round_=round_, version=round_.version, by=director, reason="Опоздал судья")
    record = last(event)
    assert (record.by, record.who, record.reason) == (director, "Ланской", "Опоздал судья")
    assert (record.origin, record.place, record.address) == ("api", "POST /api/v1/events/", "127.0.0.1")
    assert record.action == "round.withdrawn"
    changed = change_of(record, "tournaments.round")
    assert (changed["id"], changed["old"]["state"], changed["new"]["state"]) == (
        round_.pk,
        "published",
        "seated",
    )
    assert changed["new"]["published_at"] is None
    assert change_of(record, "tournaments.seatingchange")["old"] is None


def test_rows_written_in_bulk_are_told_too(event: Event, director: User) -> None:
    add_players(event, 8)
    round_ = draw(event, 1, "4x2", publish=False)
    seats = [change for change in last(event).changes if change["row"] == "tournaments.seat"]
    assert len(seats) == 8
    assert all(change["old"] is None and change["new"]["registration_id"] for change in seats)
    services.draw_seating(
        round_=round_, version=round_.version, by=director, composition="4x2", seed=8, everybody=True
    )
    seats = [change for change in last(event).changes if change["row"] == "tournaments.seat"]
    assert sorted(change["new"] is None for change in seats) == [False] * 8 + [True] * 8
    with acting("event.edited", event=event, by=director):
        Registration.objects.filter(event=event, number__lte=2).update(team="Кострома")
        Registration.objects.bulk_update(
            [Registration(pk=Registration.objects.get(event=event, number=3).pk, team="Х")], ["team"]
        )
    told = {change["id"]: (change["old"], change["new"]) for change in last(event).changes}
    assert sorted(new["team"] for _old, new in told.values()) == ["Кострома", "Кострома", "Х"]
    assert all(old == {"team": ""} for old, _new in told.values())


def test_a_refused_or_repeated_action_leaves_no_record(event: Event, director: User) -> None:
    number = head_of(event.pk)[0]
    with pytest.raises(Refused):
        services.edit_event(event=event, version=event.version, by=director, name=" ")
    services.create_round(event=event, by=director, number=1)
    services.create_round(event=event, by=director, number=1)
    assert head_of(event.pk)[0] == number + 1


def fail_half_way(event: Event) -> None:
    with acting("round.edited", event=event):
        Round.objects.filter(event=event).update(name="не останется")
        raise Refused([])


def test_an_inner_action_adds_to_its_callers_record_and_one_undone_takes_its_part_away(
    event: Event, director: User
) -> None:
    number = head_of(event.pk)[0]
    with acting("event.edited", event=event, by=director, reason="вместе"):
        services.create_round(event=event, by=director, number=1)
        with pytest.raises(Refused):
            fail_half_way(event)
    assert head_of(event.pk)[0] == number + 1
    record = last(event)
    assert (record.action, record.reason) == ("event.edited", "вместе")
    assert [change["row"] for change in record.changes] == ["tournaments.round"]
    assert "name" not in record.changes[0]["new"]


def test_events_have_chains_of_their_own_and_the_house_has_one(event: Event, director: User) -> None:
    other = make_event(director, name="Другой кубок")
    assert [record.action for record in records_of(other.pk)] == ["event.created"]
    with acting("event.edited", by=director):
        Seat.objects.none().delete()
    assert not JournalHead.objects.filter(chain=NO_EVENT).exists()


@pytest.mark.parametrize(
    ("wanted", "actions"),
    [
        (Wanted(action="round.made"), {"round.made"}),
        (
            Wanted(words="ланск"),
            {"event.created", "players.imported", "round.made", "round.seated", "round.published"},
        ),
        (Wanted(words="нет такого"), set()),
        (Wanted(origin="phone"), set()),
    ],
)
def test_the_journal_is_filtered(event: Event, wanted: Wanted, actions: set[str]) -> None:
    add_players(event, 8)
    draw(event, 1, "4x2")
    found = {record.action for record in records_of(event.pk, wanted)}
    assert found == actions


def test_the_door_says_where_an_action_comes_from(event: Event, as_role: Any) -> None:
    client: Client = as_role("director")
    assert client.post(f"/events/{event.slug}/rounds/", {"number": 1, "name": "Первый"}).status_code < 400
    record = last(event)
    assert (record.origin, record.address) == ("page", "127.0.0.1")
    assert record.place.startswith("POST /events/<")
    assert event.slug not in record.place


def test_a_line_costs_three_queries_more_for_its_record(event: Event, director: User) -> None:
    add_players(event, 4)
    round_ = draw(event, 1, "4x1")
    table = round_.tables.get()

    sheet: Sheet = open_sheet(table=table, by=director)
    for tricks in ([2, 3, 4, 1], [3, 2, 4, 1]):  # the first line freezes the convention
        fact = {"contract": "all-pass", "tricks": tricks}
        with CaptureQueriesContext(
            connection,
        ) as seen:
            record_entry(sheet=sheet, fact=fact, by=director, client_id=uuid.uuid4())
    told = [query["sql"] for query in seen if "journal_" in query["sql"]]
    assert len(told) == 3
    assert change_of(last(event), "scoring.sheetentry")["new"]["fact"] == fact
