"""Entries that belong to the event: tournament points, discipline, vists; and their reversal."""

from __future__ import annotations

import uuid
from fractions import Fraction

from django.db.models import Max
from django.utils.translation import gettext_noop

from journal.services.actions import action
from office.models import User
from scoring.models import EventEntry
from scoring.selectors.refusals import ConflictingRepeat, EntryFault, EntryRefused, ReasonMissing, WrongState
from tournaments.models import Event, Registration, Round
from tournaments.services.locks import require_not_final

FOREIGN_PLAYER = gettext_noop("%(name)s is not registered in this event; choose a player of this event.")
NO_FIGURE = gettext_noop("The figure is 0; expected a figure other than zero.")
REVERSED_ALREADY = gettext_noop("Entry %(number)s was already taken back by entry %(by)s.")
IS_REVERSAL = gettext_noop("Entry %(number)s takes another one back; it cannot be taken back itself.")
BY_RULING = gettext_noop("Entry %(number)s was written by ruling %(ruling)s: withdraw the ruling.")


@action("event-entry.written", gettext_noop("entry of the event written"))
def record_event_entry(
    *,
    event: Event,
    registration: Registration,
    kind: str,
    points: Fraction,
    reason: str,
    by: User,
    client_id: uuid.UUID,
    cite: str = "",
    round_: Round | None = None,
    source: str = "",
) -> EventEntry:
    """Write a figure or a mark of the event for one player. Only `vists` enters the sum of vists.

    `round_` is the round that is forfeited; `source` the ruling that writes it (`ruling 3`).
    """
    require_not_final(Event.objects.select_for_update().get(pk=event.pk))
    if repeated := EventEntry.objects.filter(event=event, client_id=client_id).first():
        same = (repeated.registration_id, repeated.kind, repeated.points, repeated.reason)
        if same != (registration.pk, kind, points, reason.strip()):
            raise ConflictingRepeat(repeated.number)
        repeated.was_there = True
        return repeated
    if registration.event_id != event.pk:
        fault = EntryFault(
            "registration", "foreign-player", FOREIGN_PLAYER, {"name": registration.short_name}
        )
        raise EntryRefused([fault])
    if not points:
        raise EntryRefused([EntryFault("points", "no-figure", NO_FIGURE)])
    if not reason.strip():
        raise ReasonMissing
    return EventEntry.objects.create(
        event=event,
        registration=registration,
        number=next_number(event),
        client_id=client_id,
        kind=kind,
        numerator=points.numerator,
        denominator=points.denominator,
        reason=reason.strip()[:300],
        cite=cite,
        round=round_,
        source=source,
        by=by,
    )


@action("event-entry.reversed", gettext_noop("entry of the event taken back"))
def reverse_event_entry(
    *, entry: EventEntry, reason: str, by: User, client_id: uuid.UUID, source: str = ""
) -> EventEntry:
    """Take an entry of the event back by its opposite; both stay visible. A ruling's by that ruling only."""
    require_not_final(Event.objects.select_for_update().get(pk=entry.event_id))
    if repeated := EventEntry.objects.filter(event_id=entry.event_id, client_id=client_id).first():
        if repeated.reverses_id != entry.pk:
            raise ConflictingRepeat(repeated.number)
        repeated.was_there = True
        return repeated
    if not reason.strip():
        raise ReasonMissing
    if entry.source != source:
        raise WrongState("by-ruling", BY_RULING, {"number": entry.number, "ruling": entry.source.split()[-1]})
    if entry.reverses_id is not None:
        raise WrongState("is-reversal", IS_REVERSAL, {"number": entry.number})
    if answer := EventEntry.objects.filter(reverses=entry).first():
        raise WrongState("reversed-already", REVERSED_ALREADY, {"number": entry.number, "by": answer.number})
    return EventEntry.objects.create(
        event_id=entry.event_id,
        registration_id=entry.registration_id,
        number=next_number(entry.event),
        client_id=client_id,
        kind=entry.kind,
        numerator=-entry.numerator,
        denominator=entry.denominator,
        reason=reason.strip()[:300],
        cite=entry.cite,
        round_id=entry.round_id,
        source=source,
        reverses=entry,
        by=by,
    )


def next_number(event: Event) -> int:
    """The number of the event's next entry (under the event's lock)."""
    found = EventEntry.objects.filter(event=event).aggregate(last=Max("number"))["last"]
    return (found or 0) + 1
