"""Results frozen when the time ran out: the vists of the lines that stood before the mark of the table.

A mark is set by people: what is typed from paper comes long after its deals. The page proposes the last
line written before the table's clock ran out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from formats.models import TimeMark
from formats.selectors.schemes import Schemes
from scoring.models import SheetEntry
from scoring.selectors.settling import settle
from scoring.selectors.standings_gather import Gathered, SheetHead, figures_that_count, held_balances
from tournaments.models import Round, Seat
from tournaments.selectors import convention_of

ZERO = Fraction(0)


def read_marks(rounds: Sequence[Round]) -> dict[int, int]:
    """Table → the last line in time, where a mark is in force; one query."""
    rows = TimeMark.objects.filter(table__round__in=rounds).order_by("id").values_list("table_id", "line")
    return {table: line for table, line in dict(rows).items() if line is not None}


def mark_of(table: int) -> TimeMark | None:
    """The newest mark of a table, taken away or not; one query."""
    return TimeMark.objects.filter(table=table).select_related("by").order_by("-id").first()


def freeze_results(
    gathered: Gathered, rounds: Sequence[Round], heads: Mapping[int, SheetHead], schemes: Schemes
) -> None:
    """Give the results of marked tables their vists at that time, in rounds whose counting freezes them."""
    frozen = [found for found in rounds if schemes.of_round(found.number).freezes]
    if not frozen:
        return
    marks = read_marks(frozen)
    late = {heads[at].pk: line for at, line in marks.items() if at in heads and line < heads[at].last_number}
    if not late:
        return
    figures = figures_that_count(list(late), frozen, upto=late)
    conventions = {found.pk: convention_of(found.convention) for found in frozen}
    numbers = {found.pk: found.number for found in frozen}
    tables = {heads[at].pk: at for at in marks if at in heads}
    seats = list(Seat.objects.filter(table__in=[tables[pk] for pk in late]).order_by("table_id", "index"))
    players: dict[int, int] = {}
    for seat in seats:
        players[seat.table_id] = max(players.get(seat.table_id, 0), seat.index + 1)
    lost: dict[tuple[int, int], Fraction] = defaultdict(Fraction)  # what came after the mark
    for seat in seats:
        head = heads[seat.table_id]
        held = held_balances(figures[head.pk], seat)
        values = settle(held, players=players[seat.table_id], convention=conventions[seat.round_id])
        own = seat.registration_id, numbers[seat.round_id]
        for one, part in gathered.parts[own]:
            if (one.table_id, one.seat_index, one.from_entry) == (seat.table_id, seat.index, seat.from_entry):
                lost[own] += part.vists - values[seat.index]
    for (registration, number), vists in lost.items():
        result = gathered.results[registration][number]
        frozen_at = (result.vists if result.forfeited is None else result.forfeited) - vists
        if result.forfeited is not None:  # a win that is forfeited was no win at that time either
            frozen_at = ZERO if result.is_nought else min(frozen_at, ZERO)
        gathered.results[registration][number] = result._replace(at_time=frozen_at)


def line_in_time(lines: Iterable[SheetEntry], ends_at: datetime | None) -> int | None:
    """The last line written before the time ran out; None where no clock says when."""
    if ends_at is None:
        return None
    return max((line.number for line in lines if line.written_at <= ends_at), default=0)
