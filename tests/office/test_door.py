"""What every request meets first: the policy of content, the limit of size, a sign of life; the settings."""

import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from config import environment
from config.api import flatten
from office import selectors

MEGABYTE = 1024 * 1024


def test_pages_forbid_inline_scripts_and_other_hosts(client: Client, db: None) -> None:
    policy = client.get("/login/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_a_body_of_ten_megabytes_is_refused_before_it_is_read(client: Client, db: None) -> None:
    answer = client.post("/login/", {"username": "я" * 5 * MEGABYTE})
    assert answer.status_code == 413
    assert "10.0 МБ, принимается не больше 5 МБ" in answer.content.decode().replace(",0 МБ", ".0 МБ")


def test_the_api_is_told_the_same_as_json(client: Client) -> None:
    answer = client.post("/api/v1/events/", "x" * 10 * MEGABYTE, content_type="application/json")
    assert answer.status_code == 413
    (fault,) = answer.json()["errors"]
    assert (fault["code"], fault["field"], fault["cite"]) == ("too-large", "", "")
    assert "10" in fault["message"]


def test_a_form_of_thousands_of_fields_is_refused_in_words(client: Client, db: None) -> None:
    answer = client.post("/login/", {f"field{number}": "1" for number in range(5001)})
    assert answer.status_code == 413
    assert "больше полей" in answer.content.decode()


def test_a_broken_upload_is_refused_in_words(client: Client, db: None) -> None:
    answer = client.post("/login/", b"garbage", content_type="multipart/form-data; boundary=\xe9")
    assert answer.status_code == 400
    assert "Ничего не сохранено" in answer.content.decode()


def test_a_mistake_of_the_program_is_told_to_programs_as_json(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> bool:
        raise RuntimeError

    client.raise_request_exception = False
    monkeypatch.setattr(selectors, "database_answers", fail)
    answer = client.get("/healthz", headers={"Accept": "application/json"})
    assert answer.status_code == 500
    assert answer.json()["errors"][0]["code"] == "program-error"
    assert client.get("/healthz").headers["Content-Type"].startswith("text/html")


def test_a_form_without_its_token_is_told_what_to_do(db: None) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/login/", {"username": "vera"})
    assert answer.status_code == 403
    assert "Откройте страницу заново" in answer.content.decode()


def test_the_sign_of_life_follows_the_database(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    monkeypatch.setattr(selectors, "database_answers", lambda: False)
    assert client.get("/healthz").status_code == 503


def test_the_secret_key_is_made_once_for_the_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TIRAZH_SECRET_KEY", raising=False)
    path = tmp_path / "var" / "secret.key"
    first = environment.read_secret_key(path)
    assert len(first) >= 50
    assert environment.read_secret_key(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [item.name for item in path.parent.iterdir()] == ["secret.key"]
    monkeypatch.setenv("TIRAZH_SECRET_KEY", "given")
    assert environment.read_secret_key(path) == "given"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("postgresql://ann:p%40ss@db.local:5433/club", ("club", "ann", "p@ss", "db.local", "5433", {})),
        (
            "postgres:///club?host=/run/pg&sslmode=require",
            ("club", "", "", "/run/pg", "", {"sslmode": "require"}),
        ),
    ],
)
def test_an_address_of_postgresql_is_taken_apart(url: str, expected: tuple) -> None:
    entry = environment.parse_postgresql(url)
    names = ("NAME", "USER", "PASSWORD", "HOST", "PORT", "OPTIONS")
    assert tuple(entry[name] for name in names) == expected


@pytest.mark.parametrize("url", ["mysql://a/b", "postgresql://host/", "postgresql://host:many/club", "club"])
def test_a_wrong_address_is_refused_with_an_example(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        environment.parse_postgresql(url)


def test_sqlite_waits_and_writes_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    options = environment.read_database(tmp_path / "a.sqlite3")["OPTIONS"]
    assert (options["transaction_mode"], options["timeout"]) == ("IMMEDIATE", 20)
    assert "journal_mode=WAL" in options["init_command"]


def test_nested_faults_of_the_api_are_named_by_their_path() -> None:
    said = {"message": "Обязательное поле.", "code": "required"}
    details = {"name": [said], "players": [{}, {"surname": [said]}], "non_field_errors": [said]}
    assert [fault["field"] for fault in flatten(details)] == ["name", "players.1.surname", ""]


def test_the_description_of_the_api_and_its_page_are_served(client: Client, db: None) -> None:
    assert client.get("/api/v1/schema/").status_code == 200
    assert client.get("/api/docs/").status_code == 200
