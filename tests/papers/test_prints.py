"""What stands on paper: golden files of what the print engine gets, and the layout of long sheets."""

import io
from datetime import UTC, datetime

import pytest
from django.utils import translation
from django.utils.html import conditional_escape
from openpyxl import load_workbook

from office.models import Job, User
from scoring.exports.scope import public_scope
from scoring.exports.workbook import write_workbook
from scoring.prints import delivery, engine, press
from scoring.prints.lines import Notes, PaperLine, calls_text, note_of, paper_tricks
from scoring.prints.lists import name_pages, print_seating, print_standings
from scoring.prints.sheets import lay_out, print_blank, print_protocol, print_settlement
from scoring.selectors.papers import SheetRead, read_sheets, tables_of
from scoring.selectors.standings import read_standings
from scoring.services import sheets
from scoring.templatetags.paper import paper_label
from tests.papers.golden import check_golden
from tests.scoring_app.conftest import make_event
from tournaments.models import Event, Player, Round, Table
from tournaments.selectors import board

NOON = datetime(2026, 11, 15, 9, 0, tzinfo=UTC)


def reads(round_: Round) -> dict[int, SheetRead]:
    """The tables of the round by number, begun at a known moment."""
    Table.objects.filter(round=round_).update(started_at=NOON)
    return {read.table.number: read for read in read_sheets(tables_of([round_]))}


# Golden files --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_filled_protocol_is_as_it_was_looked_at(round_: Round, number: int) -> None:
    read = reads(round_)[number]
    check_golden(f"protocol-{read.players}.html", print_protocol(read, printed_at=NOON).html)


@pytest.mark.parametrize("number", [1, 2])
def test_the_blank_protocol_is_as_it_was_looked_at(round_: Round, number: int) -> None:
    read = reads(round_)[number]
    check_golden(f"blank-{read.players}.html", print_blank(read, printed_at=NOON).html)


def test_the_settlement_is_as_it_was_looked_at(round_: Round) -> None:
    check_golden("settlement-3.html", print_settlement(reads(round_)[2], printed_at=NOON).html)


def test_the_english_protocol_is_as_it_was_looked_at(round_: Round) -> None:
    with translation.override("en"):
        check_golden("protocol-en.html", print_protocol(reads(round_)[1], printed_at=NOON).html)


def test_the_lists_are_as_they_were_looked_at(event: Event, round_: Round) -> None:
    check_golden("standings.html", print_standings(read_standings(event), printed_at=NOON).html)
    check_golden("seating.html", print_seating(round_, board(round_), printed_at=NOON).html)


def test_the_cells_of_the_workbook_are_as_they_were_looked_at(event: Event) -> None:
    book = load_workbook(io.BytesIO(write_workbook(public_scope(event))))
    lines = []
    for sheet in book:
        lines.append(f"== {sheet.title} {sheet.freeze_panes} {sheet.auto_filter.ref}")
        for row in sheet.iter_rows():
            lines.append(" | ".join("" if cell.value is None else str(cell.value) for cell in row))
    check_golden("workbook.txt", "\n".join(lines))


# Layout --------------------------------------------------------------------------------------------


SPREADS = [
    (0, "", 0, []),
    (21, "", 21, []),
    (22, "many", 22, []),
    (28, "many", 28, []),
    (29, "tall", 29, []),
    (36, "tall", 36, []),
    (37, "tall", 36, [(1, 0)]),
    (97, "tall", 36, [(30, 30), (1, 0)]),
]


@pytest.mark.parametrize(("rows", "density", "on_first", "further"), SPREADS)
def test_rows_spread_over_leaves(rows: int, density: str, on_first: int, further: list) -> None:
    leaf = lay_out([PaperLine(number=str(number)) for number in range(rows)])
    assert (leaf.density, len(leaf.rows)) == (density, on_first)
    assert [(len(left), len(right)) for left, right in leaf.more] == further


