"""A person signs in, sees the own name, and signs out."""

import pytest
from playwright.sync_api import Page, expect

from office.models import User

pytestmark = pytest.mark.django_db(transaction=True)


def make_person() -> User:
    return User.objects.create_user("vera", password="вист на шести", display_name="Вера Лунина")


def test_a_person_signs_in_and_out(page: Page) -> None:
    make_person()
    page.goto("/login/?next=/account/")
    page.get_by_label("Логин").fill("vera")
    page.get_by_label("Пароль").fill("вист на шести")
    page.get_by_role("main").get_by_role("button", name="Войти").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Вера Лунина")
    page.get_by_role("banner").get_by_role("button", name="Выйти").click()
    page.goto("/account/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Войти")


def test_the_language_is_changed_on_the_account_page(page: Page, sign_in) -> None:
    sign_in(page, make_person())
    page.goto("/account/")
    page.get_by_role("main").get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", name="Language of the pages")).to_be_visible()


def test_the_account_fits_a_phone(phone: Page, sign_in) -> None:
    sign_in(phone, make_person())
    phone.goto("/account/")
    width = phone.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, f"the page is {width} px wide"
