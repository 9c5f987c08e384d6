"""Forms of a round seated by the standings and of a cut."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import PlainForm


class StandingsDrawForm(PlainForm):
    """At which tables, whether repeats are allowed, whom."""

    stamp = forms.CharField(max_length=60, widget=forms.HiddenInput)
    composition = forms.CharField(label=_("Tables"), max_length=40)
    repeats = forms.TypedChoiceField(
        choices=(("", _("Part those who have met")), ("1", _("Cut from the order"))),
        coerce=bool,
        required=False,
        empty_value=False,  # type: ignore[arg-type]  # what `coerce` gives
    )
    teams = forms.BooleanField(label=_("Players of one team do not meet"), required=False)
    everybody = forms.BooleanField(label=_("Seat everybody, checked in or not"), required=False)
    drop_drafts = forms.BooleanField(label=_("Drafts of later rounds may go"), required=False)
    unfinished = forms.BooleanField(label=_("The order counts without the open rounds"), required=False)


class CutForm(PlainForm):
    """Who goes on: the start numbers ticked."""

    stamp = forms.CharField(max_length=60, widget=forms.HiddenInput)
    players = forms.TypedMultipleChoiceField(coerce=int, required=False)
    reason = forms.CharField(label=_("Reason (goes into the event's file)"), max_length=300, required=False)

    def __init__(self, *args: object, numbers: tuple[int, ...], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["players"]
        # not in the stubs
        field.choices = [(str(number), str(number)) for number in numbers]  # type: ignore[attr-defined]
