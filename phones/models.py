"""Columns and constraints of phones at the tables: who holds which seat, what the seats say of lines.

A verdict is only ever added; the newest of a seat about a line as it stands is the one that holds.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from scoring.models import AppendOnly, Sheet
from tournaments.models import Registration, Table

WHOLE_SHEET = 0
"""The `root` of a verdict about the closed sheet as a whole."""


class SeatPhone(models.Model):
    """One phone speaks for one seat of a table, until another takes the seat over.

    `device` is a random id that only this phone has, kept in its signed cookie.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="phones")
    seat = models.PositiveSmallIntegerField(_("seat"))
    device = models.UUIDField(_("phone"))
    claimed_at = models.DateTimeField(_("since"), auto_now_add=True)
    left_at = models.DateTimeField(_("until"), null=True, blank=True)

    class Meta:
        ordering = ("table_id", "seat", "id")
        verbose_name = _("phone of a seat")
        verbose_name_plural = _("phones of seats")
        constraints = [
            UniqueConstraint(
                fields=("table", "seat"), condition=Q(left_at__isnull=True), name="phone_one_at_a_seat"
            ),
            UniqueConstraint(
                fields=("table", "device"), condition=Q(left_at__isnull=True), name="phone_has_one_seat"
            ),
            CheckConstraint(condition=Q(seat__lte=4), name="phone_seat_to_four"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}"


class Verdict(AppendOnly):
    """What a seat says of a line as it stands, or an arbiter in its place.

    `root` is the line (0: the closed sheet as a whole) and `upto` the newest line that answers it, so a
    later correction needs new verdicts. `fact` is what the seat says instead, if it says so.
    """

    class Said(models.TextChoices):
        """The three things that can be said."""

        AGREES = "agrees", _("agrees")
        DISPUTES = "disputes", _("disputes")
        SETTLED = "settled", _("settled by an arbiter")

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="verdicts")
    root = models.PositiveIntegerField(_("about line"))
    upto = models.PositiveIntegerField(_("as of line"))
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    said = models.CharField(_("said"), max_length=10, choices=Said)
    fact = models.JSONField(_("what the seat says instead"), null=True, blank=True)
    label = models.CharField(_("contract / result"), max_length=60, blank=True)
    words = models.CharField(_("in own words"), max_length=200, blank=True)
    client_id = models.UUIDField(_("request"), default=uuid.uuid4)
    device = models.UUIDField(_("phone"), null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("sheet_id", "id")
        verbose_name = _("verdict")
        verbose_name_plural = _("verdicts")
        constraints = [
            UniqueConstraint(fields=("sheet", "client_id"), name="verdict_once_per_request"),
            UniqueConstraint(
                fields=("sheet", "upto"),
                condition=Q(root=0, said="settled"),
                name="verdict_sheet_confirmed_once",
            ),
            CheckConstraint(condition=Q(upto__gte=models.F("root")), name="verdict_about_a_version"),
            CheckConstraint(
                condition=Q(said="settled", seat__isnull=True)
                | (~Q(said="settled") & Q(seat__isnull=False, seat__lte=4)),
                name="verdict_of_a_seat_or_an_arbiter",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}/{self.root}: {self.said}"


class SamePerson(models.Model):
    """Two registrations at different events are one person: said by whoever holds the codes of both.

    Only the person's own pages read it. `ended_at` takes it back.
    """

    one = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="+")
    said_at = models.DateTimeField(_("said at"), auto_now_add=True)
    ended_at = models.DateTimeField(_("taken back at"), null=True, blank=True)

    class Meta:
        ordering = ("id",)
        verbose_name = _("one person at two events")
        verbose_name_plural = _("persons at several events")
        constraints = [
            UniqueConstraint(
                fields=("one", "other"), condition=Q(ended_at__isnull=True), name="same_person_said_once"
            ),
            CheckConstraint(condition=Q(one__lt=models.F("other")), name="same_person_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} = {self.other_id}"
