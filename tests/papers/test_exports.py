"""Files of an event: every figure exact, nothing private in the public variant, the same bytes everywhere."""

import csv
import hashlib
import io
import json
import locale
import uuid
from fractions import Fraction

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone, translation
from openpyxl import load_workbook
from pytest_django import DjangoAssertNumQueries

from office.models import User
from scoring.domain.record import score_sheet
from scoring.exports.figures import decimal_of, plain
from scoring.exports.scope import full_scope, public_scope
from scoring.exports.texts import (
    GRIDS,
    public_document,
    write_csv,
    write_sheets_json,
    write_standings_json,
)
from scoring.exports.workbook import write_workbook
from scoring.prints.lists import print_standings
from scoring.selectors.standings import read_standings, standings_hash
from scoring.services import event_entries
from tests.papers.conftest import fill_event
from tests.papers.deals import play
from tests.scoring_app.conftest import make_event, register, seat_table
from tournaments.models import Event, Round

SECRETS = ["Тайнова", "Тайный клуб", "Тайнинск", "тайная", "опоздание", "secret-login", "Ланской"]
Rows = list[dict[str, str]]


def read_csv(content: bytes) -> Rows:
    return list(csv.DictReader(io.StringIO(content.decode(), newline="")))


def rows_of(event: Event, key: str) -> Rows:
    return read_csv(write_csv(key, full_scope(event)))


def files_of(scope) -> dict[str, bytes]:
    made = {f"{key}.csv": write_csv(key, scope) for key in GRIDS}
    return made | {
        "event.xlsx": write_workbook(scope),
        "standings.json": write_standings_json(scope),
        "sheets.json": write_sheets_json(scope),
    }


def text_of(name: str, content: bytes) -> str:
    if not name.endswith(".xlsx"):
        return content.decode()
    book = load_workbook(io.BytesIO(content))
    return "\n".join(
        str(cell) for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row if cell
    )


# One click -----------------------------------------------------------------------------------------


def test_row_09_one_page_leads_to_every_file_in_one_click(event: Event, director: User, at) -> None:
    page = at(director).get("/events/cup/papers/").content.decode()
    expected = [
        "/events/cup/print/standings.pdf",
        "/events/cup/exports/event.xlsx",
        *(f"/events/cup/exports/{key}.csv" for key in GRIDS),
        "/events/cup/exports/standings.json",
        "/events/cup/exports/sheets.json",
        "/events/cup/exports/event.xlsx?public",
        "/events/cup/rounds/1/seating.pdf",
        "/events/cup/rounds/1/print/before/",
        "/events/cup/rounds/1/print/after/",
        "/events/cup/rounds/1/tables/1/blank.pdf",
        "/events/cup/rounds/1/tables/1/protocol.pdf",
        "/events/cup/rounds/1/tables/1/settlement.pdf",
    ]
    assert [address for address in expected if f'"{address}"' not in page] == []


def test_row_09_the_workbook_holds_standings_rounds_tables_and_deals(event: Event) -> None:
    book = load_workbook(io.BytesIO(write_workbook(full_scope(event))))
    assert book.sheetnames == [
        "Турнир",
        "Положение",
        "Туры",
        "Столы",
        "Раздачи",
        "Записи турнира",
        "Игроки",
        "Сверка",
        "Решения",
    ]
    for key, sheet in zip(GRIDS, book.worksheets[1:], strict=True):
        rows = read_csv(write_csv(key, full_scope(event)))
        assert sheet.max_row == len(rows) + 2, key
        if rows:  # nobody has ruled here
            assert [cell.value for cell in sheet[2]] == list(rows[0])


def test_row_09_public_files_hold_no_private_column(event: Event) -> None:
    for name, content in files_of(public_scope(event)).items():
        text = text_of(name, content)
        assert [secret for secret in SECRETS if secret in text] == [], name
    assert "Незнакомка" in text_of("standings.csv", write_csv("standings", public_scope(event)))


def test_the_full_files_hold_what_the_public_ones_withhold(event: Event) -> None:
    text = "".join(text_of(name, content) for name, content in files_of(full_scope(event)).items())
    assert [secret for secret in SECRETS if secret not in text] == []


@pytest.mark.parametrize("login", [None, "secret-login"])
def test_who_may_not_export_gets_the_public_variant(event: Event, at, login: str | None) -> None:
    client: Client = at(User.objects.get(username=login) if login else None)
    answer = client.get("/events/cup/exports/players.csv")
    assert answer.status_code == 200
    assert 'filename="cup-public-players.csv"' in answer["Content-Disposition"]
    assert "Тайнова" not in answer.content.decode()
    assert answer["X-Robots-Tag"] == "noindex, nofollow"


