"""Files of a large event: the same bytes in pieces, or a job with a page that offers it."""

from __future__ import annotations

from typing import Any

import pytest

from office.models import Job, User
from scoring.exports.large import STREAMS, stream_csv
from scoring.exports.scope import Scope, full_scope, public_scope
from scoring.exports.texts import GRIDS, write_csv
from scoring.views.papers import FILES
from tournaments.models import Event

FILES_OF = "/events/cup/exports/"


@pytest.fixture
def is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every event counts as a large one."""
    for module in ("scoring.views.papers", "scoring.api.exports"):
        monkeypatch.setattr(f"{module}.DIRECT_DEALS", 0)
    monkeypatch.setattr("scoring.views.papers.DIRECT_CELLS", 0)
    monkeypatch.setattr("scoring.exports.large.ROWS", 3)


def scopes(event: Event) -> list[Scope]:
    """The full and the public variant."""
    return [full_scope(event), public_scope(event)]


@pytest.mark.parametrize("name", sorted(STREAMS))
def test_pieces_are_the_same_bytes(event: Event, is_large: None, name: str) -> None:
    for scope in scopes(event):
        assert b"".join(STREAMS[name](scope)) == FILES[name][1](scope)


@pytest.mark.parametrize("key", sorted(GRIDS))
def test_every_table_can_be_written_in_pieces(event: Event, is_large: None, key: str) -> None:
    for scope in scopes(event):
        assert b"".join(stream_csv(key, scope)) == write_csv(key, scope)


@pytest.mark.parametrize("start", [FILES_OF, f"/api/v1{FILES_OF}"])
def test_a_large_file_is_streamed(event: Event, director: User, at: Any, is_large: None, start: str) -> None:
    for name in STREAMS:
        answer = at(director).get(f"{start}{name}")
        assert answer.streaming, name
        assert b"".join(answer.streaming_content) == FILES[name][1](full_scope(event))
        assert f"cup-{name}" in answer["Content-Disposition"]


def test_a_large_workbook_is_offered_as_a_job(event: Event, director: User, at: Any, is_large: None) -> None:
    page = at(director).get(f"{FILES_OF}event.xlsx")
    assert page.status_code == 409
    assert "Сделать файл" in page.content.decode()
    told = at(director).get(f"/api/v1{FILES_OF}event.xlsx")
    assert told.status_code == 409
    assert told.json()["errors"][0]["code"] == "large-workbook"
    public = at().get(f"{FILES_OF}event.xlsx").content.decode()
    assert "Сделать файл" not in public
    assert "CSV" in public


@pytest.mark.parametrize(
    ("address", "kind"), [("workbook", "export-workbook"), ("standings", "print-standings")]
)
def test_the_job_takes_the_variant_that_was_asked_for(
    event: Event, director: User, at: Any, address: str, kind: str
) -> None:
    for sent in ({}, {"public": "1"}):
        answer = at(director).post(f"/events/cup/papers/{address}/", sent)
        assert answer.status_code == 302
        job = Job.objects.latest("created_at")
        assert (job.kind, job.params) == (kind, {"public": bool(sent)})


def test_long_standings_are_a_job_for_the_staff(
    event: Event, director: User, at: Any, is_large: None
) -> None:
    page = at(director).get("/events/cup/print/standings.pdf")
    assert page.status_code == 409
    assert "/events/cup/papers/standings/" in page.content.decode()
    assert "/events/cup/papers/standings/" in at(director).get("/events/cup/papers/").content.decode()
