"""Columns of what an event declares about its format, and of what its director does to the whole of it.

Rows are only ever added: a later version of a scheme, further minutes, the undoing of a step. The only
writers are `formats.services` and, for what reads results, `scoring.services`.
"""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Round, Table


class Step(models.Model):
    """Who did it, when, and why."""

    reason = models.CharField(_("reason"), max_length=300, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        abstract = True


class RankingScheme(Step):
    """How results are counted from a round on: data that `read_scheme` reads (see docs/formats.md)."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="ranking_schemes")
    number = models.PositiveSmallIntegerField(_("version number"), validators=[MinValueValidator(1)])
    from_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    scheme = models.JSONField(_("scheme"), default=dict)

    class Meta:
        ordering = ("event_id", "number")
        verbose_name = _("ranking scheme")
        verbose_name_plural = _("ranking schemes")
        constraints = [
            UniqueConstraint(fields=("event", "number"), name="ranking_scheme_number_once"),
            CheckConstraint(
                condition=Q(number__gte=1) & Q(from_round__gte=1), name="ranking_scheme_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} v{self.number}"


class RoundClock(Step):
    """The clock of a round was started: how many minutes, from when. The last row of a round counts."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="clocks")
    minutes = models.PositiveSmallIntegerField(_("minutes"), validators=[MinValueValidator(1)])
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)

    class Meta:
        ordering = ("round_id", "id")
        verbose_name = _("clock of a round")
        verbose_name_plural = _("clocks of rounds")
        constraints = [CheckConstraint(condition=Q(minutes__gte=1), name="clock_has_minutes")]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.minutes}"


class TableTime(Step):
    """Extra minutes for one table, with a reason. Other tables keep their time."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="extra_time")
    minutes = models.SmallIntegerField(_("minutes"))

    class Meta:
        ordering = ("table_id", "id")
        verbose_name = _("extra time")
        verbose_name_plural = _("extra time")
        constraints = [
            CheckConstraint(condition=~Q(reason=""), name="extra_time_has_reason"),
            CheckConstraint(condition=~Q(minutes=0), name="extra_time_is_some"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.minutes:+}"


class Annulment(Step):
    """A round that was set aside with all its results. Nothing is deleted; `undone_at` brings it back."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="annulments")
    undone_at = models.DateTimeField(_("undone at"), null=True, blank=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("round_id", "id")
        verbose_name = _("annulled round")
        verbose_name_plural = _("annulled rounds")
        constraints = [
            CheckConstraint(condition=~Q(reason=""), name="annulment_has_reason"),
            UniqueConstraint(fields=("round",), condition=Q(undone_at=None), name="round_annulled_once"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}"


class FinalStandings(Step):
    """The standings were published as final. `digest` is their hash then; reopening withdraws them."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="finals")
    digest = models.CharField(_("hash of the standings"), max_length=64)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("event_id", "id")
        verbose_name = _("final standings")
        verbose_name_plural = _("final standings")
        constraints = [
            UniqueConstraint(fields=("event",), condition=Q(withdrawn_at=None), name="final_standings_once")
        ]

    def __str__(self) -> str:
        return self.digest[:12]
