"""A client that checks every answer against the published description of the API."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from django.test import Client
from django.urls import resolve
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from rest_framework.authtoken.models import Token

from office.models import User

ROOT = "/api/v1"


@cache
def description() -> dict[str, Any]:
    """The description of the API as it is served."""
    return SchemaGenerator().get_schema(request=None, public=True)


def operation_of(method: str, path: str) -> dict[str, Any]:
    """The described operation that an address belongs to."""
    route = resolve(path.split("?")[0]).route
    template = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)
    try:
        return description()["paths"][template][method.lower()]
    except KeyError:
        raise AssertionError(f"{method} {template} is not described") from None


def check(method: str, path: str, status: int, body: Any) -> None:
    """Compare an answer with what the description promises for its status."""
    answers = operation_of(method, path)["responses"]
    assert str(status) in answers, f"{method} {path}: status {status} is not described; {body}"
    content = answers[str(status)].get("content", {})
    if "application/json" not in content:
        return
    schema = {**content["application/json"]["schema"], "components": description()["components"]}
    faults = sorted(Draft202012Validator(schema).iter_errors(body), key=lambda fault: str(fault.path))
    said = [f"{'.'.join(map(str, fault.absolute_path))}: {fault.message[:300]}" for fault in faults]
    assert not said, f"{method} {path} {status}: {said}"


class Api:
    """One caller with a token, or nobody."""

    def __init__(self, user: User | None = None, language: str = "en") -> None:
        self.client = Client()
        self.headers = {"Accept-Language": language}
        if user is not None:
            token, _is_new = Token.objects.get_or_create(user=user)
            self.headers["Authorization"] = f"Token {token.key}"

    def call(self, method: str, path: str, body: Any = None, *, status: int, **more: Any) -> Any:
        """Send a request, demand the status, check the answer, return it as data."""
        given: dict[str, Any] = {"headers": {**self.headers, **more.pop("headers", {})}}
        if body is not None:
            given |= {"data": json.dumps(body), "content_type": "application/json"}
        given |= more
        answer = getattr(self.client, method.lower())(f"{ROOT}{path}", **given)
        is_json = "json" in answer.headers.get("Content-Type", "")
        told = answer.json() if is_json and not answer.streaming else None
        assert answer.status_code == status, (
            answer.status_code,
            told or getattr(answer, "content", b"")[:500],
        )
        if method.upper() in {"GET", "POST", "PATCH", "DELETE"}:
            check(method, f"{ROOT}{path}", status, told)
        return told if told is not None else answer

    def call_any(self, method: str, path: str, body: Any) -> Any:
        """Send a request whose status is not known; return the raw answer."""
        return getattr(self.client, method)(
            f"{ROOT}{path}", json.dumps(body), content_type="application/json", headers=self.headers
        )

    def fetch(self, path: str) -> bytes:
        """A file, as bytes."""
        answer = self.client.get(f"{ROOT}{path}", headers=self.headers)
        assert answer.status_code == 200, answer.status_code
        return b"".join(answer.streaming_content) if answer.streaming else answer.content

    def get(self, path: str, status: int = 200, **more: Any) -> Any:
        """Read."""
        return self.call("get", path, status=status, **more)

    def post(self, path: str, body: Any = None, status: int = 201, **more: Any) -> Any:
        """Write."""
        return self.call("post", path, body, status=status, **more)

    def patch(self, path: str, body: Any = None, status: int = 200, **more: Any) -> Any:
        """Change."""
        return self.call("patch", path, body, status=status, **more)

    def delete(self, path: str, status: int = 204, **more: Any) -> Any:
        """Remove."""
        return self.call("delete", path, status=status, **more)


def codes(told: dict[str, Any]) -> list[tuple[str, str]]:
    """Field and code of every fault."""
    return [(fault["field"], fault["code"]) for fault in told["errors"]]


def messages(told: dict[str, Any]) -> str:
    """All messages as one text."""
    return " ".join(fault["message"] for fault in told["errors"])
