"""Collecting what the standings add up: settled sheets and entries of the event, by registration."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from django.db.models import Sum

from scoring.models import EventEntry, Sheet, SheetPosting
from scoring.selectors.counted import LineFigures, counted_figures
from scoring.selectors.settling import settle
from scoring.selectors.sheets import Slot, balances_by_sheet
from tournaments.domain.ranking.transforms import Points
from tournaments.models import Event, Registration, Round, Seat
from tournaments.selectors import convention_of

Vists = Fraction


@dataclass(frozen=True)
class RoundResult:
    """What a player won or lost at one table of a round.

    `forfeited` is what the sheet came to where he forfeits the round, else None: `vists` is then what
    counts, a loss as it stands and a win as nought.
    """

    round_number: int
    table_number: int
    seat: int
    state: str
    deals: int
    vists: Vists
    forfeited: Vists | None = None
    points: Points | None = None

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
    event_vists: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    figures: dict[int, dict[str, Fraction]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Fraction))
    )
    disqualified: set[int] = field(default_factory=set)


def gather_results(gathered: Gathered, rounds: Sequence[Round], sheets: Mapping[int, Sheet]) -> None:
    """Settle every sheet of the rounds and give each seat's value to who held it."""
    seats_by_table: dict[int, list[Seat]] = defaultdict(list)
    for seat in (
        Seat.objects.filter(round__in=rounds)
        .select_related("registration__player", "table")
        .order_by("table_id", "index", "from_entry")
    ):
        seats_by_table[seat.table_id].append(seat)
        gathered.registrations[seat.registration_id] = seat.registration
    balances = balances_by_sheet(SheetPosting.objects.filter(sheet__table__round__in=rounds))
    split = [
        sheets[table_id].pk
        for table_id, seats in seats_by_table.items()
        if table_id in sheets and len(seats) > len({seat.index for seat in seats})
    ]
    by_line = balances_by_line(split) if split else {}
    by_line |= figures_that_count(seats_by_table, rounds, sheets)
    by_id = {found.pk: found for found in rounds}
    conventions = {found.pk: convention_of(found.convention) for found in rounds}
    for table_id, seats in seats_by_table.items():
        sheet = sheets.get(table_id)
        if sheet is None or not sheet.last_number:
            continue
        found = by_id[seats[0].round_id]
        convention = conventions[found.pk]
        players = max(seat.index for seat in seats) + 1
        values = settle(balances.get(sheet.pk, {}), players=players, convention=convention)
        for seat in seats:
            vists = values[seat.index]
            if sheet.pk in by_line:
                held = held_balances(by_line[sheet.pk], seat)
                vists = settle(held, players=players, convention=convention)[seat.index]
            gathered.results[seat.registration_id][found.number] = RoundResult(
                round_number=found.number,
                table_number=seat.table.number,
                seat=seat.index,
                state=sheet.state,
                deals=sheet.deals,
                vists=vists,
            )


def figures_that_count(
    seats_by_table: Mapping[int, Sequence[Seat]], rounds: Sequence[Round], sheets: Mapping[int, Sheet]
) -> dict[int, LineFigures]:
    """Sheet → line → figures, for sheets of which the seats have not confirmed everything."""
    versions = {found.pk: found.convention for found in rounds}
    conventions = {table_id: versions[seats[0].round_id] for table_id, seats in seats_by_table.items()}
    asked = [sheet for table_id, sheet in sheets.items() if table_id in seats_by_table]
    return counted_figures(asked, seats=seats_by_table, conventions=conventions)


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


def held_balances(lines: Mapping[int, Mapping[Slot, Fraction]], seat: Seat) -> dict[Slot, Fraction]:
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
        if sum_ > 0 and kind == EventEntry.Kind.FORFEIT and result is not None:
            counted = min(result.vists, Fraction(0))
            gathered.results[pk][result.round_number] = replace(result, vists=counted, forfeited=result.vists)
