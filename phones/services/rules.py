"""What phones may do at an event: the director's switches, and codes made anew."""

from __future__ import annotations

from django.db.models import F

from journal.services.actions import action
from office.models import User
from preferans.marks import gettext_noop
from scoring.models import Sheet
from tournaments.models import Event
from tournaments.services.locks import lock_row, save_row


@action("phones.rules", gettext_noop("rules of the phones changed"))
def change_phone_rules(
    *,
    event: Event,
    version: int,
    by: User,
    phones_write: bool,
    confirmation: str,
    hides_running: bool,
) -> Event:
    """Set whether tables write from phones, what the seats confirm, and whether running tables are hidden.

    Asking for confirmation holds for sheets opened from now on; asking for nothing frees all at once.
    Raises StaleForm when somebody saved the event since `version`.
    """
    held = lock_row(event, version=version)
    held.phones_write = phones_write
    held.confirmation = Event.Confirmation(confirmation)
    held.hides_running = hides_running
    save_row(held, by=by)
    if held.confirmation == Event.Confirmation.NONE:
        Sheet.objects.filter(table__round__event=held).exclude(counts_to=None).update(
            counts_to=None, agreed=0, version=F("version") + 1
        )
    return held


@action("phones.codes-renewed", gettext_noop("codes renewed"))
def renew_codes(*, event: Event, by: User) -> Event:
    """Make all codes of the event void, of tables and of players; new ones must be printed."""
    held = lock_row(event, version=None)
    held.key_edition += 1
    save_row(held, by=by)
    return held
