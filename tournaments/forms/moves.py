"""Forms of moves in the hall."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.rounds import ReasonForm
from tournaments.services.moves import LARGEST


class MovePlayerForm(ReasonForm):
    """Who goes to which table."""

    number = forms.IntegerField(label=_("Whom, start number"), min_value=1)
    to = forms.IntegerField(label=_("To table"), min_value=1, max_value=LARGEST)


class MoveTableForm(ReasonForm):
    """Which table goes to which place."""

    table = forms.IntegerField(label=_("Which table"), min_value=1)
    number = forms.IntegerField(label=_("To place number"), min_value=1, max_value=LARGEST)
