"""Forms of leagues."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import PlainForm, VersionedForm


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
        label=_("Address of the event"),
        max_length=80,
        help_text=_("The last part of the address of its page. You must direct it."),
    )
    weight = forms.CharField(
        label=_("Weight in the rating"),
        max_length=12,
        initial="1",
        help_text=_("1, 2 or 3/2; by custom one for each day of play."),
    )
