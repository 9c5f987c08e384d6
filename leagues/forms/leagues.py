"""Forms of leagues."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import PlainForm, VersionedForm
from tournaments.models import Event


class NewLeagueForm(PlainForm):
    """A new league."""

    name = forms.CharField(label=_("Name of the league"), max_length=120)
    about = forms.CharField(label=_("About it, in a sentence"), max_length=300, required=False)
    is_public = forms.BooleanField(label=_("Shown to everybody"), required=False, initial=True)


class LeagueForm(VersionedForm, NewLeagueForm):
    """The same, and who keeps it."""

    keepers = forms.CharField(
        label=_("Keepers"), max_length=1000, help_text=_("Logins, separated by spaces or commas.")
    )

    def logins(self) -> list[str]:
        """The logins, each once."""
        return list(dict.fromkeys(self.cleaned_data["keepers"].replace(",", " ").split()))


class LeagueEventForm(PlainForm):
    """An event for the league."""

    event = forms.CharField(
        label=_("Event that you direct"), max_length=80, required=False, widget=forms.Select()
    )
    address = forms.CharField(
        label=_("Or its address"),
        max_length=80,
        required=False,
        help_text=_("The last part of the address of its page. You must direct it."),
    )
    weight = forms.CharField(
        label=_("Weight in the rating"),
        max_length=12,
        initial="1",
        help_text=_("1, 2 or 3/2; by custom one for each day of play."),
    )

    def __init__(self, *args: Any, offered: Iterable[Event] = (), **kwargs: Any) -> None:
        """`offered` are the events to choose from; any other is named by its address."""
        super().__init__(*args, **kwargs)
        rows = [(one.slug, f"{one}, {date_format(one.ends_on, 'd.m.Y')}") for one in offered]
        self.fields["event"].widget.choices = [("", "–"), *rows]

    def slug(self) -> str:
        """The event that was chosen, or the address that was typed."""
        return str(self.cleaned_data["address"] or self.cleaned_data["event"])
