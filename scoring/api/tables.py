"""The board of a round: its tables and their state; closing the round and opening it again."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_body, reads, show, signed_in, writes
from scoring.api.places import Action, TableView, may
from scoring.selectors.boards import read_board
from scoring.selectors.open_items import open_in_round
from scoring.serializers.sheets import BoardSerializer, RoundReasonBody, TileSerializer
from scoring.services import rounds
from tournaments.models import Round
from tournaments.permissions import may_see_results

TAG = "tables"


def show_board(request: Request, round_: Round) -> Any:
    """Every table with its state; figures where they are shown, blockers for the staff."""
    event = round_.event
    tiles = read_board(round_)
    items = open_in_round(round_) if may(request, event, Action.WATCH) else []
    board = {
        "round": round_,
        "tiles": tiles,
        "blockers": [item.text for item in items],
        "open": items,
    }
    return show(BoardSerializer, board, request, shows_results=may_see_results(request.user, event, round_))


class BoardView(TableView):
    """The tables of a round."""

    @reads("tables_list", tag=TAG, answer=BoardSerializer, summary="Tables of a round", also=(404,))
    def get(self, request: Request, slug: str, number: int) -> Response:
        """List them."""
        event = self.find_event(request, slug)
        return Response(show_board(request, self.find_round(request, event, number)))


class OneTableView(TableView):
    """One table."""

    @reads("tables_read", tag=TAG, answer=TileSerializer, summary="A table and its seats", also=(404,))
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Show it."""
        found = self.find_place(request, slug, number, table)
        tile = next(tile for tile in read_board(found.round) if tile.number == table)
        shows_results = may_see_results(request.user, found.round.event, found.round)
        return Response(show(TileSerializer, tile, request, shows_results=shows_results))


class CloseRoundView(TableView):
    """Making a round official."""

    @writes(
        "rounds_close",
        tag="rounds",
        body=None,
        answer=BoardSerializer,
        status=200,
        summary="Make every confirmed sheet official and close the round; 409 lists what is missing",
        also=(401, 403, 404, 409),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Close it."""
        event = self.find_event(request, slug, Action.CONFIRM)
        round_ = self.find_round(request, event, number)
        rounds.close_round(round_=round_, by=signed_in(request))
        return Response(show_board(request, self.find_round(request, event, number)))


class ReopenRoundView(TableView):
    """Opening a closed round."""

    @writes(
        "rounds_reopen",
        tag="rounds",
        body=RoundReasonBody,
        answer=BoardSerializer,
        status=200,
        summary="Open a closed round again, with a reason",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Open it."""
        event = self.find_event(request, slug, Action.REOPEN)
        round_ = self.find_round(request, event, number)
        given = read_body(RoundReasonBody, request)
        rounds.reopen_round(round_=round_, by=signed_in(request), **given)
        return Response(show_board(request, self.find_round(request, event, number)))
