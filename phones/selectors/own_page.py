"""A player's own page: where he sits next, his sheets, his place, his warnings, his other events.

His own sheets are his at any time: he has played them. His place follows the event's policy, as for
everybody; of other tables nothing stands here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property

from django.db.models import Max
from django.utils.translation import get_language

from formats.selectors.clocks import ClockNow, RoundTimes, read_times
from phones.selectors.persons import registrations_of
from preferans.seats import LETTERS
from rulings.models import Ruling, WarningGiven
from rulings.selectors.desk import WarningShown, warnings_of_player
from scoring.models import EventEntry, Sheet, SheetPosting
from scoring.selectors.settling import read_totals, settle
from scoring.selectors.sheets import balances_by_sheet
from scoring.selectors.standings import Standings, read_standings
from tournaments.models import Event, Registration, Round, Seat, Table
from tournaments.permissions import shows_results, why_withheld
from tournaments.selectors.conventions import convention_of
from tournaments.selectors.kept import keep
from tournaments.selectors.meetings import PUBLISHED
from tournaments.selectors.versions import version_of


@dataclass(frozen=True)
class Neighbour:
    """Somebody at the player's next table."""

    letter: str
    name: str
    is_me: bool


@dataclass(frozen=True)
class Hall:
    """What all own pages of an event take from one reading: the newest open round and who sits where in it.

    `tables` are index, name and key of each seat by table; `warned` and `entered` the registrations that have
    warnings in force or entries of the event.
    """

    round: Round | None
    tables: Mapping[int, tuple[tuple[int, str, int], ...]]
    times: RoundTimes | None
    warned: frozenset[int]
    entered: frozenset[int]


@dataclass(frozen=True)
class NextSeat:
    """Where the player sits in the newest round whose seating is published and which is not closed."""

    at: Table
    letter: str
    neighbours: tuple[Neighbour, ...]
    clock: ClockNow | None

    @property
    def round(self) -> Round:
        """The round."""
        return self.at.round

    @property
    def table(self) -> int:
        """The number of the table."""
        return self.at.number

    @property
    def has_begun(self) -> bool:
        """Whether anything is written there."""
        return self.at.started_at is not None


@dataclass(frozen=True)
class Place:
    """A player's place as everybody may see it now."""

    place: int | None
    is_shared: bool
    total: Fraction
    is_provisional: bool
    of: int
    has_points: bool


@dataclass(frozen=True)
class OwnRound:
    """One of his tables: how far its sheet is, what it came to for him (None: told on the sheet's page)."""

    round: Round
    table: int
    letter: str
    sheet: Sheet | None
    vists: Fraction | None

    @property
    def is_written(self) -> bool:
        """Whether anything stands on the sheet."""
        return self.sheet is not None and self.sheet.last_number > 0


@dataclass(frozen=True)
class OtherEvent:
    """Another event of the same person."""

    registration: Registration
    place: Place | None

    @property
    def event(self) -> Event:
        """Which."""
        return self.registration.event


@dataclass(frozen=True)
class OwnPage:
    """Everything that a player's own page shows."""

    registration: Registration
    next: NextSeat | None
    waits_for: Round | None
    rounds: tuple[OwnRound, ...]
    place: Place | None
    why_no_place: str
    warnings: tuple[WarningShown, ...]
    entries: tuple[EventEntry, ...]

    @property
    def event(self) -> Event:
        """The event."""
        return self.registration.event

    @cached_property
    def others(self) -> list[OtherEvent]:
        """His other events; read only where they are shown."""
        return [
            OtherEvent(one, place_of(one, version=version_of(one.event.slug) or ""))
            for one in registrations_of(self.registration)
        ]


def read_own_page(registration: Registration, *, version: str) -> OwnPage:
    """Read the page at a figure of the event (`version_of`); a fixed number of queries.

    What is the same on all own pages of the event is read once for each figure (`hall_of`).
    """
    event = registration.event
    hall: Hall = keep(f"hall:{event.pk}:{version}", lambda: hall_of(event))
    seats = list(
        Seat.objects.filter(registration=registration, round__state__in=PUBLISHED)
        .select_related("round", "table__sheet")
        .order_by("-round__number", "from_entry")
    )
    newest = hall.round
    mine = next(
        (seat for seat in seats if newest and seat.round_id == newest.pk and seat.to_entry is None), None
    )
    return OwnPage(
        registration=registration,
        next=next_seat(mine, hall) if mine else None,
        waits_for=newest if mine is None else None,
        rounds=own_rounds(last_seats(seats)),
        place=place_of(registration, version=version),
        why_no_place="" if shows_results(event) else why_withheld(event),
        warnings=warnings_of_player(registration) if registration.pk in hall.warned else (),
        entries=entries_of(registration) if registration.pk in hall.entered else (),
    )


