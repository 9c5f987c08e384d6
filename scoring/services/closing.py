"""The end of an event: its standings published as final, and withdrawn again with a reason."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext_noop

from formats.models import FinalStandings
from journal.services.actions import action
from office.models import User
from scoring.selectors.open_items import open_in_event
from scoring.selectors.refusals import EventNotReady, ReasonMissing, WrongState
from scoring.selectors.standings import standings_hash
from tournaments.models import Event

NOT_FINAL = gettext_noop("The standings are not published as final; there is nothing to withdraw.")
MOVED_ON = gettext_noop(
    "The standings have changed since the page was opened: it showed the hash %(seen)s, they have %(now)s "
    "now. Look at them again, then publish."
)
SHOWN = 12
"""Characters of a hash that people compare."""


@action("standings.final", gettext_noop("standings published as final"))
def publish_final(*, event: Event, by: User, seen: str = "") -> FinalStandings:
    """Publish the standings of an event as final, with their hash.

    `seen` is the hash that the page showed, empty where none was. Asked for twice, they are published once.
    Raises `EventNotReady` with everything that is open, `WrongState` where the standings moved on.
    """
    held = Event.objects.select_for_update().get(pk=event.pk)
    made = FinalStandings.objects.filter(event=held, withdrawn_at=None).first()
    if made is not None:
        return made
    if items := open_in_event(held):
        raise EventNotReady(items)
    digest = standings_hash([held])
    if seen and seen != digest:
        raise WrongState("standings-moved", MOVED_ON, {"seen": seen[:SHOWN], "now": digest[:SHOWN]})
    final = FinalStandings.objects.create(event=held, digest=digest, by=by)
    set_final(held, by=by, is_final=True)
    return final


@action("standings.withdrawn", gettext_noop("final standings withdrawn"))
def withdraw_final(*, event: Event, by: User, reason: str) -> FinalStandings:
    """Withdraw final standings, so that rounds can be reopened. The reason stays beside their hash."""
    held = Event.objects.select_for_update().get(pk=event.pk)
    final = FinalStandings.objects.filter(event=held, withdrawn_at=None).first()
    if final is None:
        raise WrongState("not-final", NOT_FINAL)
    if not reason.strip():
        raise ReasonMissing
    final.withdrawn_at, final.withdrawn_by = timezone.now(), by
    final.reason = reason.strip()[:300]
    final.save(update_fields=["withdrawn_at", "withdrawn_by", "reason"])
    set_final(held, by=by, is_final=False)
    return final


def set_final(held: Event, *, by: User, is_final: bool) -> None:
    """Note on the locked event whether its standings are final: permissions and services ask it there."""
    held.final_at = timezone.now() if is_final else None
    held.version += 1
    held.updated_by = by
    held.save(update_fields=["final_at", "version", "updated_by", "updated_at"])
