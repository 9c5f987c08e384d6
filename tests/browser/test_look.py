"""Theme, suits and a phone's width in a real browser."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.look


def test_the_theme_turns_and_is_remembered(page: Page) -> None:
    page.goto("/components/")
    page.get_by_role("button", name="Тёмная тема").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark == "rgb(17, 23, 20)"
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    page.get_by_role("button", name="Светлая тема").click()
    expect(page.get_by_role("button", name="Тёмная тема")).to_be_visible()


def test_suits_take_four_colours_on_request(page: Page) -> None:
    page.goto("/components/")
    club = page.locator(".row.gap .su.c").first
    two = club.evaluate("node => getComputedStyle(node).color")
    page.get_by_role("button", name="Масти в четыре цвета").click()
    assert club.evaluate("node => getComputedStyle(node).color") != two


def test_the_language_is_switched_without_a_script(page: Page) -> None:
    page.goto("/components/")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Parts of the pages")
    assert page.locator("html").get_attribute("lang") == "en"


def test_nothing_scrolls_sideways_on_a_phone(phone: Page) -> None:
    phone.goto("/components/")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_faces_of_the_house_are_loaded(page: Page) -> None:
    page.goto("/components/")
    page.evaluate("document.fonts.ready")
    loaded = page.evaluate("[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family)")
    assert {name.strip('"') for name in loaded} >= {"PT Sans", "PT Sans Narrow", "Tirazh Signs"}
