"""Rows 18 and 28 of the acceptance list: everything adds up, and what does not is named."""

from __future__ import annotations

import csv
import io
import uuid
from fractions import Fraction

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from office.models import User
from rulings.models import Ruling
from rulings.services.rulings import issue_ruling, withdraw_ruling
from scoring.models import Sheet, SheetPosting
from scoring.selectors.reconciliation import Reconciliation, reconcile
from scoring.selectors.reconciliation_lines import reconcile_round
from scoring.selectors.refusals import MonitorFault
from scoring.selectors.settling import read_totals
from scoring.selectors.standings import standings_hash
from scoring.services import entries, event_entries, sheets
from tests.scoring_app.conftest import DEALS, make_event, make_round, register, seat_table
from tests.scoring_app.test_row_22_standings import fill
from tournaments.models import Event, Seat

pytestmark = pytest.mark.django_db


def play(event: Event, by: User, tables: int = 2, number: int = 1) -> None:
    players = register(event, 4 * tables)
    round_ = make_round(event, number)
    for at in range(tables):
        table = seat_table(round_, players[4 * at : 4 * at + 4], at + 1)
        sheet = sheets.open_sheet(table=table, by=by)
        for fact in DEALS[:3]:
            entries.record_entry(sheet=sheet, fact=fact, by=by, client_id=uuid.uuid4())


def said(found: Reconciliation) -> list[tuple[str, Fraction]]:
    return [(one.what, one.vists) for one in found.remainders]


def revoke(sheet: Sheet, by: User) -> Ruling:
    given = {"when": "later", "who": "3", "moved": "1", "taker": "1"}
    return issue_ruling(
        table=sheet.table, infraction="revoke", answers=given, line=1, by=by, client_id=uuid.uuid4()
    )


def test_row_18_sums_by_deal_table_round_and_event_come_to_nought(event: Event, director: User) -> None:
    play(event, director)
    found = reconcile(event)
    assert found.agrees
    assert [(one.deals, one.total, one.counted) for one in found.rounds] == [(6, 0, 0)]
    assert (
        found.rounds[0].won == sum(max(vists, Fraction(0)) for vists in found.rounds[0].tables[0].settled) * 2
    )
    for sheet in reconcile_round(found.rounds[0]):
        assert sheet.agrees
        assert [line.total for line in sheet.lines] == [0, 0, 0]
        assert sum(line.settled[0] for line in sheet.lines) == sheet.table.settled[0] != 0


def test_row_18_what_rulings_wrote_stands_apart_and_still_adds_up(event: Event, director: User) -> None:
    play(event, director)
    before = reconcile(event).rounds[0].tables[0]
    revoke(Sheet.objects.get(table__number=1), director)
    found = reconcile(event)
    ruled = found.rounds[0].tables[0]
    assert found.agrees
    assert any(ruled.ruled)
    assert sum(ruled.ruled) == 0
    assert ruled.played == before.played
    assert found.rounds[0].tables[1].by_rulings == 0
    (line,) = [line for line in reconcile_round(found.rounds[0])[0].lines if line.is_ruled]
    assert (line.line, line.ruled) == (1, ruled.ruled)


def test_row_18_vists_of_the_event_and_forfeited_wins_are_expected_and_no_remainder(
    event: Event, director: User
) -> None:
    play(event, director)
    winner = max(reconcile(event).standings.rows, key=lambda row: row.vists)
    for kind, points in (("vists", Fraction(-25, 2)), ("forfeit", Fraction(1))):
        event_entries.record_event_entry(
            event=event, registration=winner.registration, kind=kind, points=points, reason="неявка",
            by=director, client_id=uuid.uuid4(), round_=event.rounds.get(),
        )  # fmt: skip  # a table reads by its columns
    found = reconcile(event)
    assert found.agrees
    assert (found.event_vists, found.cancelled) == (Fraction(-25, 2), -winner.vists)
    assert found.total == found.expected == Fraction(-25, 2) - winner.vists


