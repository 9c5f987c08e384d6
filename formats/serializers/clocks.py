"""The clock of a round, time for one table, the ends of rounds."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from formats.services.clocks import STEPS
from office.serializers import Body


class ClockSerializer(serializers.Serializer):
    """A clock as it was at `now`, the server's instant: count from there, not from your own clock."""

    now = serializers.DateTimeField()
    is_running = serializers.BooleanField()
    is_over = serializers.BooleanField()
    minutes = serializers.IntegerField(help_text="Of the round.")
    extra = serializers.IntegerField(help_text="Added to this table alone.")
    left = serializers.IntegerField(help_text="Seconds; below nought once the time is over.")
    ends_at = serializers.DateTimeField(allow_null=True, help_text="Null while the clock stands.")
    warnings = serializers.ListField(child=serializers.IntegerField(), help_text="Minutes before the end.")
    seen = serializers.IntegerField(help_text="Send it back with a step.")


class AddedSerializer(serializers.Serializer):
    """Time that was added to a table."""

    minutes = serializers.IntegerField()
    reason = serializers.CharField(required=False, help_text="For the staff.")
    by = serializers.CharField(required=False, help_text="For the staff.")
    at = serializers.DateTimeField()

    def to_representation(self, row: Any) -> dict[str, Any]:
        """Who added it, and why, is for the staff."""
        shown = super().to_representation(row)
        if not self.context["is_staff"]:
            shown.pop("reason")
            shown.pop("by")
        return shown


class OwnClockSerializer(serializers.Serializer):
    """The clock of a table whose time is not that of the round."""

    table = serializers.IntegerField()
    clock = ClockSerializer()
    added = AddedSerializer(many=True)


class RoundClockSerializer(serializers.Serializer):
    """The clock of a round, and the tables that have time of their own."""

    clock = ClockSerializer(allow_null=True, help_text="Null where the round has none.")
    ends = serializers.ListField(child=serializers.CharField(), help_text="What ends the round, in words.")
    tables = OwnClockSerializer(many=True)


class MoveBody(Body):
    """A step of the clock."""

    step = serializers.ChoiceField(choices=STEPS)
    seen = serializers.IntegerField(
        min_value=0, help_text="`clock.seen` as it was read; 0 where there is none."
    )
    minutes = serializers.IntegerField(min_value=1, max_value=1440, required=False)
    reason = serializers.CharField(
        max_length=300, allow_blank=True, required=False, help_text="Needed for a clock that has run already."
    )


class TimeBody(Body):
    """Time for one table."""

    minutes = serializers.IntegerField(min_value=-1440, max_value=1440)
    reason = serializers.CharField(max_length=300, allow_blank=True)
    seen = serializers.IntegerField(
        min_value=0, help_text="How many additions the table had when it was read."
    )


class PlanSerializer(serializers.Serializer):
    """What ends the rounds from a round on, beside the convention's pool and deals."""

    number = serializers.IntegerField()
    from_round = serializers.IntegerField()
    minutes = serializers.IntegerField(allow_null=True)
    pool_sum = serializers.IntegerField(allow_null=True)
    warnings = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.CharField(required=False, help_text="For the staff.")

    def to_representation(self, row: Any) -> dict[str, Any]:
        """The reason is for the staff."""
        shown = super().to_representation(row)
        if not self.context["is_staff"]:
            shown.pop("reason")
        return shown


class PlanBody(Body):
    """A further version of the ends of rounds."""

    seen = serializers.IntegerField(min_value=0, help_text="The newest version that was read; 0 for none.")
    from_round = serializers.IntegerField(min_value=1, max_value=200)
    minutes = serializers.IntegerField(min_value=1, max_value=1440, required=False, allow_null=True)
    pool_sum = serializers.IntegerField(min_value=1, max_value=100_000, required=False, allow_null=True)
    warnings = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=1440), required=False, max_length=10
    )
    reason = serializers.CharField(max_length=300, allow_blank=True, required=False)
