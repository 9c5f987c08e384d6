"""Recomputing from the facts all that is derived, and naming what differs.

Nothing is changed here: postings are only ever added. A difference means that somebody wrote past
the services, or that the core scores differently from the day the line was written.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.domain.record import Scored
from scoring.models import Sheet, SheetEntry, SheetPosting
from scoring.selectors.refusals import EntryRefused
from scoring.selectors.scored import finished_by, score_facts, slots_of, told_of, totals_of
from scoring.selectors.settling import exact
from scoring.selectors.sheets import (
    ANSWERS,
    Slot,
    build_document,
    change_of,
    lines_in_force,
    seats_by_table,
)
from scoring.selectors.telling import letter
from tournaments.models import Event, Seat

Figures = dict[Slot, Fraction]


def sheets_of(events: Iterable[Event]) -> QuerySet[Sheet]:
    """Every sheet of the events in the order of event, round and table."""
    return (
        Sheet.objects.filter(table__round__event__in=list(events))
        .select_related("table__round__convention", "table__round__event")
        .order_by("table__round__event__slug", "table__round__number", "table__number")
    )


BATCH = 60
"""Sheets read at once: few questions, and no event stands in memory whole."""


@dataclass(frozen=True)
class Kept:
    """What is stored of one sheet: its head, lines, seats, and what every line wrote (by primary key)."""

    sheet: Sheet
    lines: Sequence[SheetEntry]
    seats: Sequence[Seat]
    postings: Mapping[int, Figures]


def differences_of(events: Iterable[Event]) -> Iterator[str]:
    """What differs at the sheets of events, in their order; four queries for each sixty sheets."""
    keys = list(sheets_of(events).values_list("pk", flat=True))
    for start in range(0, len(keys), BATCH):
        for kept in read_kept(keys[start : start + BATCH]):
            yield from compare(kept)


def sheet_differences(sheet: Sheet) -> list[str]:
    """What differs between the stored postings and counts of a sheet and its facts, one sentence each."""
    return [said for kept in read_kept([sheet.pk]) for said in compare(kept)]


def read_kept(keys: Sequence[int]) -> list[Kept]:
    """Read the sheets with these primary keys, in that order."""
    sheets = Sheet.objects.select_related("table__round__convention", "table__round__event").in_bulk(keys)
    tables = [sheet.table_id for sheet in sheets.values()]
    lines: dict[int, list[SheetEntry]] = defaultdict(list)
    for line in SheetEntry.objects.filter(sheet__in=keys).order_by("sheet_id", "number"):
        lines[line.sheet_id].append(line)
    seats = seats_by_table(Seat.objects.filter(table__in=tables))
    postings = stored_postings(keys)
    found = [sheets[pk] for pk in keys if pk in sheets]
    return [Kept(one, lines[one.pk], seats[one.table_id], postings.get(one.pk, {})) for one in found]


def compare(kept: Kept) -> list[str]:
    """What differs at one sheet, one sentence each."""
    sheet, lines, stored = kept.sheet, kept.lines, kept.postings
    where = _("event %(event)s, round %(round)s, table %(table)s") % {
        "event": sheet.table.round.event.slug,
        "round": sheet.table.round.number,
        "table": sheet.table.number,
    }
    try:
        expected, scored = expected_postings(kept)
    except EntryRefused as refused:
        return [f"{where}: {refused}"]
    found: list[str] = []
    for line in lines:
        was, now = stored.get(line.pk, {}), expected.get(line.pk, {})
        if was == now:
            continue
        for slot, _change in change_of(old=was, new=now).items():
            found.append(
                _("%(where)s, line %(line)s, %(slot)s: stored %(was)s, recomputed %(now)s")
                % {
                    "where": where,
                    "line": line.number,
                    "slot": describe_slot(slot),
                    "was": was.get(slot, 0),
                    "now": now.get(slot, 0),
                }
            )
    heads: dict[str, object] = {
        "last_number": lines[-1].number if lines else 0,
        "deals": sum(1 for entry in lines_in_force(lines) if "contract" in entry.fact),
        "finished_by": finished_by(scored) if scored else "",
    }
    if scored and lines and sheet.totals:
        heads["totals"] = totals_of(scored)
    for name, value in heads.items():
        if getattr(sheet, name) != value:
            found.append(
                _("%(where)s, %(field)s: stored %(was)s, recomputed %(now)s")
                % {"where": where, "field": name, "was": getattr(sheet, name), "now": value}
            )
    return found


def expected_postings(kept: Kept) -> tuple[dict[int, Figures], Scored | None]:
    """What every line should have written (by primary key), and the result of the facts in force.

    Plain lines have the postings of their own entry; a correction or an undo has the difference
    between the balances after and before it. One scoring per stretch between such lines.
    """
    sheet, lines, seats = kept.sheet, kept.lines, kept.seats
    convention = sheet.table.round.convention

    def score(upto: Sequence[SheetEntry]) -> tuple[list[SheetEntry], Scored]:
        entries = lines_in_force(upto)
        facts = [entry.fact for entry in entries]
        document = build_document(sheet=sheet, seats=seats, convention=convention, facts=facts)
        return [entry.line for entry in entries], score_facts(document)

    expected: dict[int, Figures] = {}
    turns = [place for place, line in enumerate(lines) if line.kind in ANSWERS]
    start = 0
    result: Scored | None = None
    for turn in [*turns, len(lines)]:
        entries, result = score(lines[:turn])
        fresh = {line.pk for line in lines[start:turn]}
        for place, line in enumerate(entries):
            if line.pk in fresh:
                expected[line.pk] = figures_of(result, place)
        if turn < len(lines):
            before = slots_of(result)
            _entries, after = score(lines[: turn + 1])
            expected[lines[turn].pk] = change_of(old=before, new=slots_of(after))
        start = turn + 1
    return expected, result


def figures_of(scored: Scored, place: int) -> Figures:
    """What the core says an entry writes, added up by slot."""
    sums: Figures = {}
    for written in told_of(scored, place).written:
        slot = written.slot
        sums[slot] = sums[slot] + written.points if slot in sums else written.points
    return {slot: points for slot, points in sums.items() if points}


def stored_postings(keys: Sequence[int]) -> dict[int, dict[int, Figures]]:
    """Sheet → line → what it has written, by primary keys; zeros left out. One query."""
    found: dict[int, dict[int, Figures]] = defaultdict(lambda: defaultdict(dict))
    rows = (
        SheetPosting.objects.filter(sheet__in=keys)
        .order_by()
        .values_list("sheet_id", "entry_id", "player", "column", "against", "numerator", "denominator")
    )
    for sheet, line, player, column, against, numerator, denominator in rows:
        figures = found[sheet][line]
        slot, points = Slot(player, column, against), exact(numerator, denominator)
        figures[slot] = figures[slot] + points if slot in figures else points
    return {
        sheet: {pk: {s: p for s, p in figures.items() if p} for pk, figures in lines.items()}
        for sheet, lines in found.items()
    }


def describe_slot(slot: Slot) -> str:
    """A place of the sheet in words."""
    column = SheetPosting.Column(slot.column).label
    against = f" → {letter(slot.against)}" if slot.against is not None else ""
    return f"{letter(slot.player)} {column}{against}"