@pytest.mark.parametrize(("asked", "deals"), [(None, 20), (5, 20), (24, 24), (36, 36), (60, 36)])
def test_a_blank_has_room_for_20_to_36_deals(round_: Round, asked: int | None, deals: int) -> None:
    html = print_blank(reads(round_)[1], printed_at=NOON, rows=asked).html
    assert f'<td class="k">{deals}</td>' in html
    assert f'<td class="k">{deals + 1}</td>' not in html


def test_a_blank_names_the_dealers_of_five(round_: Round) -> None:
    html = print_blank(reads(round_)[4], printed_at=NOON).html
    assert '<td class="k">6</td><td class="mid">А</td>' in html


@pytest.mark.parametrize(
    ("count", "pages"), [(0, []), (1, [[1]]), (36, [[36]]), (37, [[19, 18]]), (100, [[38, 38], [12, 12]])]
)
def test_names_stand_in_one_column_or_two(count: int, pages: list) -> None:
    assert [[len(column) for column in page] for page in name_pages([None] * count)] == pages


def test_a_sheet_not_begun_says_so(round_: Round) -> None:
    html = print_protocol(reads(round_)[5], printed_at=NOON).html
    assert "На этом листе ещё ничего не записано." in html
    assert "Расчёт стола" not in html


# Cells ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("calls", "text"),
    [
        ([], ""),
        ([[1, "whist"], [2, "pass"]], "Б"),
        ([[1, "whist"], [2, "whist"]], "Б, В"),
        ([[1, "pass"], [2, "pass"]], "пас, пас"),
        ([[1, "pass"], [2, "half"], [1, "pass"]], "В ½"),
        ([[1, "pass"], [2, "half"], [1, "whist"]], "В ½, Б"),
    ],
)
def test_calls_as_a_protocol_has_them(calls: list, text: str) -> None:
    assert calls_text(calls) == text


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ({"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "pass"]]}, ""),
        ({"declarer": 1, "calls": [[2, "whist"], [3, "pass"]], "tricks": [0, 6, 4, 0]}, "6–4–0"),
        ({"declarer": 0, "tricks": [0, 4, 6]}, "0–4–6"),
        ({"tricks": [2, 3, 4, 1]}, "2–3–4–1"),
    ],
)
def test_tricks_as_a_protocol_has_them(fact: dict, text: str) -> None:
    assert paper_tricks(fact) == text


@pytest.mark.parametrize(
    ("label", "html"),
    [
        ("6♠ / =", "6\u202f♠ / ="),
        ("8♥ / −1", "8\u202f<i>♥</i> / −1"),
        ("7БК / +1", "7 БК / +1"),
        ("мизер / −2", "мизер / −2"),
        ("распасы", "распасы"),
        ("<b>", "&lt;b&gt;"),
        (None, ""),
    ],
)
def test_a_label_on_paper(label: str | None, html: str) -> None:
    assert conditional_escape(paper_label(label)) == html


def test_a_long_remark_becomes_a_note() -> None:
    notes = Notes()
    assert note_of(notes, where="", label="", text="", cite="3.9.18") == "3.9.18"
    assert note_of(notes, where="", label="", text="в тёмную", cite="") == "в тёмную"
    assert note_of(notes, where="раздача 3", label="6♠", text="подробно и долго", cite="") == "прим. 1"
    assert [note.text for note in notes.kept] == ["подробно и долго"]


# What the public may read --------------------------------------------------------------------------


def test_row_10_paper_names_people_as_the_public_sees_them(event: Event, round_: Round) -> None:
    read = reads(round_)[1]
    papers = [
        print_blank(read, printed_at=NOON),
        print_protocol(read, printed_at=NOON),
        print_settlement(read, printed_at=NOON),
        print_standings(read_standings(event), printed_at=NOON),
        print_seating(round_, board(round_), printed_at=NOON),
    ]
    for paper in papers:
        assert "Незнакомка" in paper.html
        assert "Тайн" not in paper.html


def test_row_09_public_paper_holds_no_note_and_no_account(round_: Round) -> None:
    read = reads(round_)[1]
    own = print_protocol(read, printed_at=NOON).html
    public = print_protocol(read, printed_at=NOON, is_public=True).html
    assert "тайная заметка" in own
    assert "тайная причина" in own
    assert "тайная" not in public
    assert "secret-login" not in own + public


