"""Writing on a sheet: once per request, in order, never edited."""

from __future__ import annotations

import uuid
from fractions import Fraction
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from office.models import User
from scoring.models import AppendOnlyError, EventEntry, Sheet, SheetEntry, SheetPosting
from scoring.selectors.audit import sheet_differences
from scoring.selectors.refusals import (
    ConflictingRepeat,
    EntryRefused,
    NotCorrectable,
    NothingToUndo,
    ReasonMissing,
    StaleSheet,
    WrongState,
)
from scoring.selectors.scored import score_facts, slots_of
from scoring.selectors.sheets import sheet_balances, sheet_document, sheet_facts
from scoring.services import entries, event_entries, rounds, sheets
from tests.scoring_app.conftest import DEALS, Write, register
from tournaments.models import Event, Seat, Table

pytestmark = pytest.mark.django_db


def rescored(sheet: Sheet) -> dict[Any, Fraction]:
    return slots_of(score_facts(sheet_document(sheet)))


def test_a_deal_is_written_with_its_postings_and_points(write: Write, sheet: Sheet) -> None:
    line = write(DEALS[0])
    assert (line.number, line.kind, line.label, line.dealer) == (1, "deal", "6♠ / =", 0)
    told = {(p.player, p.column, p.against): (p.points, p.cite) for p in line.postings.all()}
    assert told[1, "pool", None] == (2, "4.2.1")
    assert told[2, "whists", 1] == (8, "3.8.1.1")
    sheet.refresh_from_db()
    assert (sheet.last_number, sheet.deals, sheet.finished_by) == (1, 1, "")


def test_the_example_of_the_formats_comes_out_line_by_line(write: Write, sheet: Sheet) -> None:
    for deal in DEALS:
        write(deal)
    assert sheet_balances(sheet) == rescored(sheet)
    assert sheet_differences(sheet) == []


def test_the_first_deal_freezes_the_convention_and_starts_the_table(write: Write, table: Table) -> None:
    assert table.round.convention.frozen_at is None
    write(DEALS[0])
    table.refresh_from_db()
    table.round.convention.refresh_from_db()
    assert table.round.convention.frozen_at is not None
    assert table.started_at is not None


def test_a_repeated_request_is_written_once(write: Write, sheet: Sheet) -> None:
    client_id = uuid.uuid4()
    first = write(DEALS[0], client_id=client_id)
    again = write(dict(reversed(DEALS[0].items())), client_id=client_id, seen_last=0)
    assert again.pk == first.pk
    assert sheet.lines.count() == 1


def test_the_same_request_with_another_content_is_a_conflict(write: Write) -> None:
    client_id = uuid.uuid4()
    write(DEALS[0], client_id=client_id)
    with pytest.raises(ConflictingRepeat):
        write(DEALS[1], client_id=client_id)


def test_a_sheet_that_moved_on_says_who_wrote_what(write: Write, arbiter: User) -> None:
    write(DEALS[0])
    write(DEALS[1], by=arbiter)
    with pytest.raises(StaleSheet) as refused:
        write(DEALS[2], seen_last=1)
    assert [line.number for line in refused.value.lines] == [2]
    told = refused.value.told()[0]
    assert told["code"] == "sheet-moved-on"
    assert "Зимин" in told["message"]
    assert "7♥" in told["message"]


def test_faults_of_the_core_come_all_at_once_and_nothing_is_written(write: Write, sheet: Sheet) -> None:
    with pytest.raises(EntryRefused) as refused:
        write({"contract": "6S", "declarer": 0, "calls": [[2, "whist"]], "tricks": [0, 6, 3, 3]})
    codes = {fault.code for fault in refused.value.faults}
    assert codes
    assert all(fault["message"] for fault in refused.value.told())
    assert sheet.lines.count() == 0


def test_undo_takes_the_last_line_back_and_leaves_it_visible(
    write: Write, sheet: Sheet, scorer: User
) -> None:
    write(DEALS[0])
    before = sheet_balances(sheet)
    write(DEALS[1])
    line = entries.undo_last(sheet=sheet, by=scorer, client_id=uuid.uuid4())
    assert (line.kind, line.root) == ("undo", 2)
    assert sheet_balances(sheet) == before == rescored(sheet)
    assert sheet.lines.count() == 3
    sheet.refresh_from_db()
    assert sheet.deals == 1
    entries.undo_last(sheet=sheet, by=scorer, client_id=uuid.uuid4())
    assert sheet_balances(sheet) == {}
    with pytest.raises(NothingToUndo):
        entries.undo_last(sheet=sheet, by=scorer, client_id=uuid.uuid4())


