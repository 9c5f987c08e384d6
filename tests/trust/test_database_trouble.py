"""A disk full, a database gone or busy: 503 with what to do; nothing stands by half, or twice."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError, connection
from django.test import Client

from config.database_faults import BUSY, FULL, GONE, trouble_of
from office.models import User
from scoring.models import Sheet, SheetEntry
from scoring.selectors.audit import sheet_differences
from scoring.services.entries import record_entry
from tests.scoring_app.conftest import DEALS, make_event, make_round, register, seat_table

pytestmark = pytest.mark.django_db(transaction=True)

ENTRIES = "/api/v1/events/cup/rounds/1/tables/1/sheet/entries/"
RECORD = "/events/cup/rounds/1/tables/1/record/"


@pytest.fixture
def written() -> Sheet:
    """A sheet with one deal."""
    director = User.objects.create_user("director", password="pass")
    from scoring.services.sheets import open_sheet

    event = make_event("cup", director=director)
    sheet = open_sheet(table=seat_table(make_round(event), register(event, 4)), by=director)
    record_entry(sheet=sheet, fact=DEALS[0], by=director, client_id=uuid.uuid4())
    return sheet


def caller() -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.get(username="director"))
    return client


def fill_the_disk() -> None:
    """From now on the database takes no more pages (SQLite) or lines (PostgreSQL, with its own error)."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA page_count")
            (pages,) = cursor.fetchone()
            cursor.execute("PRAGMA freelist_count")
            (free,) = cursor.fetchone()
            for _page in range(free + 1):
                cursor.execute("CREATE TABLE IF NOT EXISTS filler (content BLOB)")
                cursor.execute("INSERT INTO filler VALUES (zeroblob(3900))")
            cursor.execute("PRAGMA page_count")
            (pages,) = cursor.fetchone()
            cursor.execute(f"PRAGMA max_page_count = {pages}")
        else:
            cursor.execute(
                "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' "
                "USING ERRCODE = '53100'; END $$"
            )
            cursor.execute(
                "CREATE TRIGGER no_room BEFORE INSERT ON scoring_sheetposting "
                "FOR EACH ROW EXECUTE FUNCTION no_room()"
            )


def make_room() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA max_page_count = 1073741823")
            cursor.execute("DROP TABLE filler")
        else:
            cursor.execute("DROP TRIGGER no_room ON scoring_sheetposting")
            cursor.execute("DROP FUNCTION no_room")


def test_on_a_full_disk_nothing_is_half_written_and_the_same_request_goes_through_afterwards(
    written: Sheet,
) -> None:
    client, body = caller(), {"fact": DEALS[1], "client_id": str(uuid.uuid4())}
    fill_the_disk()
    before = SheetEntry.objects.count()
    try:
        answers = []
        for _time in range(60):  # the last free page may still take a line or two
            answer = client.post(ENTRIES, json.dumps(body), content_type="application/json")
            answers.append(answer.status_code)
            if answer.status_code == 503:
                break
            body = {"fact": {"void": "redeal", "cite": "3.2.12"}, "client_id": str(uuid.uuid4())}
        assert answers[-1] == 503, answers
        (fault,) = answer.json()["errors"]
        assert fault["code"] == "database-full"
        assert "Диск сервера заполнен" in fault["message"]
        assert answer.headers["Retry-After"] == "60"
        taken = SheetEntry.objects.count()
        assert taken == before + answers.count(201)
    finally:
        make_room()
    assert sheet_differences(written) == []
    again = client.post(ENTRIES, json.dumps(body), content_type="application/json")
    assert again.status_code == 201
    assert SheetEntry.objects.count() == taken + 1
    assert sheet_differences(written) == []


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (OperationalError("database or disk is full"), FULL),
        (OperationalError("disk I/O error"), FULL),
        (OperationalError("database is locked"), BUSY),
        (OperationalError("server closed the connection unexpectedly"), GONE),
        (InterfaceError("connection already closed"), GONE),
        (OperationalError("no such table: scoring_sheet"), None),
        (ValueError("disk is full"), None),
        (None, None),
    ],
)
def test_each_trouble_is_told_by_its_kind(error: BaseException | None, trouble: Any) -> None:
    assert trouble_of(error) is trouble


@pytest.mark.parametrize(
    ("language", "said"), [("ru", "База данных не отвечает"), ("en", "The database does not answer")]
)
def test_without_a_database_a_page_still_says_what_to_do(
    written: Sheet, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    client = caller()
    client.cookies["django_language"] = language

    def gone(*args: Any, **kwargs: Any) -> Any:
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr("django.db.backends.utils.CursorWrapper.execute", gone)
    monkeypatch.setattr("django.db.backends.utils.CursorDebugWrapper.execute", gone)
    for path in ("/", "/events/cup/rounds/1/tables/1/"):
        answer = client.get(path)
        assert (answer.status_code, said in answer.content.decode()) == (503, True), path
        assert answer.headers["Retry-After"] == "5"
    told = client.post(ENTRIES, json.dumps({"fact": DEALS[1]}), content_type="application/json")
    assert (told.status_code, told.json()["errors"][0]["code"]) == (503, "database-gone")
    assert client.get("/healthz").status_code == 503