def hall_of(event: Event) -> Hall:
    """What the own pages of an event share; up to seven queries."""
    newest = Round.objects.filter(event=event, state=Round.State.PUBLISHED).order_by("-number").first()
    tables: dict[int, tuple[tuple[int, str, int], ...]] = {}
    if newest is not None:
        sitting = Seat.objects.filter(round=newest, to_entry=None).select_related("registration__player")
        for seat in sitting.order_by("table", "index"):
            name = seat.registration.public_name
            tables[seat.table_id] = (*tables.get(seat.table_id, ()), (seat.index, name, seat.pk))
    issued = WarningGiven.objects.filter(ruling__event=event, ruling__status=Ruling.Status.ISSUED)
    return Hall(
        round=newest,
        tables=tables,
        times=read_times(newest) if newest is not None else None,
        warned=frozenset(issued.values_list("registration", flat=True)),
        entered=frozenset(EventEntry.objects.filter(event=event).values_list("registration", flat=True)),
    )


def entries_of(registration: Registration) -> tuple[EventEntry, ...]:
    """The entries of the event for a player, in order; one query."""
    rows = EventEntry.objects.filter(registration=registration).select_related("round", "reverses")
    return tuple(rows.order_by("number"))


def last_seats(seats: list[Seat]) -> list[Seat]:
    """One seat for each table, the last one held there."""
    return list({seat.table_id: seat for seat in seats}.values())


def next_seat(mine: Seat, hall: Hall) -> NextSeat:
    """The table of a seat with everybody who sits there now, from the stored draw. No query."""
    mine.table.round = mine.round
    return NextSeat(
        at=mine.table,
        letter=LETTERS[mine.index],
        neighbours=tuple(
            Neighbour(LETTERS[index], name, pk == mine.pk)
            for index, name, pk in hall.tables.get(mine.table_id, ())
        ),
        clock=hall.times.of_table(mine.table_id) if hall.times else None,
    )


def own_rounds(seats: list[Seat]) -> tuple[OwnRound, ...]:
    """The tables of a player; what each came to where the seat was his from the first line to now."""
    whole = [seat for seat in seats if seat.from_entry == 1 and seat.to_entry is None]
    settled = settled_sheets([sheet_at(seat) for seat in whole])
    found = []
    for seat in seats:
        sheet = sheet_at(seat)
        totals = settled.get(sheet.pk) if sheet else None
        vists = totals[seat.index] if totals and seat.index < len(totals) else None
        found.append(OwnRound(seat.round, seat.table.number, LETTERS[seat.index], sheet, vists))
    return tuple(found)


def sheet_at(seat: Seat) -> Sheet | None:
    """The sheet of a seat's table, once there is one."""
    return getattr(seat.table, "sheet", None)


def settled_sheets(sheets: list[Sheet | None]) -> dict[int, tuple[Fraction, ...]]:
    """Settled vists by sheet: those it keeps, or from its postings where it keeps none."""
    written = {sheet.pk: sheet for sheet in sheets if sheet is not None and sheet.last_number}
    found = {}
    for pk, sheet in written.items():
        totals = read_totals(sheet.totals, players=len(sheet.totals) - 1) if sheet.totals else None
        if totals is not None:
            found[pk] = totals
    missing = written.keys() - found.keys()
    if missing:
        rows = Sheet.objects.filter(pk__in=missing).select_related("table__round__convention")
        balances = balances_by_sheet(SheetPosting.objects.filter(sheet__in=missing))
        for sheet in rows.annotate(last_seat=Max("table__seats__index")):
            players = sheet.last_seat + 1  # a column of the query
            convention = convention_of(sheet.table.round.convention)
            found[sheet.pk] = settle(balances.get(sheet.pk, {}), players=players, convention=convention)
    return found


def place_of(registration: Registration, *, version: str) -> Place | None:
    """The player's place by the event's policy; the standings are counted once for each figure."""
    event = registration.event
    if not shows_results(event):
        return None
    key = f"places:{event.pk}:{version}"
    places: Mapping[int, Place] = keep(
        key, lambda: places_in(read_standings(event, only_closed=event.shows_closed_only))
    )
    return places.get(registration.number)


def places_in(standings: Standings) -> dict[int, Place]:
    """Start number → place."""
    has_points = standings.has_points
    return {
        row.registration.number: Place(
            row.place, row.is_shared, row.total, row.is_provisional, len(standings.rows), has_points
        )
        for row in standings.rows
        if any(row.results) or row.event_vists
    }


def tag_of(registration_id: int, *, version: str, today: date) -> str:
    """What the live part depends on: the event's figure, whose page, the language, the day. No query."""
    parts = (version, registration_id, get_language(), today)
    return f'W/"{hashlib.blake2b(repr(parts).encode(), digest_size=12).hexdigest()}"'
