"""`manage.py restore FILE`: put a backup in the place of everything, and prove it by its hash."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from archive.services.dumping import BackupRefused
from archive.services.restoring import read_manifest, restore_backup
from tournaments.models import Event

WORD = "restore"


class Command(BaseCommand):
    """Exit status 0 when the restored standings have the hash of the backup, 1 when not, 2 when refused."""

    help = "Restore a backup; what is there now is kept first. Stop the server before, start it afterwards."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and whether to ask."""
        parser.add_argument("file", help="a backup, as `manage.py backup` made it")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask, restore, prove."""
        path = Path(options["file"])
        try:
            manifest = read_manifest(path)
            self.stdout.write(
                f"{path.name}: made {manifest.made_at} ({manifest.reason}), events: {manifest.events or '?'}."
            )
            if not options["yes"] and not self._agrees():
                raise CommandError("Nothing was changed.", returncode=2)
            restored = restore_backup(path)
        except BackupRefused as refused:
            raise CommandError(str(refused), returncode=2) from refused
        self.stdout.write(f"What was there before: {restored.former}")
        for said in restored.differences:
            self.stderr.write(said)
        self.stdout.write(restored.standings)
        if not restored.is_proved:
            raise CommandError(
                f"The standings differ from those of the backup ({restored.expected}). The former state is "
                f"kept in {restored.former}.",
                returncode=1,
            )

    def _agrees(self) -> bool:
        events = ", ".join(Event.objects.order_by("slug").values_list("slug", flat=True)[:5]) or "none"
        self.stdout.write(f"The database that is there now will be replaced (events: {events}).")
        self.stdout.write(f"Type “{WORD}” to go on: ", ending="")
        self.stdout.flush()
        return input().strip().casefold() == WORD
