"""A round seated by the standings, as the API says it."""

from __future__ import annotations

from rest_framework import serializers

from office.serializers import Body


class CandidateSerializer(serializers.Serializer):
    """Somebody of the order; `why_not`: absent, out, not-through, or empty."""

    number = serializers.IntegerField()
    name = serializers.CharField(source="registration.public_name")
    place = serializers.IntegerField(allow_null=True)
    total = serializers.CharField(help_text="Exact: n or n/d.")
    plays = serializers.BooleanField()
    why_not = serializers.CharField()


class StandingsChoiceSerializer(serializers.Serializer):
    """A choice of tables and the pairs that would meet again."""

    composition = serializers.CharField(source="key")
    byes = serializers.IntegerField()
    parted = serializers.IntegerField(allow_null=True, help_text="Those who have met are parted.")
    plain = serializers.IntegerField(allow_null=True, help_text="Tables are cut from the order.")


class StandingsDrawSerializer(serializers.Serializer):
    """The order of the published standings before a round, and what may be done with it."""

    counted = serializers.ListField(source="order.counted", child=serializers.IntegerField())
    open_rounds = serializers.ListField(source="order.open_rounds", child=serializers.IntegerField())
    later_drafts = serializers.ListField(
        source="order.later_drafts",
        child=serializers.IntegerField(),
        help_text="Later rounds that are drafts; they go when this one is seated.",
    )
    order = CandidateSerializer(source="order.candidates", many=True)
    choices = StandingsChoiceSerializer(many=True)
    stamp = serializers.CharField(help_text="Send it back to seat the round.")
    going_on = serializers.ListField(
        source="cut.going_on",
        child=serializers.IntegerField(),
        default=None,
        allow_null=True,
        help_text="Where the round begins a stage: who goes on by the standings.",
    )
    cut_stamp = serializers.CharField(help_text="Send it back to make the cut.")


class StandingsDrawBody(Body):
    """How to seat the round."""

    stamp = serializers.CharField(max_length=60)
    composition = serializers.CharField(max_length=40)
    repeats = serializers.BooleanField(default=False, help_text="Cut the tables from the order as they come.")
    teams = serializers.BooleanField(default=False)
    everybody = serializers.BooleanField(default=False)
    unfinished = serializers.BooleanField(
        default=False, help_text="Earlier rounds may be open; they do not count in the order."
    )
    drop_drafts = serializers.BooleanField(
        default=False,
        help_text="Drafts of later rounds may go; they were made for another round before them.",
    )


class CutBody(Body):
    """Who plays from this round on."""

    stamp = serializers.CharField(max_length=60)
    players = serializers.ListField(child=serializers.IntegerField(min_value=1), max_length=1000)
    reason = serializers.CharField(
        max_length=300, required=False, allow_blank=True, help_text="Needed where the standings say others."
    )
