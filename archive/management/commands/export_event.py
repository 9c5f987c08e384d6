"""`manage.py export-event ADDRESS`: write an event as one file of raw facts, signed if a key is given."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from archive.domain.eventfile.signing import new_key, public_key, read_key, sign
from archive.selectors.event_file import as_bytes, event_document
from tournaments.models import Event

BAD_INPUT = 2


class Command(BaseCommand):
    """Exit status 0, or 2 with the reason."""

    help = (
        "Write an event as one file of raw facts (tirazh-event/1); `--new-key FILE` makes a key to sign with."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The event, where to, the key."""
        parser.add_argument("event", nargs="?", metavar="ADDRESS", help="address (slug) of the event")
        parser.add_argument("--output", default="-", help="the file to write; standard output without it")
        parser.add_argument("--sign", metavar="KEYFILE", help="sign with this Ed25519 key")
        parser.add_argument(
            "--new-key", metavar="KEYFILE", help="make a key, write it there, print its public half"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make a key, or write the file."""
        if options["new_key"]:
            self.stdout.write(make_key(Path(options["new_key"])))
            return
        event = Event.objects.filter(slug=options["event"] or "").first()
        if event is None:
            known = ", ".join(Event.objects.order_by("slug").values_list("slug", flat=True)[:10]) or "–"
            raise CommandError(
                f"No event has the address “{options['event']}”; known: {known}.", returncode=BAD_INPUT
            )
        document = event_document(event)
        if options["sign"]:
            document = sign(document, load_key(Path(options["sign"])))
        content = as_bytes(document)
        if options["output"] == "-":
            sys.stdout.buffer.write(content)
            return
        try:
            Path(options["output"]).write_bytes(content)
        except OSError as error:
            raise CommandError(f"{options['output']}: {error.strerror}", returncode=BAD_INPUT) from error
        self.stdout.write(document["digest"])


def make_key(path: Path) -> str:
    """Write a new key where nothing stands yet, for the owner alone; its public half."""
    text = new_key()
    try:
        path.touch(mode=0o600, exist_ok=False)
        path.write_text(text + "\n", encoding="ascii")
    except OSError as error:
        raise CommandError(
            f"{path}: {error.strerror}; a key is never overwritten.", returncode=BAD_INPUT
        ) from error
    return public_key(read_key(text))


def load_key(path: Path) -> Any:
    """The key in a file."""
    try:
        return read_key(path.read_text(encoding="ascii"))
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}", returncode=BAD_INPUT) from error
    except ValueError as error:
        raise CommandError(f"{path}: {error}; make one with --new-key.", returncode=BAD_INPUT) from error
