"""When a round is over at a table: pool, sum of pools, deals, time, in any combination; extra time.

Times are seconds handed in; nothing here knows a clock. A started deal is played out: reaching an end
says that no new deal begins, not that cards are laid down (scoring.md 5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class RoundEnds:
    """What ends the play at a table; what is None plays no part. `minutes` are for the whole round."""

    pool: Fraction | None = None
    pool_sum: Fraction | None = None
    deals: int | None = None
    minutes: int | None = None


@dataclass(frozen=True)
class Extension:
    """Extra minutes for one table, with a reason."""

    minutes: int
    reason: str


@dataclass(frozen=True)
class TableClock:
    """What a table's clock shows: seconds left (below nought when over), and the extra minutes in it."""

    left: int
    extra: int
    is_over: bool


def reached(
    ends: RoundEnds, *, pools: Sequence[Fraction], deals: int, seconds: int | None = None
) -> tuple[str, ...]:
    """Which ends are reached, in the order pool, sum, deals, time; none means that play goes on."""
    found = []
    if ends.pool is not None and pools and all(pool >= ends.pool for pool in pools):
        found.append("pool")
    if ends.pool_sum is not None and sum(pools, Fraction(0)) >= ends.pool_sum:
        found.append("pool_sum")
    if ends.deals is not None and deals >= ends.deals:
        found.append("deals")
    if ends.minutes is not None and seconds is not None and seconds >= 60 * ends.minutes:
        found.append("time")
    return tuple(found)


def elapsed(spent: int, since: int | None) -> int:
    """Seconds that a clock has run: those before its last start, and those since (None while it stands)."""
    return spent + max(0, since or 0)


def warning_of(warnings: Sequence[int], left: int) -> int | None:
    """The warning that holds with so many seconds left: the fewest minutes not passed; None before all."""
    due = [minutes for minutes in warnings if left <= 60 * minutes]
    return min(due, default=None) if left > 0 else None


def clock_of(minutes: int, elapsed: int, extensions: Sequence[Extension] = ()) -> TableClock:
    """The clock of one table, `elapsed` seconds after the start; only its own extensions count."""
    extra = sum(one.minutes for one in extensions)
    left = 60 * (minutes + extra) - elapsed
    return TableClock(left, extra, left <= 0)
