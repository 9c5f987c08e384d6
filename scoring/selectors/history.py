"""Why a figure is what it is: every line behind one place of a sheet, with the balance after it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.models import Sheet, SheetEntry, SheetPosting
from scoring.selectors.sheets import Slot, taken_back


@dataclass(frozen=True)
class HistoryStep:
    """One line that moved the figure: by how much, commanded by which point, and what it made."""

    line: SheetEntry
    points: Fraction
    balance: Fraction
    cites: str
    is_taken_back: bool


def figure_history(sheet: Sheet, slot: Slot) -> list[HistoryStep]:
    """Every line that wrote into the place, oldest first; two queries."""
    postings = list(
        SheetPosting.objects.filter(sheet=sheet, player=slot.player, column=slot.column, against=slot.against)
        .select_related("entry__written_by", "entry__corrects")
        .order_by("entry__number", "id")
    )
    gone = taken_back(SheetEntry.objects.filter(sheet=sheet, kind=SheetEntry.Kind.UNDO))
    steps: list[HistoryStep] = []
    balance = Fraction(0)
    for posting in postings:
        balance += posting.points
        if steps and steps[-1].line.pk == posting.entry_id:
            last = steps.pop()
            points, cites = last.points + posting.points, join_cites(last.cites, posting.cite)
        else:
            points, cites = posting.points, posting.cite
        steps.append(HistoryStep(posting.entry, points, balance, cites, posting.entry_id in gone))
    return steps


def join_cites(left: str, right: str) -> str:
    """Two points of the Code side by side, each once."""
    return left if not right or right in left.split(", ") else ", ".join(filter(None, (left, right)))