def test_row_18_every_remainder_is_named_with_its_table(event: Event, director: User) -> None:
    play(event, director)
    one, two = Sheet.objects.order_by("table__number")
    posting = SheetPosting.objects.filter(sheet=one, column="pool").earliest("id")
    SheetPosting._base_manager.filter(pk=posting.pk).update(numerator=posting.numerator + 4)
    Sheet.objects.filter(pk=two.pk).update(state=Sheet.State.CONFIRMED)
    Seat.objects.filter(table=two.table, index=2).delete()
    found = reconcile(event)
    lost = (read_totals(two.totals, players=4) or ())[2]
    words = dict(said(found))
    assert words["тур 1, стол 1, место А: висты на листе не те, что дают записи"] != 0
    assert words["тур 1, стол 2: в положение вошёл не весь лист"] == -lost
    assert found.total == -lost
    Seat.objects.filter(table=two.table).delete()
    assert "тур 1, стол 2: протокол подтверждён, а в положении его нет" in dict(said(reconcile(event)))


def test_row_18_page_api_and_csv_tell_the_same(event: Event, director: User, client: Client) -> None:
    play(event, director)
    revoke(Sheet.objects.get(table__number=1), director)
    client.force_login(director)
    page = client.get(f"/events/{event.slug}/reconciliation/").content.decode()
    assert "Всё сходится" in page
    deals = client.get(f"/events/{event.slug}/reconciliation/1/?table=1").content.decode()
    assert "Стол 1 по раздачам" in deals
    assert "по решениям" in deals
    assert client.get(f"/events/{event.slug}/reconciliation/7/").status_code == 404
    api = client.get(f"/api/v1/events/{event.slug}/reconciliation/").json()
    text = client.get(f"/events/{event.slug}/exports/reconciliation.csv").content.decode()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert api["agrees"] is True
    for shown, row in zip(api["rounds"][0]["tables"], rows, strict=True):
        assert [row[f"played_{seat}"] for seat in range(4)] == shown["played"]
        assert [row[f"ruled_{seat}"] for seat in range(4)] == shown["ruled"]
        assert (row["sum"], row["remainders"]) == ("0", "")


def test_row_18_the_number_of_questions_does_not_grow(director: User, client: Client) -> None:
    client.force_login(director)
    counts = []
    for players in (8, 40):
        event = make_event(f"size-{players}", director=director)
        fill(event, players, 2, director)
        for path in ("reconciliation/", "reconciliation/1/?table=1", "closing/"):
            with CaptureQueriesContext(connection) as asked:
                assert client.get(f"/events/{event.slug}/{path}").status_code == 200
            counts.append(len(asked))
    assert counts[:3] == counts[3:]
    assert max(counts) <= 40


def test_row_28_a_write_that_would_count_something_else_is_stopped(event: Event, director: User) -> None:
    play(event, director)
    sheet = Sheet.objects.get(table__number=1)
    SheetPosting._base_manager.filter(sheet=sheet, column="whists").update(numerator=77)
    with pytest.raises(MonitorFault) as refused:
        entries.record_entry(sheet=sheet, fact=DEALS[3], by=director, client_id=uuid.uuid4())
    assert refused.value.status == 500
    assert "тур 1, стол 1" in refused.value.told()[0]["message"].casefold()
    assert Sheet.objects.get(pk=sheet.pk).last_number == 3
    with pytest.raises(MonitorFault):
        sheets.close_sheet(sheet=sheet, by=director, end="consent")
    other = Sheet.objects.get(table__number=2)
    sheets.close_sheet(sheet=other, by=director, end="consent")


def test_row_28_applying_and_withdrawing_a_ruling_leaves_the_hash(event: Event, director: User) -> None:
    play(event, director)
    before = standings_hash([event])
    ruling = revoke(Sheet.objects.get(table__number=1), director)
    assert standings_hash([event]) != before
    withdraw_ruling(ruling=ruling, by=director, reason="ошибка")
    assert standings_hash([event]) == before
    assert reconcile(event).agrees
