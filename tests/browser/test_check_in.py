"""Acceptance row 24 in a real browser: rows that a finger hits, everything by keyboard, axe."""

import uuid
from datetime import date
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from office.models import User
from tournaments import services
from tournaments.models import Event
from tournaments.selectors.attendance import check_in_of

pytestmark = pytest.mark.django_db(transaction=True)
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LIST = "Абрамов Иван\nАгеева Анна\nБелова-Константинопольская Александра\nБыков Глеб\nВетрова Вера"


def make_event(by: User) -> Event:
    event = services.create_event(
        by=by,
        client_id=uuid.uuid4(),
        name="Кубок",
        starts_on=date(2026, 11, 14),
        ends_on=date(2026, 11, 15),
        preset="code1996-sochi",
    )
    services.import_players(event=event, by=by, rows=[line.split() for line in LIST.splitlines()])
    return event


def axe_faults(page: Page) -> list[str]:
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate("tags => axe.run({runOnly: tags})", WCAG)
    return [f"{page.url}: {fault['id']}" for fault in found["violations"]]


def states(event: Event) -> list[str]:
    return [line.state for line in check_in_of(event).lines]


def test_row_24_every_row_is_one_target_for_a_finger_and_all_of_it_works_by_keyboard(
    browser: Browser, live_server: Any, sign_in: Any
) -> None:
    director = User.objects.create_user("director", password="x")
    event = make_event(director)
    for width, height in ((800, 1100), (360, 780)):
        context = browser.new_context(
            base_url=live_server.url, viewport={"width": width, "height": height}, has_touch=True
        )
        page = context.new_page()
        sign_in(page, director)
        page.goto(f"/events/{event.slug}/check-in/")
        assert axe_faults(page) == []
        rows = page.locator(".check-in a.row-hit")
        assert rows.count() == 5
        whole = page.locator(".check-in").evaluate("list => list.getBoundingClientRect().width")
        for at in range(5):
            box = rows.nth(at).bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["width"] == pytest.approx(whole, abs=1), "the whole row is the target"
        page.keyboard.type("3")  # the cursor stands in the search
        page.keyboard.press("Enter")
        expect(page.locator("h2")).to_contain_text("Белова-Константинопольская")
        assert axe_faults(page) == []
        assert states(event)[2] == "waiting", "nothing is written before the name is confirmed"
        page.keyboard.press("Enter")
        expect(page.locator(".checked")).to_contain_text("Белова-Константинопольская")
        assert axe_faults(page) == []
        assert states(event)[2] == "came"
        page.locator(".checked button").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#messages")).to_contain_text("Белова-Константинопольская")
        assert states(event) == ["waiting"] * 5
        context.close()
