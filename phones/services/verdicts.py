"""What the seats say of lines: agree, dispute, an arbiter settles; the sheet's head is kept in step.

Everything happens under the row lock of the sheet, so that of many verdicts at once each sees those
before it, and a sheet is confirmed once.
"""

from __future__ import annotations

import uuid
from typing import Any

from journal.services.actions import action
from office.models import User
from office.services.people import table_phone
from phones.models import WHOLE_SHEET, Verdict
from phones.selectors.agreements import Agreement, Agreements, counts_to, policy_of, read_agreements
from phones.selectors.refusals import (
    CHANGED,
    HOW_SETTLED,
    NO_DISPUTE,
    NO_LINE,
    NO_VERSION,
    NOT_ASKED,
    NOT_CLOSED,
    PhoneConflict,
    PhoneRefused,
)
from preferans.marks import gettext_noop
from scoring.models import Sheet
from scoring.selectors.sheets import Fact, lines_in_force
from scoring.services.entries import correct_entry
from scoring.services.sheets import move
from scoring.services.writing import LockedSheet, lock_sheet
from tournaments.models import Event

Said = Verdict.Said
State = Sheet.State


@action("verdict.given", gettext_noop("word of a seat"))
def give_verdict(
    *,
    sheet: Sheet,
    seat: int,
    root: int,
    upto: int,
    agrees: bool,
    client_id: uuid.UUID,
    device: uuid.UUID | None = None,
    fact: Fact | None = None,
    label: str = "",
    words: str = "",
) -> Verdict:
    """Write what a seat says of line `root` as it saw it (`upto`); root 0 is the closed sheet.

    Repeating a request, or the same word about the same version, writes nothing new. Raises
    PhoneConflict when the line has changed since.
    """
    held = lock_sheet(sheet)
    if repeated := Verdict.objects.filter(sheet=held.sheet, client_id=client_id).first():
        return repeated
    policy = policy_of(held.sheet, held.round.event)
    if policy == Event.Confirmation.NONE:
        raise PhoneConflict("not-asked", NOT_ASKED)
    agreement = find_agreement(read_agreements(held.sheet, lines=held.lines), root=root, upto=upto)
    if root == WHOLE_SHEET and held.sheet.is_open:
        raise PhoneConflict("not-closed", NOT_CLOSED)
    said = Said.AGREES if agrees else Said.DISPUTES
    newest = (
        Verdict.objects.filter(sheet=held.sheet, root=root, upto=agreement.upto, seat=seat)
        .order_by("-id")
        .first()
    )
    if newest is not None and newest.said == said and newest.fact == fact:
        return newest
    verdict = Verdict.objects.create(
        sheet=held.sheet,
        root=root,
        upto=agreement.upto,
        seat=seat,
        said=said,
        fact=fact,
        label=label[:60],
        words=words.strip()[:200],
        client_id=client_id,
        device=device,
    )
    keep_in_step(held)
    return verdict


def find_agreement(agreements: Agreements, *, root: int, upto: int) -> Agreement:
    """The line spoken of, if it still stands as the person saw it."""
    found = agreements.whole if root == WHOLE_SHEET else agreements.by_root.get(root)
    if found is None:
        raise PhoneConflict("no-line", NO_LINE, found=root)
    if upto != found.upto:
        raise PhoneConflict("line-changed", CHANGED, line=root or found.upto)
    return found


def watch_sheet(held: LockedSheet) -> None:
    """After a line or a change of state: bring the head in step where anybody speaks of the sheet."""
    if held.sheet.counts_to is not None or held.sheet.open_disputes:
        keep_in_step(held)


