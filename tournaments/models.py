"""Columns and constraints of events, players, rounds, tables and seats.

What a row promises stands here as a constraint; what must hold between rows (who may sit where,
what a frozen convention allows) stands in `services`, the only writers. Nothing is ever deleted
by cascade: every foreign key protects what it points to.
"""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _


class Versioned(models.Model):
    """A row edited on pages: `version` grows with every save and guards against stale forms."""

    version = models.PositiveIntegerField(_("version"), default=1)
    updated_at = models.DateTimeField(_("changed at"), auto_now=True)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("changed by"),
    )

    class Meta:
        abstract = True


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

    `facts`: `{"kind": "swap" | "replace", "players": [start numbers], "tables": [...], "repeats": [...]}`.
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
