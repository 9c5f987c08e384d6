"""Reading a sheet: its lines, the facts in force, the document the core scores, its balances.

Facts in force are the lines in the order of their numbers, with a corrected line carrying its
newest correction and lines taken back left out. The core scores that list and nothing else.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import QuerySet, Sum

from scoring.models import Sheet, SheetEntry, SheetPosting
from tournaments.models import ConventionVersion, Seat

Fact = dict[str, Any]

ANSWERS = (SheetEntry.Kind.CORRECTION, SheetEntry.Kind.UNDO)


class Slot(NamedTuple):
    """One place on the sheet: whose part, which column and, for whists, against whom."""

    player: int
    column: str
    against: int | None = None


@dataclass(frozen=True)
class LineInForce:
    """A line of the sheet as it counts now."""

    line: SheetEntry
    told_by: SheetEntry

    @property
    def fact(self) -> Fact:
        """What is in force: the newest correction, or the line itself."""
        return dict(self.told_by.fact)

    @property
    def is_corrected(self) -> bool:
        """Whether a correction stands in for the line as first written."""
        return self.told_by.pk != self.line.pk


def read_lines(sheet: Sheet) -> list[SheetEntry]:
    """All lines of a sheet in the order written, with their writers."""
    return list(sheet.lines.select_related("written_by").order_by("number"))


def taken_back(lines: Iterable[SheetEntry]) -> set[int]:
    """Primary keys of the lines that an undo takes back."""
    return {line.corrects_id for line in lines if line.kind == SheetEntry.Kind.UNDO and line.corrects_id}


def lines_in_force(lines: Sequence[SheetEntry]) -> list[LineInForce]:
    """The lines that count now, in order (see the module's opening)."""
    gone = taken_back(lines)
    newest: dict[int, SheetEntry] = {}
    for line in lines:
        if line.kind == SheetEntry.Kind.CORRECTION and line.pk not in gone and line.corrects_id:
            newest[line.corrects_id] = line
    return [
        LineInForce(line=line, told_by=newest.get(line.pk, line))
        for line in lines
        if line.kind not in ANSWERS and line.pk not in gone
    ]


def last_undoable(lines: Sequence[SheetEntry]) -> SheetEntry | None:
    """The newest line that is neither an undo nor taken back already."""
    gone = taken_back(lines)
    for line in reversed(lines):
        if line.kind != SheetEntry.Kind.UNDO and line.pk not in gone:
            return line
    return None


def line_of_request(table_id: int, client_id: uuid.UUID) -> SheetEntry | None:
    """The line that a request has already written at a table, so that a repeat is read as it was."""
    return SheetEntry.objects.filter(sheet__table=table_id, client_id=client_id).first()


def sheet_facts(sheet: Sheet) -> list[Fact]:
    """The facts in force, in order: what the core scores."""
    return [entry.fact for entry in lines_in_force(read_lines(sheet))]


def seats_of(table_id: int) -> list[Seat]:
    """Everybody who holds or held a seat of the table, by seat and entry."""
    return list(
        Seat.objects.filter(table_id=table_id)
        .select_related("registration__player")
        .order_by("index", "from_entry")
    )


def seats_by_table(rows: QuerySet[Seat]) -> dict[int, list[Seat]]:
    """Who holds or held a seat among these rows, by table, in the order of `seats_of`; one query."""
    found: dict[int, list[Seat]] = defaultdict(list)
    ordered = rows.select_related("registration__player").order_by("table_id", "index", "from_entry")
    for seat in ordered:
        found[seat.table_id].append(seat)
    return found


def first_holders(seats: Iterable[Seat]) -> dict[int, Seat]:
    """Who held each seat first, by seat."""
    holders: dict[int, Seat] = {}
    for seat in seats:
        holders.setdefault(seat.index, seat)
    return holders


def holders_now(seats: Iterable[Seat]) -> dict[int, Seat]:
    """Who holds each seat now (or held it last), by seat."""
    return {seat.index: seat for seat in seats}


def convention_document(version: ConventionVersion) -> Fact:
    """The head of a tirazh-sheet/1 document that names a convention."""
    return {"preset": version.preset, "pool_target": version.pool_target, "set": dict(version.overrides)}


def build_document(
    *, sheet: Sheet, seats: Sequence[Seat], convention: ConventionVersion, facts: Sequence[Fact]
) -> Fact:
    """A tirazh-sheet/1 document: head, players by seat, and the given facts.

    A newcomer whose joining is not among the facts is not at the table yet; one who was taken back
    has no seat any more, yet the facts of that time speak of him. Facts before the last joining are
    lengthened by his seat; those after it, one that is being written too, stand as they are.
    """
    joined = {fact["join"] for fact in facts if isinstance(fact.get("join"), int)}
    names = dict.fromkeys(joined, "—") | {
        index: seat.registration.public_name
        for index, seat in first_holders(seats).items()
        if seat.from_entry == 1 or index in joined
    }
    last_join = max((at for at, fact in enumerate(facts) if "join" in fact), default=-1)
    document: Fact = {
        "format": "tirazh-sheet/1",
        "convention": convention_document(convention),
        "players": [names[index] for index in sorted(names)],
        "first_dealer": sheet.first_dealer,
        "entries": [for_seats(fact, len(names)) if at < last_join else fact for at, fact in enumerate(facts)],
    }
    return document


def for_seats(fact: Fact, count: int) -> Fact:
    """A fact for a sheet of `count` seats: one written before a newcomer came has nothing at his seat."""
    fact = dict(fact)
    if isinstance(fact.get("tricks"), list):
        fact["tricks"] = lengthened(fact["tricks"], count)
    figures = fact.get("checkpoint")
    if isinstance(figures, dict):
        fact["checkpoint"] = {
            column: lengthened([lengthened(row, count) for row in rows], count, [0] * count)
            if column == "whists" and isinstance(rows, list)
            else lengthened(rows, count)
            for column, rows in figures.items()
        }
    return fact


def lengthened(figures: Any, count: int, filler: Any = 0) -> Any:
    """A list brought to `count` places; anything else is left for the core to refuse."""
    return figures + [filler] * (count - len(figures)) if isinstance(figures, list) else figures


def sheet_document(sheet: Sheet) -> Fact:
    """The sheet as a tirazh-sheet/1 document with the facts in force."""
    return build_document(
        sheet=sheet,
        seats=seats_of(sheet.table_id),
        convention=sheet.table.round.convention,
        facts=sheet_facts(sheet),
    )


def sheet_balances(sheet: Sheet) -> dict[Slot, Fraction]:
    """The figures of a sheet from its postings, added up by the database; zeros left out."""
    return balances_by_sheet(SheetPosting.objects.filter(sheet=sheet)).get(sheet.pk, {})


def balances_by_sheet(postings: Any) -> dict[int, dict[Slot, Fraction]]:
    """Balances of many sheets in one query: sheet → slot → exact figure, zeros left out."""
    rows = (
        postings.order_by()
        .values_list("sheet_id", "player", "column", "against", "denominator")
        .annotate(total=Sum("numerator"))
    )
    sums: dict[int, dict[Slot, Fraction]] = defaultdict(dict)
    for sheet_id, player, column, against, denominator, total in rows:
        slot = Slot(player, column, against)
        sums[sheet_id][slot] = sums[sheet_id].get(slot, Fraction(0)) + Fraction(total, denominator)
    return {pk: {slot: points for slot, points in slots.items() if points} for pk, slots in sums.items()}


def change_of(*, old: Mapping[Slot, Fraction], new: Mapping[Slot, Fraction]) -> dict[Slot, Fraction]:
    """What must be posted to come from old balances to new ones, by slot; zeros left out."""
    slots = sorted({*old, *new}, key=lambda slot: (slot.player, slot.column, slot.against or 0))
    changes = {slot: new.get(slot, Fraction(0)) - old.get(slot, Fraction(0)) for slot in slots}
    return {slot: points for slot, points in changes.items() if points}
