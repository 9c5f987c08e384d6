"""The archive of events, and what may be taken out for good: a player whom nothing names."""

from __future__ import annotations

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from journal.services.actions import action
from office.models import User
from preferans.marks import gettext_noop
from tournaments.models import Attendance, Event, Registration
from tournaments.services.locks import lock_event, lock_row, refuse, save_row

HELD = gettext_noop(
    "%(who)s cannot be deleted: %(why)s. Withdraw the player instead; the number and the results stay."
)
REHEARSAL = gettext_noop("A rehearsal does not go into the archive; delete it.")


@action("event.archived", gettext_noop("event put into the archive"))
def archive_event(*, event: Event, by: User) -> Event:
    """Put an event into the archive: it leaves the lists and can only be read. Twice is once."""
    current = lock_event(event)
    if current.rehearsal_of_id is not None:
        raise refuse("event", "is-rehearsal", REHEARSAL)
    if current.archived_at is None:
        current.archived_at = timezone.now()
        save_row(current, by=by)
    return current


@action("event.unarchived", gettext_noop("event brought back from the archive"))
def unarchive_event(*, event: Event, by: User) -> Event:
    """Bring an event back from the archive."""
    current = lock_event(event)
    if current.archived_at is not None:
        current.archived_at = None
        save_row(current, by=by)
    return current


@action("player.deleted", gettext_noop("player deleted"))
def delete_player(*, registration: Registration, by: User) -> None:
    """Delete a player who was entered by mistake: one who never sat, with no entry or ruling about him.

    Whatever names him keeps him; the refusal says what it is. His marks of attendance go with him.
    """
    lock_event(registration.event)
    current = lock_row(registration, version=None)
    who = str(current.player)
    try:
        with transaction.atomic():
            Attendance.objects.filter(registration=current).delete()
            player = current.player
            current.delete()
            if not player.registrations.exists():
                player.delete()
    except ProtectedError as held:
        kinds = sorted({str(one._meta.verbose_name_plural) for one in held.protected_objects})
        raise refuse("player", "player-held", HELD, who=who, why=", ".join(kinds)) from held
