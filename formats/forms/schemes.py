"""The form in which a director declares the counting: plain fields that become the data of a scheme."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from office.faults import Refused
from tournaments.domain.ranking.scheme import (
    CRITERIA,
    Bust,
    Cards,
    Compress,
    Duplicate,
    Frozen,
    PerDeals,
    Places,
    Scheme,
    Stage,
)
from tournaments.forms.base import PlainForm

SLOTS = 5
"""How many criteria for ties a page offers."""


def criteria_choices() -> Iterator[tuple[str, str]]:
    """Nothing, then every criterion in words."""
    yield "", "–"
    for key, msgid in CRITERIA.items():
        yield key, str(gettext(msgid))


def method_choices() -> Iterator[tuple[str, str]]:
    """Nothing declared, then every way to compare."""
    yield "", "–"
    yield "mean", str(gettext("difference to the mean"))
    yield "median", str(gettext("difference to the median"))
    yield "places", str(gettext("results beaten"))
    yield "scale", str(gettext("scale of the difference to the median"))


def numbers_in(text: str) -> list[str]:
    """The parts of a text as they stand; whether each is a number, the scheme says."""
    return text.replace("−", "-").replace(",", " ").split()


class SchemeForm(PlainForm):
    """From which round, what becomes of the vists, how ties are broken, and who plays on."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    from_round = forms.IntegerField(label=_("From round"), min_value=1, max_value=200)
    bands = forms.CharField(
        label=_("Compression of vists"),
        required=False,
        max_length=120,
        help_text=_("Up to how many vists : how many make a point. “200:1 650:10” counts nothing past 650."),
    )
    per_deals = forms.IntegerField(
        label=_("Bring results to so many deals"),
        required=False,
        min_value=1,
        max_value=1000,
        help_text=_("Where tables play unequal numbers of deals."),
    )
    places_4 = forms.CharField(
        label=_("Points for places at a table of four"), required=False, max_length=60, help_text="6 4 2 0"
    )
    places_3 = forms.CharField(
        label=_("Points for places at a table of three"), required=False, max_length=60, help_text="5 3 0"
    )
    frozen = forms.BooleanField(
        label=_("What is written after the time has run out does not count"),
        required=False,
        help_text=_("The arbiter marks the last line in time on the page of each table."),
    )
    places_add = forms.BooleanField(label=_("Place points are added to the vists"), required=False)
    cards_at = forms.CharField(
        label=_("A yellow card for a round of so many vists or fewer"), required=False, max_length=12
    )
    cards_lasts = forms.IntegerField(
        label=_("A card lasts so many further rounds"), required=False, min_value=1, max_value=100
    )
    cards_out = forms.IntegerField(
        label=_("Cards in force that end the event for a player"), required=False, min_value=1, max_value=10
    )
    bust_at = forms.CharField(label=_("Out at a sum of so many or fewer"), required=False, max_length=12)
    duplicate_method = forms.ChoiceField(
        label=_("Rounds of equal layouts are compared by"), choices=method_choices, required=False
    )
    duplicate_bands = forms.CharField(
        label=_("Scale of the comparison"),
        required=False,
        max_length=120,
        help_text=_(
            "For a scale alone: up to how much difference : how much makes a point, such as 20:1 100:4."
        ),
    )
    duplicate_others = forms.BooleanField(
        label=_("The own result is left out of the mean or median"), required=False
    )
    duplicate_counts = forms.BooleanField(
        label=_("The comparison counts in the standings instead of the vists"), required=False
    )
    lot_seed = forms.IntegerField(
        label=_("Seed of the lot"),
        required=False,
        min_value=0,
        max_value=999_999_999,
        help_text=_("Announce it beforehand: anyone can repeat the lot."),
    )
    stage_round = forms.IntegerField(
        label=_("The final begins with round"), required=False, min_value=2, max_value=200
    )
    stage_players = forms.IntegerField(
        label=_("How many go on to it"), required=False, min_value=2, max_value=1000
    )
    stage_carry = forms.CharField(
        label=_("Share of the points carried over"), required=False, max_length=8, help_text=_("0, 1/2 or 1")
    )
    reason = forms.CharField(label=_("Reason (goes into the event's file)"), required=False, max_length=300)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for at in range(1, SLOTS + 1):
            self.fields[f"criterion_{at}"] = forms.ChoiceField(
                label=_("Tie, criterion %(number)s") % {"number": at},
                choices=criteria_choices,
                required=False,
            )

    @property
    def ties(self) -> list[forms.BoundField]:
        """The fields of the criteria, in order."""
        return [self[f"criterion_{at}"] for at in range(1, SLOTS + 1)]

    def scheme(self) -> dict[str, Any]:
        """The data of the scheme that these fields declare."""
        given = self.cleaned_data
        transforms: list[dict[str, Any]] = []
        if given["frozen"]:
            transforms.append({"kind": "frozen"})
        if given["duplicate_method"]:
            pairs = [part.partition(":") for part in given["duplicate_bands"].replace(",", " ").split()]
            one = {"kind": "duplicate", "method": given["duplicate_method"]}
            one |= {"bands": [[upto, per] for upto, _colon, per in pairs]} if pairs else {}
            one |= {"from_others": given["duplicate_others"], "counts": given["duplicate_counts"]}
            transforms.append(one)
        if given["per_deals"]:
            transforms.append({"kind": "per_deals", "deals": given["per_deals"]})
        if given["bands"].strip():
            pairs = [part.partition(":") for part in given["bands"].replace(",", " ").split()]
            transforms.append({"kind": "compress", "bands": [[upto, per] for upto, _colon, per in pairs]})
        rows = {size: numbers_in(given[f"places_{size}"]) for size in ("4", "3") if given[f"places_{size}"]}
        if rows:
            transforms.append({"kind": "places", "points": rows, "adds": given["places_add"]})
        if given["cards_at"]:
            card = {"at": given["cards_at"], "lasts": given["cards_lasts"], "out": given["cards_out"] or 2}
            transforms.append({"kind": "cards", **card})
        if given["bust_at"]:
            transforms.append({"kind": "bust", "at": given["bust_at"]})
        criteria = [given[f"criterion_{at}"] for at in range(1, SLOTS + 1)]
        stages = []
        if given["stage_round"]:
            carry = given["stage_carry"].strip() or "1"
            players = given["stage_players"]
            stages.append({"from_round": given["stage_round"], "players": players, "carry": carry})
        return {
            "transforms": transforms,
            "criteria": [key for key in criteria if key],
            "stages": stages,
            "lot_seed": given["lot_seed"] or 0,
        }

    def add_refusal(self, refusal: Refused) -> None:
        """Put a fault of the data beside the field it came from."""
        kinds = {"compress": "bands", "places": "places_4", "per_deals": "per_deals", "bust": "bust_at"}
        kinds |= {"cards": "cards_at", "frozen": "frozen", "duplicate": "duplicate_method"}
        declared = [one["kind"] for one in self.scheme()["transforms"]]
        for fault in refusal.faults:
            head, _dot, rest = fault.where.partition(".")
            at = rest.split(".")[0]
            field = fault.where if fault.where in self.fields else None
            if head == "transforms" and at.isdigit() and int(at) < len(declared):
                field = kinds[declared[int(at)]]
            elif head == "criteria":
                field = "criterion_1"
            elif head == "stages":
                field = "stage_round"
            self.add_error(field, fault.said(gettext))


