"""Setting a round or a table aside with its results, and bringing it back."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from formats.models import Annulment
from formats.selectors.rounds import annulments_of
from formats.services import annulments
from office.api.base import read_body, reads, show, signed_in, writes
from scoring.api.places import Action, TableView
from scoring.serializers.annulments import AnnulBody, AnnulmentSerializer, AnnulmentsSerializer

TAG = "rounds"


class AnnulRoundView(TableView):
    """A round set aside."""

    @writes(
        "rounds_annul",
        tag=TAG,
        body=AnnulBody,
        answer=AnnulmentSerializer,
        status=200,
        summary="Set a round aside with all its results; nothing is deleted",
        also=(400, 401, 403, 404, 409),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Set it aside."""
        event = self.find_event(request, slug, Action.ANNUL)
        round_ = self.find_round(request, event, number)
        made = annulments.annul_round(round_=round_, by=signed_in(request), **read_body(AnnulBody, request))
        return Response(show(AnnulmentSerializer, made, request))


class AnnulTableView(TableView):
    """A table set aside."""

    @writes(
        "tables_annul",
        tag="tables",
        body=AnnulBody,
        answer=AnnulmentSerializer,
        status=200,
        summary="Set the results of one table aside; nothing is deleted",
        also=(400, 401, 403, 404, 409),
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Set it aside."""
        found = self.find_place(request, slug, number, table, Action.ANNUL)
        made = annulments.annul_table(table=found, by=signed_in(request), **read_body(AnnulBody, request))
        return Response(show(AnnulmentSerializer, made, request))


class AnnulmentsView(TableView):
    """What is set aside."""

    @reads(
        "annulments_list",
        tag=TAG,
        answer=AnnulmentsSerializer,
        summary="Rounds and tables that are or were set aside",
        also=(401, 403, 404),
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug, Action.WATCH)
        return Response(show(AnnulmentsSerializer, {"annulments": annulments_of(event)}, request))


class UndoAnnulmentView(TableView):
    """Results brought back."""

    @writes(
        "annulments_undo",
        tag=TAG,
        body=None,
        answer=AnnulmentSerializer,
        status=200,
        summary="Bring back what was set aside",
        also=(400, 401, 403, 404, 409),
    )
    def post(self, request: Request, slug: str, annulment: int) -> Response:
        """Bring it back."""
        event = self.find_event(request, slug, Action.ANNUL)
        rows = Annulment.objects.select_related("round__event", "table", "by")
        found = rows.filter(round__event=event, pk=annulment).first()
        if found is None:
            raise Http404(_("Nothing like this was set aside in this event."))
        made = annulments.undo_annulment(annulment=found, by=signed_in(request))
        return Response(show(AnnulmentSerializer, made, request))
