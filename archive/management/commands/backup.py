"""`manage.py backup`: a copy of everything while the program runs; a schedule calls it with --scheduled."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from archive.domain.keeping import BY_HAND
from archive.selectors.kept_backups import backups_folder, list_backups
from archive.services.backups import has_changed_since, make_backup
from archive.services.dumping import BackupRefused
from archive.services.restoring import check_backup


class Command(BaseCommand):
    """Makes, lists or checks backups; exit status 2 with the reason when it cannot."""

    help = "Make a backup of the whole database (SQLite or PostgreSQL), list those there are, or check one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to, how often, or which to check."""
        parser.add_argument("--to", metavar="FOLDER", help="folder (TIRAZH_BACKUPS, else backups/ in var)")
        parser.add_argument(
            "--scheduled",
            action="store_true",
            help="only if the newest is older than --minutes and something was written since",
        )
        parser.add_argument("--minutes", type=int, default=60, help="how old for --scheduled (default: 60)")
        parser.add_argument("--list", action="store_true", help="list the backups, newest first")
        parser.add_argument("--check", metavar="FILE", help="check one: its hash, and that it can be read")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do one of the three."""
        folder = Path(options["to"]) if options["to"] else backups_folder()
        try:
            if options["check"]:
                self._check(Path(options["check"]))
            elif options["list"]:
                for one in list_backups(folder):
                    size = (folder / one.name).stat().st_size
                    self.stdout.write(
                        f"{one.made_at:%Y-%m-%d %H:%M:%S} UTC  {size:>12,}  {one.reason}  {one.name}"
                    )
            elif not options["scheduled"] or is_due(folder, options["minutes"]):
                reason = "hourly" if options["scheduled"] else BY_HAND
                self.stdout.write(str(make_backup(reason=reason, folder=folder)))
        except BackupRefused as refused:
            raise CommandError(str(refused), returncode=2) from refused

    def _check(self, path: Path) -> None:
        import tempfile

        with tempfile.TemporaryDirectory() as room:
            manifest, _data = check_backup(path, Path(room))
        self.stdout.write(
            f"{path.name}: whole; {manifest.made_at}, {manifest.engine}, {manifest.reason}, "
            f"{manifest.size:,} bytes, standings {manifest.standings or 'not recorded'}"
        )


def is_due(folder: Path, minutes: int) -> bool:
    """Whether the newest backup is old enough and older than the last action."""
    newest = next(iter(list_backups(folder)), None)
    if newest is None:
        return True
    return newest.made_at < datetime.now(UTC) - timedelta(minutes=minutes) and has_changed_since(
        newest.made_at
    )
