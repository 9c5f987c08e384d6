"""Writing many entries at once: a sheet typed whole from paper, a file taken over, a simulated event.

The lines are the same as if each entry had been written by `record_entry`; but the sheet is locked,
read and scored once for all of them, and either all stand or none.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.utils.translation import gettext_noop

from journal.services.actions import action
from office.models import User
from scoring.models import Sheet, SheetEntry, SheetPosting
from scoring.selectors.refusals import ConflictingRepeat, EntryFault, EntryRefused
from scoring.selectors.scored import told_of
from scoring.selectors.sheets import Fact
from scoring.services.writing import (
    LockedSheet,
    bring_in_step,
    kind_of,
    lock_sheet,
    postings_of,
    require_seen,
    require_writable,
    same_content,
)

ONE_BY_ONE = gettext_noop(
    "Entry %(number)s says who sits down; write it by itself, naming the player, not among others."
)
SEATS_MOVE = (SheetEntry.Kind.JOIN, SheetEntry.Kind.REPLACE)


@action("sheet.entries", gettext_noop("several lines written"))
def record_entries(
    *,
    sheet: Sheet,
    facts: Sequence[Fact],
    by: User,
    client_ids: Sequence[uuid.UUID],
    seen_last: int | None = None,
) -> list[SheetEntry]:
    """Write reported entries (formats.md) at the end of a sheet, all or none, and return their lines.

    `client_ids` has one id for each fact; the same request sent twice is written once. Newcomers and
    substitutes need a player and are refused here. Raises what `record_entry` raises.
    """
    held = lock_sheet(sheet)
    if repeated := find_repeated(held, facts, client_ids):
        return repeated
    require_writable(held)
    require_seen(held, seen_last)
    kinds = [kind_of(fact) for fact in facts]
    for number, kind in enumerate(kinds, start=1):
        if kind in SEATS_MOVE:
            raise EntryRefused([EntryFault("entry", "one-by-one", ONE_BY_ONE, {"number": number}, "3.1.2")])
    if not facts:
        return []
    before = held.in_force
    first = held.next_number
    scored = held.score(
        [entry.fact for entry in before] + list(facts),
        # faults are told by the numbers that the lines would get
        [entry.line.number for entry in before] + list(range(first, first + len(facts))),
    )
    told = [told_of(scored, len(before) + place) for place in range(len(facts))]
    lines = SheetEntry.objects.bulk_create(
        SheetEntry(
            sheet=held.sheet,
            number=number,
            root=number,
            client_id=client_id,
            kind=kind,
            fact=fact,
            label=said.label[:60],
            dealer=said.dealer,
            written_by=by,
        )
        for number, (fact, client_id, kind, said) in enumerate(
            zip(facts, client_ids, kinds, told, strict=True), start=first
        )
    )
    postings: list[SheetPosting] = []
    for line, said in zip(lines, told, strict=True):
        for posting in postings_of(said):
            posting.entry, posting.sheet = line, held.sheet
            postings.append(posting)
    SheetPosting.objects.bulk_create(postings)
    held.lines += lines
    bring_in_step(held, scored)
    return lines


def find_repeated(
    held: LockedSheet, facts: Sequence[Fact], client_ids: Sequence[uuid.UUID]
) -> list[SheetEntry]:
    """The lines already written by this request; another content, or a part of it, is refused."""
    written = {line.client_id: line for line in held.lines}
    known = [written[client_id] for client_id in client_ids if client_id in written]
    if not known:
        return []
    same = len(known) == len(facts) and all(
        same_content(line.fact, fact) for line, fact in zip(known, facts, strict=True)
    )
    if not same:
        raise ConflictingRepeat(known[0].number)
    return known
