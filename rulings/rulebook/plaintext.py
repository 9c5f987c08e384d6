"""The rulebook as lines of text for a terminal: infractions, points, an interview with its effect."""

from collections.abc import Iterator, Mapping, Sequence

from preferans.faults import Translate
from preferans.marks import gettext_noop as _
from rulings.rulebook.asking import (
    cell_saying,
    change_saying,
    choice_saying,
    condition_saying,
    exclusion_saying,
    finding_saying,
    question_saying,
)
from rulings.rulebook.catalogue import STAGES
from rulings.rulebook.editions import Edition
from rulings.rulebook.effects import Draft
from rulings.rulebook.faces import Data, cite_text
from rulings.rulebook.interview import Interview
from rulings.rulebook.points.awaited import AWAITED
from rulings.rulebook.points.book import SECTIONS, cited_by
from rulings.rulebook.points.rows import KINDS
from rulings.rulebook.remedies import OneOf
from rulings.rulebook.words import remedy_saying


def edition_lines(edition: Edition, translate: Translate) -> Iterator[str]:
    """A rulebook: each infraction with its clauses."""
    yield f"{translate(edition.title)} ({edition.key})"
    yield translate(edition.source)
    for stage, title in STAGES.items():
        found = [one for one in edition.infractions.values() if one.stage is stage]
        if found:
            yield f"\n== {translate(title)}"
        for one in found:
            yield f"\n{translate(one.title)} [{one.key}]"
            for clause in one.clauses:
                yield f"  {cite_text(clause.cite, translate)}: {translate(clause.gist)}"
                for test in clause.when:
                    yield f"      · {condition_saying(test).said(translate)}"


def coverage_rows(edition: Edition, translate: Translate) -> list[Data]:
    """Every point of the Code, in order: its kind, our sentence, the infractions that cite it."""
    cited = cited_by(edition.infractions.values())
    return [
        {
            "point": point.number,
            "section": section.number,
            "on": point.on or None,
            "kind": point.kind.value,
            "gist": translate(point.gist),
            "awaited": point.number in AWAITED,
            "infractions": list(cited.get(point.number, ())),
        }
        for section in SECTIONS
        for point in section.points
    ]


def coverage_lines(rows: Sequence[Mapping[str, object]], translate: Translate) -> Iterator[str]:
    """The same as a table."""
    kinds = {kind.value: translate(title) for kind, title in KINDS.items()}
    for row in rows:
        keys = row["infractions"]
        assert isinstance(keys, list)
        yield "\t".join(
            (str(row["point"]), kinds[str(row["kind"])], ", ".join(keys) or "–", str(row["gist"]))
        )


def interview_lines(
    interview: Interview, draft: Draft | None, translate: Translate, names: Sequence[str]
) -> Iterator[str]:
    """An interview: what was found, what is asked or decided, and what it does to the sheet."""
    yield f"{translate(interview.infraction.title)} [{interview.infraction.key}]"
    for finding in interview.findings:
        mark = translate(_("known from the sheet")) if finding.is_known else ""
        yield f"  {finding_saying(finding).said(translate, names)}" + (f" ({mark})" if mark else "")
    question, clause = interview.question, interview.clause
    if question is not None:
        yield f"? {question_saying(question).said(translate, names)} [{question.key}]"
        for answer in question.allowed(interview.case):
            yield f"    {answer}: {choice_saying(question, answer).said(translate, names)}"
        if not question.choices:
            yield f"    {question.lowest}–{question.highest}"
    if clause is None:
        return
    yield f"{cite_text(clause.cite, translate)}: {translate(clause.gist)}"
    for other, failed in interview.excluded:
        why = exclusion_saying(interview, other, failed).said(translate, names)
        yield f"  – {cite_text(other.cite, translate)}: {why}"
    for remedy in interview.decision if interview.is_decided else interview.remedies:
        yield f"→ {remedy_saying(remedy).said(translate, names)}"
        for option in remedy.options if isinstance(remedy, OneOf) else ():
            yield f"    {option.key} ({cite_text(option.cite, translate)}): {translate(option.gist)}"
            for following in option.remedies:
                yield f"        → {remedy_saying(following).said(translate, names)}"
    if draft is not None:
        yield from effect_lines(draft, translate, names)


def effect_lines(draft: Draft, translate: Translate, names: Sequence[str]) -> Iterator[str]:
    """Figures that change, and what it is worth to everybody."""
    for cell in draft.cells:
        yield f"  {cell_saying(cell).said(translate, names)}"
    for seat, vists in enumerate(draft.change):
        yield f"  {change_saying(seat, vists).said(translate, names)}"
    if draft.is_pending:
        yield translate(_("The deal is not recorded yet: its part of the effect follows with the record."))
