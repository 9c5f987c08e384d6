"""Forms of the director's page of phones, and of what a phone sends."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from phones.selectors.refusals import PhoneRefused
from tournaments.models import Event

NOT_JSON = gettext_noop("What the phone sent cannot be read: expected a deal as JSON. Reload the page.")
MOST_LETTERS = 4000
"""A deal with all its calls has some two hundred."""


class PhoneRulesForm(forms.Form):
    """Whether tables write from phones and what the seats confirm."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    phones_write = forms.BooleanField(label=_("Tables write their deals from phones"), required=False)
    confirmation = forms.ChoiceField(
        label=_("The seats confirm from their phones"),
        choices=Event.Confirmation.choices,
        widget=forms.RadioSelect,
        help_text=_(
            "What is not confirmed does not enter the standings. Holds for sheets begun from now on."
        ),
    )
    hides_running = forms.BooleanField(
        label=_("Nobody but its own players sees a table while it plays"), required=False
    )


class CardsForm(forms.Form):
    """For which day the codes of the tables are printed."""

    day = forms.DateField(label=_("Day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))


@dataclass(frozen=True)
class Report:
    """A deal as a phone reports it."""

    client_id: UUID
    table: int
    deal: int
    fact: dict[str, Any]


def read_report(body: bytes) -> Report:
    """The report in a request's body; raises PhoneRefused when it is none."""
    try:
        if len(body) > MOST_LETTERS:
            raise ValueError
        sent = json.loads(body)
        fact = sent["fact"]
        report = Report(UUID(str(sent["client_id"])), sent["table"], sent["deal"], fact)
        if type(report.table) is not int or type(report.deal) is not int:  # no 1.5, no true
            raise ValueError
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        raise PhoneRefused("not-json", NOT_JSON) from None
    if not isinstance(fact, dict) or not 1 <= report.deal <= 10_000:
        raise PhoneRefused("not-json", NOT_JSON)
    return report


def read_fact(text: str) -> dict[str, Any]:
    """A fact in an address (for the preview); raises PhoneRefused."""
    try:
        if len(text) > MOST_LETTERS:
            raise ValueError
        fact = json.loads(text)
    except (ValueError, RecursionError):
        raise PhoneRefused("not-json", NOT_JSON) from None
    if not isinstance(fact, dict):
        raise PhoneRefused("not-json", NOT_JSON)
    return fact
