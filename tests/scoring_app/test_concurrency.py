"""Many at once: one line, never a number twice. Runs on SQLite and PostgreSQL."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable

import pytest
from django.db import connection

from office.faults import Refused
from office.models import User
from scoring.models import Sheet
from scoring.selectors.audit import sheet_differences
from scoring.selectors.refusals import StaleSheet
from scoring.services import entries
from tests.scoring_app.conftest import DEALS

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(count: int, step: Callable[[int], object]) -> list[object]:
    """Run a step in threads that start together; what each returned or was refused with."""
    outcomes: list[object] = [None] * count
    start = threading.Barrier(count)

    def run(place: int) -> None:
        start.wait()
        try:
            outcomes[place] = step(place)
        except Refused as refused:
            outcomes[place] = refused
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def test_one_request_sent_eight_times_at_once_is_one_line(sheet: Sheet, scorer: User) -> None:
    client_id = uuid.uuid4()
    lines = at_once(
        8, lambda _place: entries.record_entry(sheet=sheet, fact=DEALS[0], by=scorer, client_id=client_id)
    )
    assert {getattr(line, "pk", line) for line in lines} == {sheet.lines.get().pk}


def test_eight_people_who_saw_the_same_sheet_write_one_line(sheet: Sheet, scorer: User) -> None:
    outcomes = at_once(
        8,
        lambda _place: entries.record_entry(
            sheet=sheet, fact=DEALS[0], by=scorer, client_id=uuid.uuid4(), seen_last=0
        ),
    )
    assert sum(isinstance(outcome, StaleSheet) for outcome in outcomes) == 7
    assert sheet.lines.count() == 1


def test_lines_written_at_once_get_numbers_without_gaps(sheet: Sheet, scorer: User) -> None:
    deal = {"contract": "all-pass"}

    def write(_place: int) -> object:
        while True:
            page = Sheet.objects.get(pk=sheet.pk)
            tricks = [3, 3, 3, 3]
            dealer = page.last_number % 4
            tricks[dealer], tricks[(dealer + 1) % 4] = 0, 4
            try:
                return entries.record_entry(
                    sheet=sheet,
                    fact=deal | {"tricks": tricks},
                    by=scorer,
                    client_id=uuid.uuid4(),
                    seen_last=page.last_number,
                )
            except StaleSheet:
                continue

    at_once(6, write)
    assert list(sheet.lines.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6]
    assert sheet_differences(sheet) == []


def test_an_undo_at_once_by_several_takes_one_line_back(sheet: Sheet, scorer: User) -> None:
    for deal in DEALS[:3]:
        entries.record_entry(sheet=sheet, fact=deal, by=scorer, client_id=uuid.uuid4())
    outcomes = at_once(
        6, lambda _place: entries.undo_last(sheet=sheet, by=scorer, client_id=uuid.uuid4(), seen_last=3)
    )
    assert sum(isinstance(outcome, StaleSheet) for outcome in outcomes) == 5
    assert sheet.lines.count() == 4
    assert sheet_differences(sheet) == []
