"""Rulings decided again from their records: for pages, papers and the check of all records."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from rulings.models import Ruling
from rulings.rulebook.catalogue import EDITIONS
from rulings.rulebook.effects import draft
from rulings.rulebook.faces import draft_data
from rulings.rulebook.interview import Interview, replay
from rulings.rulebook.records import Record, differences
from rulings.rulebook.remedies import AtDiscretion, Remedies
from rulings.selectors.byhand import remedies_of
from rulings.selectors.cases import facts_of_record
from rulings.selectors.refusals import RulingRefused

KEPT = ("before", "after", "effect", "deal", "postings")


def replayed(ruling: Ruling) -> Interview | None:
    """The interview of a ruling from its record; None where the rulebook no longer decides it."""
    edition = EDITIONS.get(ruling.edition)
    if edition is None or ruling.infraction not in edition.infractions:
        return None
    facts = facts_of_record(ruling.facts)
    interview = replay(edition.infractions[ruling.infraction], ruling.answers, facts)
    return interview if interview.is_decided else None


def decision_of(ruling: Ruling, interview: Interview) -> Remedies:
    """What was decided, figures by hand included."""
    decision = interview.decision
    if any(isinstance(one, AtDiscretion) for one in decision):
        decision += remedies_of(ruling.by_hand, interview.case.facts, interview.cite)
    return decision


def replay_differences(ruling: Ruling) -> list[str]:
    """How a ruling would come out today; empty when it would come out the same."""
    record = Record(
        ruling.edition,
        ruling.infraction,
        ruling.answers,
        ruling.cite,
        tuple(ruling.figures.get("remedies", ())),
    )
    facts = facts_of_record(ruling.facts)
    found = [one.said(_) for one in differences(record, EDITIONS, facts)]
    interview = replayed(ruling)
    document = ruling.facts.get("document")
    if found or interview is None or not document:
        return found
    try:
        decision = decision_of(ruling, interview)
    except RulingRefused as refused:
        return [str(refused)]
    made = draft(document, decision, cite=interview.cite, number=ruling.facts.get("number"))
    if isinstance(made, list):
        return [fault.message(_) for fault in made]
    now: dict[str, Any] = draft_data(made)
    wrong = [key for key in KEPT if now[key] != ruling.effect.get(key)]
    if wrong:
        found.append(_("The effect would differ: %(keys)s.") % {"keys": ", ".join(wrong)})
    return found
