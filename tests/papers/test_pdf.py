"""PDF themselves: pages, words and signs in them, nothing fetched, a round in several processes."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from office.models import Job, User
from office.services import jobs
from scoring.models import Sheet, SheetEntry, SheetPosting
from scoring.prints.delivery import static_root
from scoring.prints.engine import _press, render_pdf
from scoring.prints.press import Document, print_documents
from scoring.tasks import print_round
from tests.papers.deals import play
from tests.scoring_app.conftest import make_event, make_round, register, seat_table
from tournaments.models import Event, Player, Round

pytestmark = [pytest.mark.pdf, pytest.mark.look]

PAGE = "<html><head><title>t</title></head><body>{}</body></html>"


def pages_of(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def sizes_of(content: bytes) -> list[tuple[int, int]]:
    boxes = [page.mediabox for page in PdfReader(BytesIO(content)).pages]
    return [(round(box.width * 25.4 / 72), round(box.height * 25.4 / 72)) for box in boxes]


def get_pdf(client, address: str) -> bytes:
    answer = client.get(address)
    assert answer.status_code == 200, answer.content[:500]
    assert answer["Content-Type"] == "application/pdf"
    return answer.content


@pytest.mark.parametrize(("table", "pages"), [(1, 2), (2, 2), (3, 2), (4, 2), (5, 1)])
def test_a_protocol_is_a_leaf_of_deals_and_a_leaf_of_settlement(
    event: Event, at, table: int, pages: int
) -> None:
    content = get_pdf(at(event.created_by), f"/events/cup/rounds/1/tables/{table}/protocol.pdf")
    assert sizes_of(content) == [(297, 210)] * pages
    first, *second = pages_of(content)
    assert f"Протокол стола {table}" in first
    assert f"1 / {pages}" in first
    assert all("оба способа" in text for text in second)


def test_cyrillic_and_suits_come_from_our_own_fonts(event: Event, at) -> None:
    content = get_pdf(at(event.created_by), "/events/cup/rounds/1/tables/1/protocol.pdf")
    fonts = set()
    for page in PdfReader(BytesIO(content)).pages:
        for font in page["/Resources"]["/Font"].values():
            fonts.add(str(font.get_object()["/BaseFont"]).split("+")[-1])
    assert fonts, "no font"
    assert {font for font in fonts if not font.startswith(("PT-Sans", "Tirazh-Signs"))} == set()
    assert any(suit in "".join(pages_of(content)) for suit in "♠♣♦♥")


@pytest.mark.parametrize(("table", "rows"), [(1, 20), (2, 28), (4, 36)])
def test_a_blank_is_one_leaf_at_every_length(event: Event, at, table: int, rows: int) -> None:
    address = f"/events/cup/rounds/1/tables/{table}/blank.pdf?rows={rows}"
    assert len(pages_of(get_pdf(at(event.created_by), address))) == 1


def test_long_names_stay_in_their_places(event: Event, at) -> None:
    Player.objects.update(surname="Рождественская-Преображенская", given="Александра-Виктория")
    event.name = "Большой осенний турнир по преферансу памяти основателей клуба любителей логических игр"
    event.save()
    client = at(event.created_by)
    assert len(pages_of(get_pdf(client, "/events/cup/rounds/1/tables/4/protocol.pdf"))) == 2
    assert len(pages_of(get_pdf(client, "/events/cup/rounds/1/tables/4/blank.pdf"))) == 1
    assert len(pages_of(get_pdf(client, "/events/cup/print/standings.pdf"))) == 1
    assert len(pages_of(get_pdf(client, "/events/cup/rounds/1/seating.pdf"))) == 2


def test_sixty_deals_go_on_to_a_further_leaf(event: Event, scorer: User, at) -> None:
    table = seat_table(event.rounds.get(), register(event, 4), 9)
    play(table, deals=60, by=scorer, seed=60)
    _first, second, third = pages_of(get_pdf(at(scorer), "/events/cup/rounds/1/tables/9/protocol.pdf"))
    assert "продолжение" in second
    assert "оба способа" in third


def test_lists_have_running_heads_and_page_numbers(director: User, at) -> None:
    event = make_event("large", director=director)
    round_ = make_round(event)
    players = register(event, 100)
    for number in range(1, 26):
        seat_table(round_, players[4 * number - 4 : 4 * number], number)
    texts = pages_of(get_pdf(at(director), "/events/large/rounds/1/seating.pdf"))
    assert len(texts) == 3
    assert "2 / 3" in texts[1]
    assert "Осенний кубок" in texts[1]


# Nothing is fetched --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:9/mark.png",
        "https://example.org/mark.png",
        "file:///etc/hostname",
        "../../manage.py",
        "data:image/png;base64,iVBORw0KGgo=",
        "ftp://example.org/x",
    ],
)
def test_the_engine_reads_static_files_and_nothing_else(address: str, caplog) -> None:
    _fonts, _styles, fetch = _press(static_root())
    with pytest.raises(ValueError, match="not a static file"):
        fetch(address if ":" in address else Path(static_root()).joinpath(address).as_uri())
    content = render_pdf(PAGE.format(f'<img src="{address}">слово'), static_root=static_root())
    assert "слово" in pages_of(content)[0]
    assert "/Image" not in str(PdfReader(BytesIO(content)).pages[0].get("/Resources"))


def test_the_engine_reads_a_static_file() -> None:
    content = render_pdf(PAGE.format('<img src="img/mark.svg">'), static_root=static_root())
    assert len(pages_of(content)) == 1


# A round -------------------------------------------------------------------------------------------


def test_documents_are_joined_in_their_order_with_an_outline() -> None:
    done: list[int] = []
    documents = [Document(f"Стол {place}", PAGE.format(f"<p>лист {place}</p>")) for place in range(5)]
    content = print_documents(documents, static_root=static_root(), tell=done.append)
    assert [text.strip().splitlines()[0] for text in pages_of(content)] == [f"лист {n}" for n in range(5)]
    assert [item.title for item in PdfReader(BytesIO(content)).outline] == [f"Стол {n}" for n in range(5)]
    assert done == [1, 2, 3, 4, 5]


def test_row_30_printing_25_tables_of_36_deals_is_a_job_with_progress_in_several_processes(
    director: User, at, monkeypatch: pytest.MonkeyPatch, settings, tmp_path
) -> None:
    """Seconds and megabytes stand in docs/performance.md; tests/bench/print_round.py measures them."""
    settings.MEDIA_ROOT = tmp_path
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default"]}}
    overrides = {"pool_mode": "open", "max_deals": 36}
    event = make_event("large", director=director, pool_target=None, overrides=overrides)
    round_ = make_round(event)
    players = register(event, 100)
    for number in range(1, 26):
        seat_table(round_, players[4 * number - 4 : 4 * number], number)
    play(round_.tables.get(number=1), deals=36, by=director, seed=1)
    copy_first_sheet(round_, director)

    answer = at(director).post("/events/large/rounds/1/print/after/")
    job = Job.objects.get()
    assert answer["Location"] == f"/jobs/{job.pk}/"
    assert (job.state, job.total) == (Job.State.QUEUED, 0)  # the request has printed nothing

    told: list[tuple[int, int]] = []
    report = jobs.report_progress

    def listen(*, job: Job, done: int, total: int, message: str = "") -> None:
        told.append((done, total))
        report(job=job, done=done, total=total, message=message)

    monkeypatch.setattr(jobs, "report_progress", listen)
    print_round.call(str(job.pk))  # what the worker does
    job.refresh_from_db()
    assert (job.state, job.done, job.total) == (Job.State.DONE, 26, 26)
    assert told == [(done, 26) for done in range(27)]
    with job.result.open("rb") as file:
        content = file.read()
    pages = pages_of(content)
    assert len([text for text in pages if "Протокол стола" in text]) == 25
    assert len([text for text in pages if "оба способа" in text]) == 25
    assert sizes_of(content)[:50] == [(297, 210)] * 50
    assert sizes_of(content)[50] == (210, 297)


def copy_first_sheet(round_: Round, by: User) -> None:
    """The same 36 deals at every other table, copied in the database: writing them is not in question."""
    first = Sheet.objects.get(table__round=round_, table__number=1)
    lines = list(first.lines.order_by("number"))
    postings = list(first.postings.order_by("id"))
    for table in round_.tables.exclude(number=1):
        sheet = Sheet.objects.create(
            table=table, first_dealer=0, last_number=first.last_number, deals=first.deals, opened_by=by
        )
        new: dict[int, SheetEntry] = {}
        for line in lines:
            new[line.pk] = SheetEntry.objects.create(
                sheet=sheet,
                number=line.number,
                root=line.root,
                kind=line.kind,
                fact=line.fact,
                label=line.label,
                dealer=line.dealer,
                written_by=by,
            )
        SheetPosting.objects.bulk_create(
            SheetPosting(
                entry=new[posting.entry_id],
                sheet=sheet,
                player=posting.player,
                column=posting.column,
                against=posting.against,
                numerator=posting.numerator,
                denominator=posting.denominator,
                cite=posting.cite,
            )
            for posting in postings
        )
