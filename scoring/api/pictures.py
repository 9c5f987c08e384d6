"""Pictures of an event: the figures of each, as beside the picture on its page, and the drawing itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_query, reads, show
from scoring.api.places import Action, TableView, may, require_results
from scoring.api.standings import visible_standings
from scoring.exports.pictures import TYPE, write_picture
from scoring.selectors.pictures import (
    ContractsPage,
    RacePage,
    SquarePage,
    read_contracts,
    read_race,
    read_square,
    shown_rounds,
)
from scoring.serializers.pictures import (
    ContractsQuery,
    ContractsSerializer,
    CourseQuery,
    CourseSerializer,
    MeetingsSerializer,
    PulkaSerializer,
)
from tournaments.api.places import EventView
from tournaments.models import Event, Registration

TAG = "pictures"
DRAWING = {(200, TYPE): OpenApiTypes.STR}
PAGE_SAYS = "The same figures, for the same reader, as on the page of the picture."
SHOW = OpenApiParameter(
    "show",
    int,
    many=True,
    description="Start numbers to draw with names, at most eight; the first six of all unless told.",
)


def draw(template: str, context: Mapping[str, Any], *, is_there: bool) -> HttpResponse:
    """The drawing as a file; 404 while there is nothing to draw."""
    if not is_there:
        raise Http404(_("There is nothing to draw yet"))
    picture = write_picture(template, context)
    return HttpResponse(picture.content, TYPE, headers={"Content-Security-Policy": picture.policy})


def link(request: Request, name: str, *given: object, is_there: bool, **query: object) -> str | None:
    """The whole address of a drawing, or None while there is nothing to draw."""
    if not is_there:
        return None
    asked = urlencode({key: value for key, value in query.items() if value}, doseq=True)
    return request.build_absolute_uri(reverse(f"api:{name}", args=given) + (f"?{asked}" if asked else ""))


class CourseView(EventView):
    """Standings through the rounds."""

    @reads(
        "pictures_course",
        tag=TAG,
        answer=CourseSerializer,
        summary="The sum of each player after each round",
        description=PAGE_SAYS,
        also=(400, 403, 404),
        parameters=[SHOW],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show it."""
        event, page, asked = self.read(request, slug)
        told = {
            "event": event,
            "page": page,
            "unit": "points" if page.has_points else "vists",
            "svg": link(request, "pictures-course-svg", slug, is_there=page.wide is not None, show=asked),
        }
        return Response(show(CourseSerializer, told, request))

    def read(self, request: Request, slug: str) -> tuple[Event, RacePage, list[int]]:
        """The event, the lines and the start numbers asked for, for whoever may see them."""
        event = self.find_event(request, slug)
        query = CourseQuery(data={"show": request.query_params.getlist("show")})
        query.is_valid(raise_exception=True)
        asked = query.validated_data["show"]
        return event, read_race(visible_standings(request, event), asked), asked


class CourseSvgView(CourseView):
    """The lines."""

    @reads(
        "pictures_course_svg",
        tag=TAG,
        answer=DRAWING,
        summary="The drawing of standings through the rounds",
        also=(400, 403, 404),
        parameters=[SHOW],
    )
    def get(self, request: Request, slug: str) -> HttpResponse:  # type: ignore[override]  # a file, no data
        """Draw them."""
        _event, page, _asked = self.read(request, slug)
        return draw(
            "_race.svg",
            {"race": page.wide, "columns": page.columns, "uid": "race-w", "kind": ""},
            is_there=page.wide is not None,
        )


