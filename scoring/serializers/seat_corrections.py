"""Correcting the seats of a table."""

from __future__ import annotations

from rest_framework import serializers

from office.serializers import Body
from scoring.selectors.seat_corrections import WRITTEN
from scoring.serializers.figures import Figure


class PlayerEffectSerializer(serializers.Serializer):
    """One player: the seat that the sheet had, the one he really had, what he comes to by each."""

    number = serializers.IntegerField(source="registration.number")
    name = serializers.CharField(source="registration.player.full_name")
    seat = serializers.IntegerField()
    sat = serializers.IntegerField()
    before = Figure()
    after = Figure()


class SeatCorrectionSerializer(serializers.Serializer):
    """The effect on everybody; `doubts` are lines kept against the rules of calling."""

    dry_run = serializers.BooleanField()
    players = PlayerEffectSerializer(many=True)
    doubts = serializers.ListField(child=serializers.IntegerField())


class SeatCorrectionBody(Body):
    """Who really sat where."""

    sat = serializers.ListField(
        child=serializers.IntegerField(min_value=1), max_length=5, help_text="Start numbers by seat, А first."
    )
    written = serializers.ChoiceField(
        choices=list(WRITTEN), help_text="chairs: deals were written by seat; names: by name."
    )
    reason = serializers.CharField(max_length=300, allow_blank=True, required=False)
    client_id = serializers.UUIDField(required=False, help_text="Sent twice with one id, it is done once.")
    seen_last = serializers.IntegerField(min_value=0, required=False)
    dry_run = serializers.BooleanField(default=True, help_text="True: only show the effect.")
