"""Columns and constraints of rulings, warnings, appeals, calls and the rules of an event.

A ruling's record (what was asked, decided and written) never changes: only its state moves on, from
issued to withdrawn or replaced. The only writers are `rulings.services`.
"""

from __future__ import annotations

import uuid
from typing import Any, NoReturn

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.models import AppendOnly, AppendOnlyError, EventEntry, Sheet, SheetEntry
from tournaments.models import Event, Registration, Table


class Kept(models.Model):
    """A row whose record stays as it was written; only the fields in `MOVING` may change later."""

    MOVING: frozenset[str] = frozenset()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert a new row, or save moving fields that are named."""
        if not self._state.adding:
            fields = set(kwargs.get("update_fields") or ())
            if not fields or fields - self.MOVING:
                raise AppendOnlyError(f"{self._meta.label} {self.pk}: its record never changes.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse."""
        raise AppendOnlyError(f"{self._meta.label} {self.pk}: rows are never deleted.")


class RuleSet(Kept):
    """The rulebook of an event from some round on: edition, tariffs, deadline of appeals.

    Frozen by its first ruling and by the first deal of a round that it holds for.
    """

    class Setting(models.TextChoices):
        """Where one plays: some points rule otherwise among friends than in a tournament."""

        TOURNAMENT = "tournament", _("a tournament")
        FRIENDLY = "friendly", _("a game among friends")

    MOVING = frozenset(
        {
            *("edition", "setting", "tariffs", "appeal_until", "note"),
            *("frozen_at", "from_round", "changed_by", "changed_at"),
        }
    )

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="rule_sets")
    number = models.PositiveSmallIntegerField(_("version number"), validators=[MinValueValidator(1)])
    from_round = models.PositiveSmallIntegerField(
        _("from round"), default=1, validators=[MinValueValidator(1)]
    )
    edition = models.CharField(_("edition of the rulebook"), max_length=60, default="code_1996")
    setting = models.CharField(
        _("where one plays"), max_length=10, choices=Setting.choices, default=Setting.TOURNAMENT
    )
    tariffs = models.JSONField(_("changed tariffs"), default=dict, blank=True)
    appeal_until = models.DateTimeField(_("appeals until"), null=True, blank=True)
    note = models.CharField(_("note"), max_length=300, blank=True)
    frozen_at = models.DateTimeField(_("frozen at"), null=True, blank=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    changed_at = models.DateTimeField(_("changed at"), auto_now=True)

    class Meta:
        ordering = ("event_id", "number")
        verbose_name = _("rules of the event")
        verbose_name_plural = _("rules of events")
        constraints = [
            UniqueConstraint(fields=("event", "number"), name="rule_set_number_once"),
            CheckConstraint(condition=Q(from_round__gte=1), name="rule_set_counts_from_one"),
            CheckConstraint(
                condition=Q(setting__in=("tournament", "friendly")), name="rule_set_setting_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.edition}, {self.number}"


class Ruling(Kept):
    """One ruling, so that it can be decided again: edition, clause, answers, facts and figures.

    `about_line` is the deal in question (a line of the sheet), null for the deal under way; `waiting`
    is the part that is put into that deal once it is recorded.
    """

    class Status(models.TextChoices):
        """How a ruling stands."""

        ISSUED = "issued", _("issued")
        WITHDRAWN = "withdrawn", pgettext_lazy("ruling", "withdrawn")
        REPLACED = "replaced", _("replaced")

    MOVING = frozenset({"status", "waiting", "closed_by", "closed_at", "closed_reason"})

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="rulings")
    number = models.PositiveIntegerField(_("number"), validators=[MinValueValidator(1)])
    client_id = models.UUIDField(_("request"), default=uuid.uuid4, unique=True)
    rules = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="rulings")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="rulings")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, null=True, blank=True, related_name="rulings")
    about_line = models.ForeignKey(
        SheetEntry, on_delete=models.PROTECT, null=True, blank=True, related_name="rulings"
    )
    deal_number = models.PositiveIntegerField(_("deal"), null=True, blank=True)
    edition = models.CharField(_("edition of the rulebook"), max_length=60)
    infraction = models.CharField(_("infraction"), max_length=60)
    cite = models.CharField(_("point"), max_length=60)
    answers = models.JSONField(_("answers"), default=dict)
    option = models.CharField(_("option chosen"), max_length=60, blank=True)
    by_hand = models.JSONField(_("by hand"), default=list, blank=True)
    facts = models.JSONField(_("what the sheet knew"), default=dict)
    figures = models.JSONField(_("what was decided"), default=dict)
    effect = models.JSONField(_("effect"), default=dict)
    waiting = models.JSONField(_("waits for the deal"), null=True, blank=True)
    words = models.TextField(_("the arbiter's words"), blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.ISSUED)
    replaces = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    issued_at = models.DateTimeField(_("issued at"), auto_now_add=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    closed_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)
    closed_reason = models.CharField(_("why withdrawn"), max_length=300, blank=True)

    class Meta:
        ordering = ("event_id", "number")
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        constraints = [
            UniqueConstraint(fields=("event", "number"), name="ruling_number_once_per_event"),
            CheckConstraint(
                condition=Q(status="issued", closed_at__isnull=True)
                | (
                    Q(status__in=("withdrawn", "replaced"), closed_at__isnull=False, closed_by__isnull=False)
                    & ~Q(closed_reason="")
                ),
                name="ruling_closed_with_reason",
            ),
        ]
        indexes = [models.Index(fields=("table", "status"), name="ruling_by_table")]

    def __str__(self) -> str:
        return f"{self.number}. {self.infraction} ({self.cite})"

    @property
    def is_issued(self) -> bool:
        """Whether it is in force."""
        return self.status == self.Status.ISSUED

    @property
    def source(self) -> str:
        """How lines of a sheet name it."""
        return f"ruling {self.number}"


