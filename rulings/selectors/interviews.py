"""An interview as a page shows it: what is known, what was answered, the open question, the decision.

The state of an interview is its answers; `pairs` are the parameters of its address.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from rulings.rulebook.asking import choice_saying, exclusion_saying, question_saying
from rulings.rulebook.catalogue import STAGES
from rulings.rulebook.engine import Infraction, Kind, Question, Stage
from rulings.rulebook.faces import cite_text
from rulings.rulebook.interview import Interview
from rulings.rulebook.proving import task_of
from rulings.rulebook.search import search
from rulings.rulebook.tapping import asked_together, stands_beside
from rulings.selectors.cases import CaseAt
from rulings.selectors.ways import Way, ways_of

DEAL, INSTEAD, HAND, PROOF = "deal", "instead", "hand", "proof"
"""Parameters of the address beside answers: the line of the deal, the ruling to replace, figures by hand,
proofs on the cards."""
OWN = frozenset({DEAL, INSTEAD, HAND, PROOF})
COMMON = (
    "cards_shown",
    "trick_looked_at",
    "discard_touched",
    "wrong_entry",
    "revoke",
    "play_out_of_turn",
    "remark",
    "wrong_number_in_play",
    "card_faced_in_deal",
    "talon_seen",
)
"""What arbiters are called for most; offered before anything is typed."""
CODE = gettext_noop("Code of 1996")

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Found:
    """An infraction in a list: its title, main point and the words that it was found by."""

    infraction: Infraction
    title: str
    cite: str
    words: str


@dataclass(frozen=True)
class Answered:
    """A question that is settled; `again` is the address that asks it anew, "" for what the sheet knew."""

    text: str
    answer: str
    again: str = ""


@dataclass(frozen=True)
class Choice:
    """One answer: one tap. `beside` are taps that answer this question and the next one at once."""

    key: str
    label: str
    hint: str
    seat: int | None
    query: str
    beside: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Asked:
    """The open question; a number is typed, everything else is one tap.

    `fields` are figures that are filled in together, as (key, text, most it can be); `refused` is an answer
    that was given and cannot be.
    """

    key: str
    text: str
    why: str
    kind: str
    choices: tuple[Choice, ...]
    lowest: int
    highest: int
    fields: tuple[tuple[str, str, int], ...] = ()
    refused: str = ""

    @property
    def most(self) -> int:
        """What the figures that are filled in together come to at most."""
        return max(most for _key, _text, most in self.fields)

    @property
    def is_short(self) -> bool:
        """Whether its answers are figures or signs that fit side by side."""
        return self.kind in (Kind.COUNT.value, Kind.SUIT.value, Kind.CONTRACT.value)


@dataclass(frozen=True)
class Other:
    """Another clause and why it does not apply."""

    cite: str
    gist: str
    why: str


@dataclass(frozen=True)
class InterviewShown:
    """Everything of an interview that a page, a paper or the API says."""

    infraction: Infraction
    title: str
    known: tuple[Answered, ...]
    answered: tuple[Answered, ...]
    asked: Asked | None
    cite: str
    gist: str
    also: tuple[str, ...]
    others: tuple[Other, ...]
    ways: tuple[Way, ...]
    option: str
    pairs: Pairs
    is_provable: bool = False

    @property
    def only(self) -> Way | None:
        """The way to be issued: the only one, or the one that was chosen."""
        if len(self.ways) == 1:
            return self.ways[0]
        return next((way for way in self.ways if way.key == self.option), None)

    @property
    def is_discretion(self) -> bool:
        """Whether some way leaves the amount to the arbiter."""
        return any(way.is_discretion for way in self.ways)

    @property
    def joins(self) -> bool:
        """Whether somebody new sits down by some way."""
        return any(way.joins for way in self.ways)


def find_infractions(infractions: Sequence[Infraction], text: str, stage: str = "") -> list[Found]:
    """Infractions by any word, by stage or by point, best first; the commonest when nothing is asked."""
    wanted = next((one for one in Stage if one.value == stage), None)
    if not text.strip() and wanted is None:
        by_key = {one.key: one for one in infractions}
        return [show_found(by_key[key]) for key in COMMON if key in by_key]
    return [show_found(hit.infraction) for hit in search(infractions, text, stage=wanted, translate=_)]


def show_found(infraction: Infraction) -> Found:
    """An infraction as a list has it, with some words of the reader's own script."""
    is_latin = not (get_language() or "").startswith("ru")
    words = [word.strip() for word in infraction.words.split(",")]
    own = [word for word in words if word.isascii() is is_latin]
    return Found(
        infraction, _(infraction.title), cite_text(infraction.clauses[0].cite, _), ", ".join(own[:4])
    )


