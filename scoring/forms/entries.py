"""Forms beside the typed line: figures of the paper, postings by hand, other entries, corrections.

A form reads what came in and makes the raw fact of it; whether the fact is right, the core decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from scoring.selectors.sheets import Fact, Slot
from scoring.selectors.table_parts import SeatShown
from scoring.selectors.telling import letter
from tournaments.models import Registration


def read_points(text: str) -> Fraction:
    """A figure as people write it: `14`, `-1`, `7,5`, `7½`, `22/3`. Raises ValidationError."""
    plain = text.strip().replace("−", "-").replace("–", "-").replace(",", ".")
    part = Fraction(0)
    for sign, value in (("½", "1/2"), ("⅓", "1/3"), ("⅔", "2/3"), ("¼", "1/4"), ("¾", "3/4")):
        if plain.endswith(sign):
            plain, part = plain.removesuffix(sign), Fraction(value)
            plain += "0" if plain in ("", "-", "+") else ""
            break
    try:
        if len(plain) > 24 or set(plain) - set("+-.0123456789/") or (part and "/" in plain):
            raise ValueError(plain)
        found = Fraction(plain)
        found += -part if plain.startswith("-") else part
    except (ValueError, ZeroDivisionError):
        raise ValidationError(
            _("Found “%(found)s”; expected a figure such as 14, −1, 7½ or 22/3."),
            code="figure",
            params={"found": text.strip()[:30]},
        ) from None
    if abs(found) > 100_000 or found.denominator > 10_000:
        raise ValidationError(
            _("Found “%(found)s”; expected a figure of a sheet."),
            code="figure",
            params={"found": text.strip()[:30]},
        )
    return found


class PointsField(forms.CharField):
    """A figure of a sheet; an empty field is None."""

    def to_python(self, value: Any) -> Any:
        """The exact figure."""
        text = super().to_python(value)
        return read_points(text) if text else None


def points_input() -> forms.TextInput:
    """A short field for a figure."""
    return forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off", "size": "4", "class": "fig-in"})


class CheckpointForm(forms.Form):
    """What the players' paper says: pool, mountain and whists of every seat. Empty means not read."""

    def __init__(
        self,
        *args: Any,
        seats: Sequence[SeatShown],
        paper: Fact | None = None,
        differing: Sequence[Slot] = (),
        **kwargs: Any,
    ) -> None:
        """`paper` is what was read last, shown again to be mended; `differing` its figures that differ."""
        super().__init__(*args, **kwargs)
        self.seats = seats
        for seat in seats:
            self.fields[f"pool_{seat.index}"] = self.figure(seat, _("pool"))
            self.fields[f"mountain_{seat.index}"] = self.figure(seat, _("mountain"))
            for other in seats:
                if other.index != seat.index:
                    name = f"whists_{seat.index}_{other.index}"
                    words = _("whists on %(seat)s") % {"seat": other.letter}
                    self.fields[name] = self.figure(seat, words)

        read = paper or {}
        for column in ("pool", "mountain"):
            for index, figure in enumerate(read.get(column) or ()):
                self.initial[f"{column}_{index}"] = figure
        for index, row in enumerate(read.get("whists") or ()):
            for against, figure in enumerate(row):
                self.initial[f"whists_{index}_{against}"] = figure
        for slot in differing:
            where = "" if slot.against is None else f"_{slot.against}"
            self.fields[f"{slot.column}_{slot.player}{where}"].widget.attrs["aria-invalid"] = "true"

    @staticmethod
    def figure(seat: SeatShown, words: str) -> PointsField:
        """The field of one figure, labelled for those who hear the page."""
        return PointsField(required=False, label=f"{seat.letter}, {words}", widget=points_input())

    @property
    def rows(self) -> list[tuple[SeatShown, list[Any]]]:
        """The fields by seat as the totals table has them; None on the diagonal."""
        return [
            (
                seat,
                [self[f"pool_{seat.index}"], self[f"mountain_{seat.index}"]]
                + [
                    self[f"whists_{seat.index}_{other.index}"] if other.index != seat.index else None
                    for other in self.seats
                ],
            )
            for seat in self.seats
        ]

    def clean(self) -> dict[str, Any]:
        """At least one figure must be there."""
        cleaned = super().clean() or {}
        if not self.errors and all(value is None for value in cleaned.values()):
            raise ValidationError(_("No figure was given; enter what the paper says."), code="empty")
        return cleaned

    def figures(self, now: Fact) -> Fact:
        """The checkpoint's figures; a field left empty agrees with the sheet as it stands (`now`)."""

        def told(name: str, stored: str) -> str:
            value = self.cleaned_data.get(name)
            return str(value) if value is not None else stored

        count = len(self.seats)
        return {
            "pool": [told(f"pool_{i}", now["pool"][i]) for i in range(count)],
            "mountain": [told(f"mountain_{i}", now["mountain"][i]) for i in range(count)],
            "whists": [
                [told(f"whists_{i}_{j}", now["whists"][i][j]) if i != j else "0" for j in range(count)]
                for i in range(count)
            ],
        }


