"""Copying the database out and in, whole: SQLite's online backup, PostgreSQL's own programs."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

from django.db import connection

from office.faults import Refused
from preferans.faults import Fault
from preferans.marks import gettext_noop
from scoring.selectors.standings import standings_hash
from tournaments.models import Event

SQLITE, POSTGRESQL = "sqlite", "postgresql"
AFRESH = "DROP SCHEMA public CASCADE; CREATE SCHEMA public;\n"

NO_TOOL = gettext_noop(
    "`%(tool)s` was not found; it comes with PostgreSQL's client programs. Install them (Debian: "
    "`apt-get install postgresql-client`) or name their folder in PATH."
)
TOOL_FAILED = gettext_noop("`%(tool)s` failed: %(reason)s")


class BackupRefused(Refused):
    """A backup that cannot be made or restored; says why and what to do."""

    def __init__(self, code: str, msgid: str, **params: object) -> None:
        super().__init__([Fault("backup", code, msgid, params)])


def engine() -> str:
    """The kind of database that the program runs on."""
    return POSTGRESQL if connection.vendor == "postgresql" else SQLITE


def copy_database(target: Path) -> tuple[str, int]:
    """Copy the database from one snapshot; returns the hash of its standings and the number of events."""
    if connection.in_atomic_block:
        dump_postgresql(target) if engine() == POSTGRESQL else copy_sqlite(target)
        return "", 0
    with snapshot() as name:
        events = Event.objects.order_by("slug")
        if engine() == POSTGRESQL:
            dump_postgresql(target, name)
        else:
            copy_sqlite(target)
        return standings_hash(events), events.count()


@contextlib.contextmanager
def snapshot() -> Iterator[str]:
    """One state of the database for all that is read inside; on PostgreSQL its name for `pg_dump`."""
    connection.ensure_connection()
    begin = "BEGIN" if engine() == SQLITE else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    with connection.cursor() as cursor:
        cursor.execute(begin)
        try:
            if engine() == POSTGRESQL:
                cursor.execute("SELECT pg_export_snapshot()")
                yield str(cursor.fetchone()[0])
            else:
                cursor.execute("SELECT COUNT(*) FROM tournaments_event")  # the first read takes the snapshot
                cursor.fetchone()
                yield ""
        finally:
            cursor.execute("ROLLBACK")


def copy_sqlite(target: Path) -> None:
    """SQLite's online backup: in a snapshot by the connection that holds it, else by one of its own."""
    with contextlib.closing(sqlite3.connect(target)) as copy:
        if connection.in_atomic_block:
            own = sqlite3.connect(connection.settings_dict["NAME"], timeout=20, uri=is_uri())
            with contextlib.closing(own) as source:
                source.backup(copy)
        else:
            connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def is_uri() -> bool:
    """Whether the database is named by an address, as Django's test databases in memory are."""
    return str(connection.settings_dict["NAME"]).startswith("file:")


def dump_postgresql(target: Path, name: str = "") -> None:
    """`pg_dump` in its own compressed format, from a snapshot if one is named."""
    command = [*tool("pg_dump"), "--format=custom", "--no-owner", "--no-privileges", f"--file={target}"]
    run(command + ([f"--snapshot={name}"] if name else []) + database_arguments())


def tool(name: str) -> list[str]:
    """The program of PostgreSQL's client, as it stands in PATH or where Debian keeps it."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: -int(one.parent.name or 0))
    found = shutil.which(name) or next(
        filter(None, (shutil.which(name, path=str(one)) for one in places)), None
    )
    if found is None:
        raise BackupRefused("no-tool", NO_TOOL, tool=name)
    return [found]


def database_arguments() -> list[str]:
    """Host, port, user and database for PostgreSQL's programs; the password goes by the environment."""
    known = connection.settings_dict
    pairs = (("--host", known["HOST"]), ("--port", known["PORT"]), ("--username", known["USER"]))
    return [f"{flag}={value}" for flag, value in pairs if value] + [f"--dbname={known['NAME']}"]


def run(command: list[str]) -> None:
    """Run a program of PostgreSQL's. Raises BackupRefused with what it said."""
    password = connection.settings_dict.get("PASSWORD") or ""
    environment = os.environ | ({"PGPASSWORD": password} if password else {})
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["?"]
        raise BackupRefused("tool-failed", TOOL_FAILED, tool=Path(command[0]).name, reason=said[-1][:300])


def load_sqlite(data: Path) -> None:
    """Put a copy in the place of the database, under SQLite's own lock: readers see the old or the new."""
    connection.ensure_connection()
    with contextlib.closing(sqlite3.connect(data)) as copy:
        copy.backup(connection.connection)


def load_postgresql(data: Path) -> None:
    """Put a dump in the place of everything there is, in one transaction. Raises BackupRefused."""
    script = data.with_suffix(".sql")
    try:
        run([*tool("pg_restore"), "--no-owner", "--no-privileges", f"--file={script}", str(data)])
        script.write_text(AFRESH + script.read_text(encoding="utf-8"), encoding="utf-8")
        connection.close()
        psql = [*tool("psql"), "--quiet", "--no-psqlrc", "--single-transaction", "--set=ON_ERROR_STOP=1"]
        run([*psql, "--output=/dev/null", f"--file={script}", *database_arguments()])
    finally:
        script.unlink(missing_ok=True)


def check_sqlite(data: Path) -> str:
    """What is wrong inside a copy, or nothing."""
    with contextlib.closing(sqlite3.connect(data)) as copy:
        try:
            (said,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            return str(error)
    return "" if said == "ok" else str(said)
