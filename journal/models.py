"""Rows that are only ever added, and the journal, which is made of them.

`JournalRecord` says who did what, when and from where, what stood before and after, and why. Records
of one event form a chain: each carries the hash of its predecessor. `JournalHead` is the end of each
chain, and its row lock serialises the writers. `chain` is the id of the event, or 0 for what belongs to
no event; it is no foreign key, for the journal outlives what it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from journal.domain.chain import BEGINNING, Link

NO_EVENT = 0
"""The chain of what belongs to no event."""


class AppendOnlyError(RuntimeError):
    """Somebody tried to change or delete a row that is only ever added."""


class AppendOnlyQuerySet(models.QuerySet[Any]):
    """Rows may be added and read; changing or deleting them is refused."""

    def _refuse(self) -> NoReturn:
        raise AppendOnlyError(
            f"{self.model._meta.label}: rows are only ever added; write a correcting line instead."
        )

    def update(self, **kwargs: Any) -> NoReturn:
        """Refuse."""
        self._refuse()

    def delete(self) -> NoReturn:
        """Refuse."""
        self._refuse()

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse."""
        self._refuse()

    def update_or_create(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse."""
        self._refuse()

    def bulk_create(self, objs: Iterable[Any], *args: Any, **kwargs: Any) -> list[Any]:
        """Add rows; refuse the variant that overwrites rows already there."""
        if kwargs.get("update_conflicts"):
            self._refuse()
        return super().bulk_create(objs, *args, **kwargs)


class AppendOnly(models.Model):
    """A row that is added once and stays as it was written.

    `was_there` is no column: a service sets it on a row that an earlier request with the same id wrote.
    """

    was_there = False
    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert a new row; refuse to touch one that exists."""
        if not self._state.adding:
            raise AppendOnlyError(f"{self._meta.label} {self.pk}: rows are only ever added.")
        kwargs["force_insert"] = True
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse."""
        raise AppendOnlyError(f"{self._meta.label} {self.pk}: rows are never deleted.")


class JournalHead(models.Model):
    """The end of a chain: how many records it has and the hash of the last."""

    chain = models.PositiveBigIntegerField(_("chain"), primary_key=True)
    number = models.PositiveIntegerField(_("records"), default=0)
    digest = models.CharField(_("hash"), max_length=64, default=BEGINNING)

    class Meta:
        verbose_name = _("end of a journal")
        verbose_name_plural = _("ends of journals")

    def __str__(self) -> str:
        return f"{self.chain}: {self.number} {self.digest[:12]}"


class JournalRecord(AppendOnly):
    """One action: who, when, from where, what, before and after, why.

    `changes` is a list of `{"row": "tournaments.round", "id": 3, "old": {...} | null, "new": {...} | null}`:
    old is null for a row that was added, new for one that was removed, and else both hold the columns
    that changed. `who` is the name as it was then; `seat` whose phone spoke.
    """

    class Origin(models.TextChoices):
        """The kind of door an action came through."""

        PAGE = "page", _("page")
        API = "api", _("API")
        PHONE = "phone", _("phone")
        COMMAND = "command", _("command")
        WORKER = "worker", _("job")
        PROGRAM = "program", _("program")

    chain = models.PositiveBigIntegerField(_("chain"))
    number = models.PositiveIntegerField(_("number"), validators=[MinValueValidator(1)])
    at = models.DateTimeField(_("at"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    who = models.CharField(_("who"), max_length=160, blank=True)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    origin = models.CharField(_("from where"), max_length=8, choices=Origin)
    place = models.CharField(_("page or command"), max_length=200, blank=True)
    address = models.CharField(_("network address"), max_length=45, blank=True)
    action = models.CharField(_("action"), max_length=60)
    reason = models.TextField(_("reason"), blank=True)
    changes = models.JSONField(_("before and after"), default=list)
    previous = models.CharField(_("hash of the record before"), max_length=64)
    digest = models.CharField(_("hash"), max_length=64)

    class Meta:
        ordering = ("chain", "number")
        verbose_name = _("record of the journal")
        verbose_name_plural = _("records of the journal")
        constraints = [
            UniqueConstraint(fields=("chain", "number"), name="journal_number_once"),
            UniqueConstraint(fields=("chain", "previous"), name="journal_never_forks"),
            CheckConstraint(condition=Q(number__gte=1), name="journal_counts_from_one"),
            CheckConstraint(condition=~Q(action=""), name="journal_says_what"),
        ]

    def __str__(self) -> str:
        return f"{self.chain}/{self.number} {self.action}"

    def said(self) -> dict[str, Any]:
        """Everything the record says, as it is hashed."""
        return {
            "at": self.at.isoformat(),
            "by": self.by_id,
            "who": self.who,
            "seat": self.seat,
            "origin": self.origin,
            "place": self.place,
            "address": self.address,
            "action": self.action,
            "reason": self.reason,
            "changes": self.changes,
        }

    def link(self) -> Link:
        """The record as a link of its chain."""
        return Link(self.number, self.previous, self.digest, self.said())
