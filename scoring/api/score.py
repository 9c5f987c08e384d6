"""The score door: sheets in, results or errors out; nothing is stored."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    PolymorphicProxySerializer,
    extend_schema,
)
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle

from office.api.base import ApiView, errors
from office.faults import Refused
from preferans.faults import Fault
from preferans.marks import gettext_noop
from scoring.domain.record import score_sheet
from scoring.serializers.figures import DocumentSerializer

MOST_SHEETS = 500
MOST_ENTRIES = 20_000
TOO_MANY = gettext_noop("There are %(found)s sheets; at most %(most)s in one request. Send them in parts.")
TOO_LONG = gettext_noop("There are %(found)s entries; at most %(most)s in one request. Send them in parts.")
NO_SHEETS = gettext_noop("The list is empty; expected at least one sheet.")

RESULT = {"$ref": "#/components/schemas/Result"}
ERRORS = {"$ref": "#/components/schemas/Errors"}
ANSWER = {"anyOf": [RESULT, {"type": "array", "items": {"anyOf": [RESULT, ERRORS]}}]}
SHEET = {
    "format": "tirazh-sheet/1",
    "convention": {"preset": "code1996-sochi", "pool_target": 20},
    "players": ["Анна", "Борис", "Вера", "Глеб"],
    "first_dealer": 0,
    "entries": [
        {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "pass"]], "tricks": [0, 6, 3, 1]},
        {"contract": "misere", "declarer": 0, "tricks": [1, 0, 4, 5]},
    ],
}


class ScoreView(ApiView):
    """Scoring without an event."""

    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "score"

    @extend_schema(
        operation_id="score",
        tags=["score"],
        summary="Score a sheet, or a list of sheets; nothing is stored",
        description=(
            "One sheet (tirazh-sheet/1) gives its result, or 400 with every fault. A list gives a list: "
            'each faulty sheet has `{"errors": […]}` in its place, the others are scored.'
        ),
        parameters=[
            OpenApiParameter("balances", bool, description="Leave out entries, values and steps."),
        ],
        request=PolymorphicProxySerializer(
            "ScoreRequest", [DocumentSerializer, DocumentSerializer(many=True)], None, many=False
        ),
        examples=[OpenApiExample("A sheet", request_only=True, value=SHEET)],
        responses={
            200: OpenApiResponse(ANSWER, description="A result, or a list of results and errors."),
            **errors(400, 413, 415, 429),
        },
    )
    def post(self, request: Request) -> Response:
        """Score them."""
        given = request.data
        is_short = request.query_params.get("balances", "").lower() in ("1", "true", "yes", "on")
        check_size(given)
        if isinstance(given, list):
            return Response([score(sheet, is_short=is_short) for sheet in given])
        result = score(given, is_short=is_short)
        return Response(result, status=400 if "errors" in result else 200)


def score(sheet: Any, *, is_short: bool) -> dict[str, Any]:
    """The result of a sheet or its errors, in the language of the request."""
    return score_sheet(sheet, balances_only=is_short, translate=gettext)


def check_size(given: Any) -> None:
    """Refuse more than one request may cost."""
    given = given if isinstance(given, list) else [given]
    if not given:
        raise Refused([Fault("", "empty", NO_SHEETS)])
    if len(given) > MOST_SHEETS:
        raise Refused([Fault("", "too-many", TOO_MANY, {"found": len(given), "most": MOST_SHEETS})])
    entries = sum(
        len(sheet["entries"])
        for sheet in given
        if isinstance(sheet, dict) and isinstance(sheet.get("entries"), list)
    )
    if entries > MOST_ENTRIES:
        raise Refused([Fault("entries", "too-many", TOO_LONG, {"found": entries, "most": MOST_ENTRIES})])
