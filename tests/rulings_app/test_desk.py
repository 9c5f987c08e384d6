"""Calls, appeals, pages and the API of the desk."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from office.models import User
from rulings.models import Appeal, Ruling, TableCall
from rulings.selectors.refusals import Conflict, RulingRefused
from rulings.services.appeals import decide_appeal, lodge_appeal
from rulings.services.calls import call_arbiter, finish_call, take_call
from rulings.services.rules import set_rules
from rulings.services.rulings import apply_waiting, withdraw_ruling
from scoring.models import Sheet
from scoring.selectors.refusals import RoundNotReady, WrongState
from scoring.services.rounds import close_round
from scoring.services.sheets import close_sheet, confirm_sheet, make_official
from tests.rulings_app.conftest import REVOKE, Issue, Write, hash_of, sheet_now
from tests.scoring_app.conftest import DEALS
from tournaments.models import Event, Table

pytestmark = pytest.mark.django_db

TABLE = "/events/cup/rounds/1/tables/1/"
DESK = "/events/cup/rulings/"
API = "/api/v1/events/cup/"


def browser(user: User) -> Client:
    """Somebody's browser."""
    client = Client()
    client.force_login(user)
    return client


def lodge(ruling: Ruling, by: User) -> Appeal:
    return lodge_appeal(ruling=ruling, text="масть была", by=by, client_id=uuid.uuid4())


# Appeals


def test_an_open_appeal_keeps_the_results_from_becoming_official(
    issue: Issue, played: None, in_time: None, sheet: Sheet, arbiter: User, director: User
) -> None:
    appeal = lodge(issue("revoke", REVOKE, line=1), arbiter)
    close_sheet(sheet=sheet, by=arbiter, end="time")
    confirm_sheet(sheet=sheet, by=arbiter)
    with pytest.raises(WrongState):
        make_official(sheet=sheet, by=director)
    with pytest.raises(RoundNotReady):
        close_round(round_=sheet.table.round, by=director)
    decide_appeal(appeal=appeal, decision="rejected", panel="Ланской", statement="верно", by=director)
    assert make_official(sheet=sheet, by=director).state == "official"


def test_an_appeal_upheld_withdraws_the_ruling(
    issue: Issue, played: None, in_time: None, event: Event, arbiter: User, director: User
) -> None:
    before = hash_of(event)
    ruling = issue("revoke", REVOKE, line=1)
    appeal = lodge(ruling, arbiter)
    with pytest.raises(Conflict):
        withdraw_ruling(ruling=ruling, reason="сам", by=arbiter)
    with pytest.raises(RulingRefused):
        decide_appeal(appeal=appeal, decision="upheld", panel="", statement="x", by=director)
    with pytest.raises(Conflict):
        decide_appeal(appeal=appeal, decision="changed", panel="x", statement="x", by=director)
    decide_appeal(appeal=appeal, decision="upheld", panel="Ланской", statement="масть была", by=director)
    ruling.refresh_from_db()
    assert (ruling.status, hash_of(event)) == ("withdrawn", before)


def test_an_appeal_after_the_deadline_is_refused(
    issue: Issue, played: None, event: Event, arbiter: User, director: User
) -> None:
    past = timezone.now() - timedelta(hours=1)
    set_rules(event=event, by=director, edition="code_1996", tariffs={}, appeal_until=past)
    with pytest.raises(Conflict):
        lodge(issue("revoke", REVOKE, line=1), arbiter)


def test_one_appeal_is_open_at_a_time(issue: Issue, played: None, in_time: None, arbiter: User) -> None:
    ruling = issue("revoke", REVOKE, line=1)
    lodge(ruling, arbiter)
    with pytest.raises(Conflict):
        lodge(ruling, arbiter)


# The deal under way


def test_what_is_ruled_about_the_deal_under_way_waits_for_it(
    issue: Issue, played: None, write: Write, sheet: Sheet, arbiter: User, event: Event
) -> None:
    answers = {"when": "later", "kind": "tricks", "side": "declarer", "who": "2", "moved": "1", "taker": "3"}
    ruling = issue("revoke", answers)
    assert ruling.waiting
    assert not ruling.writes.exists()
    line = write({**DEALS[0], "declarer": 2, "tricks": [1, 0, 6, 3], "calls": [[3, "whist"], [0, "pass"]]})
    before = hash_of(event)
    with pytest.raises(RulingRefused):
        apply_waiting(ruling=ruling, line=99, by=arbiter)
    apply_waiting(ruling=ruling, line=line.number, by=arbiter)
    assert hash_of(event) != before
    with pytest.raises(Conflict):
        apply_waiting(ruling=ruling, line=line.number, by=arbiter)
    ruling.refresh_from_db()
    withdraw_ruling(ruling=ruling, reason="x", by=arbiter)
    assert hash_of(event) == before