def initial_of(scheme: Scheme) -> dict[str, Any]:
    """The fields that declare a scheme."""
    fields: dict[str, Any] = {"lot_seed": scheme.lot_seed or None}
    for one in scheme.transforms:
        if isinstance(one, Compress):
            fields["bands"] = " ".join(f"{upto}:{per}" for upto, per in one.bands)
        elif isinstance(one, Duplicate):
            fields["duplicate_method"] = one.method
            fields["duplicate_bands"] = " ".join(f"{upto}:{per}" for upto, per in one.bands)
            fields |= {"duplicate_others": one.from_others, "duplicate_counts": one.counts}
        elif isinstance(one, PerDeals):
            fields["per_deals"] = one.deals
        elif isinstance(one, Places):
            fields |= {f"places_{size}": " ".join(map(str, row)) for size, row in one.by_size}
            fields["places_add"] = one.adds
        elif isinstance(one, Frozen):
            fields["frozen"] = True
        elif isinstance(one, Cards):
            fields |= {"cards_at": str(one.at), "cards_lasts": one.lasts, "cards_out": one.out}
        elif isinstance(one, Bust):
            fields["bust_at"] = str(one.at)
    fields |= {f"criterion_{at}": key for at, key in enumerate(scheme.criteria[:SLOTS], start=1)}
    stage: Stage | None = scheme.stages[0] if scheme.stages else None
    if stage is not None:
        fields |= {"stage_round": stage.from_round, "stage_players": stage.players}
        fields["stage_carry"] = str(stage.carry)
    return fields
