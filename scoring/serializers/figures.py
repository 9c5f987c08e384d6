"""Figures as files write them, and the result of a sheet (formats.md)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from office.serializers import Body, FaultSerializer
from scoring.domain.shapes import read_points

COLUMNS = ("pool", "mountain", "whists")


@extend_schema_field({"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$", "examples": ["-95/2"]})
class Figure(serializers.Field):
    """An exact figure: text "n" or "n/d" in lowest terms; a whole number is read too."""

    def to_representation(self, value: Any) -> str:
        """As text."""
        return str(value)

    def to_internal_value(self, data: Any) -> Fraction:
        """The exact figure; floats are refused."""
        read = read_points(data, self.field_name or "")
        if isinstance(read, Fraction):
            return read
        raise ValidationError(read.message(gettext), code=read.code)


def by_seat(**options: Any) -> serializers.ListField:
    """A list of figures by seat."""
    return serializers.ListField(child=Figure(), **options)


class FiguresSerializer(serializers.Serializer):
    """What stands on a sheet. `whists[i][j]` is what seat i wrote on seat j."""

    pool = by_seat()
    mountain = by_seat()
    whists = serializers.ListField(child=by_seat())


class FiguresBody(Body):
    """What the players' paper says."""

    pool = by_seat(max_length=5)
    mountain = by_seat(max_length=5)
    whists = serializers.ListField(child=by_seat(max_length=5), max_length=5)


class PostingSerializer(serializers.Serializer):
    """One figure in one place."""

    player = serializers.IntegerField(help_text="The seat, from 0.")
    column = serializers.ChoiceField(choices=COLUMNS)
    against = serializers.IntegerField(required=False, allow_null=True, help_text="For whists: on whom.")
    points = Figure()
    cite = serializers.CharField(help_text="The point that commands it.")


class EntryResultSerializer(serializers.Serializer):
    """What an entry of a sheet writes and is worth."""

    number = serializers.IntegerField()
    dealer = serializers.IntegerField(allow_null=True)
    label = serializers.CharField(help_text="The column of 4.2.11.")  # type: ignore[assignment]  # the format's own word
    postings = PostingSerializer(many=True)
    value = by_seat(allow_null=True, help_text="To each seat, in vists.")


class WarningSerializer(FaultSerializer):
    """What was let pass, or differs from paper."""

    entry = serializers.IntegerField(allow_null=True)
    player = serializers.IntegerField(required=False)
    column = serializers.CharField(required=False)
    against = serializers.IntegerField(required=False, allow_null=True)
    paper = serializers.CharField(required=False)
    ours = serializers.CharField(required=False)
    since = serializers.ListField(child=serializers.IntegerField(), required=False)


class NextSerializer(serializers.Serializer):
    """What lies ahead."""

    dealer = serializers.IntegerField(allow_null=True)
    all_pass_price = Figure()
    minimum_contract = serializers.IntegerField()
    bombs = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))


class FinishedSerializer(serializers.Serializer):
    """What ended the sheet."""

    by = serializers.ChoiceField(choices=("pool", "sum", "deals", "time", "consent"))


class MovedSerializer(serializers.Serializer):
    """Where 4.2.12 moves a point of the mountain."""

    player = serializers.IntegerField()
    points = Figure()


class CodeRoundingSerializer(serializers.Serializer):
    """Rounded by 4.2.12."""

    vists = by_seat(allow_null=True)
    moved = MovedSerializer(allow_null=True)


class SettlementSerializer(serializers.Serializer):
    """The settlement in vists: exact, in three roundings, and step by step by both methods (4.2.14)."""

    exact = by_seat()
    code_4_2_12 = CodeRoundingSerializer()
    code_4_2_12_change = by_seat(allow_null=True)
    rounded = by_seat(allow_null=True, help_text="By the convention's own rule.")
    largest_remainder = by_seat()
    method_1 = serializers.DictField(required=False)
    method_2 = serializers.DictField(required=False)


class ResultSerializer(serializers.Serializer):
    """The result of a sheet, as `manage.py score --json` gives it."""

    entries = EntryResultSerializer(many=True, required=False)
    sheet = FiguresSerializer()
    finished = FinishedSerializer(allow_null=True)
    warnings = WarningSerializer(many=True)
    next = NextSerializer()
    settlement = SettlementSerializer()


class ConventionHeadSerializer(serializers.Serializer):
    """How a file names its convention."""

    preset = serializers.CharField()
    pool_target = serializers.IntegerField(allow_null=True, required=False)
    set = serializers.DictField(required=False)


class DocumentSerializer(serializers.Serializer):
    """A sheet as a file: tirazh-sheet/1."""

    format = serializers.ChoiceField(choices=["tirazh-sheet/1"])
    convention = ConventionHeadSerializer()
    players = serializers.ListField(child=serializers.CharField())
    first_dealer = serializers.IntegerField(required=False)
    entries = serializers.ListField(child=serializers.DictField())
