"""A newcomer at a table of three (3.1.2): deals written before him still stand, and settle with four."""

from __future__ import annotations

import uuid

import pytest

from scoring.domain.record import score_sheet
from scoring.models import Sheet
from scoring.selectors.audit import sheet_differences
from scoring.selectors.sheets import sheet_document
from scoring.selectors.table_page import read_table_page
from scoring.selectors.typed_line import line_of_fact, read_typed
from scoring.services import entries, sheets
from tests.scoring_app.conftest import make_round, register, seat_table

THREE = (
    {"contract": "6S", "declarer": 0, "calls": [[1, "whist"], [2, "whist"]], "tricks": [6, 3, 1]},
    {"contract": "all-pass", "tricks": [4, 3, 3]},
    {"checkpoint": {"pool": [2, 0, 0], "whists": [[0, 0, 0], [6, 0, 0], [2, 0, 0]]}},
    {"contract": "7D", "declarer": 2, "calls": [[0, "pass"], [1, "pass"]]},
)
FOUR = {"contract": "8H", "declarer": 0, "calls": [[1, "whist"], [2, "pass"]], "tricks": [8, 1, 1, 0]}


@pytest.fixture
def joined(event, scorer):
    """A sheet of three with a newcomer after each had dealt, and one deal of four."""
    players = register(event, 4)
    table = seat_table(make_round(event), players[:3])
    sheet = sheets.open_sheet(table=table, by=scorer)

    def write(fact, **more):
        return entries.record_entry(sheet=sheet, fact=fact, by=scorer, client_id=uuid.uuid4(), **more)

    lines = [write(fact) for fact in THREE]
    lines.append(write({"join": 3}, registration=players[3]))
    lines.append(write(FOUR))
    return Sheet.objects.get(pk=sheet.pk), lines


def test_deals_written_before_a_newcomer_still_score_after_he_came(joined):
    sheet, _lines = joined
    result = score_sheet(sheet_document(sheet))
    assert "errors" not in result
    assert result["sheet"]["pool"] == ["8", "0", "4", "2"]
    assert result["warnings"] == []
    assert sheet_differences(sheet) == []


def test_the_page_of_the_table_shows_four_seats_that_add_up_to_zero(joined):
    sheet, _lines = joined
    page = read_table_page(sheet.table)
    assert [seat.index for seat in page.seats] == [0, 1, 2, 3]
    assert sum(line.total for line in page.totals) == 0


def test_a_deal_before_the_newcomer_is_corrected_among_three(joined, scorer):
    sheet, lines = joined
    entries.correct_entry(
        line=lines[0],
        fact={**THREE[0], "tricks": [5, 3, 2]},
        reason="tricks misread",
        by=scorer,
        client_id=uuid.uuid4(),
    )
    sheet.refresh_from_db()
    assert sheet_differences(sheet) == []
    assert score_sheet(sheet_document(sheet))["sheet"]["mountain"][0] == "3"


def test_a_correction_made_before_the_newcomer_came_is_checked_among_three(event, scorer):
    players = register(event, 4)
    sheet = sheets.open_sheet(table=seat_table(make_round(event), players[:3]), by=scorer)

    def write(fact, **more):
        return entries.record_entry(sheet=sheet, fact=fact, by=scorer, client_id=uuid.uuid4(), **more)

    first = write(THREE[1])
    entries.correct_entry(
        line=first,
        fact={**THREE[1], "tricks": [3, 3, 4]},
        reason="misread",
        by=scorer,
        client_id=uuid.uuid4(),
    )
    write({"contract": "7D", "declarer": 2, "calls": [[0, "pass"], [1, "pass"]]})
    write({"contract": "7D", "declarer": 2, "calls": [[0, "pass"], [1, "pass"]]})
    write({"join": 3}, registration=players[3])
    assert sheet_differences(sheet) == []


def test_taking_the_newcomer_back_leaves_a_table_of_three(joined, scorer):
    sheet, _lines = joined
    for _line in range(2):
        entries.undo_last(sheet=sheet, by=scorer, client_id=uuid.uuid4())
    sheet.refresh_from_db()
    assert sheet_differences(sheet) == []
    assert len(score_sheet(sheet_document(sheet))["sheet"]["pool"]) == 3


def test_a_line_from_before_the_newcomer_is_read_and_written_among_three(joined):
    sheet, lines = joined
    page = read_table_page(sheet.table)
    assert page.seats_at(lines[0].number) == (0, 1, 2)
    assert page.seats_at(None) == (0, 1, 2, 3)
    text = line_of_fact(page, lines[0].fact, dealer=0, before=lines[0].number)
    typed = read_typed(page, text, with_preview=False, dealer=0, before=lines[0].number)
    assert typed.fact["tricks"] == [6, 3, 1, 0]
    assert typed.fact["calls"] == lines[0].fact["calls"]
