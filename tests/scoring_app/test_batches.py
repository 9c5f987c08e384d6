"""Many entries written at once: the same lines as one by one, all or none, once per request."""

from __future__ import annotations

import uuid

import pytest

from office.models import User
from scoring.models import Sheet, SheetEntry
from scoring.selectors.audit import sheet_differences
from scoring.selectors.refusals import ConflictingRepeat, EntryRefused, StaleSheet
from scoring.services import sheets
from scoring.services.batches import record_entries
from tests.scoring_app.conftest import DEALS, Fact, Write, register, seat_table
from tournaments.models import Event, Table

pytestmark = pytest.mark.django_db

FACTS: tuple[Fact, ...] = (
    *DEALS,
    {"void": "redeal", "cite": "3.2.12"},
    {"postings": [{"player": 1, "column": "mountain", "points": "5/2"}], "cite": "3.2.21"},
)


def batch(sheet: Sheet, by: User, *facts: Fact, ids: list[uuid.UUID] | None = None) -> list[SheetEntry]:
    client_ids = ids or [uuid.uuid4() for _fact in facts]
    return record_entries(sheet=sheet, facts=facts, by=by, client_ids=client_ids)


def told(sheet: Sheet) -> list[tuple[object, ...]]:
    return [
        (
            *(line.number, line.root, line.kind, line.fact, line.label, line.dealer, line.written_by_id),
            *((p.player, p.column, p.against, p.points, p.cite) for p in line.postings.all()),
        )
        for line in SheetEntry.objects.filter(sheet=sheet)
    ]


@pytest.fixture
def other(event: Event, table: Table, scorer: User) -> Sheet:
    second = seat_table(table.round, register(event, 4), number=2)
    return sheets.open_sheet(table=second, by=scorer)


def test_lines_are_the_same_as_one_by_one(sheet: Sheet, other: Sheet, write: Write, scorer: User) -> None:
    for fact in FACTS:
        write(fact)
    batch(other, scorer, *FACTS[:3])
    batch(other, scorer, *FACTS[3:])
    assert told(sheet) == told(other)
    sheet.refresh_from_db()
    other.refresh_from_db()
    assert (sheet.last_number, sheet.deals) == (other.last_number, other.deals) == (7, 5)
    assert sheet_differences(other) == []
    other.table.refresh_from_db()
    assert other.table.started_at is not None


def test_one_faulty_entry_leaves_nothing_behind(sheet: Sheet, write: Write, scorer: User) -> None:
    write(DEALS[0])
    with pytest.raises(EntryRefused) as refused:
        batch(sheet, scorer, DEALS[1], DEALS[2] | {"tricks": [1, 1, 0, 7]}, DEALS[3])
    assert [(fault.line, fault.code) for fault in refused.value.faults] == [(3, "tricks-sum")]
    sheet.refresh_from_db()
    assert (sheet.last_number, sheet.lines.count()) == (1, 1)


def test_a_repeated_request_is_written_once(sheet: Sheet, scorer: User) -> None:
    ids = [uuid.uuid4() for _fact in FACTS]
    first, again = (batch(sheet, scorer, *FACTS, ids=ids) for _time in range(2))
    assert [line.pk for line in again] == [line.pk for line in first]
    assert sheet.lines.count() == len(FACTS)


def test_an_id_used_for_something_else_is_refused(sheet: Sheet, scorer: User) -> None:
    ids = [uuid.uuid4() for _fact in FACTS]
    batch(sheet, scorer, *FACTS[:2], ids=ids[:2])
    with pytest.raises(ConflictingRepeat):
        batch(sheet, scorer, *FACTS, ids=ids)
    with pytest.raises(ConflictingRepeat):
        batch(sheet, scorer, FACTS[1], FACTS[0], ids=ids[:2])
    assert sheet.lines.count() == 2


def test_a_sheet_that_went_on_is_not_written_over(sheet: Sheet, write: Write, scorer: User) -> None:
    write(DEALS[0])
    with pytest.raises(StaleSheet):
        record_entries(sheet=sheet, facts=[DEALS[1]], by=scorer, client_ids=[uuid.uuid4()], seen_last=0)


def test_who_sits_down_is_not_said_in_passing(sheet: Sheet, scorer: User) -> None:
    with pytest.raises(EntryRefused) as refused:
        batch(sheet, scorer, DEALS[0], {"replace": 1, "name": "Ким"})
    assert refused.value.faults[0].code == "one-by-one"
    assert not sheet.lines.exists()


def test_nothing_to_write_writes_nothing(sheet: Sheet, scorer: User) -> None:
    assert batch(sheet, scorer) == []
