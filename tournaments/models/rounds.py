"""Rounds, tables, seats and their changes by hand."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from tournaments.models.base import Versioned
from tournaments.models.events import ConventionVersion, Event
from tournaments.models.people import Registration


class Round(Versioned):
    """A round of the event: its convention, its planned deals and how it was drawn.

    `draw` keeps how the seating came about: `{"method": "search", "seed": 41127, "tables": [4, 4, 3]}`.
    `entrants` are those who play in it where not everybody does (a final after a cut); nobody: everybody.
    """

    class State(models.TextChoices):
        """How far the round has come."""

        PLANNED = "planned", _("planned")
        SEATED = "seated", _("draft seating")
        PUBLISHED = "published", _("seating published")
        CLOSED = "closed", _("closed")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"), validators=[MinValueValidator(1)])
    name = models.CharField(_("name"), max_length=80, blank=True)
    convention = models.ForeignKey(ConventionVersion, on_delete=models.PROTECT, related_name="rounds")
    deals_planned = models.PositiveSmallIntegerField(_("deals planned"), null=True, blank=True)
    day = models.DateField(_("day"), null=True, blank=True)
    session = models.PositiveSmallIntegerField(_("session"), null=True, blank=True)
    entrants = models.ManyToManyField(Registration, blank=True, related_name="+", verbose_name=_("entrants"))
    state = models.CharField(_("state"), max_length=12, choices=State, default=State.PLANNED)
    draw = models.JSONField(_("draw"), default=dict, blank=True)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        ordering = ("event_id", "number")
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            UniqueConstraint(fields=("event", "number"), name="round_number_once_per_event"),
            CheckConstraint(condition=Q(number__gte=1), name="round_counts_from_one"),
        ]

    def __str__(self) -> str:
        return self.name or f"{self._meta.verbose_name} {self.number}"


class Table(Versioned):
    """A table of a round. `draw` keeps the cards of a seat draw by 3.1.1, if one was held."""

    journal_leaves_out = ("started_at",)  # the first line says it

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField(_("table"), validators=[MinValueValidator(1)])
    draw = models.JSONField(_("seat draw"), default=dict, blank=True)
    started_at = models.DateTimeField(_("first entry at"), null=True, blank=True)

    class Meta:
        ordering = ("round_id", "number")
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [
            UniqueConstraint(fields=("round", "number"), name="table_number_once_per_round"),
            CheckConstraint(condition=Q(number__gte=1), name="table_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.number}"


class Seat(models.Model):
    """Who held a seat of a table, from which entry of its sheet to which.

    `index` counts from 0 (А, who deals first). `to_entry` is empty while the player sits; a
    substitute closes one row and opens another. `round` repeats the table's round so that the
    database itself refuses a player who would sit at two tables of one round.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seats")
    index = models.PositiveSmallIntegerField(_("seat"))
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="seats")
    from_entry = models.PositiveIntegerField(_("from entry"), default=1)
    to_entry = models.PositiveIntegerField(_("to entry"), null=True, blank=True)

    class Meta:
        ordering = ("table_id", "index", "from_entry")
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            UniqueConstraint(fields=("table", "index", "from_entry"), name="seat_opened_once_per_entry"),
            UniqueConstraint(fields=("table", "index"), condition=Q(to_entry=None), name="seat_held_by_one"),
            UniqueConstraint(
                fields=("round", "registration"),
                condition=Q(to_entry=None),
                name="player_sits_once_per_round",
            ),
            CheckConstraint(condition=Q(index__lte=4), name="seat_index_to_four"),
            CheckConstraint(
                condition=Q(from_entry__gte=1) & (Q(to_entry=None) | Q(to_entry__gte=F("from_entry") - 1)),
                name="seat_ends_after_start",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.index}: {self.registration_id}"


class SeatingChange(models.Model):
    """A change of seats by hand: what, why, who. Only ever added to; goes into the event file.

    `facts`: `{"kind": "swap", "players": [start numbers], "tables": [...], "repeats": [...]}`; further
    kinds are `replace`, `join`, `withdrawn`, `move-player`, `move-table` and `correct`.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seating_changes")
    reason = models.CharField(_("reason"), max_length=300)
    facts = models.JSONField(_("what changed"), default=dict)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        ordering = ("round_id", "id")
        verbose_name = _("change of seats")
        verbose_name_plural = _("changes of seats")
        constraints = [CheckConstraint(condition=~Q(reason=""), name="seating_change_has_reason")]

    def __str__(self) -> str:
        return self.reason
