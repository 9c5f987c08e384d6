"""``manage.py scrub ADDRESS``: the event file with every name replaced, for a report of a fault."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from archive.domain.eventfile.scrubbing import scrub
from archive.selectors.event_file import as_bytes, event_document
from tournaments.models import Event

BAD_INPUT = 2


class Command(BaseCommand):
    """Writes a file and nothing in the database. Exit status 0, or 2 with the reason."""

    help = (
        "Write an event as an event file in which no name stands: players, clubs, cities, teams, staff, "
        "notes and reasons are replaced; draws, sheets and figures stay. `import-event` takes it in."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The event and where to."""
        parser.add_argument("event", metavar="ADDRESS", help="address (slug) of the event")
        parser.add_argument("--output", default="-", help="the file to write; standard output without it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it."""
        event = Event.objects.filter(slug=options["event"]).first()
        if event is None:
            known = ", ".join(Event.objects.order_by("slug").values_list("slug", flat=True)[:10]) or "–"
            raise CommandError(
                f"No event has the address “{options['event']}”; known: {known}.", returncode=BAD_INPUT
            )
        content = as_bytes(scrub(event_document(event)))
        if options["output"] == "-":
            sys.stdout.buffer.write(content)
            return
        try:
            Path(options["output"]).write_bytes(content)
        except OSError as error:
            raise CommandError(f"{options['output']}: {error.strerror}", returncode=BAD_INPUT) from error
