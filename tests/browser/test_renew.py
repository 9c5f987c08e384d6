"""Open pages renew themselves: a draw that is published stands on every screen, and nothing else moves."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.bench.public_load import make_scene

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


def test_open_pages_take_over_a_new_draw(browser: Browser, live_server: Any) -> None:
    scene = make_scene(8)
    context = browser.new_context(base_url=live_server.url, viewport={"width": 360, "height": 740})
    faults: list[str] = []
    pages = {}
    for name, path in (
        ("rounds", f"/events/{scene.slug}/rounds/"),
        ("own", scene.own[0].removesuffix("live/")),
        ("screen", f"/events/{scene.slug}/screen/?show=seating"),
    ):
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        pages[name] = page
    pages["own"].locator(".own details summary").first.click()
    field = pages["own"].get_by_role("textbox")
    field.fill("начал писать")
    expect(pages["own"].locator("#own-live")).to_contain_text("Тур 1")
    expect(pages["screen"].locator(".panel.shown h2")).to_contain_text("Тур 1")
    scene.publish()
    for page in pages.values():
        page.bring_to_front()
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(pages["rounds"].locator("main")).to_contain_text("Тур 2", timeout=15_000)
    expect(pages["own"].locator("#own-live")).to_contain_text("Тур 2", timeout=15_000)
    expect(pages["screen"].locator(".panel.shown h2")).to_contain_text("Тур 2", timeout=15_000)
    expect(field).to_have_value("начал писать")
    context.close()
    assert faults == []
