"""What the services of phones say instead of writing; each with a stable code (`office.faults`)."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_noop

from office.faults import Refused
from preferans.faults import Fault

NO_SEAT = gettext_noop("There is no seat %(found)s at this table.")
TAKE_SEAT = gettext_noop("First say which seat is yours at this table.")
SEAT_TAKEN = gettext_noop(
    "Seat %(seat)s already has a phone, since %(since)s. If it is yours, take the seat over; if not, ask "
    "who holds it."
)
NOT_WRITING = gettext_noop("At this event deals are written by the staff, not from phones.")
NOT_ASKED = gettext_noop("At this event the seats confirm nothing: what is written counts.")
NOT_CLOSED = gettext_noop("The sheet is not closed yet; it is confirmed as a whole after the last deal.")
NO_LINE = gettext_noop("There is no deal on line %(found)s of this sheet any more.")
CHANGED = gettext_noop(
    "Line %(line)s has changed since you saw it. Look at it as it stands now and answer again."
)
NOT_YOURS = gettext_noop(
    "Only the phone that wrote the last deal can take it back, and only while nobody else has agreed. "
    "Say “Not so” or call the arbiter."
)
NO_DISPUTE = gettext_noop("Nobody disputes line %(line)s any more; there is nothing to settle.")
NO_VERSION = gettext_noop("This seat did not say what it holds right; correct the line itself.")
HOW_SETTLED = gettext_noop("Found “%(found)s”; expected: the sheet is right, or the seat is right.")
WAITS = gettext_noop("Deal %(deal)s waits: deal %(next)s is not written yet.")

NO_DEAL = gettext_noop("A phone reports deals only: contract, declarer, calls, tricks or how it ended.")
SETTLED_ALREADY = gettext_noop(
    "An arbiter has settled deal %(deal)s already. What you wrote stays in this phone: show it to him."
)
SHEET_CONFIRMED = gettext_noop(
    "The sheet is confirmed; deal %(deal)s can be changed by an arbiter only. What you wrote stays in this "
    "phone: show it to him."
)
ENOUGH = gettext_noop("You have answered about deal %(deal)s too often. Call the arbiter.")
ANSWER = gettext_noop("Found the answer “%(found)s”; expected yes or no.")
MOVED_ON = gettext_noop(
    "This table plays another round now, or has no sheet. Reload the page; what the phone keeps is not lost."
)


class PhoneRefused(Refused):
    """What the phone asks cannot be done; nothing was written."""

    def __init__(self, code: str, msgid: str, *, where: str = "", **params: object) -> None:
        super().__init__([Fault(where, code, msgid, params)])


class PhoneConflict(PhoneRefused):
    """The table has moved on meanwhile, or another phone is there: look again."""

    status = HTTPStatus.CONFLICT
