"""Forms of the check-in."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import PlainForm, date_input
from tournaments.models import Attendance
from tournaments.services.attendance import MARKS


class MarkForm(PlainForm):
    """What is marked about one player; `day` is the day that the page showed."""

    kind = forms.ChoiceField(choices=[(kind.value, kind.label) for kind in Attendance.Kind if kind in MARKS])
    day = forms.DateField(required=False)
    reason = forms.CharField(label=_("Why, if it is known"), max_length=300, required=False)


class UnmarkForm(PlainForm):
    """The mark to take back."""

    mark = forms.IntegerField(min_value=1)


class DayForm(PlainForm):
    """The day whose check-in begins."""

    day = forms.DateField(label=_("Day"), widget=date_input())
