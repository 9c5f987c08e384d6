"""The engine: infractions as decision tables.

An infraction has finite questions and rows of clauses; nobody writes routing. The next question is the
first open one on which a clause still in play depends. The walk itself is in `interview`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from itertools import product

from rulings.rulebook.facts import NOTHING_KNOWN, Facts
from rulings.rulebook.remedies import Remedies

Answers = Mapping[str, str]
DECLARER_KEY = "declarer"
"""The one answer that other questions read as a fact."""
OPTION = "option"
"""The key under which answers hold the arbiter's choice among options."""


class Kind(Enum):
    """How a question is shown; all but NUMBER have finite choices."""

    CHOICE = "choice"
    SEAT = "seat"
    COUNT = "count"
    CONTRACT = "contract"
    SUIT = "suit"
    NUMBER = "number"


class Stage(Enum):
    """Where in the course of play a thing happens; in the order of the Code."""

    SEATS = "seats"
    DEAL = "deal"
    AUCTION = "auction"
    ORDER = "order"
    WHIST = "whist"
    PLAY = "play"
    ENTRY = "entry"
    END = "end"
    CONDUCT = "conduct"
    EVENT = "event"


@dataclass(frozen=True)
class Case:
    """Answers so far, beside what is known: all that a remedy may read."""

    answers: Answers = field(default_factory=dict)
    facts: Facts = NOTHING_KNOWN

    def answer(self, question: "Question") -> str | None:
        """The answer to a question, None while it is open."""
        return self.answers.get(question.key)

    def said(self, question: "Question", *keys: str) -> bool:
        """Whether the answer is one of these."""
        return self.answers.get(question.key) in keys

    def seat(self, question: "Question") -> int:
        """The seat that was named."""
        return int(self.answers[question.key])

    def count(self, question: "Question") -> int:
        """The number that was given, 0 when it was not asked."""
        return int(self.answers.get(question.key, "0"))

    @property
    def table(self) -> Facts:
        """The facts with a table to reckon with: as many seats as were named, the first one dealing."""
        facts = self.facts
        if facts.seats:
            return facts
        return replace(facts, seats=tuple(range(int(self.answers.get("players", "3")))), dealer=0)

    def answered(self, key: str, answer: str) -> "Case":
        """The case with one answer more; who the declarer is becomes a fact where the sheet did not know."""
        facts = self.facts
        if key == DECLARER_KEY and facts.declarer is None and answer.isdigit():
            facts = replace(facts, declarer=int(answer))
        return Case({**self.answers, key: answer}, facts)


@dataclass(frozen=True, eq=False)
class Question:
    """A question to the table.

    `choices` are label message ids by key (plain texts unless `kind` is CHOICE); a NUMBER has none, but
    `lowest` and `highest`. `known` answers it from the facts; `through` are questions whose answers let
    it (who it was tells his role, once the declarer is known); `limit` leaves only choices that are
    possible; `relevant` says whether it matters at all (never on a question that decides). `beside` are
    keys of questions whose answers its own choices may stand beside, so that one tap answers both;
    questions of one `family` may be answered on one form.
    """

    key: str
    text: str
    choices: Mapping[str, str] = field(default_factory=dict)
    why: str = ""
    kind: Kind = Kind.CHOICE
    hints: Mapping[str, str] = field(default_factory=dict)
    known: Callable[[Case], str | None] | None = None
    through: "tuple[Question, ...]" = ()
    limit: Callable[[Case], tuple[str, ...]] | None = None
    relevant: Callable[[Case], bool] | None = None
    beside: tuple[str, ...] = ()
    family: str = ""
    lowest: int = 0
    highest: int = 0

    def is_(self, *keys: str) -> "Is":
        """The condition that the answer is one of `keys`, which must be choices."""
        return Is(self, self._checked(keys))

    def is_not(self, *keys: str) -> "Is":
        """The condition that the answer is none of `keys`."""
        wrong = self._checked(keys)
        return Is(self, frozenset(self.choices) - wrong)

    def _checked(self, keys: tuple[str, ...]) -> frozenset[str]:
        unknown = [key for key in keys if key not in self.choices]
        if unknown or not keys:
            raise ValueError(f"{self.key}: no such choice {unknown}; known are {list(self.choices)}")
        return frozenset(keys)

    def allowed(self, case: Case) -> tuple[str, ...]:
        """The choices that are possible in this case, in order."""
        if self.limit is None:
            return tuple(self.choices)
        possible = self.limit(case)
        return tuple(key for key in self.choices if key in possible) or tuple(self.choices)

    def accepts(self, answer: str, case: Case) -> bool:
        """Whether an answer exists in this case."""
        if self.kind is Kind.NUMBER:
            return answer.isascii() and answer.isdigit() and self.lowest <= int(answer[:12]) <= self.highest
        return answer in self.allowed(case)

    def settled(self, case: Case) -> str | None:
        """The answer that the facts give, None when the question must be asked."""
        if self.known is not None and (answer := self.known(case)) is not None:
            return answer
        if self.kind is not Kind.NUMBER and len(only := self.allowed(case)) == 1 < len(self.choices):
            return only[0]
        return None

    def way(self, case: Case, asks: "tuple[Question, ...]") -> "tuple[Question, ...]":
        """The open questions, among those that are asked, whose answers in turn would settle this one."""
        if self.known is None or not self.through:
            return ()
        known = {question.key: question for question in asks}
        *before, last = self.through
        steps = [step for step in before if step.known is None or step.known(case) is None]
        steps = [step for step in (*steps, last) if step.key not in case.answers]
        if not steps or any(step.key not in known for step in steps):
            return ()
        way = tuple(known[step.key] for step in steps)
        cases = [case]
        for step in way:
            cases = [one.answered(step.key, answer) for one in cases for answer in step.allowed(one)]
        return way if any(self.known(one) is not None for one in cases) else ()


