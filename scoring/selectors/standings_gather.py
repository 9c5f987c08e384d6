"""Collecting what the standings add up: settled sheets and entries of the event, by registration."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Sum

from formats.selectors.rounds import set_aside
from scoring.models import EventEntry, Sheet, SheetPosting
from scoring.selectors.counted import LineFigures, counted_figures
from scoring.selectors.settling import read_totals, settle
from scoring.selectors.sheets import Slot, balances_by_sheet, seats_by_table
from tournaments.domain.ranking.transforms import Points
from tournaments.models import Event, Registration, Round, Seat
from tournaments.selectors import convention_of

Vists = Fraction


class RoundResult(NamedTuple):
    """What a player won or lost at one table of a round.

    `forfeited` is what the sheet came to where he forfeits the round, else None: `vists` is then what
    counts, a loss as it stands and a win as nought; with `is_nought` both are nought. `compared` is the
    result of a duplicate round beside the others of the same cards, None where nothing was compared.
    `at_time` are the vists when the time ran out, where that is marked and the counting freezes them.
    """

    round_number: int
    table_number: int
    seat: int
    state: str
    deals: int
    vists: Vists
    forfeited: Vists | None = None
    points: Points | None = None
    compared: Fraction | None = None
    is_nought: bool = False
    at_time: Fraction | None = None

    @property
    def counted(self) -> Fraction:
        """What enters the sum: points by the event's counting, which are the vists where it is plain."""
        return self.points.points if self.points else self.vists

    @property
    def is_official(self) -> bool:
        """Whether the figure is final."""
        return self.state == Sheet.State.OFFICIAL

    @property
    def state_name(self) -> str:
        """The state of the sheet in words."""
        return str(Sheet.State(self.state).label)


@dataclass
class Gathered:
    """Figures by registration while they are collected."""

    registrations: dict[int, Registration] = field(default_factory=dict)
    results: dict[int, dict[int, RoundResult]] = field(default_factory=lambda: defaultdict(dict))
    parts: dict[tuple[int, int], list[tuple[Held, RoundResult]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """(registration, round) → what each seat held there gave; `results` has them added up."""
    event_vists: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    figures: dict[int, dict[str, Fraction]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Fraction))
    )
    disqualified: set[int] = field(default_factory=set)


Comparer = Callable[[Event, Sequence[Round], Gathered], None]
COMPARERS: list[Comparer] = []
"""Called once the results are gathered, where the counting compares: apps above add themselves at start."""


class SheetHead(NamedTuple):
    """What the standings ask of a sheet; a row of values costs a tenth of an instance."""

    pk: int
    table_id: int
    table_number: int
    round_id: int
    state: str
    deals: int
    last_number: int
    counts_to: int | None
    totals: list[int]

    @property
    def is_open(self) -> bool:
        """Whether lines may be written."""
        return self.state == Sheet.State.OPEN


class Held(NamedTuple):
    """Who held a seat, from which line to which."""

    table_id: int
    round_id: int
    seat_index: int
    registration_id: int
    from_entry: int
    to_entry: int | None


def read_heads(rounds: Sequence[Round]) -> dict[int, SheetHead]:
    """The sheets of the rounds by table, but for those set aside; one query."""
    rows = Sheet.objects.filter(~set_aside("table"), table__round__in=rounds).values_list(
        "pk",
        "table_id",
        "table__number",
        "table__round_id",
        "state",
        "deals",
        "last_number",
        "counts_to",
        "totals",
    )
    return {row[1]: SheetHead(*row) for row in rows}


def gather_results(gathered: Gathered, rounds: Sequence[Round], heads: Mapping[int, SheetHead]) -> None:
    """Give each seat's settled vists to who held it.

    They stand on the sheet. Where they were never kept they are settled from its postings; where a seat
    changed hands, or not every line counts, from its lines.
    """
    by_table: dict[int, list[Held]] = defaultdict(list)
    rows = (
        Seat.objects.filter(round__in=rounds)
        .order_by("table_id", "index", "from_entry")
        .values_list("table_id", "round_id", "index", "registration_id", "from_entry", "to_entry")
    )
    for row in rows:
        by_table[row[0]].append(Held(*row))
    gather_registrations(gathered, {held.registration_id for seats in by_table.values() for held in seats})
    by_line = read_by_line(by_table, rounds, heads)
    bare = [
        heads[at].pk for at, seats in by_table.items() if at in heads and needs_postings(heads[at], seats)
    ]
    balances = balances_by_sheet(SheetPosting.objects.filter(sheet__in=bare)) if bare else {}
    by_id = {found.pk: (found.number, convention_of(found.convention)) for found in rounds}
    for table_id, seats in by_table.items():
        head = heads.get(table_id)
        if head is None or not head.last_number:
            continue
        number, convention = by_id[seats[0].round_id]
        players = seats[-1].seat_index + 1
        values = read_totals(head.totals, players=players)
        if values is None:
            values = settle(balances.get(head.pk, {}), players=players, convention=convention)
        lines = by_line.get(head.pk)
        for seat in seats:
            vists = values[seat.seat_index]
            if lines is not None:
                vists = settle(held_balances(lines, seat), players=players, convention=convention)[
                    seat.seat_index
                ]
            part = RoundResult(
                round_number=number,
                table_number=head.table_number,
                seat=seat.seat_index,
                state=head.state,
                deals=head.deals,
                vists=vists,
            )
            gathered.parts[seat.registration_id, number].append((seat, part))
    for (registration, number), parts in gathered.parts.items():
        gathered.results[registration][number] = joined(parts)


