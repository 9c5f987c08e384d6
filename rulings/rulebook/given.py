"""Answers from outside: read whole, every fault named at once, nothing dropped in silence."""

from collections.abc import Mapping

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import OPTION, Infraction, Kind, Question
from rulings.rulebook.interview import Interview
from scoring.domain.faults import Fault, fault

FIELD = "answers"


def read_answers(infraction: Infraction, data: object) -> dict[str, str] | list[Fault]:
    """Answers by key of question, as JSON gives them (whole numbers count as text).

    Refuses questions that the infraction does not have and answers that its questions do not know;
    whether an answer is possible in the case in hand tells `faults_of`.
    """
    if not isinstance(data, Mapping):
        return [
            fault(FIELD, "answers-shape", _("Found %(found)s; expected an object of answers."), found=data)
        ]
    questions = {question.key: question for question in infraction.asks}
    faults: list[Fault] = []
    answers: dict[str, str] = {}
    for key, value in data.items():
        question = questions.get(str(key))
        answer = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else None
        if question is None and key != OPTION:
            faults.append(
                fault(
                    FIELD,
                    "unknown-question",
                    _("Found an answer to “%(found)s”; this infraction asks: %(known)s."),
                    found=key,
                    known=", ".join((*questions, OPTION)),
                )
            )
        elif answer is None or (question is not None and not _exists(question, answer)):
            faults.append(_unknown(key, value, question))
        else:
            answers[str(key)] = answer
    return faults or answers


def faults_of(interview: Interview, given: Mapping[str, str]) -> list[Fault]:
    """Why answers that exist do not fit this case: an impossible one, or an option that is not offered."""
    question = interview.question
    if question is not None and question.key in given:
        possible = question.allowed(interview.case)
        return [_refused(question.key, given[question.key], ", ".join(possible))]
    option = given.get(OPTION)
    if interview.clause is not None and option is not None and not interview.option:
        offered = ", ".join(one.key for one in interview.options) or "–"
        return [_refused(OPTION, option, offered, interview.clause.cite)]
    return []


def _exists(question: Question, answer: str) -> bool:
    if question.kind is Kind.NUMBER:
        return (
            answer.isascii() and answer.isdigit() and question.lowest <= int(answer[:12]) <= question.highest
        )
    return answer in question.choices


def _unknown(key: object, value: object, question: Question | None) -> Fault:
    if question is None or question.kind is Kind.NUMBER:
        lowest, highest = (question.lowest, question.highest) if question else (0, 0)
        known = f"{lowest}–{highest}" if question else "…"
    else:
        known = ", ".join(question.choices)
    return fault(
        FIELD,
        "unknown-answer",
        _("%(key)s: found %(found)s; expected one of: %(known)s."),
        key=str(key),
        found=value,
        known=known,
    )


def _refused(key: str, found: str, known: str, cite: str = "") -> Fault:
    return fault(
        FIELD,
        "impossible-answer",
        _("%(key)s: found %(found)s, which is not possible in this case; expected one of: %(known)s."),
        cite,
        key=key,
        found=found,
        known=known,
    )
