"""Teams in the API: standings, a new team, the rules, line-ups."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.models import TeamRules
from leagues.selectors.team_standings import team_standings
from leagues.selectors.teams import line_ups_of, rules_of, teams_of_event
from leagues.serializers.teams import (
    LineUpsBody,
    LineUpSerializer,
    TeamBody,
    TeamMemberSerializer,
    TeamRulesBody,
    TeamRulesSerializer,
    TeamsSerializer,
)
from leagues.services.teams import register_team, set_line_ups, set_team_rules
from office.api.base import read_body, reads, show, signed_in, writes
from scoring.api.standings import visible_standings
from tournaments.api.places import EventView, require
from tournaments.forms.uploads import read_text
from tournaments.models import Event, Round
from tournaments.permissions import Action, may_see_results

TAG = "teams"


class TeamsView(EventView):
    """The teams of an event."""

    @reads("teams_list", tag=TAG, answer=TeamsSerializer, summary="Teams, members and standings", also=(404,))
    def get(self, request: Request, slug: str) -> Response:
        """Show them; standings only where results are shown."""
        event = self.find_event(request, slug)
        rules = rules_of(event)
        shown = None
        if may_see_results(request.user, event):
            shown = team_standings(visible_standings(request, event), rules)
        latest = TeamRules.objects.filter(event=event).order_by("-number").first()
        told = {
            "on_field": rules.on_field if rules else None,
            "least": rules.least if rules else None,
            "most": rules.most if rules else None,
            "rules": latest.number if latest else 0,
            "teams": teams_of_event(event, rules),
            "counted": [found.number for found in shown.rounds] if shown else [],
            "standings": shown.rows if shown else None,
        }
        return Response(show(TeamsSerializer, told, request))

    @writes(
        "teams_create",
        tag=TAG,
        body=TeamBody,
        answer=TeamMemberSerializer(many=True),
        summary="Register a team with its players, all or nothing",
        also=(400, 401, 403, 404),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Register it."""
        event = self.find_event(request, slug, Action.MANAGE_PLAYERS)
        given = read_body(TeamBody, request)
        rows = read_text("\n".join(given["players"]))
        made = register_team(event=event, by=signed_in(request), name=given["name"], rows=rows)
        return Response(TeamMemberSerializer(made, many=True).data, status=201)


class TeamRulesView(EventView):
    """Whether and how an event is played by teams."""

    @writes(
        "teams_rules",
        tag=TAG,
        body=TeamRulesBody,
        answer=TeamRulesSerializer,
        summary="Declare an event as one of teams, or take it back",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Write further rules."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        made = set_team_rules(event=event, by=signed_in(request), **read_body(TeamRulesBody, request))
        return Response(show(TeamRulesSerializer, made, request), status=201)


class LineUpsView(EventView):
    """Who of every team plays a round."""

    def find_rules(self, request: Request, slug: str, number: int) -> tuple[Event, Round, TeamRules]:
        """The round of an event played by teams."""
        event = self.find_event(request, slug)
        round_ = self.find_round(request, event, number)
        rules = rules_of(event)
        if rules is None:
            raise Http404(_("This event is not played by teams."))
        return event, round_, rules

    @reads(
        "line_ups_list",
        tag=TAG,
        answer=LineUpSerializer(many=True),
        summary="Who of every team is named for a round",
        also=(404,),
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show them."""
        _event, round_, rules = self.find_rules(request, slug, number)
        return Response(LineUpSerializer(line_ups_of(round_, rules), many=True).data)

    @writes(
        "line_ups_set",
        tag=TAG,
        body=LineUpsBody,
        answer=LineUpSerializer(many=True),
        status=200,
        summary="Name who of some teams plays a round that is not seated yet",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Name them."""
        event, round_, rules = self.find_rules(request, slug, number)
        require(request, event, Action.SEAT)
        given = read_body(LineUpsBody, request)["line_ups"]
        set_line_ups(
            round_=round_,
            by=signed_in(request),
            chosen={one["team"]: one["players"] for one in given},
            seen={one["team"]: one["seen"] for one in given},
        )
        return Response(LineUpSerializer(line_ups_of(round_, rules), many=True).data)
