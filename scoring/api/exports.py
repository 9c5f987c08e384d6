"""Files of an event, with a token as on the pages; the jobs for a whole round and a large workbook."""

from __future__ import annotations

from django.http import Http404
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import reads, show, signed_in, writes
from office.faults import Stale
from office.serializers import JobSerializer
from office.services.jobs import enqueue_job
from preferans.faults import Fault
from scoring.api.places import Action, TableView, may, require_results
from scoring.exports.large import DIRECT_DEALS
from scoring.exports.scope import Scope, full_scope, public_scope
from scoring.prints.rounds import Part
from scoring.selectors.papers import count_deals
from scoring.serializers.standings import ExportsSerializer
from scoring.tasks import export_workbook, print_round
from scoring.views.papers import FILES, answer_export
from tournaments.models import Event
from tournaments.permissions import may_see_results, may_see_seating
from tournaments.selectors.boards import current_round

TAG = "exports"
PDF = "application/pdf"
LARGE = gettext_noop(
    "The event holds %(deals)s deals; a workbook of more than %(most)s is written by the worker: POST to "
    "exports/workbook/, or take the CSV files."
)


def scope_of(request: Request, event: Event) -> Scope:
    """What of the event this person takes away: all of it, or what the public sees."""
    if "public" not in request.query_params and may(request, event, Action.EXPORT):
        return full_scope(event)
    require_results(request, event)
    return public_scope(event)


class ExportsView(TableView):
    """The files of an event."""

    @reads("exports_list", tag=TAG, answer=ExportsSerializer, summary="Files of the event", also=(404,))
    def get(self, request: Request, slug: str) -> Response:
        """List those that this person may have."""
        event = self.find_event(request, slug)
        is_full = may(request, event, Action.EXPORT)
        shows = is_full or may_see_results(request.user, event)
        files = [
            self.told(request, name, kind, "api:export", [slug, name], is_full=is_full)
            for name, (kind, _write) in FILES.items()
            if shows
        ]
        papers = []
        if may_see_results(request.user, event):
            papers.append(self.told(request, "standings.pdf", PDF, "scoring:standings-pdf", [slug]))
        round_ = current_round(event)
        if round_ is not None and may_see_seating(request.user, round_):
            papers.append(
                self.told(request, "seating.pdf", PDF, "scoring:seating-pdf", [slug, round_.number])
            )
        return Response(show(ExportsSerializer, {"files": files, "papers": papers}, request))

    def told(
        self, request: Request, name: str, kind: str, address: str, given: list[object], is_full: bool = False
    ) -> dict[str, object]:
        """One file and its address."""
        url = request.build_absolute_uri(reverse(address, args=given))
        return {"name": name, "type": kind, "url": url, "is_full": is_full}


class ExportView(TableView):
    """One file."""

    @reads(
        "exports_file",
        tag=TAG,
        answer={(200, "application/octet-stream"): OpenApiTypes.BINARY},
        summary="A file of the event: full for those who may export, public for everybody else",
        description=(
            "CSV and sheets.json of an event of more than 2,000 deals come in pieces, without a length; "
            "such a workbook is a job (409 here)."
        ),
        also=(403, 404, 409),
        parameters=[OpenApiParameter("public", bool, description="The public variant, whoever asks.")],
    )
    def get(self, request: Request, slug: str, name: str) -> HttpResponseBase:
        """Write it."""
        event = self.find_event(request, slug)
        if name not in FILES:
            raise Http404(_("There is no such file."))
        scope = scope_of(request, event)
        deals = count_deals(event)
        if name == "event.xlsx" and deals > DIRECT_DEALS:
            raise Stale([Fault("name", "large-workbook", LARGE, {"deals": deals, "most": DIRECT_DEALS})])
        return answer_export(event, scope, name)


class WorkbookJobView(TableView):
    """The workbook of a large event."""

    @writes(
        "exports_workbook",
        tag=TAG,
        body=None,
        answer=JobSerializer,
        summary="Ask for the full workbook as a job",
        also=(401, 403, 404),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Ask for it."""
        event = self.find_event(request, slug, Action.EXPORT)
        job = enqueue_job(
            task=export_workbook,
            kind="export-workbook",
            title=_("Workbook of the event"),
            created_by=signed_in(request),
            event_slug=event.slug,
            back_url=reverse("scoring:papers", args=[slug]),
        )
        return Response(show(JobSerializer, job, request), status=201)


class PrintJobView(TableView):
    """All paper of a round."""

    @writes(
        "rounds_print",
        tag=TAG,
        body=None,
        answer=JobSerializer,
        summary="Ask for all paper of a round as a job: before (seating, blanks) or after (protocols)",
        also=(401, 403, 404),
    )
    def post(self, request: Request, slug: str, number: int, part: str) -> Response:
        """Ask for it."""
        event = self.find_event(request, slug, Action.PRINT)
        round_ = self.find_round(request, event, number)
        titles = {
            "before": _("Seating and blank protocols of round %(round)s"),
            "after": _("Protocols of round %(round)s"),
        }
        if part not in list(Part):
            raise Http404(_("There is no such file."))
        job = enqueue_job(
            task=print_round,
            kind="print-round",
            title=titles[part] % {"round": round_.number},
            created_by=signed_in(request),
            event_slug=slug,
            params={"round": round_.number, "part": part},
            back_url=f"{reverse('scoring:papers', args=[slug])}?round={number}",
        )
        return Response(show(JobSerializer, job, request), status=201)
