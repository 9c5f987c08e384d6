"""Forms of the whole schedule: what to draw, a file, who changes for whom, who is kept apart, a lot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from formats.selectors.schedule_page import Wanted
from formats.selectors.schedules import MOST_ROUNDS, Ask
from tournaments.forms.base import PlainForm
from tournaments.services.seating import LARGEST_SEED

STAMP = {"max_length": 40, "widget": forms.HiddenInput}


class ScheduleForm(PlainForm):
    """Which rounds, at which tables, by which lot, whom, how long."""

    stamp = forms.CharField(**STAMP)  # type: ignore[arg-type]  # the keywords of a field
    first = forms.IntegerField(label=_("From round"), min_value=1, max_value=MOST_ROUNDS)
    last = forms.IntegerField(label=_("To round"), min_value=1, max_value=MOST_ROUNDS)
    deals = forms.IntegerField(label=_("Deals at a table"), min_value=1, max_value=999, required=False)
    minutes = forms.IntegerField(label=_("Minutes for a deal"), min_value=1, max_value=120, required=False)
    sessions = forms.CharField(
        label=_("Rounds in each session"),
        max_length=60,
        required=False,
        help_text=_("Such as 3 3 2: three in the first session, three in the second, two in the third."),
    )
    composition = forms.CharField(label=_("Tables"), max_length=40)
    seed = forms.IntegerField(label=_("Seed of the lot"), min_value=0, max_value=LARGEST_SEED, required=False)
    lot = forms.IntegerField(min_value=1, required=False)
    everybody = forms.BooleanField(label=_("Seat everybody, checked in or not"), required=False)
    teams = forms.BooleanField(label=_("Players of one team do not meet"), required=False)

    def ask(self, seed: int) -> Ask:
        """What is asked for; `seed` where the form names none and no lot."""
        given = self.cleaned_data
        return Ask(
            first=given["first"],
            last=given["last"],
            composition=given["composition"],
            seed=seed if given["seed"] is None else given["seed"],
            lot=given["lot"],
            everybody=given["everybody"],
            teams=given["teams"],
            deals=given["deals"],
            sessions=given["sessions"],
        )


def wanted_of(given: Mapping[str, Any], *, deals: int | None) -> Wanted:
    """What the address of the page asks about; whatever cannot be read is as the event suggests."""
    return Wanted(
        first=_whole(given.get("first"), MOST_ROUNDS),
        last=_whole(given.get("last"), MOST_ROUNDS),
        deals=_whole(given.get("deals"), 999) or deals,
        minutes=_whole(given.get("minutes"), 120),
        everybody="everybody" in given,
        teams="teams" in given or "first" not in given,
        fives="fives" in given,
        byes="byes" in given,
    )


def _whole(text: object, most: int) -> int | None:
    word = str(text or "")
    if word.isascii() and word.isdigit() and len(word) < 6 and 0 < int(word) <= most:
        return int(word)
    return None


def versions_of(text: str) -> dict[int, int]:
    """Rounds with the versions seen, `1:3,2:3`; nothing where it cannot be read."""
    found = {}
    for part in text.split(","):
        number, _colon, version = part.partition(":")
        if not (number.isascii() and number.isdigit() and version.isascii() and version.isdigit()):
            return {}
        if len(number) > 4 or len(version) > 9:
            return {}
        found[int(number)] = int(version)
    return found


class ScriptForm(PlainForm):
    """A seating from a file or pasted."""

    stamp = forms.CharField(**STAMP)  # type: ignore[arg-type]  # the keywords of a field
    file = forms.FileField(
        label=_("File, XLSX, CSV or JSON"),
        required=False,
        max_length=200,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt,.json"}),
    )
    text = forms.CharField(
        label=_("Or the seating as text"),
        max_length=400_000,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"class": "paste", "rows": 8, "spellcheck": "false"}),
        help_text=_("A line for each round, tables separated by semicolons: 1 2 3 4; 5 6 7."),
    )
    deals = forms.IntegerField(label=_("Deals at a table"), min_value=1, max_value=999, required=False)
    sessions = forms.CharField(label=_("Rounds in each session"), max_length=60, required=False)
    everybody = forms.BooleanField(label=_("Seat everybody, checked in or not"), required=False)


class ReplaceForm(PlainForm):
    """Who leaves his place in the rounds to come, and who takes it."""

    leaves = forms.IntegerField(label=_("Who leaves, start number"), min_value=1)
    comes = forms.IntegerField(label=_("Who comes, start number"), min_value=1)
    reason = forms.CharField(label=_("Reason (goes into the event's file)"), max_length=300)


class ApartForm(PlainForm):
    """Pairs and groups whose members do not meet."""

    seen = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    groups = forms.CharField(
        label=_("Start numbers, a pair or a group on each line"),
        max_length=20_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "inputmode": "numeric"}),
    )


class LotForm(PlainForm):
    """A lot announced: what it is for."""

    reason = forms.CharField(
        label=_("What the lot is for"), max_length=300, help_text=_("Such as: seating of rounds 1 to 6.")
    )
