"""The movement as the API says it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from duplicate.selectors.movement import MOST_ROUNDS
from office.serializers import Body


class MovementRoundSerializer(serializers.Serializer[Any]):
    """A round of the movement: tables of start numbers, by seat."""

    number = serializers.IntegerField()
    tables = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=serializers.ListField(child=serializers.IntegerField())))
    def get_tables(self, one: Any) -> list[list[int]]:
        """The start numbers."""
        return [[player.number for player in table] for table in one.tables]


class MovementSerializer(serializers.Serializer[Any]):
    """Who would sit where in the next rounds."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    seats = serializers.IntegerField()
    sizes = serializers.ListField(child=serializers.IntegerField(), help_text="Seats that come out whole.")
    free = serializers.IntegerField(help_text="For how many rounds nobody meets anybody twice.")
    repeats = serializers.IntegerField(help_text="Pairs that meet more than once, earlier rounds counted.")
    dropped = serializers.ListField(
        child=serializers.IntegerField(), help_text="Drafts of later rounds that go when these are seated."
    )
    rounds = MovementRoundSerializer(many=True)
    stamp = serializers.CharField(help_text="Send it back to seat the rounds.")


class MovementQuery(serializers.Serializer[Any]):
    """What movement is asked for."""

    seats = serializers.IntegerField(min_value=3, max_value=4, required=False)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    everybody = serializers.BooleanField(required=False)


class MovementBody(Body):
    """The movement to be seated."""

    stamp = serializers.CharField(max_length=60)
    seats = serializers.IntegerField(min_value=3, max_value=4, required=False)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    everybody = serializers.BooleanField(required=False)
    deals = serializers.IntegerField(min_value=1, max_value=999, required=False)


class SeatedRoundsSerializer(serializers.Serializer[Any]):
    """The rounds that are drafts now."""

    first = serializers.IntegerField(source="first_round")
    last = serializers.IntegerField(source="last_round")
    draw = serializers.IntegerField(source="number", help_text="Number of the draw among those of the event.")