# Calls


def test_a_call_is_taken_by_one_arbiter(table: Table, scorer: User, arbiter: User, director: User) -> None:
    call = call_arbiter(table=table, by=scorer, client_id=uuid.uuid4(), words="не в очередь")
    assert call_arbiter(table=table, by=scorer, client_id=uuid.uuid4()).pk == call.pk
    take_call(call=call, by=arbiter)
    with pytest.raises(Conflict):
        take_call(call=call, by=director)
    finish_call(call=call, by=arbiter)
    assert call_arbiter(table=table, by=scorer, client_id=uuid.uuid4()).pk != call.pk


def test_a_ruling_answers_the_call(issue: Issue, played: None, table: Table, scorer: User) -> None:
    call_arbiter(table=table, by=scorer, client_id=uuid.uuid4())
    issue("revoke", REVOKE, line=1)
    assert not TableCall.objects.filter(done_at=None).exists()


def test_acceptance_row_19_calls_reach_arbiters_and_only_they_rule(
    played: None, table: Table, scorer: User, arbiter: User
) -> None:
    browser(scorer).post(f"{TABLE}call/", {"words": "лишняя карта", "client_id": str(uuid.uuid4())})
    call = TableCall.objects.get()
    for path in (f"{TABLE}ruling/", f"{TABLE}ruling/revoke/"):
        assert browser(scorer).get(path).status_code == 403
    assert browser(scorer).post(f"/events/cup/calls/{call.pk}/take/").status_code == 403
    assert "лишняя карта" in browser(arbiter).get(DESK).content.decode()
    browser(arbiter).post(f"/events/cup/calls/{call.pk}/take/")
    call.refresh_from_db()
    assert call.taken_by == arbiter
    assert browser(arbiter).get("/events/cup/edit/").status_code == 403
    assert browser(arbiter).post(f"{DESK}rules/", {}).status_code == 403


# Pages


def test_an_interview_from_search_to_a_ruling_takes_seven_taps(
    played: None, sheet: Sheet, arbiter: User, event: Event
) -> None:
    client = browser(arbiter)
    found = client.get(f"{TABLE}ruling/", {"deal": 1, "q": "не дал масть"}).content.decode()
    link = re.search(r'href="([^"]*ruling/revoke/[^"]*)"', found)
    assert link is not None
    path, _mark, query = unescape(link[1]).partition("?")
    taps = 1
    for wanted in ("when=later", "who=1", "moved=1", "taker=2"):
        page = unescape(client.get(f"{path}?{query}").content.decode())
        answer = re.search(rf'href="\?([^"]*{wanted})"', page)
        if answer is not None:  # what the sheet knows is not asked
            query, taps = answer[1], taps + 1
    page = client.get(f"{path}?{query}").content.decode()
    assert "3.9.16.2" in page
    assert 'id="issue"' in page
    assert taps <= 7
    form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    sent = client.post(path, {**form, "note": "масть была"})
    assert sent.status_code == 302
    ruling = Ruling.objects.get()
    shown = client.get(sent.headers["Location"]).content.decode()
    assert f"Решение {ruling.number}" in shown
    assert "масть была" in shown
    assert "Решение 1" in client.get(TABLE).content.decode()
    assert client.get(f"{TABLE}lines/{sheet_now(sheet).last_number}/").status_code == 200


def test_a_stale_form_is_refused_on_the_page(played: None, write: Write, arbiter: User) -> None:
    client = browser(arbiter)
    path = f"{TABLE}ruling/revoke/"
    form = {**REVOKE, "deal": "1", "seen_last": "2", "client_id": str(uuid.uuid4())}
    answer = client.post(path, form)
    assert answer.status_code == 409
    assert 'role="alert"' in answer.content.decode()
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    "query",
    [
        "?deal=77",
        "?deal=abc",
        "?who=9",
        "?when=%00",
        "?hand=1:mountain:5&hand=x",
        "?instead=5",
        "?" + "a=1&" * 99,
    ],
)
def test_a_broken_address_never_breaks_the_page(played: None, arbiter: User, query: str) -> None:
    answer = browser(arbiter).get(f"{TABLE}ruling/revoke/{query}")
    assert answer.status_code in (200, 302, 404, 422)