def test_a_repeated_undo_takes_back_one_line(write: Write, sheet: Sheet, scorer: User) -> None:
    write(DEALS[0])
    write(DEALS[1])
    client_id = uuid.uuid4()
    first = entries.undo_last(sheet=sheet, by=scorer, client_id=client_id, seen_last=2)
    again = entries.undo_last(sheet=sheet, by=scorer, client_id=client_id, seen_last=2)
    assert again.pk == first.pk
    assert len(sheet_facts(sheet)) == 1


def test_a_correction_is_a_line_that_brings_the_balances_right(
    write: Write, sheet: Sheet, arbiter: User
) -> None:
    lines = [write(deal) for deal in DEALS]
    wrong = lines[0]
    right = {**DEALS[0], "tricks": [0, 5, 4, 1]}
    answer = entries.correct_entry(
        line=wrong, fact=right, reason="пересчитали взятки", by=arbiter, client_id=uuid.uuid4()
    )
    assert (answer.kind, answer.root, answer.label) == ("correction", 1, "6♠ / −1")
    assert sheet_facts(sheet)[0] == right
    assert sheet_balances(sheet) == rescored(sheet)
    wrong.refresh_from_db()
    assert wrong.fact == DEALS[0]
    entries.undo_last(sheet=sheet, by=arbiter, client_id=uuid.uuid4())
    assert sheet_facts(sheet) == list(DEALS)
    assert sheet_balances(sheet) == rescored(sheet)
    assert sheet_differences(sheet) == []


def test_a_correction_carries_what_changes_after_it(write: Write, sheet: Sheet, arbiter: User) -> None:
    first = write({"contract": "all-pass", "tricks": [0, 4, 3, 3]})
    write({"contract": "all-pass", "tricks": [1, 0, 5, 4]})
    ten = {"contract": "10S", "declarer": 1, "calls": [[3, "pass"], [0, "pass"]], "dealer": 2}
    for _deal in range(2):
        write(ten | {"calls": [[3, "pass"], [0, "pass"]]})
    entries.correct_entry(
        line=first,
        fact={"contract": "all-pass", "tricks": [1, 6, 0, 3]},
        reason="не тот",
        by=arbiter,
        client_id=uuid.uuid4(),
    )
    assert sheet_balances(sheet) == rescored(sheet)
    assert sheet_differences(sheet) == []


def test_a_correction_needs_a_reason_and_a_line_that_counts(
    write: Write, sheet: Sheet, arbiter: User
) -> None:
    line = write(DEALS[0])

    def correct(line: SheetEntry, reason: str) -> SheetEntry:
        return entries.correct_entry(
            line=line, fact=DEALS[0], reason=reason, by=arbiter, client_id=uuid.uuid4()
        )

    with pytest.raises(ReasonMissing):
        correct(line, "  ")
    answer = correct(line, "то же")
    with pytest.raises(NotCorrectable):
        correct(answer, "дважды")
    entries.undo_last(sheet=sheet, by=arbiter, client_id=uuid.uuid4())
    entries.undo_last(sheet=sheet, by=arbiter, client_id=uuid.uuid4())
    with pytest.raises(NotCorrectable):
        correct(line, "её нет")


def test_rows_are_only_ever_added(write: Write, sheet: Sheet, director: User, event: Event) -> None:
    line = write(DEALS[0])
    posting = line.postings.all()[0]
    entry = event_entries.record_event_entry(
        event=event,
        registration=event.registrations.all()[0],
        kind="vists",
        points=Fraction(-10),
        reason="опоздание",
        by=director,
        client_id=uuid.uuid4(),
    )
    for row in (line, posting, entry):
        with pytest.raises(AppendOnlyError):
            row.save()
        with pytest.raises(AppendOnlyError):
            row.delete()
    for model in (SheetEntry, SheetPosting, EventEntry):
        for refuse in (
            lambda model=model: model.objects.all().delete(),
            lambda model=model: model.objects.update(id=1),
            lambda model=model: model.objects.bulk_update([], ["id"]),
        ):
            with pytest.raises(AppendOnlyError):
                refuse()
    with pytest.raises(ProtectedError):
        sheet.delete()
    with pytest.raises(ProtectedError):
        sheet.table.delete()


