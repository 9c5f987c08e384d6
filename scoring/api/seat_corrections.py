"""Correcting the seats of a table where players sat otherwise than its sheet has them."""

from __future__ import annotations

import uuid

from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_body, show, signed_in, writes
from scoring.api.places import Action, TableView
from scoring.selectors.seat_corrections import work_out
from scoring.serializers.seat_corrections import SeatCorrectionBody, SeatCorrectionSerializer
from scoring.services.seat_corrections import correct_seats


class CorrectSeatsView(TableView):
    """All of it at once."""

    @writes(
        "seats_correct",
        tag="tables",
        body=SeatCorrectionBody,
        answer=SeatCorrectionSerializer,
        status=200,
        summary="Put the players where they really sat and replay their deals, or (dry_run) show the effect",
        also=(400, 401, 403, 404, 409),
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Show it or do it."""
        found = self.find_place(request, slug, number, table, Action.CORRECT_SEATS)
        given = read_body(SeatCorrectionBody, request)
        worked = work_out(found, sat=given["sat"], written=given["written"])
        if not given["dry_run"]:
            correct_seats(
                table=found,
                by=signed_in(request),
                sat=given["sat"],
                written=given["written"],
                reason=given.get("reason", ""),
                client_id=given.get("client_id") or uuid.uuid4(),
                seen_last=given.get("seen_last"),
            )
        told = {"dry_run": given["dry_run"], "players": worked.players, "doubts": worked.doubts}
        return Response(show(SeatCorrectionSerializer, told, request))
