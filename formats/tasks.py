"""Long work of formats, done by the worker: a draw of rounds that takes longer than a page waits."""

from __future__ import annotations

import json

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django_tasks import task

from formats.selectors.schedules import Ask
from formats.services.schedules import draw_in_job
from office.faults import Absent
from office.models import Job
from office.tasks import JobFile, Tell, run_as_job
from preferans.faults import Fault
from tournaments.models import Event

NO_EVENT = gettext_noop("There is no event %(event)s.")


@task()
@run_as_job
def draw_schedule_job(job: Job, tell: Tell) -> JobFile:
    """Draw rounds together, or change nothing. Parameters: `ask` (see `Ask.as_data`) and `stamp`."""
    event = Event.objects.filter(slug=job.event_slug).first()
    if event is None:
        raise Absent([Fault("event", "no-event", NO_EVENT, {"event": job.event_slug})])
    tell(0, 1)
    made = draw_in_job(
        event=event, by=job.created_by, ask=Ask(**job.params["ask"]), stamp=str(job.params["stamp"])
    )
    said = _("Rounds %(first)s to %(last)s are seated as drafts.")
    content = json.dumps(made.document).encode()
    name = f"{job.event_slug}-draw-{made.number}.json"
    return JobFile(name, content, message=said % {"first": made.first_round, "last": made.last_round})
