"""Two processes hammer the same sheets for five seconds: nothing is lost and every sum holds.

The minute of it, with processes killed, is a command: `manage.py hammer --kill`. Runs on both databases.
"""

from __future__ import annotations

import sys
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from archive.management.commands.hammer import Command
from archive.services.hammering import faults_after
from journal.models import JournalRecord
from scoring.models import Sheet, SheetEntry, SheetPosting
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

JOIN = """
import sys
from django.conf import settings
settings.DATABASES["default"]["NAME"] = sys.argv[1]
from django.core.management import execute_from_command_line
execute_from_command_line(["manage.py", *sys.argv[2:]])
"""


@pytest.fixture
def at_this_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes of the command work on the database of the test."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings")
    name = str(connection.settings_dict["NAME"])
    monkeypatch.setattr(Command, "start_of_process", (sys.executable, "-c", JOIN, name))


def test_row_2_hammered_by_two_processes_no_line_is_lost_and_every_sum_holds(
    at_this_database: None, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("hammer", "--seconds", "5")
    assert "Nothing was lost" in capsys.readouterr().out
    event = Event.objects.get()
    lines = SheetEntry.objects.filter(sheet__table__round__event=event).count()
    assert lines > 3
    assert faults_after(event, []) == []
    with pytest.raises(CommandError):  # never on a database with events
        call_command("hammer", "--seconds", "1")
    assert faults_with_damage(event) == 5


def faults_with_damage(event: Event) -> int:
    """How many of five kinds of damage done behind the program's back are named."""
    found = 0
    line = SheetEntry.objects.filter(sheet__table__round__event=event, kind="deal").order_by("pk")[0]
    found += "acknowledged and lost" in " ".join(
        faults_after(event, [f"line {line.sheet_id} 999 {line.client_id}"])
    )
    posting = SheetPosting.objects.filter(entry__sheet=line.sheet).order_by("pk")[0]
    found += bool(damaged(event, SheetPosting, posting.pk, numerator=posting.numerator + 1))
    found += bool(damaged(event, Sheet, line.sheet_id, last_number=line.sheet.last_number + 1))
    found += bool(damaged(event, Sheet, line.sheet_id, state="official"))
    record = JournalRecord.objects.filter(chain=event.pk).order_by("-pk")[0]
    found += bool(damaged(event, JournalRecord, record.pk, reason="иначе"))
    return found


def damaged(event: Event, model: Any, pk: int, **values: Any) -> list[str]:
    """The faults named after columns of a row were changed; the damage stays."""
    from django.db.models import QuerySet

    rows: Any = QuerySet(model).filter(pk=pk)
    rows.update(**values)
    return faults_after(event, [])
