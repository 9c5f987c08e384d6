"""The frame of every job: claim it, do the work in the asker's language, store the file or the reason.

An app that has long work writes in its own ``tasks`` module::

    @task()
    @run_as_job
    def print_round(job: Job, tell: Tell) -> JobFile:
        ...
        tell(3, 25)
        return JobFile("round-3.pdf", content)

and asks for it with ``office.services.jobs.enqueue_job(task=print_round, …)``.
"""

import functools
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import override

from office.faults import Refused
from office.models import Job
from office.services import jobs

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class JobFile:
    """What a job made: the file's name for the person, its bytes, a closing word."""

    name: str
    content: bytes
    message: str = ""


class Tell(Protocol):
    """How the work says how far it is."""

    def __call__(self, done: int, total: int, message: str = "") -> None:
        """``done`` of ``total`` steps are done."""


Work = Callable[[Job, Tell], JobFile]


def run_as_job(work: Work) -> Callable[[str], None]:
    """Turn ``work`` into the function that the worker calls with a job's id."""

    @functools.wraps(work)
    def run(job_id: str) -> None:
        jobs.close_stale_jobs()
        job = jobs.start_job(job_id=job_id)
        if job is None:
            logger.warning("job %s is gone or taken", job_id)
            return
        with override(job.language):
            carry_out(job, work)

    del run.__wrapped__  # its signature is run's own: one id
    return run


def carry_out(job: Job, work: Work) -> None:
    """Do the work of a claimed job and close it, well or badly."""

    def tell(done: int, total: int, message: str = "") -> None:
        jobs.report_progress(job=job, done=done, total=total, message=message)

    try:
        made = work(job, tell)
    except jobs.JobCancelled:
        logger.info("job %s was cancelled", job.pk)
    except Refused as refusal:
        jobs.fail_job(job=job, message=" ".join(fault["message"] for fault in refusal.told()))
    except Exception:
        jobs.fail_job(
            job=job,
            message=_("An error of the program; it stands in the log. Nothing was spoilt: ask for it again."),
        )
        raise
    else:
        jobs.finish_job(job=job, name=made.name, content=made.content, message=made.message)
