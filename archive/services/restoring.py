"""Restoring a backup: checked before anything is touched, the former state kept, the result proved."""

from __future__ import annotations

import json
import tempfile
import zipfile
from dataclasses import dataclass, fields
from pathlib import Path

from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from archive.selectors.kept_backups import backups_folder
from archive.services import dumping
from archive.services.backups import DATA, FORMAT, MANIFEST, Manifest, digest_of, make_backup
from archive.services.dumping import POSTGRESQL, SQLITE, BackupRefused, engine
from preferans.marks import gettext_noop
from scoring.selectors.audit import sheet_differences, sheets_of
from scoring.selectors.standings import standings_hash
from tournaments.models import Event

MOST_MANIFEST = 1 << 20  # bytes

NO_BACKUP = gettext_noop(
    "%(file)s is no backup of Tirazh: %(reason)s. Expected a file that `manage.py backup` or the page of "
    "backups made."
)
BROKEN = gettext_noop("%(file)s is damaged: %(reason)s. Take another backup; nothing was changed.")
OTHER_ENGINE = gettext_noop(
    "%(file)s holds a database of %(found)s, this installation runs on %(expected)s. Restore it on an "
    "installation of its own kind and carry the events over as event files."
)
NEWER = gettext_noop(
    "%(file)s was made by a newer version of Tirazh (unknown here: %(found)s). Install that version, then "
    "restore."
)


@dataclass(frozen=True)
class Restored:
    """What a restore found: the hash then and now, what differs, where the former state lies."""

    expected: str
    standings: str
    differences: tuple[str, ...]
    former: Path

    @property
    def is_proved(self) -> bool:
        """Whether the standings are those of the backup and every figure follows from its facts."""
        return not self.differences and self.expected in ("", self.standings)


def read_manifest(path: Path) -> Manifest:
    """What a backup says of itself. Raises BackupRefused for anything that is no backup."""
    try:
        with zipfile.ZipFile(path) as file:
            if file.getinfo(MANIFEST).file_size > MOST_MANIFEST:
                raise BackupRefused("no-backup", NO_BACKUP, file=path.name, reason=f"{MANIFEST} is too large")
            raw = json.loads(file.read(MANIFEST))
        if raw["format"] != FORMAT:
            raise BackupRefused(
                "no-backup", NO_BACKUP, file=path.name, reason=f"format {raw['format']!r}"[:80]
            )
        manifest = Manifest(**{one.name: raw[one.name] for one in fields(Manifest)})
    except OSError as error:
        reason = error.strerror or str(error)
        raise BackupRefused("no-backup", NO_BACKUP, file=path.name, reason=reason) from error
    except (zipfile.BadZipFile, KeyError, TypeError, ValueError, RecursionError) as error:
        reason = str(error)[:80] or type(error).__name__
        raise BackupRefused("no-backup", NO_BACKUP, file=path.name, reason=reason) from error
    if manifest.engine not in DATA:
        raise BackupRefused("no-backup", NO_BACKUP, file=path.name, reason=f"engine {manifest.engine!r}"[:80])
    return manifest


def check_backup(path: Path, folder: Path) -> tuple[Manifest, Path]:
    """The manifest, and the data unpacked into `folder`, whole by their hash. Raises BackupRefused."""
    manifest = read_manifest(path)
    data = folder / DATA[manifest.engine]
    try:
        with zipfile.ZipFile(path) as file:
            if file.getinfo(data.name).file_size != manifest.size:
                raise BackupRefused("damaged", BROKEN, file=path.name, reason="size")
            file.extract(data.name, folder)
    except (zipfile.BadZipFile, KeyError, OSError, EOFError) as error:
        raise BackupRefused("damaged", BROKEN, file=path.name, reason=str(error)[:80]) from error
    if digest_of(data) != manifest.sha256:
        raise BackupRefused("damaged", BROKEN, file=path.name, reason="SHA-256")
    if manifest.engine == SQLITE and (fault := dumping.check_sqlite(data)):
        raise BackupRefused("damaged", BROKEN, file=path.name, reason=fault[:80])
    return manifest, data


def refuse_foreign(manifest: Manifest, path: Path) -> None:
    """Refuse another engine's data, and data of a version that is not known yet."""
    if manifest.engine != engine():
        raise BackupRefused(
            "other-engine", OTHER_ENGINE, file=path.name, found=manifest.engine, expected=engine()
        )
    known = {
        f"{app}.{name}" for app, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    }
    unknown = sorted(set(manifest.migrations) - known)
    if unknown:
        raise BackupRefused("newer", NEWER, file=path.name, found=", ".join(unknown[:3]))


def is_behind() -> bool:
    """Whether the database lacks a migration that this version has."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def restore_backup(path: Path) -> Restored:
    """Put a backup in the place of the database, and prove it. Raises BackupRefused before any change.

    The former state is kept as a backup of its own first. A backup of an older version is brought up to
    date. Its standings must have the hash that they had, and every figure must follow from its facts.
    """
    folder = backups_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.TemporaryDirectory(dir=folder) as room:
        manifest, data = check_backup(path, Path(room))
        refuse_foreign(manifest, path)
        former = make_backup(reason="before-restore", drops=False)
        if manifest.engine == POSTGRESQL:
            dumping.load_postgresql(data)
        else:
            dumping.load_sqlite(data)
    connections.close_all()
    if is_behind():
        call_command("migrate", verbosity=0, interactive=False)
    events = Event.objects.order_by("slug")
    differences = tuple(said for sheet in sheets_of(events) for said in sheet_differences(sheet))
    return Restored(manifest.standings, standings_hash(events), differences, former)
