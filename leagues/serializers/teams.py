"""Teams as the API tells of them."""

from __future__ import annotations

from rest_framework import serializers

from leagues.domain.teams import MOST
from office.serializers import Body
from scoring.serializers.figures import Figure


class TeamMemberSerializer(serializers.Serializer):
    """A player of a team."""

    number = serializers.IntegerField()
    name = serializers.CharField(source="public_name")
    status = serializers.CharField()


class TeamSerializer(serializers.Serializer):
    """A team: its number in addresses is the smallest start number of its members."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    members = TeamMemberSerializer(many=True)


class TeamRowSerializer(serializers.Serializer):
    """A team in the standings of teams."""

    place = serializers.IntegerField()
    is_shared = serializers.BooleanField()
    number = serializers.IntegerField(source="team.number")
    name = serializers.CharField(source="team.name")
    rounds = serializers.ListField(
        child=Figure(allow_null=True), help_text="Points by round of `counted`; null: nobody of it played."
    )
    beside = Figure(help_text="What no round explains: entries of the event, what was carried over.")
    vists = Figure()
    total = Figure()
    decided_by = serializers.CharField()
    is_provisional = serializers.BooleanField()


class TeamsSerializer(serializers.Serializer):
    """The teams of an event; `standings` is null where results are not shown to the reader."""

    on_field = serializers.IntegerField(allow_null=True, help_text="Null: not played by teams.")
    least = serializers.IntegerField(allow_null=True)
    most = serializers.IntegerField(allow_null=True)
    rules = serializers.IntegerField(help_text="Version of the rules, 0 where there are none.")
    teams = TeamSerializer(many=True)
    counted = serializers.ListField(child=serializers.IntegerField(), help_text="Rounds that count.")
    standings = TeamRowSerializer(many=True, allow_null=True)


class TeamBody(Body):
    """Register a team."""

    name = serializers.CharField(max_length=80)
    players = serializers.ListField(
        child=serializers.CharField(max_length=300),
        max_length=MOST,
        help_text="Each a start number, or a new player as in a list: `Ветрова Анна, Ярославль`.",
    )


class TeamRulesBody(Body):
    """Declare an event as one of teams."""

    seen = serializers.IntegerField(min_value=0, help_text="`rules` as read. Another version by now: 409.")
    is_on = serializers.BooleanField()
    on_field = serializers.IntegerField(min_value=1, max_value=MOST, required=False, default=3)
    least = serializers.IntegerField(min_value=1, max_value=MOST, required=False, default=3)
    most = serializers.IntegerField(min_value=1, max_value=MOST, required=False, default=5)


class TeamRulesSerializer(serializers.Serializer):
    """The rules of teams as declared."""

    number = serializers.IntegerField()
    is_on = serializers.BooleanField()
    on_field = serializers.IntegerField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()


class LineUpSerializer(serializers.Serializer):
    """Who of a team plays a round."""

    team = serializers.CharField(source="team.name")
    version = serializers.IntegerField(help_text="0: nobody was named, these are the usual ones.")
    players = serializers.ListField(child=serializers.IntegerField())


class NamedLineUpBody(Body):
    """The line-up of one team."""

    team = serializers.CharField(max_length=80)
    seen = serializers.IntegerField(min_value=0, help_text="`version` as read. Another one by now: 409.")
    players = serializers.ListField(child=serializers.IntegerField(min_value=1), max_length=MOST)


class LineUpsBody(Body):
    """Line-ups of some teams; the others keep theirs."""

    line_ups = NamedLineUpBody(many=True)
