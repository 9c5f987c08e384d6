"""Row locks and versions: two people who edit one row never overwrite each other.

Whoever needs several locks takes them in one order, so that nobody waits in a circle: the event,
its rounds, a table or sheet, a convention, a registration.
"""

from __future__ import annotations

from datetime import datetime
from typing import TypeVar

from django.utils.formats import date_format
from django.utils.timezone import localtime

from journal.models import JournalRecord
from office.faults import Refused, Stale
from office.models import User
from preferans.faults import Fault
from preferans.marks import gettext_noop
from tournaments.models import Event, Versioned

V = TypeVar("V", bound=Versioned)

STALE = gettext_noop(
    "%(who)s changed this on %(when)s, after you had opened the page. Nothing of yours was saved; "
    "the current values are shown, enter your change again."
)
FINAL = gettext_noop(
    "The standings are final since %(when)s: nothing that counts can change. The director withdraws them "
    "first, with a reason, on the page of the closing."
)
SOMEBODY = "–"


class StaleForm(Stale):
    """A form opened before somebody else's save. `current` is the row as it stands now."""

    def __init__(self, current: Versioned) -> None:
        self.current = current
        super().__init__(stale(current.updated_by, current.updated_at).faults)


def stale(who: User | None, when: datetime | None, *, field: str = "version", code: str = "stale") -> Stale:
    """The refusal of a save from a page that somebody else's save has made old, to be raised."""
    told = date_format(localtime(when), "SHORT_DATETIME_FORMAT") if when else SOMEBODY
    params = {"who": str(who) if who else SOMEBODY, "when": told}
    return Stale([Fault(field, code, STALE, params)])


def stale_since(event_id: int, action: str) -> Stale:
    """The same, of what keeps no version of its own: who did this action last, as the journal says."""
    done = JournalRecord.objects.filter(chain=event_id, action=action)
    last = done.select_related("by").order_by("-number").first()
    return stale(last.by if last else None, last.at if last else None)


def refuse(field: str, code: str, msgid: str, cite: str = "", **params: object) -> Refused:
    """A refusal with one fault, to be raised."""
    return Refused([Fault(field, code, msgid, params, cite)])


def lock_event(event: Event) -> Event:
    """The event under a row lock, for what must be unique within it."""
    return Event.objects.select_for_update().get(pk=event.pk)


def lock_row(row: V, *, version: int | None) -> V:
    """The row under a lock. With a version: raise `StaleForm` when it is no longer the one opened."""
    current: V = type(row)._default_manager.select_for_update().get(pk=row.pk)
    if version is not None and current.version != version:
        raise StaleForm(current)
    return current


def save_row(row: Versioned, *, by: User | None) -> None:
    """Save with the next version and the writer's name."""
    row.version += 1
    row.updated_by = by
    row.save()


def require_not_final(event: Event) -> None:
    """Refuse what would change standings that are published as final. Raises `Stale`."""
    if event.final_at is not None:
        when = date_format(localtime(event.final_at), "SHORT_DATETIME_FORMAT")
        raise Stale([Fault("event", "standings-final", FINAL, {"when": when})])
