"""Where the time ran out on a sheet."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import read_body, show, signed_in, writes
from office.serializers import Body
from scoring.api.places import Action, TableView
from scoring.models import Sheet
from scoring.selectors.refusals import EntryFault, EntryRefused
from scoring.services.time_marks import NO_SUCH_LINE, mark_time


class TimeMarkBody(Body):
    """The last line that was in time."""

    line = serializers.IntegerField(
        min_value=0, allow_null=True, help_text="0: none was in time; null takes the mark away."
    )
    reason = serializers.CharField(max_length=300, allow_blank=True, required=False)


class TimeMarkSerializer(serializers.Serializer):
    """A mark of the time."""

    line = serializers.IntegerField(allow_null=True)
    by = serializers.CharField()
    at = serializers.DateTimeField()


class TimeMarkView(TableView):
    """The mark of the time on a sheet."""

    @writes(
        "time_mark_set",
        tag="sheets",
        body=TimeMarkBody,
        answer=TimeMarkSerializer,
        status=200,
        summary="Mark the last line in time; later ones do not count where the counting freezes results",
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Mark it."""
        found = self.find_place(request, slug, number, table, Action.CLOCK)
        given = read_body(TimeMarkBody, request)
        sheet = Sheet.objects.filter(table=found).first()
        if sheet is None:
            params: dict[str, object] = {"found": given["line"], "last": 0}
            raise EntryRefused([EntryFault("line", "no-such-line", NO_SUCH_LINE, params)])
        mark = mark_time(sheet=sheet, by=signed_in(request), **given)
        return Response(show(TimeMarkSerializer, mark, request))
