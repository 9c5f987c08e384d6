"""Results set aside."""

from __future__ import annotations

from rest_framework import serializers

from office.serializers import Body


class AnnulmentSerializer(serializers.Serializer):
    """A round, or one table of it, that is or was set aside."""

    id = serializers.IntegerField()
    round = serializers.IntegerField(source="round.number")
    table = serializers.IntegerField(
        source="table.number", allow_null=True, default=None, help_text="Null: all."
    )
    reason = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    undone_by = serializers.CharField(allow_null=True)
    undone_at = serializers.DateTimeField(allow_null=True, help_text="Null: it does not count now.")


class AnnulmentsSerializer(serializers.Serializer):
    """All of an event, the newest first."""

    annulments = AnnulmentSerializer(many=True)


class AnnulBody(Body):
    """Why, and the name typed as pages show it (`тур 2`, `стол 4`, or a round's own name)."""

    reason = serializers.CharField(max_length=300)
    typed = serializers.CharField(max_length=120)
