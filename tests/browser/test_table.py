"""The page of a table under hands: buttons, keys alone, no scripts, a slow network, two windows."""

import re
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from office.models import User
from scoring.models import SheetEntry
from scoring.services.entries import record_entry
from scoring.services.sheets import open_sheet
from tests.browser.conftest import DESK, open_page
from tests.scoring_app.conftest import make_event, make_round, register, seat_table
from tournaments.models import Table

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = "/events/cup/rounds/1/tables/1/"
MANY_TABS = 60
CYRILLIC = re.compile("[а-яё]{2,}", re.IGNORECASE)
SEEN = """() => { const at = document.activeElement, box = at.getBoundingClientRect();
    const shown = at.matches("input[type=radio]") ? at.nextElementSibling || at : at;
    const look = getComputedStyle(shown);
    return {name: at.tagName + "#" + at.id + "." + at.className + " " + at.textContent.trim().slice(0, 30),
        isBody: at === document.body,
        isSeen: look.outlineStyle !== "none" && parseFloat(look.outlineWidth) > 0, width: box.width}; }"""
SignIn = Callable[[Page, Any], None]


@pytest.fixture
def director(transactional_db: None) -> User:
    """The director of an event with one table of four and nothing written."""
    user = User.objects.create_user("director", password="мизер", display_name="Ланской")
    event = make_event("cup", director=user)
    seat_table(make_round(event), register(event, 4))
    return user


@pytest.fixture
def plain(browser: Browser, live_server: Any) -> Iterator[Page]:
    """A page without scripts."""
    yield from open_page(browser, live_server, DESK, java_script_enabled=False)


def written() -> list[str]:
    return list(SheetEntry.objects.filter(kind="deal").order_by("number").values_list("label", flat=True))


def type_line(page: Page, text: str) -> None:
    page.locator("#line").fill(text)
    page.locator("#line").press("Enter")


def test_a_deal_by_buttons_and_a_double_tap(phone: Page, director: User, sign_in: SignIn) -> None:
    sign_in(phone, director)
    phone.goto(TABLE)
    phone.get_by_role("link", name="Ввод кнопками").tap()
    for key in ("k-who-1", "k-level-6", "k-suit-S", "k-call0-w", "k-call1-p", "k-result-0"):
        tap_key(phone, key)
    expect(phone.locator(".ph-foot .writes")).to_contain_text("Пуля")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    phone.get_by_role("button", name="Записать", exact=True).dblclick()
    expect(phone.locator("table.deals tbody tr")).to_have_count(1)
    assert written() == ["6♠ / ="]
    phone.goto(f"{TABLE}buttons/")
    tap_key(phone, "k-who-all")
    phone.locator("#k-t0").focus()
    for figure in "4213":  # as fast as the keys go; the page answers meanwhile
        phone.keyboard.type(figure)
        phone.keyboard.press("Tab")
    phone.get_by_role("button", name="Записать и ввести следующую").tap()
    expect(phone.locator(".ph-bar")).to_contain_text("раздача 3")
    assert written() == ["6♠ / =", "распасы"]


def tap_key(page: Page, name: str) -> None:
    """Tap one of the big keys and wait until the page has taken it in."""
    label = page.locator(f"label:has(#{name})")
    label.evaluate("it => it.dataset.old = ''")
    label.tap()
    expect(page.locator("[data-old]")).to_have_count(0)  # the answer has taken the old keys away
    expect(page.locator(f"#{name}")).to_be_checked()


def test_reading_and_writing_without_scripts(plain: Page, director: User, sign_in: SignIn) -> None:
    sign_in(plain, director)
    plain.goto(TABLE)
    expect(plain.locator("svg.pulka")).to_be_visible()
    type_line(plain, "Б 6п = вп 641")
    expect(plain.locator("#parse .fault")).to_contain_text("11")
    expect(plain.locator("#line")).to_have_value("Б 6п = вп 641")
    type_line(plain, "Б 6п = вп 631")
    expect(plain.locator("table.deals tbody tr")).to_have_count(1)
    plain.go_back()  # the form as it was sent: the same request once more writes nothing
    plain.locator("#line").fill("Б 6п = вп 631")
    plain.locator("#line").press("Enter")
    expect(plain.locator("table.deals tbody tr")).to_have_count(1)
    plain.goto(TABLE)
    plain.get_by_role("button", name="Отменить раздачу 1").click()
    expect(plain.locator("table.deals")).to_have_count(0)
    plain.goto(f"{TABLE}buttons/?who=1&level=misere")
    plain.locator("label:has(#k-result-0)").click()
    plain.get_by_role("button", name="Дальше").click()
    plain.get_by_role("button", name="Записать", exact=True).click()
    expect(plain.locator("table.deals tbody tr")).to_have_count(1)
    assert written()[-1] == "мизер / ="


