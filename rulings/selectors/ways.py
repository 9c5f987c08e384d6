"""What may be issued: each option of a decided interview, said in words, with its effect on everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from preferans.seats import LETTERS
from rulings.rulebook.asking import cell_saying
from rulings.rulebook.effects import Draft, draft
from rulings.rulebook.faces import cite_text
from rulings.rulebook.interview import Interview
from rulings.rulebook.remedies import AtDiscretion, Remedies, TakeSeat
from rulings.rulebook.words import remedy_saying
from rulings.selectors.byhand import remedies_of
from rulings.selectors.cases import CaseAt
from rulings.selectors.marks import marks_of, say_marks
from scoring.models import Sheet
from scoring.selectors.refusals import EntryFault, EntryRefused
from scoring.selectors.sheets import build_document, seats_of


@dataclass(frozen=True)
class SeatChange:
    """What a decision is worth to one player, in vists."""

    seat: int
    name: str
    before: Fraction
    after: Fraction

    @property
    def letter(self) -> str:
        """The seat's letter."""
        return LETTERS[self.seat]

    @property
    def change(self) -> Fraction:
        """The difference."""
        return self.after - self.before


@dataclass(frozen=True)
class Way:
    """One thing that may be issued; `draft` is None when the sheet does not allow it (`fault`)."""

    key: str
    gist: str
    cite: str
    said: tuple[str, ...]
    decision: Remedies
    draft: Draft | None
    changes: tuple[SeatChange, ...] = ()
    cells: tuple[str, ...] = ()
    fault: str = ""
    marks: tuple[str, ...] = ()
    substitutes: tuple[int, ...] = ()

    @property
    def writes(self) -> bool:
        """Whether it writes on the sheet, which must then be open."""
        return self.draft is not None and (self.draft.deal is not None or bool(self.draft.added))

    @property
    def is_discretion(self) -> bool:
        """Whether the Code leaves the amount to the arbiter."""
        return any(isinstance(one, AtDiscretion) for one in self.decision)

    @property
    def moved(self) -> tuple[SeatChange, ...]:
        """The players whose result changes."""
        return tuple(one for one in self.changes if one.change)

    @property
    def joins(self) -> bool:
        """Whether somebody new sits down."""
        return self.draft is not None and any("join" in one for one in self.draft.added)


def ways_of(case: CaseAt, interview: Interview, codes: Sequence[str] = ()) -> list[Way]:
    """Every option with its effect; one way without a key where nothing is left to choose."""
    if interview.clause is None:
        return []
    if not interview.options:
        return [way_of(case, interview, codes)]
    return [way_of(case, interview.choosing(option.key), codes) for option in interview.options]


def way_of(case: CaseAt, interview: Interview, codes: Sequence[str] = ()) -> Way:
    """The way of an interview with its choice made. Raises RulingRefused on figures by hand."""
    cite = interview.cite
    decision = interview.decision
    if any(isinstance(one, AtDiscretion) for one in decision):
        decision += remedies_of(codes, case.facts, cite)
    option = interview.chosen
    told = {
        "key": interview.option,
        "gist": _(option.gist) if option else "",
        "cite": cite_text(cite, _),
        "said": tuple(remedy_saying(one).said(_, case.names) for one in decision),
        "decision": decision,
    }
    try:
        made = draft_of(case, decision, cite)
    except EntryRefused as refused:
        return Way(draft=None, fault=" ".join(one["message"] for one in refused.told()), **told)  # type: ignore[arg-type]
    old, new = made.before.settlement.exact, made.after.settlement.exact
    names = names_with_newcomer(case.names, len(new))
    changes = tuple(
        SeatChange(seat, names[seat], old[seat] if seat < len(old) else Fraction(0), vists)
        for seat, vists in enumerate(new)
    )
    return Way(
        draft=made,
        changes=changes,
        cells=tuple(cell_saying(one).said(_, names) for one in made.cells),
        marks=say_marks(marks_of(case, made), names),
        substitutes=tuple(one.seat for one in decision if isinstance(one, TakeSeat) and one.is_substitute),
        **told,  # type: ignore[arg-type]
    )


def names_with_newcomer(names: Sequence[str], count: int) -> tuple[str, ...]:
    """The names by seat, for `count` seats: one who comes by this very ruling has no name yet."""
    return (*names, *[_("the newcomer")] * (count - len(names)))


def draft_of(case: CaseAt, decision: Remedies, cite: str) -> Draft:
    """The effect on this sheet. Raises EntryRefused with the faults that forbid it."""
    document = case.page.document or build_document(
        sheet=Sheet(table=case.table),
        seats=seats_of(case.table.pk),
        convention=case.table.round.convention,
        facts=[],
    )
    number = None if case.place is None else case.place + 1
    made = draft(document, decision, cite=cite, number=number)
    if isinstance(made, list):
        raise EntryRefused([EntryFault(one.field, one.code, one.msgid, one.params, one.cite) for one in made])
    return made
