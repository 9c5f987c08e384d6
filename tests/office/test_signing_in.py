"""Guessing passwords is counted by login and address, alike for pages, administrator and API."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from office.models import User

pytestmark = pytest.mark.django_db

DOORS = {
    "page": ("/login/", {}),
    "administrator": ("/admin/login/", {}),
    "api": ("/api/v1/token/", {"content_type": "application/json"}),
}


@pytest.fixture(autouse=True)
def few(settings: Any) -> Iterator[None]:
    settings.SIGN_IN_LIMITS = {"minutes": 15, "login-at": 3, "login": 5, "address": 7}
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def director() -> User:
    return User.objects.create_user("director", password="семёрка третья", is_staff=True)


def attempt(door: str, login: str, password: str, address: str = "10.0.0.7") -> Any:
    path, how = DOORS[door]
    client = Client(REMOTE_ADDR=address)
    return client.post(path, {"username": login, "password": password}, **how)


@pytest.mark.parametrize("door", DOORS)
def test_after_some_wrong_passwords_even_the_right_one_waits(door: str, director: User) -> None:
    for _time in range(3):
        assert attempt(door, "director", "мизер").status_code in (200, 401)
    refused = attempt(door, "Director", "семёрка третья")
    assert "15 минут" in refused.content.decode()
    assert refused.status_code == (200 if door == "administrator" else 429)
    assert "sessionid" not in refused.cookies
    let_in = attempt(door, "director", "семёрка третья", address="10.0.0.8")  # at home, at another address
    assert let_in.status_code in (201, 302)


def test_the_right_password_begins_the_count_anew(director: User) -> None:
    for _round in range(2):
        for _time in range(2):
            attempt("page", "director", "мизер", address=f"10.0.1.{_round}")
        assert attempt("page", "director", "семёрка третья", address=f"10.0.1.{_round}").status_code == 302


def test_many_addresses_against_one_login_and_many_logins_from_one_address_are_stopped(
    director: User,
) -> None:
    for last in range(5):
        attempt("page", "director", "мизер", address=f"10.0.2.{last}")
    assert attempt("page", "director", "семёрка третья", address="10.0.2.99").status_code == 429
    for last in range(7):
        attempt("page", f"кто-то-{last}", "мизер", address="10.0.3.1")
    assert attempt("page", "ещё один", "мизер", address="10.0.3.1").status_code == 429


def test_the_proxy_tells_the_address_only_where_there_is_one(director: User, settings: Any) -> None:
    def guess(forwarded: str) -> int:
        return (
            Client(REMOTE_ADDR="10.0.4.1", headers={"X-Forwarded-For": forwarded})
            .post("/login/", {"username": "director", "password": "мизер"})
            .status_code
        )

    assert [guess(f"1.2.3.{last}") for last in range(4)] == [200, 200, 200, 429]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert guess("1.2.3.4, 10.9.9.9") == 200