def test_two_windows_lose_nothing(page: Page, director: User, sign_in: SignIn) -> None:
    sign_in(page, director)
    page.goto(TABLE)
    other = page.context.new_page()
    other.goto(TABLE)
    type_line(other, "Б 6п = вп 631")
    expect(other.locator("table.deals tbody tr")).to_have_count(1)
    type_line(page, "Г 7ч +1 вп 811")
    expect(page.locator("#entry .fault")).to_contain_text("6♠ / =")
    expect(page.locator("#line")).to_have_value("Г 7ч +1 вп 811")
    expect(page.locator("table.deals tbody tr")).to_have_count(1)
    page.locator("#line").press("Enter")
    expect(page.locator("table.deals tbody tr")).to_have_count(2)
    assert written() == ["6♠ / =", "7♥ / +1"]


def test_typing_ahead_on_a_slow_network(page: Page, director: User, sign_in: SignIn) -> None:
    sign_in(page, director)
    page.goto(TABLE)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/record/", hold)
    page.keyboard.type("Б 6п = вп 631")
    with page.expect_request("**/record/"):
        page.keyboard.press("Enter")
    page.keyboard.type("Г 7ч +1 вп 811")
    page.keyboard.press("Enter")
    held.pop().continue_()
    page.unroute("**/record/", hold)
    expect(page.locator("table.deals tbody tr")).to_have_count(1)
    expect(page.locator("#line")).to_have_value("Г 7ч +1 вп 811")
    expect(page.locator("#parse .writes")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("table.deals tbody tr")).to_have_count(2)
    page.context.set_offline(True)
    type_line(page, "р 2413")
    expect(page.locator("#messages .fault")).to_contain_text("Ничего не потеряно")
    expect(page.locator("#line")).to_have_value("р 2413")
    page.context.set_offline(False)
    page.locator("#line").press("Enter")
    expect(page.locator("table.deals tbody tr")).to_have_count(3)
    assert written() == ["6♠ / =", "7♥ / +1", "распасы"]


TYPED_AT_ONCE = """
document.addEventListener("htmx:afterSwap", (event) => {
  const line = document.getElementById("line");
  if (event.target.id !== "live") return;
  line.value = "Г 7ч +1 вп 811";
  line.dispatchEvent(new Event("input", { bubbles: true }));
});
"""


def test_a_line_typed_in_the_moment_of_the_answer_is_read_too(
    page: Page, director: User, sign_in: SignIn
) -> None:
    """The new line hears its keys only a moment after it stands there."""
    sign_in(page, director)
    page.goto(TABLE)
    page.evaluate(TYPED_AT_ONCE)
    type_line(page, "Б 6п = вп 631")
    expect(page.locator("table.deals tbody tr")).to_have_count(1)
    expect(page.locator("#parse .writes")).to_be_visible()


def test_keys_alone_with_the_focus_in_sight(page: Page, director: User, sign_in: SignIn) -> None:
    sign_in(page, director)
    page.goto(TABLE)
    type_line(page, "Б 6п = вп 631")
    expect(page.locator("table.deals tbody tr")).to_have_count(1)
    page.goto(TABLE)
    page.locator("a.skip").focus()
    passed: list[str] = []
    for _step in range(MANY_TABS):
        at = page.evaluate(SEEN)
        if at["isBody"]:
            break
        passed.append(at["name"])
        assert at["isSeen"], f"no focus to be seen on {at['name']}"
        page.keyboard.press("Tab")
    told = " ".join(passed)
    for part in ("#line", "Записать", "Отменить раздачу", "Ввод кнопками", "Выйти", "English"):
        assert part in told, f"{part} is not reached by Tab"