def joined(parts: Sequence[tuple[Held, RoundResult]]) -> RoundResult:
    """All that one player held in a round: a seat left and taken again, or seats at two tables (5.4.7).

    It shows where he sits now, else the last place by table, seat and line.
    """
    if len(parts) == 1:
        return parts[0][1]

    def lately(part: tuple[Held, RoundResult]) -> tuple[bool, int, int, int]:
        held, result = part
        return held.to_entry is None, result.table_number, held.seat_index, held.from_entry

    shown = max(parts, key=lately)[1]
    return shown._replace(vists=sum((result.vists for _held, result in parts), Fraction(0)))


def gather_registrations(gathered: Gathered, pks: Collection[int]) -> None:
    """Read who they are; one query."""
    for registration in Registration.objects.filter(pk__in=pks).select_related("player"):
        gathered.registrations[registration.pk] = registration


def needs_postings(head: SheetHead, seats: Sequence[Held]) -> bool:
    """Whether a sheet keeps no totals for those who sit at it."""
    return bool(head.last_number) and len(head.totals) != seats[-1].seat_index + 2


def read_by_line(
    by_table: Mapping[int, Sequence[Held]], rounds: Sequence[Round], heads: Mapping[int, SheetHead]
) -> dict[int, LineFigures]:
    """Sheet → line → figures, where a seat changed hands or the seats have not confirmed everything."""
    split = [
        heads[table_id].pk
        for table_id, seats in by_table.items()
        if table_id in heads and len(seats) > len({seat.seat_index for seat in seats})
    ]
    found = balances_by_line(split) if split else {}
    partial = [
        head.pk
        for head in heads.values()
        if head.counts_to is not None and head.counts_to < head.last_number and head.table_id in by_table
    ]
    return found | figures_that_count(partial, rounds) if partial else found


def figures_that_count(
    sheets: Sequence[int], rounds: Sequence[Round], *, upto: Mapping[int, int] | None = None
) -> dict[int, LineFigures]:
    """The lines that count of sheets (by primary key) whose seats still confirm; three queries."""
    asked = list(Sheet.objects.filter(pk__in=sheets).select_related("table"))
    tables = [sheet.table_id for sheet in asked]
    seats = seats_by_table(Seat.objects.filter(table__in=tables))
    versions = {found.pk: found.convention for found in rounds}
    conventions = {sheet.table_id: versions[sheet.table.round_id] for sheet in asked}
    return counted_figures(asked, seats=seats, conventions=conventions, upto=upto)


def balances_by_line(sheet_ids: Sequence[int]) -> dict[int, LineFigures]:
    """Sheet → line whose place it is (`root`) → figures, for sheets whose seats changed hands."""
    found: dict[int, dict[int, dict[Slot, Fraction]]] = defaultdict(lambda: defaultdict(dict))
    rows = (
        SheetPosting.objects.filter(sheet__in=sheet_ids)
        .order_by()
        .values_list("sheet_id", "entry__root", "player", "column", "against", "denominator")
        .annotate(total=Sum("numerator"))
    )
    for sheet_id, root, player, column, against, denominator, total in rows:
        slot = Slot(player, column, against)
        line = found[sheet_id][root]
        line[slot] = line.get(slot, Fraction(0)) + Fraction(total, denominator)
    return found


def held_balances(lines: Mapping[int, Mapping[Slot, Fraction]], seat: Seat | Held) -> dict[Slot, Fraction]:
    """What the lines wrote while the seat was held by this row's player."""
    sums: dict[Slot, Fraction] = {}
    for root, figures in lines.items():
        if root >= seat.from_entry and (seat.to_entry is None or root <= seat.to_entry):
            for slot, points in figures.items():
                sums[slot] = sums.get(slot, Fraction(0)) + points
    return sums


def gather_event_entries(gathered: Gathered, event: Event) -> None:
    """Add the figures and marks that belong to the event; only vists enter the sum."""
    marks: dict[tuple[str, int, int | None], Fraction] = defaultdict(Fraction)
    rows = EventEntry.objects.filter(event=event).select_related("registration__player", "round")
    for entry in rows:
        gathered.registrations[entry.registration_id] = entry.registration
        if entry.kind in EventEntry.MARKS:
            number = entry.round.number if entry.round else None
            marks[entry.kind, entry.registration_id, number] += entry.points
        elif entry.kind == EventEntry.Kind.VISTS:
            gathered.event_vists[entry.registration_id] += entry.points
        else:
            gathered.figures[entry.registration_id][entry.kind] += entry.points
    gathered.disqualified = {
        pk for (kind, pk, _n), sum_ in marks.items() if sum_ > 0 and kind == EventEntry.Kind.DISQUALIFIED
    }
    for (kind, pk, number), sum_ in marks.items():
        result = gathered.results[pk].get(number or 0)
        if sum_ > 0 and kind in EventEntry.OF_A_ROUND and result is not None:
            is_nought = kind == EventEntry.Kind.NOUGHT or result.is_nought
            came_to = result.vists if result.forfeited is None else result.forfeited
            gathered.results[pk][result.round_number] = result._replace(
                vists=Fraction(0) if is_nought else min(came_to, Fraction(0)),
                forfeited=came_to,
                is_nought=is_nought,
            )
