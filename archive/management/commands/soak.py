"""``manage.py soak``: random whole events through the services, asked of independent checkers."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand

from archive.management.commands.simulate import find_person, positive
from archive.services.trials import SMALL, run_trial


class Command(BaseCommand):
    """Every event is rolled back: what stands in the database stays as it is."""

    help = (
        "Plays random events (sizes, formats, late entries, withdrawals, substitutes, penalties, rulings) "
        "through the services that the pages use, and checks each by independent means. Ends with 1 if "
        "anything is found."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many, from which seed, how large."""
        parser.add_argument("--events", type=positive, default=100)
        parser.add_argument("--seed", type=int, default=1, help="the first seed; the others follow")
        parser.add_argument(
            "--small", action="store_true", help="4 to 8 players, one round; else every tenth is larger"
        )
        parser.add_argument(
            "--keep", action="store_true", help="keep the events instead of rolling them back"
        )
        parser.add_argument("--by", metavar="LOGIN", help="who is said to have done it")
        parser.add_argument("--json", action="store_true", help="print JSON instead of text")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run them, showing progress on standard error."""
        by = find_person(options["by"])
        size = SMALL if options["small"] else None
        counts: Counter[str] = Counter()
        found: list[dict[str, Any]] = []
        started = time.monotonic()
        for nth in range(options["events"]):
            trial = run_trial(seed=options["seed"] + nth, by=by, size=size, keep=options["keep"])
            counts += trial.counts
            if trial.violations:
                found.append({"seed": trial.seed, "violations": trial.violations})
                self.stderr.write(f"seed {trial.seed}: " + "; ".join(trial.violations))
            if options["verbosity"] and (nth + 1) % 100 == 0:
                self.stderr.write(f"{nth + 1} / {options['events']}")
        seconds = time.monotonic() - started
        if options["json"]:
            told = {"counts": dict(sorted(counts.items())), "violations": found, "seconds": f"{seconds:.0f}"}
            self.stdout.write(json.dumps(told, ensure_ascii=False, indent=1))
        else:
            for what, count in sorted(counts.items()):
                self.stdout.write(f"{count:>9}  {what}")
            self.stdout.write(f"{len(found):>9}  events with a violation, {seconds:.0f} s")
        if found:
            sys.exit(1)
