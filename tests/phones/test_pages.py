"""The page a code opens: take a seat, send deals, answer; bad input is refused in words and loses nothing."""

from __future__ import annotations

import io
import json
import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from phones.models import SeatPhone, Verdict
from phones.selectors.keys import table_key
from rulings.models import TableCall
from scoring.models import SheetEntry
from tests.phones.conftest import DEALS, ask, sheet_of
from tournaments.models import Event, Round, Table

JSON = {"content_type": "application/json", "headers": {"accept": "application/json"}}


@pytest.fixture
def base(event: Event, table: Table) -> str:
    """The address of the table's page today, at an event where deals are confirmed."""
    ask(event, Event.Confirmation.DEAL)
    return f"/t/{table_key(event, table=table.number, day=timezone.localdate())}/"


def phone_at(base: str, seat: int) -> Client:
    client = Client()
    assert client.post(f"{base}seat/", {"seat": seat}).status_code == 302
    return client


def send(client: Client, base: str, table: Table, **change: Any) -> Any:
    body = {"client_id": str(uuid.uuid4()), "table": table.pk, "deal": 1, "fact": DEALS[0], **change}
    return client.post(f"{base}send/", json.dumps(body), **JSON)


def test_a_phone_takes_a_seat_writes_a_deal_and_the_others_confirm_it(base, table):
    phones = [phone_at(base, seat) for seat in range(4)]
    assert send(phones[0], base, table).json() == {"outcome": "written", "line": 1, "deal": 1}
    for phone in phones[1:]:
        page = phone.get(base)
        assert "Верно" in page.text
        answer = {"root": 1, "upto": 1, "answer": "yes", "client_id": uuid.uuid4()}
        assert phone.post(f"{base}verdict/", answer).status_code == 302
    assert sheet_of(table).counts_to == 1
    assert "Верно" not in phones[1].get(base).text


def test_a_phone_without_a_seat_only_looks(base, table):
    client = Client()
    assert "Какое место ваше?" in client.get(base).text
    answer = send(client, base, table)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "no-seat-yet")
    assert client.post(f"{base}verdict/", {"root": 1, "upto": 1, "answer": "yes"}).status_code == 409
    assert client.post(f"{base}undo/").status_code == 409
    assert SheetEntry.objects.count() == 0


def test_two_tabs_and_a_double_tap_write_one_line(base, table):
    phone = phone_at(base, 0)
    request = str(uuid.uuid4())
    answers = [send(phone, base, table, client_id=request).json() for _tap in range(3)]
    assert answers == [{"outcome": "written", "line": 1, "deal": 1}] * 3
    assert SheetEntry.objects.count() == 1


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b"\xff",
        b"null",
        b"[" * 2000,
        b'{"client_id": "x", "table": 1, "deal": 1, "fact": {}}',
        b'{"client_id": "8c5d1f2e-0000-4000-8000-000000000000", "table": 1, "deal": 0, "fact": {}}',
        b'{"client_id": "8c5d1f2e-0000-4000-8000-000000000000", "table": 1, "deal": 1, "fact": []}',
        b'{"client_id": "8c5d1f2e-0000-4000-8000-000000000000", "table": 1e400, "deal": 1, "fact": {}}',
        b'{"fact": "' + b"x" * 9000 + b'"}',
    ],
)
def test_what_cannot_be_read_is_refused(base, body):
    answer = phone_at(base, 0).post(f"{base}send/", body, **JSON)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "not-json")


@pytest.mark.parametrize(
    "fact",
    [{}, {"contract": "6S"}, {"join": 4}, {"postings": []}, {"end": "time"}, {"void": "redeal"}, {"x": [1]}],
)
def test_a_phone_writes_deals_and_nothing_else(base, table, fact):
    answer = send(phone_at(base, 0), base, table, fact=fact)
    assert answer.status_code == 400
    assert SheetEntry.objects.count() == 0


def test_a_deal_of_another_table_or_round_is_kept_in_the_phone(base, table):
    answer = send(phone_at(base, 0), base, Table(pk=table.pk + 1))
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "moved-on")


def test_yesterdays_code_answers_a_script_in_words(base, event, table):
    old = table_key(event, table=1, day=timezone.localdate() - timezone.timedelta(days=2))
    client = Client()
    assert client.get(f"/t/{old}/").status_code == 403
    answer = client.post(f"/t/{old}/send/", "{}", **JSON)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (403, "key-expired")


def test_the_live_part_is_sent_again_only_when_something_changed(base, table):
    phone, other = phone_at(base, 0), phone_at(base, 1)
    first = phone.get(f"{base}live/")
    tag = first.headers["ETag"]
    assert phone.get(f"{base}live/", headers={"if-none-match": tag}).status_code == 304
    send(other, base, table)
    again = phone.get(f"{base}live/", headers={"if-none-match": tag})
    assert (again.status_code, again.headers["ETag"] == tag) == (200, False)


def test_the_live_part_costs_few_queries_while_nothing_changes(base, table, django_assert_max_num_queries):
    phone = phone_at(base, 0)
    tag = phone.get(f"{base}live/").headers["ETag"]
    with django_assert_max_num_queries(7):  # the clock among them
        assert phone.get(f"{base}live/", headers={"if-none-match": tag}).status_code == 304


