"""Forms of an event and its staff."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from preferans.presets import PRESETS
from tournaments.forms.base import PlainForm, VersionedForm, date_input
from tournaments.models import Event, Staff


class EventFields(forms.Form):
    """What an event says of itself."""

    name = forms.CharField(label=_("Name of the event"), max_length=120)
    place = forms.CharField(label=_("Place"), max_length=120, required=False)
    starts_on = forms.DateField(label=_("First day"), widget=date_input())
    ends_on = forms.DateField(label=_("Last day"), widget=date_input())
    rounds_planned = forms.IntegerField(label=_("Rounds planned"), min_value=1, max_value=99, required=False)
    publication = forms.ChoiceField(
        label=_("Results are shown to everybody"),
        choices=Event.Publication.choices,
        initial=Event.Publication.ROUND,
        widget=forms.RadioSelect,
    )
    is_public = forms.BooleanField(
        label=_("The event is in the list for everybody"), required=False, initial=True
    )
    no_index = forms.BooleanField(label=_("Ask search engines to leave it out"), required=False, initial=True)

    def clean(self) -> dict[str, Any]:
        """The last day is not before the first."""
        data: dict[str, Any] = super().clean() or {}
        first, last = data.get("starts_on"), data.get("ends_on")
        if first and last and last < first:
            self.add_error(
                "ends_on",
                _("The last day %(last)s is before the first day %(first)s; turn them round.")
                % {"first": first.strftime("%d.%m.%Y"), "last": last.strftime("%d.%m.%Y")},
            )
        return data


class NewEventForm(EventFields, PlainForm):
    """Everything a new event needs, on one page."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    preset = forms.ChoiceField(label=_("Convention"), initial="code1996-sochi", widget=forms.RadioSelect)
    pool_target = forms.IntegerField(
        label=_("Pool, points"),
        min_value=1,
        max_value=10_000,
        required=False,
        initial=20,
        help_text=_("Empty: the pool has no end."),
    )
    max_deals = forms.IntegerField(
        label=_("Deals in a round"),
        min_value=1,
        max_value=10_000,
        required=False,
        help_text=_("Empty: no limit."),
    )

    field_order = ("name", "place", "starts_on", "ends_on", "rounds_planned")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["preset"].choices = [(key, _(preset.title)) for key, preset in PRESETS.items()]  # type: ignore[attr-defined]


class EditEventForm(EventFields, VersionedForm):
    """The event's own fields; the convention has its page."""


class NewStaffForm(PlainForm):
    """A login and its role."""

    login = forms.CharField(
        label=_("Login"),
        max_length=60,
        help_text=_("A new login is made with a password, shown once."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    display_name = forms.CharField(label=_("Name on the sheets"), max_length=120, required=False)
    role = forms.ChoiceField(label=_("Role"), choices=Staff.Role.choices, initial=Staff.Role.SCORER)


class RoleForm(PlainForm):
    """Another role for a member."""

    role = forms.ChoiceField(label=_("Role"), choices=Staff.Role.choices)
    was = forms.CharField(max_length=10, widget=forms.HiddenInput)
