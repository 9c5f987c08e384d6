"""The migrations, one after another from nothing, make the database that the models ask for.

Test databases are made from the models, in a tenth of the time; this holds the two together.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]
OTHER = "tirazh_migrated"
WIDER = {"('auth_group_permissions', 'id', 'bigint', None, 'NO', None, 'YES')"}  # by Django's own migration
MADE = "SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'index') AND sql IS NOT NULL"
POSTGRESQL = [
    """SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default,
        is_identity FROM information_schema.columns WHERE table_schema = 'public'""",
    """SELECT conrelid::regclass::text, pg_get_constraintdef(oid), contype::text, CASE WHEN contype = 'c'
        THEN conname::text END FROM pg_constraint WHERE connamespace = 'public'::regnamespace""",
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'",
]
HASH = re.compile(r"_[0-9a-f]{8}(?=_|\b)")
"""Part of a name that Django made: it keeps the names of old when a table or a column is renamed."""


@pytest.mark.django_db
def test_migrations_from_nothing_make_what_the_models_say(tmp_path: Path) -> None:
    with connection.cursor() as cursor, migrated(tmp_path) as other, closing(other.cursor()) as there:
        asked, found = shape(cursor), shape(there)
    assert len(asked) > 500
    assert found - asked <= WIDER, "the migrations make what no model asks for"
    assert not {part for part in asked - found if "auth_group_permissions', 'id'" not in part}, (
        "a model asks for what no migration makes"
    )


@contextmanager
def migrated(folder: Path) -> Iterator[Any]:
    """A connection to a second database, of the same kind, made by `manage.py migrate`."""
    surroundings = os.environ | {"TIRAZH_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, str(ROOT / "manage.py"), "migrate", "--verbosity", "0"]
    driver = connection.Database
    if connection.vendor == "sqlite":
        surroundings.pop("DATABASE_URL", None)
        subprocess.run(command, env=surroundings, check=True, timeout=300)
        with closing(driver.connect(folder / "tirazh.sqlite3")) as other:
            yield other
        return
    given = connection.get_connection_params()
    given = {name: given[name] for name in given if name in {"host", "port", "user", "password", "dbname"}}
    surroundings["DATABASE_URL"] = re.sub(r"/[^/?]*($|\?)", rf"/{OTHER}\1", os.environ["DATABASE_URL"])
    with closing(driver.connect(**given, autocommit=True)) as here:
        here.execute(f"CREATE DATABASE {OTHER}")
        try:
            subprocess.run(command, env=surroundings, check=True, timeout=300)
            with closing(driver.connect(**given | {"dbname": OTHER})) as other:
                yield other
        finally:
            here.execute(f"DROP DATABASE {OTHER} WITH (FORCE)")


def shape(cursor: Any) -> set[str]:
    """Every column, rule and index of a database, each in words, whatever their order."""
    if connection.vendor == "sqlite":
        cursor.execute(MADE)
        return {f"{name_of(name)}: {part}" for name, sql in cursor.fetchall() for part in parts_of(sql)}
    found = set()
    for question in POSTGRESQL:
        cursor.execute(question)
        found |= {name_of(repr(row)) for row in cursor.fetchall()}
    return found


def name_of(text: str) -> str:
    """A name without the part that Django counts from other names."""
    return HASH.sub("_", text)


def parts_of(sql: str) -> Iterator[str]:
    """The whole of an index; of a table what stands between its commas, but not inside inner brackets."""
    if not sql.startswith("CREATE TABLE"):
        yield name_of(sql)
        return
    depth, part = 0, ""
    for sign in name_of(sql).partition("(")[2].rpartition(")")[0]:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and depth == 0:
            yield part.strip()
            part = ""
        else:
            part += sign
    yield part.strip()
