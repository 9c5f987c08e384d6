"""Row 13: a seating from a file is checked before anybody is seated; the pages of the schedule."""

from __future__ import annotations

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from formats.forms.scripts import from_text, script_from
from formats.selectors.schedules import seated_rounds
from formats.services.lots import keep_apart
from formats.services.scripts import keep_script
from office.faults import Refused
from office.models import User
from preferans.faults import Faulty
from tests.schedules.conftest import codes, draw, make_event, stamp
from tournaments.domain.seating.script_rows import script_of_rows
from tournaments.models import Event, Round, Seat

ROWS = [["Тур", "Стол", "А", "Б", "В", "Г"], ["1", "1", "1", "2", "3", "4"], ["1", "2", "5", "6", "7"]]


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4; 5 6 7\n7 1 2 5; 3 4 6",
        '{"rounds": [[[1,2,3,4],[5,6,7]],[[7,1,2,5],[3,4,6]]]}',
        "Тур;Стол;А;Б;В;Г\n1;1;1;2;3;4\n1;2;5;6;7\n2;1;7;1;2;5\n2;2;3;4;6\n",
        "1,2,5,6,7\n1,1,1,2,3,4\n2,2,3,4,6\n2,1,7,1,2,5",
    ],
)
def test_row_13_every_form_of_a_seating_is_read(text: str) -> None:
    assert [[tuple(map(int, t)) for t in tables] for tables in from_text(text).rounds] == [
        [(1, 2, 3, 4), (5, 6, 7)],
        [(7, 1, 2, 5), (3, 4, 6)],
    ]


def test_row_13_who_sits_out_stands_in_a_row_with_a_dash() -> None:
    raw = script_of_rows([*ROWS, ["1", "-", "8", "9"]])
    assert (raw.byes, raw.first) == (((8, 9),), 1)


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([["1", "one", "1", "2", "3"]], "script-row"),
        ([["x", "1", "1", "2", "3"]], "script-row"),
        ([["1", "1"]], "script-row"),
        ([*ROWS, ["1", "2", "8", "9", "10"]], "script-table-twice"),
        ([*ROWS, ["3", "1", "8", "9", "10"]], "script-gap"),
        ([ROWS[0]], "script-empty"),
    ],
)
def test_row_13_bad_rows_are_named(rows: list[list[str]], code: str) -> None:
    with pytest.raises(Faulty) as refused:
        script_of_rows(rows)
    assert code in codes(refused)


def test_row_13_a_workbook_is_read_and_a_picture_is_not() -> None:
    book = Workbook()
    for row in ROWS:
        book.active.append([int(cell) if cell.isdigit() else cell for cell in row])
    out = io.BytesIO()
    book.save(out)
    raw = script_from(SimpleUploadedFile("s.xlsx", out.getvalue()), "")
    assert raw.rounds[0][1] == (5, 6, 7)
    for content in (b"\x89PNG\r\n\x1a\n\x00\x00", b"", b"PK\x03\x04broken"):
        with pytest.raises(Refused):
            script_from(SimpleUploadedFile("s.png", content), "")


@pytest.mark.django_db
def test_row_13_missing_double_and_unknown_numbers_are_listed_and_nothing_is_seated(
    director: User, client: Client
) -> None:
    event = make_event(director, players=7)
    client.force_login(director)
    address = f"/events/{event.slug}/schedule/upload/"
    assert client.get(address).status_code == 200
    bad = {"stamp": stamp(event), "text": "1 2 3 4; 5 6 6\n1 2 3 99; 5 6 7"}
    answer = client.post(address, bad)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert all(f"{number}." in page for number in (6, 7, 99, 4))
    assert not event.rounds.exists()
    keep_apart(event=event, by=director, groups=[(1, 2)], seen="")
    with pytest.raises(Refused) as together:
        keep_script(event=event, by=director, raw=from_text("1 2 3 4; 5 6 7"), stamp=stamp(event))
    assert codes(together) == ["script-apart"]
    good = {"stamp": stamp(event), "text": "1 3 4 5; 2 6 7\n7 1 3 6; 2 4 5", "sessions": "1 1"}
    assert client.post(address, good).status_code == 302
    assert [one.seating for one in seated_rounds(event)] == [
        ((1, 3, 4, 5), (2, 6, 7)),
        ((7, 1, 3, 6), (2, 4, 5)),
    ]
    assert {one.state for one in event.rounds.all()} == {Round.State.SEATED}


@pytest.mark.django_db
def test_the_files_of_a_schedule_are_read_back(director: User, client: Client) -> None:
    event = make_event(director, players=10)
    draw(event, 1, 2, "4x2")
    client.force_login(director)
    want = [(one.seating, one.byes) for one in seated_rounds(event)]
    for name in ("schedule.csv", "schedule.xlsx", "schedule.json"):
        content = client.get(f"/events/{event.slug}/schedule/files/{name}").content
        raw = script_from(SimpleUploadedFile(name, content), "")
        assert [(one, two) for one, two in zip(raw.rounds, raw.byes, strict=True)] == want
    hidden = Client().get(f"/events/{event.slug}/schedule/files/schedule.csv").content.decode("utf-8-sig")
    assert len(hidden.splitlines()) == 1, "drafts are for the staff"


@pytest.mark.django_db
def test_a_director_draws_publishes_and_replaces_on_pages(event: Event, client: Client) -> None:
    client.force_login(event.created_by)
    base = f"/events/{event.slug}/schedule/"
    assert client.get(base + "?first=1&last=3&deals=12&minutes=5&byes=on&fives=on").status_code == 200
    sent = {"stamp": stamp(event), "first": 1, "last": 3, "composition": "4x4", "seed": 5}
    assert client.post(base, {**sent, "composition": "4x9"}).status_code == 400
    assert client.post(base, sent).status_code == 302
    assert Client().get(base).content.decode().count("<tbody>") == 0
    page = client.get(base).context["schedule"]
    assert client.post(base + "publish/", {"versions": "1:9"}).status_code == 409
    assert client.post(base + "publish/", {"versions": page.versions}).status_code == 302
    assert Client().get(base + "?by=name").status_code == 200
    assert client.post(base + "replace/", {"leaves": 1, "comes": 99, "reason": "x"}).status_code == 422
    assert client.get(base + "draws/1/?again=1").context["again"].parted is None
    round_ = event.rounds.get(number=1)
    table = Seat.objects.get(round=round_, registration__number=2).table
    address = f"/events/{event.slug}/rounds/1/tables/{table.number}/draw/"
    price = client.get(address, {"index": 0, "number": 16}).context["price"]
    assert price.sits_at == Seat.objects.get(round=round_, registration__number=16).table.number
    assert client.get(address, {"index": 9, "number": 16}).context["price"] is None


@pytest.mark.django_db
def test_the_schedule_asks_the_same_number_of_questions_at_any_size(
    director: User, client: Client, django_assert_max_num_queries
) -> None:
    event = make_event(director, players=40)
    draw(event, 1, 6, "4x10")
    Round.objects.filter(event=event).update(state=Round.State.PUBLISHED)
    with django_assert_max_num_queries(25):
        assert client.get(f"/events/{event.slug}/schedule/?by=name").status_code == 200
    client.force_login(director)
    with django_assert_max_num_queries(45):
        assert client.get(f"/events/{event.slug}/schedule/").status_code == 200
