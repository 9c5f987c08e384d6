"""The backups that there are, by the names of their files."""

from __future__ import annotations

import contextlib
import os
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from archive.domain.keeping import Kept

STAMP = "%Y%m%dT%H%M%S%fZ"


def backups_folder() -> Path:
    """Where backups lie: TIRAZH_BACKUPS, else `backups` beside the database."""
    return Path(os.environ.get("TIRAZH_BACKUPS") or settings.VAR_DIR / "backups")


def list_backups(folder: Path | None = None) -> list[Kept]:
    """Every backup in a folder by its name, newest first."""
    found = []
    for path in (folder or backups_folder()).glob("tirazh-*.zip"):
        _word, stamp, reason = path.stem.split("-", 2)
        with contextlib.suppress(ValueError):
            made_at = datetime.strptime(stamp, STAMP).replace(tzinfo=UTC)
            found.append(Kept(made_at, reason, path.name))
    return sorted(found, reverse=True)
