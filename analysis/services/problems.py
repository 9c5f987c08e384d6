"""Keeping deals as problems, and taking them out again."""

from __future__ import annotations

from django.db import transaction

from analysis.domain.problems import Draft, draft_faults, read_problems
from analysis.models import Problem
from office.faults import Absent, Refused
from office.models import User
from preferans.faults import Fault
from preferans.marks import gettext_noop

NOT_YOURS = gettext_noop("“%(title)s” was kept by %(who)s, who alone may take it out.")


def keep_problem(*, draft: Draft, by: User, is_public: bool = False) -> Problem:
    """Keep one deal. Raises Refused with every fault of it."""
    if faults := draft_faults(draft):
        raise Refused(faults)
    return _kept(draft, by, is_public=is_public)


@transaction.atomic
def import_problems(*, text: str, by: User, is_public: bool = False) -> list[Problem]:
    """Keep all deals of a file, JSON lines or text; none of them when one is faulty. Raises Refused."""
    drafts, faults = read_problems(text)
    if faults:
        raise Refused(faults)
    return [_kept(draft, by, is_public=is_public) for draft in drafts]


@transaction.atomic
def remove_problem(*, problem: Problem, by: User) -> None:
    """Take a deal out. Raises Refused for somebody else's, Absent when it is gone already."""
    held = (
        Problem.objects.select_for_update(of=("self",))
        .select_related("kept_by")
        .filter(pk=problem.pk)
        .first()
    )
    if held is None:
        raise Absent([Fault("", "gone", gettext_noop("This deal is not kept any more."))])
    if held.kept_by_id != by.pk and not by.is_superuser:
        raise Refused([Fault("", "not-yours", NOT_YOURS, {"title": held.title, "who": str(held.kept_by)})])
    held.delete()


def _kept(draft: Draft, by: User, *, is_public: bool) -> Problem:
    return Problem.objects.create(
        title=draft.title,
        question=draft.question,
        answer=draft.answer,
        cards=draft.layout.places,
        first=draft.first,
        contract=draft.contract,
        declarer=draft.declarer,
        tricks=draft.tricks,
        result=draft.result,
        convention=draft.convention,
        is_public=is_public,
        kept_by=by,
    )
