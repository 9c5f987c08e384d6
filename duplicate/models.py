"""Columns of duplicate rounds: sets of layouts, which deal of a sheet is which, who looked before the end.

Rows are only ever added: a later set replaces an earlier one, a later placement an earlier one. The only
writers are `duplicate.services`. A set holds its seed and salt, which nobody but the director may see
before the round is closed (`duplicate.permissions`).
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from duplicate.domain.layouts import are_layouts
from scoring.models import AppendOnly
from tournaments.models import Round, Table


def check_layouts(value: Any) -> None:
    """Refuse what is no list of whole deals: rows come from files too."""
    if not are_layouts(value):
        raise ValidationError(_("These are no layouts: expected whole deals of 32 cards."))


class LayoutSet(AppendOnly):
    """The layouts of a round from this moment on; the newest row of a round is in force.

    `layouts`: a list of `{"hands": [first, second, third], "talon": [card, card], "dealer": 2}`.
    """

    class Source(models.TextChoices):
        """Where the layouts come from."""

        SEED = "seed", _("dealt from a seed")
        ENTERED = "entered", _("entered by hand")
        UNKNOWN = "unknown", _("known at the tables alone")
        OFF = "off", _("no round of equal layouts")

    class Audience(models.TextChoices):
        """Who sees the layouts once the round is closed."""

        PUBLIC = "public", _("everybody who may see the results of the round")
        STAFF = "staff", _("the staff alone")

    journal_leaves_out = ("layouts", "seed", "salt")
    """What must stay secret until the round is closed; the hash that promises them is told."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="layout_sets")
    number = models.PositiveSmallIntegerField(_("version number"), validators=[MinValueValidator(1)])
    source = models.CharField(_("source"), max_length=8, choices=Source)
    deals = models.PositiveSmallIntegerField(_("deals"), default=0)
    layouts = models.JSONField(_("layouts"), default=list, blank=True, validators=[check_layouts])
    seed = models.CharField(_("seed"), max_length=40, blank=True)
    salt = models.CharField(_("salt"), max_length=64, blank=True)
    digest = models.CharField(_("hash announced"), max_length=64, blank=True)
    audience = models.CharField(
        _("after the round the layouts are shown to"), max_length=8, choices=Audience, default=Audience.PUBLIC
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("round_id", "number")
        verbose_name = _("set of layouts")
        verbose_name_plural = _("sets of layouts")
        constraints = [
            UniqueConstraint(fields=("round", "number"), name="layout_set_number_once"),
            CheckConstraint(condition=Q(number__gte=1), name="layout_set_from_one"),
            CheckConstraint(
                condition=(Q(source__in=("seed", "entered")) & ~Q(digest=""))
                | (Q(source__in=("unknown", "off")) & Q(digest="") & Q(salt="")),
                name="layout_set_promised",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id} v{self.number}"

    @property
    def is_on(self) -> bool:
        """Whether the round is one of equal layouts."""
        return self.source != self.Source.OFF

    @property
    def has_layouts(self) -> bool:
        """Whether the cards are known to the program; a file of the event keeps them back while secret."""
        return self.source in (self.Source.SEED, self.Source.ENTERED) and bool(self.layouts)


class Placement(AppendOnly):
    """Which layout was played in a deal of a sheet, where it is not the one of its number.

    `line` is the line of the sheet that first wrote the deal; `layout` None: no layout, not compared. The
    newest row of a line counts.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="placements")
    line = models.PositiveIntegerField(_("line"))
    layout = models.PositiveSmallIntegerField(_("layout"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("table_id", "id")
        verbose_name = _("layout of a deal")
        verbose_name_plural = _("layouts of deals")
        constraints = [
            CheckConstraint(condition=~Q(reason=""), name="placement_has_reason"),
            CheckConstraint(condition=Q(layout=None) | Q(layout__gte=1), name="placement_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.line}: {self.layout or '–'}"


class Look(AppendOnly):
    """Somebody looked at the layouts of a round, or took them away, before it was closed."""

    class What(models.TextChoices):
        """What was opened."""

        PAGE = "page", _("the page")
        SLIPS = "slips", _("cards to lay out")
        RECORDS = "records", _("records of the hands")
        FILE = "file", _("a file")
        API = "api", _("the API")

    set = models.ForeignKey(LayoutSet, on_delete=models.PROTECT, related_name="looks")
    what = models.CharField(_("what"), max_length=8, choices=What)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("set_id", "id")
        verbose_name = _("look at layouts")
        verbose_name_plural = _("looks at layouts")

    def __str__(self) -> str:
        return f"{self.by} {self.what}"