def test_a_seat_is_taken_over_only_when_said_so(base, table):
    phone_at(base, 0)
    client = Client()
    refused = client.post(f"{base}seat/", {"seat": 0})
    assert refused.status_code == 409
    assert "уже есть телефон" in refused.text
    assert client.post(f"{base}seat/", {"seat": 0, "over": "1"}).status_code == 302
    assert SeatPhone.objects.filter(table=table, left_at=None).count() == 1


@pytest.mark.parametrize("seat", ["", "9", "-1", "x", "99999999999999"])
def test_a_seat_that_does_not_exist_is_refused(base, seat):
    assert Client().post(f"{base}seat/", {"seat": seat}).status_code == 400


def test_a_forged_cookie_is_a_phone_without_a_seat(base, table):
    client = phone_at(base, 0)
    client.cookies["tirazh-phone"] = str(SeatPhone.objects.get().device)
    assert send(client, base, table).status_code == 409


def test_the_arbiter_is_called_once_from_a_seat(base, table):
    phone = phone_at(base, 2)
    for _tap in range(2):
        phone.post(f"{base}call/", {"client_id": uuid.uuid4(), "words": "лишняя карта"})
    call = TableCall.objects.get()
    assert (call.seat, call.words, call.called_by) == (2, "лишняя карта", None)


def test_not_so_goes_to_the_queue_and_the_arbiter_settles_it(base, table, arbiter, event):
    phones = [phone_at(base, seat) for seat in range(2)]
    send(phones[0], base, table)
    other = {**DEALS[0], "tricks": [0, 7, 2, 1]}
    assert send(phones[1], base, table, fact=other).json()["outcome"] == "disputed"
    staff = Client()
    staff.force_login(arbiter)
    queue = staff.get(f"/events/{event.slug}/disputes/")
    assert "Лунин" in queue.text
    verdict = Verdict.objects.get()
    form = {"root": 1, "verdict": verdict.pk, "client_id": uuid.uuid4(), "reason": "по записи"}
    address = f"/events/{event.slug}/rounds/1/tables/1/settle/"
    assert staff.post(address, form).status_code == 302
    assert sheet_of(table).open_disputes == 0
    assert SheetEntry.objects.get(number=2).fact == other
    assert staff.post(address, {**form, "client_id": uuid.uuid4()}).status_code == 302
    assert SheetEntry.objects.count() == 2


def test_before_the_round_is_published_the_code_says_so(base, table):
    Round.objects.update(state=Round.State.SEATED)
    page = Client().get(base)
    assert (page.status_code, "не опубликован" in page.text) == (200, True)


def test_a_table_whose_phones_may_not_write_says_so(base, event, table):
    Event.objects.update(phones_write=False)
    answer = send(phone_at(base, 0), base, table)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "phones-do-not-write")


def test_the_directors_switches_refuse_a_stale_form(event, director):
    client = Client()
    client.force_login(director)
    address = f"/events/{event.slug}/phones/"
    form = {"version": event.version, "phones_write": "on", "confirmation": "deal"}
    assert client.post(address, form).status_code == 302
    event.refresh_from_db()
    assert (event.phones_write, event.confirmation) == (True, "deal")
    assert client.post(address, form | {"confirmation": "none"}).status_code == 409
    assert client.post(address, form | {"confirmation": "x"}).status_code == 422


@pytest.mark.pdf
def test_the_cards_of_the_tables_are_printed_with_their_codes(event, table, director, caplog):
    client = Client()
    client.force_login(director)
    with caplog.at_level("WARNING", logger="weasyprint"):
        answer = client.get(f"/events/{event.slug}/phones/cards.pdf?day=2026-11-14")
    assert answer.content.startswith(b"%PDF")
    assert caplog.messages == []
    drawn = PdfReader(io.BytesIO(answer.content)).pages[0].get_contents()
    assert drawn is not None
    assert len(drawn.get_data()) > 8000, "a code has hundreds of squares"


def test_a_dispute_stands_in_the_hall_on_the_desk_and_keeps_the_round_open(base, table, event, director):
    phones = [phone_at(base, seat) for seat in range(2)]
    send(phones[0], base, table)
    send(phones[1], base, table, fact={**DEALS[0], "tricks": [0, 7, 2, 1]})
    staff = Client()
    staff.force_login(director)
    hall = staff.get(f"/events/{event.slug}/rounds/1/").text
    assert "1 стол со спором: 1" in re.sub(r"<[^>]+>", "", hall)
    assert "is-spat" in hall
    assert "1 стол со спором" in staff.get(f"/events/{event.slug}/rulings/").text
    assert "решите спор" in staff.get(f"/events/{event.slug}/rounds/1/tables/1/").text


def test_the_signed_paper_makes_all_of_it_count(base, table, event, director):
    send(phone_at(base, 0), base, table)
    staff = Client()
    staff.force_login(director)
    page = staff.get(f"/events/{event.slug}/rounds/1/tables/1/")
    assert "ещё не считаются" in page.text
    staff.post(f"/events/{event.slug}/rounds/1/tables/1/on-paper/")
    assert sheet_of(table).counts_to == 1
