"""Rounds, draws, seats."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from office.serializers import Body, ReasonBody, VersionedBody
from tournaments.models import Round
from tournaments.services.seating import LARGEST_SEED


class RoundSerializer(serializers.Serializer):
    """A round of the event."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=Round.State.choices)
    deals_planned = serializers.IntegerField(allow_null=True)
    day = serializers.DateField(allow_null=True)
    session = serializers.IntegerField(allow_null=True)
    convention = serializers.IntegerField(source="convention.number", help_text="Number of its version.")
    published_at = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField(help_text="Send it back with a change.")


class NewRoundBody(Body):
    """The next round."""

    number = serializers.IntegerField(
        min_value=1, max_value=99, help_text="The next one; the same again gives the round made before."
    )
    name = serializers.CharField(max_length=80, allow_blank=True, required=False)
    deals_planned = serializers.IntegerField(min_value=1, max_value=999, allow_null=True, required=False)


class EditRoundBody(VersionedBody):
    """Name, planned deals, day and session; fields left out stay."""

    name = serializers.CharField(max_length=80, allow_blank=True, required=False)
    deals_planned = serializers.IntegerField(min_value=1, max_value=999, allow_null=True, required=False)
    day = serializers.DateField(allow_null=True, required=False)
    session = serializers.IntegerField(min_value=1, max_value=99, allow_null=True, required=False)


class PersonSerializer(serializers.Serializer):
    """A player named in a seating."""

    number = serializers.IntegerField()
    name = serializers.CharField(source="public_name")


class PlaceSerializer(serializers.Serializer):
    """A seat and who holds it now."""

    seat = serializers.IntegerField(source="index", help_text="From 0 (А), clockwise.")
    letter = serializers.CharField()
    number = serializers.IntegerField(source="registration.number", help_text="The player's start number.")
    name = serializers.CharField(source="registration.public_name")
    from_entry = serializers.IntegerField(help_text="From which entry of the sheet he holds it.")


class SeatedTableSerializer(serializers.Serializer):
    """A table and its seats."""

    table = serializers.IntegerField(source="number")
    version = serializers.IntegerField(source="table.version", help_text="Send it back with a change.")
    seats = PlaceSerializer(source="places", many=True)


class MeasureSerializer(serializers.Serializer):
    """A figure beside the best that counting allows."""

    here = serializers.IntegerField()
    bound = serializers.IntegerField()


class QualitySerializer(serializers.Serializer):
    """The seating of all rounds up to this one, beside what cannot be bettered."""

    repeats = MeasureSerializer(help_text="Sum of (meetings − 1) over pairs that met.")
    convex = MeasureSerializer(help_text="Sum of m(m − 1)/2 over pairs that met m times.")
    max_meetings = MeasureSerializer()
    three_visits = serializers.ListField(
        child=serializers.IntegerField(), help_text="Fewest and most visits to tables of three."
    )
    three_visits_bound = serializers.ListField(child=serializers.IntegerField())
    seat_spread = serializers.IntegerField()
    pairs_by_meetings = serializers.DictField(
        child=serializers.IntegerField(), help_text="How many pairs met so many times."
    )


class RepeatedPairSerializer(serializers.Serializer):
    """Two players who met before."""

    one = PersonSerializer()
    other = PersonSerializer()
    rounds = serializers.ListField(child=serializers.IntegerField())


class ChoiceSerializer(serializers.Serializer):
    """A choice of tables and what it costs a player."""

    composition = serializers.CharField(source="key", help_text="Such as `4x5+3x1`: send it to draw.")
    three_visits = serializers.ListField(source="trade_off.three_visits", child=serializers.IntegerField())
    deals = serializers.ListField(source="trade_off.deals", child=serializers.IntegerField(), allow_null=True)
    repeats = serializers.IntegerField(allow_null=True, help_text="Repeats a draw with this seed would have.")
    over_event = serializers.IntegerField(
        allow_null=True, help_text="Repeats to expect over all planned rounds drawn this way from the first."
    )
    recommended = serializers.BooleanField(help_text="The fewest repeats to expect over the event.")


class ChangeSerializer(serializers.Serializer):
    """A change of seats by hand."""

    reason = serializers.CharField()
    facts = serializers.DictField()
    made_by = serializers.CharField()
    made_at = serializers.DateTimeField()


