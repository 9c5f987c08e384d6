"""Events, their staff and the versions of their convention."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from tournaments.models.base import Versioned


class Event(Versioned):
    """One tournament: name, place, dates, and who sees what of it."""

    class Publication(models.TextChoices):
        """When results are shown to the public."""

        LIVE = "live", _("live, deal by deal")
        ROUND = "round", _("after each round")
        END = "end", _("at the end, once the standings are final")
        HIDDEN = "hidden", _("only the seating")

    class Confirmation(models.TextChoices):
        """What the players confirm from their own phones before it counts."""

        NONE = "none", _("nothing: what is written counts")
        DEAL = "deal", _("every deal")
        SHEET = "sheet", _("the closed sheet")

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    place = models.CharField(_("place"), max_length=120, blank=True)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    rounds_planned = models.PositiveSmallIntegerField(_("rounds planned"), null=True, blank=True)
    is_public = models.BooleanField(_("shown to everybody"), default=True)
    publication = models.CharField(
        _("results are shown"), max_length=10, choices=Publication, default=Publication.ROUND
    )
    no_index = models.BooleanField(_("hidden from search engines"), default=True)
    phones_write = models.BooleanField(_("tables write from their phones"), default=False)
    confirmation = models.CharField(
        _("the seats confirm"), max_length=10, choices=Confirmation, default=Confirmation.NONE
    )
    hides_running = models.BooleanField(_("running tables are hidden from other tables"), default=False)
    key_edition = models.PositiveIntegerField(_("edition of the codes"), default=1, editable=False)
    archived_at = models.DateTimeField(_("put into the archive at"), null=True, blank=True, editable=False)
    rehearsal_of = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="rehearsals",
        verbose_name=_("rehearsal of"),
    )
    final_at = models.DateTimeField(_("standings final since"), null=True, blank=True, editable=False)
    client_id = models.UUIDField(_("form"), unique=True, null=True, blank=True, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("created by")
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        ordering = ("-starts_on", "name", "id")
        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints = [
            CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="event_ends_after_start"),
            CheckConstraint(condition=~Q(name=""), name="event_has_name"),
            CheckConstraint(
                condition=Q(rehearsal_of=None) | Q(is_public=False), name="event_rehearsal_is_not_public"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_final(self) -> bool:
        """Whether the standings are published as final: nothing that counts can be written."""
        return self.final_at is not None

    @property
    def shows_closed_only(self) -> bool:
        """Whether the public sees figures of a round only once it is closed."""
        return self.publication == self.Publication.ROUND or self.hides_running


class Staff(models.Model):
    """Who works at an event, and as what."""

    class Role(models.TextChoices):
        """Roles of the people who run an event."""

        DIRECTOR = "director", _("director")
        ARBITER = "arbiter", _("arbiter")
        SCORER = "scorer", _("scorer")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="duties")
    role = models.CharField(_("role"), max_length=10, choices=Role)
    is_on_duty = models.BooleanField(_("on duty"), default=True)
    may_annul = models.BooleanField(_("may annul and delete"), default=False)
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    added_at = models.DateTimeField(_("added at"), auto_now_add=True)

    class Meta:
        ordering = ("event_id", "role", "id")
        verbose_name = _("member of staff")
        verbose_name_plural = _("staff")
        constraints = [UniqueConstraint(fields=("event", "user"), name="staff_once_per_event")]

    def __str__(self) -> str:
        return f"{self.user} – {self.get_role_display()}"


class ConventionVersion(Versioned):
    """The convention of an event from some round on. Frozen by the first deal played under it."""

    journal_leaves_out = ("frozen_at",)  # the first line says it

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="conventions")
    number = models.PositiveSmallIntegerField(_("version number"), validators=[MinValueValidator(1)])
    preset = models.CharField(_("preset"), max_length=40)
    pool_target = models.PositiveSmallIntegerField(_("pool"), null=True, blank=True)
    overrides = models.JSONField(_("departures"), default=dict, blank=True)
    from_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    frozen_at = models.DateTimeField(_("frozen at"), null=True, blank=True)
    note = models.CharField(_("note"), max_length=300, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        ordering = ("event_id", "number")
        verbose_name = _("convention")
        verbose_name_plural = _("conventions")
        constraints = [
            UniqueConstraint(fields=("event", "number"), name="convention_number_once"),
            CheckConstraint(
                condition=Q(number__gte=1) & Q(from_round__gte=1), name="convention_counts_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.preset} v{self.number}"

    @property
    def is_frozen(self) -> bool:
        """Whether a deal has been played under it."""
        return self.frozen_at is not None
