"""Pages of scoring: what each role sees and may do, entry by line and by buttons, faults beside the line."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from office.models import User
from scoring.models import Sheet, SheetEntry
from scoring.selectors.sheets import sheet_facts
from scoring.services import entries, sheets
from tests.scoring_app.conftest import DEALS, Fact, Write, register
from tournaments.models import Event, Round, Table
from tournaments.services.seating import draw_seating, withdraw_seating

pytestmark = pytest.mark.django_db

TABLE = "/events/cup/rounds/1/tables/1/"


@pytest.fixture
def as_scorer(client: Client, scorer: User) -> Client:
    client.force_login(scorer)
    return client


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


def send_line(client: Client, text: str, **more: Any) -> Any:
    page = client.get(TABLE).content.decode()
    fields = {"client_id": hidden(page, "client_id"), "seen_last": hidden(page, "seen_last")}
    return client.post(f"{TABLE}record/", {**fields, "line": text, **more})


def test_a_typed_line_is_written_and_the_page_shows_it(as_scorer: Client, table: Table) -> None:
    response = send_line(as_scorer, "Б 6п = вп 631")
    assert response.status_code == 302
    line = SheetEntry.objects.get()
    assert line.fact["tricks"] == [0, 6, 3, 1]
    page = as_scorer.get(TABLE).content.decode()
    assert "В вист, Г пас · 6–3–1" in page
    assert 'id="line-1"' in page
    assert "+7" in page


def test_the_first_line_may_name_the_first_dealer(as_scorer: Client, table: Table) -> None:
    assert send_line(as_scorer, "А 6п = пп", first_dealer="2").status_code == 302
    assert SheetEntry.objects.get().dealer == 2


def test_a_wrong_line_is_kept_and_its_fault_named(as_scorer: Client, table: Table) -> None:
    response = send_line(as_scorer, "Б 6п = вп 641")
    page = response.content.decode()
    assert response.status_code == 422
    assert 'value="Б 6п = вп 641"' in page
    assert "3.9.5" in page
    assert SheetEntry.objects.count() == 0


def test_the_preview_says_what_will_be_written_and_writes_nothing(as_scorer: Client, table: Table) -> None:
    good = as_scorer.get(f"{TABLE}preview/", {"line": "Б 6п = вп 631"}).content.decode()
    assert "+8" in good
    bad = as_scorer.get(f"{TABLE}preview/", {"line": "А 6п"}).content.decode()
    assert "fault" in bad
    assert as_scorer.get(f"{TABLE}preview/", {"line": ""}).status_code == 200
    assert Sheet.objects.count() == 0


def test_htmx_gets_the_live_part_alone(as_scorer: Client, table: Table) -> None:
    page = as_scorer.get(TABLE).content.decode()
    response = as_scorer.post(
        f"{TABLE}record/",
        {"client_id": hidden(page, "client_id"), "seen_last": "0", "line": "Б 6п = вп 631"},
        headers={"HX-Request": "true"},
    )
    body = response.content.decode()
    assert response.status_code == 200
    assert body.startswith('<div id="live">')
    assert "autofocus" in body


def test_a_stale_form_keeps_the_line_and_says_who_wrote(
    as_scorer: Client, write: Write, arbiter: User
) -> None:
    page = as_scorer.get(TABLE).content.decode()
    write(DEALS[0], by=arbiter)
    response = as_scorer.post(
        f"{TABLE}record/",
        {"client_id": hidden(page, "client_id"), "seen_last": hidden(page, "seen_last"), "line": "В 7ч = пп"},
    )
    body = response.content.decode()
    assert response.status_code == 409
    assert "Зимин" in body
    assert 'value="В 7ч = пп"' in body
    assert SheetEntry.objects.count() == 1


def test_a_form_sent_twice_writes_once(as_scorer: Client, table: Table) -> None:
    page = as_scorer.get(TABLE).content.decode()
    fields = {"client_id": hidden(page, "client_id"), "seen_last": "0", "line": "Б 6п = вп 631"}
    for _time in range(2):
        assert as_scorer.post(f"{TABLE}record/", fields).status_code == 302
    assert SheetEntry.objects.count() == 1


def test_the_last_line_is_taken_back(as_scorer: Client, write: Write) -> None:
    write(DEALS[0])
    page = as_scorer.get(TABLE).content.decode()
    fields = {"client_id": hidden(page, "client_id"), "seen_last": hidden(page, "seen_last")}
    assert as_scorer.post(f"{TABLE}undo/", fields).status_code == 302
    assert SheetEntry.objects.filter(kind="undo").count() == 1
    assert "Отменено строк: 1" in as_scorer.get(TABLE).content.decode()


BUTTONS: list[tuple[dict[str, str], Fact]] = [
    (
        {"who": "1", "level": "6", "suit": "S", "call0": "w", "call1": "p", "result": "0", "split": "3"},
        {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "pass"]], "tricks": [0, 6, 3, 1]},
    ),
    (
        {"who": "2", "level": "7", "suit": "H", "call0": "p", "call1": "h", "call2": "p", "call3": "p"},
        {
            "contract": "7H",
            "declarer": 2,
            "calls": [[3, "pass"], [1, "half"], [3, "pass"], [0, "pass"]],
        },
    ),
    (
        {"who": "3", "level": "misere", "result": "-2"},
        {"contract": "misere", "declarer": 3, "tricks": [0, 8, 0, 2]},
    ),
    ({"who": "all-pass", "t0": "1", "t1": "4", "t2": "5"}, {"contract": "all-pass", "tricks": [1, 4, 5, 0]}),
    (
        {"who": "1", "level": "9", "suit": "N", "call0": "w", "call1": "w", "result": "out"},
        {"contract": "9N", "declarer": 1, "calls": [[2, "whist"], [3, "whist"]], "outcome": "without-all"},
    ),
]


@pytest.mark.parametrize(("chosen", "fact"), BUTTONS)
def test_a_deal_goes_in_by_buttons_in_the_order_of_speech(
    as_scorer: Client, table: Table, chosen: dict[str, str], fact: Fact
) -> None:
    so_far: dict[str, str] = {}
    for name, value in chosen.items():
        page = as_scorer.get(f"{TABLE}buttons/", so_far)
        assert page.status_code == 200
        assert f'name="{name}"' in page.content.decode(), name
        so_far[name] = value
    page = as_scorer.get(f"{TABLE}buttons/", chosen).content.decode()
    assert "disabled>Записать" not in page
    response = as_scorer.post(
        f"{TABLE}buttons/", {**chosen, "client_id": hidden(page, "client_id"), "seen_last": "0"}
    )
    assert response.status_code == 302
    assert SheetEntry.objects.get().fact == fact


def test_buttons_do_not_write_half_a_deal(as_scorer: Client, table: Table) -> None:
    response = as_scorer.post(f"{TABLE}buttons/", {"who": "1", "level": "6"})
    assert response.status_code == 422
    assert "Раздача ещё не полна" in response.content.decode()
    assert SheetEntry.objects.count() == 0


def test_an_arbiter_corrects_a_deal_and_a_scorer_may_not(
    client: Client, write: Write, sheet: Sheet, scorer: User, arbiter: User
) -> None:
    line = write(DEALS[0])
    address = f"{TABLE}lines/{line.number}/"
    fields = {"client_id": str(uuid.uuid4()), "seen_last": "1", "line": "Б 6п -1 вп 541", "reason": "взятки"}
    client.force_login(scorer)
    assert "Исправить раздачу" not in client.get(address).content.decode()
    assert client.post(f"{address}correct/", fields).status_code == 403
    client.force_login(arbiter)
    assert 'value="Б 6п = вп 631 т"' in client.get(address).content.decode()
    assert client.post(f"{address}correct/", {**fields, "reason": ""}).status_code == 422
    assert client.post(f"{address}correct/", {**fields, "line": "Б 6п"}).status_code == 422
    assert client.post(f"{address}correct/", fields).status_code == 302
    assert sheet_facts(sheet)[0]["tricks"] == [0, 5, 4, 1]
    page = client.get(TABLE).content.decode()
    assert "взятки" in page
    assert client.get(f"{TABLE}lines/2/").status_code == 200


def test_paper_is_compared_and_the_first_difference_found(as_scorer: Client, write: Write) -> None:
    write(DEALS[0])
    good = {"client_id": str(uuid.uuid4()), "seen_last": "1", "pool_1": "2", "whists_2_1": "8"}
    response = as_scorer.post(f"{TABLE}checkpoint/", good, follow=True)
    assert "совпали" in response.content.decode()
    write(DEALS[1])
    wrong = {"client_id": str(uuid.uuid4()), "seen_last": "3", "pool_2": "3", "mountain_0": "½"}
    page = as_scorer.post(f"{TABLE}checkpoint/", wrong, follow=True).content.decode()
    assert page.count('aria-invalid="true"') == 2, "what differs is marked, the rest is kept"
    assert "Расходятся 2 цифры" in page
    assert "раздача 2" in page
    assert "раздача 1</a>" not in page
    listed = as_scorer.get(TABLE).content.decode()
    assert listed.count("не сошлось") == 1
    assert "checkpoint/?line=4" in listed
    assert "не сошлось</b>" in Client().get(TABLE).content.decode(), "the public reads it without a way in"
    bad = as_scorer.post(f"{TABLE}checkpoint/", {"pool_1": "много"})
    assert bad.status_code == 422
    assert "много" in bad.content.decode()
    assert as_scorer.post(f"{TABLE}checkpoint/", {}).status_code == 422


def test_a_check_that_agreed_and_was_parted_by_a_correction_says_so_and_since_when(
    as_scorer: Client, write: Write, arbiter: User
) -> None:
    line = write(DEALS[0])
    good = {"client_id": str(uuid.uuid4()), "seen_last": "1", "pool_1": "2", "whists_2_1": "8"}
    as_scorer.post(f"{TABLE}checkpoint/", good)
    write(DEALS[1])
    fact = {**DEALS[0], "tricks": [0, 5, 4, 1]}
    entries.correct_entry(line=line, fact=fact, by=arbiter, client_id=uuid.uuid4(), reason="не те взятки")
    listed = as_scorer.get(TABLE).content.decode()
    assert "тогда сошлось, теперь расходится" in listed
    assert f'{TABLE}lines/4/">со строки 4</a>' in listed
    assert "не сошлось" not in listed, "the check itself was right"
    assert "потом лист поправили" in as_scorer.get(f"{TABLE}checkpoint/?line=2").content.decode()


def test_other_entries_void_posting_substitute(
    client: Client, write: Write, event: Event, scorer: User, arbiter: User
) -> None:
    write(DEALS[0])
    (comes,) = register(event, 1)
    client.force_login(scorer)
    page = client.get(f"{TABLE}other/").content.decode()
    assert 'value="void"' in page
    assert 'value="posting"' not in page
    posting = {
        "form": "posting",
        "posting-where": "whists-0-1",
        "posting-points": "7½",
        "posting-cite": "3.2.21",
        "posting-note": "посмотрел прикуп",
    }
    assert client.post(f"{TABLE}other/", posting).status_code == 403
    client.force_login(arbiter)
    void = {"form": "void", "void-cite": "3.2.12", "void-moves": "on"}
    assert client.post(f"{TABLE}other/", void).status_code == 302
    assert client.post(f"{TABLE}other/", {**posting, "posting-points": "x"}).status_code == 422
    assert client.post(f"{TABLE}other/", posting).status_code == 302
    replace = {"form": "replace", "replace-seat": "2", "replace-registration": str(comes.pk)}
    assert client.post(f"{TABLE}other/", replace).status_code == 422, "nobody was asked (5.4.7)"
    assert client.post(f"{TABLE}other/", {**replace, "replace-consent": "table"}).status_code == 302
    assert SheetEntry.objects.latest("number").fact["note"] == "остальные за столом согласны (5.4.7)"
    kinds = list(SheetEntry.objects.values_list("kind", flat=True))
    assert kinds == ["deal", "void", "postings", "replace"]
    page = client.get(TABLE).content.decode()
    assert "посмотрел прикуп" in page
    assert comes.player.surname in page


def test_the_sheet_closes_confirms_and_reopens_on_the_page(
    client: Client, write: Write, sheet: Sheet, scorer: User, arbiter: User
) -> None:
    write(DEALS[0])
    client.force_login(scorer)
    assert client.post(f"{TABLE}state/", {"step": "close"}).status_code == 409
    assert client.post(f"{TABLE}state/", {"step": "close", "end": "time"}).status_code == 302
    assert client.post(f"{TABLE}state/", {"step": "confirm"}).status_code == 403
    client.force_login(arbiter)
    assert client.post(f"{TABLE}state/", {"step": "confirm"}).status_code == 302
    assert client.post(f"{TABLE}state/", {"step": "reopen", "reason": ""}).status_code == 422
    assert client.post(f"{TABLE}state/", {"step": "reopen", "reason": "спор"}).status_code == 302
    sheet.refresh_from_db()
    assert sheet.state == "open"
    assert "спор" in client.get(TABLE).content.decode()


def said_by(answer: HttpResponse) -> str:
    """The words of a page, its links aside."""
    return re.sub(r"<[^>]+>", "", answer.content.decode())


def test_the_round_closes_on_the_board(client: Client, write: Write, sheet: Sheet, arbiter: User) -> None:
    write(DEALS[0])
    client.force_login(arbiter)
    board = "/events/cup/rounds/1/"
    assert "1 стол ещё играет: 1" in said_by(client.get(board))
    response = client.post(f"{board}close/")
    assert response.status_code == 409
    assert "1 стол ещё играет: 1" in said_by(response)
    sheets.close_sheet(sheet=sheet, by=arbiter, end="deals")
    sheets.confirm_sheet(sheet=sheet, by=arbiter)
    assert client.post(f"{board}close/").status_code == 302
    assert Round.objects.get().state == "closed"
    assert client.post(f"{board}reopen/", {"reason": ""}).status_code == 400
    assert client.post(f"{board}reopen/", {"reason": "апелляция"}).status_code == 302


def test_a_draft_seating_takes_no_lines(as_scorer: Client, table: Table) -> None:
    Round.objects.update(state="seated")
    response = send_line(as_scorer, "Б 6п = вп 631")
    assert response.status_code == 409
    assert "черновик" in response.content.decode()
    assert not Sheet.objects.exists()  # it would hold the draft fast


def test_a_seating_withdrawn_is_drawn_again_though_a_sheet_was_opened_and_has_no_line(
    table: Table, event: Event, director: User
) -> None:
    sheets.open_sheet(table=table, by=director)
    shown = Round.objects.get()
    held = withdraw_seating(round_=shown, version=shown.version, by=director, reason="ошибка")
    draw_seating(round_=held, version=held.version, by=director, composition="4x1", seed=7, everybody=True)
    assert not Sheet.objects.exists()


def test_the_last_line_of_a_sheet_that_ended_can_be_taken_back(
    as_scorer: Client, write: Write, sheet: Sheet, scorer: User
) -> None:
    write(DEALS[0])
    write({"end": "time"})
    page = as_scorer.get(TABLE).content.decode()
    assert "Лист закончен" in page
    assert 'name="line"' not in page
    entries.undo_last(sheet=sheet, by=scorer, client_id=uuid.uuid4())
    assert 'name="line"' in as_scorer.get(TABLE).content.decode()