class DrawSerializer(serializers.Serializer):
    """The seating of a round, how it was drawn, and how good it is."""

    round = RoundSerializer()
    draw = serializers.DictField(help_text="Method, seed, tables.")
    tables = SeatedTableSerializer(many=True)
    quality = QualitySerializer(allow_null=True)
    repeated = RepeatedPairSerializer(many=True, help_text="Pairs of this round that had met before.")
    unseated = PersonSerializer(many=True, help_text="Players to be seated who have no seat.")
    gone = PersonSerializer(
        many=True, help_text="Players of a draft who have left; it cannot be published so."
    )
    choices = ChoiceSerializer(
        many=True, help_text="Ways to seat them; for whoever draws, while it is a draft."
    )
    changes = ChangeSerializer(many=True, help_text="Changes by hand; for the staff.")


class DrawQuery(serializers.Serializer):
    """How the choices are estimated."""

    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, required=False)
    everybody = serializers.BooleanField(default=False, help_text="Also those who are not checked in.")
    fives = serializers.BooleanField(default=False, help_text="Offer tables of five too.")


class DrawBody(VersionedBody):
    """How to draw."""

    composition = serializers.CharField(max_length=40, help_text="Such as `4x5+3x1`.")
    seed = serializers.IntegerField(
        min_value=0, max_value=LARGEST_SEED, required=False, help_text="Left out: taken from chance."
    )
    everybody = serializers.BooleanField(default=False)
    teams = serializers.BooleanField(default=False, help_text="Players of one team do not meet.")


class SwapBody(ReasonBody):
    """Two players to change over, by start number."""

    one = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)


class SwapQuery(serializers.Serializer):
    """The exchange asked about."""

    one = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)


class EditFigureSerializer(serializers.Serializer):
    """A figure of the seating before a change and after it."""

    key = serializers.CharField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class SwapSerializer(serializers.Serializer):
    """What an exchange would do; nothing is written."""

    one = PersonSerializer()
    other = PersonSerializer()
    tables = serializers.ListField(source="effect.tables", child=serializers.IntegerField())
    repeats_before = serializers.IntegerField(source="effect.repeats_before")
    repeats_after = serializers.IntegerField(source="effect.repeats_after")
    new_pairs = RepeatedPairSerializer(many=True)
    balance = EditFigureSerializer(
        source="effect.figures", many=True, help_text="Every figure before and after; less is better."
    )
    not_kept_apart = serializers.ListField(
        source="effect.together",
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Pairs of start numbers kept apart that would sit together.",
    )


class SeatBody(ReasonBody):
    """Who sits down at a table that has not begun."""

    number = serializers.IntegerField(min_value=1, help_text="Start number of who sits down.")
    seat = serializers.IntegerField(
        min_value=0,
        max_value=4,
        allow_null=True,
        required=False,
        help_text="In whose seat; null or left out: at the next place.",
    )


class SeatDrawBody(VersionedBody):
    """The draw of seats by cards."""

    seed = serializers.IntegerField(
        min_value=0, max_value=LARGEST_SEED, required=False, help_text="Left out: taken from chance."
    )


class CardSerializer(serializers.Serializer):
    """A seat, who holds it, and the card that gave it."""

    seat = serializers.IntegerField(source="index")
    letter = serializers.CharField()
    number = serializers.IntegerField(source="registration.number")
    name = serializers.CharField(source="registration.public_name")
    card = serializers.SerializerMethodField(help_text="Suit and rank; empty where no draw stands.")
    by_suit = serializers.BooleanField(help_text="An equal rank was drawn; the suit decided.")

    def get_card(self, line: Any) -> str:
        """The card with its sign."""
        return f"{line.suit}{line.rank}"


class SeatDrawSerializer(serializers.Serializer):
    """The seats of a table, with the cards of 3.1.1 where they were drawn."""

    version = serializers.SerializerMethodField(help_text="Of the table: send it back with a change.")
    drawn = serializers.BooleanField()
    seed = serializers.IntegerField(allow_null=True)
    ties = serializers.BooleanField()
    seats = CardSerializer(source="lines", many=True)

    def get_version(self, page: Any) -> int:
        """The version of the table, handed in by the view."""
        version: int = self.context["table"].version
        return version
