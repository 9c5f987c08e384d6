"""A deal that a phone reports: written, agreed to, disputed, or told to wait; never twice, never lost.

A phone may report long after the deal: the network was away, another phone was faster. The number of
the deal says which one is meant. If it stands on the sheet already, the report is this seat's word about
it: the same deal agrees, another one disputes and goes to the arbiter with both versions.
"""

from __future__ import annotations

import uuid
from collections import Counter
from dataclasses import dataclass

from journal.services.actions import action
from office.services.people import table_phone
from phones.models import SeatPhone, Verdict
from phones.selectors.agreements import may_take_back, read_agreements
from phones.selectors.refusals import (
    ENOUGH,
    MOVED_ON,
    NO_DEAL,
    NOT_WRITING,
    NOT_YOURS,
    SETTLED_ALREADY,
    SHEET_CONFIRMED,
    WAITS,
    PhoneConflict,
    PhoneRefused,
)
from phones.services.verdicts import Said, keep_in_step
from preferans.marks import gettext_noop
from scoring.models import Sheet, SheetEntry
from scoring.selectors.scored import told_of
from scoring.selectors.sheets import Fact, LineInForce, last_undoable
from scoring.services.entries import record_entry, undo_last
from scoring.services.sheets import close_sheet, open_sheet
from scoring.services.writing import LockedSheet, lock_sheet
from tournaments.models import Table

MOST_WORDS = 10
"""How often one seat may change its word about a deal as it stands."""
DEAL_FIELDS = frozenset({"contract", "declarer", "calls", "tricks", "outcome"})
"""What the keys of a phone can say; everything else (rulings, seats, figures) is the staff's."""


@dataclass(frozen=True)
class Sent:
    """What became of a reported deal: `written`, `agreed`, `disputed`; the line it is about."""

    outcome: str
    line: int
    deal: int


def require_writing(table: Table) -> None:
    """Refuse where the event's deals are not written from phones."""
    if not table.round.event.phones_write:
        raise PhoneConflict("phones-do-not-write", NOT_WRITING)


@action("phone.deal", gettext_noop("deal sent from a phone"))
def send_deal(*, phone: SeatPhone, deal: int, fact: Fact, client_id: uuid.UUID) -> Sent:
    """Take one reported deal from a phone.

    `deal` is its number on this sheet, from 1. Raises EntryRefused with the core's faults, PhoneConflict
    (`waits`) when an earlier deal is missing, WrongState when nothing can be written.
    """
    table = phone.table
    require_writing(table)
    if set(fact) - DEAL_FIELDS or "contract" not in fact:
        raise PhoneRefused("no-deal", NO_DEAL, where="fact")
    held = lock_sheet(open_sheet(table=table, by=table_phone()))
    if repeated := find_sent(held, client_id):
        return repeated
    deals = [entry for entry in held.in_force if "contract" in entry.fact]
    if deal <= len(deals):
        return speak_of(held, deals[deal - 1], phone=phone, deal=deal, fact=fact, client_id=client_id)
    if deal > len(deals) + 1:
        raise PhoneConflict("waits", WAITS, deal=deal, next=len(deals) + 1)
    line = record_entry(sheet=held.sheet, fact=fact, by=table_phone(), client_id=client_id, seat=phone.seat)
    return Sent("written", line.number, deal)


def find_sent(held: LockedSheet, client_id: uuid.UUID) -> Sent | None:
    """What became of this request, if it came before."""
    deals = [entry.line.number for entry in held.in_force if "contract" in entry.fact]
    for line in held.lines:
        if line.client_id == client_id:
            return Sent("written", line.number, deals.index(line.number) + 1 if line.number in deals else 0)
    verdict = Verdict.objects.filter(sheet=held.sheet, client_id=client_id).first()
    if verdict is None:
        return None
    outcome = "agreed" if verdict.said == Said.AGREES else "disputed"
    return Sent(outcome, verdict.root, deals.index(verdict.root) + 1 if verdict.root in deals else 0)