@pytest.mark.parametrize(
    "wrong",
    [
        {"column": "whists"},
        {"column": "whists", "against": 1},
        {"column": "pool", "against": 2},
        {"column": "mountain", "denominator": 0},
        {"column": "pulka"},
        {"column": "pool", "player": 5},
    ],
)
def test_the_database_refuses_a_place_that_is_not_on_a_sheet(write: Write, wrong: dict[str, Any]) -> None:
    line = write(DEALS[0])
    with pytest.raises(IntegrityError), transaction.atomic():
        SheetPosting.objects.create(entry=line, sheet=line.sheet, **{"player": 1, "numerator": 1, **wrong})


def test_numbers_and_requests_are_unique_in_the_database(write: Write, scorer: User) -> None:
    line = write(DEALS[0])
    with pytest.raises(IntegrityError), transaction.atomic():
        SheetEntry.objects.create(sheet=line.sheet, number=1, root=1, kind="deal", written_by=scorer)
    with pytest.raises(IntegrityError), transaction.atomic():
        SheetEntry.objects.create(
            sheet=line.sheet, number=2, root=2, kind="deal", written_by=scorer, client_id=line.client_id
        )
    with pytest.raises(IntegrityError), transaction.atomic():
        Sheet.objects.create(table=line.sheet.table)


def test_a_sheet_goes_from_open_to_official_and_back_with_a_reason(
    write: Write, sheet: Sheet, arbiter: User
) -> None:
    write(DEALS[0])
    with pytest.raises(WrongState):
        sheets.close_sheet(sheet=sheet, by=arbiter)
    with pytest.raises(WrongState):
        sheets.confirm_sheet(sheet=sheet, by=arbiter)
    sheets.close_sheet(sheet=sheet, by=arbiter, end="time")
    with pytest.raises(WrongState):
        write(DEALS[1])
    with pytest.raises(WrongState):
        entries.undo_last(sheet=sheet, by=arbiter, client_id=uuid.uuid4())
    sheets.confirm_sheet(sheet=sheet, by=arbiter)
    with pytest.raises(WrongState):
        sheets.confirm_sheet(sheet=sheet, by=arbiter)
    sheets.make_official(sheet=sheet, by=arbiter)
    with pytest.raises(ReasonMissing):
        sheets.reopen_sheet(sheet=sheet, by=arbiter, reason="")
    again = sheets.reopen_sheet(sheet=sheet, by=arbiter, reason="апелляция")
    assert again.state == "open"
    states = list(sheet.state_changes.order_by("id").values_list("new", flat=True))
    assert states == ["closed", "confirmed", "official", "open"]
    entries.undo_last(sheet=sheet, by=arbiter, client_id=uuid.uuid4())
    write(DEALS[1])


def test_the_first_dealer_may_change_only_before_the_first_line(
    table: Table, sheet: Sheet, write: Write, scorer: User
) -> None:
    sheets.open_sheet(table=table, by=scorer, first_dealer=2)
    deal = {"contract": "6S", "declarer": 1, "calls": [[3, "pass"], [0, "pass"]]}
    with pytest.raises(EntryRefused):
        write(deal | {"declarer": 2})
    assert write({"contract": "6S", "declarer": 1}).dealer == 2
    with pytest.raises(WrongState):
        sheets.open_sheet(table=table, by=scorer, first_dealer=1)
    with pytest.raises(EntryRefused):
        sheets.open_sheet(table=table, by=scorer, first_dealer=4)


