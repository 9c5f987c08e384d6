"""Standings of an event: exact vists by player and round, places, the same order everywhere.

The number of queries does not depend on the number of players: balances of all sheets are added up
by the database and settled here. A substitute gets the value of the lines written while he sat.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Count

from scoring.models import Sheet
from scoring.selectors.spark import Bar, spark_bars, usual_most
from scoring.selectors.standings_gather import Gathered, RoundResult, gather_event_entries, gather_results
from tournaments.models import Event, Registration, Round

Vists = Fraction


@dataclass(frozen=True)
class StandingsRow:
    """One player's line. `results` runs beside `Standings.rounds`; None where he did not sit.

    `place` is None for a disqualified player: he stands below everybody and takes nobody's place.
    """

    place: int | None
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
    def is_disqualified(self) -> bool:
        """Whether a ruling in force has put him out of the event."""
        return self.place is None

    @property
    def forfeits(self) -> tuple[int, ...]:
        """Numbers of the rounds that he forfeits."""
        return tuple(one.round_number for one in self.results if one and one.forfeited is not None)

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

    @property
    def has_results(self) -> bool:
        """Whether anything was written that counts."""
        return self.has_event_vists or any(any(row.results) for row in self.rows)


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
    gathered = Gathered()
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


def rank(gathered: Gathered, numbers: Sequence[int]) -> list[StandingsRow]:
    """Rows in order: by sum of vists; equal sums share the place and stand by name and number."""
    totals = {
        pk: sum((result.vists for result in gathered.results[pk].values()), Fraction(0))
        + gathered.event_vists[pk]
        for pk in gathered.registrations
    }
    ranked = {pk: total for pk, total in totals.items() if pk not in gathered.disqualified}
    places = places_of(ranked)
    before: dict[int, int] = {}
    played = [number for number in numbers if any(number in own for own in gathered.results.values())]
    if len(played) > 1:
        last = played[-1]
        earlier = {
            pk: total - (gathered.results[pk][last].vists if last in gathered.results[pk] else 0)
            for pk, total in ranked.items()
        }
        before = places_of(earlier)
    holders = Counter(places.values())
    most = usual_most([abs(one.vists) for own in gathered.results.values() for one in own.values()])
    rows = [
        StandingsRow(
            place=places.get(pk),
            is_shared=pk in places and holders[places[pk]] > 1,
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
                most=most,
            ),
        )
        for pk, registration in gathered.registrations.items()
    ]
    return sorted(rows, key=lambda row: (place_key(row), name_key(row.registration)))


def places_of(totals: Mapping[int, Fraction]) -> dict[int, int]:
    """Places by falling sums; equal sums share the place, the next one counts all before it."""
    ordered = sorted(totals.values(), reverse=True)
    first: dict[Fraction, int] = {}
    for place, total in enumerate(ordered, start=1):
        first.setdefault(total, place)
    return {pk: first[total] for pk, total in totals.items()}


def place_key(row: StandingsRow) -> tuple[bool, int]:
    """The order of places; disqualified players below everybody."""
    return row.place is None, row.place or 0


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
        tables=found.table_count,  # type: ignore[attr-defined]  # counted by the query above
        shut=sum(1 for sheet in own if not sheet.is_open),
        official=sum(1 for sheet in own if sheet.state == Sheet.State.OFFICIAL),
    )


def text(points: Fraction) -> str:
    """A figure as files write it: `n` or `n/d` in lowest terms."""
    return str(points)


def standings_document(standings: Standings) -> list[dict[str, Any]]:
    """The standings as plain data, without names: numbers, places, exact figures.

    A disqualified player has the place null; a forfeited round says what its sheet came to.
    """
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
                | ({} if result.forfeited is None else {"forfeited": text(result.forfeited)})
                for result in row.results
                if result is not None
            ],
        }
        for row in sorted(standings.rows, key=lambda row: (place_key(row), row.registration.number))
    ]


def canonical_json(value: Any) -> str:
    """JSON that is the same for the same value: sorted keys, no spaces, letters as they are."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def standings_hash(events: Iterable[Event]) -> str:
    """SHA-256 of the canonical JSON of the standings of the events, by address."""
    document = {event.slug: standings_document(read_standings(event)) for event in events}
    return hashlib.sha256(canonical_json(document).encode()).hexdigest()
