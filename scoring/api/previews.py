"""Looking ahead: how an entry is understood and what it would write; nothing is written."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_body, show, writes
from scoring.api.places import Action, TableView
from scoring.selectors.line_list import look_ahead
from scoring.selectors.refusals import EntryRefused
from scoring.selectors.sheets import Fact
from scoring.selectors.table_page import TablePage, read_table_page
from scoring.selectors.typed_line import read_typed
from scoring.serializers.reading import PreviewSerializer
from scoring.serializers.sheets import OneSource

TAG = "entries"


class PreviewView(TableView):
    """Looking ahead."""

    @writes(
        "entries_preview",
        tag=TAG,
        body=OneSource,
        answer=PreviewSerializer,
        status=200,
        summary="How an entry is understood and what it would write; nothing is written",
        also=(400, 401, 403, 404),
        examples=[
            OpenApiExample("A line half typed", request_only=True, value={"line": "Б 6п = в"}),
        ],
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Look ahead."""
        found = self.find_place(request, slug, number, table, Action.ENTER)
        given = read_body(OneSource, request)
        page = read_table_page(found)
        typed = read_typed(page, given["line"], with_preview=False) if "line" in given else None
        fact = typed.fact if typed is not None else dict(given["fact"])
        shown: dict[str, Any] = {"is_ready": False, "fact": fact, "label": "", "dealer": None}
        shown |= {"postings": [], "value": None, "parts": typed.parts if typed else []}
        shown |= {"faults": list(typed.faults) if typed else [], "asks": list(typed.asks) if typed else []}
        if fact is not None and not shown["faults"]:
            try:
                shown |= ahead_of(page, fact)
            except EntryRefused as refused:
                shown["faults"] = refused.told()
        for name in ("faults", "asks"):
            shown[name] = [{**fault, "entry": fault.get("entry") or None} for fault in shown[name]]
        return Response(show(PreviewSerializer, shown, request))


def ahead_of(page: TablePage, fact: Fact) -> dict[str, Any]:
    """What a sound entry would write."""
    ahead = look_ahead(page, fact)
    return {
        "is_ready": True,
        "label": ahead.label,
        "dealer": ahead.dealer,
        "postings": [
            {**written.slot._asdict(), "points": written.points, "cite": written.cite}
            for written in ahead.written
        ],
        "value": ahead.value,
    }
