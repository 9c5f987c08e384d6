"""`manage.py hammer`: several processes write, correct, rule and confirm on the same sheets; then everything
is checked. On a database of its own, never on one with events of people.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from archive.services.hammering import faults_after, hammer, open_ground
from office.models import User
from tournaments.domain.chance import Chance
from tournaments.models import Event

LOGIN = "hammer"
PATIENCE = 60  # seconds given to a process beyond its time
BETWEEN_KILLS = 3.0  # seconds


class Command(BaseCommand):
    """Exit status 0 when nothing was lost or broken, 1 when something was, 2 when it may not run here."""

    help = "Hammer entry, correction, ruling, withdrawal and confirmation from several processes, then check."
    start_of_process = (sys.executable, str(Path(settings.BASE_DIR) / "manage.py"))

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How long, how many, and whether processes are killed."""
        parser.add_argument("--seconds", type=float, default=60, help="how long (default: 60)")
        parser.add_argument("--processes", type=int, default=2, help="how many at once (default: 2)")
        parser.add_argument("--tables", type=int, default=2, help="tables hammered on (default: 2)")
        parser.add_argument("--seed", type=int, default=1, help="another seed, other strokes")
        parser.add_argument(
            "--kill", action="store_true", help="kill a process every three seconds, start another"
        )
        parser.add_argument("--join", metavar="EVENT", help="be one of the processes (the command does this)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Hammer and judge, or be a hand."""
        if options["join"]:
            self._strike(options)
            return
        if Event.objects.exists():
            raise CommandError(
                "This database has events. Hammer on an empty one of its own: set TIRAZH_VAR to a new "
                "folder, or DATABASE_URL to a new database, and run `manage.py migrate` first.",
                returncode=2,
            )
        by = User.objects.create_user(LOGIN)
        event = open_ground(by=by, tables=options["tables"])
        words, came, killed = self.run_hands(event, options)
        for what, times in sorted(came.items(), key=lambda one: -one[1]):
            self.stdout.write(f"{times:>7}  {what}")
        self.stdout.write(f"{len(words):>7}  acknowledged; {killed} processes killed")
        faults = faults_after(event, words)
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise SystemExit(1)
        self.stdout.write(
            "Nothing was lost, no gap, no double number, every sum holds, the journal is whole."
        )

    def _strike(self, options: dict[str, Any]) -> None:
        event = Event.objects.get(slug=options["join"])
        by = User.objects.get(username=LOGIN)

        def told(word: str) -> None:
            sys.stdout.write(f"+{word}\n")
            sys.stdout.flush()

        came = hammer(event=event, by=by, seconds=options["seconds"], seed=options["seed"], told=told)
        for what, times in came.items():
            sys.stdout.write(f"={times} {what}\n")

    def run_hands(self, event: Event, options: dict[str, Any]) -> tuple[list[str], Counter[str], int]:
        """Start the processes and wait: the words acknowledged, what came of the strokes, how many killed."""
        end, killed = time.monotonic() + options["seconds"], 0
        with tempfile.TemporaryDirectory() as room:
            logs: list[Path] = []

            def start() -> subprocess.Popen[bytes]:
                log = Path(room) / str(len(logs))
                logs.append(log)
                left = max(0.2, end - time.monotonic())
                command = [*self.start_of_process, "hammer", "--join", event.slug, "--seconds", f"{left:.2f}"]
                with log.open("wb") as out:
                    return subprocess.Popen(
                        [*command, "--seed", str(options["seed"] + len(logs))], stdout=out
                    )

            hands = [start() for _hand in range(options["processes"])]
            chance = Chance(options["seed"], "kill")
            while options["kill"] and time.monotonic() < end - BETWEEN_KILLS:
                time.sleep(BETWEEN_KILLS)
                place = chance.below(len(hands))
                hands[place].kill()
                hands[place].wait()
                killed += 1
                hands[place] = start()
            for hand in hands:
                if hand.wait(timeout=options["seconds"] + PATIENCE):
                    raise CommandError(f"A process ended with status {hand.returncode}.", returncode=1)
            return *read_logs(logs), killed


def read_logs(logs: Sequence[Path]) -> tuple[list[str], Counter[str]]:
    """The acknowledged words and the counts; a last line cut off by a kill was not acknowledged."""
    words: list[str] = []
    came: Counter[str] = Counter()
    for log in logs:
        for line in log.read_text(encoding="utf-8").split("\n")[:-1]:
            if line.startswith("+"):
                words.append(line[1:])
            elif line.startswith("="):
                times, _space, what = line[1:].partition(" ")
                came[what] += int(times)
    return words, came
