"""Standings, and entries that belong to the event."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from office.serializers import Body
from scoring.models import EventEntry
from scoring.serializers.figures import Figure


class RoundResultSerializer(serializers.Serializer):
    """What a player won or lost in a round."""

    round = serializers.IntegerField(source="round_number")
    table = serializers.IntegerField(source="table_number")
    seat = serializers.IntegerField()
    state = serializers.CharField(help_text="Of the sheet; only `official` is final.")
    deals = serializers.IntegerField()
    vists = Figure()


class StandingsRowSerializer(serializers.Serializer):
    """One player's line."""

    place = serializers.IntegerField()
    is_shared = serializers.BooleanField(help_text="Whether others have the same place.")
    moved = serializers.IntegerField(allow_null=True, help_text="Places won (+) since the round before.")
    number = serializers.IntegerField(source="registration.number")
    name = serializers.CharField(source="registration.public_name")
    team = serializers.CharField(source="registration.team")
    rounds = serializers.ListField(
        source="results",
        child=RoundResultSerializer(allow_null=True),
        help_text="Beside `rounds` of the standings; null where he did not sit.",
    )
    event_vists = Figure()
    figures = serializers.DictField(child=Figure(), help_text="Tournament points, discipline.")
    total = Figure()
    is_provisional = serializers.BooleanField()


class ProgressSerializer(serializers.Serializer):
    """A round and how much of it is final."""

    number = serializers.IntegerField(source="round.number")
    name = serializers.CharField(source="round.name")
    state = serializers.CharField(source="round.state")
    tables = serializers.IntegerField()
    shut = serializers.IntegerField(help_text="Sheets that are no longer open.")
    official = serializers.IntegerField()
    is_official = serializers.BooleanField()


class StandingsSerializer(serializers.Serializer):
    """Places by the exact sum of vists; equal sums share the place, in every format in the same order."""

    event = serializers.CharField(source="event.slug")
    rounds = ProgressSerializer(source="progress", many=True)
    is_provisional = serializers.BooleanField()
    has_event_vists = serializers.BooleanField()
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    rows = StandingsRowSerializer(many=True)


class EventEntrySerializer(serializers.Serializer):
    """A figure of the event for one player."""

    number = serializers.IntegerField()
    player = serializers.IntegerField(source="registration.number")
    name = serializers.CharField(source="registration.public_name")
    kind = serializers.ChoiceField(choices=EventEntry.Kind.choices)
    points = Figure()
    reason = serializers.CharField()
    cite = serializers.CharField()
    reverses = serializers.IntegerField(source="reverses.number", allow_null=True, default=None)
    reversed_by = serializers.SerializerMethodField()
    at = serializers.DateTimeField()
    by = serializers.CharField(required=False, help_text="For the staff.")

    def get_reversed_by(self, entry: EventEntry) -> int | None:
        """The entry that takes it back."""
        answer = getattr(entry, "reversed_by", None)
        return answer.number if answer else None

    def to_representation(self, entry: EventEntry) -> dict[str, Any]:
        """Who wrote it is for the staff."""
        shown = super().to_representation(entry)
        if not self.context["is_staff"]:
            del shown["by"]
        return shown


class EventEntryBody(Body):
    """A figure for one player. Only vists enter the sum."""

    client_id = serializers.UUIDField(help_text="Made by the caller; the same one again changes nothing.")
    player = serializers.IntegerField(min_value=1, help_text="Start number.")
    kind = serializers.ChoiceField(choices=EventEntry.Kind.choices)
    points = Figure()
    reason = serializers.CharField(max_length=300, allow_blank=True)
    cite = serializers.CharField(max_length=60, allow_blank=True, required=False)


class ReverseBody(Body):
    """Take an entry of the event back."""

    client_id = serializers.UUIDField(help_text="Made by the caller; the same one again changes nothing.")
    reason = serializers.CharField(max_length=300, allow_blank=True)


class ExportSerializer(serializers.Serializer):
    """A file to fetch."""

    key = serializers.CharField()
    title = serializers.CharField()
    format = serializers.CharField()
    url = serializers.CharField()
