"""Standings of an event: exact vists by player and round, places, the same order everywhere.

The number of queries does not depend on the number of players: balances of all sheets are added up
by the database and settled here. A substitute gets the value of the lines written while he sat.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.db.models import Count, Sum

from scoring.models import EventEntry, Sheet, SheetPosting
from scoring.selectors.settling import settle
from scoring.selectors.sheets import Slot, balances_by_sheet
from scoring.selectors.spark import Bar, spark_bars
from tournaments.models import Event, Registration, Round, Seat
from tournaments.selectors import convention_of

Vists = Fraction


@dataclass(frozen=True)
class RoundResult:
    """What a player won or lost at one table of a round."""

    round_number: int
    table_number: int
    seat: int
    state: str
    deals: int
    vists: Vists

    @property
    def is_official(self) -> bool:
        """Whether the figure is final."""
        return self.state == Sheet.State.OFFICIAL

    @property
    def state_name(self) -> str:
        """The state of the sheet in words."""
        return str(Sheet.State(self.state).label)


@dataclass(frozen=True)
class StandingsRow:
    """One player's line. `results` runs beside `Standings.rounds`; None where he did not sit."""

    place: int
    is_shared: bool
    moved: int | None
    registration: Registration
    results: tuple[RoundResult | None, ...]
    event_vists: Vists
    figures: Mapping[str, Fraction]
    total: Vists
    bars: tuple[Bar, ...] = ()

    @property
    def moved_by(self) -> int:
        """By how many places the last round moved him."""
        return abs(self.moved or 0)

    @property
    def is_provisional(self) -> bool:
        """Whether some figure in the total is not official yet."""
        return any(result is not None and not result.is_official for result in self.results)


@dataclass(frozen=True)
class RoundProgress:
    """How many tables of a round are official or closed, out of how many."""

    round: Round
    tables: int
    shut: int
    official: int

    @property
    def is_official(self) -> bool:
        """Whether every table of the round is official."""
        return 0 < self.tables == self.official


@dataclass(frozen=True)
class Standings:
    """The standings of an event over the counted rounds."""

    event: Event
    rounds: tuple[Round, ...]
    progress: tuple[RoundProgress, ...]
    rows: tuple[StandingsRow, ...]
    has_event_vists: bool

    @property
    def is_provisional(self) -> bool:
        """Whether some figure is not official yet."""
        return any(row.is_provisional for row in self.rows)


@dataclass
class _Gathered:
    """Figures by registration while they are collected."""

    registrations: dict[int, Registration] = field(default_factory=dict)
    results: dict[int, dict[int, RoundResult]] = field(default_factory=lambda: defaultdict(dict))
    event_vists: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    figures: dict[int, dict[str, Fraction]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Fraction))
    )


def read_standings(event: Event, *, only_closed: bool = False) -> Standings:
    """The standings; `only_closed` counts the closed rounds alone (the public, by policy)."""
    rounds = list(
        Round.objects.filter(event=event)
        .select_related("convention")
        .annotate(table_count=Count("tables"))
        .order_by("number")
    )
    counted = [
        found
        for found in rounds
        if found.state == Round.State.CLOSED or (not only_closed and found.state == Round.State.PUBLISHED)
    ]
    gathered = _Gathered()
    sheets = {
        sheet.table_id: sheet
        for sheet in Sheet.objects.filter(table__round__in=counted).select_related("table")
    }
    gather_results(gathered, counted, sheets)
    gather_event_entries(gathered, event)
    rows = rank(gathered, [found.number for found in counted])
    return Standings(
        event=event,
        rounds=tuple(counted),
        progress=tuple(progress_of(found, sheets.values()) for found in counted),
        rows=tuple(rows),
        has_event_vists=any(row.event_vists for row in rows),
    )


def gather_results(gathered: _Gathered, rounds: Sequence[Round], sheets: Mapping[int, Sheet]) -> None:
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


def balances_by_line(sheet_ids: Sequence[int]) -> dict[int, dict[int, dict[Slot, Fraction]]]:
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


