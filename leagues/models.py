"""Columns of teams and leagues. Rules of teams, line-ups and results taken are only ever added.

The only writers are `leagues.services`. A team is no row: it is the players of an event who bear its name.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from scoring.models import AppendOnly
from tournaments.models import Event, Registration, Round
from tournaments.models.base import Versioned


def check_numbers(value: Any) -> None:
    """Refuse what is no list of start numbers: rows come from files too."""
    if not isinstance(value, list) or not all(isinstance(one, int) and one > 0 for one in value):
        raise ValidationError(_("Expected a list of start numbers."))


class TeamRules(AppendOnly):
    """An event is played by teams: how large they are, how many play a round. The newest row holds."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="team_rules")
    number = models.PositiveSmallIntegerField(_("version number"), validators=[MinValueValidator(1)])
    is_on = models.BooleanField(_("played by teams"), default=True)
    on_field = models.PositiveSmallIntegerField(_("on the field"), default=3)
    least = models.PositiveSmallIntegerField(_("fewest in a team"), default=3)
    most = models.PositiveSmallIntegerField(_("most in a team"), default=5)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("event_id", "number")
        verbose_name = _("rules of teams")
        verbose_name_plural = _("rules of teams")
        constraints = [
            UniqueConstraint(fields=("event", "number"), name="team_rules_number_once"),
            CheckConstraint(
                condition=Q(on_field__gte=1, on_field__lte=F("least")) & Q(least__lte=F("most")),
                name="team_rules_rise",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.on_field}/{self.least}–{self.most}"


class LineUp(AppendOnly):
    """Who of a team plays a round, by start number. The newest row of a team holds."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="line_ups")
    team = models.CharField(_("team"), max_length=80)
    number = models.PositiveSmallIntegerField(_("version number"), validators=[MinValueValidator(1)])
    players = models.JSONField(_("players"), default=list, validators=[check_numbers])
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("round_id", "team", "number")
        verbose_name = _("line-up")
        verbose_name_plural = _("line-ups")
        constraints = [
            UniqueConstraint(fields=("round", "team", "number"), name="line_up_number_once"),
            CheckConstraint(condition=~Q(team=""), name="line_up_of_a_team"),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.players}"


class League(Versioned):
    """Events that count together: a season table and a rating. `keepers` run it."""

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    about = models.CharField(_("about"), max_length=300, blank=True)
    is_public = models.BooleanField(_("shown to everybody"), default=True)
    keepers = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="leagues", verbose_name=_("keepers")
    )
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        ordering = ("name", "id")
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        constraints = [CheckConstraint(condition=~Q(name=""), name="league_has_name")]

    def __str__(self) -> str:
        return self.name


class LeagueEvent(models.Model):
    """An event of a league, with its weight in the rating (numerator/denominator)."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="events")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="leagues")
    numerator = models.PositiveIntegerField(_("weight"), default=1)
    denominator = models.PositiveIntegerField(_("denominator"), default=1)
    removed_at = models.DateTimeField(_("taken out at"), null=True, blank=True)
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    added_at = models.DateTimeField(_("added at"), auto_now_add=True)

    class Meta:
        ordering = ("league_id", "event__starts_on", "id")
        verbose_name = _("event of a league")
        verbose_name_plural = _("events of leagues")
        constraints = [
            UniqueConstraint(
                fields=("league", "event"), condition=Q(removed_at=None), name="event_once_in_a_league"
            ),
            CheckConstraint(
                condition=Q(numerator__gte=1) & Q(denominator__gte=1), name="league_weight_positive"
            ),
        ]

    def __str__(self) -> str:
        return str(self.event)

    @property
    def weight(self) -> Fraction:
        """The exact weight."""
        return Fraction(self.numerator, self.denominator)


class LeaguePerson(models.Model):
    """A person as a league knows him: whose registrations are one and the same, somebody has confirmed."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="people")
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        ordering = ("league_id", "id")
        verbose_name = _("person of a league")
        verbose_name_plural = _("people of leagues")

    def __str__(self) -> str:
        return f"{self.league_id}/{self.pk}"


class LeagueMember(models.Model):
    """A registration of a person in a league; `left_at` parts them again."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="members")
    person = models.ForeignKey(LeaguePerson, on_delete=models.PROTECT, related_name="members")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="leagues")
    left_at = models.DateTimeField(_("parted at"), null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("league_id", "person_id", "id")
        verbose_name = _("registration in a league")
        verbose_name_plural = _("registrations in leagues")
        constraints = [
            UniqueConstraint(
                fields=("league", "registration"),
                condition=Q(left_at=None),
                name="registration_once_in_a_league",
            )
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.registration_id}"


class TakenResults(AppendOnly):
    """The places of an event as a league took them over; the newest row of an event counts.

    `places`: a list of `[start number, place, how many share it]`; `digest` hashes the standings.
    """

    entry = models.ForeignKey(LeagueEvent, on_delete=models.PROTECT, related_name="taken")
    places = models.JSONField(_("places"), default=list)
    digest = models.CharField(_("hash of the standings"), max_length=64)
    figure = models.CharField(_("figure of the event then"), max_length=64, blank=True)
    is_final = models.BooleanField(_("final"), default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("entry_id", "id")
        verbose_name = _("results taken over")
        verbose_name_plural = _("results taken over")

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.digest[:12]}"
