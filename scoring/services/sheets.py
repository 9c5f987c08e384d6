"""A sheet from its opening to its official figure: open, closed, confirmed, official, reopened."""

from __future__ import annotations

import uuid

from django.utils.translation import gettext_noop

from journal.services.actions import action
from office.models import User
from scoring.models import Sheet, SheetStateChange
from scoring.selectors.refusals import EntryFault, EntryRefused, ReasonMissing, WrongState
from scoring.selectors.sheets import seats_of
from scoring.services.entries import record_entry
from scoring.services.writing import (
    SEATING_IS_DRAFT,
    LockedSheet,
    compare_counted,
    lock_sheet,
    require_seen,
    require_writable,
    tell_watchers,
)
from tournaments.models import Event, Round, Table

NO_SEATS = gettext_noop("Nobody sits at table %(table)s yet; draw the seats first.")
FIRST_DEALER = gettext_noop("Seat %(found)s was named as the first dealer; expected one from 0 to %(last)s.")
FIRST_DEALER_STAYS = gettext_noop(
    "The sheet already has %(lines)s lines; who deals first can be changed only before the first."
)
NOT_ENDED = gettext_noop(
    "The sheet has not ended: %(deals)s deals, the pool is not full. Say why it ends (by time, by the "
    "number of deals, by consent) and close it then."
)
STEP_NOT_POSSIBLE = gettext_noop("The sheet is %(state)s; expected %(expected)s.")
ALREADY_OPEN = gettext_noop("The sheet is open already; there is nothing to reopen.")
REOPEN_ROUND_CLOSED = gettext_noop("Round %(round)s is closed; reopen the round before its sheets.")

UNDER_APPEAL = gettext_noop(
    "An appeal against a ruling at this table is open (%(count)s): its figures cannot become official "
    "before the panel has decided."
)

State = Sheet.State


@action("sheet.opened", gettext_noop("sheet opened"))
def open_sheet(*, table: Table, by: User, first_dealer: int | None = None) -> Sheet:
    """Return the sheet of a table, opening it if there is none.

    `first_dealer` (a seat, 0 if never said) may still be changed while the sheet has no line. In a draft of
    the seating none is opened: it would hold the draft fast.
    """
    round_ = Table.objects.select_for_update(of=("self",)).select_related("round").get(pk=table.pk).round
    seats = seats_of(table.pk)
    if not seats:
        raise WrongState("no-seats", NO_SEATS, {"table": table.number})
    last = max(seat.index for seat in seats)
    if first_dealer is not None and not 0 <= first_dealer <= last:
        fault = EntryFault(
            "first_dealer", "no-such-seat", FIRST_DEALER, {"found": first_dealer, "last": last}, "3.2.1"
        )
        raise EntryRefused([fault])
    is_draft = round_.state not in (Round.State.PUBLISHED, Round.State.CLOSED)
    if is_draft and not Sheet.objects.filter(table=table).exists():
        raise WrongState("seating-is-draft", SEATING_IS_DRAFT, {"round": round_.number})
    waits = table.round.event.confirmation != Event.Confirmation.NONE
    sheet, is_new = Sheet.objects.get_or_create(
        table=table,
        defaults={"first_dealer": first_dealer or 0, "opened_by": by, "counts_to": 0 if waits else None},
    )
    if not is_new and first_dealer is not None and first_dealer != sheet.first_dealer:
        if sheet.last_number:
            raise WrongState("first-dealer-stays", FIRST_DEALER_STAYS, {"lines": sheet.last_number})
        sheet.first_dealer = first_dealer
        sheet.version += 1
        sheet.save(update_fields=["first_dealer", "version"])
    return sheet


@action("sheet.closed", gettext_noop("sheet closed"))
def close_sheet(
    *, sheet: Sheet, by: User, end: str = "", client_id: uuid.UUID | None = None, seen_last: int | None = None
) -> Sheet:
    """Close a sheet that has ended; `end` (time, deals, consent) first writes the line that ends it."""
    held = lock_sheet(sheet)
    require_writable(held)
    require_seen(held, seen_last)
    if end and not held.sheet.finished_by:
        record_entry(sheet=held.sheet, fact={"end": end}, by=by, client_id=client_id or uuid.uuid4())
        held = lock_sheet(sheet)
    if not held.sheet.finished_by:
        raise WrongState("not-ended", NOT_ENDED, {"deals": held.sheet.deals})
    return move(held, new=State.CLOSED, by=by)


@action("sheet.confirmed", gettext_noop("sheet confirmed"))
def confirm_sheet(*, sheet: Sheet, by: User) -> Sheet:
    """Confirm a closed sheet: the table agrees with its figures."""
    held = lock_sheet(sheet)
    require_state(held, State.CLOSED)
    return move(held, new=State.CONFIRMED, by=by)


@action("sheet.official", gettext_noop("sheet made official"))
def make_official(*, sheet: Sheet, by: User) -> Sheet:
    """Make a confirmed sheet official: its figure is final."""
    held = lock_sheet(sheet)
    require_state(held, State.CONFIRMED)
    if held.sheet.open_appeals:
        raise WrongState("under-appeal", UNDER_APPEAL, {"count": held.sheet.open_appeals})
    return move(held, new=State.OFFICIAL, by=by)


@action("sheet.reopened", gettext_noop("sheet reopened"))
def reopen_sheet(*, sheet: Sheet, by: User, reason: str) -> Sheet:
    """Open a closed, confirmed or official sheet again; the reason is kept."""
    held = lock_sheet(sheet)
    if not reason.strip():
        raise ReasonMissing
    if held.sheet.is_open:
        raise WrongState("already-open", ALREADY_OPEN)
    if held.round.state == held.round.State.CLOSED:
        raise WrongState("round-closed", REOPEN_ROUND_CLOSED, {"round": held.round.number})
    return move(held, new=State.OPEN, by=by, reason=reason.strip()[:300])


def count_appeals(*, sheet: Sheet, step: int) -> None:
    """Note that an appeal about a ruling on this sheet was lodged (1) or decided (-1)."""
    held = Sheet.objects.select_for_update().get(pk=sheet.pk)
    held.open_appeals = max(0, held.open_appeals + step)
    held.version += 1
    held.save(update_fields=["open_appeals", "version"])


def require_state(held: LockedSheet, expected: Sheet.State) -> None:
    """Refuse unless the sheet is in the state expected."""
    if held.sheet.state != expected:
        raise WrongState(
            "wrong-sheet-state",
            STEP_NOT_POSSIBLE,
            {"state": held.sheet.get_state_display(), "expected": expected.label},
        )


def move(held: LockedSheet, *, new: Sheet.State, by: User, reason: str = "") -> Sheet:
    """Move the locked sheet to another state and write down who did it."""
    sheet = held.sheet
    SheetStateChange.objects.create(
        sheet=sheet, old=sheet.state, new=new, from_version=sheet.version, reason=reason, by=by
    )
    sheet.state = new
    sheet.version += 1
    sheet.save(update_fields=["state", "version"])
    compare_counted(held)
    tell_watchers(held)
    return sheet