class VoidForm(forms.Form):
    """A deal that does not count (3.2.12 and its neighbours)."""

    cite = forms.CharField(
        label=gettext_lazy("Point of the Code"), max_length=40, required=False, initial="3.2.12"
    )
    moves = forms.BooleanField(label=gettext_lazy("The deal passes to the next player"), required=False)

    def fact(self) -> Fact:
        """The raw entry."""
        fact: Fact = {"void": "redeal", "dealer": "moves" if self.cleaned_data["moves"] else "stays"}
        if self.cleaned_data["cite"]:
            fact["cite"] = self.cleaned_data["cite"]
        return fact


class PostingForm(forms.Form):
    """One figure written by hand."""

    where = forms.ChoiceField(label=gettext_lazy("Place on the sheet"))
    points = PointsField(label=gettext_lazy("Points"), widget=points_input())
    cite = forms.CharField(label=gettext_lazy("Point of the Code"), max_length=40, required=False)
    note = forms.CharField(label=gettext_lazy("Why"), max_length=200)

    def __init__(self, *args: Any, seats: Sequence[SeatShown], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["where"].choices = posting_places(seats)  # type: ignore[attr-defined]

    def fact(self) -> Fact:
        """The raw entry."""
        column, player, *against = self.cleaned_data["where"].split("-")
        posting: Fact = {"player": int(player), "column": column, "points": str(self.cleaned_data["points"])}
        if against:
            posting["against"] = int(against[0])
        fact: Fact = {"postings": [posting], "note": self.cleaned_data["note"]}
        if self.cleaned_data["cite"]:
            fact["cite"] = self.cleaned_data["cite"]
        return fact


def posting_places(seats: Sequence[SeatShown]) -> list[tuple[str, str]]:
    """Every place of the sheet with its words: `pool-0`, `mountain-1`, `whists-2-0`."""
    places: list[tuple[str, str]] = []
    for seat in seats:
        who = f"{seat.letter} {seat.name}"
        places.append((f"pool-{seat.index}", f"{who}: {_('pool')}"))
        places.append((f"mountain-{seat.index}", f"{who}: {_('mountain')}"))
        places += [
            (
                f"whists-{seat.index}-{other.index}",
                f"{who}: " + _("whists on %(seat)s") % {"seat": other.letter},
            )
            for other in seats
            if other.index != seat.index
        ]
    return places


CONSENT = {
    "table": gettext_noop("the others at the table agree (5.4.7)"),
    "arbiter": gettext_noop("the arbiter has decided so, by the regulations of the event"),
}
"""On whose word somebody may sit down at a table that plays; it is kept on the line."""


class SeatForm(forms.Form):
    """Who takes a seat over, or sits down as a newcomer, and on whose word."""

    seat = forms.TypedChoiceField(label=gettext_lazy("Seat"), coerce=int)
    registration = forms.ModelChoiceField(
        label=gettext_lazy("Player"), queryset=Registration.objects.none(), empty_label=None
    )

    consent = forms.ChoiceField(
        label=gettext_lazy("On whose word"),
        error_messages={
            "required": gettext_lazy(
                "Ask the others at the table first; nobody sits down without it (5.4.7)."
            )
        },
    )

    def __init__(
        self, *args: Any, seats: Sequence[SeatShown], free: Any, is_join: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.is_join = is_join
        newcomer = len(seats)
        choices = (
            [(newcomer, letter(newcomer))] if is_join else [(s.index, f"{s.letter} {s.name}") for s in seats]
        )
        self.fields["seat"].choices = choices  # type: ignore[attr-defined]
        self.fields["registration"].queryset = free  # type: ignore[attr-defined]
        words = [("", _("– not asked yet –")), *((key, _(text)) for key, text in CONSENT.items())]
        self.fields["consent"].choices = words  # type: ignore[attr-defined]  # not in the stubs

    def fact(self) -> Fact:
        """The raw entry."""
        seat = self.cleaned_data["seat"]
        note = _(CONSENT[self.cleaned_data["consent"]])
        if self.is_join:
            return {"join": seat, "cite": "3.1.2", "note": note}
        name = self.cleaned_data["registration"].public_name
        return {"replace": seat, "name": name, "cite": "5.4.7", "note": note}


class CorrectionForm(forms.Form):
    """A line as it should have been, and why."""

    line = forms.CharField(label=gettext_lazy("As it should be"), max_length=200)
    reason = forms.CharField(label=gettext_lazy("Why"), max_length=300)