@dataclass(frozen=True)
class Is:
    """A condition of a clause; made by `Question.is_`."""

    question: Question
    keys: frozenset[str]

    def holds(self, answers: Answers) -> bool | None:
        """True, False, or None while the question is open."""
        given = answers.get(self.question.key)
        return None if given is None else given in self.keys


Decide = Callable[[Case], Remedies]


@dataclass(frozen=True)
class Clause:
    """A row of the table: the point, our wording of it, its conditions and what it commands.

    `remedy` is a tuple of remedies, or a function of the case; `uses` are the questions that it reads
    beyond its conditions; `also` further points that it rests on.
    """

    cite: str
    gist: str
    when: tuple[Is, ...]
    remedy: Remedies | Decide
    uses: tuple[Question, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def cites(self) -> tuple[str, ...]:
        """Every point that the clause rests on, the main one first."""
        return (self.cite, *self.also)

    def holds(self, answers: Answers) -> bool | None:
        """True, False, or None while it depends on an open question."""
        verdicts = {test.holds(answers) for test in self.when}
        return False if False in verdicts else None if None in verdicts else True

    def failed(self, answers: Answers) -> tuple[Is, ...]:
        """The conditions that the answers break: why this clause does not apply."""
        return tuple(test for test in self.when if test.holds(answers) is False)

    def remedies(self, case: Case) -> Remedies:
        """What follows in this case."""
        return self.remedy(case) if callable(self.remedy) else self.remedy


@dataclass(frozen=True)
class Example:
    """A case with its decision: the Code's own, or one that shows a clause at work."""

    name: str
    answers: Answers
    cite: str
    remedies: Remedies
    facts: Facts = NOTHING_KNOWN


@dataclass(frozen=True, eq=False)
class Infraction:
    """A decision table. `words` are what people say for it, for the search; `see` further points."""

    key: str
    title: str
    stage: Stage
    words: str
    asks: tuple[Question, ...]
    clauses: tuple[Clause, ...]
    examples: tuple[Example, ...] = ()
    see: tuple[str, ...] = ()

    @cached_property
    def cites(self) -> tuple[str, ...]:
        """Every point that the infraction encodes, in order of appearance."""
        cites: list[str] = []
        for clause in self.clauses:
            cites += clause.cites
        return tuple(dict.fromkeys((*cites, *self.see)))

    @cached_property
    def deciding(self) -> tuple[Question, ...]:
        """The questions that some clause depends on, in the order of asking."""
        used = {test.question for clause in self.clauses for test in clause.when}
        return tuple(question for question in self.asks if question in used)

    def live(self, answers: Answers) -> list[Clause]:
        """The clauses still in play."""
        return [clause for clause in self.clauses if clause.holds(answers) is not False]

    def next_question(self, case: Case) -> Question | None:
        """The first open question on which the decision, or then the remedy, depends."""
        live = self.live(case.answers)
        if len(live) > 1:
            wanted = {test.question for clause in live for test in clause.when}
            return next((q for q in self.asks if q in wanted and q.key not in case.answers), None)
        uses = live[0].uses if live else ()
        open_ones = (q for q in self.asks if q in uses and q.key not in case.answers)
        return next((q for q in open_ones if q.relevant is None or q.relevant(case)), None)

    def situations(self) -> Iterator[Answers]:
        """Every combination of the deciding answers, possible or not."""
        for answers in product(*(question.choices for question in self.deciding)):
            yield dict(zip((question.key for question in self.deciding), answers, strict=True))