def gather_event_entries(gathered: _Gathered, event: Event) -> None:
    """Add the figures that belong to the event; only vists enter the sum."""
    for entry in EventEntry.objects.filter(event=event).select_related("registration__player"):
        gathered.registrations[entry.registration_id] = entry.registration
        if entry.kind == EventEntry.Kind.VISTS:
            gathered.event_vists[entry.registration_id] += entry.points
        else:
            gathered.figures[entry.registration_id][entry.kind] += entry.points


def rank(gathered: _Gathered, numbers: Sequence[int]) -> list[StandingsRow]:
    """Rows in order: by sum of vists; equal sums share the place and stand by name and number."""
    totals = {
        pk: sum((result.vists for result in gathered.results[pk].values()), Fraction(0))
        + gathered.event_vists[pk]
        for pk in gathered.registrations
    }
    places = places_of(totals)
    before: dict[int, int] = {}
    played = [number for number in numbers if any(number in own for own in gathered.results.values())]
    if len(played) > 1:
        last = played[-1]
        earlier = {
            pk: total - (gathered.results[pk][last].vists if last in gathered.results[pk] else 0)
            for pk, total in totals.items()
        }
        before = places_of(earlier)
    holders = Counter(places.values())
    most = max((abs(one.vists) for own in gathered.results.values() for one in own.values()), default=0)
    rows = [
        StandingsRow(
            place=places[pk],
            is_shared=holders[places[pk]] > 1,
            moved=before[pk] - places[pk] if pk in before else None,
            registration=registration,
            results=tuple(gathered.results[pk].get(number) for number in numbers),
            event_vists=gathered.event_vists[pk],
            figures=dict(gathered.figures[pk]),
            total=totals[pk],
            bars=spark_bars(
                [
                    (own.vists, own.is_official) if own else None
                    for own in (gathered.results[pk].get(number) for number in numbers)
                ],
                most=Fraction(most),
            ),
        )
        for pk, registration in gathered.registrations.items()
    ]
    return sorted(rows, key=lambda row: (row.place, name_key(row.registration)))


def places_of(totals: Mapping[int, Fraction]) -> dict[int, int]:
    """Places by falling sums; equal sums share the place, the next one counts all before it."""
    ordered = sorted(totals.values(), reverse=True)
    first: dict[Fraction, int] = {}
    for place, total in enumerate(ordered, start=1):
        first.setdefault(total, place)
    return {pk: first[total] for pk, total in totals.items()}


def name_key(registration: Registration) -> tuple[str, str, int]:
    """The order of equal places: shown name, then start number. Ranks nobody."""
    if registration.pseudonym:
        return registration.pseudonym.casefold(), "", registration.number
    player = registration.player
    return player.surname.casefold(), player.given.casefold(), registration.number


def progress_of(found: Round, sheets: Iterable[Sheet]) -> RoundProgress:
    """How far a round is."""
    own = [sheet for sheet in sheets if sheet.table.round_id == found.pk]
    return RoundProgress(
        round=found,
        tables=found.table_count,
        shut=sum(1 for sheet in own if not sheet.is_open),
        official=sum(1 for sheet in own if sheet.state == Sheet.State.OFFICIAL),
    )


def text(points: Fraction) -> str:
    """A figure as files write it: `n` or `n/d` in lowest terms."""
    return str(points)


def standings_document(standings: Standings) -> list[dict[str, Any]]:
    """The standings as plain data, without names: numbers, places, exact figures."""
    return [
        {
            "place": row.place,
            "number": row.registration.number,
            "total": text(row.total),
            "event_vists": text(row.event_vists),
            "figures": {kind: text(points) for kind, points in sorted(row.figures.items())},
            "rounds": [
                {"round": result.round_number, "table": result.table_number, "seat": result.seat}
                | {"vists": text(result.vists)}
                for result in row.results
                if result is not None
            ],
        }
        for row in sorted(standings.rows, key=lambda row: (row.place, row.registration.number))
    ]


def canonical_json(value: Any) -> str:
    """JSON that is the same for the same value: sorted keys, no spaces, letters as they are."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def standings_hash(events: Iterable[Event]) -> str:
    """SHA-256 of the canonical JSON of the standings of the events, by address."""
    document = {event.slug: standings_document(read_standings(event)) for event in events}
    return hashlib.sha256(canonical_json(document).encode()).hexdigest()
