"""A sheet: its head, its file, its result; opening, closing, confirming, reopening."""

from __future__ import annotations

import uuid
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_body, reads, signed_in, writes
from office.models import User
from scoring.api.places import Action, TableView, may, require, show_sheet
from scoring.exports.texts import public_document
from scoring.models import Sheet
from scoring.selectors.scored import score_document
from scoring.selectors.sheets import sheet_document
from scoring.selectors.table_page import read_table_page
from scoring.serializers.figures import DocumentSerializer, ResultSerializer
from scoring.serializers.sheets import OpenBody, SheetSerializer, StateBody
from scoring.services import sheets

TAG = "sheets"
NEEDS = {
    "close": Action.CLOSE,
    "confirm": Action.CONFIRM,
    "official": Action.CONFIRM,
    "reopen": Action.REOPEN,
}


class SheetView(TableView):
    """The sheet of a table."""

    @reads(
        "sheet_read",
        tag=TAG,
        answer=SheetSerializer,
        summary="The head of a sheet: state, seats, figures, settlement as it stands",
        also=(403, 404),
    )
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Show it."""
        return Response(show_sheet(request, self.find_page(request, slug, number, table)))

    @writes(
        "sheet_open",
        tag=TAG,
        body=OpenBody,
        answer=SheetSerializer,
        again=200,
        summary="Open the sheet, or choose who deals first while nothing is written",
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Open it."""
        found = self.find_place(request, slug, number, table, Action.ENTER)
        given = read_body(OpenBody, request)
        was_open = Sheet.objects.filter(table=found).exists()
        sheets.open_sheet(table=found, by=signed_in(request), **given)
        return Response(show_sheet(request, read_table_page(found)), status=200 if was_open else 201)


class DocumentView(TableView):
    """The sheet as a file."""

    @reads(
        "sheet_document",
        tag=TAG,
        answer=DocumentSerializer,
        summary="The sheet as a tirazh-sheet/1 document: the facts that count now",
        also=(403, 404),
    )
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Give it."""
        found = self.find_shown(request, slug, number, table)
        document = sheet_document(self.find_sheet(found))
        is_staff = may(request, found.round.event, Action.WATCH)
        return Response(document if is_staff else public_document(document))


class ResultView(TableView):
    """The result of the sheet."""

    @reads(
        "sheet_result",
        tag=TAG,
        answer=ResultSerializer,
        summary="The result of the sheet, as `manage.py score --json` gives it",
        also=(400, 403, 404),
    )
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Score it."""
        found = self.find_shown(request, slug, number, table)
        return Response(score_document(sheet_document(self.find_sheet(found))))


class StateView(TableView):
    """The state of the sheet."""

    @writes(
        "sheet_state",
        tag=TAG,
        body=StateBody,
        answer=SheetSerializer,
        status=200,
        summary="Close, confirm, make official or reopen the sheet",
        description=(
            "A sheet that has not ended is closed with `end`. Reopening needs a `reason`. A scorer closes; "
            "an arbiter confirms and reopens."
        ),
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Move it."""
        found = self.find_place(request, slug, number, table, Action.CLOSE)
        given = read_body(StateBody, request)
        require(request, found.round.event, NEEDS[given["step"]])
        move_sheet(self.find_sheet(found), by=signed_in(request), **given)
        return Response(show_sheet(request, read_table_page(found)))


def move_sheet(sheet: Sheet, *, by: User, step: str, **given: Any) -> None:
    """One step of the state, by the service for it."""
    if step == "close":
        sheets.close_sheet(
            sheet=sheet,
            by=by,
            end=given.get("end", ""),
            client_id=given.get("client_id") or uuid.uuid4(),
            seen_last=given.get("seen_last"),
        )
    elif step == "confirm":
        sheets.confirm_sheet(sheet=sheet, by=by)
    elif step == "official":
        sheets.make_official(sheet=sheet, by=by)
    else:
        sheets.reopen_sheet(sheet=sheet, by=by, reason=given.get("reason", ""))