def stages() -> list[tuple[str, str]]:
    """The stages of play with their names."""
    return [(stage.value, _(title)) for stage, title in STAGES.items()]


def show_interview(
    case: CaseAt,
    interview: Interview,
    *,
    beside: Mapping[str, str] | None = None,
    codes: Sequence[str] = (),
    proofs: Sequence[str] = (),
    ahead: Mapping[str, str] | None = None,
    given: Mapping[str, str] | None = None,
) -> InterviewShown:
    """The page of an interview.

    `beside` are parameters of the address that are no answers, `ahead` answers of questions still to come,
    `given` what the address answers, right or wrong.
    """
    kept = tuple((beside or {}).items()) + tuple((HAND, code) for code in codes)
    kept += tuple((PROOF, text) for text in proofs)
    answers = [(one.question.key, one.answer) for one in interview.findings if not one.is_known]
    pairs: Pairs = (*kept, *answers, *(ahead or {}).items())
    known, answered = [], []
    for one in interview.findings:
        text = question_saying(one.question).said(_, case.names)
        said = choice_saying(one.question, one.answer).said(_, case.names)
        if one.is_known:
            known.append(Answered(text, said))
        else:
            rest = [pair for pair in pairs if pair[0] != one.question.key]
            answered.append(Answered(text, said, "?" + urlencode(rest)))
    clause = interview.clause
    return InterviewShown(
        infraction=interview.infraction,
        title=_(interview.infraction.title),
        known=tuple(known),
        answered=tuple(answered),
        asked=show_question(case, interview, pairs, given or {}),
        cite=cite_text(clause.cite, _) if clause else "",
        gist=_(clause.gist) if clause else "",
        also=tuple(cite_text(cite, _) for cite in clause.also) if clause else (),
        others=tuple(
            Other(
                cite_text(other.cite, _),
                _(other.gist),
                exclusion_saying(interview, other, failed).said(_, case.names),
            )
            for other, failed in interview.excluded
            if clause is not None
        ),
        ways=tuple(ways_of(case, interview, codes)),
        option=interview.option,
        pairs=pairs,
        is_provable=task_of(interview) is not None,
    )


def taps_beside(case: CaseAt, interview: Interview, pairs: list[tuple[str, str]]) -> tuple[Choice, ...]:
    """The next question's choices with their addresses, where they may stand beside this answer."""
    following = case.interview(interview.infraction.key, dict(pairs))
    question = following.question
    if interview.question is None or question is None:
        return ()
    if not stands_beside(interview.question, question, following.case):
        return ()
    return tuple(
        show_choice(case, question, key, [*pairs, (question.key, key)])
        for key in question.allowed(following.case)
    )


def show_choice(
    case: CaseAt, question: Question, key: str, pairs: list[tuple[str, str]], beside: tuple[Choice, ...] = ()
) -> Choice:
    """One answer with its address."""
    return Choice(
        key=key,
        label=choice_saying(question, key).said(_, case.names),
        hint=_(question.hints[key]) if question.hints.get(key) else "",
        seat=int(key) if question.kind is Kind.SEAT else None,
        query="?" + urlencode(pairs),
        beside=beside,
    )


def show_question(case: CaseAt, interview: Interview, pairs: Pairs, given: Mapping[str, str]) -> Asked | None:
    """The open question with an address for every answer."""
    question = interview.question
    if question is None:
        return None
    choices = []
    for key in question.allowed(interview.case) if question.choices else ():
        answer = [*pairs, (question.key, key)]
        choices.append(show_choice(case, question, key, answer, taps_beside(case, interview, answer)))
    together = asked_together(interview)
    return Asked(
        key=question.key,
        text=question_saying(question).said(_, case.names),
        why=_(question.why) if question.why else "",
        kind=question.kind.value,
        choices=tuple(choices),
        lowest=question.lowest,
        highest=question.highest,
        fields=tuple((one.key, question_saying(one).said(_, case.names), most) for one, most in together),
        refused=given.get(question.key, "")[:12] if question.kind in (Kind.NUMBER, Kind.COUNT) else "",
    )
