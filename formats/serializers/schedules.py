"""The whole schedule, its draws, lots and pairs kept apart, as the API says them."""

from __future__ import annotations

from rest_framework import serializers

from formats.models import PublicLot, ScheduleDraw
from formats.selectors.schedules import MOST_ROUNDS
from office.serializers import Body
from tournaments.services.seating import LARGEST_SEED


class SeatedRoundSerializer(serializers.Serializer):
    """A round with the start numbers at its tables, by seat."""

    round = serializers.IntegerField(source="number")
    state = serializers.CharField(source="round.state")
    version = serializers.IntegerField(source="round.version", help_text="Send it back to publish.")
    day = serializers.DateField(source="round.day", allow_null=True)
    session = serializers.IntegerField(source="round.session", allow_null=True)
    tables = serializers.ListField(
        source="seating", child=serializers.ListField(child=serializers.IntegerField())
    )
    byes = serializers.ListField(child=serializers.IntegerField(), help_text="Who sits the round out.")


class FigureSerializer(serializers.Serializer):
    """A figure over all rounds seated, drafts included for the staff."""

    key = serializers.CharField()
    here = serializers.IntegerField(allow_null=True)
    bound = serializers.IntegerField(allow_null=True, help_text="It cannot be lower, by counting alone.")
    before = serializers.IntegerField(allow_null=True, help_text="Before the last draw.")


class OfferSerializer(serializers.Serializer):
    """A choice of tables, each price from the least to the most for one player."""

    composition = serializers.CharField(source="key", help_text="Send it to draw.")
    byes = serializers.IntegerField(help_text="How many sit out a round.")
    repeats = serializers.IntegerField(allow_null=True, help_text="Sum of m(m − 1)/2 to expect.")
    is_known = serializers.BooleanField(help_text="Proved by a pattern; else an estimate.")
    three_visits = serializers.ListField(child=serializers.IntegerField())
    sits_out = serializers.ListField(child=serializers.IntegerField())
    hands = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    minutes = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    recommended = serializers.BooleanField()


class PlanningSerializer(serializers.Serializer):
    """What may be drawn now."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    stamp = serializers.CharField(help_text="Send it back with the draw.")
    players = serializers.IntegerField()
    offers = OfferSerializer(many=True)


class ScheduleSerializer(serializers.Serializer):
    """All rounds seated, as far as this person may see them."""

    rounds = SeatedRoundSerializer(source="schedule.rounds", many=True)
    quality = FigureSerializer(source="schedule.figures", many=True)
    planning = PlanningSerializer(allow_null=True, help_text="For whoever draws.")


class ScheduleQuery(serializers.Serializer):
    """For which rounds offers are wanted."""

    first = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    last = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    deals = serializers.IntegerField(min_value=1, max_value=999, required=False)
    minutes = serializers.IntegerField(min_value=1, max_value=120, required=False)
    everybody = serializers.BooleanField(default=False)
    teams = serializers.BooleanField(default=True)
    fives = serializers.BooleanField(default=False)
    byes = serializers.BooleanField(default=False)


class ScheduleBody(Body):
    """Rounds to draw together."""

    stamp = serializers.CharField(max_length=40, help_text="What the reading gave; another by now: 409.")
    first = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    last = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    composition = serializers.CharField(max_length=40)
    seed = serializers.IntegerField(
        min_value=0, max_value=LARGEST_SEED, required=False, help_text="Left out: taken from chance."
    )
    lot = serializers.IntegerField(
        min_value=1, allow_null=True, required=False, help_text="Number of a public lot, instead of a seed."
    )
    everybody = serializers.BooleanField(default=False)
    teams = serializers.BooleanField(default=False)
    deals = serializers.IntegerField(min_value=1, max_value=999, allow_null=True, required=False)
    sessions = serializers.CharField(max_length=60, allow_blank=True, required=False)


class PublishBody(Body):
    """Rounds to publish, each with the version that was read."""

    versions = serializers.DictField(
        child=serializers.IntegerField(min_value=0), help_text='{"1": 3, "2": 3}: all or none.'
    )

    def validate_versions(self, value: dict[str, int]) -> dict[int, int]:
        """Numbers of rounds as numbers."""
        if not all(key.isascii() and key.isdigit() and len(key) < 4 for key in value):
            raise serializers.ValidationError("expected numbers of rounds")
        return {int(key): version for key, version in value.items()}


class ScriptBody(Body):
    """A seating made elsewhere, as `manage.py seat` prints it, or as text with a line for each round."""

    stamp = serializers.CharField(max_length=40)
    text = serializers.CharField(max_length=400_000, trim_whitespace=False)
    everybody = serializers.BooleanField(default=False)
    deals = serializers.IntegerField(min_value=1, max_value=999, allow_null=True, required=False)
    sessions = serializers.CharField(max_length=60, allow_blank=True, required=False)


class ReplaceBody(Body):
    """One player for another in all rounds to come."""

    leaves = serializers.IntegerField(min_value=1, help_text="Start number.")
    comes = serializers.IntegerField(min_value=1, help_text="Start number.")
    reason = serializers.CharField(max_length=300, help_text="Goes into the event's file.")


class ReplacedSerializer(serializers.Serializer):
    """The rounds in which the place was taken."""

    rounds = serializers.ListField(child=serializers.IntegerField())


class ApartSerializer(serializers.Serializer):
    """Pairs that no draw seats together."""

    pairs = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    seen = serializers.CharField(help_text="Send it back with a change.")


class ApartBody(Body):
    """Groups whose members do not meet; they replace what stands."""

    groups = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(min_value=1)), max_length=500
    )
    seen = serializers.CharField(allow_blank=True, trim_whitespace=False)


class LotSerializer(serializers.ModelSerializer[PublicLot]):
    """A lot; seed and salt are null until they are shown."""

    seed = serializers.SerializerMethodField(help_text="Null while it is a secret.")
    salt = serializers.SerializerMethodField(help_text="Null while it is a secret.")
    announced_at = serializers.DateTimeField(source="at")

    class Meta:
        model = PublicLot
        fields = ["number", "digest", "reason", "announced_at", "revealed_at", "seed", "salt"]

    def get_seed(self, lot: PublicLot) -> int | None:
        """The seed, once it was shown."""
        return lot.seed if lot.revealed_at else None

    def get_salt(self, lot: PublicLot) -> str | None:
        """The salt, once it was shown."""
        return lot.salt if lot.revealed_at else None


class LotBody(Body):
    """A lot to announce."""

    reason = serializers.CharField(max_length=300, help_text="What it is for; everybody reads it.")


class DrawnSerializer(serializers.ModelSerializer[ScheduleDraw]):
    """A draw that was kept."""

    lot = serializers.IntegerField(source="lot.number", allow_null=True, default=None)
    made_at = serializers.DateTimeField(source="at")

    class Meta:
        model = ScheduleDraw
        fields = ["number", "method", "first_round", "last_round", "lot", "made_at"]
