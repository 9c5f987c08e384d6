"""Columns and constraints of sheets, their lines, postings and changes of state.

Lines, postings, changes of state and entries of the event are only ever added: a mistake is
answered by a further line, never by an edit. The guards below refuse what would break that; the
only writers are `scoring.services`.
"""

from __future__ import annotations

import uuid
from fractions import Fraction

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from journal.models import AppendOnly, AppendOnlyError, AppendOnlyQuerySet
from tournaments.models import Event, Registration, Round, Table

__all__ = [
    "AppendOnly",
    "AppendOnlyError",
    "AppendOnlyQuerySet",
    "EventEntry",
    "Sheet",
    "SheetEntry",
    "SheetPosting",
    "SheetStateChange",
]


class Sheet(models.Model):
    """The sheet of one table. Its balances are not stored: they are the sum of its postings.

    `last_number`, `deals`, `finished_by` and `totals` repeat what the lines say; `rebuild` compares them
    with the lines. `totals` is a common denominator and the settled vists of each seat in its parts (4.2.14);
    empty where they were never kept: then they are settled from the postings. `counts_to` is None where
    every line counts; at an event that asks the seats to confirm, deals after that line do not count yet.
    `agreed` (a bit for each seat) and `open_disputes` repeat what the seats said of the first line that
    waits.
    """

    class State(models.TextChoices):
        """How far the sheet has come."""

        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")
        CONFIRMED = "confirmed", _("confirmed")
        OFFICIAL = "official", _("official")

    # The lines and the words of the seats say these already; only the journal of a state is news.
    journal_leaves_out = (
        "last_number",
        "deals",
        "finished_by",
        "totals",
        "open_appeals",
        "counts_to",
        "agreed",
        "open_disputes",
    )

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="sheet")
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    first_dealer = models.PositiveSmallIntegerField(_("first dealer"), default=0)
    last_number = models.PositiveIntegerField(_("last line"), default=0)
    deals = models.PositiveIntegerField(_("deals played"), default=0)
    finished_by = models.CharField(_("ended by"), max_length=10, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1)
    open_appeals = models.PositiveSmallIntegerField(_("open appeals"), default=0)
    counts_to = models.PositiveIntegerField(_("counts up to line"), null=True, blank=True)
    agreed = models.PositiveSmallIntegerField(_("seats that agreed"), default=0)
    open_disputes = models.PositiveSmallIntegerField(_("open disputes"), default=0)
    totals = models.JSONField(_("settled vists"), default=list, blank=True, editable=False)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    opened_at = models.DateTimeField(_("opened at"), auto_now_add=True)

    class Meta:
        ordering = ("table_id",)
        verbose_name = _("sheet")
        verbose_name_plural = _("sheets")
        constraints = [
            CheckConstraint(condition=Q(first_dealer__lte=4), name="sheet_first_dealer_to_four"),
            CheckConstraint(
                condition=Q(state__in=("open", "closed", "confirmed", "official")), name="sheet_state_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.table_id}"

    @property
    def is_open(self) -> bool:
        """Whether lines may be written."""
        return self.state == self.State.OPEN


class SheetEntry(AppendOnly):
    """One line of a sheet: what was reported, as it was reported (`fact`: tirazh-sheet/1).

    `corrects` points to the line that a correction replaces (always the first-written one, never
    another correction), or that an undo takes back. `seat` is whose phone wrote it, None for the staff.
    `source` is `ruling 12` on what a ruling of the
    event wrote, empty on everything else. `root` is the number of the line whose place
    in the order this line speaks about: its own, except for corrections and undos.
    """

    class Kind(models.TextChoices):
        """What kind of line it is."""

        DEAL = "deal", _("deal")
        VOID = "void", _("void deal")
        POSTINGS = "postings", _("postings by hand")
        JOIN = "join", _("newcomer")
        REPLACE = "replace", _("substitute")
        END = "end", _("end of the sheet")
        CHECKPOINT = "checkpoint", _("checked against paper")
        CORRECTION = "correction", _("correction")
        UNDO = "undo", _("line taken back")

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="lines")
    number = models.PositiveIntegerField(_("number"), validators=[MinValueValidator(1)])
    root = models.PositiveIntegerField(_("speaks about line"))
    client_id = models.UUIDField(_("request"), default=uuid.uuid4)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    fact = models.JSONField(_("what was reported"), default=dict, blank=True)
    corrects = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="answered_by"
    )
    label = models.CharField(_("contract / result"), max_length=60, blank=True)
    dealer = models.PositiveSmallIntegerField(_("dealer"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    source = models.CharField(_("written by ruling"), max_length=40, blank=True)
    seat = models.PositiveSmallIntegerField(_("written from seat"), null=True, blank=True)
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    written_at = models.DateTimeField(_("written at"), auto_now_add=True)

    class Meta:
        ordering = ("sheet_id", "number")
        verbose_name = _("line of a sheet")
        verbose_name_plural = _("lines of sheets")
        constraints = [
            UniqueConstraint(fields=("sheet", "number"), name="line_number_once_per_sheet"),
            UniqueConstraint(fields=("sheet", "client_id"), name="line_written_once_per_request"),
            UniqueConstraint(fields=("corrects",), condition=Q(kind="undo"), name="line_taken_back_once"),
            CheckConstraint(condition=Q(number__gte=1), name="line_counts_from_one"),
            CheckConstraint(
                condition=(
                    Q(kind__in=("correction", "undo")) & Q(corrects__isnull=False) & Q(root__lt=F("number"))
                )
                | (~Q(kind__in=("correction", "undo")) & Q(corrects__isnull=True) & Q(root=F("number"))),
                name="line_corrects_only_to_correct",
            ),
            CheckConstraint(condition=~Q(kind="correction") | ~Q(reason=""), name="correction_has_reason"),
            CheckConstraint(condition=Q(dealer__isnull=True) | Q(dealer__lte=4), name="line_dealer_to_four"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.label or self.get_kind_display()}"

    @property
    def ruling_number(self) -> int | None:
        """The number of the ruling that wrote the line, None where people wrote it."""
        word, _space, number = self.source.partition(" ")
        return int(number) if word == "ruling" and number.isdigit() else None


class SheetPosting(AppendOnly):
    """One figure in one place of a sheet: `numerator/denominator` points written by a line."""

    class Column(models.TextChoices):
        """The columns of a sheet."""

        POOL = "pool", _("pool")
        MOUNTAIN = "mountain", _("mountain")
        WHISTS = "whists", _("whists")

    journal_skips = True  # the line says it; `rebuild` makes the postings of it

    entry = models.ForeignKey(SheetEntry, on_delete=models.PROTECT, related_name="postings")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="postings")
    player = models.PositiveSmallIntegerField(_("seat"))
    column = models.CharField(_("column of the sheet"), max_length=8, choices=Column)
    against = models.PositiveSmallIntegerField(_("against"), null=True, blank=True)
    numerator = models.BigIntegerField(_("numerator"))
    denominator = models.PositiveIntegerField(_("denominator"), default=1)
    cite = models.CharField(_("point"), max_length=60, blank=True)

    class Meta:
        ordering = ("entry_id", "id")
        verbose_name = _("posting")
        verbose_name_plural = _("postings")
        constraints = [
            CheckConstraint(condition=Q(denominator__gte=1), name="posting_denominator_positive"),
            CheckConstraint(condition=Q(player__lte=4), name="posting_seat_to_four"),
            CheckConstraint(
                condition=(
                    Q(column="whists", against__isnull=False, against__lte=4) & ~Q(against=F("player"))
                )
                | Q(column__in=("pool", "mountain"), against__isnull=True),
                name="posting_slot_is_real",
            ),
        ]
        indexes = [
            models.Index(
                fields=("sheet", "player", "column", "against", "denominator", "numerator"),
                name="posting_by_slot",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.column} {self.against if self.against is not None else ''} {self.points}"

    @property
    def points(self) -> Fraction:
        """The exact figure."""
        return Fraction(self.numerator, self.denominator)


class SheetStateChange(AppendOnly):
    """Who moved a sheet from one state to another, when and why.

    `from_version` is the version of the sheet that was moved: of one version there is one move, so that
    no two writers can both confirm the sheet they saw.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="state_changes")
    old = models.CharField(_("from"), max_length=10, choices=Sheet.State)
    new = models.CharField(_("to"), max_length=10, choices=Sheet.State)
    from_version = models.PositiveIntegerField(_("version of the sheet"))
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("sheet_id", "id")
        verbose_name = _("change of state")
        verbose_name_plural = _("changes of state")
        constraints = [
            UniqueConstraint(fields=("sheet", "from_version"), name="state_change_once_per_version"),
            CheckConstraint(condition=~Q(old=F("new")), name="state_change_changes"),
            CheckConstraint(condition=~Q(new="open") | ~Q(reason=""), name="reopening_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.old} → {self.new}"


class EventEntry(AppendOnly):
    """A figure that belongs to the event, not to a sheet: tournament points, discipline, vists, marks.

    A mark (`forfeit` or `nought` of a round, `disqualified`) counts 1 and its reversal -1; it is in force
    while the sum is above nought. `source` names the ruling that wrote it: only that ruling takes it back.
    """

    class Kind(models.TextChoices):
        """What the figure counts. Only vists enter the sum of vists."""

        VISTS = "vists", _("vists")
        POINTS = "points", _("tournament points")
        DISCIPLINE = "discipline", _("discipline")
        FORFEIT = "forfeit", _("forfeit of a round")
        NOUGHT = "nought", _("nought for a round")
        DISQUALIFIED = "disqualified", _("disqualified")

    MARKS = (Kind.FORFEIT, Kind.NOUGHT, Kind.DISQUALIFIED)
    OF_A_ROUND = (Kind.FORFEIT, Kind.NOUGHT)

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="event_entries")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="event_entries")
    number = models.PositiveIntegerField(_("number"), validators=[MinValueValidator(1)])
    client_id = models.UUIDField(_("request"), default=uuid.uuid4)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    round = models.ForeignKey(Round, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    source = models.CharField(_("source"), max_length=40, blank=True)
    numerator = models.BigIntegerField(_("numerator"))
    denominator = models.PositiveIntegerField(_("denominator"), default=1)
    reason = models.CharField(_("reason"), max_length=300)
    cite = models.CharField(_("point"), max_length=60, blank=True)
    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="reversed_by"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("event_id", "number")
        verbose_name = _("entry of the event")
        verbose_name_plural = _("entries of the event")
        constraints = [
            UniqueConstraint(fields=("event", "number"), name="event_entry_number_once"),
            UniqueConstraint(fields=("event", "client_id"), name="event_entry_once_per_request"),
            CheckConstraint(condition=Q(denominator__gte=1), name="event_entry_denominator_positive"),
            CheckConstraint(condition=~Q(reason=""), name="event_entry_has_reason"),
            CheckConstraint(
                condition=~Q(kind__in=("forfeit", "nought")) | Q(round__isnull=False),
                name="event_entry_forfeit_of_a_round",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.kind} {self.points}"

    @property
    def points(self) -> Fraction:
        """The exact figure."""
        return Fraction(self.numerator, self.denominator)
