"""The form of a movement: tables, rounds, whom."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from duplicate.selectors.movement import MOST_ROUNDS
from tournaments.forms.base import PlainForm


class MovementForm(PlainForm):
    """What movement is asked for; nothing means: as the field and the event suggest."""

    seats = forms.IntegerField(label=_("Players at a table"), min_value=3, max_value=4, required=False)
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, required=False)
    everybody = forms.BooleanField(label=_("Seat everybody, checked in or not"), required=False)


class SeatMovementForm(MovementForm):
    """The same to be seated, with the stamp of what the page showed."""

    stamp = forms.CharField(max_length=60, widget=forms.HiddenInput)
    deals = forms.IntegerField(label=_("Deals at a table"), min_value=1, max_value=999, required=False)
