"""Proofs on the cards as the API says them."""

from __future__ import annotations

from rest_framework import serializers


class ProofSerializer(serializers.Serializer):
    """A proof on the cards, as it was kept with a ruling."""

    proof = serializers.CharField(source="text", help_text="The whole proof as one text: cards, game, line.")
    ask = serializers.CharField(source="proof.ask.value")
    cite = serializers.CharField()
    title = serializers.CharField()
    said = serializers.ListField(child=serializers.CharField())
    tricks = serializers.IntegerField(source="proof.tricks", help_text="Of the counted hand in the line.")
    taken = serializers.ListField(
        source="proof.taken",
        child=serializers.IntegerField(),
        help_text="By hand, in the order of the cards.",
    )
