"""Leagues in the API."""

from __future__ import annotations

from datetime import date

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.domain.people import propose
from leagues.models import League
from leagues.permissions import may_see, require_keeper
from leagues.selectors.leagues import events_of, known_as, members_of, read_season, unlinked_of
from leagues.serializers.leagues import (
    FreshSerializer,
    JoinsBody,
    LeagueBody,
    LeagueEventBody,
    LeagueEventSlugBody,
    LeagueSerializer,
    PersonRowSerializer,
    SeasonSerializer,
    TakenSerializer,
)
from leagues.services.leagues import add_event, create_league, join_people, take_results
from office.api.base import ApiView, read_body, reads, refuse_or_ask, show, signed_in, writes

TAG = "leagues"
DAY = OpenApiParameter("on", date, description="The day of the rating; today unless told.")


class LeagueView(ApiView):
    """An address under a league."""

    def find_league(self, request: Request, league: str, *, keep: bool = False) -> League:
        """The league, if the person may see it; with `keep` for its keepers alone."""
        found = League.objects.filter(slug=league).first()
        if found is None or not may_see(request.user, found):
            raise Http404(_("There is no such league."))
        if keep:
            try:
                require_keeper(request.user, found)
            except PermissionDenied as refused:
                raise refuse_or_ask(request, refused) from refused
        return found

    def day(self, request: Request) -> date:
        """The day asked for."""
        try:
            return parse_date(request.query_params.get("on", "")) or timezone.localdate()
        except ValueError:
            return timezone.localdate()


class LeaguesView(ApiView):
    """Every league."""

    @reads("leagues_list", tag=TAG, answer=LeagueSerializer(many=True), summary="Leagues", also=())
    def get(self, request: Request) -> Response:
        """List those that the person may see."""
        shown = [one for one in League.objects.all() if may_see(request.user, one)]
        return Response(LeagueSerializer(shown, many=True).data)

    @writes(
        "leagues_create",
        tag=TAG,
        body=LeagueBody,
        answer=LeagueSerializer,
        summary="Make a league",
        also=(400, 401),
    )
    def post(self, request: Request) -> Response:
        """Make it."""
        by = signed_in(request)
        return Response(
            show(LeagueSerializer, create_league(by=by, **read_body(LeagueBody, request)), request), 201
        )


class SeasonView(LeagueView):
    """A league on a day."""

    @reads(
        "leagues_read",
        tag=TAG,
        answer=SeasonSerializer,
        summary="The season table and the rating, with both parts",
        also=(404,),
        parameters=[DAY],
    )
    def get(self, request: Request, league: str) -> Response:
        """Show it."""
        season = read_season(self.find_league(request, league), as_of=self.day(request))
        return Response(show(SeasonSerializer, season, request))


class PersonView(LeagueView):
    """One person of a league."""

    @reads(
        "leagues_person",
        tag=TAG,
        answer=PersonRowSerializer,
        summary="One person's results and rating",
        also=(404,),
        parameters=[DAY],
    )
    def get(self, request: Request, league: str, person: int) -> Response:
        """Show it."""
        season = read_season(self.find_league(request, league), as_of=self.day(request))
        row = next((row for row in season.rows if row.person == person), None)
        if row is None:
            raise Http404(_("There is no such person in this league."))
        return Response(show(PersonRowSerializer, row, request))


class LeagueEventsView(LeagueView):
    """The events of a league."""

    @writes(
        "leagues_event",
        tag=TAG,
        body=LeagueEventBody,
        answer=LeagueEventSlugBody,
        summary="Put an event into a league",
        also=(400, 401, 403, 404),
    )
    def post(self, request: Request, league: str) -> Response:
        """Put it in."""
        found = self.find_league(request, league, keep=True)
        given = read_body(LeagueEventBody, request)
        made = add_event(league=found, by=signed_in(request), slug=given["event"], weight=given["weight"])
        return Response({"event": made.event.slug}, 201)


class ResultsView(LeagueView):
    """Results taken over."""

    @writes(
        "leagues_results",
        tag=TAG,
        body=LeagueEventSlugBody,
        answer=TakenSerializer,
        summary="Take the places of an event over, once all its rounds are closed",
        also=(400, 401, 403, 404),
    )
    def post(self, request: Request, league: str) -> Response:
        """Take them."""
        found = self.find_league(request, league, keep=True)
        slug = read_body(LeagueEventSlugBody, request)["event"]
        event = next((one.event for one in events_of(found) if one.event.slug == slug), None)
        if event is None:
            raise Http404(_("There is no such event in this league."))
        taken = take_results(league=found, by=signed_in(request), event=event)
        return Response(show(TakenSerializer, taken, request), 201)


class LeaguePeopleView(LeagueView):
    """Who is who in a league."""

    @reads(
        "leagues_people",
        tag=TAG,
        answer=FreshSerializer(many=True),
        summary="Registrations that are nobody's yet, and whom each seems to be",
    )
    def get(self, request: Request, league: str) -> Response:
        """Propose."""
        found = self.find_league(request, league, keep=True)
        fresh = unlinked_of(found)
        people = {person: [known_as(one) for one in members] for person, members in members_of(found).items()}
        proposals = propose(people, [known_as(one) for one in fresh])
        rows = [
            {
                "registration": one.pk,
                "event": one.event.slug,
                "number": one.number,
                "name": one.public_name,
                "person": proposal.person,
                "is_sure": proposal.is_sure,
            }
            for one, proposal in zip(fresh, proposals, strict=True)
        ]
        return Response(FreshSerializer(rows, many=True).data)

    @writes(
        "leagues_join",
        tag=TAG,
        body=JoinsBody,
        answer=JoinsBody,
        summary="Say whose registrations these are, all or nothing",
        also=(400, 401, 403, 404),
    )
    def post(self, request: Request, league: str) -> Response:
        """Join them."""
        found = self.find_league(request, league, keep=True)
        given = read_body(JoinsBody, request)["people"]
        chosen = {one["registration"]: one["person"] for one in given}
        made = join_people(league=found, by=signed_in(request), chosen=chosen)
        told = [{"registration": one.registration_id, "person": one.person_id} for one in made]
        return Response({"people": told}, 201)