class RulingWrite(AppendOnly):
    """What a ruling wrote: a line of a sheet or an entry of the event; `is_back` takes one back."""

    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="writes")
    line = models.OneToOneField(
        SheetEntry, on_delete=models.PROTECT, null=True, blank=True, related_name="ruling_write"
    )
    event_entry = models.OneToOneField(
        EventEntry, on_delete=models.PROTECT, null=True, blank=True, related_name="ruling_write"
    )
    is_back = models.BooleanField(_("takes back"), default=False)

    class Meta:
        ordering = ("ruling_id", "id")
        verbose_name = _("writing of a ruling")
        verbose_name_plural = _("writings of rulings")
        constraints = [
            CheckConstraint(
                condition=Q(line__isnull=False, event_entry__isnull=True)
                | Q(line__isnull=True, event_entry__isnull=False),
                name="ruling_write_is_one_thing",
            )
        ]

    def __str__(self) -> str:
        return f"{self.ruling_id}: {self.line or self.event_entry}"


class WarningGiven(AppendOnly):
    """A warning that is remembered: to whom, of what kind, how long. It counts while its ruling does."""

    class Scope(models.TextChoices):
        """How long it is remembered."""

        SHEET = "sheet", _("on this sheet")
        EVENT = "event", _("in this event")

    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="warnings_given")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="warnings_given")
    kind = models.CharField(_("kind of warning"), max_length=60)
    scope = models.CharField(_("scope"), max_length=10, choices=Scope)
    rounds = models.PositiveSmallIntegerField(_("for how many rounds"), default=0)

    class Meta:
        ordering = ("ruling_id", "id")
        verbose_name = _("warning")
        verbose_name_plural = _("warnings")
        constraints = [CheckConstraint(condition=~Q(kind=""), name="warning_has_kind")]

    def __str__(self) -> str:
        return f"{self.registration_id}: {self.kind}"


class Appeal(Kept):
    """An appeal against a ruling: who, why, by when, and what the panel decided (4.2.16)."""

    class Status(models.TextChoices):
        """How an appeal stands."""

        OPEN = "open", pgettext_lazy("appeal", "open")
        UPHELD = "upheld", _("upheld: the ruling falls")
        CHANGED = "changed", _("the ruling is replaced")
        REJECTED = "rejected", _("rejected")

    MOVING = frozenset({"status", "panel", "statement", "decided_by", "decided_at", "outcome"})

    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="appeals")
    client_id = models.UUIDField(_("request"), default=uuid.uuid4, unique=True)
    registration = models.ForeignKey(
        Registration, on_delete=models.PROTECT, null=True, blank=True, related_name="appeals"
    )
    text = models.TextField(_("what is disputed"))
    deadline = models.DateTimeField(_("deadline"))
    lodged_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    lodged_at = models.DateTimeField(_("lodged at"), auto_now_add=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    panel = models.CharField(_("members of the panel"), max_length=300, blank=True)
    statement = models.TextField(_("the panel's statement"), blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)
    outcome = models.OneToOneField(
        Ruling, on_delete=models.PROTECT, null=True, blank=True, related_name="from_appeal"
    )

    class Meta:
        ordering = ("ruling_id", "id")
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        constraints = [
            CheckConstraint(condition=~Q(text=""), name="appeal_has_text"),
            UniqueConstraint(fields=("ruling",), condition=Q(status="open"), name="appeal_open_once"),
            CheckConstraint(
                condition=Q(status="open", decided_at__isnull=True)
                | (~Q(status="open") & Q(decided_at__isnull=False) & ~Q(statement="") & ~Q(panel="")),
                name="appeal_decided_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruling}: {self.get_status_display()}"

    @property
    def is_open(self) -> bool:
        """Whether the panel has yet to decide."""
        return self.status == self.Status.OPEN


class TableCall(Kept):
    """An arbiter is called to a table: when, by whom, who has taken it, when it was done."""

    MOVING = frozenset({"taken_by", "taken_at", "done_by", "done_at"})

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="calls")
    client_id = models.UUIDField(_("request"), default=uuid.uuid4, unique=True)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    words = models.CharField(_("what about"), max_length=120, blank=True)
    called_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    called_at = models.DateTimeField(_("called at"), auto_now_add=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    taken_at = models.DateTimeField(_("taken at"), null=True, blank=True)
    done_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    done_at = models.DateTimeField(_("done at"), null=True, blank=True)

    class Meta:
        ordering = ("called_at", "id")
        verbose_name = _("call")
        verbose_name_plural = _("calls")
        constraints = [
            UniqueConstraint(fields=("table",), condition=Q(done_at__isnull=True), name="call_open_once"),
            CheckConstraint(condition=Q(seat__isnull=True) | Q(seat__lte=4), name="call_seat_to_four"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.called_at:%H:%M}"
