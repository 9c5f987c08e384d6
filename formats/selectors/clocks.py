"""The clock of a round, and of each table with the time that was added to it, at an instant of the server."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils import timezone

from formats.models import RoundClock, RoundPlan, TableTime
from tournaments.domain.ends import Extension, TableClock, clock_of, elapsed, warning_of
from tournaments.models import Event, Round, Table


@dataclass(frozen=True)
class ClockNow:
    """A clock as it is at the instant `now`. `seen` is the step it follows from, 0 where none was made.

    `minutes` are those of the round, `extra` those of the table; `spent` the seconds that have run, `before`
    those of them before the last start.
    """

    minutes: int
    spent: int
    now: datetime
    is_running: bool
    seen: int = 0
    warnings: tuple[int, ...] = ()
    extensions: tuple[Extension, ...] = ()
    started_at: datetime | None = None
    before: int = 0

    @property
    def shown(self) -> TableClock:
        """Seconds left, extra minutes in it, whether it is over."""
        return clock_of(self.minutes, self.spent, self.extensions)

    @property
    def left(self) -> int:
        """Seconds left, below nought when the time is over."""
        return self.shown.left

    @property
    def extra(self) -> int:
        """Minutes that were added to the round's."""
        return self.shown.extra

    @property
    def is_over(self) -> bool:
        """Whether the time has run out."""
        return self.shown.is_over

    @property
    def is_set(self) -> bool:
        """Whether it has not been started yet."""
        return not self.is_running and not self.spent

    @property
    def ends_at(self) -> datetime | None:
        """When the time runs out, or ran out; None while the clock stands. The same whenever one asks."""
        if self.started_at is None:
            return None
        return self.started_at + timedelta(minutes=self.minutes + self.extra, seconds=-self.before)

    @property
    def ends_stamp(self) -> int | None:
        """The same in seconds since 1970, for the script that ticks."""
        return None if self.ends_at is None else round(self.ends_at.timestamp())

    @property
    def left_text(self) -> str:
        """What is left as `1:05:09`, with a minus once it is over."""
        sign = "−" if self.left < 0 else ""
        minutes, seconds = divmod(abs(self.left), 60)
        return f"{sign}{minutes // 60}:{minutes % 60:02}:{seconds:02}"

    @property
    def warning(self) -> int | None:
        """The warning that holds now: so many minutes, or fewer, are left."""
        return warning_of(self.warnings, self.left)

    @property
    def warnings_text(self) -> str:
        """The warnings for the script that ticks."""
        return ",".join(map(str, self.warnings))


def plan_of(event: Event, number: int) -> RoundPlan | None:
    """What the event declares about the ends of round `number`: the newest version that holds; one query."""
    return (
        RoundPlan.objects.filter(event=event, from_round__lte=number)
        .select_related("by")
        .order_by("-number")
        .first()
    )


def round_clock(round_: Round, now: datetime | None = None) -> ClockNow | None:
    """The clock of a round; None where no time was declared and none was set. Two queries."""
    plan = plan_of(round_.event, round_.number)
    last = RoundClock.objects.filter(round=round_).order_by("-id").first()
    return clock_at(plan, last, now or timezone.now())


def clock_at(plan: RoundPlan | None, last: RoundClock | None, now: datetime) -> ClockNow | None:
    """The clock that follows from what is declared and from the last step."""
    warnings = tuple(sorted(plan.warnings)) if plan else ()
    if last is None:
        minutes = plan.minutes if plan else None
        return ClockNow(minutes, 0, now, False, warnings=warnings) if minutes else None
    since = int((now - last.started_at).total_seconds()) if last.started_at else None
    spent = elapsed(last.spent, since)
    return ClockNow(
        minutes=last.minutes,
        spent=spent,
        now=now,
        is_running=last.started_at is not None,
        seen=last.pk,
        warnings=warnings,
        started_at=last.started_at,
        before=last.spent,
    )


def with_time(clock: ClockNow, added: Sequence[TableTime]) -> ClockNow:
    """The clock of a table: the round's, with the time that was added to this table alone."""
    return replace(clock, extensions=tuple(Extension(one.minutes, one.reason) for one in added))


@dataclass(frozen=True)
class RoundTimes:
    """What the clocks of a round follow from: the same as long as nothing is written, whatever the hour."""

    plan: RoundPlan | None
    last: RoundClock | None
    added: Mapping[int, tuple[Extension, ...]]

    def of_table(self, table: int, now: datetime | None = None) -> ClockNow | None:
        """The clock of a table (primary key) now. No query."""
        clock = clock_at(self.plan, self.last, now or timezone.now())
        return replace(clock, extensions=self.added.get(table, ())) if clock else None


def read_times(round_: Round) -> RoundTimes:
    """What the clocks of a round follow from; three queries."""
    plans = RoundPlan.objects.filter(event=round_.event_id, from_round__lte=round_.number)
    added: dict[int, tuple[Extension, ...]] = defaultdict(tuple)
    rows = TableTime.objects.filter(table__round=round_).order_by("id")
    for table, minutes, reason in rows.values_list("table", "minutes", "reason"):
        added[table] += (Extension(minutes, reason),)
    return RoundTimes(
        plan=plans.order_by("-number").first(),
        last=RoundClock.objects.filter(round=round_).order_by("-id").first(),
        added=dict(added),
    )


def table_clock(table: Table, now: datetime | None = None) -> ClockNow | None:
    """The clock of one table; three queries."""
    clock = round_clock(table.round, now)
    return with_time(clock, added_to(table)) if clock else None


def added_to(table: Table) -> list[TableTime]:
    """The time added to a table, in order."""
    return list(TableTime.objects.filter(table=table).select_related("by").order_by("id"))


def added_in(round_: Round) -> dict[int, list[TableTime]]:
    """Table (primary key) → the time added to it; one query."""
    found: dict[int, list[TableTime]] = defaultdict(list)
    rows = TableTime.objects.filter(table__round=round_).select_related("by", "table").order_by("id")
    for one in rows:
        found[one.table_id].append(one)
    return dict(found)


def clocks_of_tables(round_: Round, clock: ClockNow | None) -> Mapping[int, ClockNow]:
    """Table (primary key) → its clock, for the tables whose time was changed; one query."""
    if clock is None:
        return {}
    return {table: with_time(clock, added) for table, added in added_in(round_).items()}


def steps_of(round_: Round) -> list[RoundClock]:
    """What was done to the clock of a round, the newest first."""
    return list(RoundClock.objects.filter(round=round_).select_related("by").order_by("-id"))


def clock_tag(table: Table, now: datetime | None = None) -> tuple[object, ...]:
    """What the face of a table's clock depends on, besides the time that goes by. Three queries."""
    clock = table_clock(table, now)
    return (clock.seen, clock.minutes, clock.extra, clock.is_running, clock.is_over) if clock else ()
