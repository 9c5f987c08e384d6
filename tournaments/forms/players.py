"""Forms of players."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.domain.players_import import LARGEST_NUMBER
from tournaments.forms.base import PlainForm, VersionedForm
from tournaments.models import Registration


class PlayerForm(PlainForm):
    """A player and his registration."""

    surname = forms.CharField(label=_("Surname"), max_length=60)
    given = forms.CharField(label=_("Given name"), max_length=60, required=False)
    patronymic = forms.CharField(label=_("Patronymic"), max_length=60, required=False)
    club = forms.CharField(label=_("Club"), max_length=80, required=False)
    city = forms.CharField(label=_("City"), max_length=80, required=False)
    number = forms.IntegerField(
        label=_("Start number"),
        min_value=1,
        max_value=LARGEST_NUMBER,
        required=False,
        help_text=_("Empty: the next free one."),
    )
    team = forms.CharField(label=_("Team"), max_length=80, required=False)
    seed = forms.IntegerField(label=_("Seed"), min_value=1, max_value=LARGEST_NUMBER, required=False)
    pseudonym = forms.CharField(
        label=_("Name shown in public"),
        max_length=60,
        required=False,
        help_text=_("Instead of the real name on every public page and file."),
    )


class EditPlayerForm(PlayerForm, VersionedForm):
    """The same for a player already in the list; his number stays unless another is given."""

    number = forms.IntegerField(label=_("Start number"), min_value=1, max_value=LARGEST_NUMBER)


class StatusForm(PlainForm):
    """Check in, withdraw, return. Only a ruling disqualifies."""

    status = forms.ChoiceField(choices=Registration.Status.choices[:-1])


class ListForm(PlainForm):
    """A list of players pasted as text."""

    text = forms.CharField(
        label=_("List of players"),
        max_length=1_000_000,
        strip=False,
        required=False,
        widget=forms.Textarea(attrs={"class": "paste", "rows": 12, "spellcheck": "false"}),
    )


class FileForm(PlainForm):
    """A list of players as a file."""

    file = forms.FileField(
        label=_("File, XLSX or CSV"),
        max_length=200,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt"}),
    )
