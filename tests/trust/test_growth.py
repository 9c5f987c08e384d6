"""Two web processes and a worker, started by the commands of docs/running.md, on one database and cache.

What one writes the other shows at once; a job handed in at one is done by the worker, followed and cancelled
at the other; limits count both. On SQLite the processes share its file, on PostgreSQL a database of its own.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import secrets
import shlex
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import psycopg
import pytest

from tests.trust.installation import ROOT, Answer, Installation, free_port, send

pytestmark = pytest.mark.database
HOST = "club.example"
PATIENCE = 240.0  # seconds: a busy machine is slow, and the solver may have to be compiled
OPEN_RESULTS = """
from office.models import User
from django.test import Client
from tournaments.models import Event
Event.objects.update(publication="live")
client = Client()
client.force_login(User.objects.get())
print(client.cookies["sessionid"].value)
"""
MANY = "\n".join(
    [json.dumps({"hands": ["S:A H:7", "S:7 H:A", "S:8 H:8"], "declarer": 0, "to_play": 0})] * 8000
)


def documented() -> tuple[dict[str, str], list[list[str]]]:
    """The variables and the commands that docs/running.md gives for several processes."""
    text = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    block = text.split("## Many at once")[1].split("```")[1]
    lines = [shlex.split(line, comments=True) for line in block.strip().splitlines()]
    exports = [word for line in lines if line[0] == "export" for word in line[1:]]
    variables = dict(word.split("=", 1) for word in exports)
    return variables, [line for line in lines if line[0] != "export"]


def own_database(folder: Path) -> str:
    """A new database beside the one of the tests where that is PostgreSQL's; none for SQLite."""
    given = os.environ.get("DATABASE_URL", "")
    if not given:
        return ""
    name = f"growth_{uuid.uuid4().hex}"
    with psycopg.connect(given, autocommit=True) as connection:
        connection.execute(psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(name)))
    return urlsplit(given)._replace(path=f"/{name}").geturl()


