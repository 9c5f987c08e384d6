"""The figures of pictures: what stands in the table beside each, and where its SVG is."""

from __future__ import annotations

from rest_framework import serializers

from scoring.domain.pictures.contracts import KINDS, LEVELS
from scoring.serializers.figures import Figure
from tournaments.selectors.meetings import Opponent

SVG = "Address of the drawing; null while there is nothing to draw."


class CourseQuery(serializers.Serializer):
    """Whose lines have names in the drawing."""

    show = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=1_000_000),
        required=False,
        default=list,
        help_text="Start numbers; the first eight are taken, without any the first six of the standings.",
    )


class ContractsQuery(serializers.Serializer):
    """Whose contracts are counted."""

    player = serializers.IntegerField(
        min_value=1, max_value=1_000_000, required=False, help_text="Start number; all players unless told."
    )


class CourseRowSerializer(serializers.Serializer):
    """A player's sums."""

    number = serializers.IntegerField(source="row.registration.number", help_text="Start number.")
    name = serializers.CharField(source="row.registration.public_name")
    stroke = serializers.IntegerField(
        source="style", allow_null=True, help_text="His line in the drawing, from 0; null: a hairline."
    )
    sums = serializers.ListField(
        child=Figure(allow_null=True),
        help_text="After each of `rounds`, then the total where `has_total`; null before his first sheet.",
    )


class CourseSerializer(serializers.Serializer):
    """Standings through the rounds."""

    event = serializers.CharField(source="event.slug")
    unit = serializers.ChoiceField(
        choices=("vists", "points"), help_text="Vists, or points by the event's counting."
    )
    rounds = serializers.ListField(
        source="page.rounds", child=serializers.IntegerField(), help_text="Numbers of the rounds that count."
    )
    has_total = serializers.BooleanField(
        source="page.has_total",
        help_text="Whether a last sum is the standing itself, for it differs from the plain sum of rounds.",
    )
    rows = CourseRowSerializer(source="page.rows", many=True, help_text="In the order of the standings.")
    svg = serializers.CharField(allow_null=True, help_text=SVG)


class BySuitSerializer(serializers.Serializer):
    """How often the contracts of a level were played."""

    level = serializers.ChoiceField(source="name", choices=LEVELS)
    counts = serializers.DictField(
        child=serializers.IntegerField(), help_text="By denomination: S, C, D, H, N."
    )
    all = serializers.IntegerField(help_text="Of the level in all.")


class ByResultSerializer(serializers.Serializer):
    """How the contracts of a level, or misères, ended."""

    kind = serializers.ChoiceField(source="name", choices=KINDS)
    counts = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="By result: over, made, short-1, short-2, short-3 (and more).",
    )
    all = serializers.IntegerField(help_text="Of the kind in all.")


class ContractsSerializer(serializers.Serializer):
    """Contracts and results."""

    event = serializers.CharField(source="event.slug")
    player = serializers.IntegerField(
        source="chosen.number",
        allow_null=True,
        default=None,
        help_text="Whose they are; null: of all players.",
    )
    name = serializers.CharField(
        source="chosen.public_name",
        allow_null=True,
        default=None,
        help_text="His name; null: of all players.",
    )
    deals = serializers.IntegerField(source="page.tally.deals", help_text="All deals, all-passes too.")
    contracts = serializers.IntegerField(
        source="page.tally.contracts", help_text="Deals that somebody played, misères too."
    )
    made = serializers.IntegerField(source="page.tally.made", help_text="Contracts and misères made.")
    all_passes = serializers.IntegerField(
        source="page.tally.all_passes", help_text="Deals that everybody passed; none in those of one player."
    )
    by_suit = BySuitSerializer(source="page.by_suit", many=True)
    by_result = ByResultSerializer(
        source="page.by_result", many=True, help_text="Levels that were played, and misères if any."
    )
    contracts_svg = serializers.CharField(allow_null=True, help_text=f"Contracts as squares. {SVG}")
    results_svg = serializers.CharField(allow_null=True, help_text=f"Results as bars. {SVG}")


class OpponentSerializer(serializers.Serializer):
    """Somebody whom a player met."""

    number = serializers.IntegerField(source="registration.number", help_text="Start number.")
    name = serializers.CharField(source="registration.public_name")
    times = serializers.IntegerField(help_text="How often they met.")
    rounds = serializers.SerializerMethodField(help_text="In which rounds, once for each meeting.")

    def get_rounds(self, opponent: Opponent) -> list[int]:
        """Numbers of the rounds."""
        return [where.round for where in opponent.where]


class MetSerializer(serializers.Serializer):
    """A player and everybody whom he met."""

    number = serializers.IntegerField(source="registration.number", help_text="Start number.")
    name = serializers.CharField(source="registration.public_name")
    opponents = OpponentSerializer(many=True, help_text="By start number.")


class TimesSerializer(serializers.Serializer):
    """How many pairs met so often."""

    times = serializers.IntegerField(help_text="0: they have not met.")
    pairs = serializers.IntegerField()


class MeetingsSerializer(serializers.Serializer):
    """Who met whom in the rounds whose seating is published."""

    event = serializers.CharField(source="event.slug")
    rounds = serializers.ListField(source="square.page.rounds", child=serializers.IntegerField())
    pairs = TimesSerializer(many=True, help_text="How many pairs met how often, the oftenest first.")
    rows = MetSerializer(source="square.page.rows", many=True, help_text="By start number.")
    svg = serializers.CharField(allow_null=True, help_text=SVG)


class PulkaRowSerializer(serializers.Serializer):
    """What stands before one seat, and what it comes to."""

    seat = serializers.IntegerField(source="seat.index", help_text="From 0.")
    letter = serializers.CharField(source="seat.letter")
    number = serializers.IntegerField(source="seat.registration.number", help_text="Start number.")
    name = serializers.CharField(source="seat.full_name")
    pool = Figure()
    mountain = Figure()
    whists = serializers.ListField(
        child=Figure(allow_null=True), help_text="On each seat in turn; null on himself."
    )
    total = Figure(help_text="The exact settlement as it stands, in vists.")


class PulkaSerializer(serializers.Serializer):
    """The table of totals beside the pulka."""

    table = serializers.IntegerField(source="table.number")
    deals = serializers.IntegerField()
    dealer = serializers.IntegerField(
        source="dealer.index", allow_null=True, default=None, help_text="The seat that deals next, or null."
    )
    rows = PulkaRowSerializer(source="totals", many=True)
    svg = serializers.CharField(allow_null=True, help_text=SVG)
