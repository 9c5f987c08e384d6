"""Taps: which questions a page may put into one.

A tap on a phone answers a question; where the next one's choices are few and say what they are, they stand
beside the answer, and one tap answers both. Tricks by seat are filled in on one form.
"""

from rulings.rulebook.engine import Case, Kind, Question
from rulings.rulebook.interview import Interview, replay

MOST_BESIDE = 5
"""Choices that fit beside an answer on a narrow phone."""


def stands_beside(question: Question, following: Question, case: Case) -> bool:
    """Whether the choices of the next question may stand beside the answers of this one."""
    if question.kind is not Kind.CHOICE:
        return False
    fits = following.kind is Kind.SUIT or question.key in following.beside
    return fits and len(following.allowed(case)) <= MOST_BESIDE


def asked_together(interview: Interview) -> tuple[tuple[Question, int], ...]:
    """The open question with those of its family that come right after it, each with the most it can be.

    Empty when it stands alone. The last of a family may follow from the others: it is not among them then.
    """
    found: list[tuple[Question, int]] = []
    question, case = interview.question, interview.case
    while question is not None and question.family and (not found or question.family == found[0][0].family):
        allowed = question.allowed(case)
        found.append((question, int(allowed[-1])))
        answers = {**case.answers, question.key: allowed[0]}
        after = replay(interview.infraction, answers, case.facts)
        question, case = after.question, after.case
    return tuple(found) if len(found) > 1 else ()
