"""What lies ahead of a sheet, and where its figures come from."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from office.serializers import FaultSerializer
from scoring.serializers.figures import COLUMNS, Figure, PostingSerializer, SettlementSerializer, by_seat
from scoring.serializers.sheets import SheetSeatSerializer


class PartSerializer(serializers.Serializer):
    """One part of a typed line, as it was understood."""

    caption = serializers.CharField()
    text = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the format's own word
    seat = serializers.IntegerField(source="seat.index", allow_null=True, default=None)
    is_bad = serializers.BooleanField()
    is_open = serializers.BooleanField()


class PreviewSerializer(serializers.Serializer):
    """What an entry would write; nothing was written."""

    is_ready = serializers.BooleanField(help_text="Whether it can be written as it stands.")
    fact = serializers.DictField(allow_null=True)
    label = serializers.CharField()  # type: ignore[assignment]  # the format's own word
    dealer = serializers.IntegerField(allow_null=True)
    postings = PostingSerializer(many=True)
    value = by_seat(allow_null=True)
    parts = PartSerializer(many=True, help_text="Of a typed line.")
    faults = FaultSerializer(many=True)
    asks = FaultSerializer(many=True, help_text="What is still to be said.")


class HistoryQuery(serializers.Serializer):
    """A place of the sheet."""

    column = serializers.ChoiceField(choices=COLUMNS)
    player = serializers.IntegerField(min_value=0, max_value=4, help_text="The seat.")
    against = serializers.IntegerField(
        min_value=0, max_value=4, required=False, help_text="With whists: on whom."
    )

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Whists are written on somebody else; pool and mountain on nobody."""
        against = asked.get("against")
        fits = (against is not None and against != asked["player"]) == (asked["column"] == "whists")
        if not fits or (asked["column"] != "whists" and against is not None):
            message = gettext("whists need another seat in against; pool and mountain none")
            raise serializers.ValidationError({"against": [message]}, code="no-such-place")
        return asked


class StepSerializer(serializers.Serializer):
    """An entry that moved the figure."""

    number = serializers.IntegerField(source="line.number")
    kind = serializers.CharField(source="line.kind")
    label = serializers.CharField(source="line.label")  # type: ignore[assignment]  # the format's own word
    points = Figure()
    balance = Figure(help_text="The figure after it.")
    cite = serializers.CharField(source="cites")
    is_taken_back = serializers.BooleanField()


class HistorySerializer(serializers.Serializer):
    """Why a figure is what it is."""

    player = serializers.IntegerField()
    column = serializers.CharField()
    against = serializers.IntegerField(allow_null=True)
    balance = Figure()
    steps = StepSerializer(many=True)


class SheetSettlementSerializer(serializers.Serializer):
    """The settlement of a sheet as it stands."""

    seats = SheetSeatSerializer(many=True)
    rounding = serializers.CharField(help_text="The convention's own rule for `rounded`.")
    settlement = SettlementSerializer()
