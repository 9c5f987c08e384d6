"""300 phones around a publication: two server processes, 300 readers, each asking every two seconds.

    tools/with_postgresql.sh .venv/bin/python tests/bench/public_load.py

makes an event in a database of its own, starts the server as `manage.py serve` does, lets a third of the
readers look at the list of rounds, a third at the hall and a third at players' own pages, publishes a draw
in the middle, and prints what came of it. It ends with 1 where the promise was not kept: the slowest
twentieth under a second, no error, nobody with the old draw five seconds after the publication.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from tests.bench.readers import Reader, Told, run, told  # noqa: E402  # found through the path above

PATIENCE = 5.0


@dataclass(frozen=True)
class Scene:
    """An event whose second round is drawn and waits for publication, and its director's login."""

    slug: str
    own: tuple[str, ...]
    director: str

    def publish(self) -> None:
        """Publish the draft, as the director does."""
        publish(self.slug, self.director)


def make_scene(players: int) -> Scene:
    """An event of so many players; round 1 is published, round 2 a draft."""
    from django.utils import timezone

    from office.models import User
    from phones.selectors.keys import player_key
    from tournaments import services
    from tournaments.models import Event, Registration

    by = User.objects.create_user(f"director-{uuid.uuid4().hex[:8]}", password=None)
    today = timezone.localdate()
    event = services.create_event(
        by=by,
        client_id=uuid.uuid4(),
        name="Load",
        starts_on=today,
        ends_on=today + timedelta(days=1),
        preset="code1996-sochi",
        pool_target=20,
        publication=Event.Publication.LIVE,
    )
    rows = [[f"Игрок{number:03}", "Иван"] for number in range(players)]
    services.import_players(event=event, by=by, rows=rows)
    for number in (1, 2):
        round_ = services.create_round(event=event, by=by, number=number, deals_planned=12)
        round_ = services.draw_seating(
            round_=round_,
            version=round_.version,
            by=by,
            composition=f"4x{players // 4}",
            seed=number,
            everybody=True,
        )
        if number == 1:
            services.publish_seating(round_=round_, version=round_.version, by=by)
    keys = [
        player_key(one) for one in Registration.objects.filter(event=event).select_related("event", "player")
    ]

    return Scene(event.slug, tuple(f"/p/{key}/live/" for key in keys), by.get_username())


def publish(slug: str, director: str) -> None:
    """Publish round 2 of the event."""
    from office.models import User
    from tournaments import services
    from tournaments.models import Round

    draft = Round.objects.get(event__slug=slug, number=2)
    by = User.objects.get(username=director)
    services.publish_seating(round_=draft, version=draft.version, by=by)


class Publisher:
    """A process of its own that publishes when told to: the readers' process has its hands full."""

    def __init__(self, scene: Scene) -> None:
        command = [sys.executable, __file__, "--publish", scene.slug, scene.director]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._line()  # it has read everything and waits

    def publish(self) -> None:
        """Return when the publication has been written."""
        assert self.process.stdin is not None
        self.process.stdin.write("now\n")
        self.process.stdin.flush()
        self._line()
        self.process.communicate()

    def _line(self) -> None:
        assert self.process.stdout is not None
        if not self.process.stdout.readline():
            raise RuntimeError("the process that publishes has ended before it was told to")


def publish_when_told(slug: str, director: str) -> None:
    """The work of that process: say that all is read, wait for a line, publish, say so."""
    import django

    django.setup()
    import tournaments.services  # noqa: F401  # read before it is waited for

    print("ready", flush=True)
    sys.stdin.readline()
    publish(slug, director)
    print("published", flush=True)


def make_readers(scene: Scene, count: int, *, every: float, with_tags: bool) -> list[Reader]:
    """A third each: the list of rounds, the newest seating, own pages."""
    readers = []
    for at in range(count):
        paths = (
            f"/events/{scene.slug}/rounds/",
            f"/events/{scene.slug}/screen/",
            scene.own[at % len(scene.own)],
        )
        readers.append(Reader(paths[at % 3], every, start=every * at / count, asks_with_tag=with_tags))
    return readers


MARKS = ("rounds/2/draw/", "Тур 2")
"""What stands on a page that knows of the new draw."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_server(port: int, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """The server of `manage.py serve`, ready to answer."""
    from office.management.commands.serve import server_command, wait_for_answer

    server = subprocess.Popen(
        server_command("127.0.0.1", port, 2),
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    wait_for_answer(server, "127.0.0.1", port)
    return server


def processor_of(pid: int) -> float:
    """Seconds of the processor that a process and its children have taken (Linux)."""
    total = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(path.parent.name) == pid or int(fields[1]) == pid:
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def stop(server: subprocess.Popen[bytes]) -> None:
    """End the server; a busy machine may need a while for it."""
    server.terminate()
    try:
        server.wait(60)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def play(
    scene: Scene,
    port: int,
    *,
    clients: int,
    seconds: float,
    every: float = 2.0,
    with_tags: bool = True,
    publish: Callable[[], None] | None = None,
) -> Told:
    """Let the readers read, publish in the middle (here, or as `publish` does), tell what came of it."""
    readers = make_readers(scene, clients, every=every, with_tags=with_tags)
    published: list[float] = []

    def publish_now() -> None:
        from django.db import connection

        (publish or scene.publish)()
        published.append(time.monotonic())
        connection.close()

    later = threading.Timer(seconds / 2, publish_now)
    later.start()
    reading = threading.Thread(  # a thread of its own: another loop may run in this one
        target=lambda: asyncio.run(run(readers, "127.0.0.1", port, seconds=seconds, marks=MARKS))
    )
    reading.start()
    reading.join()
    later.join()
    return told(readers, published=published[0], patience=PATIENCE)


def main() -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clients", type=int, default=300)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--no-tags", action="store_true", help="ask for the whole page each time")
    parser.add_argument("--publish", nargs=2, metavar=("EVENT", "LOGIN"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.publish:
        publish_when_told(*options.publish)
        return 0
    with tempfile.TemporaryDirectory(prefix="tirazh-load-") as folder:
        os.environ["TIRAZH_VAR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        import django

        django.setup()
        from django.core.management import call_command
        from django.utils import translation

        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        with translation.override("ru"):
            scene = make_scene(options.players)
        port = free_port()
        publisher = Publisher(scene)
        server = start_server(port, {})
        begun, own = processor_of(server.pid), time.process_time()
        try:
            found = play(
                scene,
                port,
                clients=options.clients,
                seconds=options.seconds,
                with_tags=not options.no_tags,
                publish=publisher.publish,
            )
            own = time.process_time() - own
            spent = processor_of(server.pid) - begun
        finally:
            stop(server)
    print(f"{found.answers} answers, by status {dict(sorted(found.statuses.items()))}")
    print(f"median {found.p50 * 1000:.0f}, p95 {found.p95 * 1000:.0f}, slowest {found.worst * 1000:.0f} ms")
    print(f"errors {len(found.errors)}; with the old draw after {PATIENCE:.0f} s: {found.late}")
    print(f"answers with the old draw to questions asked after the publication: {found.stale}")
    print(
        f"the server took {spent:.1f} s of the processor after its start: "
        f"{spent / found.answers * 1000:.1f} ms an answer; the readers {own:.1f} s"
    )
    if found.newest is not None:
        print(f"the last reader had the new draw {found.newest:.1f} s after it was published")
    for error in found.errors[:5]:
        print("  ", error)
    return 0 if not found.errors and not found.late and found.p95 < 1 else 1


if __name__ == "__main__":
    sys.exit(main())
