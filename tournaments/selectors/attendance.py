"""Who has come on a day: the newest mark of each player, and the list that people check in by."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from tournaments.models import Attendance, CheckInDay, Event, Registration
from tournaments.selectors.players import players_of

Kind = Attendance.Kind
HERE = (Kind.CAME, Kind.LATE)
WAITING = "waiting"


def is_here(kind: str) -> bool:
    """Whether a mark says that the player is in the hall."""
    return kind in HERE


def current_day(event: Event) -> date:
    """The day that is checked in now: the last one begun, else the first of the event."""
    newest = CheckInDay.objects.filter(event=event).order_by("-day").values_list("day", flat=True).first()
    return newest or event.starts_on


def newest_marks(event: Event, day: date) -> dict[int, Attendance]:
    """The mark that counts for each registration on a day; one query."""
    rows = Attendance.objects.filter(event=event, day=day).select_related("by").order_by("id")
    return {mark.registration_id: mark for mark in rows}


@dataclass(frozen=True)
class Line:
    """One player of the list; `state` is `waiting`, `came`, `late`, `absent` or `out`."""

    registration: Registration
    state: str
    mark: Attendance | None

    @property
    def is_here(self) -> bool:
        """Whether he is in the hall."""
        return self.state in HERE

    @property
    def label(self) -> str:
        """The state in words; empty while he is waited for."""
        if self.state == "out":
            return str(self.registration.get_status_display())
        return "" if self.state == WAITING else str(Kind(self.state).label)


@dataclass(frozen=True)
class CheckIn:
    """The check-in of a day. `lines` are those asked for, `counts` are of everybody."""

    day: date
    is_open: bool
    days: tuple[date, ...]
    next_day: date | None
    can_return: bool
    lines: tuple[Line, ...]
    counts: dict[str, int]

    @property
    def expected(self) -> int:
        """How many take part."""
        return sum(self.counts.values())

    @property
    def here(self) -> int:
        """How many have come."""
        return self.counts[Kind.CAME] + self.counts[Kind.LATE]


def check_in_of(event: Event, *, day: date | None = None, search: str = "", only: str = "") -> CheckIn:
    """The list of a day (the open one unless asked for another): three queries whatever the size.

    `only` narrows it to `waiting`, `here` or `absent`.
    """
    begun = list(CheckInDay.objects.filter(event=event).order_by("day").values_list("day", flat=True))
    days = (event.starts_on, *[one for one in begun if one != event.starts_on])
    today = days[-1]
    shown = day if day in days else today
    marks = newest_marks(event, shown)
    everybody = [line_of(row, marks.get(row.pk), is_open=shown == today) for row in players_of(event)]
    counts = dict.fromkeys((WAITING, Kind.CAME, Kind.LATE, Kind.ABSENT), 0)
    for line in everybody:
        if line.state in counts:
            counts[line.state] += 1
    found = everybody
    if search:
        numbers = {row.number for row in players_of(event, search=search)}
        found = [line for line in everybody if line.registration.number in numbers]
    if only == "here":
        found = [line for line in found if line.is_here]
    elif only in (WAITING, Kind.ABSENT):
        found = [line for line in found if line.state == only]
    later = today + timedelta(days=1)
    return CheckIn(
        day=shown,
        is_open=shown == today,
        days=days,
        next_day=later if later <= event.ends_on else None,
        can_return=len(days) > 1 and shown == today and not marks,
        lines=tuple(found),
        counts=counts,
    )


def line_of(registration: Registration, mark: Attendance | None, *, is_open: bool) -> Line:
    """A player's line. On the open day his status counts: he may have been checked in by a list."""
    kind = mark.kind if mark is not None else ""
    if registration.status in Registration.OUT:
        return Line(registration, "out", mark)
    if is_open:
        here = registration.status == Registration.Status.PRESENT
        if here:
            return Line(registration, kind if kind in HERE else Kind.CAME.value, mark)
        return Line(registration, Kind.ABSENT.value if kind == Kind.ABSENT else WAITING, mark)
    return Line(registration, kind if kind in (*HERE, Kind.ABSENT) else WAITING, mark)


def marks_of(registration: Registration) -> list[Attendance]:
    """All marks of one player, the newest first."""
    return list(
        Attendance.objects.filter(registration=registration).select_related("by").order_by("-id")[:50]
    )
