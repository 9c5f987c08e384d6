"""The database's own refusal to change or delete a record, whoever asks: triggers, made after each migration.

They are kept from `post_migrate` and not by a migration, for SQLite rebuilds a table when a column changes
and drops its triggers with the old one.
"""

from __future__ import annotations

from typing import Any

from django.db import connections

TABLE = "journal_journalrecord"
REFUSAL = "records of the journal are never changed or deleted"

SQLITE = [
    f"CREATE TRIGGER IF NOT EXISTS journal_keeps_{verb} BEFORE {verb} ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    for verb in ("UPDATE", "DELETE")
]
SQLITE_OFF = [f"DROP TRIGGER IF EXISTS journal_keeps_{verb}" for verb in ("UPDATE", "DELETE")]
POSTGRESQL = [
    "CREATE OR REPLACE FUNCTION journal_keeps() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN RAISE EXCEPTION '{REFUSAL}'; END $$",
    f"CREATE OR REPLACE TRIGGER journal_keeps_rows BEFORE UPDATE OR DELETE ON {TABLE} "
    "FOR EACH ROW EXECUTE FUNCTION journal_keeps()",
    f"CREATE OR REPLACE TRIGGER journal_keeps_all BEFORE TRUNCATE ON {TABLE} "
    "FOR EACH STATEMENT EXECUTE FUNCTION journal_keeps()",
]
POSTGRESQL_OFF = [
    f"DROP TRIGGER IF EXISTS {name} ON {TABLE}" for name in ("journal_keeps_rows", "journal_keeps_all")
]


def keep_guards(using: str = "default", **kwargs: Any) -> None:
    """Make the triggers where they are missing."""
    _run(using, SQLITE, POSTGRESQL)


def drop_guards(using: str = "default") -> None:
    """Take the triggers away: for a test database, which is emptied between tests."""
    _run(using, SQLITE_OFF, POSTGRESQL_OFF)


def _run(using: str, sqlite: list[str], postgresql: list[str]) -> None:
    connection = connections[using]
    if TABLE not in connection.introspection.table_names():
        return
    with connection.cursor() as cursor:
        for statement in {"sqlite": sqlite, "postgresql": postgresql}.get(connection.vendor, []):
            cursor.execute(statement)
