"""A page of the system's Chromium on a live server; what the browser complains about fails the test."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, Response, expect, sync_playwright

from tests.conftest import do_without

PATIENCE = 30_000  # ms: a busy machine is slow, not wrong
expect.set_options(timeout=PATIENCE)

NAMES = ("chromium", "chromium-browser", "google-chrome")
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 780}
# A download, a page left early or a request overtaken by the next key is aborted, a network may be off;
# answers are judged by find_fault, not by the console's echo.
NO_FAULT = (
    *("ERR_ABORTED", "ERR_INTERNET_DISCONNECTED", "Failed to load resource"),
    *("htmx:afterRequest", "htmx:sendAbort", "htmx:sendError"),
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder."""
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a process."""
    program = os.environ.get("TIRAZH_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not program:
        do_without("no Chromium here; `make system` installs it, TIRAZH_CHROMIUM names another")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program,
            args=["--no-sandbox", "--disable-background-networking", "--disable-dev-shm-usage"],
        )
        yield browser
        browser.close()


def open_page(browser: Browser, live_server: Any, viewport: Any, **more: Any) -> Iterator[Page]:
    """Give a page; afterwards fail on everything that its console called an error."""
    context = browser.new_context(base_url=live_server.url, viewport=viewport, **more)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.on("requestfailed", lambda asked: complaints.append(f"{asked.url}: {asked.failure}"))
    page.on("response", lambda answer: complaints.extend(find_fault(answer)))
    yield page
    context.close()
    left = [text for text in complaints if not any(word in text for word in NO_FAULT)]
    assert not left, left


def find_fault(answer: Response) -> list[str]:
    """Return what is wrong with an answer: a failure of the server, or a part of the page not found."""
    is_part = answer.request.resource_type not in {"document", "xhr", "fetch"}
    if answer.status >= 500 or (is_part and answer.status >= 400):
        return [f"{answer.status} {answer.url}"]
    return []


@pytest.fixture
def page(browser: Browser, live_server: Any) -> Iterator[Page]:
    """A page on a desk."""
    yield from open_page(browser, live_server, DESK)


@pytest.fixture
def phone(browser: Browser, live_server: Any) -> Iterator[Page]:
    """A page on a phone of 360 pixels."""
    yield from open_page(browser, live_server, PHONE, has_touch=True, is_mobile=True)


@pytest.fixture
def sign_in(live_server: Any) -> Callable[[Page, Any], None]:
    """Sign a person in without the form: ``sign_in(page, user)``."""

    def run(page: Page, user: Any) -> None:
        client = Client()
        client.force_login(user)
        cookie = client.cookies[settings.SESSION_COOKIE_NAME]
        page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])

    return run
