"""The interview: a walk through a decision table, and its four faces' one source.

What the sheet knows answers its questions by itself. Answers travel by the keys of the questions, so a
link *is* the state of an interview, and any ruling reopens from its record.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import OPTION, Answers, Case, Clause, Infraction, Is, Kind, Question
from rulings.rulebook.facts import NOTHING_KNOWN, Facts
from rulings.rulebook.remedies import AtDiscretion, Option, Remedies, chosen, options_of
from rulings.rulebook.tables import Unscored

BY_HAND = _("the sheet does not allow these figures; the amount is entered by hand.")


@dataclass(frozen=True)
class Finding:
    """One answer of an interview; `is_known` when the sheet gave it."""

    question: Question
    answer: str
    is_known: bool


@dataclass(frozen=True)
class Interview:
    """The walk through an infraction: at an open question, or decided.

    `remedies` may hold options; `option` is the key of the one chosen, "" while none is.
    """

    infraction: Infraction
    case: Case
    findings: tuple[Finding, ...] = ()
    question: Question | None = None
    clause: Clause | None = None
    remedies: Remedies = ()
    option: str = ""

    @property
    def options(self) -> tuple[Option, ...]:
        """What the arbiter may choose from; empty when nothing is left to him."""
        return options_of(self.remedies)

    @property
    def chosen(self) -> Option | None:
        """The option that was chosen."""
        return next((option for option in self.options if option.key == self.option), None)

    @property
    def is_decided(self) -> bool:
        """Whether a clause is found and, where it leaves a choice, the choice is made."""
        return self.clause is not None and (not self.options or self.chosen is not None)

    @property
    def decision(self) -> Remedies:
        """What follows, the chosen option in place of the options."""
        return chosen(self.remedies, self.option)

    @property
    def cite(self) -> str:
        """The point ruled by: the option's when one was chosen, else the clause's."""
        if self.chosen is not None:
            return self.chosen.cite
        return self.clause.cite if self.clause else ""

    @property
    def excluded(self) -> tuple[tuple[Clause, tuple[Is, ...]], ...]:
        """The other clauses with the conditions that the answers break."""
        others = (clause for clause in self.infraction.clauses if clause is not self.clause)
        return tuple((clause, failed) for clause in others if (failed := clause.failed(self.case.answers)))

    @property
    def answers(self) -> dict[str, str]:
        """All answers, the choice among options included: the state of the interview."""
        return {**self.case.answers, **({OPTION: self.option} if self.option else {})}

    def choosing(self, key: str) -> "Interview":
        """The same with an option chosen."""
        return replace(self, option=key)


def replay(infraction: Infraction, given: Answers, facts: Facts = NOTHING_KNOWN) -> Interview:
    """Ask again from the start; answers that are no longer asked for fall away."""
    return _walk(infraction, given, Case({}, facts), ())


def _walk(infraction: Infraction, given: Answers, case: Case, before: tuple[Finding, ...]) -> Interview:
    """Go on from a case that the findings `before` have led to."""
    findings = list(before)
    while question := infraction.next_question(case):
        answer = question.settled(case)
        if answer is None and (way := question.way(case, infraction.asks)):
            is_told = len(way) > 1 and way[0].key not in given and question.key in given
            question = question if is_told else way[0]
            answer = question.settled(case)
        is_known = answer is not None
        if answer is None:
            answer = given.get(question.key, "")
            if not question.accepts(answer, case):
                return Interview(infraction, case, tuple(findings), question)
        case = case.answered(question.key, answer)
        findings.append(Finding(question, answer, is_known))
    (clause,) = infraction.live(case.answers)
    try:
        remedies = clause.remedies(case)
    except Unscored:
        remedies = (AtDiscretion(BY_HAND, clause.cites),)
    option = given.get(OPTION, "")
    known = {one.key for one in options_of(remedies)}
    return Interview(
        infraction, case, tuple(findings), None, clause, remedies, option if option in known else ""
    )


def paths(infraction: Infraction, facts: Facts = NOTHING_KNOWN) -> Iterator[Interview]:
    """Every decided interview; of questions that decide nothing only the first and last answers."""
    stack = [replay(infraction, {}, facts)]
    while stack:
        interview = stack.pop()
        question = interview.question
        if question is None:
            yield interview
            continue
        answers = sample(question, interview.case)
        if question in infraction.deciding:
            answers = question.allowed(interview.case)
        stack += [
            _walk(infraction, {question.key: answer}, interview.case, interview.findings)
            for answer in answers
        ]


def sample(question: Question, case: Case) -> tuple[str, ...]:
    """The first and the last answer to a question, for walks that need not try all."""
    if question.kind is Kind.NUMBER:
        return tuple(dict.fromkeys((str(question.lowest), str(question.highest))))
    allowed = question.allowed(case)
    return tuple(dict.fromkeys((allowed[0], allowed[-1])))