def speak_of(
    held: LockedSheet, entry: LineInForce, *, phone: SeatPhone, deal: int, fact: Fact, client_id: uuid.UUID
) -> Sent:
    """A deal that stands already: the report is the seat's word about it.

    Refused once the deal was settled by an arbiter or a ruling, or the sheet is confirmed: it stays in the
    phone.
    """
    label, is_same = compare(held, entry, fact)
    if is_same and entry.told_by.seat == phone.seat:
        return Sent("written", entry.line.number, deal)
    if held.sheet.state in (Sheet.State.CONFIRMED, Sheet.State.OFFICIAL):
        raise PhoneConflict("sheet-confirmed", SHEET_CONFIRMED, deal=deal)
    found = read_agreements(held.sheet, lines=held.lines).by_root.get(entry.line.number)
    if found is not None and found.is_settled:
        raise PhoneConflict("settled", SETTLED_ALREADY, deal=deal)
    said = Verdict.objects.filter(
        sheet=held.sheet, root=entry.line.number, upto=entry.told_by.number, seat=phone.seat
    ).order_by("-id")
    if (newest := said.first()) and newest.fact == (None if is_same else fact):
        return Sent("agreed" if is_same else "disputed", entry.line.number, deal)
    if said.count() >= MOST_WORDS:
        raise PhoneConflict("enough", ENOUGH, deal=deal)
    Verdict.objects.create(
        sheet=held.sheet,
        root=entry.line.number,
        upto=entry.told_by.number,
        seat=phone.seat,
        said=Said.AGREES if is_same else Said.DISPUTES,
        fact=None if is_same else fact,
        label=label[:60],
        client_id=client_id,
        device=phone.device,
    )
    keep_in_step(held)
    return Sent("agreed" if is_same else "disputed", entry.line.number, deal)


def compare(held: LockedSheet, entry: LineInForce, fact: Fact) -> tuple[str, bool]:
    """The label of a reported deal in the place of a line, and whether it writes the same figures.

    Raises EntryRefused with the core's faults when it could not stand there.
    """
    facts = [one.fact for one in held.in_force]
    at = [one.line.number for one in held.in_force].index(entry.line.number)
    ours = told_of(held.score(facts[: at + 1]), -1)
    theirs = told_of(held.score([*facts[:at], fact]), -1)
    same = ours.label == theirs.label and Counter(ours.written) == Counter(theirs.written)
    return theirs.label, same


def sheet_of(table: Table) -> Sheet:
    """The sheet of a table that has one; refuse otherwise."""
    sheet = Sheet.objects.filter(table=table).first()
    if sheet is None:
        raise PhoneConflict("moved-on", MOVED_ON)
    return sheet


@action("phone.taken-back", gettext_noop("deal taken back from a phone"))
def take_back(*, phone: SeatPhone, client_id: uuid.UUID) -> SheetEntry:
    """Take back the last deal, if this seat wrote it and nobody else has spoken of it."""
    require_writing(phone.table)
    held = lock_sheet(sheet_of(phone.table))
    done = next((line for line in held.lines if line.client_id == client_id), None)
    if done is not None:
        return done
    last = last_undoable(held.lines)
    if not may_take_back(held.sheet, last, seat=phone.seat):
        raise PhoneConflict("not-yours", NOT_YOURS)
    return undo_last(sheet=held.sheet, by=table_phone(), client_id=client_id)


@action("phone.closed", gettext_noop("sheet closed from a phone"))
def close_ended(*, phone: SeatPhone) -> Sheet:
    """Close the sheet of a table whose play has ended by itself (pool, sum or number of deals)."""
    require_writing(phone.table)
    sheet = sheet_of(phone.table)
    if sheet.is_open:
        close_sheet(sheet=sheet, by=table_phone())
    return Sheet.objects.get(pk=sheet.pk)
