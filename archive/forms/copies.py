"""Forms of rehearsals and of the end of an event."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import PlainForm


class PaceForm(PlainForm):
    """How long a deal takes."""

    pace = forms.IntegerField(label=_("Minutes for a deal"), min_value=1, max_value=60)


class DeleteForm(PlainForm):
    """The name of the event, typed."""

    typed = forms.CharField(
        label=_("The name, typed"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off"}),
    )
