"""Rehearsals of an event, and what they tell about its length; what forbids deleting an event."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Max, Min, Sum

from rulings.models import Ruling
from scoring.models import EventEntry, Sheet, SheetEntry
from tournaments.models import Event, Round

MINUTES_A_DEAL = 5
"""What a deal takes at a table, unless the director says otherwise."""


@dataclass(frozen=True)
class RoundLength:
    """A round as it was played through: tables, deals of all, of the fewest and the longest table."""

    number: int
    tables: int
    deals: int
    least: int
    most: int

    def minutes(self, a_deal: int) -> int:
        """How long the round takes, which is how long its longest table takes."""
        return self.most * a_deal


@dataclass(frozen=True)
class Length:
    """How long an event takes."""

    event: Event
    rounds: tuple[RoundLength, ...]
    minutes_a_deal: int
    lines: int
    rulings: int

    @property
    def deals(self) -> int:
        """Deals of all tables."""
        return sum(one.deals for one in self.rounds)

    @property
    def minutes(self) -> int:
        """Minutes of play, round after round, without pauses."""
        return sum(one.minutes(self.minutes_a_deal) for one in self.rounds)

    @property
    def hours(self) -> str:
        """The same as `5:40`."""
        return hours_of(self.minutes)

    @property
    def shown(self) -> list[tuple[RoundLength, str]]:
        """Each round with its hours."""
        return [(one, hours_of(one.minutes(self.minutes_a_deal))) for one in self.rounds]


def hours_of(minutes: int) -> str:
    """Minutes as hours and minutes: `2:05`."""
    return f"{minutes // 60}:{minutes % 60:02}"


def rehearsals_of(event: Event) -> list[Event]:
    """The rehearsals of an event, the newest first."""
    return list(Event.objects.filter(rehearsal_of=event).select_related("created_by").order_by("-pk"))


def length_of(event: Event, *, minutes_a_deal: int = MINUTES_A_DEAL) -> Length:
    """How many deals and hours an event came to; four queries whatever its size."""
    rows = (
        Sheet.objects.filter(table__round__event=event)
        .values("table__round__number")
        .annotate(
            tables=Count("pk"),
            played=Sum("deals"),
            least=Min("deals"),
            most=Max("deals"),
            written=Sum("last_number"),
        )
        .order_by("table__round__number")
    )
    found = list(rows)
    return Length(
        event=event,
        rounds=tuple(
            RoundLength(row["table__round__number"], row["tables"], row["played"], row["least"], row["most"])
            for row in found
        ),
        minutes_a_deal=minutes_a_deal,
        lines=sum(row["written"] for row in found),
        rulings=Ruling.objects.filter(event=event).count(),
    )


def results_held(event: Event) -> dict[str, int]:
    """What an event has that must not be lost, by kind; nothing where it may be deleted."""
    counts = {
        "lines": SheetEntry.objects.filter(sheet__table__round__event=event).count(),
        "entries": EventEntry.objects.filter(event=event).count(),
        "rulings": Ruling.objects.filter(event=event).count(),
    }
    return {kind: count for kind, count in counts.items() if count}


def clock_of(round_: Round) -> timedelta | None:
    """The time that the clock of a round gives, if it has one."""
    row = round_.clocks.order_by("-id").first()
    return timedelta(minutes=row.minutes) if row else None
