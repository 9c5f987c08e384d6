"""The lines of a sheet as files and programs list them: what each wrote, and what became of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.convention import Convention
from scoring.models import Sheet, SheetEntry, SheetPosting
from scoring.selectors.scored import Written, score_facts, told_of
from scoring.selectors.settling import settle
from scoring.selectors.sheets import Fact, Slot, build_document, seats_of, taken_back
from scoring.selectors.table_page import TablePage

Kind = SheetEntry.Kind


@dataclass(frozen=True)
class ListedPosting:
    """One figure in one place, with the point that commands it."""

    player: int
    column: str
    against: int | None
    points: Fraction
    cite: str


@dataclass(frozen=True)
class ListedLine:
    """A line with its postings, its value to each seat, and what answers it."""

    line: SheetEntry
    postings: tuple[ListedPosting, ...]
    value: tuple[Fraction, ...]
    corrects: int | None
    corrected_by: int | None
    is_taken_back: bool


def listed(
    lines: Sequence[SheetEntry], answers: Sequence[SheetEntry], *, players: int, convention: Convention
) -> list[ListedLine]:
    """These lines of one sheet; `answers` are all its corrections and undos. One query."""
    gone = taken_back(answers)
    corrected: dict[int, int] = {}
    for answer in answers:
        if answer.kind == Kind.CORRECTION and answer.pk not in gone and answer.corrects_id:
            corrected[answer.corrects_id] = answer.number
    postings: dict[int, list[ListedPosting]] = defaultdict(list)
    for row in SheetPosting.objects.filter(entry__in=[line.pk for line in lines]).order_by("entry_id", "id"):
        postings[row.entry_id].append(
            ListedPosting(row.player, row.column, row.against, row.points, row.cite)
        )
    return [
        ListedLine(
            line=line,
            postings=tuple(postings[line.pk]),
            value=settle(sums_of(postings[line.pk]), players=players, convention=convention),
            corrects=line.corrects.number if line.corrects else None,
            corrected_by=corrected.get(line.pk),
            is_taken_back=line.pk in gone,
        )
        for line in lines
    ]


def sums_of(postings: Sequence[ListedPosting]) -> dict[Slot, Fraction]:
    """Figures by place."""
    sums: dict[Slot, Fraction] = {}
    for row in postings:
        slot = Slot(row.player, row.column, row.against)
        sums[slot] = sums.get(slot, Fraction(0)) + row.points
    return sums


def answers_of(sheet: Sheet) -> list[SheetEntry]:
    """All corrections and undos of a sheet, in order."""
    return list(
        SheetEntry.objects.filter(sheet=sheet, kind__in=(Kind.CORRECTION, Kind.UNDO))
        .select_related("corrects", "written_by")
        .order_by("number")
    )


@dataclass(frozen=True)
class Ahead:
    """An entry scored ahead: its label, who deals, what it writes, its value to each seat."""

    label: str
    dealer: int | None
    written: tuple[Written, ...]
    value: tuple[Fraction, ...] | None


def look_ahead(page: TablePage, fact: Fact) -> Ahead:
    """Score the sheet with one more entry; nothing is written. Raises EntryRefused."""
    document = page.document or build_document(
        sheet=Sheet(table=page.table),
        seats=seats_of(page.table.pk),
        convention=page.table.round.convention,
        facts=[],
    )
    scored = score_facts(
        {**document, "entries": [*document["entries"], fact]}, line_numbers=[*page.line_numbers, None]
    )
    told = told_of(scored, -1)
    values = scored.values(scored.walk.steps[-1])
    return Ahead(told.label, told.dealer, told.written, tuple(values) if values is not None else None)
