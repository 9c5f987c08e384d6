"""The door of the API: who asks, what comes in, how much, how often; its description."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from rest_framework.settings import api_settings
from rest_framework.throttling import AnonRateThrottle, ScopedRateThrottle

from office.models import User
from tests.api.client import Api, codes, description, messages
from tests.api.conftest import DEALS, SHEET, new_id
from tournaments.models import Event, Round

CUP = "/api/v1/events/cup-2026/"
JSON = "application/json"


def test_the_description_is_sound(tmp_path: Any) -> None:
    file = tmp_path / "schema.yaml"
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(file))
    told = yaml.safe_load(file.read_text("utf-8"))
    assert told["openapi"].startswith("3.1")


def operations() -> list[tuple[str, dict[str, Any]]]:
    return [
        (f"{method.upper()} {path}", operation)
        for path, item in description()["paths"].items()
        for method, operation in item.items()
    ]


def test_every_operation_has_a_stable_name_a_summary_and_its_errors() -> None:
    names = [operation["operationId"] for _at, operation in operations()]
    assert len(names) == len(set(names)) > 50
    for at, operation in operations():
        assert operation.get("summary"), at
        assert operation["tags"] != ["api"], at
        for status, answer in operation["responses"].items():
            if int(status) >= 400:
                schema = answer["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Errors"}, (at, status)
        if at.startswith(("POST", "PATCH")):
            assert {"413", "415", "429"} <= set(operation["responses"]), at


def test_the_description_and_its_page_are_served_from_this_host(client: Client, db: None) -> None:
    told = client.get("/api/v1/schema/", headers={"Accept": JSON}).json()
    assert told["info"]["title"] == "Tirazh"
    page = client.get("/api/docs/")
    assert page.status_code == 200
    assert b"https://" not in page.content
    assert b"//cdn" not in page.content


def test_a_session_needs_its_csrf_token(people: dict[str, User], event: Event) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(people["director"])
    body = json.dumps({"version": 1, "place": "Казань"})
    refused = client.patch(CUP, body, content_type=JSON)
    assert refused.status_code == 403
    assert codes(refused.json()) == [("", "permission-denied")]
    client.get("/account/")
    token = client.cookies["csrftoken"].value
    done = client.patch(CUP, body, content_type=JSON, headers={"X-CSRFToken": token})
    assert done.status_code == 200


def test_a_token_is_issued_for_a_password_and_ends(people: dict[str, User], nobody: Api) -> None:
    body = {"username": "scorer", "password": "scorer-пароль"}
    token = nobody.post("/token/", body)["token"]
    mine = Api()
    mine.headers["Authorization"] = f"Token {token}"
    assert mine.get("/account/") == {"username": "scorer", "display_name": "Scorer", "is_superuser": False}
    mine.post("/token/revoke/", status=204)
    assert codes(mine.get("/account/", status=401)) == [("", "authentication-failed")]
    told = nobody.post("/token/", {**body, "password": "x"}, status=401)
    assert codes(told) == [("", "authentication-failed")]
    assert "x" not in [fault["field"] for fault in told["errors"]]


def test_a_password_is_never_repeated_in_an_error(nobody: Api) -> None:
    told = nobody.post("/token/", {"username": ["a"], "password": "s" * 201}, status=400)
    assert "sss" not in messages(told)


def test_tries_to_sign_in_are_few(people: dict[str, User], nobody: Api, monkeypatch: Any) -> None:
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {"sign-in": "3/min"})
    body = {"username": "scorer", "password": "?"}
    for at in range(3):
        nobody.headers["X-Forwarded-For"] = f"10.0.0.{at}"  # what a caller says of himself does not count
        nobody.post("/token/", body, status=401)
    told = nobody.post("/token/", body, status=429)
    assert codes(told) == [("", "throttled")]


def test_requests_of_nobody_are_counted_and_those_of_people_are_not(
    director: Api, nobody: Api, event: Event, monkeypatch: Any
) -> None:
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    for _at in range(2):
        nobody.get("/events/")
    nobody.get("/events/", status=429)
    for _at in range(4):
        director.get("/events/")
    assert api_settings.DEFAULT_THROTTLE_RATES["sign-in"]


@pytest.mark.parametrize(
    ("body", "code", "said"),
    [
        (b'{"version": 1,', "json", "line 1, column 15"),
        (b"  ", "empty", "empty"),
        (b"hello", "json", "hello"),
        ('{"place": "Казань"}'.encode("cp1251"), "encoding", "0xCA"),
        (b'{"version": NaN}', "json", "NaN"),
        (b'{"version": 1, "version": 2}', "key-twice", "version"),
        (b'{"place": "\\u0000"}', "character", "U+0000"),
        (b'{"place": "\\ud800"}', "character", "U+D800"),
        (b"[" * 100_000, "json", "deep"),
        (b'{"version": ' + b"9" * 5000 + b"}", "json", "too long"),
    ],
)
def test_a_body_that_is_no_json_is_told_where_it_breaks(
    director: Api, event: Event, body: bytes, code: str, said: str
) -> None:
    told = director.patch("/events/cup-2026/", status=400, data=body, content_type=JSON)
    assert codes(told) == [("", code)]
    assert said in messages(told)


@pytest.mark.parametrize("body", ["[]", "7", '"x"', "null", "true", "[{}]"])
def test_a_body_of_another_kind_is_refused(director: Api, event: Event, body: str) -> None:
    told = director.patch("/events/cup-2026/", status=400, data=body, content_type=JSON)
    assert told["errors"]
    told = director.post("/events/cup-2026/players/import/", status=400, data=body, content_type=JSON)
    assert told["errors"]


def test_another_content_type_is_refused_with_the_right_one(director: Api, event: Event) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/xml"):
        told = director.patch("/events/cup-2026/", status=415, data="version=1", content_type=kind)
        assert codes(told) == [("", "unsupported-media-type")]
        assert JSON in messages(told)


def test_ten_megabytes_are_refused_with_a_word(scorer: Api, played: Round) -> None:
    told = scorer.post(f"{SHEET}/entries/", status=413, data=b"x" * (10 * 1024 * 1024), content_type=JSON)
    assert codes(told) == [("", "too-large")]
    assert "5 MB" in messages(told)
    assert settings.UPLOAD_LIMIT == 5 * 1024 * 1024


def test_a_wrong_method_or_address_is_told_in_the_same_shape(
    director: Api, nobody: Api, event: Event
) -> None:
    answer = director.client.delete(CUP, headers=director.headers)
    assert answer.status_code == 405
    assert codes(answer.json()) == [("", "method-not-allowed")]
    answer = nobody.client.get("/api/v1/evnts/")
    assert answer.status_code == 404
    assert codes(answer.json()) == [("", "not-found")]
    answer = nobody.client.get("/api/v1/events?limit=3")
    assert (answer.status_code, answer.headers["Location"]) == (308, "/api/v1/events/?limit=3")


def test_a_wrong_kind_in_every_field_is_told_and_never_a_failure(scorer: Api, played: Round) -> None:
    for value in (None, True, 7, -1, 10**30, 1.5, "", "х" * 400, [], {}, [[]], {"a": []}):
        body = {"client_id": new_id(), "fact": {**DEALS[0]}}
        for name in ("client_id", "fact", "seen_last", "registration", "line"):
            told = scorer.call_any("post", f"{SHEET}/entries/", {**body, name: value})
            assert told.status_code in {200, 201, 400, 404, 409}, (name, value)
        for name in ("contract", "declarer", "calls", "tricks", "dealer", "adjustments"):
            fact = {**DEALS[0], name: value}
            told = scorer.call_any("post", f"{SHEET}/entries/", {"client_id": new_id(), "fact": fact})
            assert told.status_code in {200, 201, 400, 409}, (name, value)
