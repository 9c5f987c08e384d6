"""Who signs in, and the jobs that run off the request. Roles in an event live in ``tournaments.Staff``."""

import uuid

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


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

    ``done`` of ``total`` are counted in steps of the job's own kind (tables, sheets); 0 of 0 means
    that it has not been counted yet. ``params`` is what the worker needs, as JSON.
    """

    class State(models.TextChoices):
        """Where a job stands."""

        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(_("kind"), max_length=60)
    event_slug = models.CharField(_("event"), max_length=80, blank=True, db_index=True)
    params = models.JSONField(_("parameters"), default=dict)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.QUEUED)
    done = models.PositiveIntegerField(_("steps done"), default=0)
    total = models.PositiveIntegerField(_("steps in all"), default=0)
    message = models.TextField(_("message"), blank=True)
    result = models.FileField(_("file"), upload_to="jobs/", blank=True)
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
                condition=models.Q(total=0) | models.Q(done__lte=models.F("total")), name="job_done_within_total"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"

    @property
    def is_over(self) -> bool:
        """Nothing more will happen to this job."""
        return self.state in {self.State.DONE, self.State.FAILED}

    @property
    def percent(self) -> int:
        """Share of the work done, 0 to 100."""
        if self.state == self.State.DONE:
            return 100
        return 100 * self.done // self.total if self.total else 0
