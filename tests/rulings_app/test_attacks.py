"""Hands at the desk that mean harm or are late: forged answers, foreign numbers, stale pages, huge notes."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from office.models import User
from rulings.models import Ruling, TableCall
from rulings.services.calls import call_arbiter
from rulings.services.rulings import issue_ruling
from scoring.models import Sheet, SheetEntry
from scoring.services import entries
from scoring.services.sheets import open_sheet
from tests.rulings_app.conftest import REVOKE, Issue, Write, hash_of
from tests.rulings_app.test_desk import API, DESK, TABLE, browser
from tests.scoring_app.conftest import DEALS, make_event, make_round, register, seat_table
from tournaments.models import Event, Registration, Table
from tournaments.services.players import set_status

pytestmark = pytest.mark.django_db

ISSUE = f"{TABLE}ruling/revoke/"


def form(**more: Any) -> dict[str, Any]:
    """What the button sends."""
    return {
        **REVOKE,
        "deal": "1",
        "client_id": str(uuid.uuid4()),
        "seen_last": "5",
        "seen_rulings": "0",
        **more,
    }


@pytest.fixture
def foreign(director: User, scorer: User) -> Table:
    """A table of another event, with a deal and a ruling of its own."""
    event = make_event("other", director=director, scorer=scorer)
    table = seat_table(make_round(event), register(event, 4))
    sheet = open_sheet(table=table, by=director)
    entries.record_entry(sheet=sheet, fact=DEALS[0], by=director, client_id=uuid.uuid4())
    issue_ruling(
        table=table, infraction="revoke", answers=REVOKE, line=1, by=director, client_id=uuid.uuid4()
    )
    return table


@pytest.mark.parametrize(
    "forged",
    [
        {"who": "9"},
        {"who": "-1"},
        {"when": "never"},
        {"moved": "11"},
        {"moved": "0"},
        {"moved": "1e3"},
        {"moved": ""},
        {"deal": "77"},
        {"deal": "4294967296999999999999"},
        {"deal": "-1"},
    ],
)
def test_a_forged_answer_writes_nothing(
    played: None, event: Event, arbiter: User, forged: dict[str, str]
) -> None:
    before = hash_of(event)
    answer = browser(arbiter).post(ISSUE, form(**forged))
    assert answer.status_code in (302, 404, 409, 422), answer.status_code
    assert not Ruling.objects.exists()
    assert hash_of(event) == before
    body = {
        "infraction": "revoke",
        "line": int(forged["deal"]) if "deal" in forged else 1,
        "answers": {**REVOKE, **{key: value for key, value in forged.items() if key != "deal"}},
        "client_id": str(uuid.uuid4()),
    }
    told = browser(arbiter).post(f"{API}rounds/1/tables/1/rulings/", body, content_type="application/json")
    assert 400 <= told.status_code < 500, told.content
    assert not Ruling.objects.exists()


@pytest.mark.parametrize("taker", ["1", "0", "zzz"])
def test_what_the_sheet_knows_cannot_be_forged(played: None, arbiter: User, taker: str) -> None:
    assert browser(arbiter).post(ISSUE, form(taker=taker)).status_code == 302
    ruling = Ruling.objects.get()
    assert ruling.answers["taker"] == "2"  # the only whister of that deal
    assert ruling.effect["deal"]["adjustments"][0]["to"] == 2


def test_numbers_of_another_event_are_not_found(
    issue: Issue, played: None, foreign: Table, arbiter: User, scorer: User
) -> None:
    client = browser(arbiter)  # no arbiter there
    call = call_arbiter(table=foreign, by=scorer, client_id=uuid.uuid4())
    for path in ("/events/other/rulings/1/withdraw/", "/events/other/rulings/1/appeal/"):
        assert client.post(path, {"reason": "x", "text": "x"}).status_code == 403
    for step in ("take", "done"):
        assert client.post(f"/events/cup/calls/{call.pk}/{step}/").status_code == 404
    taken = client.post(f"{API}calls/{call.pk}/", {"step": "take"}, content_type="application/json")
    assert taken.status_code == 404
    assert client.post(ISSUE, form(instead="1")).status_code == 404  # ruling 1 is the other event's
    assert Ruling.objects.get().is_issued
    assert TableCall.objects.get().taken_by is None


def test_an_appeal_of_a_player_of_another_event_is_refused(
    issue: Issue, played: None, foreign: Table, arbiter: User
) -> None:
    issue("revoke", REVOKE, line=1)
    stranger = foreign.seats.first().registration
    answer = browser(arbiter).post(
        f"{DESK}1/appeal/", {"text": "x", "registration": stranger.pk, "client_id": str(uuid.uuid4())}
    )
    assert answer.status_code == 422
    assert not Ruling.objects.get(event__slug="cup").appeals.exists()


def test_a_newcomer_of_another_event_cannot_be_seated_by_a_ruling(
    write: Write, sheet: Sheet, foreign: Table, arbiter: User, event: Event
) -> None:
    for deal in DEALS[:4]:  # the last seat has dealt, so the fifth is free for one more (3.1.2)
        write(deal)
    stranger = register(foreign.round.event, 1)[0]
    path = f"{TABLE}ruling/newcomer/"
    answers = {"consent": "yes", "what": "new", "seat": "4"}
    sent = browser(arbiter).post(
        path, {**answers, "newcomer": stranger.pk, "client_id": str(uuid.uuid4()), "seen_last": "4"}
    )
    assert sent.status_code in (409, 422)
    assert not Ruling.objects.filter(event=event).exists()


@pytest.mark.parametrize("what", ["corrected", "undone"])
def test_a_deal_that_changed_between_preview_and_issue_is_told(
    played: None, sheet: Sheet, scorer: User, arbiter: User, what: str
) -> None:
    line = SheetEntry.objects.get(sheet=sheet, number=5)
    if what == "corrected":
        fact = {**DEALS[4], "tricks": [2, 2, 5, 1]}
        entries.correct_entry(line=line, fact=fact, reason="x", by=scorer, client_id=uuid.uuid4())
    else:
        entries.undo_last(sheet=sheet, by=scorer, client_id=uuid.uuid4())
    answers = {"which": "earlier", "how": "took", "who": "1"}
    answer = browser(arbiter).post(
        f"{TABLE}ruling/trick_looked_at/",
        {**answers, "deal": "5", "client_id": str(uuid.uuid4()), "seen_last": "5", "seen_rulings": "0"},
        follow=True,
    )
    assert not Ruling.objects.exists()
    said = answer.content.decode()
    assert "Корнеева" in said or "строк" in said


def test_a_deal_undone_since_leaves_the_answers_in_the_address(
    played: None, sheet: Sheet, scorer: User, arbiter: User
) -> None:
    entries.undo_last(sheet=sheet, by=scorer, client_id=uuid.uuid4())
    answer = browser(arbiter).get(f"{TABLE}ruling/revoke/?deal=5&when=later&who=1")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(f"{TABLE}ruling/")


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        (ISSUE, form()),
        (f"{DESK}1/withdraw/", {"reason": "x"}),
        (f"{DESK}1/appeal/", {"text": "x", "client_id": "6f1d2c7e-8a55-4f8c-9f5e-0d7a5a3f4b21"}),
    ],
)
def test_every_form_sent_twice_counts_once(
    issue: Issue,
    played: None,
    in_time: None,
    event: Event,
    director: User,
    path: str,
    fields: dict[str, str],
) -> None:
    if path != ISSUE:
        issue("revoke", REVOKE, line=1)
    client = browser(director)
    first, second = client.post(path, fields), client.post(path, fields)
    assert first.status_code == 302
    assert second.status_code in (302, 409)
    ruling = Ruling.objects.get()
    assert ruling.writes.filter(is_back=False).count() == 1
    assert ruling.writes.filter(is_back=True).count() == (1 if "withdraw" in path else 0)
    assert ruling.appeals.count() == (1 if "appeal" in path else 0)


def test_huge_words_are_cut_or_refused_and_never_break_the_page(played: None, arbiter: User) -> None:
    client = browser(arbiter)
    sent = client.post(ISSUE, form(note="слово " * 50_000))
    assert sent.status_code == 302
    assert len(Ruling.objects.get().words) <= 2000
    shown = client.get(f"{DESK}1/")
    assert shown.status_code == 200
    line = Ruling.objects.get().writes.get().line
    assert line is not None
    assert len(line.reason) <= 300
    assert client.post(f"{DESK}1/withdraw/", {"reason": "о" * 100_000}).status_code == 302
    assert len(Ruling.objects.get().closed_reason) <= 300


def test_words_with_tags_are_text(played: None, arbiter: User) -> None:
    client = browser(arbiter)
    client.post(ISSUE, form(note="<script>alert(1)</script>"))
    for path in (f"{DESK}1/", DESK, TABLE):
        assert "<script>alert(1)" not in client.get(path).content.decode()


def test_a_player_withdrawn_from_the_event_is_ruled_about_all_the_same(
    played: None, event: Event, director: User, arbiter: User, table: Table
) -> None:
    Registration.objects.filter(event=event, number=2).update(status="withdrawn")
    assert browser(arbiter).post(ISSUE, form()).status_code == 302
    assert set_status(registration=event.registrations.get(number=2), by=director, status="present")


def test_a_scorer_and_the_public_cannot_rule_however_they_ask(
    issue: Issue, played: None, scorer: User
) -> None:
    issue("revoke", REVOKE, line=1)
    for path, body in (
        (ISSUE, form()),
        (f"{DESK}1/withdraw/", {"reason": "x"}),
        (f"{DESK}1/apply/", {"line": "1"}),
        (f"{DESK}1/appeal/", {"text": "x"}),
        (f"{DESK}1/decide/", {"decision": "upheld", "panel": "x", "statement": "x"}),
        ("/events/cup/duty/", {"on": "1"}),
    ):
        assert browser(scorer).post(path, body).status_code == 403, path
    assert Ruling.objects.get().is_issued
