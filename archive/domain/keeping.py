"""Which backups are kept: a plain policy that anybody can say by heart.

The newest ten; the last of each of the latest thirty days and of each of the latest twelve months; and every
one that somebody made by hand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

NEWEST, DAYS, MONTHS = 10, 30, 12
BY_HAND = "hand"


@dataclass(frozen=True, order=True)
class Kept:
    """One backup: when it was made (UTC), why, and the name of its file."""

    made_at: datetime
    reason: str
    name: str


def to_drop(backups: Iterable[Kept]) -> list[Kept]:
    """The backups that the policy no longer keeps, oldest first."""
    known = sorted(backups)
    kept = set(known[-NEWEST:])
    kept.update(_last_of_each(known, "%Y-%m-%d", DAYS))
    kept.update(_last_of_each(known, "%Y-%m", MONTHS))
    return [one for one in known if one not in kept and one.reason != BY_HAND]


def _last_of_each(known: Sequence[Kept], span: str, count: int) -> list[Kept]:
    """The last backup of each of the latest `count` spans (days, months) that have one."""
    last = {one.made_at.strftime(span): one for one in known}
    return [last[key] for key in sorted(last)[-count:]]
