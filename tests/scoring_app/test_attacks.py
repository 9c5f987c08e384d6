"""Notes inside a fact stay inside, a correction keeps its kind, nobody whists on himself."""

from __future__ import annotations

import uuid

import pytest

from scoring.domain.record import score_sheet
from scoring.exports.texts import public_fact
from scoring.selectors.refusals import EntryRefused, NotCorrectable
from scoring.services import entries
from tests.scoring.sheets import game
from tests.scoring.sheets import sheet as sheet_of
from tests.scoring_app.conftest import DEALS

OWN_WHIST = {
    "contract": "7N",
    "declarer": 1,
    "calls": [[1, "whist"]],
    "tricks": [0, 5, 3, 2],
    "override": "x",
}


def test_a_public_fact_holds_no_note_at_any_depth():
    fact = {
        "postings": [{"player": 0, "column": "pool", "points": 1, "note": "SECRET"}],
        "adjustments": [{"kind": "lost", "player": 3, "tricks": 1, "cite": "3.9.11", "note": "SECRET"}],
        "note": "SECRET",
    }
    assert "SECRET" not in str(public_fact(fact))
    assert public_fact(fact)["adjustments"][0]["cite"] == "3.9.11"


@pytest.mark.parametrize(
    "fact",
    [{"join": 3}, {"replace": 1, "name": "Чужой"}, {"end": "consent"}, {"checkpoint": {"pool": [0] * 4}}],
)
def test_a_deal_is_corrected_by_a_deal_only(write, scorer, fact):
    line = write(DEALS[0])
    with pytest.raises(NotCorrectable):
        entries.correct_entry(line=line, fact=fact, reason="r", by=scorer, client_id=uuid.uuid4())


def test_no_reason_lets_the_declarer_whist_on_himself(write):
    by_file = sheet_of(game("7N", 0, "0w", "532", override="x"))
    assert [error["code"] for error in score_sheet(by_file)["errors"]] == ["calls-seat"]
    with pytest.raises(EntryRefused):
        write(OWN_WHIST)