def test_the_policy_of_the_event_holds_for_files(event: Event, director: User, at) -> None:
    event.publication = Event.Publication.ROUND
    event.save()
    (only_own,) = read_csv(at().get("/events/cup/exports/standings.csv").content)
    assert only_own["total"] == only_own["event_vists"] == "-10"
    assert read_csv(at().get("/events/cup/exports/deals.csv").content) == []
    event.publication = Event.Publication.HIDDEN
    event.save()
    assert at().get("/events/cup/exports/standings.csv").status_code == 403
    assert at(director).get("/events/cup/exports/standings.csv?public").status_code == 403
    assert at(director).get("/events/cup/exports/standings.csv").status_code == 200
    event.is_public = False
    event.save()
    assert at().get("/events/cup/exports/standings.csv").status_code == 404
    assert at(director).get("/events/cup/exports/nothing.csv").status_code == 404


def test_a_seating_not_yet_published_is_no_part_of_the_public_files(event: Event) -> None:
    event.rounds.update(state=Round.State.SEATED)
    scope = public_scope(event)
    assert (scope.rounds, scope.with_figures) == ((), frozenset())
    assert [len(read_csv(write_csv(key, scope))) for key in ("rounds", "tables", "deals")] == [0, 0, 0]


# Figures -------------------------------------------------------------------------------------------


FIGURES = [
    ("0", "0"),
    ("-7", "-7"),
    ("125/2", "62.5"),
    ("-100/3", "-33.333333"),
    ("2/3", "0.666667"),
    ("1/64", "0.015625"),
    ("1/3000000", "0"),
    ("-1/3000000", "0"),
    ("1000000", "1000000"),
    ("-1/2", "-0.5"),
]


@pytest.mark.parametrize(("value", "expected"), FIGURES)
def test_a_figure_is_a_plain_decimal(value: str, expected: str) -> None:
    assert plain(Fraction(value)) == expected
    assert str(decimal_of(Fraction(value))) == expected


def test_a_figure_that_was_rounded_stands_exactly_in_the_last_column(event: Event) -> None:
    rows = [row for row in rows_of(event, "tables") if row["table"] == "2"]
    exact = [dict(pair.split("=") for pair in row["exact"].split("; ") if pair) for row in rows]
    sums = [Fraction(found.get("result", row["result"])) for row, found in zip(rows, exact, strict=True)]
    assert sum(sums) == 0
    assert any(value.denominator == 3 for value in sums)


def test_the_values_of_the_deals_add_up_to_the_results(event: Event) -> None:
    results = {
        (row["table"], row["seat"]): Fraction(exact_of(row, "result"))
        for row in rows_of(event, "tables")
        if row["result"]
    }
    sums = dict.fromkeys(results, Fraction(0))
    for row in rows_of(event, "deals"):
        for seat in range(5):
            if row[f"value_{seat}"]:
                sums[row["table"], str(seat)] += Fraction(exact_of(row, f"value_{seat}"))
    assert sums == results


def exact_of(row: dict[str, str], key: str) -> str:
    found = dict(pair.split("=") for pair in row["exact"].split("; ") if pair)
    return found.get(key, row[key])


def test_sheets_are_scored_again_from_their_file(event: Event) -> None:
    for scope in (full_scope(event), public_scope(event)):
        results = [
            score_sheet(sheet, balances_only=True) for sheet in json.loads(write_sheets_json(scope).decode())
        ]
        assert [result.get("errors") for result in results] == [None] * 4
        exact = [value for result in results for value in result["settlement"]["exact"]]
        rows = [row for row in rows_of(event, "tables") if row["result"]]
        assert [Fraction(value) for value in exact] == [Fraction(exact_of(row, "result")) for row in rows]


def test_the_hash_of_the_standings_is_the_hash_of_their_file(event: Event) -> None:
    content = write_standings_json(full_scope(event))
    assert hashlib.sha256(content).hexdigest() == standings_hash([event])
    assert standings_hash([event]) in text_of("event.xlsx", write_workbook(full_scope(event)))


def test_numbers_are_numbers_and_texts_are_no_formulas(event: Event) -> None:
    book = load_workbook(io.BytesIO(write_workbook(full_scope(event))))
    sheet = book["Положение"]
    keys = [cell.value for cell in sheet[2]]
    cells = {key: [row[place] for row in sheet.iter_rows(min_row=3)] for place, key in enumerate(keys)}
    assert {cell.data_type for cell in cells["total"]} == {"n"}
    assert {"=2+2", "@команда"} <= {cell.value for cell in cells["team"]}
    types = {cell.data_type for sheet in book for row in sheet.iter_rows() for cell in row}
    assert types <= {"n", "s"}
    risky = next(cell for cell in cells["team"] if cell.value == "=2+2")
    assert risky.quotePrefix


def test_csv_defuses_formulas_and_keeps_negative_numbers(event: Event) -> None:
    rows = rows_of(event, "standings")
    assert {"'=2+2", "'@команда"} <= {row["team"] for row in rows}
    assert "'=HYPERLINK(1) Ян" in {row["name"] for row in rows}
    assert any(row["total"].startswith("-") for row in rows)


# The same order ------------------------------------------------------------------------------------


