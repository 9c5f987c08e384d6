"""The rulebook as plain data: what the API, the commands and stored rulings show (formats.md).

Texts go through a translator and names by seat; keys and numbers are the same in every language.
"""

from collections.abc import Sequence
from dataclasses import fields
from enum import Enum
from fractions import Fraction

from preferans.faults import Translate, as_it_stands
from rulings.rulebook.asking import choice_saying, exclusion_saying, question_saying
from rulings.rulebook.cites import saying_of as cite_saying
from rulings.rulebook.effects import Draft
from rulings.rulebook.engine import Case, Clause, Infraction, Question
from rulings.rulebook.interview import Interview
from rulings.rulebook.remedies import KINDS, AtDiscretion, OneOf, Option, Remedies, Remedy
from rulings.rulebook.words import remedy_saying

Data = dict[str, object]
Names = Sequence[str]


def question_data(
    question: Question, case: Case | None = None, translate: Translate = as_it_stands, names: Names = ()
) -> Data:
    """A question with the choices that are possible in this case."""
    choices = question.allowed(case) if case else tuple(question.choices)
    data: Data = {
        "key": question.key,
        "kind": question.kind.value,
        "text": question_saying(question).said(translate, names),
        "why": translate(question.why) if question.why else "",
        "choices": [
            {
                "key": key,
                "label": choice_saying(question, key).said(translate, names),
                "hint": translate(question.hints[key]) if question.hints.get(key) else "",
            }
            for key in choices
        ],
    }
    if not question.choices:
        data |= {"lowest": question.lowest, "highest": question.highest}
    return data


def clause_data(clause: Clause, translate: Translate = as_it_stands) -> Data:
    """A row of the table: point, gist, conditions by question, further points."""
    return {
        "cite": clause.cite,
        "cite_text": cite_text(clause.cite, translate),
        "also": list(clause.also),
        "gist": translate(clause.gist),
        "when": {
            test.question.key: [key for key in test.question.choices if key in test.keys]
            for test in clause.when
        },
        "uses": [question.key for question in clause.uses],
    }


def infraction_data(infraction: Infraction, translate: Translate = as_it_stands) -> Data:
    """An infraction whole: questions, clauses, examples."""
    return {
        "key": infraction.key,
        "title": translate(infraction.title),
        "stage": infraction.stage.value,
        "words": [word.strip() for word in infraction.words.split(",")],
        "points": list(infraction.cites),
        "questions": [question_data(question, None, translate) for question in infraction.asks],
        "clauses": [clause_data(clause, translate) for clause in infraction.clauses],
        "examples": [
            {
                "name": translate(example.name),
                "answers": dict(example.answers),
                "cite": example.cite,
                "remedies": remedies_data(example.remedies, translate),
            }
            for example in infraction.examples
        ],
    }


def remedy_data(remedy: Remedy, translate: Translate = as_it_stands, names: Names = ()) -> Data:
    """A remedy: its kind, its fields, its sentence."""
    data: Data = {"kind": KINDS[type(remedy)]}
    if isinstance(remedy, OneOf):
        data["options"] = [option_data(option, translate, names) for option in remedy.options]
    elif isinstance(remedy, AtDiscretion):
        data["points"] = list(remedy.points)
    else:
        for one in fields(remedy):
            value = getattr(remedy, one.name)
            if one.name not in ("text", "reason"):
                data[one.name.removeprefix("is_")] = _plain(value)
    data["text"] = remedy_saying(remedy).said(translate, names)
    return data


def option_data(option: Option, translate: Translate = as_it_stands, names: Names = ()) -> Data:
    """An option with what follows from it."""
    return {
        "key": option.key,
        "cite": option.cite,
        "cite_text": cite_text(option.cite, translate),
        "gist": translate(option.gist),
        "remedies": remedies_data(option.remedies, translate, names),
    }


def remedies_data(remedies: Remedies, translate: Translate = as_it_stands, names: Names = ()) -> list[Data]:
    """Remedies in order."""
    return [remedy_data(remedy, translate, names) for remedy in remedies]


def interview_data(interview: Interview, translate: Translate = as_it_stands, names: Names = ()) -> Data:
    """An interview as it stands: answers, the open question or the decision and why nothing else."""
    case, clause = interview.case, interview.clause
    return {
        "key": interview.infraction.key,
        "title": translate(interview.infraction.title),
        "answers": interview.answers,
        "findings": [
            {
                "key": finding.question.key,
                "question": question_saying(finding.question).said(translate, names),
                "answer": finding.answer,
                "label": choice_saying(finding.question, finding.answer).said(translate, names),
                "known": finding.is_known,
            }
            for finding in interview.findings
        ],
        "question": question_data(interview.question, case, translate, names) if interview.question else None,
        "clause": clause_data(clause, translate) if clause else None,
        "others": [
            {
                "cite": other.cite,
                "gist": translate(other.gist),
                "why": exclusion_saying(interview, other, failed).said(translate, names),
            }
            for other, failed in interview.excluded
            if clause is not None
        ],
        "option": interview.option or None,
        "cite": interview.cite or None,
        "cite_text": cite_text(interview.cite, translate) if interview.cite else None,
        "remedies": remedies_data(interview.remedies, translate, names),
    }


def draft_data(draft: Draft) -> Data:
    """A decision's effect: entries to write, figures and settlements before and after."""
    return {
        "number": draft.number,
        "deal": draft.deal,
        "added": list(draft.added),
        "pending": draft.pending,
        "postings": [
            {
                "player": cell.slot.player,
                "column": cell.slot.column,
                **({} if cell.slot.against is None else {"against": cell.slot.against}),
                "points": str(cell.new - cell.old),
            }
            for cell in draft.cells
        ],
        "before": [str(vists) for vists in draft.before.settlement.exact],
        "after": [str(vists) for vists in draft.after.settlement.exact],
        "effect": [str(vists) for vists in draft.change],
    }


def cite_text(cite: str, translate: Translate = as_it_stands) -> str:
    """A cite as people read it."""
    return cite_saying(cite).said(translate)


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value
