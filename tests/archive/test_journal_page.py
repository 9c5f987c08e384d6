"""The director reads the journal: in words, filtered, checked, as a file; nobody else does."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from archive.selectors.journal_page import read_entries
from journal.domain.chain import digest_of
from journal.selectors.chains import records_of
from office.models import User
from tests.tournaments.conftest import add_players, as_role, director, draw, event, people
from tournaments import services
from tournaments.models import Event

__all__ = ["as_role", "director", "event", "people"]
BESIDE = ("chain", "number", "previous", "digest")
pytestmark = pytest.mark.django_db


@pytest.fixture
def withdrawn(event: Event, director: User) -> Event:
    add_players(event, 8)
    round_ = draw(event, 1, "4x2")
    services.withdraw_seating(round_=round_, version=round_.version, by=director, reason="=1+1 опоздал судья")
    return event


def page(client: Client, event: Event, query: str = "") -> str:
    answer = client.get(f"/events/{event.slug}/journal/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("query", "stands", "missing"),
    [
        ("", ["Рассадка отозвана", "опоздал судья", "Турнир создан", "Ланской"], []),
        ("?action=round.withdrawn", ["опоздал судья"], ["добавлен список игроков</b>"]),
        ("?words=судья", ["опоздал судья"], ["турнир создан</b>"]),
        ("?words=ничего", ["Таких записей нет"], ["опоздал судья"]),
        ("?since=2999-01-01", ["Таких записей нет"], ["опоздал судья"]),
        ("?since=вчера&page=x", ["опоздал судья"], []),
        ("?check=1", ["Цепь цела: 6 записей"], []),
    ],
)
def test_the_journal_is_read_and_filtered(
    withdrawn: Event, as_role: Any, query: str, stands: list[str], missing: list[str]
) -> None:
    text = page(as_role("director"), withdrawn, query).replace("&#x27;", "'")
    for words in stands:
        assert words.casefold() in text.casefold(), words
    for words in missing:
        assert words not in text, words


def test_a_broken_chain_is_told_on_the_page(withdrawn: Event, as_role: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE journal_journalrecord SET reason = 'иное' WHERE chain = %s AND number = 5", [withdrawn.pk]
        )
    text = page(as_role("director"), withdrawn, "?check=1")
    assert "Цепь нарушена" in text
    assert "В записи 5 стоит не то, что было записано." in text


def test_rows_are_named_and_columns_are_in_words(withdrawn: Event) -> None:
    newest = records_of(withdrawn.pk).first()
    assert newest is not None
    (entry,) = read_entries([newest])
    row = next(row for row in entry.rows if row.is_changed)
    assert (row.title, row.name) == ("тур", "1")
    state = next(column for column in row.columns if column.title == "состояние")
    assert (state.old, state.new) == ("рассадка опубликована", "черновик")


def test_a_long_page_asks_no_more_than_a_short_one(withdrawn: Event, as_role: Any) -> None:
    client = as_role("director")
    page(client, withdrawn)
    with CaptureQueriesContext(connection) as seen:
        page(client, withdrawn)
    for registration in withdrawn.registrations.all():
        services.set_status(registration=registration, by=withdrawn.created_by, status="present")
    with CaptureQueriesContext(connection) as later:
        page(client, withdrawn)
    assert len(later) <= len(seen) + 1


def test_the_files_hold_every_record_and_run_nothing_in_a_spreadsheet(withdrawn: Event, as_role: Any) -> None:
    client = as_role("director")
    address = f"/events/{withdrawn.slug}/journal/files/"
    rows = list(
        csv.DictReader(io.StringIO(b"".join(client.get(f"{address}journal.csv")).decode(), newline=""))
    )
    assert [row["number"] for row in rows] == ["1", "2", "3", "4", "5", "6"]
    assert rows[-1]["reason"] == "'=1+1 опоздал судья"
    told = json.loads(b"".join(client.get(f"{address}journal.json")))
    for one in told:
        said = {key: value for key, value in one.items() if key not in BESIDE}
        honest = digest_of(chain=one["chain"], number=one["number"], previous=one["previous"], said=said)
        assert honest == one["digest"]
    assert client.get(f"{address}other.csv").status_code == 404


@pytest.mark.parametrize(("role", "status"), [("director", 200), ("arbiter", 403), ("stranger", 403)])
def test_the_api_shows_it_to_the_director(withdrawn: Event, as_role: Any, role: str, status: int) -> None:
    answer = as_role(role).get(f"/api/v1/events/{withdrawn.slug}/journal/?words=судья")
    assert answer.status_code == status
    if status == 200:
        (record,) = answer.json()["results"]
        assert record["action"] == "round.withdrawn"
        checked = as_role(role).get(f"/api/v1/events/{withdrawn.slug}/journal/check/").json()
        assert (checked["holds"], checked["records"]) == (True, 6)
