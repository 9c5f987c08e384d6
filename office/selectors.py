"""Reads of the office."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import QuerySet
from rest_framework.authtoken.models import Token

from office.domain.helptext import Part, read_part
from office.models import Job, User

HELP_PARTS = ("director", "scorer", "arbiter", "player")
"""The parts of the help, by reader."""


def database_answers() -> bool:
    """Tell whether the database answers the simplest question."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return cursor.fetchone() == (1,)
    except DatabaseError:
        return False


def jobs_of(user: User) -> QuerySet[Job]:
    """Return the jobs that this person may see: the own ones, all of them for an administrator."""
    jobs = Job.objects.select_related("created_by")
    return jobs if user.is_superuser else jobs.filter(created_by=user)


def has_token(user: User) -> bool:
    """Tell whether this person has a token of the API."""
    return Token.objects.filter(user=user).exists()


def read_help(language: str) -> Mapping[str, Part]:
    """The help in a language (English where there is no other), part by part."""
    folder = Path(settings.BASE_DIR) / "docs" / "help" / ("ru" if language == "ru" else "en")
    files = [folder / f"{name}.md" for name in HELP_PARTS]
    return _read_help(tuple(str(file) for file in files), max(file.stat().st_mtime_ns for file in files))


@lru_cache(maxsize=8)
def _read_help(files: tuple[str, ...], changed: int) -> Mapping[str, Part]:
    """Read once for each state of the files; `changed` is when the newest was written."""
    return {Path(file).stem: read_part(Path(file).read_text(encoding="utf-8")) for file in files}


def help_place(page: str) -> tuple[str, str] | None:
    """Part and section that explain a page (`scoring:table`), by its name or its app; None for neither."""
    app = f"{page.partition(':')[0]}:*"
    for wanted in (page, app):
        for name, part in read_help("en").items():
            for section in part.sections:
                if wanted in section.pages:
                    return name, section.key
    return None
