"""A figure that cannot be stored is the same fault in the preview, at entry, by the API and in a file."""

from __future__ import annotations

import io
import json
import uuid
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from office.models import User
from scoring.domain.record import score_sheet
from scoring.models import Sheet, SheetEntry
from scoring.selectors.preview import preview_entry
from scoring.selectors.refusals import EntryRefused
from scoring.selectors.table_page import read_table_page
from scoring.services import entries, sheets
from tests.scoring.sheets import sheet as sheet_of
from tests.scoring_app.conftest import Write, make_event, make_round, register, seat_table

PRICES = {"all_pass_prices": [1, 10_000], "all_pass_after": "geometric", "zero_bonus": "none"}
ROW = {"contract": "all-pass", "dealer": 0, "tricks": [0, 4, 3, 3]}


@pytest.fixture
def sheet(director: User, scorer: User) -> Sheet:
    """A sheet whose all-passes cost 1, 10 000, 100 000 000 …, on which three stand."""
    event = make_event("steep", director=director, scorer=scorer, overrides=PRICES)
    table = seat_table(make_round(event), register(event, 4))
    opened = sheets.open_sheet(table=table, by=scorer)
    for _ in range(3):
        entries.record_entry(sheet=opened, fact=ROW, by=scorer, client_id=uuid.uuid4())
    return opened


def test_the_preview_says_what_the_entry_says(sheet: Sheet, write: Write) -> None:
    ahead = preview_entry(read_table_page(sheet.table), ROW)
    assert [fault["code"] for fault in ahead.faults] == ["figure-too-large"]
    with pytest.raises(EntryRefused) as refused:
        write(ROW)
    assert refused.value.told() == list(ahead.faults)
    assert SheetEntry.objects.filter(sheet=sheet).count() == 3


def test_a_file_and_the_api_say_the_same(client: Client, db: None, monkeypatch: Any, capsys: Any) -> None:
    document = sheet_of(*[ROW] * 4, players=4, pool=20, **PRICES)
    answer = client.post("/api/v1/score/", json.dumps(document), content_type="application/json")
    assert answer.status_code == 400
    raw = json.dumps(document).encode()
    monkeypatch.setattr("sys.stdin", type("Input", (), {"buffer": io.BytesIO(raw)}))
    with pytest.raises(SystemExit) as left:
        call_command("score", "-", "--json")
    assert left.value.code == 2
    by_file = json.loads(capsys.readouterr().out)["errors"]
    assert [(one["entry"], one["code"]) for one in by_file] == [(4, "figure-too-large")]
    assert [(one["entry"], one["code"]) for one in answer.json()["errors"]] == [(4, "figure-too-large")]


def test_a_correction_whose_change_cannot_be_kept_is_refused(
    sheet: Sheet, write: Write, scorer: User
) -> None:
    def figure(parts: int) -> dict[str, Any]:
        return {"postings": [{"player": 0, "column": "pool", "points": f"1/{parts}"}]}

    line = write(figure(999_983))
    with pytest.raises(EntryRefused) as refused:
        entries.correct_entry(line=line, fact=figure(999_979), reason="r", by=scorer, client_id=uuid.uuid4())
    assert refused.value.told()[0]["code"] == "figure-too-large"


@pytest.mark.parametrize(
    "fact",
    [
        {
            "contract": "6S",
            "dealer": 0,
            "declarer": 1,
            "calls": [[2, "whist"], [3, "pass"]],
            "tricks": [0, 6, 4],
        },
        {"checkpoint": {"pool": [0, 0, 0]}},
        {"checkpoint": {"whists": [[0, 0, 0, 0]] * 3}},
    ],
)
def test_figures_for_too_few_seats_are_refused_at_entry_as_in_a_file(
    write: Write, fact: dict[str, Any]
) -> None:
    with pytest.raises(EntryRefused) as refused:
        write(fact)
    by_file = score_sheet(sheet_of(fact, players=4))["errors"]
    assert [one["code"] for one in refused.value.told()] == [one["code"] for one in by_file]
