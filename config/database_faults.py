"""When the database cannot answer: full, busy or gone. People and programs are told what to do, with 503.

An action is one transaction, so whatever was not acknowledged was not written by half.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import InterfaceError, OperationalError

from preferans.marks import gettext_noop

DATABASE_ERRORS = (OperationalError, InterfaceError)


@dataclass(frozen=True)
class Trouble:
    """A kind of trouble: a word for programs, title, message, seconds until another try is worth it."""

    code: str
    title: str
    message: str
    wait: int


FULL = Trouble(
    "database-full",
    gettext_noop("The disk is full"),
    gettext_noop(
        "The disk of the server is full: nothing was written, and everything written before is whole. Keep "
        "this page open, tell whoever keeps the program to make room, then send it again."
    ),
    60,
)
BUSY = Trouble(
    "database-busy",
    gettext_noop("Too many at once"),
    gettext_noop(
        "Others were writing for too long: nothing of yours was written. Wait a moment and send it again; "
        "it will not stand there twice."
    ),
    3,
)
GONE = Trouble(
    "database-gone",
    gettext_noop("The database does not answer"),
    gettext_noop(
        "The database does not answer: nothing was written by half, and everything acknowledged is kept. Go "
        "back, wait a moment and send it again; it will not stand there twice. If it lasts, tell whoever "
        "keeps the program."
    ),
    5,
)
BUSY_STATES = frozenset({"40001", "40P01", "55P03", "57014"})
"""Serialisation failure, deadlock, lock not available, statement timed out (PostgreSQL's error codes)."""
FULL_STATES = frozenset({"53100", "53200"})
"""Disk full, out of memory."""


def trouble_of(error: BaseException | None) -> Trouble | None:
    """What kind of trouble an error of the database is; None for any other error."""
    if not isinstance(error, DATABASE_ERRORS):
        return None
    state = getattr(error.__cause__, "sqlstate", None) or ""
    said = str(error).lower()
    if state in FULL_STATES or "disk is full" in said or "disk i/o error" in said:
        return FULL
    if state in BUSY_STATES or "is locked" in said:
        return BUSY
    if "no such table" in said or "no such column" in said:  # a mistake of ours: migrations were forgotten
        return None
    return GONE
