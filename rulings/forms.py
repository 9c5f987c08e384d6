"""Forms of the desk: the rules of an event, an appeal, its decision."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.models import Appeal, RuleSet
from rulings.rulebook.catalogue import EDITIONS
from rulings.rulebook.tariffs import PLACES, TARIFFS, Tariff
from rulings.selectors.rules import Rules, source_text, stamp_of
from tournaments.models import Event, Registration


class RulesForm(forms.Form):
    """Edition, tariffs, deadline. A tariff left as the Code has it needs no source."""

    edition = forms.ChoiceField(label=gettext_lazy("Edition of the rulebook"))
    setting = forms.ChoiceField(
        label=gettext_lazy("Where one plays"), choices=RuleSet.Setting.choices, required=False
    )
    appeal_until = forms.DateTimeField(
        label=gettext_lazy("Appeals until"),
        required=False,
        input_formats=["%Y-%m-%dT%H:%M"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    note = forms.CharField(label=gettext_lazy("Note"), required=False, max_length=300)
    seen = forms.CharField(widget=forms.HiddenInput, max_length=40)
    from_round = forms.IntegerField(
        label=gettext_lazy("From round"), required=False, min_value=1, max_value=999
    )

    def __init__(self, data: Any = None, *, rules: Rules, first: int = 1) -> None:
        row = rules.row
        initial: dict[str, Any] = {"edition": rules.edition.key, "seen": stamp_of(rules.row)}
        if row is not None:
            initial |= {"setting": row.setting, "appeal_until": row.appeal_until, "note": row.note}
        for key, tariff in rules.tariffs.table.items():
            initial |= {f"{key}_points": str(tariff.points), f"{key}_place": tariff.place}
            initial[f"{key}_source"] = tariff.source if key in rules.tariffs.changed else ""
        super().__init__(data, initial=initial)
        self.fields["from_round"].widget.attrs |= {"min": first, "inputmode": "numeric"}
        chooser: Any = self.fields["edition"]
        chooser.choices = [(key, _(edition.title)) for key, edition in EDITIONS.items()]
        places = [(key, _(title)) for key, title in PLACES.items()]
        for key in TARIFFS:
            self.fields[f"{key}_points"] = forms.CharField(max_length=12)
            self.fields[f"{key}_place"] = forms.ChoiceField(choices=places)
            self.fields[f"{key}_source"] = forms.CharField(max_length=120, required=False)

    def rows(self) -> list[dict[str, Any]]:
        """A row of the table for each tariff: its title, the Code's own, its three fields."""
        return [
            {
                "key": key,
                "title": _(tariff.title),
                "note": _(tariff.note) if tariff.note else "",
                "own": f"{tariff.points} {_(PLACES[tariff.place])}, {source_text(tariff)}"
                if tariff.points
                else source_text(tariff),
                "points": self[f"{key}_points"],
                "place": self[f"{key}_place"],
                "source": self[f"{key}_source"],
            }
            for key, tariff in TARIFFS.items()
        ]

    def values(self) -> dict[str, Any]:
        """What the service takes: only tariffs that differ from the Code's."""
        given = self.cleaned_data
        changed = {}
        for key, tariff in TARIFFS.items():
            source = given[f"{key}_source"].strip()
            if source or differs(tariff, given[f"{key}_points"], given[f"{key}_place"]):
                changed[key] = {
                    "points": given[f"{key}_points"].strip(),
                    "place": given[f"{key}_place"],
                    "source": source,
                }
        return {
            "edition": given["edition"],
            "setting": given["setting"] or None,
            "tariffs": changed,
            "appeal_until": given["appeal_until"],
            "note": given["note"],
            "from_round": given["from_round"],
            "seen": given["seen"],
        }


def differs(tariff: Tariff, points: str, place: str) -> bool:
    """Whether a tariff was changed from what the Code has."""
    return points.strip() != str(tariff.points) or place != tariff.place


class AppealForm(forms.Form):
    """An appeal: who disputes the ruling, and what."""

    registration = forms.ModelChoiceField(
        label=gettext_lazy("Who appeals"), queryset=Registration.objects.none(), required=False
    )
    text = forms.CharField(
        label=gettext_lazy("What is disputed"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data)
        chooser: Any = self.fields["registration"]
        chooser.queryset = Registration.objects.filter(event=event).select_related("player")
        chooser.label_from_instance = lambda one: f"{one.number}. {one.short_name}"
        chooser.empty_label = _("the arbiter himself")


class DecisionForm(forms.Form):
    """What the panel decided."""

    decision = forms.ChoiceField(
        label=gettext_lazy("Decision"), choices=[one for one in Appeal.Status.choices if one[0] != "open"]
    )
    panel = forms.CharField(label=gettext_lazy("Members of the panel"), max_length=300)
    statement = forms.CharField(
        label=gettext_lazy("Statement"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )
