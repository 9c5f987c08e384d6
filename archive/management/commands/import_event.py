"""`manage.py import-event FILE --director LOGIN`: take an event file in as a new event."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext, override

from archive.domain.eventfile.reading import Unread, read_event_file
from archive.management.commands.verify import read_bytes
from archive.services.event_import import import_event
from office.faults import Refused
from office.models import User
from scoring.selectors.standings import canonical_json, read_standings, standings_document

BAD_INPUT = 2


class Command(BaseCommand):
    """Exit status 0, or 2 with everything that is wrong with the file."""

    help = "Take an event file in as a new event: proved by the second scorer first, all of it or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file and whose event it becomes."""
        parser.add_argument("file", help="an event file, or - for standard input")
        parser.add_argument("--director", required=True, metavar="LOGIN", help="who directs the new event")
        parser.add_argument("--language", choices=["ru", "en"], default="ru", help="language of messages")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, prove, write."""
        by = User.objects.filter(username=options["director"]).first()
        if by is None:
            raise CommandError(f"Nobody has the login “{options['director']}”.", returncode=BAD_INPUT)
        with override(options["language"]):
            try:
                document = read_event_file(read_bytes(options["file"]))
                event = import_event(document=document, by=by, reason=f"SHA-256 {document['digest']}")
            except (Unread, Refused) as refused:
                for fault in refused.faults:
                    self.stderr.write(f"{fault.where}: {fault.said(gettext)}")
                raise SystemExit(BAD_INPUT) from refused
        self.stdout.write(event.slug)
        same = canonical_json(standings_document(read_standings(event))) == canonical_json(
            document["results"]["standings"]
        )
        if not same:
            raise SystemExit(1)
