"""Long work of the solver, done by the worker: many deals to a file, kept deals solved beforehand."""

from __future__ import annotations

import json
from typing import Any

from django.utils.translation import gettext as _
from django_tasks import task

from analysis.domain.answers import Wishes, error_of
from analysis.domain.batch import read_questions, solve_many
from analysis.services import compiled
from office.models import Job
from office.tasks import JobFile, Tell, run_as_job


@task()
@run_as_job
def analyse_deals(job: Job, tell: Tell) -> JobFile:
    """Solve deals and positions of a file. Parameters: `text`, `talon` (leads, closed), `line`."""
    questions = read_questions(str(job.params["text"]))
    wishes = Wishes(line=bool(job.params.get("line")), talon_leads=job.params.get("talon") != "closed")
    right = [question for question in questions if not isinstance(question, tuple)]
    tell(0, len(right), _("the solver is being prepared"))
    compiled.warm()
    answers: list[dict[str, Any]] = []
    for found in solve_many(right, wishes, workers=2):
        answers.append(found)
        tell(len(answers), len(right))
    rest = iter(answers)
    lines = [
        {"errors": [error_of(fault, _, entry=number) for fault in question]}
        if isinstance(question, tuple)
        else next(rest)
        for number, question in enumerate(questions, 1)
    ]
    wrong = len(questions) - len(right)
    said = _("Faulty: %(count)s; they stand in their places.") % {"count": wrong} if wrong else _("Ready.")
    content = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    return JobFile("deals.jsonl", content.encode(), message=said)