class ContractsView(EventView):
    """Contracts and results."""

    @reads(
        "pictures_contracts",
        tag=TAG,
        answer=ContractsSerializer,
        summary="How often each contract was played and how it ended, of all or of one player",
        description=PAGE_SAYS,
        also=(400, 403, 404),
        parameters=[ContractsQuery],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show them."""
        event, chosen, page = self.read(request, slug)
        drawn = {
            f"{name}_svg": link(
                request,
                f"pictures-{name}-svg",
                slug,
                is_there=bool(page.tally.contracts),
                player=chosen and chosen.number,
            )
            for name in ("contracts", "results")
        }
        told = {"event": event, "chosen": chosen, "page": page, **drawn}
        return Response(show(ContractsSerializer, told, request))

    def read(self, request: Request, slug: str) -> tuple[Event, Registration | None, ContractsPage]:
        """The event, the player asked for and the counts, for whoever may see them."""
        event = self.find_event(request, slug)
        require_results(request, event)
        number = read_query(ContractsQuery, request).get("player")
        chosen = None if number is None else self.find_registration(event, number)
        rounds = shown_rounds(event, sees_all=may(request, event, Action.WATCH))
        return event, chosen, read_contracts(rounds, chosen)


class ContractsSvgView(ContractsView):
    """The squares."""

    @reads(
        "pictures_contracts_svg",
        tag=TAG,
        answer=DRAWING,
        summary="The drawing of contracts as squares",
        also=(400, 403, 404),
        parameters=[ContractsQuery],
    )
    def get(self, request: Request, slug: str) -> HttpResponse:  # type: ignore[override]  # a file, no data
        """Draw them."""
        page = self.read(request, slug)[-1]
        return draw("_squares.svg", {"page": page}, is_there=bool(page.tally.contracts))


class ResultsSvgView(ContractsView):
    """The bars."""

    @reads(
        "pictures_results_svg",
        tag=TAG,
        answer=DRAWING,
        summary="The drawing of results as bars",
        also=(400, 403, 404),
        parameters=[ContractsQuery],
    )
    def get(self, request: Request, slug: str) -> HttpResponse:  # type: ignore[override]  # a file, no data
        """Draw them."""
        page = self.read(request, slug)[-1]
        return draw("_bars.svg", {"page": page}, is_there=bool(page.tally.contracts))


class MeetingsView(EventView):
    """Who met whom."""

    @reads(
        "pictures_meetings",
        tag=TAG,
        answer=MeetingsSerializer,
        summary="Who met whom over the published seatings, and how often",
        description=f"{PAGE_SAYS} Seatings are published apart from results.",
        also=(404,),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show it."""
        event, square = self.read(request, slug)
        told = {
            "event": event,
            "square": square,
            "pairs": [{"times": times, "pairs": pairs} for times, pairs in square.by_times],
            "svg": link(request, "pictures-meetings-svg", slug, is_there=square.picture is not None),
        }
        return Response(show(MeetingsSerializer, told, request))

    def read(self, request: Request, slug: str) -> tuple[Event, SquarePage]:
        """The event and its square."""
        event = self.find_event(request, slug)
        return event, read_square(event)


class MeetingsSvgView(MeetingsView):
    """The square."""

    @reads(
        "pictures_meetings_svg",
        tag=TAG,
        answer=DRAWING,
        summary="The drawing of meetings as a square",
        also=(404,),
    )
    def get(self, request: Request, slug: str) -> HttpResponse:  # type: ignore[override]  # a file, no data
        """Draw it."""
        picture = self.read(request, slug)[-1].picture
        return draw("_cross.svg", {"picture": picture}, is_there=picture is not None)


class PulkaView(TableView):
    """The pulka of a sheet."""

    @reads(
        "sheet_pulka",
        tag=TAG,
        answer=PulkaSerializer,
        summary="The table of totals beside the pulka of a sheet",
        description=PAGE_SAYS,
        also=(403, 404),
    )
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Show it."""
        page = self.find_page(request, slug, number, table)
        svg = link(request, "pulka-svg", slug, number, table, is_there=page.pulka is not None)
        told = {
            "table": page.table,
            "deals": page.deals,
            "dealer": page.dealer,
            "totals": page.totals,
            "svg": svg,
        }
        return Response(show(PulkaSerializer, told, request))


class PulkaSvgView(TableView):
    """The drawing of a pulka."""

    @reads(
        "sheet_pulka_svg",
        tag=TAG,
        answer=DRAWING,
        summary="The drawing of a pulka as the players write it",
        also=(403, 404),
    )
    def get(self, request: Request, slug: str, number: int, table: int) -> HttpResponse:
        """Draw it."""
        page = self.find_page(request, slug, number, table)
        context = {
            "pulka": page.pulka,
            "uid": "pulka",
            "title": _("Sheet of table %(number)s") % {"number": table},
            "desc": _("The same figures stand in the table of totals."),
        }
        return draw("_pulka.svg", context, is_there=page.pulka is not None)