def test_a_substitute_takes_the_seat_over_and_gives_it_back(
    write: Write, sheet: Sheet, table: Table, event: Event, scorer: User
) -> None:
    write(DEALS[0])
    (comes,) = register(event, 1)
    fact = {"replace": 2, "name": comes.public_name, "cite": "5.4.7"}
    with pytest.raises(EntryRefused):
        write(fact)
    sitting = table.seats.get(index=0).registration
    with pytest.raises(EntryRefused):
        write(fact, registration=sitting)
    line = write(fact, registration=comes)
    rows = list(table.seats.filter(index=2).values_list("from_entry", "to_entry"))
    assert rows == [(1, 1), (2, None)]
    entries.undo_last(sheet=sheet, by=scorer, client_id=uuid.uuid4())
    assert list(table.seats.filter(index=2).values_list("from_entry", "to_entry")) == [(1, None)]
    assert line.number == 2
    assert sheet_differences(sheet) == []


def test_a_newcomer_sits_down_to_the_left_of_the_last_dealer(
    event: Event, scorer: User, table: Table
) -> None:
    Seat.objects.filter(table=table, index=3).delete()
    sheet = sheets.open_sheet(table=table, by=scorer)
    deal = {"contract": "6S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}

    def write(fact: dict[str, Any], **more: Any) -> SheetEntry:
        return entries.record_entry(sheet=sheet, fact=fact, by=scorer, client_id=uuid.uuid4(), **more)

    write(deal)
    (comes,) = register(event, 1)
    with pytest.raises(EntryRefused):
        write({"join": 3, "cite": "3.1.2"}, registration=comes)
    assert not Seat.objects.filter(table=table, index=3).exists()
    write(deal)
    write(deal)
    line = write({"join": 3, "cite": "3.1.2"}, registration=comes)
    assert line.kind == "join"
    assert Seat.objects.get(table=table, index=3).from_entry == line.number
    assert sheet_balances(sheet) == rescored(sheet)
    assert write({"contract": "7S", "declarer": 0}).dealer == 3
    assert sheet_differences(sheet) == []


def test_entries_of_the_event_are_taken_back_by_their_opposite(event: Event, director: User) -> None:
    (player,) = register(event, 1)

    def record(points: Fraction, reason: str, client_id: uuid.UUID) -> EventEntry:
        return event_entries.record_event_entry(
            event=event, registration=player, kind="vists", points=points, reason=reason,
            by=director, client_id=client_id,
        )  # fmt: skip

    client_id = uuid.uuid4()
    entry = record(Fraction(-25), "опоздание", client_id)
    assert record(Fraction(-25), "опоздание", client_id).pk == entry.pk
    with pytest.raises(ConflictingRepeat):
        record(Fraction(-5), "опоздание", client_id)
    with pytest.raises(ReasonMissing):
        record(Fraction(-5), " ", uuid.uuid4())
    with pytest.raises(EntryRefused):
        record(Fraction(0), "ничего", uuid.uuid4())
    answer = event_entries.reverse_event_entry(
        entry=entry, reason="ошибка", by=director, client_id=uuid.uuid4()
    )
    assert answer.points == 25
    for twice in (entry, answer):
        with pytest.raises(WrongState):
            event_entries.reverse_event_entry(entry=twice, reason="ещё", by=director, client_id=uuid.uuid4())


def test_a_round_closes_only_when_every_sheet_is_confirmed(
    write: Write, sheet: Sheet, table: Table, arbiter: User
) -> None:
    from scoring.selectors.refusals import RoundNotReady

    write(DEALS[0])
    with pytest.raises(RoundNotReady) as refused:
        rounds.close_round(round_=table.round, by=arbiter)
    assert len(refused.value.blockers) == 1
    sheets.close_sheet(sheet=sheet, by=arbiter, end="consent")
    with pytest.raises(RoundNotReady):
        rounds.close_round(round_=table.round, by=arbiter)
    sheets.confirm_sheet(sheet=sheet, by=arbiter)
    assert rounds.close_round(round_=table.round, by=arbiter).state == "closed"
    sheet.refresh_from_db()
    assert sheet.state == "official"
    with pytest.raises(WrongState):
        sheets.reopen_sheet(sheet=sheet, by=arbiter, reason="поздно")
    with pytest.raises(ReasonMissing):
        rounds.reopen_round(round_=table.round, by=arbiter, reason="")
    rounds.reopen_round(round_=table.round, by=arbiter, reason="апелляция")
    sheets.reopen_sheet(sheet=sheet, by=arbiter, reason="апелляция")
