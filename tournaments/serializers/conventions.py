"""Conventions: the fields there are, the presets, the versions of an event."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from office.serializers import VersionedBody
from preferans.convention import FIELDS, Convention, Field, build_convention
from preferans.fields import GROUPS
from preferans.presets import PRESETS, Preset
from tournaments.domain.advice import advised_against
from tournaments.forms.conventions import allowed_of
from tournaments.models import ConventionVersion
from tournaments.selectors.conventions import convention_of, departures_of


def plain(value: Any) -> Any:
    """A value of a convention as JSON: whole numbers as they are, fractions as "n/d"."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value


def values_of(convention: Convention) -> dict[str, Any]:
    """All fields of a convention as JSON."""
    return {name: plain(getattr(convention, name)) for name in FIELDS}


@extend_schema_field(OpenApiTypes.ANY)
class ValueField(serializers.Field):
    """A value of a convention: a word, a number, true or false, a list, or null."""

    def to_representation(self, value: Any) -> Any:
        """As JSON."""
        return plain(value)


class FieldSerializer(serializers.Serializer):
    """One field of a convention, from the one definition that pages and files read too."""

    name = serializers.CharField()
    group = serializers.CharField()
    group_title = serializers.SerializerMethodField()
    title = serializers.SerializerMethodField()
    kind = serializers.CharField(help_text="How its value is read.")
    allowed = serializers.SerializerMethodField(help_text="The words that may stand here.")
    expects = serializers.SerializerMethodField(help_text="What may stand here, in words.")
    default = ValueField(help_text="As in the Code's Sochi.")
    cite = serializers.CharField(help_text="The points of the Code it comes from.")

    def get_group_title(self, field: Field) -> str:
        """The group in words."""
        return _(GROUPS[field.group])

    def get_title(self, field: Field) -> str:
        """The field in words."""
        return _(field.title)

    def get_expects(self, field: Field) -> str:
        """The words of the page."""
        return str(allowed_of(field))

    def get_allowed(self, field: Field) -> list[str]:
        """The words allowed; empty where numbers or flags stand."""
        return list(field.choices)


class PresetSerializer(serializers.Serializer):
    """A named convention with its source."""

    key = serializers.CharField()
    title = serializers.SerializerMethodField()
    source = serializers.SerializerMethodField()  # type: ignore[assignment]  # the word of the glossary
    values = serializers.SerializerMethodField(help_text="All fields.")
    unsourced = serializers.SerializerMethodField(help_text="Fields that the source does not state.")

    def get_title(self, preset: Preset) -> str:
        """The preset in words."""
        return _(preset.title)

    def get_source(self, preset: Preset) -> str:
        """Where it comes from."""
        return _(preset.source)

    def get_values(self, preset: Preset) -> dict[str, Any]:
        """All fields as JSON."""
        return values_of(build_convention(preset.key))

    def get_unsourced(self, preset: Preset) -> list[str]:
        """By name."""
        return sorted(preset.unsourced)


class DepartureSerializer(serializers.Serializer):
    """Where a convention departs from its preset."""

    field = serializers.CharField()
    title = serializers.CharField()
    usual = ValueField(help_text="In the preset.")
    value = ValueField(help_text="Here.")
    cite = serializers.CharField()


class AdviceSerializer(serializers.Serializer):
    """What the Code advises against in a qualifying event; allowed all the same."""

    field = serializers.CharField()
    cite = serializers.CharField()
    message = serializers.SerializerMethodField()

    def get_message(self, advice: Any) -> str:
        """In words."""
        return _(advice.msgid)


class VersionSerializer(serializers.Serializer):
    """A version of an event's convention. Frozen by the first deal played under it."""

    number = serializers.IntegerField()
    preset = serializers.CharField()
    pool_target = serializers.IntegerField(allow_null=True)
    set = serializers.DictField(source="overrides", help_text="Fields that were set one by one.")
    from_round = serializers.IntegerField()
    is_frozen = serializers.BooleanField()
    note = serializers.CharField()
    version = serializers.IntegerField(help_text="Send it back with a change.")
    values = serializers.SerializerMethodField(help_text="All fields.")
    departures = serializers.SerializerMethodField()
    advice = serializers.SerializerMethodField()

    def get_values(self, version: ConventionVersion) -> dict[str, Any]:
        """All fields as JSON."""
        return values_of(convention_of(version))

    @extend_schema_field(DepartureSerializer(many=True))
    def get_departures(self, version: ConventionVersion) -> Any:
        """Each with the preset's value and this one's."""
        rows = [
            {
                "field": field.name,
                "title": _(field.title),
                "usual": usual,
                "value": value,
                "cite": field.cite,
            }
            for field, usual, value in departures_of(version)
        ]
        return DepartureSerializer(rows, many=True).data

    @extend_schema_field(AdviceSerializer(many=True))
    def get_advice(self, version: ConventionVersion) -> Any:
        """By field."""
        return AdviceSerializer(advised_against(asdict(convention_of(version))), many=True).data


class ConventionBody(VersionedBody):
    """The convention from a round on."""

    base = serializers.IntegerField(min_value=1, help_text="Number of the version it was made from.")
    from_round = serializers.IntegerField(min_value=1, max_value=99)
    preset = serializers.ChoiceField(choices=[(key, key) for key in PRESETS])
    pool_target = serializers.IntegerField(min_value=1, max_value=10_000, allow_null=True)
    set = serializers.DictField(required=False)
    note = serializers.CharField(max_length=300, allow_blank=True, required=False)
