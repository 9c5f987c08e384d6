"""Phones at a table in a real browser: a whole round on four of them and a desk, and all that goes wrong."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect

from office.models import User
from phones.models import SeatPhone, Verdict
from phones.selectors.keys import table_key
from phones.services.seats import take_seat
from phones.services.sending import send_deal
from rulings.models import TableCall
from scoring.models import Sheet, SheetEntry
from tests.browser.conftest import PATIENCE, PHONE
from tests.browser.test_every_page import WCAG
from tests.scoring_app.conftest import DEALS, make_event, make_round, register, seat_table
from tournaments.models import Event, Round, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SPADES = ("who-1", "level-6", "suit-S", "call0-w", "call1-p", "result-0")
"""Seat 1 plays six spades and makes it; the tricks of the defence follow from who whists."""
HEARTS = ("who-2", "level-7", "suit-H", "call0-p", "call1-p", "call2-p")
NO_TRUMP = ("who-3", "level-8", "suit-N", "call0-p", "call1-p", "call2-p")

Open = Callable[..., Page]


@pytest.fixture
def table() -> Table:
    """Four at table 1 of an event of three deals, where phones write and every deal is confirmed."""
    director = User.objects.create_user("director", password="x", display_name="Ланской")
    event = make_event("cup", director=director, pool_target=None, overrides={"max_deals": 3})
    Event.objects.filter(pk=event.pk).update(
        phones_write=True, confirmation=Event.Confirmation.DEAL, publication=Event.Publication.ROUND
    )
    event.refresh_from_db()
    return seat_table(make_round(event), register(event, 4))


def address_of(table: Table, *, days: int = 0) -> str:
    """The address in the code of a table's card of today, or of another day."""
    day = timezone.localdate() + timedelta(days=days)
    return f"/t/{table_key(table.round.event, table=table.number, day=day)}/"


