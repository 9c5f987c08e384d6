"""Uploaded files: every encoding that is read, and every way in which a file goes wrong."""

from __future__ import annotations

import io
import random
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from office.faults import Refused
from tournaments.forms import uploads
from tournaments.forms.uploads import read_file, read_text, rows_as_text

TEXT = "Фамилия;Имя;Клуб\nИванов;Пётр;«Ромашка»\nЩукин;Яна;\n"
ROWS = [["Фамилия", "Имя", "Клуб"], ["Иванов", "Пётр", "«Ромашка»"], ["Щукин", "Яна", ""]]


def upload(data: bytes, name: str = "players.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def workbook(rows: list[list[object]]) -> bytes:
    book, out = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(out)
    return out.getvalue()


def archive(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1251"])
def test_a_text_in_a_known_encoding_is_read(encoding: str) -> None:
    assert read_file(upload(TEXT.encode(encoding))) == ROWS


@pytest.mark.parametrize("text", [TEXT, "ИВАНОВ ПЁТР\nСИДОРОВ ЯН\n", "Ким Ян\nПак Ли\n", "Иванов Пётр"])
@pytest.mark.parametrize(
    ("encoding", "name"), [("koi8_r", "KOI8-R"), ("cp866", "DOS (866)"), ("mac_cyrillic", "Macintosh")]
)
def test_another_encoding_is_refused_by_its_name(text: str, encoding: str, name: str) -> None:
    with pytest.raises(Refused) as caught:
        read_file(upload(text.replace("«", "").replace("»", "").encode(encoding)))
    (fault,) = caught.value.faults
    assert fault.code == "encoding"
    assert fault.params["found"] == name


@pytest.mark.parametrize("separator", ["\t", ";", ","])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_any_usual_separator_and_line_end_is_read(separator: str, newline: str) -> None:
    text = f"Титов{separator}Глеб{newline}Ким{separator}Юлия{newline}"
    assert read_text(text) == [["Титов", "Глеб"], ["Ким", "Юлия"]]


def test_a_workbook_is_read_cell_by_cell() -> None:
    data = workbook([["Фамилия", "Имя", "Номер"], ["Титов", "Глеб", 7], ["Ким", None, 8.0]])
    assert read_file(upload(data, "a.xlsx")) == [
        ["Фамилия", "Имя", "Номер"],
        ["Титов", "Глеб", "7"],
        ["Ким", "", "8"],
    ]


def test_a_formula_comes_as_its_text_never_as_a_value() -> None:
    assert read_file(upload(workbook([["Титов", "=1+1"]]), "a.xlsx")) == [["Титов", "=1+1"]]


def test_what_was_read_can_be_corrected_as_text_and_read_again() -> None:
    rows = [["Фамилия", "Клуб"], ["Титов", '"Кавычки"'], [], ["Ким", "а;б, в"]]
    assert read_text(rows_as_text(rows)) == rows


GARBAGE = random.Random(1)
FAULTY_FILES = [
    pytest.param(b"", "empty", id="nothing"),
    pytest.param(b" \n\t\n", "empty", id="blank"),
    pytest.param(GARBAGE.randbytes(50_000), "encoding", id="garbage"),
    pytest.param(b"PK" + GARBAGE.randbytes(50_000), "broken-workbook", id="garbage signed as a workbook"),
    pytest.param(workbook([["Титов"]])[:-200], "broken-workbook", id="a workbook cut short"),
    pytest.param(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "old-workbook", id="an old XLS"),
    pytest.param(b"%PDF-1.7 ...", "not-a-list", id="a PDF"),
    pytest.param(b"\x89PNG\r\n\x1a\n", "not-a-list", id="a picture"),
    pytest.param(archive({"a.txt": b"x"}), "not-a-list", id="an archive"),
    pytest.param(archive({"mimetype": b"x", "content.xml": b"x"}), "not-a-list", id="an ODS"),
    pytest.param(
        archive({"[Content_Types].xml": b"<x/>", "xl/workbook.xml": b"<x/>"}),
        "broken-workbook",
        id="an empty shell of a workbook",
    ),
    pytest.param(workbook([]), "no-sheet", id="a workbook without cells"),
    pytest.param("Müller;José".encode("latin-1"), "encoding", id="Latin-1"),
    pytest.param(b"\xff\xfe\x00", "encoding", id="half a UTF-16"),
    pytest.param(b"a\x00b\x00c", "encoding", id="zero bytes"),
    pytest.param("Титов\x01".encode(), "encoding", id="a control character"),
    pytest.param(b"a" * (uploads.MAX_FILE + 1), "too-large", id="too large"),
]


@pytest.mark.parametrize(("data", "code"), FAULTY_FILES)
def test_a_bad_file_is_refused_with_its_reason(data: bytes, code: str) -> None:
    with pytest.raises(Refused) as caught:
        read_file(upload(data))
    (fault,) = caught.value.faults
    assert fault.code == code
    assert "%(" not in fault.said()


def test_a_zip_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = archive(
        {"[Content_Types].xml": b"<x/>", "xl/worksheets/sheet1.xml": b"0" * (uploads.MAX_UNPACKED + 1)}
    )
    assert len(bomb) < 100_000
    with pytest.raises(Refused) as caught:
        read_file(upload(bomb, "a.xlsx"))
    assert caught.value.faults[0].code == "unpacks-too-large"


def test_an_xml_bomb_in_a_workbook_is_refused() -> None:
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
    bomb = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">{entities}]><workbook>&l8;</workbook>'
    book = workbook([["Титов"]])
    with zipfile.ZipFile(io.BytesIO(book)) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    parts["xl/workbook.xml"] = bomb.encode()
    with pytest.raises(Refused) as caught:
        read_file(upload(archive(parts), "a.xlsx"))
    assert caught.value.faults[0].code == "broken-workbook"


def test_a_sheet_of_a_million_rows_is_read_only_as_far_as_a_list_goes() -> None:
    rows = read_file(upload("\n".join(f"Игрок{n}" for n in range(60_000)).encode(), "a.csv"))
    assert len(rows) == uploads.MAX_ROWS + 2
