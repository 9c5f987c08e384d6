"""Players through the API: the list, one player, an import with its preview."""

from __future__ import annotations

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from tests.api.client import Api, codes, messages
from tournaments.models import Event, Registration

PLAYERS = "/events/cup-2026/players"


def test_a_player_is_added_edited_checked_in_and_withdrawn(director: Api, event: Event) -> None:
    made = director.post(f"{PLAYERS}/", {"surname": "Титов", "given": "Глеб", "team": "Маяк"})
    assert (made["number"], made["name"], made["status"]) == (5, "Титов Глеб", "registered")
    edited = director.patch(f"{PLAYERS}/5/", {"version": made["version"], "pseudonym": "Гость"})
    assert (edited["name"], edited["surname"]) == ("Гость", "Титов")
    assert director.post(f"{PLAYERS}/5/status/", {"status": "present"}, status=200)["status"] == "present"
    assert director.post(f"{PLAYERS}/check-in/", status=200) == {"checked_in": 4}
    assert director.post(f"{PLAYERS}/5/status/", {"status": "withdrawn"}, status=200)["status"] == "withdrawn"


def test_a_stale_change_of_a_player_saves_nothing(director: Api, event: Event) -> None:
    director.patch(f"{PLAYERS}/1/", {"version": 1, "club": "Заря"})
    told = director.patch(f"{PLAYERS}/1/", {"version": 1, "club": "Маяк"}, status=409)
    assert codes(told) == [("version", "stale")]
    assert director.get(f"{PLAYERS}/1/")["club"] == "Заря"


def test_faults_of_a_player_say_what_was_found(director: Api, event: Event) -> None:
    told = director.post(f"{PLAYERS}/", {"surname": "", "number": "пять", "seed": 0}, status=400)
    assert {field for field, _code in codes(told)} == {"surname", "number", "seed"}
    assert "пять" in messages(told)
    told = director.post(f"{PLAYERS}/", {"surname": "Титов", "number": 1}, status=400)
    assert codes(told) == [("number", "number-taken")]


def test_the_public_sees_no_private_half(director: Api, nobody: Api, event: Event) -> None:
    director.patch(
        f"{PLAYERS}/1/", {"version": 1, "pseudonym": "Гость", "club": "Тайный клуб", "city": "Тайск"}
    )
    shown = nobody.get(f"{PLAYERS}/1/")
    assert shown == {
        "number": 1,
        "name": "Гость",
        "club": "",
        "city": "",
        "team": "",
        "status": "registered",
    }
    assert "Ветрова" not in str(nobody.get(f"{PLAYERS}/"))
    assert nobody.get(f"{PLAYERS}/?q=Ветрова")["count"] == 0
    assert director.get(f"{PLAYERS}/?q=Ветрова")["count"] == 1
    assert nobody.get(f"{PLAYERS}/?q=тайн")["count"] == 0
    Registration.objects.filter(number=2).update(status="withdrawn")
    nobody.get(f"{PLAYERS}/2/", status=404)
    assert [row["number"] for row in nobody.get(f"{PLAYERS}/")["results"]] == [1, 3, 4]


LIST = "Фамилия;Имя;Клуб\nТитов;Глеб;Маяк\nОрлова;Вера;\n"


def test_a_preview_writes_nothing_and_an_import_adds_once(director: Api, event: Event) -> None:
    looked = director.post(f"{PLAYERS}/import/", {"text": LIST}, status=200)
    assert looked["dry_run"] is True
    assert [row["surname"] for row in looked["reading"]["players"]] == ["Титов", "Орлова"]
    assert looked["added"] == []
    assert event.registrations.count() == 4
    done = director.post(f"{PLAYERS}/import/", {"text": LIST, "dry_run": False})
    assert [row["number"] for row in done["added"]] == [5, 6]
    again = director.post(f"{PLAYERS}/import/", {"text": LIST, "dry_run": False}, status=200)
    assert again["added"] == []
    assert len(again["reading"]["known"]) == 2
    assert event.registrations.count() == 6


def test_every_fault_of_a_list_is_told_by_row(director: Api, event: Event) -> None:
    text = "Номер;Фамилия;Имя\n1;Титов;Глеб\nx7;Орлова;Вера\n;;Пётр\n"
    looked = director.post(f"{PLAYERS}/import/", {"text": text}, status=200)
    assert [(f["row"], f["column"], f["code"]) for f in looked["reading"]["faults"]] == [
        (2, "number", "number-taken"),
        (3, "number", "not-a-number"),
        (4, "surname", "surname-empty"),
    ]
    told = director.post(f"{PLAYERS}/import/", {"text": text, "dry_run": False}, status=400)
    assert codes(told) == [
        ("rows.2.number", "number-taken"),
        ("rows.3.number", "not-a-number"),
        ("rows.4.surname", "surname-empty"),
    ]
    assert "x7" in messages(told)
    assert event.registrations.count() == 4


def workbook() -> bytes:
    book = Workbook()
    book.active.append(["Фамилия", "Имя"])
    book.active.append(["Титов", "Глеб"])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "content"),
    [("list.xlsx", workbook()), ("list.csv", "Фамилия,Имя\nТитов,Глеб\n".encode("cp1251"))],
)
def test_a_file_is_read(director: Api, event: Event, name: str, content: bytes) -> None:
    file = SimpleUploadedFile(name, content)
    done = director.post(f"{PLAYERS}/import/", data={"file": file, "dry_run": "false"})
    assert [row["name"] for row in done["added"]] == ["Титов Глеб"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"PK\x03\x04 broken", "broken-workbook"),
        (b"%PDF-1.7", "not-a-list"),
        ("Фамилия,Имя\nТитов,Глеб\nОрлова,Вера\n".encode("koi8-r"), "encoding"),
        (b"", "empty"),
        (bytes(range(256)) * 4, "encoding"),
    ],
)
def test_a_broken_file_is_refused_in_words(director: Api, event: Event, content: bytes, code: str) -> None:
    file = SimpleUploadedFile("list.xlsx", content)
    told = director.post(f"{PLAYERS}/import/", data={"file": file}, status=400)
    assert codes(told) == [("file", code)]
    assert event.registrations.count() == 4


def test_a_list_comes_from_one_source(director: Api, event: Event) -> None:
    assert codes(director.post(f"{PLAYERS}/import/", {}, status=400)) == [("", "one-source")]
    body = {"text": "a", "rows": [["b"]]}
    assert "text, rows" in messages(director.post(f"{PLAYERS}/import/", body, status=400))
