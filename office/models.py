"""Who signs in, and the jobs that run off the request. Roles in an event live in ``tournaments.Staff``."""

import uuid
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

STALE_AFTER = timedelta(minutes=3)  # a worker silent for so long is gone
LONG_WAIT = timedelta(seconds=30)  # a free worker takes a job within seconds


class User(AbstractUser):
    """A person who signs in; ``display_name`` is how the sheets and journals name this person."""

    display_name = models.CharField(_("name on the sheets"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.display_name or self.get_full_name() or self.get_username()


class Job(models.Model):
    """One piece of long work: asked for on a page, done by the worker, its file fetched afterwards.

    ``kind`` is a stable word for programs, ``title`` says the same to the person who asked, in the
    ``language`` in which the file will speak. ``task`` is the dotted path of the worker's function and
    ``params`` what it needs, as JSON. ``done`` of ``total`` are counted in steps of the job's own kind
    (tables, sheets); 0 of 0 means that they have not been counted yet. ``touched_at`` is the worker's
    last sign of life.
    """

    class State(models.TextChoices):
        """Where a job stands."""

        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(_("kind"), max_length=60)
    title = models.CharField(_("title"), max_length=200, blank=True)
    task = models.CharField(_("task"), max_length=200)
    language = models.CharField(_("language"), max_length=8, default="ru")
    back_url = models.CharField(_("page it was asked from"), max_length=300, blank=True)
    event_slug = models.CharField(_("event"), max_length=80, blank=True, db_index=True)
    params = models.JSONField(_("parameters"), default=dict)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.QUEUED)
    done = models.PositiveIntegerField(_("steps done"), default=0)
    total = models.PositiveIntegerField(_("steps in all"), default=0)
    message = models.TextField(_("message"), blank=True)
    result = models.FileField(_("file"), upload_to="jobs/", blank=True, max_length=200)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="jobs", verbose_name=_("asked by")
    )
    created_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    touched_at = models.DateTimeField(_("last sign of life"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=["queued", "running", "done", "failed"]), name="job_state_known"
            ),
            models.CheckConstraint(
                condition=models.Q(total=0) | models.Q(done__lte=models.F("total")),
                name="job_done_within_total",
            ),
        ]

    def __str__(self) -> str:
        return self.title or self.kind

    @property
    def is_over(self) -> bool:
        """Nothing more will happen to this job."""
        return self.state in {self.State.DONE, self.State.FAILED}

    @property
    def is_lost(self) -> bool:
        """The worker stopped before the end: no sign of life for ``STALE_AFTER``."""
        return self.state == self.State.RUNNING and timezone.now() - self.touched_at > STALE_AFTER

    @property
    def is_waiting_long(self) -> bool:
        """No worker has taken the job for ``LONG_WAIT``: all are busy, or none runs."""
        return self.state == self.State.QUEUED and timezone.now() - self.created_at > LONG_WAIT

    @property
    def file_name(self) -> str:
        """The file's own name, without the folder."""
        return (self.result.name or "").rsplit("/", 1)[-1]

    @property
    def percent(self) -> int:
        """Share of the work done, 0 to 100."""
        if self.state == self.State.DONE:
            return 100
        return 100 * self.done // self.total if self.total else 0
