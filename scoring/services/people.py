"""Keeping seats in step with the sheet: a substitute takes a seat over, a newcomer sits down.

These run inside a service of `entries`, under the lock of the sheet.
"""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_noop

from office.faults import Refused
from scoring.models import SheetEntry
from scoring.selectors.refusals import EntryFault, EntryRefused
from scoring.selectors.sheets import Fact, first_holders, holders_now, seats_of
from scoring.services.writing import LockedSheet
from tournaments.models import Registration, Seat
from tournaments.services.checks import check_substitute

WHO_IS_MISSING = gettext_noop("Nobody was named to take seat %(seat)s; choose a player of this event.")
NO_SUCH_SEAT = gettext_noop("Seat %(seat)s was named; this table has seats 0 to %(last)s.")
SITS_ALREADY = gettext_noop("%(name)s already sits at a table of this round; choose another player.")
NEWCOMER_SEAT = gettext_noop(
    "Seat %(seat)s was named for the newcomer; the next free seat of this table is %(free)s."
)
TABLE_FULL = gettext_noop("All five seats of the table are taken; a newcomer finds no place.")


def refuse(code: str, msgid: str, *, field: str, cite: str = "", **params: object) -> EntryRefused:
    """One fault of the entry being written, as a refusal to raise."""
    return EntryRefused([EntryFault(field, code, msgid, params, cite)])


def require_free(held: LockedSheet, registration: Registration | None, seat: object) -> Registration:
    """Who comes: named, of this event, and sitting nowhere in this round."""
    if registration is None or registration.event_id != held.round.event_id:
        raise refuse("player-missing", WHO_IS_MISSING, field="name", cite="5.4.7", seat=seat)
    if Seat.objects.filter(round=held.round, registration=registration, to_entry=None).exists():
        raise refuse("player-sits", SITS_ALREADY, field="name", cite="5.4.7", name=registration.short_name)
    return registration


def seat_replaced(held: LockedSheet, fact: Fact, registration: Registration | None, line: SheetEntry) -> None:
    """Close the seat's row before the line of the substitute and open one for him from it on."""
    index = fact.get("replace")
    comes = require_free(held, registration, index)
    holder = holders_now(held.seats).get(index) if isinstance(index, int) else None
    if holder is None:
        last = max(seat.index for seat in held.seats)
        raise refuse("no-such-seat", NO_SUCH_SEAT, field="replace", seat=index, last=last)
    try:
        check_substitute(held.round, holder.registration, comes)
    except Refused as refused:
        faults = [EntryFault("name", one.code, one.msgid, one.params, one.cite) for one in refused.faults]
        raise EntryRefused(faults) from refused
    Seat.objects.filter(pk=holder.pk).update(to_entry=line.number - 1)
    open_seat(held, index=holder.index, registration=comes, from_entry=line.number)


def seat_joined(held: LockedSheet, fact: Fact, registration: Registration | None) -> None:
    """Open a row for the newcomer at the next free seat, from the line being written on."""
    index = fact.get("join")
    comes = require_free(held, registration, index)
    free = max(first_holders(held.seats)) + 1
    if free > 4:
        raise refuse("table-full", TABLE_FULL, field="join", cite="3.1.2")
    if index != free:
        raise refuse("newcomer-seat", NEWCOMER_SEAT, field="join", cite="3.1.2", seat=index, free=free)
    open_seat(held, index=free, registration=comes, from_entry=held.next_number)
    held.seats = seats_of(held.table.pk)


def open_seat(held: LockedSheet, *, index: int, registration: Registration, from_entry: int) -> None:
    """Add the row; the database refuses a player who sits elsewhere in the round."""
    try:
        with transaction.atomic():
            Seat.objects.create(
                table=held.table,
                round=held.round,
                index=index,
                registration=registration,
                from_entry=from_entry,
            )
    except IntegrityError:
        raise refuse("player-sits", SITS_ALREADY, field="name", name=registration.short_name) from None


def give_seat_back(held: LockedSheet, line: SheetEntry) -> None:
    """Undo the change of seats that a line of a substitute or newcomer made."""
    index = line.fact.get("replace", line.fact.get("join"))
    Seat.objects.filter(table=held.table, index=index, from_entry=line.number).delete()
    if line.kind == SheetEntry.Kind.REPLACE:
        Seat.objects.filter(table=held.table, index=index, to_entry=line.number - 1).update(to_entry=None)
    held.seats = seats_of(held.table.pk)
