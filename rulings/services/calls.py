"""Calls of the arbiter: made at a table, taken by one arbiter, done."""

from __future__ import annotations

import uuid

from django.utils import timezone

from journal.services.actions import action
from office.models import User
from preferans.marks import gettext_noop
from rulings.models import TableCall
from rulings.selectors.desk import is_on_duty
from rulings.selectors.refusals import CALL_DONE, CALL_TAKEN, NO_SEAT_CALL, OFF_DUTY, Conflict, RulingRefused
from scoring.selectors.sheets import holders_now, seats_of
from tournaments.models import Table


@action("call.made", gettext_noop("arbiter called"))
def call_arbiter(
    *, table: Table, by: User | None, client_id: uuid.UUID, seat: int | None = None, words: str = ""
) -> TableCall:
    """Call an arbiter to a table; a table that waits already keeps its place in the queue."""
    Table.objects.select_for_update().get(pk=table.pk)
    if repeated := TableCall.objects.filter(client_id=client_id).first():
        return repeated
    if seat is not None and seat not in holders_now(seats_of(table.pk)):
        raise RulingRefused("no-seat", NO_SEAT_CALL, field="seat", found=seat)
    if waiting := TableCall.objects.filter(table=table, done_at=None).first():
        return waiting
    return TableCall.objects.create(
        table=table, client_id=client_id, seat=seat, words=words.strip()[:120], called_by=by
    )


@action("call.taken", gettext_noop("call taken"))
def take_call(*, call: TableCall, by: User) -> TableCall:
    """Say that one goes there. A call that another has taken is his; calls go to those on duty only."""
    if not is_on_duty(by, call.table.round.event):
        raise Conflict("off-duty", OFF_DUTY)
    held = TableCall.objects.select_for_update(of=("self",)).get(pk=call.pk)
    if held.done_at is not None:
        raise Conflict("call-done", CALL_DONE)
    if held.taken_by_id == by.pk:
        return held
    if held.taken_by is not None:
        raise Conflict("call-taken", CALL_TAKEN, who=str(held.taken_by))
    held.taken_by, held.taken_at = by, timezone.now()
    held.save(update_fields=["taken_by", "taken_at"])
    return held


@action("call.done", gettext_noop("call answered"))
def finish_call(*, call: TableCall, by: User) -> TableCall:
    """The call is answered."""
    held = TableCall.objects.select_for_update(of=("self",)).get(pk=call.pk)
    if held.done_at is not None:
        return held
    held.done_by, held.done_at = by, timezone.now()
    held.save(update_fields=["done_by", "done_at"])
    return held
