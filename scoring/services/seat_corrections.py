"""Correcting the seats of a table where players sat otherwise than the sheet has them: all of it or nothing.

Written by seat, the deals stay and the seats get their right names. Written by name, the seats get their
right names and every line is corrected so that everybody keeps his own deals. Both are on record.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction

from journal.services.actions import action
from office.models import User
from preferans.marks import gettext_noop
from scoring.models import Sheet
from scoring.selectors.refusals import EntryRefused, ReasonMissing
from scoring.selectors.seat_corrections import NAMES, Correction, work_out
from scoring.services.entries import correct_entry
from scoring.services.writing import lock_sheet, require_seen, require_writable, same_content, tell_watchers
from tournaments.models import Round, Seat, SeatingChange, Table
from tournaments.services.locks import lock_event, save_row


@action("seats.corrected", gettext_noop("seats corrected"))
def correct_seats(
    *,
    table: Table,
    by: User,
    sat: Sequence[int],
    written: str,
    reason: str,
    client_id: uuid.UUID,
    seen_last: int | None = None,
) -> SeatingChange:
    """Put the players of a table where they really sat and replay its deals for them.

    `sat` are their start numbers by seat, `written` how the deals were written (`chairs` or `names`). Sent
    twice with one `client_id`, it is done once. Raises EntryRefused, StaleSheet, WrongState, ReasonMissing.
    """
    lock_event(table.round.event)
    Round.objects.select_for_update().get(pk=table.round_id)
    done = SeatingChange.objects.filter(round=table.round_id, facts__request=str(client_id)).first()
    if done is not None:
        return done
    sheet = Sheet.objects.filter(table=table).first()
    if sheet is not None:
        held = lock_sheet(sheet)
        require_writable(held)
        require_seen(held, seen_last)
    if not reason.strip():
        raise ReasonMissing
    worked = work_out(table, sat=sat, written=written)
    assert sheet is not None
    was = [one.registration.number for one in worked.players]
    give_names(table, worked)
    if written == NAMES:
        rewrite(worked, by=by, reason=reason, client_id=client_id)
    change = SeatingChange.objects.create(
        round=table.round,
        reason=" ".join(reason.split())[:300],
        facts={
            "kind": "correct",
            "tables": [table.number],
            "was": was,
            "sat": list(sat),
            "written": written,
            "last_line": sheet.last_number,
            "request": str(client_id),
        },
        made_by=by,
    )
    held = lock_sheet(sheet)
    held.sheet.version += 1
    held.sheet.save(update_fields=["version"])
    save_row(Table.objects.select_for_update().get(pk=table.pk), by=by)
    tell_watchers(held)
    return change


def give_names(table: Table, worked: Correction) -> None:
    """Put every player in the seat that was his."""
    Seat.objects.filter(table=table).delete()
    for index, registration in enumerate(worked.seats):
        Seat.objects.create(table=table, round=table.round, index=index, registration=registration)


def rewrite(worked: Correction, *, by: User, reason: str, client_id: uuid.UUID) -> None:
    """Correct every line that says something else for the right seats, the last ones first.

    So no deal depends on one that is still as it was. Should the scorer refuse a sheet in between (a pool
    full too early), the first lines go first. Raises EntryRefused when neither order is possible.
    """
    wanted = [
        (entry, fact)
        for entry, fact in zip(worked.lines, worked.facts, strict=True)
        if not same_content(entry.fact, fact)
    ]
    for is_last_try, order in ((False, wanted[::-1]), (True, wanted)):
        try:
            with transaction.atomic():
                for entry, fact in order:
                    correct_entry(
                        line=entry.line,
                        fact=fact,
                        reason=reason,
                        by=by,
                        client_id=uuid.uuid5(client_id, f"line {entry.line.number}"),
                    )
            return
        except EntryRefused:
            if is_last_try:
                raise
