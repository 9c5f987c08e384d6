"""The director's whole way as README tells it, in a real browser: from a new event to a printed protocol."""

import io
import re
from fractions import Fraction
from typing import Any

import pypdf
import pytest
from playwright.sync_api import Locator, Page, expect

from office.services.people import SAMPLE_PASSWORD, make_sample_logins
from preferans.convention import build_convention
from scoring.domain.record import score_sheet
from scoring.domain.typed import read_line
from scoring.models import Sheet
from tests.browser.readme import DEALS, PLAYERS, read_walk
from tests.conftest import do_without, find_pdf_fault

pytestmark = pytest.mark.django_db(transaction=True)

MINUS = "−"
WRONG = "Г 7ч +1 вп 821"
CORRECTED = 10
CORRECTION = "Г 9п = вп 910"


def test_the_ten_minutes_of_readme(page: Page) -> None:
    make_sample_logins()
    sign_in_by_form(page)
    make_event(page)
    add_players(page)
    draw_the_round(page)
    draw_seats_by_card(page)
    open_table(page)
    type_the_sheet(page)
    compare_with_paper(page)
    correct_a_deal(page)
    check_figures(page)
    check_settlement(page)
    close_and_confirm(page)
    check_standings(page)
    in_nav(page, "Печать")
    look(page)
    check_words()
    fetch_protocol(page)


SEEN: list[str] = []


def look(page: Page) -> None:
    """Remember the words on this page."""
    SEEN.append(page.locator("body").inner_text())


def check_words() -> None:
    """Every word of a page that README names in bold was there to be pressed."""
    named = {" ".join(words.split()) for words in re.findall(r"\*\*([^*]*[а-яё][^*]*)\*\*", read_walk())}
    assert len(named) > 12
    seen = " ".join(" ".join(SEEN).split())
    assert not [words for words in named if words not in seen]