def test_themes_and_english(page: Page, director: User, sign_in: SignIn) -> None:
    sign_in(page, director)
    page.goto(TABLE)
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Тёмная тема").click()
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != day
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url.endswith(TABLE)
    type_line(page, "B 6S = wp 631")
    expect(page.locator("table.deals tbody tr")).to_have_count(1)
    for address in (TABLE, f"{TABLE}settlement/", f"{TABLE}buttons/", "/events/cup/convention/"):
        page.goto(address)
        for part in page.locator(
            "h1, h2, h3, th[scope=col], label, button, nav a, legend, .cap, .note"
        ).all():
            left = CYRILLIC.findall(part.inner_text())
            assert not set(left) - ALSO_RUSSIAN, f"{address}: {left}"


ALSO_RUSSIAN = {"Ветрова", "Лунин", "Соколова", "Нестеров", "Русский", "бк", "пересдача"}
"""Names, the way back to Russian, keys of the line."""


def test_what_is_written_by_buttons_is_what_is_shown(page: Page, director: User, sign_in: SignIn) -> None:
    sign_in(page, director)
    page.goto(f"{TABLE}buttons/?who=all-pass&t0=1&t1=2&t2=3&t3=4")
    write = page.get_by_role("button", name="Записать", exact=True)
    expect(write).to_be_enabled()
    waits = page.evaluate(
        """() => {
            const change = (name, value) => {
                const field = document.getElementById(name);
                field.value = value;
                field.dispatchEvent(new Event("input", { bubbles: true }));
            };
            change("k-t0", "2");
            change("k-t1", "1");
            return document.querySelector("#keys-foot button").disabled;
        }"""
    )
    assert waits, "the figures have changed, the preview has not"
    expect(write).to_be_enabled()
    write.click()
    expect(page.locator("table.deals tbody tr")).to_have_count(1)
    assert SheetEntry.objects.latest("number").fact["tricks"] == [2, 1, 3, 4]


def test_a_refused_line_stays_to_be_mended_with_the_caret_at_its_end(
    page: Page, director: User, sign_in: SignIn
) -> None:
    sign_in(page, director)
    page.goto(TABLE)
    page.locator("#line").focus()
    page.keyboard.type("Б 6п = вп 632\n")
    expect(page.locator("#line[aria-invalid=true]")).to_be_focused()  # the answer to Enter is there
    page.keyboard.press("Backspace")
    page.keyboard.type("1")
    expect(page.locator("#line")).to_have_value("Б 6п = вп 631")
    page.keyboard.press("Enter")
    expect(page.locator("#line")).to_have_value("")
    assert written() == ["6♠ / ="]


def test_keys_struck_without_a_pause_are_never_lost(page: Page, director: User, sign_in: SignIn) -> None:
    sign_in(page, director)
    page.goto(TABLE)
    page.locator("#line").focus()
    page.keyboard.type("Б 6п = вп 631\nГ 7ч +1 вп 811", delay=25)
    expect(page.locator("#line")).to_have_value("Г 7ч +1 вп 811")
    expect(page.locator(".deals tbody tr")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".deals tbody tr")).to_have_count(2)


def test_the_meaning_of_a_line_is_on_the_screen_below_a_long_list(
    page: Page, director: User, sign_in: SignIn
) -> None:
    sheet = open_sheet(table=Table.objects.get(), by=director)
    for deal in range(14):
        tricks = [1 if seat == deal % 4 else 3 for seat in range(4)]
        fact = {"contract": "all-pass", "tricks": tricks}
        record_entry(sheet=sheet, fact=fact, by=director, client_id=uuid.uuid4())
    sign_in(page, director)
    page.set_viewport_size({"width": 1280, "height": 640})
    page.goto(TABLE)
    page.locator("#line").focus()
    for count, line in enumerate(("р 3313", "р 3331", "р 1333"), start=15):
        page.keyboard.type(f"{line}\n")
        expect(page.locator("table.deals tbody tr")).to_have_count(count)
    page.keyboard.type("В 6п = вп 632")
    expect(page.locator("#parse .fault").first).to_be_in_viewport(ratio=1)
    expect(page.locator("#line")).to_be_in_viewport()
