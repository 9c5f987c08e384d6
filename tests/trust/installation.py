"""An installation of its own with people writing over HTTP, for whoever wants to pull its plugs."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLES = 3
GROUND = """
import sys
from archive.services.hammering import open_ground
from office.models import User
from office.services.people import issue_token
by = User.objects.create_user("hammer")
print(open_ground(by=by, tables=int(sys.argv[1])).slug, issue_token(user=by))
"""
JUDGE = """
import json, sys
from archive.services.hammering import faults_after
from scoring.models import SheetEntry
from tournaments.models import Event
event = Event.objects.get()
told = json.load(sys.stdin)
faults = faults_after(event, [])
for client, (number, table) in told.items():
    there = list(SheetEntry.objects.filter(client_id=client).values_list("number", "sheet__table__number"))
    if there != [(number, table)]:
        faults.append(f"acknowledged as {number} at table {table}, found {there}")
print(json.dumps({"lines": SheetEntry.objects.count(), "faults": faults}))
"""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Answer:
    """What a server answered; the heads' names in small letters."""

    status: int
    heads: Mapping[str, str]
    content: bytes


def send(port: int, method: str, path: str, content: str | None, heads: Mapping[str, str]) -> Answer:
    """One request to a port of this machine. Raises OSError, HTTPException where there is no answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=15)
    try:
        connection.request(method, path, content, dict(heads))
        answer = connection.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, told, answer.read())
    finally:
        connection.close()


@dataclass
class Installation:
    """A folder, a database, a server; `database` is the DATABASE_URL, empty for SQLite."""

    folder: Path
    database: str = ""
    port: int = field(default_factory=free_port)
    server: subprocess.Popen[bytes] | None = None
    slug: str = ""
    token: str = ""
    variables: Mapping[str, str] = field(default_factory=dict)
    """What else stands in the environment of its processes."""

    @property
    def surroundings(self) -> dict[str, str]:
        """The environment of its processes."""
        ours = {"DATABASE_URL", "DJANGO_ALLOW_ASYNC_UNSAFE"}  # what the tests alone need
        kept = {name: value for name, value in os.environ.items() if name not in ours}
        own = {"TIRAZH_VAR": str(self.folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
        return {**kept, **own, **({"DATABASE_URL": self.database} if self.database else {}), **self.variables}

    def manage(self, *arguments: str) -> None:
        """One command of the program."""
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        subprocess.run(command, env=self.surroundings, check=True, timeout=300)

    def script(self, text: str, *arguments: str, given: str = "") -> str:
        """A few lines inside the program; what they printed."""
        code = f"import django\ndjango.setup()\n{text}"
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            cwd=ROOT,
            env=self.surroundings,
            input=given,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout

    def prepare(self) -> None:
        """Migrate, and set the tables."""
        self.manage("migrate", "--verbosity", "0")
        self.set_tables()

    def set_tables(self) -> None:
        """An event with tables at play, and the token of its director."""
        self.slug, self.token = self.script(GROUND, str(TABLES)).split()

    def start(self) -> None:
        """Serve the pages, and wait until they answer."""
        self.server = subprocess.Popen(
            [
                *(sys.executable, "-m", "gunicorn", "config.wsgi:application"),
                *("--bind", f"127.0.0.1:{self.port}", "--workers", "2", "--threads", "4"),
                *("--log-level", "critical", "--no-control-socket"),
            ],
            cwd=ROOT,
            env=self.surroundings,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if self.ask("GET", "/healthz") == 200:
                return
            time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def ask(self, method: str, path: str, body: object = None) -> int:
        """The status of one request; 0 when there was no answer."""
        status, _content = self.fetch(method, path, body)
        return status

    def fetch(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """Status and content of one request; (0, b"") when there was no answer."""
        heads = {"Authorization": f"Token {self.token}", "Content-Type": "application/json"}
        content = json.dumps(body) if body is not None else None
        try:
            answer = send(self.port, method, path, content, heads)
        except (OSError, http.client.HTTPException):
            return 0, b""
        return answer.status, answer.content

    def workers(self) -> list[int]:
        """Process ids of the server's workers."""
        assert self.server is not None
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.server.pid)], capture_output=True, text=True, check=False
        )
        return [int(word) for word in listed.stdout.split()]

    def kill_worker(self) -> None:
        """Kill one of the server's workers, as the system does when memory is short."""
        for pid in self.workers()[:1]:
            os.kill(pid, signal.SIGKILL)

    def kill(self) -> None:
        """Kill the server and its workers at once, as a power switch does."""
        if self.server is not None:
            os.killpg(self.server.pid, signal.SIGKILL)
            self.server.wait()
            self.server = None


@dataclass
class People:
    """One writer for each table, each with one request at a time, sent again until it is acknowledged."""

    place: Installation
    acknowledged: dict[str, tuple[int, int]] = field(default_factory=dict)
    tries: dict[int, int] = field(default_factory=dict)
    is_over: threading.Event = field(default_factory=threading.Event)
    threads: list[threading.Thread] = field(default_factory=list)

    def start(self) -> None:
        """Begin to write."""
        self.threads = [threading.Thread(target=self.write_at, args=(table + 1,)) for table in range(TABLES)]
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Let each finish the request that it is about."""
        self.is_over.set()
        for thread in self.threads:
            thread.join(timeout=90)

    def write_at(self, table: int) -> None:
        """Write at one table until told to stop."""
        path = f"/api/v1/events/{self.place.slug}/rounds/1/tables/{table}/sheet/entries/"
        while not self.is_over.is_set():
            client = str(uuid.uuid4())
            body = {"fact": {"void": "redeal"}, "client_id": client}
            until = time.monotonic() + 60
            while time.monotonic() < until:
                status, content = self.place.fetch("POST", path, body)
                self.tries[status] = self.tries.get(status, 0) + 1
                if status in (200, 201):
                    self.acknowledged[client] = (json.loads(content)["entry"]["number"], table)
                    break
                time.sleep(0.2)

    def judge(self) -> list[str]:
        """Hold every acknowledged line against the database; what is wrong."""
        found = json.loads(self.place.script(JUDGE, given=json.dumps(self.acknowledged)))
        return [str(fault) for fault in found["faults"]]
