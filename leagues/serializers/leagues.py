"""Leagues as the API tells of them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from leagues.models import League
from leagues.selectors.leagues import PersonRow
from office.serializers import Body
from scoring.serializers.figures import Figure


class LeagueSerializer(serializers.ModelSerializer[League]):
    """A league."""

    class Meta:
        model = League
        fields = ["slug", "name", "about", "is_public", "version"]


class LeagueBody(Body):
    """A new league; whoever makes it keeps it."""

    name = serializers.CharField(max_length=120)
    about = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)
    is_public = serializers.BooleanField(required=False, default=True)


class SeasonEventSerializer(serializers.Serializer):
    """An event of a league."""

    number = serializers.IntegerField()
    event = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    ends_on = serializers.DateField(source="event.ends_on")
    weight = Figure(source="entry.weight")
    players = serializers.IntegerField()
    counts = serializers.BooleanField(help_text="Its results are taken over and may be shown.")
    is_final = serializers.SerializerMethodField()
    digest = serializers.SerializerMethodField(help_text="Hash of the standings that were taken over.")

    def get_is_final(self, one: Any) -> bool:
        """Whether the standings were final then."""
        return bool(one.taken and one.taken.is_final)

    def get_digest(self, one: Any) -> str:
        """Empty where nothing was taken."""
        return one.taken.digest if one.counts else ""


class EventResultSerializer(serializers.Serializer):
    """A result of an event on the way to a rating."""

    place = serializers.IntegerField()
    sharers = serializers.IntegerField()
    players = serializers.IntegerField()
    points = Figure()
    weight = Figure()
    counted_weight = Figure(help_text="The weight by age.")


class PersonRowSerializer(serializers.Serializer):
    """A person of a league."""

    person = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    is_shared = serializers.BooleanField()
    name = serializers.CharField()
    played = serializers.IntegerField()
    rating = Figure(source="rating.rating")
    part_a = Figure(source="rating.part_a")
    part_b = Figure(source="rating.part_b")
    missing = serializers.IntegerField(source="rating.missing")
    results = serializers.SerializerMethodField(
        help_text="Beside the events that count; null where he did not play, or is shown by another name."
    )

    def get_results(self, row: PersonRow) -> list[dict[str, Any] | None]:
        """Nothing that leads from a pseudonym to a name."""
        return [
            dict(EventResultSerializer(one).data) if one and not row.hides_events else None
            for one in row.results
        ]

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Nobody without a result has a place."""
        told: dict[str, Any] = super().to_representation(instance)
        return {**told, "place": told["place"] or None}


class SeasonSerializer(serializers.Serializer):
    """A league on a day."""

    league = LeagueSerializer()
    as_of = serializers.DateField()
    events = serializers.SerializerMethodField()
    rows = PersonRowSerializer(many=True)

    def get_events(self, season: Any) -> list[dict[str, Any]]:
        """Those whose results are hidden are left out."""
        shown = [one for one in season.events if not one.is_hidden]
        return [dict(row) for row in SeasonEventSerializer(shown, many=True).data]


class LeagueEventBody(Body):
    """Put an event into a league."""

    event = serializers.CharField(max_length=80, help_text="Its address; the caller directs it.")
    weight = serializers.CharField(max_length=12, required=False, default="1")


class LeagueEventSlugBody(Body):
    """An event of a league."""

    event = serializers.CharField(max_length=80)


class TakenSerializer(serializers.Serializer):
    """The places of an event as taken over."""

    event = serializers.CharField(source="entry.event.slug")
    places = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="`[start number, place, how many share it]`.",
    )
    digest = serializers.CharField()
    is_final = serializers.BooleanField()


class JoinBody(Body):
    """Whose registration it is."""

    registration = serializers.IntegerField()
    person = serializers.IntegerField(allow_null=True, help_text="Null: somebody new.")


class JoinsBody(Body):
    """Registrations and their persons, all or nothing."""

    people = JoinBody(many=True)


class FreshSerializer(serializers.Serializer):
    """A registration that is nobody's yet, and whom it seems to be."""

    registration = serializers.IntegerField()
    event = serializers.CharField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    person = serializers.IntegerField(allow_null=True)
    is_sure = serializers.BooleanField()
