"""What counts of sheets whose deals are still being confirmed: the lines up to the first that waits.

Postings cannot tell it: a correction's carry what it changes in later deals, confirmed or not. So the
lines that count are scored anew, by the core, in their order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from scoring.models import Sheet, SheetEntry
from scoring.selectors.scored import score_facts, told_of
from scoring.selectors.sheets import LineInForce, Slot, build_document, lines_in_force
from tournaments.models import ConventionVersion, Seat

Kind = SheetEntry.Kind
CONFIRMED_BY_SEATS = frozenset({Kind.DEAL, Kind.VOID})
"""Lines that seats confirm; what rulings and staff write beside them counts at once."""

LineFigures = dict[int, dict[Slot, Fraction]]


def is_partial(sheet: Sheet) -> bool:
    """Whether lines of the sheet may not count yet."""
    return sheet.counts_to is not None and sheet.counts_to < sheet.last_number


def counted_lines(sheet: Sheet, lines: Sequence[SheetEntry], *, upto: int | None = None) -> list[LineInForce]:
    """The lines in force that count; with `upto` those of them that stand before the mark of the time."""
    last = sheet.last_number if sheet.counts_to is None else sheet.counts_to
    last = last if upto is None else min(last, upto)
    return [
        entry
        for entry in lines_in_force(lines)
        if entry.line.number <= last or entry.line.kind not in CONFIRMED_BY_SEATS
    ]


def counted_figures(
    sheets: Iterable[Sheet],
    *,
    seats: Mapping[int, Sequence[Seat]],
    conventions: Mapping[int, ConventionVersion],
    upto: Mapping[int, int] | None = None,
) -> dict[int, LineFigures]:
    """Sheet → line → what it writes, for sheets that count in part; one query for their lines.

    `seats` and `conventions` are by table; `upto` by sheet, the last line that counts in any case.
    """
    upto = upto or {}
    partial = [sheet for sheet in sheets if is_partial(sheet) or sheet.pk in upto]
    by_sheet: dict[int, list[SheetEntry]] = defaultdict(list)
    if partial:
        for line in SheetEntry.objects.filter(sheet__in=partial).order_by("sheet_id", "number"):
            by_sheet[line.sheet_id].append(line)
    found: dict[int, LineFigures] = {}
    for sheet in partial:
        entries = counted_lines(sheet, by_sheet[sheet.pk], upto=upto.get(sheet.pk))
        document = build_document(
            sheet=sheet,
            seats=seats[sheet.table_id],
            convention=conventions[sheet.table_id],
            facts=[entry.fact for entry in entries],
        )
        scored = score_facts(document)
        found[sheet.pk] = {
            entry.line.number: {written.slot: written.points for written in told_of(scored, place).written}
            for place, entry in enumerate(entries)
        }
    return found
