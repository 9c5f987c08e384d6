"""Setting results aside: why, and the name typed as it stands on the page."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import PlainForm


class AnnulForm(PlainForm):
    """A reason, and the name of what is set aside."""

    reason = forms.CharField(label=_("Reason (goes into the event's file)"), max_length=300)
    typed = forms.CharField(
        label=_("The name, typed"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off"}),
    )
