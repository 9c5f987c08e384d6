"""An issued ruling as pages and papers show it, read from its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

from rulings.models import Appeal, Ruling, RulingWrite, WarningGiven
from rulings.rulebook.asking import cell_saying, choice_saying, exclusion_saying, question_saying
from rulings.rulebook.catalogue import EDITIONS
from rulings.rulebook.effects import CellChange
from rulings.rulebook.faces import cite_text
from rulings.rulebook.wordlists import WARNINGS
from rulings.rulebook.words import remedy_saying
from rulings.selectors.desk import title_of
from rulings.selectors.interviews import Answered, Other
from rulings.selectors.marks import say_marks
from rulings.selectors.proofs import ProofShown, kept_proofs
from rulings.selectors.replays import decision_of, replayed
from rulings.selectors.ways import SeatChange, names_with_newcomer
from scoring.domain.ledger import Slot
from tournaments.models import Table


@dataclass(frozen=True)
class RulingShown:
    """A ruling in words. `is_lost` when the rulebook no longer decides it: then the kept English stands."""

    ruling: Ruling
    title: str
    edition: str
    cite: str
    gist: str
    findings: tuple[Answered, ...]
    others: tuple[Other, ...]
    options: tuple[tuple[str, str, bool], ...]
    said: tuple[str, ...]
    changes: tuple[SeatChange, ...]
    cells: tuple[str, ...]
    writes: tuple[RulingWrite, ...]
    warnings: tuple[tuple[WarningGiven, str], ...]
    appeals: tuple[Appeal, ...]
    is_lost: bool
    marks: tuple[str, ...] = ()
    substitutes: tuple[int, ...] = ()
    proofs: tuple[ProofShown, ...] = ()

    @property
    def moves(self) -> bool:
        """Whether anybody's result on the sheet changes."""
        return any(one.change for one in self.changes)

    @property
    def open_appeal(self) -> Appeal | None:
        """The appeal that waits for the panel."""
        return next((one for one in self.appeals if one.is_open), None)


def show_ruling(ruling: Ruling) -> RulingShown:
    """Everything about a ruling."""
    interview = replayed(ruling)
    names = tuple(ruling.facts.get("names", ()))
    edition = EDITIONS.get(ruling.edition)
    findings: tuple[Answered, ...] = ()
    others: tuple[Other, ...] = ()
    options: tuple[tuple[str, str, bool], ...] = ()
    gist = ""
    said = tuple(str(one["text"]) for one in ruling.figures.get("all", ()))
    if interview is not None and interview.clause is not None:
        gist = _(interview.clause.gist)
        findings = tuple(
            Answered(
                question_saying(one.question).said(_, names),
                choice_saying(one.question, one.answer).said(_, names),
            )
            for one in interview.findings
        )
        others = tuple(
            Other(
                cite_text(clause.cite, _),
                _(clause.gist),
                exclusion_saying(interview, clause, failed).said(_, names),
            )
            for clause, failed in interview.excluded
        )
        options = tuple(
            (_(one.gist), cite_text(one.cite, _), one.key == ruling.option) for one in interview.options
        )
        said = tuple(remedy_saying(one).said(_, names) for one in decision_of(ruling, interview))
    return RulingShown(
        ruling=ruling,
        title=title_of(ruling),
        edition=_(edition.title) if edition else ruling.edition,
        cite=cite_text(ruling.cite, _),
        gist=gist,
        findings=findings,
        others=others,
        options=options,
        said=said,
        changes=changes_of(ruling.effect, names),
        cells=tuple(cell_of(one, ruling).said(_, names) for one in ruling.effect.get("postings", ())),
        writes=tuple(ruling.writes.select_related("line", "event_entry__registration__player")),
        warnings=tuple(
            (one, _(WARNINGS.get(one.kind, one.kind)))
            for one in ruling.warnings_given.select_related("registration__player")
        ),
        appeals=tuple(
            ruling.appeals.select_related("registration__player", "lodged_by", "decided_by", "outcome")
        ),
        is_lost=interview is None,
        marks=say_marks(ruling.effect.get("marks", ()), names),
        substitutes=tuple(
            int(one["seat"])
            for one in ruling.figures.get("all", ())
            if one.get("kind") == "take-seat" and one.get("substitute")
        ),
        proofs=tuple(kept_proofs(ruling)),
    )


def changes_of(effect: Mapping[str, Any], names: tuple[str, ...]) -> tuple[SeatChange, ...]:
    """The settlement before and after, by seat, as it was kept."""
    pairs = zip_longest(effect.get("before", ()), effect.get("after", ()), fillvalue="0")
    return tuple(
        SeatChange(seat, names_with_newcomer(names, seat + 1)[seat], Fraction(before), Fraction(after))
        for seat, (before, after) in enumerate(pairs)
    )


def cell_of(posting: Mapping[str, Any], ruling: Ruling) -> Any:
    """A figure that changed; only the difference was kept, so it is told from nought."""
    slot = Slot(posting["player"], posting["column"], posting.get("against"))
    return cell_saying(CellChange(slot, Fraction(0), Fraction(posting["points"])))


@dataclass(frozen=True)
class RulingLine:
    """A ruling as the sheet of its table names it."""

    number: int
    title: str
    cite: str
    is_issued: bool
    deal_number: int | None
    about: int | None
    writes_line: bool


def rulings_at(table: Table) -> dict[int, RulingLine]:
    """The rulings at a table by number; one query."""
    rows = Ruling.objects.filter(table=table).select_related("about_line").order_by("number")
    return {
        one.number: RulingLine(
            number=one.number,
            title=title_of(one),
            cite=cite_text(one.cite, _),
            is_issued=one.is_issued,
            deal_number=one.deal_number,
            about=one.about_line.root if one.about_line else None,
            writes_line=bool(one.effect.get("deal") or one.effect.get("added")),
        )
        for one in rows
    }
