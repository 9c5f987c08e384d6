"""What all tests share: marks, the compiled catalogue, and what to do without a system library."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's sync API runs a loop in this thread

ROOT = Path(__file__).resolve().parent.parent
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "django_db_setup"}

hypothesis.settings.register_profile("house", deadline=None, print_blob=True)
hypothesis.settings.register_profile("ci", parent=hypothesis.settings.get_profile("house"), derandomize=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "house")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogue when it is older than its source, before anybody reads it."""
    source = ROOT / "locale" / "ru" / "LC_MESSAGES" / "django.po"
    compiled = source.with_suffix(".mo")
    is_main_process = not hasattr(config, "workerinput")
    if is_main_process and (not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime):
        subprocess.run([sys.executable, str(ROOT / "tools" / "tr.py"), "compile"], check=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what touches the database, so that it can be repeated on another one."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or fixtures & DATABASE_FIXTURES:
            item.add_marker("database")


def do_without(reason: str) -> None:
    """Skip for a missing system library; fail instead when the environment promises that all is there."""
    if os.environ.get("TIRAZH_NO_SKIPS"):
        pytest.fail(f"{reason} (TIRAZH_NO_SKIPS is set)", pytrace=False)
    pytest.skip(reason)


def find_pdf_fault() -> str:
    """Return why WeasyPrint cannot print here, or nothing."""
    try:
        import weasyprint  # noqa: F401  # loading it is the question
    except OSError as error:
        return f"printing PDF needs Pango, `make system` installs it: {error}".splitlines()[0]
    return ""


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Stop a test marked ``pdf`` where Pango is missing."""
    if item.get_closest_marker("pdf"):
        fault = find_pdf_fault()
        if fault:
            do_without(fault)


@pytest.fixture(scope="session")
def django_db_use_migrations() -> bool:
    """Make the test database from the models; tests/health/test_migrations.py holds migrations to them."""
    return False


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Write every migration down as applied, for they are what backups and restores ask about."""
    from django.conf import settings
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader
    from django.db.migrations.recorder import MigrationRecorder

    settings.MIGRATION_MODULES = {}
    with django_db_blocker.unblock():
        recorder = MigrationRecorder(connection)
        recorder.ensure_schema()
        done = [recorder.Migration(app=app, name=name) for app, name in MigrationLoader(None).disk_migrations]
        recorder.migration_qs.bulk_create(done)


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    """Start each test in Russian, whatever the last one left behind."""
    from django.utils import translation

    with translation.override("ru"):
        yield
