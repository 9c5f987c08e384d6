"""Files and jobs through the API."""

from __future__ import annotations

import json

from office.models import Job
from tests.api.client import Api
from tests.api.conftest import DEALS, SHEET, new_id
from tournaments.models import Event, Round

EXPORTS = "/events/cup-2026/exports/"


def test_the_files_are_listed_and_fetched_with_a_token(
    arbiter: Api, scorer: Api, nobody: Api, event: Event, played: Round
) -> None:
    scorer.post(f"{SHEET}/entries/", {"client_id": new_id(), "fact": DEALS[0]})
    listed = arbiter.get(EXPORTS)
    assert {"event.xlsx", "standings.csv", "standings.json", "sheets.json"} <= {
        f["name"] for f in listed["files"]
    }
    assert all(file["is_full"] for file in listed["files"])
    for file in listed["files"]:
        path = file["url"].removeprefix("http://testserver/api/v1")
        assert arbiter.fetch(path)
        assert nobody.fetch(path)
    sheets = json.loads(arbiter.fetch(f"{EXPORTS}sheets.json"))
    assert sheets[0]["format"] == "tirazh-sheet/1"
    assert {file["name"] for file in listed["papers"]} == {"standings.pdf", "seating.pdf"}
    arbiter.get(f"{EXPORTS}nothing.csv", status=404)
    Event.objects.update(publication="hidden")
    assert nobody.get(EXPORTS)["files"] == []
    nobody.get(f"{EXPORTS}standings.csv", status=403)
    arbiter.get(f"{EXPORTS}standings.csv?public=1", status=200)


def test_a_job_is_asked_for_followed_and_fetched(
    arbiter: Api, scorer: Api, stranger: Api, played: Round
) -> None:
    scorer.post(f"{EXPORTS}workbook/", status=403)
    job = arbiter.post(f"{EXPORTS}workbook/")
    told = arbiter.get(f"/jobs/{job['id']}/")
    assert (told["state"], told["kind"], told["percent"]) == ("done", "export-workbook", 100)
    path = told["file"].removeprefix("http://testserver/api/v1")
    assert arbiter.fetch(path)[:2] == b"PK"
    assert arbiter.get("/jobs/")["count"] == 1
    assert stranger.get("/jobs/")["count"] == 0
    stranger.get(path, status=404)
    stranger.get(f"/jobs/{job['id']}/", status=404)
    stranger.post(f"/jobs/{job['id']}/repeat/", status=404)
    again = arbiter.post(f"/jobs/{job['id']}/repeat/")
    assert again["id"] != job["id"]
    Job.objects.filter(pk=again["id"]).update(state="queued")
    arbiter.post(f"/jobs/{again['id']}/repeat/", status=409)
    arbiter.get(f"/jobs/{again['id']}/file/", status=404)
    arbiter.post("/events/cup-2026/rounds/1/print/middle/", status=404)
