"""The clock of a round: started, stopped, set anew; time added to one table. Every step is a further row."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone

from formats.models import RoundClock, RoundPlan, TableTime
from formats.selectors.clocks import ClockNow, added_to, round_clock
from journal.services.actions import action
from office.faults import Refused, Stale
from office.models import User
from preferans.faults import Fault
from preferans.marks import gettext_noop
from tournaments.models import Event, Round, Table
from tournaments.services.locks import lock_event, refuse, require_not_final, stale

STEPS = ("start", "pause", "set", "restart")
MOST_MINUTES = 1440

UNKNOWN_STEP = gettext_noop("Found the step “%(found)s”; expected one of %(known)s.")
CHANGED = gettext_noop(
    "The clock was changed meanwhile (%(who)s, %(when)s). Nothing of yours was done; look at it and repeat."
)
MINUTES = gettext_noop("Found %(found)s minutes; expected 1 to %(most)s.")
ADDED = gettext_noop("Found %(found)s minutes; expected −%(most)s to %(most)s and not 0.")
NO_MINUTES = gettext_noop("The round has no minutes yet; say how many the clock runs.")
NOT_PLAYED = gettext_noop("Round %(round)s is not being played; its clock stays as it is.")
RUNS = gettext_noop("The clock is running already.")
STANDS = gettext_noop("The clock is not running; there is nothing to stop.")
WHY_AGAIN = gettext_noop("The clock has run already: say why it is set anew. The reason stays in the list.")
WHY_ADDED = gettext_noop("Say why this table gets other time than the rest; the reason stays in the list.")
NO_CLOCK = gettext_noop("The round has no clock yet; start it or declare its minutes first.")
WARNING = gettext_noop("Found a warning %(found)s minutes before the end; expected 1 to %(most)s.")
WHY_PLAN = gettext_noop("Rounds have begun already: say why their ends change.")


@action("clock.moved", gettext_noop("clock of a round moved"))
def move_clock(
    *,
    round_: Round,
    step: str,
    by: User,
    seen: int,
    minutes: int | None = None,
    reason: str = "",
    now: datetime | None = None,
) -> RoundClock:
    """Start, stop, set to other minutes or restart the clock of a round; returns the row that says so.

    `seen` is the step that the page showed (0 for none): a form sent twice, or after somebody else's step, is
    refused with `Stale`. `minutes` may stay empty where the clock or the plan has some. Raises `Refused`.
    """
    now = now or timezone.now()
    held = Round.objects.select_for_update().select_related("event").get(pk=round_.pk)
    if step not in STEPS:
        raise refuse("step", "unknown-choice", UNKNOWN_STEP, found=step[:20], known=", ".join(STEPS))
    if held.state != Round.State.PUBLISHED:
        raise refuse("round", "round-not-played", NOT_PLAYED, round=held.number)
    clock = round_clock(held, now)
    require_seen(held, clock, seen)
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise refuse("minutes", "out-of-range", MINUTES, found=minutes, most=MOST_MINUTES)
    whole = minutes or (clock.minutes if clock else None)
    if whole is None:
        raise refuse("minutes", "no-minutes", NO_MINUTES)
    spent, runs = (clock.spent, clock.is_running) if clock else (0, False)
    if step == "start" and runs:
        raise refuse("step", "clock-runs", RUNS)
    if step == "pause" and not runs:
        raise refuse("step", "clock-stands", STANDS)
    if step in ("set", "restart") and spent and not reason.strip():
        raise refuse("reason", "reason-missing", WHY_AGAIN)
    if step == "restart":
        spent, runs = 0, True
    elif step in ("start", "pause"):
        runs = step == "start"
    return RoundClock.objects.create(
        round=held,
        minutes=whole,
        spent=spent,
        started_at=now if runs else None,
        reason=reason.strip()[:300],
        by=by,
    )


def require_seen(held: Round, clock: ClockNow | None, seen: int) -> None:
    """Refuse a step that was chosen looking at an older clock."""
    last = clock.seen if clock else 0
    if seen != last:
        row = RoundClock.objects.select_related("by").filter(round=held).order_by("-id").first()
        who = {"who": str(row.by), "when": timezone.localtime(row.at).strftime("%H:%M")} if row else {}
        raise Stale([Fault("seen", "clock-changed", CHANGED, {"who": "–", "when": "–"} | who)])


@action("clock.time-added", gettext_noop("time of one table changed"))
def add_time(*, table: Table, minutes: int, reason: str, by: User, seen: int) -> TableTime:
    """Give one table more time than the others (or take some back), with a reason; nobody else's clock moves.

    `seen` is how many such rows of the table the page showed: sent twice, it is added once. Raises `Refused`
    or `Stale`.
    """
    held = Table.objects.select_for_update().select_related("round__event").get(pk=table.pk)
    if held.round.state != Round.State.PUBLISHED:
        raise refuse("round", "round-not-played", NOT_PLAYED, round=held.round.number)
    added = added_to(held)
    if seen != len(added):
        last = added[-1] if added else None
        if last and last.by_id == by.pk and (last.minutes, last.reason) == (minutes, reason.strip()[:300]):
            return last
        when = timezone.localtime(last.at).strftime("%H:%M") if last else "–"
        raise Stale([Fault("seen", "clock-changed", CHANGED, {"who": str(last and last.by), "when": when})])
    if not minutes or abs(minutes) > MOST_MINUTES:
        raise refuse("minutes", "out-of-range", ADDED, found=minutes, most=MOST_MINUTES)
    if not reason.strip():
        raise refuse("reason", "reason-missing", WHY_ADDED)
    if round_clock(held.round) is None:
        raise refuse("minutes", "no-clock", NO_CLOCK)
    return TableTime.objects.create(table=held, minutes=minutes, reason=reason.strip()[:300], by=by)


@action("round.ends-declared", gettext_noop("ends of rounds declared"))
def declare_plan(
    *,
    event: Event,
    by: User,
    seen: int,
    from_round: int,
    minutes: int | None = None,
    pool_sum: int | None = None,
    warnings: Sequence[int] = (),
    reason: str = "",
) -> RoundPlan:
    """Declare what ends the rounds from `from_round` on, beside the convention's pool and deals.

    `seen` is the number of the newest version that the page showed. Raises `Refused` or `Stale`.
    """
    require_not_final(lock_event(event))
    last = RoundPlan.objects.filter(event=event).order_by("-number").first()
    number = last.number if last else 0
    if seen != number:
        raise stale(last.by if last else None, last.at if last else None, field="seen", code="plan-changed")
    faults = [
        Fault("warnings", "out-of-range", WARNING, {"found": one, "most": MOST_MINUTES})
        for one in warnings
        if not 1 <= one <= MOST_MINUTES
    ]
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        faults.append(Fault("minutes", "out-of-range", MINUTES, {"found": minutes, "most": MOST_MINUTES}))
    if faults:
        raise Refused(faults)
    begun = Table.objects.filter(round__event=event, round__number__gte=from_round).exclude(started_at=None)
    if begun.exists() and not reason.strip():
        raise refuse("reason", "reason-missing", WHY_PLAN)
    return RoundPlan.objects.create(
        event=event,
        number=number + 1,
        from_round=from_round,
        minutes=minutes,
        pool_sum=pool_sum,
        warnings=sorted(set(warnings)),
        reason=reason.strip()[:300],
        by=by,
    )
