"""Backups of the whole database: one zip with the data and a manifest, checked before it is called made.

SQLite is copied by its online backup, PostgreSQL by `pg_dump`, both from one snapshot, while the program
runs. The manifest says when, why, from which engine and migrations, how large, the SHA-256 of the data and
the hash of the standings in that snapshot, so that a restore can prove itself.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import sqlite3
import zipfile
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from archive.domain.keeping import BY_HAND, to_drop
from archive.selectors.kept_backups import STAMP, backups_folder, list_backups
from archive.services.dumping import POSTGRESQL, SQLITE, BackupRefused, copy_database, engine
from journal.models import JournalRecord
from preferans.marks import gettext_noop

logger = logging.getLogger(__name__)

FORMAT = "tirazh-backup/1"
MANIFEST = "manifest.json"
DATA = {SQLITE: "tirazh.sqlite3", POSTGRESQL: "tirazh.dump"}
REASONS = frozenset(
    {BY_HAND, "hourly", "before-restore", "before-annulment", "before-import", "before-delete"}
)

NO_ROOM = gettext_noop(
    "The backup could not be written to %(folder)s: %(reason)s. Make room or give another folder in "
    "TIRAZH_BACKUPS; nothing else was changed."
)


@dataclass(frozen=True)
class Manifest:
    """What stands in a backup beside the data."""

    format: str
    made_at: str
    reason: str
    engine: str
    sha256: str
    size: int
    standings: str
    events: int
    migrations: list[str]


def make_backup(*, reason: str, folder: Path | None = None, drops: bool = True) -> Path:
    """Make one backup and return its file. Raises BackupRefused, and leaves nothing half-written.

    Inside a transaction the copy holds what was committed before it, and no hash of the standings. Old
    ones go by the policy of `archive.domain.keeping`, unless `drops` is off.
    """
    if reason not in REASONS:
        raise ValueError(f"unknown reason of a backup: {reason!r}")
    folder = folder or backups_folder()
    made_at = datetime.now(UTC)
    target = folder / f"tirazh-{made_at.strftime(STAMP)}-{reason}.zip"
    data, draft = target.with_suffix(".data"), target.with_suffix(".part")
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        standings, events = copy_database(data)
        manifest = Manifest(
            format=FORMAT,
            made_at=made_at.isoformat(timespec="seconds"),
            reason=reason,
            engine=engine(),
            sha256=digest_of(data),
            size=data.stat().st_size,
            standings=standings,
            events=events,
            migrations=known_migrations(),
        )
        write_zip(draft, data, manifest)
        draft.replace(target)
    except OSError as error:
        raise BackupRefused(
            "no-room", NO_ROOM, folder=str(folder), reason=error.strerror or str(error)
        ) from error
    except sqlite3.Error as error:
        raise BackupRefused("no-room", NO_ROOM, folder=str(folder), reason=str(error)) from error
    finally:
        for left in (data, draft):
            with contextlib.suppress(OSError):
                left.unlink(missing_ok=True)
    if drops:
        drop_old(folder)
    return target


def keep_safe(reason: str) -> None:
    """Make the backup that stands before a destructive action; a failure is logged and does not stop it.

    What the actions of the house destroy can be taken back without it: this is the second net.
    """
    try:
        make_backup(reason=reason)
    except BackupRefused:
        logger.exception("no backup before a destructive action (%s)", reason)


def write_zip(target: Path, data: Path, manifest: Manifest) -> None:
    """The data and the manifest in one file that only its owner may read, on the disk when this returns."""
    packing = zipfile.ZIP_STORED if manifest.engine == POSTGRESQL else zipfile.ZIP_DEFLATED
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as raw:
        with zipfile.ZipFile(raw, "w", packing, compresslevel=1) as file:
            file.write(data, DATA[manifest.engine])
            file.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1, sort_keys=True))
        raw.flush()
        os.fsync(raw.fileno())


def digest_of(path: Path) -> str:
    """SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def known_migrations() -> list[str]:
    """The migrations that the database has seen."""
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def drop_old(folder: Path) -> list[str]:
    """Remove what the policy no longer keeps; returns the names."""
    gone = [one.name for one in to_drop(list_backups(folder))]
    for name in gone:
        (folder / name).unlink(missing_ok=True)
    return gone


def has_changed_since(made_at: datetime) -> bool:
    """Whether any action was recorded after that moment."""
    return JournalRecord.objects.filter(at__gt=made_at).exists()


def details(path: Path) -> dict[str, Any]:
    """The manifest of a backup as plain data."""
    with zipfile.ZipFile(path) as file:
        return dict(json.loads(file.read(MANIFEST)))