def drop_database(url: str) -> None:
    """Take the database away again."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        name = psycopg.sql.Identifier(urlsplit(url).path[1:])
        connection.execute(psycopg.sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))


@dataclass
class Club:
    """The installation with its processes; `ports` are those of the two web processes."""

    place: Installation
    ports: list[int] = field(default_factory=list)
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    session: str = ""

    def ask(self, web: int, method: str, path: str, body: Any = None, **heads: str) -> Answer:
        """A request to one of the two web processes, as the proxy hands it on."""
        given = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        content = None if body is None else body if isinstance(body, str) else json.dumps(body)
        given |= {"Content-Type": "application/json"} if not isinstance(body, str) else {}
        return send(self.ports[web], method, path, content, {**given, **heads})

    def api(self, web: int, method: str, path: str, body: Any = None) -> Answer:
        """A request of the director's program."""
        return self.ask(web, method, path, body, Authorization=f"Token {self.place.token}")

    def page(self, web: int, path: str, sent: dict[str, str] | None = None) -> Answer:
        """A page as the director's browser gets it, or a form of it as the browser sends it."""
        cookies = f"sessionid={self.session}"
        if sent is None:
            return self.ask(web, "GET", path, Cookie=cookies)
        token = "a" * 32
        return self.ask(
            web,
            "POST",
            path,
            urlencode({**sent, "csrfmiddlewaretoken": token}),
            Cookie=f"{cookies}; csrftoken={token}",
            Referer=f"https://{HOST}{path}",
            **{"Content-Type": "application/x-www-form-urlencoded"},
        )

    def job(self, web: int, job: str) -> dict[str, Any]:
        """How far a job is, as this process tells it."""
        found: dict[str, Any] = json.loads(self.api(web, "GET", f"/api/v1/jobs/{job}/").content)
        return found

    def wait(self, web: int, job: str, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Follow a job at one process until it is as wanted."""
        end = time.monotonic() + PATIENCE
        while not until(found := self.job(web, job)):
            assert time.monotonic() < end, found
            time.sleep(0.05)
        return found


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """Set up and start by the documented commands; one process for each web machine, to save memory."""
    folder = tmp_path_factory.mktemp("club")
    variables, commands = documented()
    variables |= {name: secrets.token_urlsafe(50) for name, value in variables.items() if value == "…"}
    variables["DATABASE_URL"] = own_database(folder)
    place = Installation(folder, variables=variables)
    club = Club(place)
    bin_folder = Path(sys.executable).parent
    try:
        for command in commands:
            words = [str(bin_folder / Path(command[0]).name), *command[1:]]
            if "gunicorn" in command[0]:
                for _web in range(2):
                    club.ports.append(free_port())
                    words[words.index("--bind") + 1] = f"127.0.0.1:{club.ports[-1]}"
                    words[words.index("--workers") + 1] = "1"
                    start(club, [*words, "--log-level", "critical", "--no-control-socket"])
            elif "db_worker" in command:
                start(club, words)
            elif "check" not in command:  # test_watching.py has it
                quiet = subprocess.run(
                    words, cwd=ROOT, env=place.surroundings, capture_output=True, check=False, timeout=300
                )
                assert quiet.returncode == 0, (command, quiet.stderr[-2000:])
            if "migrate" in command:
                place.set_tables()
        club.session = place.script(OPEN_RESULTS).strip()
        for web in range(2):
            wait_for(club, web)
        yield club
    finally:
        for process in club.processes:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if place.variables["DATABASE_URL"]:
            drop_database(place.variables["DATABASE_URL"])


def start(club: Club, words: list[str]) -> None:
    """Start one process of the installation."""
    environment = club.place.surroundings
    club.processes.append(
        subprocess.Popen(
            words,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    )


def wait_for(club: Club, web: int) -> None:
    """Until this web process answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            if club.ask(web, "GET", "/healthz").status == 200:
                return
        except (OSError, http.client.HTTPException):
            pass
        assert time.monotonic() < end, "the server does not answer"
        time.sleep(0.1)


def test_what_one_web_process_writes_the_other_shows_at_once(club: Club) -> None:
    standings = f"/events/{club.place.slug}/standings/"
    sheet = f"/api/v1/events/{club.place.slug}/rounds/1/tables/1/sheet/"
    tags = [club.ask(web, "GET", standings).heads["etag"] for web in (0, 1)]
    assert tags[0] == tags[1]
    for web in (0, 1, 0):
        before = tags[-1]
        deal = {"contract": "all-pass", "tricks": [0, 3, 3, 4]}
        seats = json.loads(club.api(web, "GET", sheet).content)
        body = {"client_id": str(uuid.uuid4()), "fact": deal}
        written = club.api(web, "POST", f"{sheet}entries/", turned(deal, seats, body))
        assert written.status == 201, written.content
        for reader in (1 - web, web):
            answer = club.ask(reader, "GET", standings, **{"If-None-Match": before})
            assert answer.status == 200
            tags.append(answer.heads["etag"])
            again = club.ask(1 - reader, "GET", standings, **{"If-None-Match": tags[-1]})
            assert again.status == 304
        assert tags[-1] == tags[-2] != before
        number = json.loads(written.content)["entry"]["number"]
        assert club.api(1 - web, "GET", f"{sheet}entries/{number}/").status == 200
    event = f"/api/v1/events/{club.place.slug}/"
    version = json.loads(club.api(0, "GET", event).content)["version"]
    assert club.api(1, "PATCH", event, {"version": version, "name": "Кубок двух"}).status == 200
    assert "Кубок двух" in club.ask(0, "GET", standings).content.decode()
    assert club.api(0, "PATCH", event, {"version": version, "name": "Иначе"}).status == 409


def turned(deal: dict[str, Any], sheet: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
    """The body with an all-pass in which the dealer of this deal takes no trick."""
    tricks = [3, 3, 4]
    dealer = sheet["next_dealer"]
    deal = {**deal, "tricks": [0 if seat == dealer else tricks.pop() for seat in range(4)]}
    return {**body, "fact": deal}


@pytest.mark.pdf
def test_a_print_asked_for_at_one_is_made_by_the_worker_and_fetched_at_the_other(club: Club) -> None:
    asked = club.api(0, "POST", f"/api/v1/events/{club.place.slug}/rounds/1/print/before/", {})
    assert asked.status == 201, asked.content
    job = json.loads(asked.content)["id"]
    done = club.wait(1, job, lambda found: found["state"] not in ("queued", "running"))
    assert (done["state"], done["done"]) == ("done", done["total"]), done
    assert club.api(1, "GET", f"/api/v1/jobs/{job}/file/").content.startswith(b"%PDF")


def test_an_analysis_is_followed_and_cancelled_at_the_other_and_the_worker_is_free_again(club: Club) -> None:
    jobs = [hand_in(club, 0, MANY), hand_in(club, 1, MANY), hand_in(club, 0, MANY.splitlines()[0])]
    club.wait(1, jobs[0], lambda found: found["state"] == "running" and found["done"] > 0)
    assert f"{8000}" in re.sub(r"\s", "", club.page(1, f"/jobs/{jobs[0]}/").content.decode())
    assert club.job(0, jobs[1])["state"] == "queued"
    for web, job in ((0, jobs[1]), (1, jobs[0])):  # one that waits, one under way
        assert club.page(web, f"/jobs/{job}/cancel/", {}).status == 302
        assert club.job(1 - web, job)["state"] == "failed"
    done = club.wait(1, jobs[2], lambda found: found["state"] not in ("queued", "running"))
    assert (done["state"], done["done"]) == ("done", 1)
    given_up = club.job(0, jobs[0])
    assert (given_up["state"], given_up["done"] < given_up["total"]) == ("failed", True)


def hand_in(club: Club, web: int, text: str) -> str:
    """Ask for an analysis by the page; the id of its job."""
    answer = club.page(web, "/cards/many/", {"text": text})
    assert answer.status == 302, answer.content[:2000]
    return answer.heads["location"].strip("/").split("/")[-1]


@pytest.mark.parametrize(
    ("what", "allowed"),
    [("wrong codes", 30), ("tokens asked for", 10)],
)
def test_limits_count_both_web_processes(club: Club, what: str, allowed: int) -> None:
    def ask(web: int) -> int:
        if what == "wrong codes":
            return club.ask(web, "GET", "/p/nobodys-code/", **{"X-Forwarded-For": "192.0.2.8"}).status
        body = {"username": "nobody", "password": "мизер"}
        return club.ask(web, "POST", "/api/v1/token/", body, **{"X-Forwarded-For": "192.0.2.9"}).status

    answers = [ask(at % 2) for at in range(allowed + 2)]
    assert 429 not in answers[:allowed]
    assert answers[allowed:] == [429, 429]
    other = {"X-Forwarded-For": "192.0.2.10"}
    assert club.ask(0, "GET", "/p/nobodys-code/", **other).status != 429  # others are let in
