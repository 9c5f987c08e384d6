"""Rulings that change who sits: a newcomer before and after, a substitute by the table's own line."""

from __future__ import annotations

import uuid
from fractions import Fraction

import pytest

from office.models import User
from rulings.models import Ruling
from rulings.services.rulings import withdraw_ruling
from scoring.models import Sheet
from scoring.selectors.sheets import holders_now, seats_of
from tests.rulings_app.conftest import Issue, Write, hash_of
from tests.rulings_app.test_desk import DESK, TABLE, browser
from tests.scoring_app.conftest import DEALS, register
from tournaments.models import Event, Table

pytestmark = pytest.mark.django_db

NEWCOMER = {"consent": "yes", "what": "new", "seat": "4"}


def test_what_a_newcomer_begins_with_is_previewed_and_then_written(
    table: Table, write: Write, arbiter: User, event: Event, sheet: Sheet
) -> None:
    write({"postings": [{"player": 0, "column": "pool", "points": "10"}]})
    write({"postings": [{"player": 1, "column": "mountain", "points": "9"}]})
    before = hash_of(event)
    comes = register(event, 1)[0]
    path = f"{TABLE}ruling/newcomer/"
    page = browser(arbiter).get(path, NEWCOMER)
    way = page.context["interview"].ways[0]
    assert [(one.name, one.before) for one in way.changes][-1] == ("новый игрок", Fraction(0))
    assert sum(one.change for one in way.changes) == 0
    assert {(cell.slot.column, cell.new) for cell in way.draft.cells if cell.slot.player == 4} == {
        ("pool", Fraction(2)),
        ("mountain", Fraction(3)),
    }
    assert "новый игрок" in page.content.decode()
    assert page.content.decode().count('name="newcomer"') == 1
    sent = browser(arbiter).post(
        path, {**NEWCOMER, "newcomer": comes.pk, "client_id": str(uuid.uuid4()), "seen_last": "2"}
    )
    assert sent.status_code == 302
    assert holders_now(seats_of(table.pk))[4].registration == comes
    ruling = Ruling.objects.get()
    assert browser(arbiter).get(f"{DESK}{ruling.number}/").status_code == 200
    withdraw_ruling(ruling=ruling, reason="не сел", by=arbiter)
    assert 4 not in holders_now(seats_of(table.pk))
    assert hash_of(event) == before


def test_a_substitute_is_seated_by_the_tables_line_to_which_the_ruling_leads(
    issue: Issue, write: Write, table: Table, arbiter: User, event: Event
) -> None:
    write(DEALS[0])
    comes = register(event, 1)[0]
    answers = {"what": "leaves", "replaced": "yes", "who": "2"}
    preview = browser(arbiter).get(f"{TABLE}ruling/early_end/", answers).content.decode()
    assert "никого не сажает" in preview
    ruling = issue("early_end", answers)
    client = browser(arbiter)
    page = client.get(f"{DESK}{ruling.number}/").content.decode()
    link = f"{TABLE}other/?replace=2#h-replace"
    assert link in page
    other = client.get(f"{TABLE}other/?replace=2").content.decode()
    assert '<option value="2" selected>' in other
    form = {
        "form": "replace",
        "replace-seat": "2",
        "replace-registration": comes.pk,
        "replace-consent": "arbiter",
        "client_id": str(uuid.uuid4()),
        "seen_last": "1",
    }
    assert client.post(f"{TABLE}other/", form).status_code == 302
    after = client.get(f"{DESK}{ruling.number}/").content.decode()
    assert link not in after
    assert "сел заменяющий" in after


def test_the_deal_being_played_is_one_tap_away_from_a_recorded_one(played: None, arbiter: User) -> None:
    client = browser(arbiter)
    page = client.get(f"{TABLE}ruling/").content.decode()
    assert 'href="?" aria-current="true"' in page
    assert page.count('href="?deal=') == 5
    shown = client.get(f"{TABLE}ruling/?deal=1").content.decode()
    assert 'href="?deal=1" aria-current="true"' in shown
    assert 'href="?"' in shown
