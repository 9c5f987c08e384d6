"""Long work of scoring, done by the worker: all paper of a round, a large event's workbook."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django_tasks import task

from office.faults import Absent
from office.models import Job
from office.tasks import JobFile, Tell, run_as_job
from preferans.faults import Fault
from scoring.exports.scope import Scope, full_scope, public_scope
from scoring.exports.workbook import write_workbook
from scoring.prints.delivery import PrintingUnavailable, pdf_of, static_root
from scoring.prints.engine import EngineMissing
from scoring.prints.lists import print_standings
from scoring.prints.press import print_documents
from scoring.prints.rounds import Part, papers_of
from tournaments.models import Event, Round

GONE = gettext_noop("Event %(event)s, round %(round)s: there is no such round.")
NO_EVENT = gettext_noop("There is no event %(event)s.")
EMPTY = gettext_noop("Round %(round)s has no tables: draw it first, then print.")


@task()
@run_as_job
def print_round(job: Job, tell: Tell) -> JobFile:
    """Print all paper of a round. Parameters: `round` (number), `part` (before, after)."""
    number, part = int(job.params["round"]), Part(job.params["part"])
    round_ = (
        Round.objects.filter(event__slug=job.event_slug, number=number)
        .select_related("event", "convention")
        .first()
    )
    if round_ is None:
        raise Absent([Fault("round", "no_round", GONE, {"event": job.event_slug, "round": number})])
    papers = papers_of(round_, part, printed_at=timezone.now())
    if papers.count < 2:
        raise Absent([Fault("round", "no_tables", EMPTY, {"round": number})])
    tell(0, papers.count)
    try:
        content = print_documents(
            papers.documents,
            static_root=static_root(),
            tell=lambda done: tell(done, papers.count),
        )
    except EngineMissing as missing:
        raise PrintingUnavailable(str(missing)) from missing
    return JobFile(f"{job.event_slug}-{number}-{part}.pdf", content, message=_("Ready."))


@task()
@run_as_job
def export_workbook(job: Job, tell: Tell) -> JobFile:
    """Write the workbook of an event, full or (parameter `public`) public."""
    scope = scope_of(job)
    content = write_workbook(scope, tell=tell)
    return JobFile(f"{job.event_slug}{variant_of(scope)}.xlsx", content, message=_("Ready."))


@task()
@run_as_job
def print_all_standings(job: Job, tell: Tell) -> JobFile:
    """Print the standings of a large event, full or (parameter `public`) public."""
    tell(0, 1)
    scope = scope_of(job)
    document = print_standings(scope.standings, printed_at=timezone.now())
    return JobFile(
        f"{job.event_slug}{variant_of(scope)}-standings.pdf", pdf_of(document), message=_("Ready.")
    )


def scope_of(job: Job) -> Scope:
    """What of its event a job takes away."""
    event = Event.objects.filter(slug=job.event_slug).first()
    if event is None:
        raise Absent([Fault("event", "no_event", NO_EVENT, {"event": job.event_slug})])
    return public_scope(event) if job.params.get("public") else full_scope(event)


def variant_of(scope: Scope) -> str:
    """What the name of a public file has more."""
    return "-public" if scope.is_public else ""
