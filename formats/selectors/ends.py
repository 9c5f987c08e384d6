"""What ends a round, from the convention, the round and the declared plan: one list for all readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils import timezone
from django.utils.translation import gettext as _

from formats.models import RoundClock, RoundPlan
from formats.selectors.clocks import ClockNow, added_to, clock_at, plan_of, with_time
from preferans.convention import Convention
from tournaments.domain.ends import RoundEnds, reached
from tournaments.models import Round, Table
from tournaments.selectors import convention_of


def ends_of(
    round_: Round, convention: Convention, clock: ClockNow | None, plan: RoundPlan | None
) -> RoundEnds:
    """The ends of a round at a table: pool and sum, deals, time; what plays no part is None.

    The pool is the convention's (each pool or the sum of all, by its mode), the deals the convention's or
    the round's; a sum beside the pools, and the minutes, are of the plan. The minutes are the table's own.
    """
    target = convention.pool_target if convention.has_target else None
    each = Fraction(target) if target is not None and convention.pool_mode == "each" else None
    together = Fraction(target) if target is not None and convention.pool_mode == "sum" else None
    if plan is not None and plan.pool_sum is not None:
        own = Fraction(plan.pool_sum)
        together = own if together is None else min(own, together)
    minutes = clock.minutes + clock.extra if clock else None
    return RoundEnds(each, together, convention.max_deals or round_.deals_planned, minutes)


def ends_said(round_: Round) -> list[str]:
    """What ends the round, one sentence each. One query."""
    plan = plan_of(round_.event, round_.number)
    return say_ends(ends_of(round_, convention_of(round_.convention), None, plan), plan)


def say_ends(ends: RoundEnds, plan: RoundPlan | None) -> list[str]:
    """Ends in words; whichever comes first ends the play, and a deal that has begun is played out."""
    said = []
    if ends.pool is not None:
        said.append(_("every pool has %(points)s points") % {"points": ends.pool})
    if ends.pool_sum is not None:
        said.append(_("the pools add up to %(points)s") % {"points": ends.pool_sum})
    if ends.deals is not None:
        said.append(_("%(deals)s deals are played") % {"deals": ends.deals})
    if plan is not None and plan.minutes is not None:
        said.append(_("%(minutes)s minutes have passed") % {"minutes": plan.minutes})
    return said


@dataclass(frozen=True)
class TableEnds:
    """The clock of a table and the ends that it has reached."""

    clock: ClockNow | None
    reached: tuple[str, ...]

    @property
    def said(self) -> str:
        """The ends reached, in words; empty where none is."""
        return reached_said(self.reached)


def table_ends(
    table: Table,
    *,
    convention: Convention,
    pools: Sequence[Fraction],
    deals: int,
    now: datetime | None = None,
) -> TableEnds:
    """What ends the play at a table, and what of it is reached. Three queries."""
    round_ = table.round
    plan = plan_of(round_.event, round_.number)
    last = RoundClock.objects.filter(round=round_).order_by("-id").first()
    clock = clock_at(plan, last, now or timezone.now())
    clock = with_time(clock, added_to(table)) if clock else None
    ends = ends_of(round_, convention, clock, plan)
    seconds = clock.spent if clock else None
    return TableEnds(clock, reached(ends, pools=pools, deals=deals, seconds=seconds))


def reached_said(found: tuple[str, ...]) -> str:
    """Which ends a table has reached, in words; empty where none is."""
    words = {
        "pool": _("every pool is full"),
        "pool_sum": _("the sum of the pools is reached"),
        "deals": _("all deals are played"),
        "time": _("the time is over"),
    }
    return ", ".join(words[one] for one in found)
