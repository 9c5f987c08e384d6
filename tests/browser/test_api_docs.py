"""The page to try the API opens from this host alone, within its policy."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.look, pytest.mark.django_db(transaction=True)]


def test_the_page_to_try_the_api_opens(page: Page) -> None:
    page.goto("/api/docs/")
    expect(page.locator(".swagger-ui .info .title")).to_contain_text("Tirazh")
