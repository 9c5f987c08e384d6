"""Signing in, the account, the token of the API, the language."""

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from rest_framework.test import APIClient

from office.models import User
from office.services import people

pytestmark = pytest.mark.django_db
SCHEMA = "/api/v1/schema/?format=json"


def test_a_wrong_password_is_refused_in_words(client: Client, vera: User) -> None:
    answer = client.post("/login/", {"username": "vera", "password": "вист на семи"})
    assert answer.status_code == 200
    assert "Логина с таким паролем нет" in answer.content.decode()


def test_signing_in_goes_where_the_person_was_going_but_not_to_another_host(
    client: Client, vera: User
) -> None:
    given = {"username": "vera", "password": "вист на шести"}
    assert client.post("/login/", given | {"next": "/account/"}).headers["Location"] == "/account/"
    client.logout()
    assert client.post("/login/", given | {"next": "https://elsewhere.example/"}).headers["Location"] == "/"


def test_signing_out_needs_a_post(client: Client, vera: User) -> None:
    client.force_login(vera)
    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/").status_code == 302
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("address", ["/account/", "/account/password/", "/jobs/"])
def test_a_stranger_is_asked_to_sign_in(client: Client, address: str) -> None:
    assert client.get(address).headers["Location"] == f"/login/?next={address}"


def test_the_name_on_sheets_is_changed(client: Client, vera: User) -> None:
    client.force_login(vera)
    assert client.post("/account/", {"display_name": "В. Лунина"}).status_code == 302
    vera.refresh_from_db()
    assert str(vera) == "В. Лунина"
    answer = client.post("/account/", {"display_name": "я" * 121})
    assert "120" in answer.content.decode()
    vera.refresh_from_db()
    assert str(vera) == "В. Лунина"


def test_the_password_is_changed(client: Client, vera: User) -> None:
    client.force_login(vera)
    given = {"old_password": "вист на шести", "new_password1": "пас и ещё раз пас"}
    answer = client.post("/account/password/", given | {"new_password2": given["new_password1"]}, follow=True)
    assert "Пароль изменён" in answer.content.decode()
    vera.refresh_from_db()
    assert vera.check_password("пас и ещё раз пас")


def test_a_token_is_shown_once_and_ends_the_one_before(client: Client, vera: User) -> None:
    client.force_login(vera)
    first = client.post("/account/token/").context["token"]
    page = client.get("/account/").content.decode()
    assert first not in page
    assert "Ключ есть" in page
    second = client.post("/account/token/").context["token"]
    assert first != second
    assert vera.auth_token.key == second
    assert client.get("/account/token/").status_code == 405
    client.post("/account/token/revoke/")
    assert not people.revoke_token(user=vera)


def test_an_unknown_token_is_refused_in_the_api_shape(db: None) -> None:
    answer = APIClient(headers={"Authorization": "Token nonsense"}).get(SCHEMA)
    assert answer.status_code == 401
    assert answer.json()["errors"][0]["code"] == "authentication-failed"


def test_sample_logins_are_made_once_and_told_while_they_are_open(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("logins")
    assert "admin, director, arbiter, scorer; password: tirazh" in capsys.readouterr().out
    chief = User.objects.get(username="admin")
    assert chief.is_superuser
    chief.set_password("совсем другой")
    chief.save()
    User.objects.get(username="scorer").delete()
    call_command("logins")
    assert "Logins: director, arbiter; password: tirazh" in capsys.readouterr().out
    assert set(people.make_sample_logins()) == {"admin", "director", "arbiter"}


def test_sample_logins_never_join_real_people(vera: User, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("logins")
    assert capsys.readouterr().out == ""
    assert list(User.objects.values_list("username", flat=True)) == ["vera"]


def language_of(answer: object) -> str:
    return answer.headers["Content-Language"]


def test_russian_is_the_default_whatever_the_browser_says(client: Client) -> None:
    assert language_of(client.get("/login/", headers={"Accept-Language": "en-US"})) == "ru"
    assert language_of(client.get("/login/", headers={"Accept-Language": "de"})) == "ru"


def test_the_switch_holds_and_an_unknown_language_is_ignored(client: Client) -> None:
    client.post("/i18n/setlang/", {"language": "en", "next": "/login/"})
    assert language_of(client.get("/login/")) == "en"
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "xx"
    assert language_of(client.get("/login/")) == "ru"


def test_the_api_speaks_the_language_it_is_asked_for(db: None) -> None:
    client = APIClient(headers={"Authorization": "Token nonsense"})
    russian = client.get(SCHEMA).json()["errors"][0]["message"]
    english = client.get(SCHEMA, headers={"Accept-Language": "en"}).json()["errors"][0]["message"]
    assert (russian, english) == ("Недействительный токен.", "Invalid token.")


def test_accounts_are_edited_and_jobs_only_read_in_the_admin(client: Client) -> None:
    chief = User.objects.create_superuser("chief")
    client.force_login(chief)
    assert client.get(f"/admin/office/user/{chief.pk}/change/").status_code == 200
    assert client.get("/admin/office/job/").status_code == 200
    assert client.get("/admin/office/job/add/").status_code == 403
