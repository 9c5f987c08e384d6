"""Logs and figures: what a monitor needs, and nothing about persons."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import caches
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from config.environment import read_cache
from config.logs import JsonLines, WithoutKeys, logging_of
from office.models import User
from office.services.limits import count_one, key_of

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    logger = logging.getLogger("tirazh.requests")
    logger.addHandler(caplog.handler)
    caplog.set_level(logging.INFO, "tirazh.requests")
    yield caplog
    logger.removeHandler(caplog.handler)


def test_a_request_is_told_by_its_pattern_without_person_key_or_address(
    told: pytest.LogCaptureFixture,
) -> None:
    client = Client(REMOTE_ADDR="10.1.2.3")
    client.force_login(User.objects.create_user("lanskoy", display_name="Ланской"))
    key = "eyJhIjoxfQ:1wXyZ0:AbCdEfGhIjKlMnOpQrStUvWx"
    answer = client.get(f"/t/{key}/?q=Ланской", headers={"X-Request-ID": "proxy-12345678"})
    record = next(one for one in told.records if one.name == "tirazh.requests")
    line = json.loads(JsonLines().format(record))
    assert answer.headers["X-Request-ID"] == "proxy-12345678" == line["request_id"]
    assert (line["method"], line["status"], line["who"]) == ("GET", answer.status_code, "signed in")
    assert line["route"].startswith("/t/<")
    assert not {"lanskoy", "Ланской", key, "10.1.2.3"} & set(json.dumps(line, ensure_ascii=False).split('"'))
    assert key not in json.dumps(line)


def test_an_id_that_is_none_is_replaced() -> None:
    answer = Client().get("/healthz", headers={"X-Request-ID": 'x"><script>'})
    assert len(answer.headers["X-Request-ID"]) == 32


def test_what_django_says_of_an_address_loses_its_key() -> None:
    record = logging.LogRecord(
        "django.request", logging.WARNING, "", 1, "Not Found: %s", ("/t/abcdefghij0123456789xyz/send/",), None
    )
    assert WithoutKeys().filter(record)
    assert record.getMessage() == "Not Found: /t/…/send/"
    error = logging.LogRecord("x", logging.ERROR, "", 1, "out", (), (ValueError, ValueError("why"), None))
    assert "why" in json.loads(JsonLines().format(error))["traceback"]


@pytest.mark.parametrize(("kind", "level"), [("", "WARNING"), ("requests", "INFO"), ("json", "INFO")])
def test_requests_are_told_where_it_is_asked_for(kind: str, level: str) -> None:
    found: Any = logging_of(kind)
    assert found["loggers"]["tirazh.requests"]["level"] == level


def test_the_figures_are_for_who_has_the_token_and_for_an_administrator(settings: Any) -> None:
    assert Client().get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404
    settings.METRICS_TOKEN = "семь-пик"
    assert Client().get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 404
    settings.METRICS_TOKEN = "seven-of-spades"
    text = Client().get("/metrics", headers={"Authorization": "Bearer seven-of-spades"}).content.decode()
    assert "tirazh_up 1\n" in text
    assert 'tirazh_jobs{state="queued"} 0\n' in text
    for line in text.splitlines():
        assert line.startswith("# ") or (len(line.rsplit(" ", 1)) == 2 and float(line.rsplit(" ", 1)[1]) >= 0)
    client = Client()
    client.force_login(User.objects.create_user("admin", is_superuser=True))
    assert client.get("/metrics").status_code == 200


def test_counters_are_of_each_process_or_shared_by_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_cache()["BACKEND"].endswith("LocMemCache")
    monkeypatch.setenv("TIRAZH_CACHE", "database")
    assert read_cache()["BACKEND"] == "config.counters.SharedCounters"
    monkeypatch.setenv("TIRAZH_CACHE", "redis")
    with pytest.raises(ImproperlyConfigured):
        read_cache()


@pytest.fixture
def shared_counters(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The counters of an installation with several processes."""
    monkeypatch.setenv("TIRAZH_CACHE", "database")
    settings.CACHES = {**settings.CACHES, "default": read_cache()}
    call_command("createcachetable", verbosity=0)


def test_the_shared_counters_count_wrong_passwords(settings: Any, shared_counters: None) -> None:
    settings.SIGN_IN_LIMITS = {"minutes": 15, "login-at": 2, "login": 50, "address": 50}
    answers = [
        Client().post("/login/", {"username": "director", "password": "мизер"}).status_code
        for _time in range(3)
    ]
    assert answers == [200, 200, 429]


def test_a_shared_counter_forgets_in_its_time_however_often_it_counts(shared_counters: None) -> None:
    cache = caches["default"]
    assert [count_one("phone", 7, seconds=60) for _time in range(3)] == [1, 2, 3]
    key = cache.make_and_validate_key(key_of("phone", (7,)))
    with connection.cursor() as cursor:
        cursor.execute("SELECT expires FROM tirazh_cache WHERE cache_key = %s", [key])
        (ends,) = cursor.fetchone()
        until = datetime.fromisoformat(str(ends)).replace(tzinfo=UTC)
        assert until <= timezone.now() + timedelta(seconds=60)
        past = connection.ops.adapt_datetimefield_value(timezone.now() - timedelta(seconds=2))
        cursor.execute("UPDATE tirazh_cache SET expires = %s WHERE cache_key = %s", [past, key])
    assert count_one("phone", 7, seconds=60) == 1


def test_the_installation_passes_the_check_of_deployments(tmp_path: Path) -> None:
    own = {
        "TIRAZH_VAR": str(tmp_path),
        "TIRAZH_HTTPS": "1",
        "TIRAZH_HOSTS": "club.example",
        "TIRAZH_SECRET_KEY": "".join(chr(33 + one) for one in range(60)),
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    kept = {name: value for name, value in os.environ.items() if name != "DJANGO_ALLOW_ASYNC_UNSAFE"}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=ROOT, env=kept | own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
