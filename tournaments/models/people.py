"""Players of an event: who they are, where they stand, whether they have come."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from tournaments.models.base import Versioned
from tournaments.models.events import Event


class Player(models.Model):
    """A person who plays. Belongs to the registration that made it; never shared silently."""

    surname = models.CharField(_("surname"), max_length=60)
    given = models.CharField(_("given name"), max_length=60, blank=True)
    patronymic = models.CharField(_("patronymic"), max_length=60, blank=True)
    club = models.CharField(_("club"), max_length=80, blank=True)
    city = models.CharField(_("city"), max_length=80, blank=True)
    is_sample = models.BooleanField(_("made-up sample"), default=False)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        ordering = ("surname", "given", "patronymic", "id")
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [CheckConstraint(condition=~Q(surname=""), name="player_has_surname")]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """Surname, given name and patronymic."""
        return " ".join(part for part in (self.surname, self.given, self.patronymic) if part)

    @property
    def short_name(self) -> str:
        """Surname and initial: `Титов Г.`."""
        return f"{self.surname} {self.given[0]}." if self.given else self.surname


class Registration(Versioned):
    """A player's place in an event: start number, team, seed, and whether he is here today."""

    class Status(models.TextChoices):
        """Where the player stands."""

        REGISTERED = "registered", _("registered")
        PRESENT = "present", _("present")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")

    OUT = (Status.WITHDRAWN, Status.DISQUALIFIED)
    """Those who play no further part; only a ruling disqualifies, and only its withdrawal returns."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="registrations")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="registrations")
    number = models.PositiveIntegerField(_("start number"), validators=[MinValueValidator(1)])
    team = models.CharField(_("team"), max_length=80, blank=True)
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    status = models.CharField(_("status"), max_length=12, choices=Status, default=Status.REGISTERED)
    pseudonym = models.CharField(_("name shown in public"), max_length=60, blank=True)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        ordering = ("event_id", "number")
        verbose_name = _("registration")
        verbose_name_plural = _("registrations")
        constraints = [
            UniqueConstraint(fields=("event", "number"), name="start_number_once_per_event"),
            UniqueConstraint(fields=("event", "player"), name="player_once_per_event"),
            CheckConstraint(condition=Q(number__gte=1), name="start_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"

    @property
    def public_name(self) -> str:
        """The full name, or the pseudonym where one is kept."""
        return self.pseudonym or self.player.full_name

    @property
    def short_name(self) -> str:
        """Surname and initial, or the pseudonym where one is kept."""
        return self.pseudonym or self.player.short_name


class KeptApart(models.Model):
    """Two players whom no draw seats together, `one` having the lower key. Why is nobody's business."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="kept_apart")
    one = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("event_id", "id")
        verbose_name = _("pair kept apart")
        verbose_name_plural = _("pairs kept apart")
        constraints = [
            UniqueConstraint(fields=("one", "other"), name="kept_apart_once"),
            CheckConstraint(condition=Q(one__lt=F("other")), name="kept_apart_lower_first"),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} – {self.other_id}"


class CheckInDay(models.Model):
    """A further day of the event for which everybody is checked in anew. The first day needs no row."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="check_in_days")
    day = models.DateField(_("day"))
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField(_("begun at"), auto_now_add=True)

    class Meta:
        ordering = ("event_id", "day")
        verbose_name = _("day of check-in")
        verbose_name_plural = _("days of check-in")
        constraints = [UniqueConstraint(fields=("event", "day"), name="check_in_day_once_per_event")]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.day}"


class Attendance(models.Model):
    """One mark about a player on a day: has come, came late, stayed away, left. Only ever added to.

    The newest mark of a day counts; `UNMARKED` takes the one before it back.
    """

    class Kind(models.TextChoices):
        """What was marked."""

        CAME = "came", _("is here")
        LATE = "late", _("came late")
        ABSENT = "absent", _("did not come")
        UNMARKED = "unmarked", _("not marked")
        LEFT = "left", _("left the event")
        RETURNED = "returned", _("returned to the event")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="attendances")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="attendances")
    day = models.DateField(_("day"))
    kind = models.CharField(_("mark"), max_length=10, choices=Kind)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("event_id", "id")
        verbose_name = _("mark of attendance")
        verbose_name_plural = _("marks of attendance")
        indexes = [models.Index(fields=("event", "day"), name="attendance_by_day")]

    def __str__(self) -> str:
        return f"{self.day} {self.registration_id}: {self.kind}"
