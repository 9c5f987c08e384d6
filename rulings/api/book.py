"""The rulebook over the API: searched, read, asked."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import ApiView, reads
from rulings.rulebook.catalogue import EDITIONS, STAGES
from rulings.rulebook.editions import Edition
from rulings.rulebook.engine import Stage
from rulings.rulebook.faces import infraction_data
from rulings.rulebook.search import search
from rulings.serializers.rulings import DataSerializer

TAG = "rulebook"
EDITION = OpenApiParameter("edition", str, description="The edition; `code_1996` unless told.")


def edition_of(request: Request) -> Edition:
    """The edition of the address."""
    found = EDITIONS.get(request.query_params.get("edition", "code_1996"))
    if found is None:
        raise Http404(_("There is no such edition."))
    return found


class RulebookView(ApiView):
    """Infractions by any word."""

    @reads(
        "rulebook_search",
        tag=TAG,
        answer=DataSerializer(many=True),
        summary="Infractions by any word, slang, point or stage; best first",
        also=(404,),
        parameters=(
            OpenApiParameter("q", str, description="Any word, or a point."),
            OpenApiParameter("stage", str, description=", ".join(one.value for one in Stage)),
            EDITION,
        ),
    )
    def get(self, request: Request) -> Response:
        """Search."""
        edition = edition_of(request)
        stage = next((one for one in Stage if one.value == request.query_params.get("stage")), None)
        hits = search(
            edition.infractions.values(), request.query_params.get("q", "")[:80], stage=stage, translate=_
        )
        return Response(
            [
                {
                    "key": hit.infraction.key,
                    "title": _(hit.infraction.title),
                    "stage": hit.infraction.stage.value,
                    "stage_title": _(STAGES[hit.infraction.stage]),
                    "points": list(hit.infraction.cites),
                    "score": hit.score,
                    "by": hit.by,
                }
                for hit in hits
            ]
        )


class InfractionView(ApiView):
    """One infraction."""

    @reads(
        "rulebook_read",
        tag=TAG,
        answer=DataSerializer,
        summary="An infraction whole: questions, decision table, examples",
        also=(404,),
        parameters=(EDITION,),
    )
    def get(self, request: Request, key: str) -> Response:
        """Read it."""
        found = edition_of(request).infractions.get(key)
        if found is None:
            raise Http404(_("The rulebook has no such infraction."))
        return Response(infraction_data(found, _))
