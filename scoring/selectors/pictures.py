"""What the pictures of an event show: standings through the rounds, contracts and results, meetings.

Each is drawn by `scoring.domain.pictures` from the same figures that stand in the table beside it; pages
and the API read them here alike. The number of queries does not depend on the size of the event.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from preferans.contracts import DENOMINATIONS
from scoring.domain.pictures.contracts import (
    KINDS,
    LEVELS,
    RESULTS,
    Bars,
    Squares,
    Tally,
    count_labels,
    draw_bars,
    draw_squares,
)
from scoring.domain.pictures.meetings import CrossTable, by_times, draw_meetings
from scoring.domain.pictures.race import NARROW, WIDE, Race, Runner, draw_race
from scoring.models import SheetEntry
from scoring.selectors.standings import Standings, StandingsRow, counted_rounds
from tournaments.models import Event, Registration, Round, Seat
from tournaments.selectors.meetings import MeetingsPage, read_meetings

Kind = SheetEntry.Kind
FIRST = 6
"""How many of the best are drawn when nobody is asked for."""


# Standings through the rounds ----------------------------------------------------------------------------


@dataclass(frozen=True)
class RaceRow:
    """A player's row of the table beside the lines: his sums, and the style of his line if it is drawn."""

    row: StandingsRow
    sums: tuple[Fraction | None, ...]
    style: int | None


@dataclass(frozen=True)
class RacePage:
    """The lines in two widths, and the same figures as a table."""

    wide: Race | None
    narrow: Race | None
    columns: tuple[str, ...]
    rows: tuple[RaceRow, ...]
    rounds: tuple[int, ...]
    has_total: bool
    has_points: bool

    @property
    def figures(self) -> list[Fraction]:
        """Every figure, for the places after the mark."""
        return [value for row in self.rows for value in row.sums if value is not None]


def read_race(standings: Standings, asked: Sequence[int]) -> RacePage:
    """Sums after each round. The last column is the standing itself where it is not the plain sum.

    `asked` are the start numbers to draw with names; without any the first of the standings.
    """
    sums = {row.registration.number: sums_of(row) for row in standings.rows}
    has_total = any(own and own[-1] not in (None, row.total) for row, own in each(standings, sums))
    columns = [str(found.number) for found in standings.rounds]
    if has_total:
        columns.append(_("total"))
        sums = {
            row.registration.number: (*own, row.total if any(value is not None for value in own) else None)
            for row, own in each(standings, sums)
        }
    chosen = list(asked) or [row.registration.number for row in standings.rows[:FIRST]]
    runners = [
        Runner(row.registration.number, row.registration.short_name, own)
        for row, own in each(standings, sums)
    ]
    wide = draw_race(runners, columns=len(columns), chosen=chosen, layout=WIDE)
    narrow = draw_race(runners, columns=len(columns), chosen=chosen, layout=NARROW)
    styles = {line.key: line.style for line in wide.chosen} if wide else {}
    rows = [RaceRow(row, own, styles.get(row.registration.number)) for row, own in each(standings, sums)]
    return RacePage(
        wide=wide,
        narrow=narrow,
        columns=tuple(columns),
        rows=tuple(rows),
        rounds=tuple(found.number for found in standings.rounds),
        has_total=has_total,
        has_points=standings.has_points,
    )


Sums = tuple[Fraction | None, ...]


def each(standings: Standings, sums: dict[int, Sums]) -> list[tuple[StandingsRow, Sums]]:
    """Rows of the standings with their sums."""
    return [(row, sums[row.registration.number]) for row in standings.rows]


def sums_of(row: StandingsRow) -> Sums:
    """The sum after each counted round; None before the first in which he played."""
    total: Fraction | None = None
    sums: list[Fraction | None] = []
    for result in row.results:
        if result is not None:
            total = (total or Fraction(0)) + result.counted
        sums.append(total)
    return tuple(sums)


# Contracts and results -----------------------------------------------------------------------------------


