"""Who is missing or late today, where he should sit, and what the event has set for it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import date

from rulings.rulebook.tariffs import Tariff
from rulings.selectors.rules import rules_of
from scoring.models import EventEntry
from tournaments.models import Attendance, Event, Round, Seat
from tournaments.selectors import current_round
from tournaments.selectors.attendance import Line, check_in_of

KEYS = {Attendance.Kind.ABSENT: "no_show", Attendance.Kind.LATE: "lateness"}
"""The tariff (and infraction) of each mark."""
SPACE = uuid.UUID("0b7c4a8e-5a41-4d0c-9f5f-1f1f6a3f0d24")


@dataclass(frozen=True)
class Missing:
    """A player who stayed away or came late: his seat in the running round, and what was written for it."""

    line: Line
    seat: Seat | None
    entry: EventEntry | None
    tariff: Tariff

    @property
    def infraction(self) -> str:
        """The key of the infraction that rules it at a table."""
        return KEYS[Attendance.Kind(self.line.state)]


@dataclass(frozen=True)
class Absences:
    """The missing of the day that is checked in. `waiting` have no mark yet."""

    day: date
    round: Round | None
    missing: tuple[Missing, ...]
    waiting: tuple[Line, ...]


def absences_of(event: Event) -> Absences:
    """Everybody who is not simply here; a fixed number of queries."""
    page = check_in_of(event)
    round_ = current_round(event)
    if round_ is not None and round_.state != Round.State.PUBLISHED:
        round_ = None
    seats = (
        {
            seat.registration_id: seat
            for seat in Seat.objects.filter(round=round_, to_entry=None).select_related("table")
        }
        if round_ is not None
        else {}
    )
    tariffs = rules_of(event, at=round_.number if round_ else None).tariffs
    written = {
        entry.client_id: entry
        for entry in EventEntry.objects.filter(event=event, reversed_by=None, reverses=None)
    }
    missing = []
    for line in page.lines:
        key = KEYS.get(line.state)  # type: ignore[call-overload]  # a state is the word of a mark
        if key is not None:
            entry = written.get(request_of(event, line.registration.pk, key, page.day))
            missing.append(Missing(line, seats.get(line.registration.pk), entry, tariffs[key]))
    waiting = tuple(line for line in page.lines if line.state == "waiting")
    return Absences(page.day, round_, tuple(missing), waiting)


def request_of(event: Event, registration: int, key: str, day: date) -> uuid.UUID:
    """The request that writes the tariff for a player and a day: it can be written once."""
    return uuid.uuid5(SPACE, f"{event.pk}/{registration}/{key}/{day}")
