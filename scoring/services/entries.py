"""Writing on a sheet: a deal or another entry, a correction, taking the last line back.

Each service is one transaction under the row lock of the sheet. A request that comes twice with
the same `client_id` is written once.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.utils.translation import gettext_noop

from journal.services.actions import action
from office.models import User
from scoring.models import Sheet, SheetEntry
from scoring.selectors.refusals import NotCorrectable, NothingToUndo, ReasonMissing, WrongState
from scoring.selectors.scored import slots_of, told_of
from scoring.selectors.sheets import Fact, change_of, last_undoable, sheet_balances, taken_back
from scoring.services.people import give_seat_back, seat_joined, seat_replaced
from scoring.services.writing import (
    LockedSheet,
    append_line,
    find_repeat,
    kind_of,
    lock_sheet,
    postings_of,
    postings_of_change,
    require_seen,
    require_writable,
)
from tournaments.models import Registration

Kind = SheetEntry.Kind

NOT_IN_FORCE = gettext_noop("Line %(number)s was taken back; there is nothing to correct in it.")
NOT_OF_SHEET = gettext_noop("Line %(number)s is a correction or was taken back; correct line %(root)s.")
RULED = gettext_noop(
    "Line %(number)s was written by ruling %(ruling)s and stands as it left it. "
    "An arbiter withdraws or changes the ruling."
)
DEALT = {Kind.DEAL, Kind.VOID}  # a deal may turn out void, and the other way round
KIND_OF_LINE = gettext_noop(
    "Line %(number)s can be corrected by an entry of its own kind only; take it back and write the other one."
)
KIND_STAYS = gettext_noop(
    "Line %(number)s records who sits where; take it back and write it again instead of correcting it."
)


@action("sheet.entry", gettext_noop("line written"))
def record_entry(
    *,
    sheet: Sheet,
    fact: Fact,
    by: User,
    client_id: uuid.UUID,
    seen_last: int | None = None,
    registration: Registration | None = None,
    reason: str = "",
    source: str = "",
    seat: int | None = None,
) -> SheetEntry:
    """Write one reported entry (formats.md) at the end of a sheet and return its line.

    `seen_last` is the number of the last line the person saw; `registration` is who comes, for a
    substitute or a newcomer; `source` the ruling that commands it; `seat` whose phone reports it.
    Raises EntryRefused, StaleSheet, ConflictingRepeat, WrongState.
    """
    held = lock_sheet(sheet)
    kind = kind_of(fact)
    if repeated := find_repeat(held, client_id=client_id, kinds=[kind], fact=fact):
        return repeated
    require_writable(held)
    require_seen(held, seen_last)
    if kind == Kind.JOIN:
        seat_joined(held, fact, registration)
    before = held.in_force
    scored = held.score(
        [entry.fact for entry in before] + [fact], [entry.line.number for entry in before] + [None]
    )
    told = told_of(scored, -1)
    line = append_line(
        held,
        kind=kind,
        fact=fact,
        by=by,
        client_id=client_id,
        scored=scored,
        postings=postings_of(told),
        label=told.label,
        dealer=told.dealer,
        reason=reason,
        source=source,
        seat=seat,
    )
    if kind == Kind.REPLACE:
        seat_replaced(held, fact, registration, line)
    return line


def record_checkpoint(
    *, sheet: Sheet, figures: Fact, by: User, client_id: uuid.UUID, seen_last: int | None = None
) -> SheetEntry:
    """Write down what the players' paper says; `figures` has pool, mountain and whists (formats.md).

    Differences do not refuse it: they are warnings of the sheet (`selectors.sheet_page`).
    """
    return record_entry(
        sheet=sheet, fact={"checkpoint": figures}, by=by, client_id=client_id, seen_last=seen_last
    )


@action("sheet.corrected", gettext_noop("line corrected"))
def correct_entry(
    *,
    line: SheetEntry,
    fact: Fact,
    reason: str,
    by: User,
    client_id: uuid.UUID,
    seen_last: int | None = None,
    cite: str = "",
    source: str = "",
) -> SheetEntry:
    """Answer a wrong line by a correction: a further line whose postings bring the balances right.

    Everything after it is scored anew, so the correction carries also what changes there (help, the
    price of an all-pass). What a ruling has written only a ruling (`source`) corrects. Raises
    NotCorrectable, ReasonMissing, EntryRefused, StaleSheet, WrongState.
    """
    held = lock_sheet(line.sheet)
    if repeated := find_repeat(held, client_id=client_id, kinds=[Kind.CORRECTION], fact=fact, corrects=line):
        return repeated
    require_writable(held)
    require_seen(held, seen_last)
    if not reason.strip():
        raise ReasonMissing
    place = require_correctable(held, line)
    if kind_of(fact) != line.kind and not {kind_of(fact), line.kind} <= DEALT:
        raise NotCorrectable("kind-stays", KIND_OF_LINE, {"number": line.number})
    entries = held.in_force
    if not source:
        require_free(entries[place].told_by)
    facts = [entry.fact for entry in entries]
    facts[place] = fact
    numbers: list[int | None] = [entry.line.number for entry in entries]
    numbers[place] = None
    scored = held.score(facts, numbers)
    told = told_of(scored, place)
    change = change_of(old=sheet_balances(held.sheet), new=slots_of(scored))
    return append_line(
        held,
        kind=Kind.CORRECTION,
        fact=fact,
        by=by,
        client_id=client_id,
        scored=scored,
        postings=postings_of_change(change, cite=cite),
        corrects=line,
        label=told.label,
        dealer=told.dealer,
        reason=reason.strip()[:300],
        source=source,
    )


def require_free(line: SheetEntry) -> None:
    """Refuse what a ruling has written: it goes with the ruling, or stays."""
    if line.source:
        params: dict[str, object] = {"number": line.number, "ruling": line.ruling_number or "–"}
        raise WrongState("ruled", RULED, params)


def require_correctable(held: LockedSheet, line: SheetEntry) -> int:
    """The place of the line among those in force; refuse what cannot be corrected."""
    if line.kind in (Kind.CORRECTION, Kind.UNDO):
        raise NotCorrectable("not-a-first-line", NOT_OF_SHEET, {"number": line.number, "root": line.root})
    if line.kind in (Kind.JOIN, Kind.REPLACE):
        raise NotCorrectable("kind-stays", KIND_STAYS, {"number": line.number})
    for place, entry in enumerate(held.in_force):
        if entry.line.pk == line.pk:
            return place
    raise NotCorrectable("not-in-force", NOT_IN_FORCE, {"number": line.number})


@action("sheet.undone", gettext_noop("last line taken back"))
def undo_last(
    *, sheet: Sheet, by: User, client_id: uuid.UUID, seen_last: int | None = None, reason: str = ""
) -> SheetEntry:
    """Take back the newest line that still counts, by a further line; return that further line.

    Raises NothingToUndo, StaleSheet, WrongState.
    """
    held = lock_sheet(sheet)
    if repeated := find_repeat(held, client_id=client_id, kinds=[Kind.UNDO], fact={}):
        return repeated
    require_writable(held)
    require_seen(held, seen_last)
    target = last_undoable(held.lines)
    if target is None:
        raise NothingToUndo
    require_free(target)
    return write_undo(held, target, by=by, client_id=client_id, reason=reason)


@action("sheet.line-taken-back", gettext_noop("earlier line taken back"))
def take_back_line(
    *, line: SheetEntry, by: User, client_id: uuid.UUID, reason: str = "", source: str = ""
) -> SheetEntry:
    """Take back one line, wherever it stands, by a further line; return that further line.

    For rulings that are withdrawn. Raises NotCorrectable, EntryRefused, WrongState.
    """
    held = lock_sheet(line.sheet)
    if repeated := find_repeat(held, client_id=client_id, kinds=[Kind.UNDO], fact={}, corrects=line):
        return repeated
    require_writable(held)
    if line.kind == Kind.UNDO or line.pk in taken_back(held.lines):
        raise NotCorrectable("not-in-force", NOT_IN_FORCE, {"number": line.number})
    return write_undo(held, line, by=by, client_id=client_id, reason=reason, source=source)


def write_undo(
    held: LockedSheet,
    target: SheetEntry,
    *,
    by: User,
    client_id: uuid.UUID,
    reason: str = "",
    source: str = "",
) -> SheetEntry:
    """Write the line that takes another one back."""
    answer = SheetEntry(sheet=held.sheet, number=held.next_number, kind=Kind.UNDO, corrects=target)
    if target.kind in (Kind.JOIN, Kind.REPLACE):
        give_seat_back(held, target)
    scored = held.score(without(held, answer))
    change = change_of(old=sheet_balances(held.sheet), new=slots_of(scored))
    return append_line(
        held,
        kind=Kind.UNDO,
        fact={},
        by=by,
        client_id=client_id,
        scored=scored,
        postings=postings_of_change(change),
        corrects=target,
        label=target.label,
        dealer=target.dealer,
        reason=reason.strip()[:300],
        source=source,
    )


def without(held: LockedSheet, answer: SheetEntry) -> list[dict[str, Any]]:
    """The facts in force once a line not written yet has taken its target back."""
    lines = [*held.lines, answer]
    ahead = LockedSheet(held.sheet, held.table, held.round, held.convention, held.seats, lines)
    return [entry.fact for entry in ahead.in_force]
