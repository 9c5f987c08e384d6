"""Acceptance row 2: one confirmation of one sheet, however many confirm at once, from several processes.

Of a sheet of the staff one confirmation succeeds and the others are told plainly. Of a sheet that its seats
confirm, the last word of many confirms it once, and a paper signed meanwhile changes nothing more. The
database itself refuses a second sheet of a table, a second move of one version, a deal twice. Runs on SQLite
and PostgreSQL.
"""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from pathlib import Path

import pytest
from django.db import IntegrityError, connection, transaction

from office.models import User
from phones.models import Verdict
from scoring.models import Sheet, SheetEntry, SheetStateChange
from scoring.selectors.refusals import WrongState
from scoring.services import entries, sheets
from tests.scoring_app.conftest import DEALS, register, seat_table
from tournaments.models import Event, Table

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parent.parent.parent
PROCESSES, AT_ONCE = 2, 25
CONFIRM = """
import sys, threading, uuid
from django.conf import settings
settings.DATABASES["default"]["NAME"] = sys.argv[1]
import django
django.setup()
from django.db import connection
from office.faults import Refused
from office.models import User
from phones.services.verdicts import give_verdict
from scoring.models import Sheet
from scoring.services.sheets import confirm_sheet
staff, phones = Sheet.objects.order_by("table__number")
arbiter = User.objects.get(username="arbiter")
said = []
def confirm(place):
    try:
        confirm_sheet(sheet=staff, by=arbiter)
        said.append("staff:done")
    except Refused as refused:
        said.append("staff:" + refused.faults[0].code)
    try:
        give_verdict(
            sheet=phones, seat=place % 4, root=0, upto=phones.last_number, agrees=True, client_id=uuid.uuid4()
        )
        said.append("phone:done")
    except Refused as refused:
        said.append("phone:" + refused.faults[0].code)
    finally:
        connection.close()
threads = [threading.Thread(target=confirm, args=(place,)) for place in range(int(sys.argv[2]))]
print("ready", flush=True)
sys.stdin.readline()
[one.start() for one in threads]
[one.join() for one in threads]
print(" ".join(said))
"""


@pytest.fixture
def closed(event: Event, table: Table, scorer: User) -> list[Sheet]:
    """Two closed sheets: one that the staff confirms, one that its four seats confirm as a whole."""
    other = seat_table(table.round, register(event, 4), number=2)
    made = []
    for place, confirmation in ((table, Event.Confirmation.NONE), (other, Event.Confirmation.SHEET)):
        Event.objects.filter(pk=event.pk).update(confirmation=confirmation)
        sheet = sheets.open_sheet(table=Table.objects.get(pk=place.pk), by=scorer)
        entries.record_entry(sheet=sheet, fact=DEALS[0], by=scorer, client_id=uuid.uuid4())
        sheets.close_sheet(sheet=sheet, by=scorer, end="time")
        made.append(Sheet.objects.get(pk=sheet.pk))
    return made


def confirm_from_processes() -> list[str]:
    """Start the processes, let them begin together, and return what every attempt was told."""
    name = str(connection.settings_dict["NAME"])
    running = [
        subprocess.Popen(
            [sys.executable, "-c", CONFIRM, name, str(AT_ONCE)],
            cwd=ROOT,
            env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _process in range(PROCESSES)
    ]
    for process in running:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    return " ".join(process.communicate("go\n", timeout=120)[0] for process in running).split()


def test_row_2_fifty_confirmations_from_two_processes_are_one(closed: list[Sheet], arbiter: User) -> None:
    staff, phones = closed
    said = confirm_from_processes()
    assert said.count("staff:done") == 1
    assert said.count("staff:wrong-sheet-state") == PROCESSES * AT_ONCE - 1
    assert said.count("phone:done") == PROCESSES * AT_ONCE, "a word that was said is not said again"
    assert Verdict.objects.filter(sheet=phones).count() == 4
    for sheet in closed:
        assert Sheet.objects.get(pk=sheet.pk).state == Sheet.State.CONFIRMED
        assert sheet.state_changes.filter(new="confirmed").count() == 1
    with pytest.raises(WrongState):
        sheets.confirm_sheet(sheet=staff, by=arbiter)


def test_row_2_the_database_itself_refuses_a_second_of_what_is_there(
    closed: list[Sheet], arbiter: User
) -> None:
    sheet = closed[0]
    seen = Sheet.objects.get(pk=sheet.pk)
    sheets.confirm_sheet(sheet=sheet, by=arbiter)
    line = sheet.lines.get(kind="deal")
    seconds = [
        Sheet(table=sheet.table, opened_by=arbiter),
        SheetStateChange(
            sheet=sheet, old="closed", new="confirmed", from_version=seen.version, reason="", by=arbiter
        ),
        SheetEntry(sheet=sheet, number=line.number, root=line.number, kind="deal", written_by=arbiter),
        SheetEntry(sheet=sheet, number=9, root=9, kind="deal", client_id=line.client_id, written_by=arbiter),
    ]
    for second in seconds:
        with pytest.raises(IntegrityError), transaction.atomic():
            second.save()
