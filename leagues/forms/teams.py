"""Forms of teams: the rules, a new team."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.domain.teams import MOST
from office.faults import Refused
from tournaments.forms.base import PlainForm


class RulesForm(PlainForm):
    """How large a team is, and how many of it play a round."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    is_on = forms.BooleanField(label=_("The event is played by teams"), required=False)
    on_field = forms.IntegerField(label=_("Play a round"), min_value=1, max_value=MOST)
    least = forms.IntegerField(label=_("Fewest in a team"), min_value=1, max_value=MOST)
    most = forms.IntegerField(label=_("Most in a team"), min_value=1, max_value=MOST)


class TeamForm(PlainForm):
    """A team and its players, one in a row."""

    name = forms.CharField(label=_("Name of the team"), max_length=80)
    rows = forms.CharField(
        label=_("Players, one in a row"),
        max_length=10_000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=_("A start number of the list, or a new player: “Ветрова Анна, Ярославль”."),
    )

    def add_refusal(self, refusal: Refused) -> None:
        """Put every fault beside its field."""
        for fault in refusal.faults:
            self.add_error(fault.where if fault.where in self.fields else None, fault.said(gettext))
