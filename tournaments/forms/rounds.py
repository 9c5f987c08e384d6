"""Forms of rounds, draws and seats."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import PlainForm, VersionedForm, date_input
from tournaments.services.seating import LARGEST_SEED


class RoundForm(PlainForm):
    """A new round; `number` is the one the page promised."""

    number = forms.IntegerField(min_value=1, max_value=99, widget=forms.HiddenInput)
    name = forms.CharField(
        label=_("Name of the round"), max_length=80, required=False, help_text=_("Empty: only the number.")
    )
    deals_planned = forms.IntegerField(
        label=_("Deals at a table"), min_value=1, max_value=999, required=False
    )


class EditRoundForm(VersionedForm):
    """Name, planned deals, day and session of a round."""

    name = forms.CharField(label=_("Name of the round"), max_length=80, required=False)
    deals_planned = forms.IntegerField(
        label=_("Deals at a table"), min_value=1, max_value=999, required=False
    )
    day = forms.DateField(label=_("Day"), required=False, widget=date_input())
    session = forms.IntegerField(label=_("Session"), min_value=1, max_value=99, required=False)


class DrawForm(VersionedForm):
    """How to draw: tables, seed, whom."""

    composition = forms.CharField(max_length=40)
    seed = forms.IntegerField(label=_("Seed of the lot"), min_value=0, max_value=LARGEST_SEED)
    everybody = forms.BooleanField(label=_("Seat everybody, checked in or not"), required=False)
    teams = forms.BooleanField(label=_("Players of one team do not meet"), required=False)


class PublishForm(VersionedForm):
    """Publish what was seen."""


class ReasonForm(VersionedForm):
    """A step that needs a reason."""

    reason = forms.CharField(label=_("Reason (goes into the event's file)"), max_length=300)


class SwapForm(ReasonForm):
    """Two players to change over, by start number."""

    one = forms.IntegerField(label=_("Whom, start number"), min_value=1)
    other = forms.IntegerField(label=_("With whom"), min_value=1)


class SeatForm(ReasonForm):
    """Who sits down at a table: in whose seat, or (empty) at the next place."""

    index = forms.IntegerField(min_value=0, max_value=4, required=False)
    number = forms.IntegerField(label=_("Who sits down, start number"), min_value=1)


class CardsForm(VersionedForm):
    """The seat draw by cards of one table."""

    seed = forms.IntegerField(label=_("Seed of the lot"), min_value=0, max_value=LARGEST_SEED, required=False)