def sign_in_by_form(page: Page) -> None:
    page.goto("/")
    look(page)
    page.get_by_role("banner").get_by_role("link", name="Войти").click()
    page.get_by_label("Логин").fill("director")
    page.get_by_label("Пароль").fill(SAMPLE_PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Войти").click()
    expect(page.get_by_role("banner")).to_contain_text("Директор")


def make_event(page: Page) -> None:
    look(page)
    page.get_by_role("link", name="Новый турнир").first.click()
    look(page)
    page.get_by_label("Название").fill("Проба пера")
    page.get_by_label("Место").fill("Ярославль")
    page.get_by_label("Первый день").fill("2026-11-14")
    page.get_by_label("Последний день").fill("2026-11-15")
    page.get_by_label("Сколько туров").fill("1")
    expect(page.get_by_role("radio", name="Сочинская по Кодексу")).to_be_checked()
    page.get_by_role("button", name="Создать турнир").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Проба пера")


def add_players(page: Page) -> None:
    look(page)
    page.get_by_role("link", name="Добавить игроков").click()
    look(page)
    page.get_by_role("textbox", name="Список игроков").fill("\n".join(PLAYERS))
    page.get_by_role("button", name="Сначала посмотреть").first.click()
    expect(page.get_by_role("cell", name="добавится")).to_have_count(len(PLAYERS))
    look(page)
    page.get_by_role("button", name=f"Добавить {len(PLAYERS)} игроков").click()
    expect(page.locator("table.players tbody tr")).to_have_count(len(PLAYERS))


def draw_the_round(page: Page) -> None:
    in_nav(page, "Рассадка")
    look(page)
    page.get_by_role("button", name="Добавить и к жребию").click()
    look(page)
    page.get_by_role("button", name="Провести жребий").click()
    expect(page.locator("table.seating tbody tr")).to_have_count(2)
    look(page)
    page.get_by_role("button", name="Опубликовать тур 1").click()
    expect(page.locator(".facts")).to_contain_text("опубликована")


def draw_seats_by_card(page: Page) -> None:
    page.locator("table.seating").get_by_role("link", name="1", exact=True).click()
    look(page)
    page.get_by_role("button", name="Тянуть карты").click()
    expect(page.locator(".drawn .drawn-card .su")).to_have_count(4)


def open_table(page: Page) -> None:
    in_nav(page, "Зал")
    page.locator(".hall").get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Стол 1")


def in_nav(page: Page, name: str) -> None:
    page.get_by_role("banner").get_by_role("link", name=name, exact=True).click()


def type_the_sheet(page: Page) -> None:
    """Keyboard only: the cursor stands in the line from the start and comes back after every deal."""
    for number, line in enumerate(DEALS, start=1):
        expect(page.locator("#line")).to_be_focused()
        if number == 2:
            try_a_wrong_line(page)
        page.keyboard.type(line)
        expect(page.locator("#parse .writes")).to_be_visible()
        page.keyboard.press("Enter")
        expect(deal_rows(page)).to_have_count(number)
    expect(page.locator("#line")).to_have_value("")
    page.keyboard.press("Control+z")
    expect(deal_rows(page)).to_have_count(len(DEALS) - 1)
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type(DEALS[-1])
    page.keyboard.press("Enter")
    expect(deal_rows(page)).to_have_count(len(DEALS))
    expect(page.locator(".totals tbody tr")).to_have_count(4)
    for row, (told, _place) in zip(page.locator(".totals tbody tr").all(), told_results(), strict=True):
        assert last_figure(row) == told


def try_a_wrong_line(page: Page) -> None:
    page.keyboard.type(WRONG)
    fault = page.locator("#parse .fault")
    expect(fault).to_contain_text("11")
    expect(fault).to_contain_text("3.9.5")
    expect(page.locator("#parse .bad")).to_contain_text("Взятки")
    page.keyboard.press("Enter")
    expect(page.locator("#line[aria-invalid]")).to_have_value(WRONG)
    expect(page.locator("#parse .fault")).to_contain_text("11")
    expect(deal_rows(page)).to_have_count(1)
    page.locator("#line").select_text()


def deal_rows(page: Page) -> Locator:
    return page.locator("table.deals tbody tr:not(.ruling)")


def told_results() -> list[tuple[Fraction, str]]:
    """What README says the totals are, by seat."""
    found = re.findall(r"([АБВГ]) ([+−]\d+)", read_walk().split("the totals are")[1][:80])
    assert [seat for _figure, seat in ((f, s) for s, f in found)] == list("АБВГ")
    return [(read_figure(figure), seat) for seat, figure in found]


def read_figure(text: str) -> Fraction:
    plain = text.strip().replace(MINUS, "-").replace(",", ".").replace("+", "")
    whole, half = plain.removesuffix("½"), plain.endswith("½")
    value = Fraction(whole or "0")
    return value + (Fraction(1, 2) if value >= 0 else Fraction(-1, 2)) if half else value


def last_figure(row: Locator) -> Fraction:
    return read_figure(row.locator("td").last.inner_text())


def compare_with_paper(page: Page) -> None:
    look(page)
    page.get_by_role("link", name="Сверить с бумагой").click()
    look(page)
    pools = ("8", "4", "14", "6")
    for seat, figure in zip("АБВГ", pools, strict=True):
        page.get_by_label(f"{seat}, пуля").fill(figure)
    page.get_by_label("Б, гора").fill("9")
    page.get_by_role("button", name="Сверить").click()
    row = page.locator("table.differ tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("9")
    page.get_by_label("Б, гора").fill("3")
    page.get_by_role("button", name="Сверить").click()
    expect(page.get_by_text("Бумага и лист совпали")).to_be_visible()
    page.get_by_role("link", name="Назад к столу").click()


def correct_a_deal(page: Page) -> None:
    page.locator("table.deals").get_by_role("link", name=str(CORRECTED), exact=True).click()
    look(page)
    page.get_by_label("Как должно быть").fill(CORRECTION)
    page.get_by_label("Почему").fill("описка на бумаге")
    page.get_by_role("button", name="Записать исправление").click()
    expect(page.locator("table.deals tr.ruling")).to_contain_text("описка на бумаге")


def expected_result() -> dict[str, Any]:
    """The sheet as the core scores it, with the corrected deal in its place."""
    lines = list(DEALS)
    lines[CORRECTED - 1] = CORRECTION
    convention = build_convention("code1996-sochi", 20, {})
    facts = [
        dict(read_line(line, dealer=number % 4, count=4, convention=convention).fact or {})
        for number, line in enumerate(lines)
    ]
    head = {"format": "tirazh-sheet/1", "convention": {"preset": "code1996-sochi", "pool_target": 20}}
    return score_sheet({**head, "players": list("АБВГ"), "first_dealer": 0, "entries": facts})


def check_figures(page: Page) -> None:
    """Totals, values of the deals and the drawn pulka are what the core says."""
    result = expected_result()
    sheet = result["sheet"]
    for seat, row in enumerate(page.locator(".totals tbody tr").all()):
        cells = [cell.inner_text().strip() for cell in row.locator("td").all()]
        assert read_figure(cells[0]) == Fraction(sheet["pool"][seat])
        assert read_figure(cells[1]) == Fraction(sheet["mountain"][seat])
        for other in range(4):
            if other != seat:
                assert read_figure(cells[2 + other]) == Fraction(sheet["whists"][seat][other])
        assert read_figure(cells[6]) == Fraction(result["settlement"]["exact"][seat])
    rows = [row.locator("td.num").all_inner_texts() for row in deal_rows(page).all()]
    shown = [[read_figure(text) for text in row] for row in rows if any(row)]  # a checkpoint has no value
    change = [read_figure(cell.inner_text()) for cell in page.locator("tr.ruling td.num").all()]
    at = CORRECTED - 1
    shown[at] = [old + new for old, new in zip(shown[at], change, strict=True)]
    assert shown == [[Fraction(value) for value in entry["value"]] for entry in result["entries"]]
    for seat in range(4):
        runs = page.locator(f"svg.pulka .seat-{seat} text:not([class])").all_text_contents()
        for figure in (sheet["pool"][seat], sheet["mountain"][seat]):
            assert any(re.search(rf"(^|\.){figure}\.?$", run) for run in runs if figure != "0"), (
                figure,
                runs,
            )


def check_settlement(page: Page) -> None:
    page.get_by_role("link", name="Расчёт по шагам").click()
    exact = [Fraction(value) for value in expected_result()["settlement"]["exact"]]
    for heading in ("h-one", "h-two"):
        tables = page.locator(f"section[aria-labelledby={heading}] table.calc")
        table = tables.nth(await_index(tables, heading))
        assert [last_figure(row) for row in table.locator("tbody tr").all()] == exact
    page.get_by_role("heading", level=1).get_by_role("link").click()


def await_index(tables: Locator, heading: str) -> int:
    """The table of results: the last of method 1, the first of method 2."""
    return tables.count() - 1 if heading == "h-one" else 0


def close_and_confirm(page: Page) -> None:
    page.get_by_role("button", name="сыграны все раздачи").click()
    expect(page.locator(".facts")).to_contain_text("закрыт")
    look(page)
    page.get_by_role("button", name="Подтвердить лист").click()
    expect(page.locator(".facts")).to_contain_text("подтверждён")
    expect(page.locator("#line")).to_have_count(0)
    assert Sheet.objects.get(table__number=1).state == Sheet.State.CONFIRMED


def check_standings(page: Page) -> None:
    in_nav(page, "Положение")
    rows = page.locator("table tbody tr")
    expect(rows).to_have_count(len(PLAYERS))
    exact = sorted((Fraction(v) for v in expected_result()["settlement"]["exact"]), reverse=True)
    shown = [figure for figure in (last_figure(row) for row in rows.all()) if figure]
    assert shown == exact


def fetch_protocol(page: Page) -> None:
    """The paper of table 1 carries names, contracts and results."""
    if fault := find_pdf_fault():
        do_without(fault)
    link = page.get_by_role("link", name="протокол").first
    answer = page.request.get(link.get_attribute("href") or "")
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/pdf"
    paper = pypdf.PdfReader(io.BytesIO(answer.body()))
    text = "\n".join(leaf.extract_text() for leaf in paper.pages)
    for word in ("Проба пера", "распасы", "мизер", "описка на бумаге", *surnames_at_table(1)):
        assert word in text, word


def surnames_at_table(number: int) -> list[str]:
    table = Sheet.objects.get(table__number=number).table
    return [seat.registration.player.surname for seat in table.seats.select_related("registration__player")]
