"""The draw of a round: choices of tables, the lot, quality, publishing, exchanges."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_body, read_query, reads, show, signed_in, writes
from office.faults import Refused
from office.serializers import ReasonBody, VersionedBody
from preferans.faults import Fault
from preferans.marks import gettext_noop
from tournaments import services
from tournaments.api.places import EventView, may, new_seed
from tournaments.models import Event, Round
from tournaments.permissions import Action
from tournaments.selectors.draws import draw_page, swap_page
from tournaments.serializers.rounds import (
    DrawBody,
    DrawQuery,
    DrawSerializer,
    RoundSerializer,
    SwapBody,
    SwapQuery,
    SwapSerializer,
)

TAG = "draw"
NO_SUCH_PAIR = gettext_noop(
    "Players %(one)s and %(other)s were named; expected two start numbers that sit in round %(round)s."
)


def show_draw(request: Request, event: Event, round_: Round, **query: Any) -> Any:
    """The seating with its quality; choices and changes for those who may see them."""
    plans = may(request, event, Action.SEAT)
    is_staff = may(request, event, Action.WATCH)
    page = draw_page(
        round_,
        seed=query.get("seed", int(round_.draw.get("seed") or 1)),
        everybody=query.get("everybody", False),
        plans=plans,
        with_fives=query.get("fives", False),
    )
    shown = {
        "round": round_,
        "draw": round_.draw,
        "tables": page.views,
        "quality": page.quality,
        "repeated": page.repeated,
        "unseated": page.unseated if is_staff else [],
        "gone": [player for player, _table in page.gone] if is_staff else [],
        "choices": page.choices,
        "changes": page.changes if is_staff else [],
    }
    return show(DrawSerializer, shown, request)


class DrawView(EventView):
    """The seating of a round."""

    @reads(
        "draw_read",
        tag=TAG,
        answer=DrawSerializer,
        summary="Seating, how it was drawn, its quality; choices of tables for whoever draws",
        also=(400, 404),
        parameters=[DrawQuery],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show it."""
        event = self.find_event(request, slug)
        round_ = self.find_round(request, event, number)
        return Response(show_draw(request, event, round_, **read_query(DrawQuery, request)))

    @writes(
        "draw_make",
        tag=TAG,
        body=DrawBody,
        answer=DrawSerializer,
        status=200,
        summary="Draw the round by lot; it stays a draft until it is published",
        description="The same seed, players and past rounds give the same seating.",
        examples=[
            OpenApiExample(
                "Eight players at two tables",
                request_only=True,
                value={"version": 1, "composition": "4x2", "seed": 41127},
            )
        ],
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Draw it."""
        event = self.find_event(request, slug, Action.SEAT)
        round_ = self.find_round(request, event, number)
        given = read_body(DrawBody, request)
        given.setdefault("seed", new_seed())
        drawn = services.draw_seating(round_=round_, by=signed_in(request), **given)
        return Response(show_draw(request, event, self.find_round(request, event, drawn.number)))


class PublishView(EventView):
    """Publishing a seating."""

    @writes(
        "draw_publish",
        tag=TAG,
        body=VersionedBody,
        answer=RoundSerializer,
        status=200,
        summary="Show the seating to everybody",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Publish it; the same request again changes nothing."""
        event = self.find_event(request, slug, Action.SEAT)
        round_ = self.find_round(request, event, number)
        given = read_body(VersionedBody, request)
        services.publish_seating(round_=round_, by=signed_in(request), **given)
        return Response(show(RoundSerializer, self.find_round(request, event, number), request))


class WithdrawView(EventView):
    """Taking a published seating back."""

    @writes(
        "draw_withdraw",
        tag=TAG,
        body=ReasonBody,
        answer=RoundSerializer,
        status=200,
        summary="Take a published seating back into a draft, while nobody has played",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Withdraw it."""
        event = self.find_event(request, slug, Action.SEAT)
        round_ = self.find_round(request, event, number)
        given = read_body(ReasonBody, request)
        services.withdraw_seating(round_=round_, by=signed_in(request), **given)
        return Response(show(RoundSerializer, self.find_round(request, event, number), request))


class SwapView(EventView):
    """Changing two players over."""

    @reads(
        "draw_swap_preview",
        tag=TAG,
        answer=SwapSerializer,
        summary="What changing two players over would do",
        also=(400, 401, 403, 404),
        parameters=[SwapQuery],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Look ahead; nothing is written."""
        event = self.find_event(request, slug, Action.CORRECT_SEATS)
        round_ = self.find_round(request, event, number)
        asked = read_query(SwapQuery, request)
        page = swap_page(round_, str(asked["one"]), str(asked["other"]))
        if page is None:
            raise Refused([Fault("one", "not-seated", NO_SUCH_PAIR, {**asked, "round": number})])
        return Response(show(SwapSerializer, page, request))

    @writes(
        "draw_swap",
        tag=TAG,
        body=SwapBody,
        answer=DrawSerializer,
        status=200,
        summary="Change two players over, with a reason, before their tables begin",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Change them over."""
        event = self.find_event(request, slug, Action.CORRECT_SEATS)
        round_ = self.find_round(request, event, number)
        given = read_body(SwapBody, request)
        services.swap_players(round_=round_, by=signed_in(request), **given)
        return Response(show_draw(request, event, self.find_round(request, event, number)))
