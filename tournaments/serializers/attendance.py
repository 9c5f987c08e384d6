"""The check-in of a day."""

from __future__ import annotations

from rest_framework import serializers

from office.serializers import Body
from tournaments.models import Attendance
from tournaments.services.attendance import MARKS

STATES = ("waiting", "came", "late", "absent", "out")


class MarkSerializer(serializers.Serializer):
    """A mark about a player on a day."""

    id = serializers.IntegerField(help_text="Send it to take the mark back.")
    kind = serializers.ChoiceField(choices=Attendance.Kind.choices)
    reason = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class CheckInLineSerializer(serializers.Serializer):
    """A player on the list of a day."""

    number = serializers.IntegerField(source="registration.number")
    name = serializers.CharField(source="registration.player.full_name")
    state = serializers.ChoiceField(choices=STATES)
    mark = MarkSerializer(allow_null=True)


class CheckInSerializer(serializers.Serializer):
    """The check-in of a day."""

    day = serializers.DateField()
    is_open = serializers.BooleanField(help_text="Whether players are marked on this day now.")
    days = serializers.ListField(child=serializers.DateField(), help_text="Days that were begun.")
    expected = serializers.IntegerField()
    here = serializers.IntegerField()
    players = CheckInLineSerializer(source="lines", many=True)


class MarkBody(Body):
    """Who came, came late or stays away."""

    number = serializers.IntegerField(min_value=1, help_text="The player's start number.")
    kind = serializers.ChoiceField(choices=[kind.value for kind in MARKS])
    day = serializers.DateField(required=False, help_text="Refused when another day is open.")
    reason = serializers.CharField(max_length=300, allow_blank=True, required=False)


class UnmarkBody(Body):
    """The newest mark of a player, to be taken back."""

    mark = serializers.IntegerField(min_value=1)


class DayBody(Body):
    """A later day to begin; null goes back to the day before while nobody is marked."""

    day = serializers.DateField(allow_null=True)
