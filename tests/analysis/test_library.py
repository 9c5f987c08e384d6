"""The library of deals, the job of many deals, and the API."""

from __future__ import annotations

import html
import json
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from analysis.models import Problem
from analysis.services import engines
from office.models import Job, User
from office.services.jobs import JobCancelled, cancel_job, report_progress
from tests.analysis.layouts import NINE_AND_SIX, spot_of

pytestmark = pytest.mark.django_db
CARDS = spot_of(NINE_AND_SIX).layout.places


@pytest.fixture(scope="module", autouse=True)
def engine_of_this_process() -> None:
    engines.prepare()


@pytest.fixture
def keeper() -> User:
    return User.objects.create_user("keeper", password="pass", display_name="Хранитель")


@pytest.fixture
def signed_in(keeper: User, client: Client) -> Client:
    client.force_login(keeper)
    return client


# The library


def keep(client: Client, **said: Any) -> Any:
    return client.post(
        "/cards/library/keep/", {"cards": CARDS, "declarer": "1", "title": "Девять червей", **said}
    )


def test_a_deal_is_kept_found_and_taken_out(signed_in: Client, keeper: User) -> None:
    assert keep(signed_in, contract="9H", tricks="8", convention="code1996-sochi").status_code == 302
    kept = Problem.objects.get()
    assert (kept.result, kept.kept_by) == ("-1", keeper)
    for query, is_found in (
        ("contract=9H&result=down", True),
        ("result=-1&q=червей", True),
        ("convention=code1996-rostov", False),
        ("result=made", False),
        ("contract=nonsense", False),
    ):
        listed = signed_in.get(f"/cards/library/?{query}").content.decode()
        assert ("Девять червей" in listed) is is_found, query
    shown = html.unescape(signed_in.get(f"/cards/library/{kept.pk}/").content.decode())
    assert f"/cards/?cards={CARDS}" in shown
    assert Client().get(f"/cards/library/{kept.pk}/").status_code == 404  # not for everybody
    other = Client()
    other.force_login(User.objects.create_user("other", password="pass"))
    other.post(f"/cards/library/{kept.pk}/remove/")
    assert Problem.objects.exists()
    signed_in.post(f"/cards/library/{kept.pk}/remove/")
    assert not Problem.objects.exists()


def test_a_deal_without_cards_or_title_is_refused(signed_in: Client) -> None:
    assert keep(signed_in, title="").status_code == 422
    assert keep(signed_in, cards="-" * 32).status_code == 422
    assert not Problem.objects.exists()


@pytest.mark.parametrize("kind", ["jsonl", "txt"])
def test_what_was_written_to_a_file_is_read_again_the_same(signed_in: Client, kind: str) -> None:
    keep(signed_in, question="Сколько берёт Б?\nИ почему?", answer="9", contract="9H", tricks="9")
    keep(signed_in, title="Мизер", contract="misere", tricks="1", declarer="2", convention="fspr-leningrad")
    content = signed_in.get(f"/cards/library/deals.{kind}").content
    said = ("title", "question", "answer", "cards", "first", "contract", "declarer", "tricks", "result")
    before = [*Problem.objects.order_by("id").values(*said, "convention")]
    Problem.objects.all().delete()
    upload = SimpleUploadedFile(f"deals.{kind}", content)
    assert signed_in.post("/cards/library/take-in/", {"file": upload}).status_code == 302
    assert [*Problem.objects.order_by("id").values(*said, "convention")] == before


def test_a_file_with_faults_names_each_and_keeps_nothing(signed_in: Client) -> None:
    good = json.dumps({"title": "a", "hands": ["S:A", "S:K", "S:Q"]})
    faulty = [{"title": "b", "hands": ["S:A", "S:A", "S:Q"], "tricks": 11, "wish": 1}, {"title": ""}, 7]
    text = "\n".join([good, *(json.dumps(one) for one in faulty), "{"])
    answer = signed_in.post("/cards/library/take-in/", {"text": text})
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert [number for number in "12345" if f"Раздача {number}." in shown] == ["2", "3", "4", "5"]
    assert not Problem.objects.exists()


@pytest.mark.parametrize("odd", ["\\u0000", "\\ud800"])
@pytest.mark.parametrize("field", ["title", "question", "answer"])
def test_what_no_database_keeps_is_refused_in_a_file(signed_in: Client, field: str, odd: str) -> None:
    text = json.dumps({"title": "a", "hands": ["S:A", "S:K", "S:Q"], field: "b@"}).replace("@", odd)
    answer = signed_in.post("/cards/library/take-in/", {"text": text})
    assert answer.status_code == 422
    assert "это не текст" in answer.content.decode()
    assert not Problem.objects.exists()