@pytest.fixture
def open_phone(browser: Browser, live_server: Any, table: Table) -> Iterator[Open]:
    """Open the table's page on a phone of its own and take a seat; complaints of the console fail."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def run(seat: int | None, *, scheme: Any = "light") -> Page:
        context = browser.new_context(
            base_url=live_server.url, viewport=PHONE, locale="ru-RU", has_touch=True, color_scheme=scheme
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address_of(table))
        if seat is not None:
            page.click(f"button[name=seat][value='{seat}']")
            page.wait_for_selector("[data-write]")
        return page

    yield run
    for context in contexts:
        context.close()
    assert not complaints


def tap(page: Page, *keys: str) -> None:
    """Tap keys of the entry."""
    for key in keys:
        page.locator(f"label:has(#p-{key})").click()


def tap_deal(page: Page, *keys: str) -> int:
    """Tap a deal and write it; returns how many taps it took."""
    page.click("[data-write]")
    tap(page, *keys)
    page.locator("#phone-keys .btn.go:not([disabled])").click()
    return len(keys) + 2


def fresh(page: Page) -> None:
    """Hear of what the others did now, not at the next look."""
    page.evaluate("window.dispatchEvent(new Event('online'))")


def answer(page: Page, word: str) -> None:
    """Answer the question about a deal."""
    fresh(page)
    page.locator(f"button[name=answer][value={word}]").click()
    page.wait_for_selector("[data-verdict]", state="detached")


def queue_of(page: Page) -> Any:
    return page.locator("#phone-queue .queue li")


def passes_axe(page: Page, state: str) -> None:
    """The page as it stands keeps WCAG 2.2 AA, fits the phone, and has targets for fingers."""
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate("tags => axe.run({runOnly: tags, resultTypes: ['violations']})", WCAG)
    told = [f"{fault['id']}: {[node['target'] for node in fault['nodes']]}" for fault in found["violations"]]
    assert not told, f"{state}: {told}"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], state
    small = page.evaluate(
        """() => [...document.querySelectorAll('main button, main input:not([type=hidden]), main .keys span')]
          .filter(one => one.offsetParent && !one.closest('label:has(> span)'))
          .filter(one => one.type !== 'checkbox' && one.getBoundingClientRect().height < 43.5)
          .map(one => one.outerHTML.slice(0, 80))"""
    )
    assert not small, f"{state}: {small}"


# A whole round ------------------------------------------------------------------------------------------


def test_acceptance_row_12_a_whole_round_on_four_phones_and_a_desk(
    open_phone: Open, browser: Browser, live_server: Any, sign_in: Any, table: Table
) -> None:
    first = open_phone(None, scheme="dark")
    passes_axe(first, "which seat")
    first.click("button[name=seat][value='0']")
    phones = [first, open_phone(1), open_phone(2), open_phone(3, scheme="dark")]
    context = browser.new_context(base_url=live_server.url, locale="ru-RU")
    desk, public = context.new_page(), browser.new_page(base_url=live_server.url, locale="ru-RU")
    sign_in(desk, User.objects.get(username="director"))

    # entry: at most eight taps; nothing counts before all have agreed
    phones[0].click("[data-write]")
    tap(phones[0], *SPADES[:-1])
    passes_axe(phones[0], "keys of an entry, dark")
    phones[0].click("#phone-keys .ph-bar button")
    assert tap_deal(phones[0], *SPADES) <= 8
    phones[0].wait_for_selector("#phone-live .queue li")
    for page in phones[1:]:
        assert Sheet.objects.get().counts_to == 0
        fresh(page)
        page.wait_for_selector("[data-verdict] button:not([disabled])")
        if page is not phones[2]:
            passes_axe(page, "the question")
        answer(page, "yes")
    assert Sheet.objects.get().counts_to == 1

    # offline in the middle of an entry: two deals wait, and go once, in order
    phones[1].click("[data-write]")
    tap(phones[1], HEARTS[0])
    phones[1].context.set_offline(True)
    tap(phones[1], *HEARTS[1:])
    phones[1].locator("#phone-keys .btn.go:not([disabled])").click()
    tap_deal(phones[1], *NO_TRUMP)
    expect(queue_of(phones[1])).to_have_count(2)
    assert "ждёт сети" in phones[1].locator("#phone-queue").inner_text()
    passes_axe(phones[1], "two deals wait")
    assert SheetEntry.objects.count() == 1
    phones[1].context.set_offline(False)
    phones[1].wait_for_selector("#phone-queue", state="hidden")
    written = SheetEntry.objects.order_by("number").values_list("label", "dealer", "seat")
    assert list(written) == [("6♠ / =", 0, 0), ("7♥ / =", 1, 1), ("8БК / =", 2, 1)]

    # a dispute goes to the desk and keeps everything after it waiting
    answer_all(phones[:1] + phones[2:3], deals=2)
    fresh(phones[3])
    phones[3].locator("button[name=answer][value=no]").click()
    expect(phones[3].locator("#phone-live")).to_contain_text("спор")
    passes_axe(phones[3], "disputed, dark")
    assert Sheet.objects.get().open_disputes == 1
    assert Sheet.objects.get().counts_to == 1
    desk.goto("/events/cup/disputes/")
    assert "7♥" in "".join(desk.locator("main").inner_text().split())
    desk.get_by_role("button", name="Верен протокол").click()
    desk.wait_for_selector(".empty")

    # the arbiter is called, goes and comes back
    phones[3].fill("#call-words", "лишняя карта")
    phones[3].locator("form:has(#call-words) button").click()
    expect(phones[3].locator(".fault")).to_contain_text("Арбитр")
    call = TableCall.objects.get()
    assert (call.seat, call.words) == (3, "лишняя карта")
    desk.goto("/events/cup/rounds/1/")
    expect(desk.locator(".call-list")).to_contain_text("лишняя карта")
    desk.get_by_role("button", name="Беру").click()
    fresh(phones[3])
    expect(phones[3].locator(".fault")).to_contain_text("Ланской")
    desk.goto("/events/cup/rounds/1/")
    desk.locator(".call-list form button").click()
    expect(desk.locator(".call-list")).to_have_count(0)

    # the last word; the play has ended, a phone closes the sheet, all have agreed: it is confirmed
    answer(phones[3], "yes")
    assert Sheet.objects.get().counts_to == 3
    public.goto("/events/cup/standings/")
    expect(public.locator(".empty")).to_contain_text("когда закроют тур")
    fresh(phones[0])
    passes_axe(phones[0], "the play has ended, dark")
    phones[0].get_by_role("button", name="Закрыть лист").click()
    phones[0].wait_for_load_state()
    assert Sheet.objects.get().state == Sheet.State.CONFIRMED
    passes_axe(phones[0], "the sheet is confirmed, dark")

    # publication
    desk.goto("/events/cup/rounds/1/")
    desk.get_by_role("button", name="Закрыть тур").click()
    expect(desk.locator("main")).to_contain_text("Тур закрыт")
    assert Round.objects.get().state == Round.State.CLOSED
    public.reload()
    expect(public.locator("table.stand tbody tr")).to_have_count(4)
    public.close()
    context.close()


def answer_all(pages: list[Page], *, deals: int) -> None:
    """Agree to so many deals, one after another."""
    for page in pages:
        fresh(page)
        for left in reversed(range(deals)):
            root = page.locator("[data-verdict] [name=root]").input_value()
            page.locator("button[name=answer][value=yes]").click()
            expect(page.locator(f"[data-verdict] [name=root][value='{root}']")).to_have_count(0)
            assert page.locator("[data-verdict]").count() == bool(left)


# What goes wrong ------------------------------------------------------------------------------------------


def test_what_waits_outlives_the_page(open_phone: Open) -> None:
    page = open_phone(0)
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.reload()
    page.wait_for_selector("[data-write]")
    page.context.set_offline(True)
    tap_deal(page, *SPADES)
    page.reload()
    expect(queue_of(page)).to_have_count(1)
    assert "Сети нет" in page.locator("#phone-net").inner_text()
    page.context.set_offline(False)
    page.wait_for_selector("#phone-queue", state="hidden")
    assert SheetEntry.objects.count() == 1


def test_two_phones_that_wrote_the_same_deal_offline_end_in_a_dispute(open_phone: Open) -> None:
    phones = [open_phone(0), open_phone(1)]
    for page in phones:
        page.context.set_offline(True)
    tap_deal(phones[0], *SPADES)
    tap_deal(phones[1], *SPADES[:-1], "result--1")
    for page in phones:
        page.context.set_offline(False)
        page.wait_for_selector("#phone-queue", state="hidden")
    assert "обе версии" in phones[1].locator("#phone-net").inner_text()
    assert Sheet.objects.get().open_disputes == 1


def test_a_code_that_opens_nothing_says_why_and_shows_what_waits(open_phone: Open, table: Table) -> None:
    page = open_phone(0)
    page.context.set_offline(True)
    tap_deal(page, *SPADES)
    page.context.set_offline(False)
    page.route("**/send/", lambda route: route.abort())  # what waits goes nowhere in this test
    good = address_of(table)
    foreign = seat_table(make_round(make_event("other", director=User.objects.get())), [], number=1)
    for address, words in (
        (f"{good[:-4]}aaa/", "не наш"),
        (address_of(table, days=-1), "был на"),
        (address_of(table, days=1), "открывает стол"),
    ):
        page.goto(address)
        expect(page.locator(".fault")).to_contain_text(words)
        expect(page.locator("#phone-kept")).to_contain_text("6♠")
        passes_axe(page, address)
    page.goto(address_of(foreign))
    expect(page.locator("#phone-queue")).to_contain_text("за другим столом")
    page.goto(good)
    expect(queue_of(page)).to_have_count(1)
    page.unroute("**/send/")
    fresh(page)
    page.wait_for_selector("#phone-queue", state="hidden")
    assert SheetEntry.objects.get().label == "6♠ / ="


def test_a_page_kept_from_yesterday_keeps_what_is_written_on_it(
    open_phone: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_phone(0)
    later = SimpleNamespace(now=lambda: timezone.now() + timedelta(days=2))
    with monkeypatch.context() as tomorrow:
        tomorrow.setattr("phones.views.places.timezone", later)
        tap_deal(page, *SPADES)
        expect(page.locator("#phone-net")).to_contain_text("сегодняшн")
        expect(queue_of(page)).to_contain_text("ждёт нового кода")
        passes_axe(page, "a page of yesterday")
        page.reload()
        expect(page.locator("#phone-kept")).to_contain_text("6♠")
    page.reload()
    page.wait_for_selector("#phone-queue", state="hidden")
    expect(page.locator("#phone-live .queue li")).to_have_count(1)


def test_two_tabs_and_a_clock_set_wrong_send_each_deal_once_and_in_order(open_phone: Open) -> None:
    page = open_phone(0)
    other = page.context.new_page()
    other.clock.set_system_time("2001-01-01T00:00:00")
    other.goto(page.url)
    other.wait_for_selector("[data-write]")
    page.context.set_offline(True)
    page.bring_to_front()
    tap_deal(page, *SPADES)
    expect(queue_of(other)).to_have_count(1)
    other.bring_to_front()
    tap_deal(other, *HEARTS)
    expect(queue_of(page)).to_have_count(2)
    page.context.set_offline(False)
    for tab in (page, other):
        fresh(tab)
    for tab in (page, other):
        tab.wait_for_selector("#phone-queue", state="hidden")
    written = SheetEntry.objects.order_by("number").values_list("label", flat=True)
    assert list(written) == ["6♠ / =", "7♥ / ="]


def test_a_double_tap_is_one_deal_and_one_answer(open_phone: Open, table: Table) -> None:
    for deal, fact in enumerate(DEALS[:2], start=1):
        writer = SeatPhone.objects.filter(table=table).first() or take_seat(
            table=table, seat=1, device=uuid.uuid4()
        )
        send_deal(phone=writer, deal=deal, fact=fact, client_id=uuid.uuid4())
    page = open_phone(0)
    expect(page.locator("button[name=answer][value=yes]")).to_be_enabled()
    box = page.locator("button[name=answer][value=yes]").bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.dblclick(*middle)
    page.wait_for_selector("[data-verdict] [name=root][value='2']", state="attached")
    page.mouse.dblclick(*middle)  # the new question has just come under the finger
    fresh(page)
    assert list(Verdict.objects.values_list("root", flat=True)) == [1]
    page.click("[data-write]")
    tap(page, "who-0", "level-6", "suit-S", "call0-p", "call1-p", "call2-p")
    page.locator("#phone-keys .btn.go:not([disabled])").dblclick(no_wait_after=True)
    expect(page.locator("#phone-live .queue li")).to_have_count(3)
    assert SheetEntry.objects.count() == 3


def test_a_full_phone_says_so_keeps_the_page_and_sends_what_it_can(open_phone: Open) -> None:
    page = open_phone(0)
    page.evaluate(
        """() => { for (let size = 2 ** 22; size >= 1; size >>= 1) {
             const piece = "x".repeat(size);
             try { for (let at = 0; at < 9; at++) localStorage.setItem(`full${size}.${at}`, piece); }
             catch { /* smaller pieces fill the rest */ } } }"""
    )
    page.context.set_offline(True)
    tap_deal(page, *SPADES)
    expect(page.locator("#phone-net")).to_contain_text("нет места")
    expect(queue_of(page)).to_have_count(1)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.evaluate("setTimeout(() => location.reload())")
    expect(queue_of(page)).to_have_count(1)
    page.context.set_offline(False)
    page.wait_for_selector("#phone-queue", state="hidden")
    expect(page.locator("#phone-net")).to_be_hidden()
    assert asked == ["beforeunload"]
    assert SheetEntry.objects.get().label == "6♠ / ="
