"""The tariff of an event for who stayed away or came late and sits at no table: an entry of the event."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from journal.services.actions import action
from office.models import User
from rulings.selectors.absences import KEYS, request_of
from rulings.selectors.refusals import RulingRefused
from rulings.selectors.rules import rules_of
from scoring.models import EventEntry
from scoring.services.event_entries import record_event_entry
from tournaments.models import Attendance, Registration
from tournaments.selectors import current_round
from tournaments.selectors.attendance import current_day, newest_marks
from tournaments.services.locks import lock_event

NOT_MISSING = gettext_noop("%(who)s is marked neither as absent nor as late today.")
NO_TARIFF = gettext_noop("The event has set nothing for it. Set the tariff on the page of the rules first.")


@action("absence.charged", gettext_noop("tariff for an absence written"))
def charge_absence(*, registration: Registration, by: User) -> EventEntry:
    """Write what the event has set for today's mark of a player, once, as tournament points.

    Raises RulingRefused when he is not marked, or when nothing was set.
    """
    event = lock_event(registration.event)
    day = current_day(event)
    mark = newest_marks(event, day).get(registration.pk)
    key = KEYS.get(Attendance.Kind(mark.kind)) if mark is not None else None
    if key is None:
        raise RulingRefused("not-missing", NOT_MISSING, field="registration", who=str(registration.player))
    now = current_round(event)
    tariff = rules_of(event, at=now.number if now else None).tariffs[key]
    if not tariff.points:
        raise RulingRefused("no-tariff", NO_TARIFF, field="tariff")
    reason = f"{_(tariff.title)}, {date_format(day, 'j E')}"
    if mark is not None and mark.reason:
        reason = f"{reason}: {mark.reason}"
    return record_event_entry(
        event=event,
        registration=registration,
        kind=EventEntry.Kind.POINTS,
        points=-tariff.points,
        reason=reason,
        by=by,
        client_id=request_of(event, registration.pk, key, day),
        cite=tariff.source[:60],
    )
