"""Jobs: how far they are, their files, once more."""

from __future__ import annotations

import uuid

from django.http import FileResponse, Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from office import selectors
from office.api.base import (
    PAGE_PARAMETERS,
    ApiView,
    paged,
    reads,
    show,
    show_pages,
    signed_in,
    writes,
)
from office.models import Job
from office.serializers import JobSerializer
from office.services import jobs

TAG = "jobs"


def find_job(request: Request, job_id: uuid.UUID) -> Job:
    """A job that this person may see."""
    return get_object_or_404(selectors.jobs_of(signed_in(request)), pk=job_id)


class JobsView(ApiView):
    """The jobs of the person who asks."""

    @reads(
        "jobs_list",
        tag=TAG,
        answer=paged(JobSerializer),
        summary="My jobs, the newest first",
        also=(401,),
        parameters=PAGE_PARAMETERS,
    )
    def get(self, request: Request) -> Response:
        """List them."""
        return show_pages(self, request, selectors.jobs_of(signed_in(request)), JobSerializer)


class JobView(ApiView):
    """One job."""

    @reads("jobs_read", tag=TAG, answer=JobSerializer, summary="How far a job is", also=(401, 404))
    def get(self, request: Request, job_id: uuid.UUID) -> Response:
        """Tell how far it is."""
        return Response(show(JobSerializer, find_job(request, job_id), request))


class JobFileView(ApiView):
    """The file of a job."""

    @reads(
        "jobs_file",
        tag=TAG,
        answer={(200, "application/octet-stream"): OpenApiTypes.BINARY},
        summary="The file that a job made",
        also=(401, 404),
    )
    def get(self, request: Request, job_id: uuid.UUID) -> FileResponse:
        """Send it."""
        job = find_job(request, job_id)
        if job.state != Job.State.DONE or not job.result:
            raise Http404(_("This job has no file."))
        try:
            return FileResponse(job.result.open("rb"), as_attachment=True, filename=job.file_name)
        except FileNotFoundError as error:
            raise Http404(_("The file is no longer kept. Ask for it again.")) from error


class JobRepeatView(ApiView):
    """A job once more."""

    @writes(
        "jobs_repeat",
        tag=TAG,
        body=None,
        answer=JobSerializer,
        summary="Ask once more for a job that is over",
        also=(401, 404, 409),
    )
    def post(self, request: Request, job_id: uuid.UUID) -> Response:
        """Ask for it again."""
        again = jobs.repeat_job(job=find_job(request, job_id), by=signed_in(request))
        return Response(show(JobSerializer, again, request), status=201)
