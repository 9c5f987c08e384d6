"""Long work of the archive, done by the worker: the file of a large event, a rehearsal."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django_tasks import task

from archive.selectors.event_file import as_bytes, event_document
from archive.selectors.rehearsals import length_of
from archive.services.rehearsal import rehearse
from office.faults import Absent
from office.models import Job
from office.tasks import JobFile, Tell, run_as_job
from preferans.faults import Fault
from tournaments.models import Event

NO_EVENT = gettext_noop("There is no event %(event)s.")


@task()
@run_as_job
def write_event_file(job: Job, tell: Tell) -> JobFile:
    """Write the event of the job as one file."""
    event = Event.objects.filter(slug=job.event_slug).first()
    if event is None:
        raise Absent([Fault("event", "no-event", NO_EVENT, {"event": job.event_slug})])
    tell(0, 1)
    content = as_bytes(event_document(event))
    tell(1, 1)
    return JobFile(f"{job.event_slug}.tirazh.json", content, message=_("Ready."))


@task()
@run_as_job
def play_rehearsal(job: Job, tell: Tell) -> JobFile:
    """Rehearse the event of the job; the file says round by round how long it takes."""
    event = Event.objects.filter(slug=job.event_slug).first()
    if event is None:
        raise Absent([Fault("event", "no-event", NO_EVENT, {"event": job.event_slug})])
    copy = rehearse(event=event, by=job.created_by, report=tell)
    found = length_of(copy)
    lines = ["round,tables,deals,fewest deals,most deals,minutes"]
    lines += [
        f"{one.number},{one.tables},{one.deals},{one.least},{one.most},{one.minutes(found.minutes_a_deal)}"
        for one in found.rounds
    ]
    said = _("Played to the end: %(deals)s deals, %(hours)s hours of play.")
    message = said % {"deals": found.deals, "hours": found.hours}
    return JobFile(f"{job.event_slug}-rehearsal.csv", "\r\n".join([*lines, ""]).encode(), message=message)