def test_row_22_places_stand_in_the_same_order_on_page_paper_and_in_files(event: Event, at) -> None:
    for place, number in enumerate((7, 9, 8), start=30):  # more players, all with the same sum
        event_entries.record_event_entry(
            event=event,
            registration=register(event, 1)[0],
            kind="vists",
            points=Fraction(number, number),
            reason="поровну",
            by=event.created_by,
            client_id=uuid.UUID(int=place),
        )
    standings = read_standings(event)
    names = [row.registration.public_name for row in standings.rows]
    places = [row.place for row in standings.rows]
    assert len(set(places)) < len(places)
    paper = print_standings(standings, printed_at=timezone.now()).html
    numbers = [f"<td>{row.registration.number}</td>" for row in standings.rows]
    assert sorted(numbers, key=paper.index) == numbers
    page = at(event.created_by).get("/events/cup/standings/").content.decode()
    links = [f'id="p{row.registration.number}"' for row in standings.rows]
    assert sorted(links, key=page.index) == links
    rows = rows_of(event, "standings")
    assert [row["name"].lstrip("'") for row in rows] == names
    assert [row["place"] for row in rows] == ["" if place is None else str(place) for place in places]
    sheet = load_workbook(io.BytesIO(write_workbook(full_scope(event))))["Положение"]
    assert [row[0] for row in sheet.iter_rows(min_row=3, values_only=True)] == places
    assert [row[2] for row in sheet.iter_rows(min_row=3, values_only=True)] == names
    document = json.loads(write_standings_json(full_scope(event)))["cup"]
    assert [row["place"] for row in document] == places


# The same bytes ------------------------------------------------------------------------------------


@pytest.fixture
def keep_locale():
    before = locale.setlocale(locale.LC_ALL)
    yield
    locale.setlocale(locale.LC_ALL, before)


def speak(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Make the process speak a language as far as this system can."""
    names = {"ru": "ru_RU.UTF-8", "de": "de_DE.UTF-8", "en": "en_US.UTF-8"}
    for variable in ("LANG", "LC_ALL", "LANGUAGE"):
        monkeypatch.setenv(variable, names[language])
    try:
        locale.setlocale(locale.LC_ALL, names[language])
    except locale.Error:
        locale.setlocale(locale.LC_ALL, "C")


def test_row_30_data_files_are_byte_identical_under_ru_de_en(
    event: Event, director: User, at, monkeypatch, settings, keep_locale
) -> None:
    settings.USE_THOUSAND_SEPARATOR = True
    made = {}
    for language in ("ru", "de", "en"):
        speak(monkeypatch, language)
        with translation.override(language):
            client = at(director)
            made[language] = {
                f"{name}{variant}": client.get(
                    f"/events/cup/exports/{name}{variant}", headers={"accept-language": language}
                ).content
                for name in ("event.xlsx", "standings.json", "sheets.json", *(f"{key}.csv" for key in GRIDS))
                for variant in ("", "?public")
            }
    assert made["de"] == made["ru"]
    assert made["en"] == made["ru"]
    assert len(made["ru"]) == 2 * (3 + len(GRIDS))


def test_row_30_an_event_run_under_ru_de_en_gives_the_same_files(
    director: User, scorer: User, monkeypatch, keep_locale
) -> None:
    made = []
    for language in ("ru", "de", "en"):
        speak(monkeypatch, language)
        with translation.override(language), transaction.atomic():
            made.append(files_of(public_scope(fill_event(director, scorer))))
            transaction.set_rollback(True)
    assert made[1] == made[0]
    assert made[2] == made[0]


# Size ----------------------------------------------------------------------------------------------


def test_the_number_of_queries_does_not_grow_with_the_tables(
    event: Event, scorer: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(60):
        before = files_of(full_scope(event))
    for number in range(6, 16):
        table = seat_table(event.rounds.get(), register(event, 4), number)
        play(table, deals=1, by=scorer, seed=number)
    with django_assert_max_num_queries(60):
        after = files_of(full_scope(event))
    assert len(after["deals.csv"]) > len(before["deals.csv"])


def test_an_event_without_anything_gives_files_with_heads_alone(director: User) -> None:
    empty = make_event("empty", director=director)
    for name, content in files_of(full_scope(empty)).items():
        assert content, name
    assert write_sheets_json(full_scope(empty)) == b"[]\n"
    assert [len(rows_of(empty, key)) for key in GRIDS] == [0] * len(GRIDS)


def test_words_of_people_are_withheld_from_a_public_sheet_and_it_is_scored_the_same() -> None:
    facts = [
        {"contract": "6S", "declarer": 1, "calls": [[2, "pass"], [3, "pass"]], "override": "тайна"},
        {"void": "тайна", "cite": "3.2.12"},
        {"postings": [{"player": 1, "column": "mountain", "points": "5"}], "note": "тайна"},
        {"replace": 2, "name": "тайна", "cite": "5.4.7"},
    ]
    sheet = {
        "format": "tirazh-sheet/1",
        "convention": {"preset": "code1996-sochi", "pool_target": 20, "set": {}},
        "players": ["А", "Б", "В", "Г"],
        "first_dealer": 0,
        "entries": facts,
    }
    public = public_document(sheet)
    assert "тайна" not in json.dumps(public, ensure_ascii=False)
    assert "errors" not in score_sheet(sheet)
    assert score_sheet(public)["settlement"] == score_sheet(sheet)["settlement"]