def test_pages_of_an_issued_ruling(
    issue: Issue, played: None, in_time: None, arbiter: User, director: User
) -> None:
    issue("revoke", REVOKE, line=1)
    client = browser(arbiter)
    for path in ("", "1/", "warnings/", "rules/"):
        assert client.get(DESK + path).status_code == 200, path
    answer = client.post(f"{DESK}1/withdraw/", {"reason": ""})
    assert answer.status_code == 422
    assert client.post(f"{DESK}1/appeal/", {"text": "x", "client_id": str(uuid.uuid4())}).status_code == 302
    given = {"decision": "upheld", "panel": "Ланской", "statement": "масть была"}
    assert client.post(f"{DESK}1/decide/", given).status_code == 403
    assert browser(director).post(f"{DESK}1/decide/", given).status_code == 302
    assert Ruling.objects.get().status == "withdrawn"
    csv = client.get(f"{DESK}files/rulings.csv").content.decode()
    assert csv.splitlines()[1].startswith("1,1,1,1,revoke,3.9.16.2,")
    assert client.get(f"{DESK}files/rulings.xlsx").content[:2] == b"PK"


def test_the_public_sees_the_red_line_but_not_the_words(issue: Issue, played: None) -> None:
    issue("revoke", REVOKE, line=1, words="секретные слова")
    page = Client().get(TABLE).content.decode()
    assert "Решение 1" in page
    assert "секретные слова" not in page
    assert Client().get(f"{DESK}1/").status_code in (302, 403)


@pytest.mark.parametrize("path", ["", "points/", "revoke/", "points/3.9.16.2/", "points/note-67/"])
def test_the_rulebook_is_open_to_everybody(path: str) -> None:
    assert Client().get(f"/code/{path}").status_code == 200


def test_the_rulebook_does_not_make_things_up() -> None:
    assert Client().get("/code/nothing/").status_code == 404
    assert Client().get("/code/points/9.9.9/").status_code == 404


@pytest.mark.pdf
def test_a_ruling_on_paper(issue: Issue, played: None, arbiter: User) -> None:
    issue("revoke", REVOKE, line=1)
    client = browser(arbiter)
    for path in (f"{DESK}1/ruling.pdf", f"{DESK}list.pdf", f"{TABLE}protocol.pdf"):
        assert client.get(path).content[:4] == b"%PDF", path


# API and the check of records


def test_the_api_asks_shows_the_effect_issues_and_withdraws(
    played: None, arbiter: User, event: Event
) -> None:
    client = browser(arbiter)
    before = hash_of(event)

    def post(path: str, body: dict[str, Any]) -> Any:
        return client.post(API + path, body, content_type="application/json")

    place = "rounds/1/tables/1/"
    asked = post(f"{place}interview/", {"infraction": "revoke", "line": 1}).json()
    assert asked["question"]["key"] == "when"
    case = post(f"{place}interview/", {"infraction": "revoke", "line": 1, "answers": REVOKE}).json()
    assert case["question"] is None
    assert case["ways"][0]["draft"]["effect"][1].startswith("-")
    body = {
        "infraction": "revoke",
        "line": 1,
        "answers": REVOKE,
        "client_id": str(uuid.uuid4()),
        "seen_last": case["seen_last"],
        "seen_rulings": case["seen_rulings"],
    }
    issued = post(f"{place}rulings/", body)
    assert issued.status_code == 201
    assert issued.json()["effect"] == case["ways"][0]["draft"]
    assert client.get(f"{API}rulings/").json()["count"] == 1
    stale = post(f"{place}rulings/", {**body, "client_id": str(uuid.uuid4())})
    assert (stale.status_code, stale.json()["errors"][0]["code"]) == (409, "sheet-moved-on")
    assert post("rulings/1/withdraw/", {"reason": "ошибка"}).json()["status"] == "withdrawn"
    assert hash_of(event) == before
    assert client.get("/api/v1/rulebook/?q=фальшренонс").json()[0]["key"] == "revoke"


def test_every_record_leads_to_its_ruling_again(
    issue: Issue, played: None, capsys: pytest.CaptureFixture[str]
) -> None:
    issue("revoke", REVOKE, line=1)
    call_command("check_rulings")
    assert "1" in capsys.readouterr().out
    Ruling.objects.update(cite="3.9.17")
    with pytest.raises(SystemExit):
        call_command("check_rulings", "cup")
