"""Where an action comes from: a page, the API, a phone, a command, a job.

Whoever opens a door says so once (`config.origin` for requests, the signals below for jobs); what runs
inside reads it. Nothing said means a command, or another program that uses the house as a library.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from journal.models import JournalRecord

Kind = JournalRecord.Origin


@dataclass(frozen=True)
class Origin:
    """The kind of door, the page (its pattern, without keys) or command, and the network address."""

    kind: str
    place: str = ""
    address: str = ""


_origin: ContextVar[Origin | None] = ContextVar("journal_origin", default=None)
_tasks: ContextVar[tuple[Any, ...]] = ContextVar("journal_tasks", default=())


@contextmanager
def coming_from(origin: Origin) -> Iterator[None]:
    """Everything written inside comes from there."""
    token = _origin.set(origin)
    try:
        yield
    finally:
        _origin.reset(token)


def current_origin() -> Origin:
    """Where the running action comes from."""
    return _origin.get() or _program()


def enter_task(sender: Any, task_result: Any, **kwargs: Any) -> None:
    """A worker begins a task: what it writes comes from there."""
    token = _origin.set(Origin(Kind.WORKER, str(task_result.task.module_path)[:200]))
    _tasks.set((*_tasks.get(), token))


def leave_task(sender: Any, task_result: Any, **kwargs: Any) -> None:
    """The task is over."""
    if tokens := _tasks.get():
        _tasks.set(tokens[:-1])
        _origin.reset(tokens[-1])


def _program() -> Origin:
    name = Path(sys.argv[0]).name if sys.argv and sys.argv[0] else ""
    if name == "manage.py" and len(sys.argv) > 1:
        return Origin(Kind.COMMAND, sys.argv[1][:200])
    return Origin(Kind.PROGRAM, name[:200])
