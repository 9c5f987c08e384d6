"""Rounds shared out over sessions, and sessions over the days of an event."""

from __future__ import annotations

from datetime import date, timedelta

from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop

UNREADABLE = gettext_noop(
    "Sessions: found “%(found)s”; expected how many rounds each session has, such as 3 3 2."
)
DIFFER = gettext_noop("The sessions have %(found)s rounds together; %(expected)s rounds are drawn.")


def read_sessions(text: str, rounds: int) -> tuple[int, ...]:
    """The session of each round, from 1: `3 3 2` for eight rounds; nothing for an empty text.

    Raises `Faulty` unless the sessions hold exactly the rounds.
    """
    words = text.replace(",", " ").replace("+", " ").split()
    if not words:
        return ()
    if not all(word.isascii() and word.isdigit() and 0 < int(word[:4]) < 1000 for word in words):
        raise Faulty([Fault("sessions", "sessions", UNREADABLE, {"found": text[:40]})])
    sizes = [int(word[:4]) for word in words]
    if sum(sizes) != rounds:
        told = {"found": sum(sizes), "expected": rounds}
        raise Faulty([Fault("sessions", "sessions-differ", DIFFER, told)])
    return tuple(number for number, size in enumerate(sizes, 1) for _ in range(size))


def day_of_session(session: int, sessions: int, first: date, last: date) -> date:
    """The day on which a session is played: the sessions follow one another evenly over the days.

    Earlier days take the odd ones: three sessions on two days are two and one.
    """
    days = (last - first).days + 1
    if sessions <= days:
        return first + timedelta(days=min(session, days) - 1)
    whole, rest = divmod(sessions, days)
    crowded = rest * (whole + 1)
    at = session - 1
    day = at // (whole + 1) if at < crowded else rest + (at - crowded) // whole
    return first + timedelta(days=min(day, days - 1))
