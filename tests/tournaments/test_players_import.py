"""Lists of players: what is understood, and every fault by row and column."""

from __future__ import annotations

import pytest

from tournaments.domain.players_import import MAX_ROWS, Reading, identity_of, read_players


def read(rows: list[list[str]], *, taken: dict[int, str] | None = None, known: set | None = None) -> Reading:
    return read_players(rows, taken_numbers=taken or {}, known=known or set())


def table(text: str) -> list[list[str]]:
    return [line.split("|") for line in text.strip().splitlines()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Титов|Глеб|Ильич", [("Титов", "Глеб", "Ильич", None)], id="columns in the usual order"),
        pytest.param("Титов Глеб", [("Титов", "Глеб", "", None)], id="names alone"),
        pytest.param(
            "1. Титов Глеб\n2) Ким Юлия",
            [("Титов", "Глеб", "", 1), ("Ким", "Юлия", "", 2)],
            id="a numbered list",
        ),
        pytest.param("7|Титов|Глеб", [("Титов", "Глеб", "", 7)], id="numbers in the first column"),
        pytest.param("7|Титов Глеб Ильич", [("Титов", "Глеб", "Ильич", 7)], id="number and full name"),
        pytest.param(
            "Имя|ФАМИЛИЯ|Номер\nГлеб|Титов|7", [("Титов", "Глеб", "", 7)], id="headings in any order and case"
        ),
        pytest.param("№|ФИО:\n12|Ким Юлия", [("Ким", "Юлия", "", 12)], id="full names under a heading"),
        pytest.param("Surname|First name\nKim|Julia", [("Kim", "Julia", "", None)], id="English headings"),
        pytest.param("\n \nТитов|Глеб\n\n", [("Титов", "Глеб", "", None)], id="empty rows are passed over"),
        pytest.param("  Титов  |  Глеб ", [("Титов", "Глеб", "", None)], id="spaces around"),
        pytest.param("Римский-Корсаков|Н'Гоно", [("Римский-Корсаков", "Н'Гоно", "", None)], id="hyphens"),
    ],
)
def test_a_list_is_understood(text: str, expected: list[tuple]) -> None:
    reading = read([line.split("|") for line in text.split("\n")])
    assert reading.faults == ()
    assert [(p.surname, p.given, p.patronymic, p.number) for p in reading.players] == expected


def test_full_names_without_headings_are_followed_by_the_city() -> None:
    reading = read([["Титов Глеб", "Тверь"], ["Ким Юлия", "Ростов-на-Дону"]])
    assert reading.fields == ("full", "city")
    assert [(p.surname, p.given, p.city) for p in reading.players] == [
        ("Титов", "Глеб", "Тверь"),
        ("Ким", "Юлия", "Ростов-на-Дону"),
    ]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        pytest.param("|Глеб", [(1, "A", "surname-empty")], id="no surname"),
        pytest.param(
            "Фамилия|Номер\nТитов|x\nКим|0",
            [(2, "B", "not-a-number"), (3, "B", "not-a-number")],
            id="numbers",
        ),
        pytest.param("Фамилия|Номер\nТитов|5\nКим|5", [(3, "B", "number-twice")], id="one number twice"),
        pytest.param("Титов|Глеб\nтитов|глеб", [(2, "A", "player-twice")], id="one player twice"),
        pytest.param("Алёшин|Пётр\nАлешин|Петр", [(2, "A", "player-twice")], id="е and ё are one letter"),
        pytest.param("=SUM(A1)|Глеб", [(1, "A", "formula")], id="a formula"),
        pytest.param("Титов|" + "Г" * 61, [(1, "B", "too-long")], id="too long"),
        pytest.param(
            "Фамилия|Имя\n12345|678",
            [(2, "A", "no-letters"), (2, "B", "no-letters")],
            id="digits where names belong",
        ),
        pytest.param("Ти\x07тов|Глеб", [(1, "A", "character")], id="a control character"),
        pytest.param("Ти\ufffdтов|Глеб", [(1, "A", "character")], id="a letter lost in an encoding"),
        pytest.param("Фамилия|Фамилия\nТитов|Ким", [(1, "B", "heading-twice")], id="a heading twice"),
        pytest.param("Фамилия|Имя\nТитов|Глеб|лишнее", [(2, "C", "columns")], id="a column too many"),
        pytest.param("", [(None, "", "nothing")], id="nothing at all"),
        pytest.param("Фамилия|Имя", [(None, "", "nothing")], id="headings alone"),
        pytest.param(
            "Фамилия|Имя|Номер\n|Глеб|x\nКим|=A1|-3",
            [
                (2, "A", "surname-empty"),
                (2, "C", "not-a-number"),
                (3, "B", "formula"),
                (3, "C", "not-a-number"),
            ],
            id="all faults at once, by row and column",
        ),
    ],
)
def test_each_fault_is_named_by_row_and_column(text: str, faults: list[tuple]) -> None:
    reading = read([line.split("|") for line in text.split("\n")])
    assert [(f.row, f.letter, f.code) for f in reading.faults] == faults
    assert all(fault.said() and "%(" not in fault.said() for fault in reading.faults)


def test_a_taken_number_is_named_with_its_owner() -> None:
    (fault,) = read(table("Фамилия|Номер\nТитов|5"), taken={5: "Ким Юлия"}).faults
    assert fault.code == "number-taken"
    assert "Ким Юлия" in fault.said()


def test_a_player_already_registered_is_recognised_and_not_added() -> None:
    known = {identity_of("Титов", "Глеб", "", "", "")}
    reading = read(table("ТИТОВ|глеб\nКим|Юлия"), known=known, taken={1: "Титов Глеб"})
    assert [player.surname for player in reading.players] == ["Ким"]
    assert [player.surname for player in reading.known] == ["ТИТОВ"]
    assert reading.faults == ()


def test_columns_that_are_not_read_are_told() -> None:
    reading = read(table("Фамилия|Разряд\nТитов|КМС"))
    assert reading.ignored == ("Разряд",)
    assert [player.surname for player in reading.players] == ["Титов"]


def test_namesakes_from_two_clubs_are_two_players() -> None:
    assert len(read(table("Фамилия|Имя|Клуб\nКим|Юлия|А\nКим|Юлия|Б")).players) == 2


def test_a_list_too_long_is_refused_whole() -> None:
    reading = read([[f"Игрок{n}"] for n in range(MAX_ROWS + 5)])
    assert [fault.code for fault in reading.faults] == ["too-many-rows"]
    assert reading.players == ()


def test_row_22_shuffling_the_rows_adds_the_same_players() -> None:
    rows = table("Фамилия|Имя|Номер\nТитов|Глеб|2\nКим|Юлия|1\nОрлова|Ж|3")
    turned = [rows[0], *reversed(rows[1:])]
    as_set = lambda reading: {(p.surname, p.given, p.number) for p in reading.players}  # noqa: E731
    assert as_set(read(rows)) == as_set(read(turned))