def test_who_confirmed_stands_on_the_line_of_the_arbiter(event: Event, round_: Round, director: User) -> None:
    sheet = reads(round_)[2].sheet
    assert sheet is not None
    sheets.close_sheet(sheet=sheet, by=director, end="consent")
    sheets.confirm_sheet(sheet=sheet, by=director)
    read = reads(round_)[2]
    assert "Арбитр Ланской" in print_protocol(read, printed_at=NOON).html
    assert "Ланской" not in print_protocol(read, printed_at=NOON, is_public=True).html


def test_names_and_events_are_escaped(event: Event, round_: Round) -> None:
    event.name, event.place = "<script>Кубок</script>", "<b>"
    event.save()
    Player.objects.update(surname="<i>Титов</i>")
    read = reads(Round.objects.get(pk=round_.pk))[1]
    html = print_protocol(read, printed_at=NOON).html + print_blank(read, printed_at=NOON).html
    assert "<script>" not in html
    assert "<i>Т" not in html


# Without Pango -------------------------------------------------------------------------------------


@pytest.fixture
def no_pango(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without the library."""
    for module in (engine, delivery, press):
        monkeypatch.setattr(module, "find_fault", lambda: "cannot load library 'libpango-1.0-0'")


def test_without_pango_the_pages_say_what_to_install(event: Event, director: User, at, no_pango) -> None:
    client = at(director)
    page = client.get("/events/cup/papers/")
    assert page.status_code == 200
    assert "make system" in page.content.decode()
    answer = client.get("/events/cup/print/standings.pdf")
    assert answer.status_code == 503
    assert "libpango-1.0-0" in answer.content.decode()
    assert client.get("/events/cup/exports/event.xlsx").status_code == 200


def test_without_pango_a_job_ends_with_the_reason(event: Event, director: User, at, no_pango) -> None:
    at(director).post("/events/cup/rounds/1/print/after/")
    job = Job.objects.get()
    assert job.state == Job.State.FAILED
    assert "make system" in job.message


# Who may -------------------------------------------------------------------------------------------


def test_blanks_and_jobs_are_for_those_who_may_print(event: Event, scorer: User, at, no_pango) -> None:
    addresses = ["/events/cup/rounds/1/tables/1/blank.pdf"]
    posts = ["/events/cup/rounds/1/print/before/", "/events/cup/papers/workbook/"]
    stranger = User.objects.create_user("stranger")
    assert [at(stranger).get(address).status_code for address in addresses] == [403]
    assert [at(stranger).post(address).status_code for address in posts] == [403, 403]
    assert [at(scorer).get(address).status_code for address in addresses] == [503]
    assert [at(scorer).post(address).status_code for address in posts] == [302, 403]
    assert at(scorer).post("/events/cup/rounds/1/print/beside/").status_code == 404


def test_papers_follow_the_policy_of_the_event(event: Event, at, no_pango) -> None:
    addresses = [
        "/events/cup/print/standings.pdf",
        "/events/cup/rounds/1/tables/1/protocol.pdf",
        "/events/cup/rounds/1/tables/1/settlement.pdf",
        "/events/cup/rounds/1/seating.pdf",
    ]

    def answers() -> list[int]:
        return [at().get(address).status_code for address in addresses]

    assert answers() == [503, 503, 503, 503]
    Event.objects.update(publication=Event.Publication.ROUND)
    assert answers() == [503, 403, 403, 503]
    Event.objects.update(publication=Event.Publication.HIDDEN)
    assert answers() == [403, 403, 403, 503]
    Round.objects.update(state=Round.State.SEATED)
    assert answers() == [403, 404, 404, 404]
    Event.objects.update(is_public=False)
    assert answers() == [404, 404, 404, 404]


def test_a_job_for_a_round_without_tables_says_so(director: User, at) -> None:
    event = make_event("empty", director=director)
    Round.objects.create(event=event, number=1, convention=event.conventions.get())
    at(director).post("/events/empty/rounds/1/print/before/")
    job = Job.objects.get()
    assert job.state == Job.State.FAILED
    assert "нет столов" in job.message
