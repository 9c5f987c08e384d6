"""``manage.py simulate``: a random legal tournament through the same services that people use."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from archive.services.simulation import Order, Simulated, TooFew, simulate_event
from office.faults import Refused
from office.models import User
from office.services import people
from preferans.presets import PRESETS


def positive(text: str) -> int:
    """A whole number from 1, for an option."""
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 100_000:
        return int(text)
    raise ArgumentTypeError(f"found “{text}”; expected a whole number from 1 to 100000")


class Command(BaseCommand):
    """Always makes a new event; what stands in the database already stays as it is."""

    help = (
        "Plays a random legal tournament through the services that the pages use, and prints its address "
        "and how long it took. Equal options give equal sheets and standings."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Size, seed and convention."""
        parser.add_argument("--players", type=positive, default=200)
        parser.add_argument("--rounds", type=positive, default=12)
        parser.add_argument("--deals", type=positive, default=36, help="deals of a sheet")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--preset", choices=sorted(PRESETS), default="code1996-sochi")
        parser.add_argument("--pool", type=positive, help="size of the pool (default: the number of deals)")
        parser.add_argument("--by", metavar="LOGIN", help="who is said to have done it (default: director)")
        parser.add_argument("--json", action="store_true", help="print JSON instead of text")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, showing progress on standard error, and say what was made."""
        by = find_person(options["by"])
        order = Order(
            players=options["players"],
            rounds=options["rounds"],
            deals=options["deals"],
            seed=options["seed"],
            preset=options["preset"],
            pool=options["pool"],
        )
        started = time.monotonic()
        try:
            made = simulate_event(order=order, by=by, report=self.progress(options["verbosity"]))
        except (TooFew, Refused) as refused:
            raise CommandError(str(refused), returncode=2) from refused
        self.say(made, time.monotonic() - started, as_json=options["json"])

    def progress(self, verbosity: int) -> Any:
        """A counter on standard error: one line rewritten on a terminal, else one line in ten per cent."""
        is_terminal = sys.stderr.isatty()

        def report(done: int, total: int) -> None:
            if not verbosity:
                return
            if is_terminal:
                self.stderr.write(f"\r{done} / {total} sheets", ending="" if done < total else "\n")
            elif done == total or done * 10 // total > (done - 1) * 10 // total:
                self.stderr.write(f"{done} / {total} sheets")

        return report

    def say(self, made: Simulated, seconds: float, *, as_json: bool) -> None:
        """Print what was made."""
        if as_json:
            self.stdout.write(
                json.dumps(
                    {
                        "event": made.event.slug,
                        "sheets": made.sheets,
                        "deals": made.deals,
                        "lines": made.lines,
                        "seconds": f"{seconds:.1f}",
                    }
                )
            )
            return
        self.stdout.write(
            f"/events/{made.event.slug}/: {made.sheets} sheets, {made.deals} deals, {made.lines} lines, "
            f"{seconds:.1f} s ({made.lines / seconds if seconds else 0:.0f} lines a second)"
        )


def find_person(login: str | None) -> User:
    """Who does the work: the login given, else the sample director, else somebody with all rights."""
    if login:
        found = User.objects.filter(username=login).first()
        if found is None:
            raise CommandError(f"Nobody has the login “{login}”; `manage.py createsuperuser` makes one.")
        return found
    sample = people.make_sample_logins().get("director")
    found = sample or User.objects.filter(is_active=True).order_by("-is_superuser", "pk").first()
    if found is None:
        raise CommandError("Nobody has an account here; `manage.py createsuperuser` makes one.")
    return found
