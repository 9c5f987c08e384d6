"""The world of the matrix, made once and left untouched: every request is taken back."""

from __future__ import annotations

import html
import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from pypdf import PdfReader

from tests.matrix.world import World, build_world


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """Build it inside a transaction that is taken back at the end of the module."""
    with django_db_blocker.unblock():
        name = str(connection.settings_dict["NAME"])
        assert "test" in name, f"{name} is no test database: the tests here need the mark django_db"
        with taken_back():
            yield build_world()


@pytest.fixture(autouse=True)
def undone(world: World) -> Iterator[None]:
    """Take back what a test has written, and count requests anew."""
    cache.clear()
    with taken_back():
        yield


@contextmanager
def taken_back() -> Iterator[None]:
    """Whatever is written inside is undone."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def ask(world: World, role: str, method: str, path: str) -> Any:
    """Send a request as somebody of this role; what it writes is taken back."""
    given: dict[str, Any] = {}
    if path.startswith("/api/") and method not in ("get", "head"):
        given = {"data": "{}", "content_type": "application/json"}
    with taken_back():
        answer = getattr(world.client(role), method)(path, **given)
        answer.whole = b"".join(answer.streaming_content) if answer.streaming else answer.content
        for close in answer._resource_closers:  # not answer.close(): that would close the database too
            close()
    return answer


def outcome(answer: Any) -> str:
    """The word of the table for an answer."""
    status = answer.status_code
    if status in (301, 302):
        return "login" if re.match(r"/(admin/)?login/", answer.headers["Location"]) else "ok"
    return "ok" if status in (200, 201, 204, 400, 409, 422) else str(status)


def text_of(answer: Any) -> str:
    """All the text of an answer, whatever its format."""
    content = answer.whole
    kind = answer.headers.get("Content-Type", "")
    if "pdf" in kind:
        reader = PdfReader(io.BytesIO(content))
        pages = "\n".join(page.extract_text() for page in reader.pages)
        return f"{pages}\n{reader.metadata}"
    if "spreadsheetml" in kind:
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            return "\n".join(html.unescape(book.read(name).decode()) for name in book.namelist())
    text = content.decode("utf-8", errors="replace")
    return text.encode().decode("unicode-escape", "ignore") + text if "\\u0" in text else text
