"""Rehearsals and the end of an event as the API says them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from office.serializers import Body


class RehearsedRoundSerializer(serializers.Serializer[Any]):
    """A round as it was played through."""

    round = serializers.IntegerField(source="row.number")
    tables = serializers.IntegerField(source="row.tables")
    deals = serializers.IntegerField(source="row.deals", help_text="of all tables")
    least = serializers.IntegerField(source="row.least", help_text="deals of the shortest sheet")
    most = serializers.IntegerField(source="row.most", help_text="deals of the longest sheet")
    minutes = serializers.IntegerField(help_text="of the longest table")


class RehearsalSerializer(serializers.Serializer[Any]):
    """A rehearsal, and how long the event takes by it."""

    id = serializers.IntegerField(source="event.pk")
    slug = serializers.CharField(source="event.slug", help_text="Its own address among the events.")
    made_at = serializers.DateTimeField(source="event.created_at")
    deals = serializers.IntegerField()
    minutes = serializers.IntegerField(help_text="of play, without pauses")
    minutes_a_deal = serializers.IntegerField(help_text="as asked by `?pace=`")
    lines = serializers.IntegerField()
    rulings = serializers.IntegerField()
    rounds = serializers.SerializerMethodField()

    @extend_schema_field(RehearsedRoundSerializer(many=True))
    def get_rounds(self, length: Any) -> list[dict[str, Any]]:
        """Each round with its minutes."""
        rows = [{"row": one, "minutes": one.minutes(length.minutes_a_deal)} for one in length.rounds]
        return list(RehearsedRoundSerializer(rows, many=True).data)


class PaceQuery(serializers.Serializer[Any]):
    """How long a deal takes."""

    pace = serializers.IntegerField(
        min_value=1, max_value=60, required=False, help_text="Minutes for a deal; 5 without it."
    )


class HeldSerializer(serializers.Serializer[Any]):
    """What forbids to delete the event: all nought where it may be deleted."""

    lines = serializers.IntegerField()
    entries = serializers.IntegerField()
    rulings = serializers.IntegerField()


class EndSerializer(serializers.Serializer[Any]):
    """Whether the event is in the archive, and what it holds."""

    archived_at = serializers.DateTimeField(allow_null=True)
    held = HeldSerializer()


class ArchiveBody(Body):
    """Into the archive, or back."""

    archived = serializers.BooleanField()


class DeleteBody(Body):
    """The name of the event, typed."""

    typed = serializers.CharField(max_length=120)
