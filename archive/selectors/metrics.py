"""Figures of the installation for a monitor, in the text format of Prometheus. Counts only, no names."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from django.db.models import Count, Min
from django.utils import timezone

from archive.selectors.kept_backups import list_backups
from journal.models import JournalHead
from office.models import Job
from office.selectors import database_answers
from rulings.models import TableCall
from scoring.models import Sheet
from tournaments.models import Event

Samples = Iterable[tuple[str, float]]


def metrics_text() -> str:
    """The whole answer."""
    return "".join(f"{line}\n" for line in lines())


def lines() -> Iterator[str]:
    """Each figure with its help, its type and its samples."""
    began = time.perf_counter()
    answers = database_answers()
    took = time.perf_counter() - began
    yield from figure("tirazh_up", "1 when the database answers", [("", float(answers))])
    if not answers:
        return
    yield from figure("tirazh_database_seconds", "Time of the simplest question", [("", round(took, 6))])
    jobs = dict(Job.objects.order_by().values_list("state").annotate(Count("pk")))
    yield from figure("tirazh_jobs", "Jobs by state", [by("state", one, jobs) for one in Job.State.values])
    waiting = Job.objects.filter(state=Job.State.QUEUED).aggregate(oldest=Min("created_at"))["oldest"]
    wait = (timezone.now() - waiting).total_seconds() if waiting else 0
    yield from figure(
        "tirazh_job_wait_seconds", "How long the oldest waiting job waits", [("", round(wait, 1))]
    )
    sheets = dict(Sheet.objects.order_by().values_list("state").annotate(Count("pk")))
    yield from figure(
        "tirazh_sheets", "Sheets by state", [by("state", one, sheets) for one in Sheet.State.values]
    )
    yield from figure("tirazh_events", "Events", [("", Event.objects.count())])
    calls = TableCall.objects.filter(done_at=None).count()
    yield from figure("tirazh_calls_open", "Calls for an arbiter that are not done", [("", calls)])
    records = sum(JournalHead.objects.values_list("number", flat=True))
    yield from figure("tirazh_journal_records", "Actions in the journal", [("", records)])
    newest = next(iter(list_backups()), None)
    if newest is not None:
        age = (datetime.now(UTC) - newest.made_at).total_seconds()
        yield from figure("tirazh_backup_age_seconds", "Age of the newest backup", [("", round(age))])


def by(label: str, value: str, counts: dict[str, int]) -> tuple[str, float]:
    """A sample with a label."""
    return f'{{{label}="{value}"}}', counts.get(value, 0)


def figure(name: str, help_text: str, samples: Samples) -> Iterator[str]:
    """One figure: all are gauges."""
    yield f"# HELP {name} {help_text}."
    yield f"# TYPE {name} gauge"
    for label, value in samples:
        yield f"{name}{label} {value:g}" if value != int(value) else f"{name}{label} {int(value)}"
