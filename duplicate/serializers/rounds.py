"""Duplicate rounds as the API tells of them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from duplicate.domain.layouts import MOST_DEALS, MOST_TEXT
from duplicate.models import LayoutSet
from duplicate.selectors.pages import HandResult, ResultShown
from office.serializers import Body
from scoring.serializers.figures import Figure


class TotalSerializer(serializers.Serializer):
    """One player over rounds of equal layouts."""

    place = serializers.IntegerField()
    number = serializers.IntegerField(source="registration.number")
    name = serializers.CharField(source="registration.public_name")
    team = serializers.CharField(source="registration.team")
    deals = serializers.IntegerField(help_text="How many deals were compared.")
    vists = Figure(help_text="Plain vists of the deals alone.")
    beside = Figure(help_text="Vists of other lines, where scores are differences in vists.")
    score = Figure()
    rounds = serializers.SerializerMethodField(help_text="Score by number of the round.")

    def get_rounds(self, row: Any) -> dict[str, str]:
        """Scores as `n` or `n/d`."""
        return {str(number): str(score) for number, score in sorted(row.by_round.items())}


class DuplicateSerializer(serializers.Serializer):
    """The rounds of equal layouts of an event that the reader may compare."""

    comparison = serializers.CharField(help_text="How results are compared, in words.")
    counts = serializers.BooleanField(help_text="Whether the scores count in the standings.")
    rounds = serializers.ListField(child=serializers.IntegerField())
    totals = TotalSerializer(many=True)


class SetSerializer(serializers.ModelSerializer[LayoutSet]):
    """What was announced of a round; the cards stand at `layouts/`, once they may be seen."""

    round = serializers.IntegerField(source="round.number")
    state = serializers.CharField(source="round.state", help_text="Of the round.")
    seed = serializers.SerializerMethodField(help_text="Null until the layouts may be seen by everybody.")
    salt = serializers.SerializerMethodField(help_text="Null until the layouts may be seen by everybody.")

    class Meta:
        model = LayoutSet
        fields = ["round", "state", "number", "source", "deals", "digest", "audience", "seed", "salt", "at"]

    def get_seed(self, found: LayoutSet) -> str | None:
        """The seed, after the end."""
        return found.seed if self.context.get("opened") else None

    def get_salt(self, found: LayoutSet) -> str | None:
        """The salt, after the end."""
        return found.salt if self.context.get("opened") else None


class SetBody(Body):
    """Give a round its layouts."""

    seen = serializers.IntegerField(
        min_value=0,
        help_text="`number` of the newest set that was read, 0 for none. Another one by now: 409.",
    )
    source = serializers.ChoiceField(choices=LayoutSet.Source.choices)  # type: ignore[assignment]  # its own word
    deals = serializers.IntegerField(
        min_value=1, max_value=MOST_DEALS, required=False, help_text="For `seed` and `unknown`."
    )
    layouts = serializers.CharField(
        max_length=MOST_TEXT,
        required=False,
        default="",
        help_text="For `entered`: one deal on a line, as text or as JSON (see docs/duplicate.md).",
    )
    audience = serializers.ChoiceField(choices=LayoutSet.Audience.choices, required=False, default="public")
    reason = serializers.CharField(
        max_length=300, required=False, default="", allow_blank=True, help_text="Needed once play has begun."
    )


class HandSerializer(serializers.Serializer):
    """What one hand brought at one table."""

    hand = serializers.IntegerField(source="share.hand", help_text="1 to 3; 0 is the dealer on the talon.")
    seat = serializers.IntegerField(source="share.seat")
    number = serializers.IntegerField(source="share.registration.number")
    name = serializers.CharField(source="share.registration.public_name")
    is_declarer = serializers.BooleanField(source="played")
    vists = Figure(source="share.vists")
    datum = serializers.SerializerMethodField(help_text="What the vists are held against; null: nothing.")
    field = serializers.IntegerField(source="share.field", help_text="How many results were compared.")
    score = Figure(source="share.score")

    def get_datum(self, one: HandResult) -> str | None:
        """As `n` or `n/d`."""
        return str(one.share.compared.datum) if one.share.compared else None


class LayoutResultSerializer(serializers.Serializer):
    """A layout as one table played it."""

    table = serializers.IntegerField(source="deal.table.number")
    deal = serializers.IntegerField(source="deal.deal", help_text="Its number on the sheet of the table.")
    line = serializers.IntegerField(source="deal.line")
    dealer = serializers.IntegerField(source="deal.dealer")
    label = serializers.CharField(source="deal.label")  # type: ignore[assignment]  # its own word
    best = serializers.SerializerMethodField(
        help_text="Tricks by best play (of a misère the fewest); null while unknown or secret."
    )
    taken = serializers.SerializerMethodField()
    forced = serializers.SerializerMethodField(
        help_text="Of an all-pass: tricks that can be forced, by hand."
    )
    hands = serializers.SerializerMethodField()

    def get_best(self, one: ResultShown) -> int | None:
        """Null on an all-pass."""
        return one.best.best if one.best and one.best.forced is None else None

    def get_taken(self, one: ResultShown) -> int | None:
        """What the declarer took."""
        return one.best.taken if one.best else None

    def get_forced(self, one: ResultShown) -> dict[str, int] | None:
        """By hand, 1 to 3."""
        if one.best is None or one.best.forced is None:
            return None
        return {str(hand): tricks for hand, tricks in sorted(one.best.forced.items())}

    def get_hands(self, one: ResultShown) -> list[dict[str, Any]]:
        """Every hand of the deal."""
        hands = [HandResult(one.deal, share) for share in one.deal.shares]
        return list(HandSerializer(hands, many=True).data)


class LayoutSerializer(serializers.Serializer):
    """The cards of a deal, and what can be made of them where it is known."""

    number = serializers.IntegerField()
    hands = serializers.ListField(child=serializers.CharField(), help_text="First, second, third hand.")
    talon = serializers.ListField(child=serializers.CharField())
    makes = serializers.ListField(
        child=serializers.DictField(),
        help_text="By hand: `tricks` by game (S C D H N M), `forced` of an all-pass; empty while unsolved.",
    )


class DealSerializer(serializers.Serializer):
    """One layout of a round with the results of every table."""

    number = serializers.IntegerField()
    results = LayoutResultSerializer(many=True)


class PlaceBody(Body):
    """Say which layout a deal of a sheet was."""

    table = serializers.IntegerField(min_value=1)
    deal = serializers.IntegerField(min_value=1, help_text="Its number on the sheet.")
    layout = serializers.IntegerField(min_value=1, allow_null=True, help_text="Null: not compared.")
    reason = serializers.CharField(max_length=300)


class PlacementSerializer(serializers.Serializer):
    """Which layout a deal of a sheet was said to be."""

    table = serializers.IntegerField(source="table.number")
    line = serializers.IntegerField()
    layout = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    at = serializers.DateTimeField()
