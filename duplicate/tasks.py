"""Long work of duplicate: what can be made of every layout of a round, and a page on paper for each deal."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django_tasks import task

from analysis.services.solving import solve_deals
from duplicate.exports.results import layouts_lines
from duplicate.models import LayoutSet, Look
from duplicate.permissions import may_see_layouts, must_be_noted, require_layouts
from duplicate.prints.records import print_deal
from duplicate.selectors.pages import show_round
from duplicate.selectors.sets import layouts_of, set_of, sizes_of
from duplicate.services.sets import note_look
from office.faults import Absent
from office.models import Job
from office.tasks import JobFile, Tell, run_as_job
from preferans.faults import Fault
from scoring.prints.delivery import PrintingUnavailable, static_root
from scoring.prints.engine import EngineMissing
from scoring.prints.press import print_documents
from tournaments.models import Round
from tournaments.selectors import convention_of

GONE = gettext_noop("Round %(round)s has no layouts that are known here.")


def set_of_job(job: Job) -> LayoutSet:
    """The set that a job is about; asked again who may see it, since the job runs later."""
    number = int(job.params["round"])
    round_ = (
        Round.objects.filter(event__slug=job.event_slug, number=number)
        .select_related("event", "convention")
        .first()
    )
    found = set_of(round_) if round_ else None
    if found is None or not found.has_layouts:
        raise Absent([Fault("round", "no-layouts", GONE, {"round": number})])
    return found


@task()
@run_as_job
def analyse_round(job: Job, tell: Tell) -> JobFile:
    """Solve the layouts of a round, for the sizes of its tables. Parameter: `round`.

    The file holds them only for somebody who may see them now.
    """
    found = set_of_job(job)
    convention, layouts = convention_of(found.round.convention), layouts_of(found)
    sizes = sorted({size >= 4 for size in sizes_of(found.round) if size >= 3})
    leads = convention.all_pass_talon == "leads"
    for at, sits in enumerate(sizes):
        total = len(layouts) * len(sizes)
        start = len(layouts) * at

        def told(done: int, of: int, start: int = start, total: int = total) -> None:
            tell(start + done, total)

        solve_deals([one.deal(dealer_sits=sits) for one in layouts], talon_leads=leads, tell=told)
    name = f"{job.event_slug}-{found.round.number}-layouts.jsonl"
    if not may_see_layouts(job.created_by, found):
        return JobFile(
            name, b"", message=_("Solved. The layouts themselves stay secret until the round is closed.")
        )
    if must_be_noted(found):
        note_look(found=found, what=Look.What.FILE, by=job.created_by)
    content = layouts_lines(found.round, found)
    return JobFile(name, content, message=_("Ready."))


@task()
@run_as_job
def print_deals(job: Job, tell: Tell) -> JobFile:
    """A page on paper for each deal of a round. Parameter: `round`."""
    found = set_of_job(job)
    require_layouts(job.created_by, found)
    if must_be_noted(found):
        note_look(found=found, what=Look.What.RECORDS, by=job.created_by)
    shown = show_round(found.round, found, with_cards=True)
    moment = timezone.now()
    tell(0, len(shown.deals))
    try:
        content = print_documents(
            (print_deal(shown, deal, printed_at=moment) for deal in shown.deals),
            static_root=static_root(),
            tell=lambda done: tell(done, len(shown.deals)),
        )
    except EngineMissing as missing:
        raise PrintingUnavailable(str(missing)) from missing
    return JobFile(f"{job.event_slug}-{found.round.number}-deals.pdf", content, message=_("Ready."))