def keep_in_step(held: LockedSheet, *, by: User | None = None) -> None:
    """Bring the sheet's head in step with what was said, and confirm the sheet if all agree to it."""
    sheet = held.sheet
    policy = policy_of(held.sheet, held.round.event)
    agreements = read_agreements(sheet, lines=held.lines)
    entries = lines_in_force(held.lines)
    waiting = agreements.whole if policy == Event.Confirmation.SHEET else agreements.first_waiting
    sheet.agreed = sum(1 << seat for seat in (waiting.agreed if waiting else ()))
    sheet.open_disputes = len(agreements.open_disputes)
    is_confirmed = sheet.state in (State.CONFIRMED, State.OFFICIAL)
    if sheet.state == State.CLOSED and policy != Event.Confirmation.NONE:
        whole = agreements.whole
        all_deals = policy == Event.Confirmation.DEAL and agreements.first_waiting is None
        if (whole is not None and whole.is_confirmed) or (all_deals and not agreements.open_disputes):
            is_confirmed = True
            move(held, new=State.CONFIRMED, by=by or table_phone())
    if policy == Event.Confirmation.NONE:
        sheet.counts_to = None
    elif policy == Event.Confirmation.SHEET:
        sheet.counts_to = sheet.last_number if is_confirmed else 0
    else:
        sheet.counts_to = sheet.last_number if is_confirmed else counts_to(entries, agreements)
    sheet.version += 1
    sheet.save(update_fields=["agreed", "open_disputes", "counts_to", "version"])


@action("verdict.settled", gettext_noop("dispute settled"))
def settle_line(
    *,
    sheet: Sheet,
    root: int,
    by: User,
    client_id: uuid.UUID,
    how: str,
    verdict: Verdict | None = None,
    reason: str = "",
) -> Verdict:
    """Decide a dispute: `how` is `sheet` (the line stands) or `seat` (the seat's version replaces it)."""
    held = lock_sheet(sheet)
    if repeated := Verdict.objects.filter(sheet=held.sheet, client_id=client_id).first():
        return repeated
    agreements = read_agreements(held.sheet, lines=held.lines)
    found = agreements.whole if root == WHOLE_SHEET else agreements.by_root.get(root)
    if found is None or not found.is_disputed:
        raise PhoneConflict("no-dispute", NO_DISPUTE, line=root)
    upto = found.upto
    if how == "seat":
        if verdict is None or verdict.fact is None or verdict not in found.disputes:
            raise PhoneRefused("no-version", NO_VERSION)
        upto = correct_from(held, root=root, fact=verdict.fact, by=by, reason=reason)
        held = lock_sheet(sheet)
    elif how != "sheet":
        raise PhoneRefused("how-settled", HOW_SETTLED, found=how)
    settled = Verdict.objects.create(
        sheet=held.sheet, root=root, upto=upto, said=Said.SETTLED, client_id=client_id, by=by, words=reason
    )
    keep_in_step(held, by=by)
    return settled


def correct_from(held: LockedSheet, *, root: int, fact: dict[str, Any], by: User, reason: str) -> int:
    """Correct a line to what a seat says; returns the number of the correction."""
    line = next(line for line in held.lines if line.number == root)
    answer = correct_entry(line=line, fact=fact, reason=reason, by=by, client_id=uuid.uuid4())
    return answer.number


@action("verdict.paper", gettext_noop("signed paper taken for the word of the seats"))
def confirm_on_paper(*, sheet: Sheet, by: User) -> int:
    """The players signed the paper: everything that still waits is settled. Returns how many lines.

    Where the closed sheet is confirmed as a whole, it is the sheet. Raises PhoneConflict while it is open.
    """
    held = lock_sheet(sheet)
    found = read_agreements(held.sheet, lines=held.lines)
    waiting = [one for one in found.by_root.values() if not one.is_confirmed]
    if policy_of(held.sheet, held.round.event) == Event.Confirmation.SHEET:
        if held.sheet.is_open:
            raise PhoneConflict("not-closed", NOT_CLOSED)
        waiting = [found.whole] if found.whole and not found.whole.is_confirmed else []
    for one in waiting:
        Verdict.objects.create(sheet=held.sheet, root=one.root, upto=one.upto, said=Said.SETTLED, by=by)
    keep_in_step(held, by=by)
    return len(waiting)
