"""Forms of the entries that belong to the event: a figure for one player, and taking one back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms.entries import PointsField, points_input
from scoring.models import EventEntry
from tournaments.models import Event, Registration

KINDS = [choice for choice in EventEntry.Kind.choices if choice[0] not in EventEntry.MARKS]
"""What can be written by hand; forfeits and disqualifications come by rulings."""


class PlayerChoice(forms.ModelChoiceField):
    """A player of the event by his start number and name."""

    def label_from_instance(self, obj: Any) -> str:
        """As the lists of the staff name him."""
        return f"{obj.number}. {obj.short_name}"


class EventEntryForm(forms.Form):
    """A figure of the event for one player."""

    registration = PlayerChoice(
        label=gettext_lazy("Player"), queryset=Registration.objects.none(), empty_label="–"
    )
    kind = forms.ChoiceField(label=gettext_lazy("What"), choices=KINDS)
    points = PointsField(label=gettext_lazy("Figure"), widget=points_input())
    reason = forms.CharField(label=gettext_lazy("Why"), max_length=300)
    cite = forms.CharField(
        label=gettext_lazy("Point of the Code or of the regulation"), max_length=60, required=False
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = Registration.objects.filter(event=event).select_related("player").order_by("number")
        self.fields["registration"].queryset = rows  # type: ignore[attr-defined]

    def clean_points(self) -> Fraction:
        """A figure that changes something."""
        points = self.cleaned_data["points"]
        if not points:
            raise ValidationError(_("The figure is 0; expected a figure other than zero."), code="no-figure")
        return Fraction(points)


class ReverseForm(forms.Form):
    """Why an entry is taken back."""

    reason = forms.CharField(label=gettext_lazy("Why"), max_length=300)
