"""The commands of docs/api.md, run one after another."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from office.services.people import make_sample_logins

ROOT = Path(__file__).resolve().parents[2]
DOC = (ROOT / "docs" / "api.md").read_text("utf-8")
ADDRESS = re.compile(r"^(\w+)=(\S+)$")


def commands() -> list[str]:
    """The lines of the shell blocks that ask for something, and those that name an address."""
    blocks = re.findall(r"^```sh\n(.*?)^```", DOC, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith(("api $", 'api "$', "curl ")) or ADDRESS.match(line)]


def read_command(line: str, names: dict[str, str]) -> tuple[str, str, str | None]:
    """Method, path and body of a command."""
    for name in sorted(names, key=len, reverse=True):
        line = line.replace(f"${name}", names[name])
    words = shlex.split(line)
    path = next(word for word in words if word.startswith("http"))
    body = words[words.index("-d") + 1] if "-d" in words else None
    method = words[words.index("-X") + 1] if "-X" in words else "GET" if body is None else "POST"
    return method, path.removeprefix("http://127.0.0.1:8000"), body


@pytest.mark.django_db
def test_the_commands_of_the_document_run_as_they_stand() -> None:
    make_sample_logins()
    client = Client()
    given = {"username": "director", "password": "tirazh"}
    token = client.post("/api/v1/token/", given, content_type="application/json").json()["token"]
    names: dict[str, str] = {}
    asked = 0
    for line in commands():
        if named := ADDRESS.match(line):
            names[named[1]] = (
                named[2].replace("$API", names.get("API", "")).replace("$EVENT", names.get("EVENT", ""))
            )
            continue
        method, path, body = read_command(line, names)
        answer = client.generic(
            method,
            path,
            body or "",
            content_type="application/json",
            headers={"Authorization": f"Token {token}"},
        )
        assert answer.status_code in (200, 201), (line, answer.content.decode())
        asked += 1
    assert asked >= 17


def test_the_limits_of_the_document_are_those_of_the_settings() -> None:
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    assert rates == {"anon": "600/min", "sign-in": "10/min", "score": "240/min", "solver": "90/min"}
    for figure in (
        "600 a minute",
        "10 a minute",
        "240 a",
        "90 a minute",
        "500 sheets",
        "20,000 entries",
        "more than 5 MB",
    ):
        assert figure in DOC
    assert json.loads(re.search(r"```json\n(.*?)```", DOC, re.DOTALL)[1])["errors"][0]["cite"] == "3.9.5"
