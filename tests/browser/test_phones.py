"""A round on four phones and one desk: entry, confirmation, a dead network, a dispute, the arbiter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page

from office.models import User
from phones.selectors.keys import table_key
from rulings.models import TableCall
from scoring.models import Sheet, SheetEntry
from tests.scoring_app.conftest import make_event, make_round, register, seat_table
from tournaments.models import Event, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SPADES = ("who-1", "level-6", "suit-S", "call0-w", "call1-p", "result-0")
"""Seat 1 plays six spades and makes it; the tricks of the defence follow from who whists."""


@pytest.fixture
def table() -> Table:
    """Four at table 1 of an event where phones write and every deal is confirmed."""
    director = User.objects.create_user("director", password="x", display_name="Ланской")
    event = make_event("cup", director=director)
    Event.objects.filter(pk=event.pk).update(phones_write=True, confirmation=Event.Confirmation.DEAL)
    event.refresh_from_db()
    return seat_table(make_round(event), register(event, 4))


@pytest.fixture
def phones(browser: Browser, live_server: Any, table: Table) -> Iterator[list[Page]]:
    """A phone at each seat, opened by the table's code."""
    address = f"/t/{table_key(table.round.event, table=1, day=timezone.localdate())}/"
    contexts: list[BrowserContext] = []
    pages = []
    for seat in range(4):
        context = browser.new_context(
            base_url=live_server.url, viewport={"width": 360, "height": 760}, locale="ru-RU", has_touch=True
        )
        contexts.append(context)
        page = context.new_page()
        page.goto(address)
        page.click(f"button[name=seat][value='{seat}']")
        page.wait_for_selector("[data-write]")
        pages.append(page)
    yield pages
    for context in contexts:
        context.close()


def tap_deal(page: Page, *keys: str) -> int:
    """Tap a deal and write it; returns how many taps it took."""
    page.click("[data-write]")
    for key in keys:
        page.locator(f"label:has(#p-{key})").click()
    page.locator("#phone-keys .btn.go:not([disabled])").click()
    return len(keys) + 2


def fresh(page: Page) -> None:
    """Hear of what the others did now, not at the next look."""
    page.evaluate("window.dispatchEvent(new Event('online'))")


def test_acceptance_row_12_four_phones_confirm_a_deal_and_nothing_counts_before(
    phones: list[Page], table: Table
) -> None:
    assert tap_deal(phones[0], *SPADES) <= 8
    phones[0].wait_for_selector("#phone-live .queue li")
    for page in phones[1:]:
        assert Sheet.objects.get().counts_to == 0
        fresh(page)
        page.locator("button[name=answer][value=yes]").click()
        page.wait_for_selector("[data-verdict]", state="detached")
    assert Sheet.objects.get().counts_to == 1
    line = SheetEntry.objects.get()
    assert (line.label, line.seat) == ("6♠ / =", 0)


def test_a_deal_written_without_a_network_goes_once_the_network_is_back(
    phones: list[Page], table: Table
) -> None:
    page = phones[0]
    page.click("[data-write]")
    page.locator("label:has(#p-who-1)").click()
    page.context.set_offline(True)  # in the middle of an entry
    for key in SPADES[1:]:
        page.locator(f"label:has(#p-{key})").click()
    page.locator("#phone-keys .btn.go:not([disabled])").click()
    page.wait_for_selector("#phone-queue .queue li")
    assert "ждёт сети" in page.locator("#phone-queue").inner_text()
    tap_deal(page, "who-2", "level-7", "suit-H", "call0-p", "call1-p", "call2-p")
    assert page.locator("#phone-queue .queue li").count() == 2
    assert SheetEntry.objects.count() == 0
    page.context.set_offline(False)
    page.wait_for_selector("#phone-queue", state="hidden")
    written = list(SheetEntry.objects.order_by("number").values_list("label", "dealer"))
    assert written == [("6♠ / =", 0), ("7♥ / =", 1)]


def test_what_waits_outlives_the_page(phones: list[Page], table: Table) -> None:
    page = phones[0]
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.reload()
    page.wait_for_selector("[data-write]")
    page.context.set_offline(True)
    tap_deal(page, *SPADES)
    page.reload()
    page.wait_for_selector("#phone-queue .queue li")
    assert "Сети нет" in page.locator("#phone-net").inner_text()
    page.context.set_offline(False)
    page.wait_for_selector("#phone-queue", state="hidden")
    assert SheetEntry.objects.count() == 1


def test_two_phones_that_wrote_the_same_deal_offline_end_in_a_dispute(
    phones: list[Page], table: Table, live_server: Any, browser: Browser, sign_in: Any
) -> None:
    for page in phones[:2]:
        page.context.set_offline(True)
    tap_deal(phones[0], *SPADES)
    tap_deal(phones[1], *SPADES[:-1], "result--1")
    for page in phones[:2]:
        page.context.set_offline(False)
        page.wait_for_selector("#phone-queue", state="hidden")
    assert "обе версии" in phones[1].locator("#phone-net").inner_text()
    assert Sheet.objects.get().open_disputes == 1
    context = browser.new_context(base_url=live_server.url, locale="ru-RU")
    desk = context.new_page()
    sign_in(desk, User.objects.get(username="director"))
    desk.goto("/events/cup/disputes/")
    assert "Лунин" in desk.locator("main").inner_text()
    desk.get_by_role("button", name="Верен протокол").click()
    desk.wait_for_selector(".empty")
    context.close()
    assert Sheet.objects.get().open_disputes == 0


def test_a_seat_calls_the_arbiter(phones: list[Page], table: Table) -> None:
    page = phones[3]
    page.fill("#call-words", "лишняя карта")
    page.locator("form:has(#call-words) button").click()
    page.wait_for_selector(".fault")
    call = TableCall.objects.get()
    assert (call.seat, call.words) == (3, "лишняя карта")
