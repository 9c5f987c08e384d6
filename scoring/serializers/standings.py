"""Standings, and entries that belong to the event."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from office.serializers import Body
from scoring.models import EventEntry
from scoring.selectors.standings import Status
from scoring.serializers.figures import Figure
from scoring.serializers.sheets import staff_only


class RoundResultSerializer(serializers.Serializer):
    """What a player won or lost in a round."""

    round = serializers.IntegerField(source="round_number")
    table = serializers.IntegerField(source="table_number")
    seat = serializers.IntegerField()
    state = serializers.CharField(help_text="Of the sheet; only `official` is final.")
    deals = serializers.IntegerField()
    vists = Figure(help_text="What counts in the sum.")
    forfeited = Figure(
        allow_null=True, help_text="Where he forfeits the round: what its sheet came to; else null."
    )
    points = Figure(
        source="points.points",
        allow_null=True,
        default=None,
        help_text="Points by the event's counting; null where plain vists are added up.",
    )


class StandingsRowSerializer(serializers.Serializer):
    """One player's line."""

    place = serializers.IntegerField(allow_null=True, help_text="Null: disqualified.")
    is_disqualified = serializers.BooleanField()
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
    total = Figure(help_text="What ranks: points by the event's counting, vists where it is plain.")
    vists = Figure(help_text="The plain sum of vists.")
    decided_by = serializers.CharField(
        help_text="The criterion that parted him from the one above, or empty."
    )
    out_since = serializers.IntegerField(
        allow_null=True, help_text="The first round that cards or a bust keep him out of."
    )
    stage = serializers.IntegerField(help_text="How many cuts he has survived.")
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
    status = serializers.ChoiceField(choices=Status.choices, help_text="Only `final` will not change.")
    digest = serializers.CharField(
        source="final.digest",
        allow_null=True,
        default=None,
        help_text="SHA-256 of the final standings (the file standings.json); null until they are final.",
    )
    final_at = serializers.DateTimeField(source="final.at", allow_null=True, default=None)
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
    round = serializers.IntegerField(
        source="round.number", allow_null=True, default=None, help_text="The round that is forfeited."
    )
    source = serializers.CharField(  # type: ignore[assignment]  # the ledger's own word
        help_text="`ruling N` where a ruling wrote it, else empty."
    )
    points = Figure(help_text="A mark (forfeit, disqualified) is 1, its reversal -1.")
    reason = serializers.CharField(required=False, help_text="For the staff.")
    cite = serializers.CharField()
    reverses = serializers.IntegerField(source="reverses.number", allow_null=True, default=None)
    reversed_by = serializers.SerializerMethodField()
    at = serializers.DateTimeField(required=False, help_text="For the staff.")
    by = serializers.CharField(required=False, help_text="For the staff.")

    def get_reversed_by(self, entry: EventEntry) -> int | None:
        """The entry that takes it back."""
        answer = getattr(entry, "reversed_by", None)
        return answer.number if answer else None

    def to_representation(self, entry: EventEntry) -> dict[str, Any]:
        """Who wrote it, when and in which words is for the staff."""
        return staff_only(super().to_representation(entry), self.context, "reason", "at", "by")


class EventEntryBody(Body):
    """A figure for one player. Only vists enter the sum."""

    client_id = serializers.UUIDField(help_text="Made by the caller; the same one again changes nothing.")
    player = serializers.IntegerField(min_value=1, help_text="Start number.")
    kind = serializers.ChoiceField(choices=EventEntry.Kind.choices[:3], help_text="Marks come by rulings.")
    points = Figure()
    reason = serializers.CharField(max_length=300, allow_blank=True)
    cite = serializers.CharField(max_length=60, allow_blank=True, required=False)


class ReverseBody(Body):
    """Take an entry of the event back."""

    client_id = serializers.UUIDField(help_text="Made by the caller; the same one again changes nothing.")
    reason = serializers.CharField(max_length=300, allow_blank=True)


class FileSerializer(serializers.Serializer):
    """A file to fetch."""

    name = serializers.CharField()
    type = serializers.CharField(help_text="Content type.")
    url = serializers.CharField()
    is_full = serializers.BooleanField(
        help_text="Whether it holds private columns; add `?public` for the public variant."
    )


class ExportsSerializer(serializers.Serializer):
    """What can be taken away from an event."""

    files = FileSerializer(many=True)
    papers = FileSerializer(many=True, help_text="PDF of the pages: they need a session where not public.")
