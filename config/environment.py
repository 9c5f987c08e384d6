"""What the environment says: small readers for ``settings`` alone.

Every knob of an installation is an environment variable: ``TIRAZH_*`` and ``DATABASE_URL``.
"""

import hashlib
import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

COUNTERS = 20_000
"""Counters kept before old ones are thrown away: several for each of a thousand phones."""
POSTGRESQL_SCHEMES = frozenset({"postgres", "postgresql"})


def is_on(name: str) -> bool:
    """Tell whether the variable is set to 1, true, yes or on."""
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def read_list(name: str) -> list[str]:
    """Return the comma-separated words of the variable; an unset variable is an empty list."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def read_secret_key(path: Path) -> str:
    """Return ``TIRAZH_SECRET_KEY``, or the key kept in ``path``, which is made on the first run.

    The file is created with mode 0600 and by one process only: a second one that comes at the same
    moment reads what the first wrote.
    """
    given = os.environ.get("TIRAZH_SECRET_KEY", "").strip()
    if given:
        return given
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass  # another process was first; its key is the key
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()


def read_database(default_path: Path) -> dict[str, Any]:
    """Return Django's database entry: PostgreSQL by ``DATABASE_URL``, else SQLite in ``default_path``."""
    url = os.environ.get("DATABASE_URL", "").strip()
    if url:
        return parse_postgresql(url)
    default_path.parent.mkdir(parents=True, exist_ok=True)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": default_path,
        "OPTIONS": {
            # A writer takes its lock at BEGIN: two writers wait for one another and never fail half-way.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # FULL: what was acknowledged outlives a power cut, not only a killed process.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def read_cache() -> dict[str, Any]:
    """Return Django's cache entry for counters: of each process, or by ``TIRAZH_CACHE=database`` shared.

    The shared one is a table that ``manage.py createcachetable`` makes.
    """
    kind = os.environ.get("TIRAZH_CACHE", "").strip().lower()
    if kind == "database":
        return {
            "BACKEND": "config.counters.SharedCounters",
            "LOCATION": "tirazh_cache",
            "OPTIONS": {"MAX_ENTRIES": COUNTERS},
        }
    if kind not in ("", "process"):
        raise ImproperlyConfigured(f"TIRAZH_CACHE must be process or database; found {kind!r}.")
    return {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "default",
        "OPTIONS": {"MAX_ENTRIES": COUNTERS},
    }


def parse_postgresql(url: str) -> dict[str, Any]:
    """Turn ``postgresql://user:password@host:port/name?option=value`` into Django's database entry.

    A socket's folder stands as ``?host=/run/postgresql``. Other query options go to libpq as they are.
    """
    parts = urlsplit(url)
    name = unquote(parts.path.lstrip("/"))
    if parts.scheme not in POSTGRESQL_SCHEMES or not name:
        raise ImproperlyConfigured(
            "DATABASE_URL must look like postgresql://user:password@host:port/name; "
            f"found the scheme {parts.scheme or '(none)'!r} and the database {name or '(none)'!r}. "
            "Leave the variable out to use SQLite."
        )
    options = dict(parse_qsl(parts.query))
    try:
        port = parts.port
    except ValueError as error:
        raise ImproperlyConfigured(
            f"DATABASE_URL: the port is not a number from 1 to 65535 ({error})."
        ) from error
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or options.pop("user", "")),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", None) or unquote(parts.hostname or ""),
        "PORT": str(port or options.pop("port", "")),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


def read_release(base_dir: Path) -> str:
    """Return a word that changes when templates, static files or texts do: kept pages are of one release."""
    said = hashlib.sha256()
    for folder, pattern in (("templates", "*"), ("static", "*"), ("locale", "*.mo")):
        for path in sorted((base_dir / folder).rglob(pattern)):
            if path.is_file():
                found = path.stat()
                said.update(f"{path.relative_to(base_dir)} {found.st_size} {found.st_mtime_ns}\n".encode())
    return said.hexdigest()[:16]


def keep_compiled_code(var_dir: Path, compiled: Path) -> Path:
    """Tell numba where to keep the machine code of the solver, and return that folder.

    numba notices a change of a file, not of the files it calls; so the folder is named by what all of
    them say. ``NUMBA_CACHE_DIR`` in the environment wins.
    """
    said = hashlib.sha256()
    for source in sorted(compiled.glob("*.py")):
        said.update(source.read_bytes())
    folder = var_dir / "solver" / said.hexdigest()[:16]
    return Path(os.environ.setdefault("NUMBA_CACHE_DIR", str(folder)))
