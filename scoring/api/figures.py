"""Where figures come from: the history of one place of a sheet, the settlement step by step."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_query, reads, show
from scoring.api.places import TableView
from scoring.selectors.history import figure_history
from scoring.selectors.scored import score_document
from scoring.selectors.sheets import Slot
from scoring.serializers.reading import HistoryQuery, HistorySerializer, SheetSettlementSerializer

TAG = "sheets"


class HistoryView(TableView):
    """The history of a figure."""

    @reads(
        "sheet_history",
        tag=TAG,
        answer=HistorySerializer,
        summary="Every entry behind one figure of the sheet",
        also=(400, 403, 404),
        parameters=[HistoryQuery],
    )
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Tell it."""
        page = self.find_page(request, slug, number, table)
        asked = read_query(HistoryQuery, request)
        slot = Slot(asked["player"], asked["column"], asked.get("against"))
        if page.sheet is None or max(slot.player, slot.against or 0) >= len(page.seats):
            raise Http404(_("This table has no such seat."))
        steps = figure_history(page.sheet, slot)
        told = {**slot._asdict(), "steps": steps, "balance": steps[-1].balance if steps else 0}
        return Response(show(HistorySerializer, told, request))


class SettlementView(TableView):
    """The settlement of a sheet."""

    @reads(
        "sheet_settlement",
        tag=TAG,
        answer=SheetSettlementSerializer,
        summary="The settlement as the sheet stands: both methods with their steps, three roundings",
        also=(400, 403, 404),
    )
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Settle it."""
        page = self.find_page(request, slug, number, table)
        told = {
            "seats": page.seats,
            "rounding": page.convention.rounding,
            "settlement": score_document(page.document)["settlement"],
        }
        return Response(show(SheetSettlementSerializer, told, request))
