"""Correcting the seats of a table: who really sat where, how the deals were written, why."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.selectors.seat_corrections import WRITTEN
from tournaments.forms.base import PlainForm


class SeatsForm(PlainForm):
    """One field for each seat of the table, `seat0` and so on, holding a start number."""

    written = forms.ChoiceField(label=gettext_lazy("The deals were written"), widget=forms.RadioSelect)
    reason = forms.CharField(
        label=gettext_lazy("Reason (goes into the event's file)"), max_length=300, required=False
    )
    client_id = forms.UUIDField(widget=forms.HiddenInput)
    seen_last = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, *args: Any, seats: list[dict[str, Any]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [
            (one["registration"].number, f"{one['registration'].number}. {one['registration'].player}")
            for one in seats
        ]
        self.seats = [f"seat{one['index']}" for one in seats]
        for name, one in zip(self.seats, seats, strict=True):
            self.fields[name] = forms.TypedChoiceField(
                label=one["letter"], choices=people, coerce=int, initial=one["registration"].number
            )
        # not in the stubs
        self.fields["written"].choices = [(key, _(text)) for key, text in WRITTEN.items()]  # type: ignore[attr-defined]
        self.fields["written"].initial = next(iter(WRITTEN))

    @property
    def seat_fields(self) -> list[forms.BoundField]:
        """The fields of the seats."""
        return [self[name] for name in self.seats]

    @property
    def sat(self) -> list[int]:
        """Start numbers by seat (of a valid form)."""
        return [self.cleaned_data[name] for name in self.seats]
