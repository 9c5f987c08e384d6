"""The form of a convention: one control for each field, made from the fields' own definition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from preferans.convention import FIELDS, Convention, Field, FieldFault, build_convention, departures
from preferans.fields import GROUPS
from preferans.presets import PRESETS
from tournaments.domain.advice import Advice, advised_against
from tournaments.forms.base import VersionedForm
from tournaments.forms.words import NO, WORDS, YES, Words, say_value

TYPED_KINDS = {"word-or-number", "word-number-or-null"}
WORD_KINDS = {"word", "word-or-null", "point", "give-up", "flag"}


class ConventionForm(VersionedForm):
    """A preset, all fields, and from which round they hold. Fields are named as in the files."""

    base = forms.IntegerField(widget=forms.HiddenInput)
    preset = forms.ChoiceField(label=_("Preset"))
    from_round = forms.IntegerField(label=_("From round"), min_value=1, max_value=99)
    note = forms.CharField(label=_("Why (shown to everybody)"), max_length=300, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["preset"].choices = [(key, _(preset.title)) for key, preset in PRESETS.items()]  # type: ignore[attr-defined]
        for field in FIELDS.values():
            self.fields[field.name] = _control(field)

    def clean(self) -> dict[str, Any]:
        """`overrides`: what departs from the preset; `pool_target` apart."""
        data: dict[str, Any] = super().clean() or {}
        if data.get("preset") not in PRESETS:
            return data
        usual = build_convention(data["preset"])
        overrides: dict[str, Any] = {}
        for field in FIELDS.values():
            if field.name not in data:
                continue
            value = read_control(field, data[field.name])
            read = field.read(value)
            if field.name == "pool_target":
                data["pool_target"] = value
            elif isinstance(read, FieldFault) or read.value != getattr(usual, field.name):
                overrides[field.name] = value
        data["overrides"] = overrides
        return data


def read_control(field: Field, text: str) -> Any:
    """What a control sent, as the convention reads it: numbers as numbers, empty as none."""
    text = text.strip()
    if field.kind == "flag":
        return text == "true"
    if field.kind in ("prices", "levels"):
        return [_plain(part) for part in text.replace(";", ",").split(",") if part.strip()]
    if text == "":
        return None
    spoken = {str(word).casefold(): key for key, word in WORDS.get(field.name, {}).items() if key}
    return _plain(spoken.get(text.casefold(), text))


def _plain(text: str) -> int | str:
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else text


def write_control(field: Field, value: object) -> str:
    """A value of the convention as its control shows it: a word where one may be typed."""
    if field.kind in TYPED_KINDS and isinstance(value, str):
        return str(WORDS.get(field.name, {}).get(value, value))
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ", ".join(str(item) for item in value)
    return "" if value is None else str(value)


def initial_of(convention: Convention) -> dict[str, str]:
    """The controls of all fields as the convention stands."""
    return {name: write_control(field, getattr(convention, name)) for name, field in FIELDS.items()}


def _control(field: Field) -> forms.Field:
    words = WORDS.get(field.name, {})
    label = _(field.title)
    if field.kind in WORD_KINDS:
        choices: list[tuple[str, Words]]
        if field.kind == "flag":
            choices = [("true", YES), ("false", NO)]
        elif field.kind == "point":
            choices = [("10", "10"), ("20", "20")]
        elif field.kind == "give-up":
            choices = [(key, words[key]) for key in ("", "3", "2")]
        else:
            choices = [(key, words.get(key, key)) for key in field.choices]
            if field.kind == "word-or-null":
                choices.insert(0, ("", words.get("", "–")))
        return forms.ChoiceField(label=label, choices=choices, required=False)
    return forms.CharField(label=label, required=False, max_length=200, help_text=_hint(field))


def _hint(field: Field) -> str:
    words = WORDS.get(field.name, {})
    said = [f"«{word}»" for key, word in words.items() if key]
    if "" in words:
        said.append(gettext("empty: %(word)s") % {"word": words[""]})
    if field.kind in TYPED_KINDS:
        said.append(gettext("or a number"))
    return ", ".join(said)


@dataclass(frozen=True)
class Line:
    """One field of the convention as the page shows it."""

    field: Field
    value: Words
    usual: Words | None
    """The preset's value where this one departs from it."""
    allowed: Words
    advice: Any
    unsourced: bool
    control: Any


def lines_of(
    convention: Convention, preset: str, advice: Mapping[str, Any], form: ConventionForm | None
) -> list[tuple[str, list[Line]]]:
    """All fields by group with value, allowed values, source, departure and advice."""
    usual = build_convention(preset)
    unsourced = PRESETS[preset].unsourced
    grouped: dict[str, list[Line]] = {key: [] for key in GROUPS}
    for field in FIELDS.values():
        value, normal = getattr(convention, field.name), getattr(usual, field.name)
        departs = value != normal and field.name not in ("pool_target", "max_deals")
        grouped[field.group].append(
            Line(
                field=field,
                value=say_value(field.name, value),
                usual=say_value(field.name, normal) if departs else None,
                allowed=allowed_of(field),
                advice=advice.get(field.name),
                unsourced=field.name in unsourced and not departs,
                control=form[field.name] if form is not None else None,
            )
        )
    return [(GROUPS[key], lines) for key, lines in grouped.items() if lines]


def allowed_of(field: Field) -> Words:
    """What may stand in the field, in words."""
    if field.kind == "flag":
        return f"{YES}; {NO}"
    words = WORDS.get(field.name, {})
    named = [str(words.get(key, key)) for key in field.choices]
    if field.kind == "give-up":
        named = [str(words[key]) for key in ("", "3", "2")]
    tail = {
        "count": _("a whole number from 0"),
        "count-or-null": _("a whole number from 1, or empty"),
        "factor": _("a whole number from 1"),
        "number": _("a number from 0"),
        "number-or-null": _("a number from 0, or empty"),
        "word-or-number": _("or a number from 0"),
        "word-number-or-null": _("or a number from 0, or empty"),
        "prices": _("numbers above 0, with commas"),
        "levels": _("levels from 6 to 10, with commas"),
        "point": "10; 20",
        "word-or-null": str(words.get("", "–")),
    }.get(field.kind)
    return "; ".join([*named, *([str(tail)] if tail else [])])


@dataclass(frozen=True)
class PresetCard:
    """A preset to choose: its source, what sets it apart from the Code's Sochi, what to think over."""

    key: str
    title: str
    source: str
    departures: list[tuple[str, Words]]
    advice: tuple[Advice, ...]
    unsourced: int


def preset_cards() -> list[PresetCard]:
    """All presets as the page of a new event offers them."""
    cards = []
    for preset in PRESETS.values():
        convention = build_convention(preset.key)
        cards.append(
            PresetCard(
                key=preset.key,
                title=preset.title,
                source=preset.source,
                departures=[
                    (field.title, say_value(field.name, value))
                    for field, _usual, value in departures(convention, next(iter(PRESETS)))
                ],
                advice=advised_against(asdict(convention)),
                unsourced=len(preset.unsourced),
            )
        )
    return cards
