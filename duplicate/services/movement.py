"""Rounds seated by the movement, as drafts."""

from __future__ import annotations

from duplicate.selectors.movement import movement_of
from formats.models import ScheduleDraw
from formats.services.scripts import keep_script
from office.models import User
from tournaments.domain.seating.script_rows import RawScript
from tournaments.models import Event


def seat_by_movement(
    *,
    event: Event,
    by: User,
    stamp: str,
    seats: int | None = None,
    rounds: int | None = None,
    everybody: bool = False,
    deals: int | None = None,
) -> ScheduleDraw:
    """Seat the next rounds by the movement and keep them as drafts.

    They are kept as a seating made by hand is, with all its checks (pairs kept apart among them). Raises
    `Refused`, or `Stale` where players or rounds have changed since `stamp`; then nothing has changed.
    """
    found = movement_of(event, seats=seats, rounds=rounds, everybody=everybody)
    raw = RawScript(rounds=found.seatings, byes=(), first=found.first)
    return keep_script(event=event, by=by, raw=raw, stamp=stamp, everybody=everybody, deals=deals)
