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
    """How results are counted from a round on: data that `read_scheme` reads (see docs/formats-of-events.md).

    `moved` are the places that it changed when it was declared: start number, place before, place after.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="ranking_schemes")
    number = models.PositiveSmallIntegerField(_("version number"), validators=[MinValueValidator(1)])
    from_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    scheme = models.JSONField(_("scheme"), default=dict)
    moved = models.JSONField(_("places moved"), default=list, blank=True)

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


class RoundPlan(Step):
    """What ends a round from a round on, beside the convention: its minutes, a sum of pools.

    Pool and deals are of the convention and of the round. `warnings` are minutes before the end.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="round_plans")
    number = models.PositiveSmallIntegerField(_("version number"), validators=[MinValueValidator(1)])
    from_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    pool_sum = models.PositiveIntegerField(_("sum of pools"), null=True, blank=True)
    warnings = models.JSONField(_("warnings"), default=list, blank=True)

    class Meta:
        ordering = ("event_id", "number")
        verbose_name = _("ends of rounds")
        verbose_name_plural = _("ends of rounds")
        constraints = [
            UniqueConstraint(fields=("event", "number"), name="round_plan_number_once"),
            CheckConstraint(condition=Q(number__gte=1) & Q(from_round__gte=1), name="round_plan_from_one"),
            CheckConstraint(
                condition=(Q(minutes=None) | Q(minutes__gte=1)) & (Q(pool_sum=None) | Q(pool_sum__gte=1)),
                name="round_plan_ends_are_some",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} v{self.number}"


class PublicLot(Step):
    """A seed promised in public by its hash before the draw, shown after it (`seating.lot`).

    `seed` and `salt` leave the server only once `revealed_at` is set; `reason` says what it is for.
    """

    journal_leaves_out = ("seed", "salt")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="lots")
    number = models.PositiveSmallIntegerField(_("number"), validators=[MinValueValidator(1)])
    digest = models.CharField(_("hash"), max_length=64)
    seed = models.PositiveBigIntegerField(_("seed"))
    salt = models.CharField(_("salt"), max_length=64)
    revealed_at = models.DateTimeField(_("shown at"), null=True, blank=True)
    revealed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("event_id", "number")
        verbose_name = _("public lot")
        verbose_name_plural = _("public lots")
        constraints = [UniqueConstraint(fields=("event", "number"), name="public_lot_number_once")]

    def __str__(self) -> str:
        return self.digest[:12]


class ScheduleDraw(Step):
    """One seating of one round or several, with all that is needed to make it again. Only ever added to.

    `document` is the replay file (`tournaments.domain.seating.replay`), without the seed where a lot holds
    it; `before` the figures of the seating that it replaced.
    """

    journal_leaves_out = ("document", "before")

    class Method(models.TextChoices):
        """How the seating came about."""

        SCHEDULE = "schedule", _("drawn together")
        SCRIPT = "script", _("uploaded")
        STANDINGS = "standings", _("by the standings")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="schedule_draws")
    number = models.PositiveSmallIntegerField(_("number"), validators=[MinValueValidator(1)])
    method = models.CharField(_("method"), max_length=10, choices=Method)
    first_round = models.PositiveSmallIntegerField(_("from round"))
    last_round = models.PositiveSmallIntegerField(_("to round"))
    lot = models.ForeignKey(PublicLot, on_delete=models.PROTECT, null=True, blank=True, related_name="draws")
    document = models.JSONField(_("replay file"), default=dict)
    before = models.JSONField(_("figures before"), default=dict, blank=True)

    class Meta:
        ordering = ("event_id", "number")
        verbose_name = _("draw of rounds")
        verbose_name_plural = _("draws of rounds")
        constraints = [
            UniqueConstraint(fields=("event", "number"), name="schedule_draw_number_once"),
            CheckConstraint(
                condition=Q(first_round__gte=1) & Q(last_round__gte=models.F("first_round")),
                name="schedule_draw_rounds_rise",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.first_round}–{self.last_round}"


class RoundClock(Step):
    """A step of the clock of a round: it runs since `started_at`, or stands where that is empty.

    `spent` are the seconds that had run before. The last row of a round counts.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="clocks")
    minutes = models.PositiveSmallIntegerField(_("minutes"), validators=[MinValueValidator(1)])
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    spent = models.PositiveIntegerField(_("seconds run before"), default=0)

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


class TimeMark(Step):
    """Where the time ran out on a sheet: lines after `line` do not count where results are frozen.

    The last row of a table counts; an empty `line` takes the mark away.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="time_marks")
    line = models.PositiveIntegerField(_("last line in time"), null=True, blank=True)

    class Meta:
        ordering = ("table_id", "id")
        verbose_name = _("mark of the time")
        verbose_name_plural = _("marks of the time")

    def __str__(self) -> str:
        return f"{self.table_id}: {self.line}"


class Annulment(Step):
    """A round, or one `table` of it, set aside with its results. `undone_at` brings it back."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="annulments")
    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, null=True, blank=True, related_name="annulments"
    )
    undone_at = models.DateTimeField(_("undone at"), null=True, blank=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("round_id", "id")
        verbose_name = _("annulment")
        verbose_name_plural = _("annulments")
        constraints = [
            CheckConstraint(condition=~Q(reason=""), name="annulment_has_reason"),
            UniqueConstraint(
                fields=("round",), condition=Q(undone_at=None, table=None), name="round_annulled_once"
            ),
            UniqueConstraint(
                fields=("table",),
                condition=Q(undone_at=None, table__isnull=False),
                name="table_annulled_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.table_id or ''}"

    @property
    def is_undone(self) -> bool:
        """Whether its results count again."""
        return self.undone_at is not None


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