@pytest.mark.parametrize("path", ["library/take-in", "many"])
def test_a_file_with_zero_characters_is_no_text(signed_in: Client, path: str) -> None:
    upload = SimpleUploadedFile("deals.txt", b"a\x00b\nS:A; S:K; S:Q\n")
    assert signed_in.post(f"/cards/{path}/", {"file": upload}).status_code == 422
    assert not Job.objects.exists()


# Many deals


def test_many_deals_are_a_job_with_a_file(signed_in: Client, settings: Any) -> None:
    deal = {"hands": ["S:A H:7", "S:7 H:A", "S:8 H:8"], "declarer": 0, "to_play": 0}
    text = "\n".join([json.dumps(deal), "{", json.dumps(deal)])
    assert signed_in.post("/cards/many/", {"text": text, "line": "on"}).status_code == 302
    job = Job.objects.get()
    assert (job.state, job.done, job.total) == (Job.State.DONE, 2, 2)
    with job.result.open("rb") as file:
        lines = [json.loads(line) for line in file.read().splitlines()]
    assert [line.get("tricks") for line in lines] == [1, None, 1]
    assert lines[1]["errors"][0]["entry"] == 2
    assert signed_in.post("/cards/many/", {"text": " "}).status_code == 422


def test_a_cancelled_job_stops_at_its_next_report(signed_in: Client, keeper: User) -> None:
    job = Job.objects.create(kind="analyse", created_by=keeper, state=Job.State.RUNNING)
    assert signed_in.post(f"/jobs/{job.pk}/cancel/").status_code == 302
    with pytest.raises(JobCancelled):
        report_progress(job=Job.objects.get(), done=1, total=2)
    job.refresh_from_db()
    assert (job.state, job.done) == (Job.State.FAILED, 0)
    assert "Отменено" in job.message
    with pytest.raises(Exception, match="over already"):
        cancel_job(job=job)


# The API


def post(client: Client, path: str, body: dict[str, Any]) -> Any:
    return client.post(f"/api/v1/cards/{path}", body, content_type="application/json")


def test_the_api_proves_and_checks(client: Client) -> None:
    cache.clear()
    body = {"ask": "discard", "cards": CARDS, "who": 2, "game": "D", "away": "S8S9", "level": 6}
    proved = post(client, "proof/", body).json()
    assert (proved["tricks"], len(proved["line"]), sum(proved["taken"])) == (5, 30, 10)
    assert post(client, "proof/check/", {"proof": proved["proof"]}).json() == proved
    worse = post(client, "proof/", {**body, "away": "DADK"}).json()
    assert worse["tricks"] < 5
    refused = post(client, "proof/check/", {"proof": worse["proof"]})
    assert refused.status_code == 400
    assert refused.json()["errors"][0]["code"] == "proof-value"
    assert post(client, "proof/", {**body, "away": ""}).json()["errors"][0]["code"] == "no-play"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"away": "HAHK"}, "away"),
        ({"away": "zz"}, "away"),
        ({"play": "SAS7"}, "play"),
        ({"play": "💥"}, "play"),
        ({"cards": "x" * 32}, "cards"),
    ],
)
def test_the_api_proves_nothing_that_was_not_asked(
    client: Client, change: dict[str, Any], field: str
) -> None:
    cache.clear()
    body = {"ask": "discard", "cards": CARDS, "who": 2, "game": "D", "away": "S8S9", "level": 6}
    answer = post(client, "proof/", {**body, **change})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == field


def test_the_api_solves_what_the_command_solves(client: Client, signed_in: Client) -> None:
    position = {"hands": ["S:A H:7", "S:7 H:A", "S:8 H:8"], "declarer": 0, "to_play": 0}
    found = post(signed_in, "analyse/", {"questions": [position, {"hands": 3}], "line": True}).json()
    assert found["answers"][0]["tricks"] == 1
    assert found["answers"][1]["errors"]
    many = post(Client(), "analyse/", {"questions": [position, position]})
    assert many.json()["errors"][0]["code"] == "one-at-a-time"
    assert post(signed_in, "analyse/", {"questions": [position], "games": "X"}).status_code == 400


def test_the_api_keeps_deals_and_finds_them(signed_in: Client) -> None:
    body = {
        "title": "Девять",
        "cards": CARDS,
        "contract": "9ч",
        "declarer": 1,
        "tricks": 9,
        "is_public": True,
    }
    assert post(signed_in, "problems/", body).status_code == 201
    found = Client().get("/api/v1/cards/problems/?contract=9H&result=made").json()
    assert [(one["title"], one["result"]) for one in found["results"]] == [("Девять", "=")]
    assert post(signed_in, "problems/", {**body, "contract": "99"}).status_code == 400
    assert post(Client(), "problems/", body).status_code in {401, 403}
