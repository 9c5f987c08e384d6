"""Standings of an event: exact vists and points by player and round, places, the same order everywhere.

The number of queries does not depend on the number of players: balances of all sheets are added up
by the database and settled here. A substitute gets the value of the lines written while he sat.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.db.models import Count, Q, TextChoices
from django.utils.translation import gettext, pgettext_lazy

from formats.models import FinalStandings
from formats.selectors.finals import final_of
from formats.selectors.rounds import annulled_rounds
from formats.selectors.schemes import Schemes, schemes_of
from preferans.sums import added
from scoring.models import Sheet
from scoring.selectors.frozen import freeze_results
from scoring.selectors.ranking import Counted, count_event
from scoring.selectors.spark import Bar, spark_bars, usual_most
from scoring.selectors.standings_gather import (
    COMPARERS,
    Gathered,
    RoundResult,
    SheetHead,
    gather_event_entries,
    gather_results,
    read_heads,
)
from tournaments.domain.ranking.scheme import CRITERIA
from tournaments.domain.ranking.standing import Line
from tournaments.models import Event, Registration, Round

Vists = Fraction


class Status(TextChoices):
    """How far standings are from their end."""

    PROVISIONAL = "provisional", pgettext_lazy("standings", "provisional")
    OFFICIAL = "official", pgettext_lazy("standings", "official")
    FINAL = "final", pgettext_lazy("standings", "final")


@dataclass(frozen=True)
class StandingsRow:
    """One player's line. `results` runs beside `Standings.rounds`; None where he did not sit.

    `total` is what ranks: points by the event's counting, which are the vists where it is plain; `vists`
    is the plain sum. `decided_by` is the criterion that parted him from the one above.

    `place` is None for a disqualified player and for one who has not played yet: they stand below the
    others and take nobody's place.
    """

    place: int | None
    is_shared: bool
    moved: int | None
    registration: Registration
    results: tuple[RoundResult | None, ...]
    event_vists: Vists
    figures: Mapping[str, Fraction]
    total: Fraction
    vists: Vists
    bars: tuple[Bar, ...] = ()
    line: Line | None = None
    decided_by: str = ""
    is_disqualified: bool = False

    @property
    def moved_by(self) -> int:
        """By how many places the last round moved him."""
        return abs(self.moved or 0)

    @property
    def out_since(self) -> int | None:
        """The first round that cards or a bust keep him out of."""
        return self.line.out_since if self.line else None

    @property
    def stage(self) -> int:
        """How many cuts he has survived."""
        return self.line.stage if self.line else 0

    @property
    def tie_words(self) -> str:
        """The criterion that decided, in words; empty where none did."""
        return gettext(CRITERIA[self.decided_by]) if self.decided_by else ""

    @property
    def has_not_played(self) -> bool:
        """Whether he has no place because nothing of his counts yet."""
        return self.place is None and not self.is_disqualified

    @property
    def forfeits(self) -> tuple[int, ...]:
        """Numbers of the rounds that he forfeits."""
        return tuple(
            one.round_number
            for one in self.results
            if one and one.forfeited is not None and not one.is_nought
        )

    @property
    def noughts(self) -> tuple[int, ...]:
        """Numbers of the rounds that a ruling has set to nought for him."""
        return tuple(one.round_number for one in self.results if one and one.is_nought)

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
    schemes: Schemes = field(default_factory=Schemes)
    final: FinalStandings | None = None

    @property
    def status(self) -> Status:
        """Provisional, official (every round that counts is closed), or published as final."""
        if self.final is not None:
            return Status.FINAL
        if self.rounds and all(found.state == Round.State.CLOSED for found in self.rounds):
            return Status.OFFICIAL
        return Status.PROVISIONAL

    @property
    def has_points(self) -> bool:
        """Whether something else than plain vists is added up."""
        return self.schemes.counts_points([found.number for found in self.rounds])

    @property
    def is_provisional(self) -> bool:
        """Whether some figure is not official yet."""
        return any(row.is_provisional for row in self.rows)

    @property
    def has_results(self) -> bool:
        """Whether anything was written that counts."""
        return self.has_event_vists or any(any(row.results) for row in self.rows)


def counted_rounds(event: Event, *, only_closed: bool = False) -> list[Round]:
    """The rounds that count: closed ones and, unless `only_closed`, those being played; no annulled one."""
    aside = Q(tables__annulments__undone_at=None)
    rounds = (
        Round.objects.filter(event=event)
        .select_related("convention")
        .annotate(
            table_count=Count("tables", distinct=True)
            - Count("tables__annulments", filter=aside, distinct=True)
        )
        .order_by("number")
    )
    gone = annulled_rounds(event)
    states = (Round.State.CLOSED,) if only_closed else (Round.State.CLOSED, Round.State.PUBLISHED)
    return [found for found in rounds if found.pk not in gone and found.state in states]


def read_standings(
    event: Event, *, only_closed: bool = False, by_schemes: Schemes | None = None
) -> Standings:
    """The standings; `only_closed` counts the closed rounds alone (the public, by policy).

    `by_schemes` counts by other schemes than the event's own, to see what a change would do.
    """
    counted = counted_rounds(event, only_closed=only_closed)
    gathered = Gathered()
    heads = read_heads(counted)
    gather_results(gathered, counted, heads)
    gather_event_entries(gathered, event)
    schemes = by_schemes or schemes_of(event)
    freeze_results(gathered, counted, heads, schemes)
    if schemes.compares([found.number for found in counted]):
        for compare in COMPARERS:
            compare(event, counted, gathered)
    rows = rank(gathered, counted, count_event(event, schemes, gathered, counted))
    return Standings(
        event=event,
        rounds=tuple(counted),
        progress=tuple(progress_of(found, heads.values()) for found in counted),
        rows=tuple(rows),
        has_event_vists=any(row.event_vists for row in rows),
        schemes=schemes,
        final=final_of(event),
    )


def rank(gathered: Gathered, rounds: Sequence[Round], told: Counted) -> list[StandingsRow]:
    """Rows in order of their places; equals stand by name and number."""
    numbers = [found.number for found in rounds]
    order = {one.player: one for one in told.ranking.order}
    has_points = told.schemes.counts_points(numbers)
    most = usual_most([abs(one.vists) for own in gathered.results.values() for one in own.values()])
    rows = []
    for pk, registration in gathered.registrations.items():
        number = registration.number
        own = gathered.results[pk]
        if has_points:
            points = told.points.get(number, {})
            own = {at: result._replace(points=points.get(at)) for at, result in own.items()}
        ranked, line = order.get(number), told.ranking.lines.get(number)
        vists = added(result.vists for result in own.values()) + gathered.event_vists[pk]
        results = tuple(own.get(at) for at in numbers)
        rows.append(
            StandingsRow(
                place=ranked.place if ranked else None,
                is_shared=bool(ranked and ranked.is_shared),
                moved=told.before[number] - ranked.place if ranked and number in told.before else None,
                registration=registration,
                results=results,
                event_vists=gathered.event_vists[pk],
                figures=dict(gathered.figures[pk]),
                total=line.total if line else vists,
                vists=vists,
                bars=spark_bars(
                    [(one.vists, one.is_official) if one else None for one in results], most=most
                ),
                line=line,
                decided_by=ranked.decided_by if ranked else "",
                is_disqualified=pk in gathered.disqualified,
            )
        )
    return sorted(rows, key=lambda row: (place_key(row), name_key(row.registration)))


def place_key(row: StandingsRow) -> tuple[bool, bool, int]:
    """The order of places; who has not played stands below them, the disqualified below everybody."""
    return row.is_disqualified, row.place is None, row.place or 0


def name_key(registration: Registration) -> tuple[str, str, int]:
    """The order of equal places: shown name, then start number. Ranks nobody."""
    if registration.pseudonym:
        return registration.pseudonym.casefold(), "", registration.number
    player = registration.player
    return player.surname.casefold(), player.given.casefold(), registration.number


def progress_of(found: Round, sheets: Iterable[SheetHead]) -> RoundProgress:
    """How far a round is."""
    own = [sheet for sheet in sheets if sheet.round_id == found.pk]
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
                | ({} if result.points is None else {"points": text(result.points.points)})
                for result in row.results
                if result is not None
            ],
        }
        | ({"vists": text(row.vists), "out_since": row.out_since} if standings.has_points else {})
        for row in sorted(standings.rows, key=lambda row: (place_key(row), row.registration.number))
    ]


def canonical_json(value: Any) -> str:
    """JSON that is the same for the same value: sorted keys, no spaces, letters as they are."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def standings_hash(events: Iterable[Event]) -> str:
    """SHA-256 of the canonical JSON of the standings of the events, by address."""
    document = {event.slug: standings_document(read_standings(event)) for event in events}
    return hashlib.sha256(canonical_json(document).encode()).hexdigest()
