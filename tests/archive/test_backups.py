"""Backups: one snapshot while the program runs, kept by a plain policy, restored to the same hash."""

from __future__ import annotations

import io
import json
import uuid
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction
from django.test import Client

from archive.domain.keeping import Kept, to_drop
from archive.selectors.kept_backups import list_backups
from archive.services.backups import MANIFEST, keep_safe, make_backup
from archive.services.dumping import BackupRefused
from archive.services.restoring import restore_backup
from formats.services.annulments import annul_round
from office.models import User
from scoring.models import Sheet, SheetEntry
from scoring.selectors.standings import standings_hash
from scoring.services.entries import record_entry
from scoring.services.sheets import open_sheet
from tests.scoring_app.conftest import DEALS, make_event, make_round, register, seat_table
from tournaments.models import Event

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


# The policy


def test_the_newest_the_last_of_days_and_months_and_those_made_by_hand_are_kept() -> None:
    every_hour = [Kept(NOON - timedelta(hours=hours), "hourly", f"{hours}") for hours in range(24 * 500)]
    by_hand = Kept(NOON - timedelta(days=900), "hand", "by hand")
    dropped = to_drop([by_hand, *every_hour])
    kept = {one.made_at for one in {*every_hour, by_hand} - set(dropped)}
    days = {one.date() for one in kept if one > NOON - timedelta(days=30)}
    months = {(one.year, one.month) for one in kept if one > NOON - timedelta(days=333)}
    assert {NOON - timedelta(hours=hours) for hours in range(10)} <= kept
    assert (len(days), len(months), by_hand.made_at in kept) == (30, 12, True)
    assert len(kept) <= 10 + 30 + 12 + 1


def test_few_backups_are_all_kept() -> None:
    assert to_drop(Kept(NOON - timedelta(seconds=one), "hourly", "x") for one in range(10)) == []


