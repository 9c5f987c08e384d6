"""Duplicate in the API: sums, what was announced of a round, its deals, its layouts."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from duplicate.models import LayoutSet, Look
from duplicate.permissions import (
    may_compare,
    may_see_layouts,
    must_be_noted,
    require_comparison,
    require_layouts,
)
from duplicate.selectors.pages import show_event, show_round
from duplicate.selectors.sets import rounds_with_sets, set_of
from duplicate.serializers.rounds import (
    DealSerializer,
    DuplicateSerializer,
    LayoutSerializer,
    PlaceBody,
    PlacementSerializer,
    SetBody,
    SetSerializer,
)
from duplicate.services.placements import place_deal
from duplicate.services.sets import note_look, set_layouts
from duplicate.tasks import analyse_round
from formats.selectors.schemes import schemes_of
from formats.selectors.words import comparison_said
from office.api.base import read_body, reads, refuse_or_ask, show, signed_in, writes
from office.models import User
from office.serializers import JobSerializer
from office.services.jobs import enqueue_job
from tournaments.api.places import EventView, require
from tournaments.models import Round, Table
from tournaments.permissions import Action

TAG = "duplicate"


class DuplicateView(EventView):
    """The rounds of equal layouts of an event."""

    @reads(
        "duplicate_read",
        tag=TAG,
        answer=DuplicateSerializer,
        summary="Sums of scores over the rounds of equal layouts, plain vists beside them",
        also=(404,),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show what this person may compare."""
        event = self.find_event(request, slug)
        pairs = rounds_with_sets(event)
        rounds = [round_ for round_, found in pairs if found and may_compare(request.user, round_)]
        schemes = schemes_of(event)
        told = {
            "comparison": comparison_said(schemes.comparison_of(rounds[-1].number if rounds else 1)),
            "counts": schemes.compares([round_.number for round_, found in pairs if found]),
            "rounds": [round_.number for round_ in rounds],
            "totals": show_event(event, rounds),
        }
        return Response(show(DuplicateSerializer, told, request))


class RoundOfLayouts(EventView):
    """An address under a round of equal layouts."""

    def find_set(self, request: Request, slug: str, number: int) -> tuple[Round, LayoutSet]:
        """The round and its set; 404 for a round that has none."""
        round_ = self.find_round(request, self.find_event(request, slug), number)
        found = set_of(round_)
        if found is None:
            raise Http404(_("This round has no equal layouts."))
        return round_, found


class SetView(RoundOfLayouts):
    """What was announced of a round of equal layouts."""

    @reads(
        "duplicate_round",
        tag=TAG,
        answer=SetSerializer,
        summary="The layouts of a round as announced: how many, their hash; seed and salt after the end",
        also=(404,),
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show it."""
        _round, found = self.find_set(request, slug, number)
        opened = not must_be_noted(found) and may_see_layouts(request.user, found)
        return Response(show(SetSerializer, found, request, opened=opened))

    @writes(
        "duplicate_set",
        tag=TAG,
        body=SetBody,
        answer=SetSerializer,
        summary="Give a round its layouts: dealt from a seed, entered, known at the tables alone, or none",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Write a further set."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        round_ = self.find_round(request, event, number)
        given = read_body(SetBody, request)
        given["text"] = given.pop("layouts")
        made = set_layouts(round_=round_, by=signed_in(request), **given)
        made.round = round_
        return Response(show(SetSerializer, made, request), status=201)


class LayoutsView(RoundOfLayouts):
    """The cards of a round."""

    @reads(
        "duplicate_layouts",
        tag=TAG,
        answer=LayoutSerializer(many=True),
        summary="The cards of every deal; before the round is closed for the director alone, and noted",
        also=(401, 403, 404),
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show them to whoever may see them."""
        round_, found = self.find_set(request, slug, number)
        try:
            require_layouts(request.user, found)
        except PermissionDenied as refused:
            raise refuse_or_ask(request, refused) from refused
        if not found.has_layouts:
            raise Http404(_("The cards of this round are not known here."))
        if must_be_noted(found) and isinstance(request.user, User):
            note_look(found=found, what=Look.What.API, by=request.user)
        rows = []
        for deal in show_round(round_, found, with_cards=True).deals:
            if deal.layout is not None:
                data = deal.layout.as_data()
                makes = [
                    {"hand": row.hand, "tricks": dict(row.tricks), "forced": row.forced} for row in deal.makes
                ]
                told = {"number": deal.number, "hands": data["hands"], "talon": data["talon"]}
                rows.append({**told, "makes": makes})
        return Response(LayoutSerializer(rows, many=True).data)


class DealView(RoundOfLayouts):
    """One layout with its results."""

    @reads(
        "duplicate_deal",
        tag=TAG,
        answer=DealSerializer,
        summary="Every result of a layout beside the others of the same hand, and beside best play",
    )
    def get(self, request: Request, slug: str, number: int, layout: int) -> Response:
        """Show it."""
        round_, found = self.find_set(request, slug, number)
        try:
            require_comparison(request.user, round_)
        except PermissionDenied as refused:
            raise refuse_or_ask(request, refused) from refused
        if not 1 <= layout <= found.deals:
            raise Http404(_("There is no such deal in this round."))
        opened = found.has_layouts and not must_be_noted(found) and may_see_layouts(request.user, found)
        shown = show_round(round_, found, with_cards=opened)
        return Response(show(DealSerializer, shown.deals[layout - 1], request))


class SolveView(RoundOfLayouts):
    """What can be made of the layouts, as a job."""

    @writes(
        "duplicate_solve",
        tag=TAG,
        body=None,
        answer=JobSerializer,
        status=202,
        summary="Ask the worker what can be made of every layout",
        also=(401, 403, 404),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Ask for it."""
        round_, found = self.find_set(request, slug, number)
        require(request, round_.event, Action.PRINT)
        if not found.has_layouts:
            raise Http404(_("The cards of this round are not known here."))
        job = enqueue_job(
            task=analyse_round,
            kind="analyse-layouts",
            title=_("What can be made, round %(number)s") % {"number": number},
            created_by=signed_in(request),
            event_slug=slug,
            params={"round": number},
            back_url=reverse("duplicate:round", args=[slug, number]),
        )
        return Response(show(JobSerializer, job, request), status=202)


class PlaceView(RoundOfLayouts):
    """Which layout a deal was."""

    @writes(
        "duplicate_place",
        tag=TAG,
        body=PlaceBody,
        answer=PlacementSerializer,
        summary="Say that a deal of a sheet was another layout, or none",
        also=(400, 401, 403, 404),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Write it."""
        round_, _found = self.find_set(request, slug, number)
        require(request, round_.event, Action.CORRECT)
        given = read_body(PlaceBody, request)
        table: Table = self.find_table(round_, given.pop("table"))
        made = place_deal(table=table, by=signed_in(request), **given)
        return Response(show(PlacementSerializer, made, request), status=201)
