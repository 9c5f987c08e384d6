"""Outages while people write: killed workers, a killed server, a database gone for ten seconds.

    .venv/bin/python -m tests.bench.outages [--seconds 60]

Runs on SQLite and on a PostgreSQL of its own (Debian's server), prints one line for each trial: how many
lines were acknowledged, what the requests were answered (0: no answer), what was lost. Figures stand in
docs/reliability.md.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.trust.installation import Installation, People, free_port


@dataclass
class Postgres:
    """A PostgreSQL of its own in a folder, that waits for the disk as in life."""

    folder: Path
    port: int

    @property
    def url(self) -> str:
        """Its DATABASE_URL."""
        return f"postgresql://tirazh@127.0.0.1:{self.port}/tirazh"

    def run(self, program: str, *arguments: str) -> None:
        """One of PostgreSQL's programs, not as root."""
        places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        bin_folder = places[-1].parent
        user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        subprocess.run(
            [*user, str(bin_folder / program), *arguments],
            cwd=self.folder,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def make(self) -> None:
        """Make the cluster and the database."""
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
        data = str(self.folder / "data")
        self.run("initdb", "-D", data, "-U", "tirazh", "--auth=trust", "--encoding=UTF8")
        self.start()
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tirazh", "tirazh")

    def start(self) -> None:
        """Start the server."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-l", log, "-w", "start", "-o", options)

    def stop(self) -> None:
        """Stop it at once, as a crash does."""
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")


@contextmanager
def room() -> Iterator[Path]:
    """A folder that is wiped afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="tirazh-outage-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def trial(name: str, place: Installation, seconds: float, trouble: Callable[[], None], every: float) -> bool:
    """Let people write for so long with a trouble every so many seconds; print and return how it went."""
    place.prepare()
    place.start()
    people = People(place)
    count, end = 0, time.monotonic() + seconds
    try:
        people.start()
        while time.monotonic() + every < end:
            time.sleep(every)
            trouble()
            count += 1
        time.sleep(max(0.0, end - time.monotonic()))
        people.stop()
    finally:
        people.is_over.set()
        place.kill()
    faults = people.judge()
    answers = ", ".join(f"{status}: {times}" for status, times in sorted(people.tries.items()))
    print(
        f"{name}: {count} times, {len(people.acknowledged)} lines acknowledged, answers {answers}, "
        f"lost {len(faults)}"
    )
    for fault in faults[:10]:
        print(f"    {fault}")
    return not faults


def main() -> None:
    """Every trial on both databases."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="length of one trial")
    seconds = parser.parse_args().seconds
    fine = True
    for database in ("SQLite", "PostgreSQL"):
        for what, every in (
            ("a worker killed", 4.0),
            ("the server killed", 10.0),
            ("no database for 10 s", 20.0),
        ):
            with room() as folder:
                server = Postgres(folder / "pg", free_port())
                place = Installation(folder / "var", server.url if database == "PostgreSQL" else "")
                place.folder.mkdir()
                if place.database:
                    server.folder.mkdir()
                    server.make()

                def restart(place: Installation = place) -> None:
                    place.kill()
                    place.start()

                def outage(server: Postgres = server) -> None:
                    server.stop()
                    time.sleep(10)
                    server.start()

                if what.startswith("no") and not place.database:
                    continue  # SQLite has no server that could go
                trouble = {"a": place.kill_worker, "t": restart, "n": outage}[what[0]]
                try:
                    fine &= trial(f"{database}, {what}", place, seconds, trouble, every)
                finally:
                    if place.database:
                        server.stop()
    raise SystemExit(0 if fine else 1)


if __name__ == "__main__":
    main()
