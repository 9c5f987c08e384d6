"""Row 1 in the raw admin: of two open pages the second save is refused, and one save changes one column."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client, RequestFactory

from office.models import User

pytestmark = pytest.mark.django_db
INPUT = re.compile(r"<input[^>]*>")


@pytest.fixture
def chief() -> User:
    return User.objects.create_superuser("chief", password="x", display_name="Главный")


@pytest.fixture
def second() -> User:
    return User.objects.create_superuser("second", password="x", display_name="Второй")


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def opened(client: Client, address: str) -> dict[str, str]:
    """What a browser would send back from the page as it is."""
    text = client.get(address).content.decode()
    sent = {}
    for tag in INPUT.findall(text):
        attributes = {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        is_off = attributes.get("type") == "checkbox" and "checked" not in tag
        if "name" in attributes and attributes.get("type") != "submit" and not is_off:
            sent[attributes["name"]] = attributes.get(
                "value", "on" if attributes.get("type") == "checkbox" else ""
            )
    return sent


def test_row_1_every_raw_list_but_the_accounts_is_read_only(chief: User) -> None:
    request = RequestFactory().get("/")
    request.user = chief
    editable = {
        model._meta.label
        for model, page in admin.site._registry.items()
        if page.has_change_permission(request)
        or page.has_add_permission(request)
        or page.has_delete_permission(request)
    }
    assert editable == {"office.User"}
    assert not any(page.list_editable for page in admin.site._registry.values())


def test_row_1_the_second_save_is_refused_with_who_and_when(vera: User, chief: User, second: User) -> None:
    address = f"/admin/office/user/{vera.pk}/change/"
    first, other = browser_of(chief), browser_of(second)
    one, two = opened(first, address), opened(other, address)
    assert first.post(address, one | {"display_name": "Вера Ветрова"}).status_code == 302
    answer = other.post(address, two | {"email": "vera@example.org"})
    assert answer.status_code == 200
    assert re.search(r"Главный: эта учётная запись изменена \d\d\.\d\d\.\d{4}", answer.content.decode())
    vera.refresh_from_db()
    assert (vera.display_name, vera.email) == ("Вера Ветрова", "")
    again = opened(other, address)
    assert other.post(address, again | {"email": "vera@example.org"}).status_code == 302
    vera.refresh_from_db()
    assert (vera.display_name, vera.email) == ("Вера Ветрова", "vera@example.org")


def test_row_1_a_save_writes_the_edited_column_alone(vera: User, chief: User, monkeypatch: Any) -> None:
    address = f"/admin/office/user/{vera.pk}/change/"
    client = browser_of(chief)
    sent = opened(client, address)
    written: list[Any] = []
    save = User.save

    def watch(self: User, *args: Any, **kwargs: Any) -> None:
        if self.pk == vera.pk:
            written.append(kwargs.get("update_fields"))
        save(self, *args, **kwargs)

    monkeypatch.setattr(User, "save", watch)
    assert client.post(address, sent | {"display_name": "Вера Ветрова"}).status_code == 302
    assert written == [["display_name"]]


def test_row_1_signing_in_meanwhile_is_no_change(vera: User, chief: User) -> None:
    address = f"/admin/office/user/{vera.pk}/change/"
    client = browser_of(chief)
    sent = opened(client, address)
    browser_of(vera)
    assert client.post(address, sent | {"display_name": "Вера Ветрова"}).status_code == 302
