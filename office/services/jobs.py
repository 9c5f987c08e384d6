"""Writers of jobs: ask for one, tell how far it is, finish it, give it up.

The work itself lives in the ``tasks`` module of the app that knows how to do it; see ``office/tasks.py``.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.core.files.base import ContentFile
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import get_language, gettext, override
from django_tasks.base import Task

from office.faults import Stale
from office.models import STALE_AFTER, Job, User
from preferans.faults import Fault
from preferans.marks import gettext_noop

LOST = gettext_noop("The worker stopped before the end. Nothing was spoilt: ask for it again.")
CANCELLED = gettext_noop("Cancelled. Nothing was spoilt: ask for it again when it is wanted.")
IS_OVER = gettext_noop("“%(title)s” is over already; there is nothing to cancel.")
NOT_OVER = gettext_noop("“%(title)s” is still being made; wait until it is over, then ask again.")


def enqueue_job(
    *,
    task: Task[..., Any],
    kind: str,
    title: str,
    created_by: User,
    event_slug: str = "",
    params: Mapping[str, Any] | None = None,
    back_url: str = "",
) -> Job:
    """Write a job down and hand it to the worker; both or neither, when inside a transaction.

    ``task`` is a django-tasks task over a function made by ``office.tasks.run_as_job``.
    """
    job = Job.objects.create(
        kind=kind,
        title=title,
        task=task.module_path,
        language=get_language() or "ru",
        created_by=created_by,
        event_slug=event_slug,
        params=dict(params or {}),
        back_url=back_url,
    )
    task.enqueue(str(job.pk))
    job.refresh_from_db()
    return job


def repeat_job(*, job: Job, by: User) -> Job:
    """Ask once more for what ``job`` was to make; refuses while it is still being made."""
    close_stale_jobs()
    job.refresh_from_db()
    if not job.is_over:
        raise Stale([Fault("", "job-not-over", NOT_OVER, {"title": str(job)})])
    with override(job.language):
        return enqueue_job(
            task=import_string(job.task),
            kind=job.kind,
            title=job.title,
            created_by=by,
            event_slug=job.event_slug,
            params=job.params,
            back_url=job.back_url,
        )


def start_job(*, job_id: UUID | str) -> Job | None:
    """Claim a waiting job; None when it is gone or another worker has it."""
    claimed = Job.objects.filter(pk=job_id, state=Job.State.QUEUED).update(
        state=Job.State.RUNNING, touched_at=timezone.now()
    )
    return Job.objects.select_related("created_by").get(pk=job_id) if claimed else None


class JobCancelled(Exception):
    """Whoever asked for the job does not want it any more: the work stops at its next report."""


def report_progress(*, job: Job, done: int, total: int, message: str = "") -> None:
    """Tell how many of how many steps are done; also the worker's sign of life.

    Raises JobCancelled when the job was cancelled meanwhile.
    """
    job.done, job.total, job.message, job.touched_at = done, total, message, timezone.now()
    told = Job.objects.filter(pk=job.pk, state=Job.State.RUNNING).update(
        done=done, total=total, message=message, touched_at=job.touched_at
    )
    if not told:
        raise JobCancelled(str(job))


def cancel_job(*, job: Job) -> None:
    """Give a job up: one that waits is never begun, one under way stops at its next report."""
    states = (Job.State.QUEUED, Job.State.RUNNING)
    with override(job.language):
        said = gettext(CANCELLED)
    given_up = Job.objects.filter(pk=job.pk, state__in=states).update(
        state=Job.State.FAILED, message=said, finished_at=timezone.now()
    )
    job.refresh_from_db()
    if not given_up:
        raise Stale([Fault("", "job-over", IS_OVER, {"title": str(job)})])


def finish_job(*, job: Job, name: str, content: bytes, message: str = "") -> None:
    """Store the file that was asked for (its name is what the browser will propose) and close the job."""
    job.result.save(f"{job.pk}/{name}", ContentFile(content), save=False)
    job.state, job.message, job.finished_at = Job.State.DONE, message, timezone.now()
    job.done = job.total
    job.touched_at = job.finished_at
    job.save(update_fields=["result", "state", "message", "done", "finished_at", "touched_at"])


def fail_job(*, job: Job, message: str) -> None:
    """Close the job without a file; ``message`` says what was wrong and what to do."""
    job.state, job.message, job.finished_at = Job.State.FAILED, message, timezone.now()
    job.save(update_fields=["state", "message", "finished_at"])


def close_stale_jobs() -> int:
    """Close the jobs whose worker has given no sign of life for ``STALE_AFTER``; return how many."""
    now = timezone.now()
    stale = Job.objects.filter(state=Job.State.RUNNING, touched_at__lt=now - STALE_AFTER)
    count = 0
    for language in stale.values_list("language", flat=True).distinct():
        with override(language):
            count += stale.filter(language=language).update(
                state=Job.State.FAILED, message=gettext(LOST), finished_at=now
            )
    return count
