"""`manage.py rebuild`: recompute all that is derived and print one hash of the standings."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.selectors.audit import differences_of
from scoring.selectors.standings import standings_hash
from tournaments.models import Event


class Command(BaseCommand):
    """Exit status 0 when nothing differs, 1 when something does; differences go to standard error."""

    help = (
        "Recomputes every posting, balance and count from the raw facts, names every difference, and "
        "prints the SHA-256 of the canonical JSON of the standings."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One event by its address, or all of them."""
        parser.add_argument("--event", metavar="ADDRESS", help="address (slug) of one event; all without it")
        parser.add_argument("--json", action="store_true", help="print JSON instead of text")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare, print, and set the exit status."""
        events = Event.objects.order_by("slug")
        if options["event"]:
            events = events.filter(slug=options["event"])
            if not events:
                raise CommandError(f"No event has the address “{options['event']}”.", returncode=2)
        differences = list(differences_of(events))
        digest = standings_hash(events)
        if options["json"]:
            self.stdout.write(json.dumps({"hash": digest, "differences": differences}, ensure_ascii=False))
        else:
            self.stdout.write(digest)
            for said in differences:
                self.stderr.write(said)
        if differences:
            raise SystemExit(1)