# A real database


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where backups of a test lie."""
    place = tmp_path / "backups"
    monkeypatch.setenv("TIRAZH_BACKUPS", str(place))
    return place


@pytest.fixture
def sheet(transactional_db: None) -> Sheet:
    """A sheet with two deals."""
    director = User.objects.create_user("director", password="pass")
    event = make_event("cup", director=director)
    sheet = open_sheet(table=seat_table(make_round(event), register(event, 4)), by=director)
    for fact in DEALS[:2]:
        write(sheet, fact)
    return sheet


def write(sheet: Sheet, fact: dict[str, Any]) -> None:
    """One line, by the service that people use."""
    by = User.objects.get(username="director")
    record_entry(sheet=Sheet.objects.get(pk=sheet.pk), fact=fact, by=by, client_id=uuid.uuid4())


def state() -> tuple[str, int]:
    """The hash of the standings and the number of lines."""
    return standings_hash(Event.objects.order_by("slug")), SheetEntry.objects.count()


def test_a_restore_gives_the_same_hash_and_keeps_what_was_there(sheet: Sheet, folder: Path) -> None:
    first = state()
    made = make_backup(reason="hand")
    told = json.loads(zipfile.ZipFile(made).read(MANIFEST))
    assert (told["standings"], told["events"], told["format"]) == (first[0], 1, "tirazh-backup/1")
    assert oct(made.stat().st_mode)[-3:] == "600"
    write(sheet, DEALS[2])
    second = state()
    assert first != second
    restored = restore_backup(made)
    assert restored.is_proved
    assert state() == first
    assert restore_backup(restored.former).is_proved
    assert state() == second
    write(sheet, DEALS[3])  # the restored database goes on
    assert sorted(one.name for one in folder.iterdir()) == sorted(one.name for one in list_backups())


def test_a_backup_holds_what_was_committed_and_nothing_of_a_transaction_under_way(
    sheet: Sheet, folder: Path
) -> None:
    first = state()
    with transaction.atomic():
        write(sheet, DEALS[2])
        keep_safe("before-annulment")
    assert state()[1] == 3
    (kept,) = list_backups()
    assert kept.reason == "before-annulment"
    assert restore_backup(folder / kept.name).differences == ()
    assert state() == first


def test_what_is_no_whole_backup_of_this_house_is_refused_and_nothing_changes(
    sheet: Sheet, folder: Path, tmp_path: Path
) -> None:
    good = make_backup(reason="hand")
    raw, told = good.read_bytes(), json.loads(zipfile.ZipFile(good).read(MANIFEST))
    name = next(one for one in zipfile.ZipFile(good).namelist() if one != MANIFEST)
    data = zipfile.ZipFile(good).read(name)
    other = "postgresql" if told["engine"] == "sqlite" else "sqlite"

    def packed(content: bytes = data, **changes: Any) -> bytes:
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as file:
            file.writestr(name, content)
            file.writestr(MANIFEST, json.dumps({**told, **changes}))
        return made.getvalue()

    cases = {
        b"": "no-backup",
        b"\x00" * 5000: "no-backup",
        raw[: len(raw) // 2]: "no-backup",
        packed(format="tirazh-backup/9"): "no-backup",
        packed(engine="oracle"): "no-backup",
        packed(content=data[:-1] + bytes([data[-1] ^ 1])): "damaged",
        packed(content=data[:-1]): "damaged",
        packed(engine=other): "damaged",
        packed(migrations=[*told["migrations"], "scoring.9999_to_come"]): "newer",
    }
    before = state()
    for content, code in cases.items():
        path = tmp_path / "given.zip"
        path.write_bytes(content)
        with pytest.raises(BackupRefused) as refused:
            restore_backup(path)
        assert refused.value.faults[0].code == code, content[:40]
        assert "given.zip" in refused.value.told()[0]["message"]
    with pytest.raises(BackupRefused):
        restore_backup(tmp_path / "absent.zip")
    assert state() == before
    assert len(list_backups()) == 1


def test_the_schedule_makes_a_backup_when_something_was_written_since(
    sheet: Sheet, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def scheduled(minutes: int) -> bool:
        call_command("backup", "--scheduled", "--minutes", str(minutes))
        return bool(capsys.readouterr().out)

    assert scheduled(60)  # there is none yet
    assert not scheduled(0)  # nothing was written since
    write(sheet, DEALS[2])
    assert not scheduled(60)  # it is not time
    assert scheduled(0)
    call_command("backup", "--list")
    assert len(capsys.readouterr().out.splitlines()) == 2
    call_command("backup", "--check", str(folder / list_backups()[0].name))
    assert "whole" in capsys.readouterr().out


def test_where_nothing_can_be_written_it_is_said_and_an_action_goes_on(
    sheet: Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = tmp_path / "a-file"
    taken.write_text("")
    monkeypatch.setenv("TIRAZH_BACKUPS", str(taken))
    with pytest.raises(CommandError) as refused:
        call_command("backup")
    assert (refused.value.returncode, str(taken) in str(refused.value)) == (2, True)
    keep_safe("before-annulment")
    assert state()[1] == 2


def test_the_command_asks_before_it_restores(
    sheet: Sheet, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = state()
    made = make_backup(reason="hand")
    write(sheet, DEALS[2])
    monkeypatch.setattr("builtins.input", lambda: "no")
    with pytest.raises(CommandError):
        call_command("restore", str(made))
    assert state() != first
    monkeypatch.setattr("builtins.input", lambda: "Restore")
    call_command("restore", str(made))
    assert first[0] in capsys.readouterr().out
    assert state() == first


# The administrator's page


def test_the_administrator_makes_and_takes_a_backup_on_the_page(sheet: Sheet, folder: Path) -> None:
    client = Client()
    client.force_login(User.objects.create_user("admin", password="pass", is_superuser=True))
    assert "Копий ещё нет" in client.get("/backups/").content.decode()
    assert client.post("/backups/make/").status_code == 302
    (made,) = list_backups()
    page = client.get("/backups/").content.decode()
    assert f"/backups/files/{made.name}" in page
    answer = client.get(f"/backups/files/{made.name}")
    assert b"".join(answer.streaming_content) == (folder / made.name).read_bytes()
    for name in ("tirazh.sqlite3", "..%2F..%2Fsecret.key", "manifest.json"):
        assert client.get(f"/backups/files/{name}").status_code == 404


def test_setting_results_aside_keeps_a_backup_first(
    sheet: Sheet, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("office.services.safety._keepers", [keep_safe])
    director = User.objects.get(username="director")
    round_ = sheet.table.round
    annul_round(round_=round_, by=director, reason="не тот состав", typed=str(round_))
    assert [one.reason for one in list_backups()] == ["before-annulment"]
