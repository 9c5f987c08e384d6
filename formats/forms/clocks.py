"""Forms of the clock: a step, time for one table, what ends the rounds."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import PlainForm


class StepForm(PlainForm):
    """A step of the clock of a round."""

    step = forms.CharField(widget=forms.HiddenInput, max_length=20)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    minutes = forms.IntegerField(label=_("Minutes of the round"), min_value=1, max_value=1440, required=False)
    reason = forms.CharField(label=_("Why"), required=False, max_length=300)


class TimeForm(PlainForm):
    """Minutes for one table."""

    table = forms.IntegerField(min_value=1)
    minutes = forms.IntegerField(label=_("Minutes"), min_value=-1440, max_value=1440)
    reason = forms.CharField(label=_("Why"), required=False, max_length=300)
    seen = forms.IntegerField(min_value=0, required=False)


class PlanForm(PlainForm):
    """What ends the rounds from a round on, beside the convention."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    from_round = forms.IntegerField(label=_("From round"), min_value=1, max_value=200)
    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=1,
        max_value=1440,
        required=False,
        help_text=_("Empty: rounds have no clock."),
    )
    warnings = forms.CharField(
        label=_("Warnings, minutes before the end"),
        max_length=60,
        required=False,
        help_text=_("The clock changes its look then: 15 5"),
    )
    pool_sum = forms.IntegerField(
        label=_("Sum of all pools"),
        min_value=1,
        max_value=100_000,
        required=False,
        help_text=_("Play ends when the pools of the table add up to so much. Empty: no matter."),
    )
    reason = forms.CharField(label=_("Reason (goes into the event's file)"), required=False, max_length=300)

    def clean_warnings(self) -> list[int]:
        """The warnings as whole numbers."""
        words = self.cleaned_data["warnings"].replace(",", " ").split()
        if wrong := [word for word in words if not (word.isascii() and word.isdigit() and len(word) < 5)]:
            raise forms.ValidationError(
                _("Found “%(found)s”; expected whole minutes, such as 15 5."),
                params={"found": wrong[0][:20]},
            )
        return [int(word) for word in words]