class CountsRow(NamedTuple):
    """A row of a table of counts: a level or misère, the counts by denomination or result, their sum."""

    name: str
    counts: Mapping[str, int]
    all: int


@dataclass(frozen=True)
class ContractsPage:
    """Contracts and results: both drawings, and the same counts as two tables."""

    tally: Tally
    squares: Squares
    bars: Bars
    by_suit: tuple[CountsRow, ...]
    by_result: tuple[CountsRow, ...]


def shown_rounds(event: Event, *, sees_all: bool) -> list[Round]:
    """The rounds whose figures are shown: all to the staff, to others by the policy of the event."""
    return counted_rounds(event, only_closed=not sees_all and event.shows_closed_only)


def read_contracts(rounds: Sequence[Round], registration: Registration | None = None) -> ContractsPage:
    """Contracts and results of the rounds, or of what one player declared in them."""
    tally = read_tally(rounds) if registration is None else read_own_tally(rounds, registration)
    return ContractsPage(
        tally=tally,
        squares=draw_squares(tally),
        bars=draw_bars(tally),
        by_suit=tuple(
            CountsRow(level, {suit: tally.of(level, suit=suit) for suit in DENOMINATIONS}, tally.of(level))
            for level in LEVELS
        ),
        by_result=tuple(
            CountsRow(kind, {result: tally.of(kind, result=result) for result in RESULTS}, tally.of(kind))
            for kind in KINDS
            if tally.of(kind)
        ),
    )


def told_lines(rounds: Sequence[Round]) -> QuerySet[SheetEntry]:
    """The lines that tell a deal as it stands: neither taken back nor corrected, and confirmed if asked."""
    undone = SheetEntry.objects.filter(kind=Kind.UNDO)
    newer = (
        SheetEntry.objects.filter(
            kind=Kind.CORRECTION,
            corrects=Coalesce(OuterRef("corrects"), OuterRef("pk")),
            number__gt=OuterRef("number"),
        )
        .exclude(Exists(undone.filter(corrects=OuterRef("pk"))))
        .order_by()
    )
    return (
        SheetEntry.objects.filter(
            Q(sheet__counts_to=None) | Q(root__lte=F("sheet__counts_to")),
            sheet__table__round__in=rounds,
            kind__in=(Kind.DEAL, Kind.VOID, Kind.CORRECTION),
        )
        .exclude(Exists(undone.filter(corrects=OuterRef("pk"))))
        .exclude(Exists(undone.filter(corrects=OuterRef("corrects"))))
        .exclude(Exists(newer))
        .order_by()
    )


def read_tally(rounds: Sequence[Round]) -> Tally:
    """The contracts and results of the rounds; one query."""
    rows = told_lines(rounds).values_list("label").annotate(times=Count("pk"))
    return count_labels((str(label), times) for label, times in rows)


def read_own_tally(rounds: Sequence[Round], registration: Registration) -> Tally:
    """What a player declared in the rounds and how it ended, while he held his seats; two queries."""
    held: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(round__in=rounds, registration=registration):
        held[seat.table_id].append(seat)
    rows = (
        told_lines(rounds)
        .filter(sheet__table__in=held)
        .values_list("sheet__table_id", "root", "label", "fact__declarer")
    )
    return count_labels(
        (label, 1)
        for table_id, root, label, declarer in rows
        if any(
            seat.index == declarer
            and seat.from_entry <= root
            and (seat.to_entry is None or root <= seat.to_entry)
            for seat in held[table_id]
        )
    )


# Meetings ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SquarePage:
    """Who met whom: the square, the same in rows, how many pairs met how often (the oftenest first)."""

    page: MeetingsPage
    picture: CrossTable | None
    by_times: list[tuple[int, int]]


def read_square(event: Event) -> SquarePage:
    """The square of meetings over the published seatings; one query."""
    page = read_meetings(event)
    players = [(row.registration.number, row.registration.short_name) for row in page.rows]
    met = page.meetings.by_pair
    return SquarePage(page, draw_meetings(players, met), by_times(met, len(players)))
