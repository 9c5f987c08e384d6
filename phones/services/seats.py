"""A phone takes a seat of a table and leaves it."""

from __future__ import annotations

import uuid

from django.utils import timezone
from django.utils.timezone import localtime

from journal.services.actions import action
from phones.models import SeatPhone
from phones.selectors.refusals import NO_SEAT, SEAT_TAKEN, PhoneConflict, PhoneRefused
from preferans.marks import gettext_noop
from preferans.seats import LETTERS
from scoring.selectors.sheets import holders_now, seats_of
from tournaments.models import Table


@action("phone.seated", gettext_noop("phone took a seat"))
def take_seat(*, table: Table, seat: int, device: uuid.UUID, takes_over: bool = False) -> SeatPhone:
    """Let a phone speak for a seat. A seat that another phone holds is taken over only when said so."""
    Table.objects.select_for_update().get(pk=table.pk)
    if seat not in holders_now(seats_of(table.pk)):
        raise PhoneRefused("no-seat", NO_SEAT, where="seat", found=seat)
    held = SeatPhone.objects.filter(table=table, seat=seat, left_at=None).first()
    if held is not None and held.device == device:
        return held
    if held is not None and not takes_over:
        since = localtime(held.claimed_at).strftime("%H:%M")
        raise PhoneConflict("seat-taken", SEAT_TAKEN, where="seat", seat=LETTERS[seat], since=since)
    leave_seats(table=table, device=device)
    if held is not None:
        held.left_at = timezone.now()
        held.save(update_fields=["left_at"])
    return SeatPhone.objects.create(table=table, seat=seat, device=device)


@action("phone.left", gettext_noop("phone left its seat"))
def leave_seats(*, table: Table, device: uuid.UUID) -> None:
    """The phone speaks for no seat of the table any more."""
    SeatPhone.objects.filter(table=table, device=device, left_at=None).update(left_at=timezone.now())
