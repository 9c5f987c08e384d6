"""The closing of an event and its reconciliation."""

from __future__ import annotations

from rest_framework import serializers

from office.serializers import Body
from scoring.serializers.figures import Figure
from scoring.serializers.sheets import OpenItemSerializer


class FinalSerializer(serializers.Serializer):
    """Standings that were published as final."""

    digest = serializers.CharField(help_text="SHA-256 of the standings then.")
    by = serializers.CharField()
    at = serializers.DateTimeField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)
    withdrawn_by = serializers.CharField(allow_null=True, default=None)
    reason = serializers.CharField(help_text="Why they were withdrawn.")


class ClosingSerializer(serializers.Serializer):
    """How far the closing of an event is."""

    is_final = serializers.SerializerMethodField()
    is_ready = serializers.BooleanField(help_text="Whether the standings could be published as final now.")
    has_moved = serializers.BooleanField(help_text="Whether they are no longer those that were published.")
    digest = serializers.CharField(help_text="SHA-256 of the standings now.")
    open = OpenItemSerializer(source="items", many=True)
    published = FinalSerializer(many=True, help_text="The newest first.")

    def get_is_final(self, closing: object) -> bool:
        """Whether final standings are in force."""
        return getattr(closing, "final", None) is not None


class PublishFinalBody(Body):
    """Publish the standings as final."""

    seen = serializers.CharField(
        max_length=64,
        allow_blank=True,
        required=False,
        help_text="The hash that was looked at; refused (409) when the standings have moved on since.",
    )


class WithdrawFinalBody(Body):
    """Withdraw final standings."""

    reason = serializers.CharField(max_length=300, allow_blank=True)


class RemainderSerializer(serializers.Serializer):
    """Something that does not add up."""

    what = serializers.CharField()
    vists = Figure()
    url = serializers.CharField()


class TableSumsSerializer(serializers.Serializer):
    """The sums of one sheet, by seat."""

    table = serializers.IntegerField()
    state = serializers.CharField()
    deals = serializers.IntegerField()
    played = serializers.ListField(child=Figure(), help_text="Without what rulings wrote.")
    ruled = serializers.ListField(child=Figure(), help_text="What rulings wrote.")
    total = Figure(help_text="Of all seats: nought.")
    forfeited = Figure(source="cancelled", help_text="Wins that do not count: nought or less.")
    counted = Figure(help_text="What the standings count of it.")


class RoundSumsSerializer(serializers.Serializer):
    """The sums of a round."""

    round = serializers.IntegerField(source="round.number")
    total = Figure()
    forfeited = Figure(source="cancelled")
    counted = Figure()
    confirmed = serializers.IntegerField(help_text="Protocols that are confirmed or official.")
    confirmed_counted = serializers.IntegerField(help_text="Of them, those that the standings count.")
    tables = TableSumsSerializer(many=True)


class ReconciliationSerializer(serializers.Serializer):
    """Whether all vists of an event add up."""

    agrees = serializers.BooleanField()
    sheets = Figure(help_text="The sum of all sheets: nought.")
    forfeited = Figure(source="cancelled")
    event_vists = Figure()
    expected = Figure(help_text="What the standings must add up to.")
    total = Figure(help_text="What they add up to.")
    remainders = RemainderSerializer(many=True)
    rounds = RoundSumsSerializer(many=True)
