"""Sentences about an interview: questions, answers, findings, why a clause does not apply, effects.

Beside `words`, which says the remedies. Page, API, print and the printed rulebook all say these.
"""

from fractions import Fraction

from preferans.marks import gettext_noop as _
from rulings.rulebook.cites import saying_of as cite_saying
from rulings.rulebook.effects import CellChange
from rulings.rulebook.engine import Clause, Is, Kind, Question
from rulings.rulebook.interview import Finding, Interview
from rulings.rulebook.questions import seat_of_key
from rulings.rulebook.sayings import Player, Saying, plain


def question_saying(question: Question) -> Saying:
    """The question; one about a seat names its player."""
    if "%(player)s" in question.text:
        return Saying(question.text, {"player": Player(seat_of_key(question.key) or 0)})
    return Saying(question.text)


def choice_saying(question: Question, answer: str) -> Saying:
    """An answer in words: a player's name, a contract's sign, a number, a phrase."""
    if question.kind is Kind.SEAT:
        return Saying("%(player)s", {"player": Player(int(answer))})
    if question.kind is Kind.CHOICE:
        return Saying(question.choices[answer])
    return plain(question.choices.get(answer, answer))


def finding_saying(finding: Finding) -> Saying:
    """A question with its answer."""
    return Saying(
        "%(question)s – %(answer)s",
        {
            "question": question_saying(finding.question),
            "answer": choice_saying(finding.question, finding.answer),
        },
    )


def condition_saying(test: Is) -> Saying:
    """A condition of a clause: the question, and the answers that fulfil it."""
    return Saying(
        "%(question)s – %(answer)s",
        {"question": question_saying(test.question), "answer": wanted_sayings(test)},
    )


def wanted_sayings(test: Is) -> tuple[Saying, ...]:
    """The answers that fulfil a condition, in the order of the question."""
    return tuple(choice_saying(test.question, key) for key in test.question.choices if key in test.keys)


def exclusion_saying(interview: Interview, clause: Clause, failed: tuple[Is, ...]) -> Saying:
    """Why a clause does not apply: each answer that stands against it, and what the clause asks for.

    The first names the point; the others are as short as they can be.
    """
    said = None
    for test in failed:
        params: dict[str, object] = {
            "question": question_saying(test.question),
            "found": choice_saying(test.question, interview.case.answers[test.question.key]),
            "wanted": wanted_sayings(test),
        }
        if said is None:
            text = _("“%(question)s” Here: %(found)s; %(point)s needs: %(wanted)s.")
            said = Saying(text, {**params, "point": cite_saying(clause.cite)})
        else:
            more = Saying(_("“%(question)s” Here: %(found)s; needed: %(wanted)s."), params)
            said = Saying("%(before)s %(more)s", {"before": said, "more": more})
    return said or plain("")


CELLS = {
    "pool": _("%(player)s, pool: %(old)s → %(new)s"),
    "mountain": _("%(player)s, mountain: %(old)s → %(new)s"),
    "whists": _("%(player)s, whists on %(against)s: %(old)s → %(new)s"),
}


def cell_saying(change: CellChange) -> Saying:
    """One figure that a decision changes."""
    params: dict[str, object] = {
        "player": Player(change.slot.player),
        "old": change.old,
        "new": change.new,
    }
    if change.slot.against is not None:
        params["against"] = Player(change.slot.against)
    return Saying(CELLS[change.slot.column], params)


def change_saying(seat: int, vists: Fraction) -> Saying:
    """What a decision is worth to a player, with its sign."""
    sign = "+" if vists > 0 else ""
    return Saying(
        _("%(player)s: %(vists)s vists"),
        {"player": Player(seat), "vists": plain(sign + str(vists).replace("-", "−"))},
    )
