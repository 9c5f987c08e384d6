"""Playing a made-up sheet at a real table, stroke by stroke, through the services that people use."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence

from django.db import transaction

from archive.domain.generator import Plan
from archive.domain.slips import CORRECT, UNDO, WRITE, Stroke
from office.models import User
from scoring.models import Sheet, SheetEntry
from scoring.services.batches import record_entries
from scoring.services.entries import correct_entry, record_entry, undo_last
from scoring.services.sheets import close_sheet, confirm_sheet, open_sheet
from tournaments.models import Registration, Table


@transaction.atomic
def play_plan(
    *,
    table: Table,
    plan: Plan,
    by: User,
    arbiter: User,
    reserves: Mapping[str, Registration] | None = None,
    at_once: bool = False,
) -> Sheet:
    """Write a whole plan on the sheet of a table: `by` writes and takes back, the arbiter corrects.

    `reserves` are the substitutes by the name that the plan gives them. With `at_once` entries that
    follow one another go through the service for many. One transaction: all of it stands, or nothing.
    """
    sheet = open_sheet(table=table, by=by, first_dealer=plan.first_dealer)
    lines: list[SheetEntry] = []
    for strokes in stretches(plan.strokes) if at_once else ([stroke] for stroke in plan.strokes):
        seen = lines[-1].number if lines else 0
        if len(strokes) > 1:
            lines += record_entries(
                sheet=sheet,
                facts=[stroke.fact for stroke in strokes],
                by=by,
                client_ids=[uuid.uuid4() for _stroke in strokes],
                seen_last=seen,
            )
            continue
        (stroke,) = strokes
        client = uuid.uuid4()
        if stroke.kind == UNDO:
            line = undo_last(sheet=sheet, by=by, client_id=client, seen_last=seen)
        elif stroke.kind == CORRECT and stroke.target is not None:
            line = correct_entry(
                line=lines[stroke.target],
                fact=stroke.fact,
                reason=stroke.reason,
                by=arbiter,
                client_id=client,
                seen_last=seen,
            )
        else:
            comes = (reserves or {}).get(str(stroke.fact.get("name", "")))
            line = record_entry(
                sheet=sheet, fact=stroke.fact, by=by, client_id=client, seen_last=seen, registration=comes
            )
        lines.append(line)
    sheet.refresh_from_db()
    return sheet


def stretches(strokes: Sequence[Stroke]) -> list[list[Stroke]]:
    """Strokes in runs of entries that can be written together; every other stroke by itself."""
    runs: list[list[Stroke]] = []
    is_growing = False
    for stroke in strokes:
        is_plain = stroke.kind == WRITE and not {"join", "replace"} & set(stroke.fact)
        if is_plain and is_growing:
            runs[-1].append(stroke)
        else:
            runs.append([stroke])
        is_growing = is_plain
    return runs


def finish_sheet(*, sheet: Sheet, by: User, arbiter: User) -> Sheet:
    """Close and confirm a sheet that was played to its end; by consent where nothing has ended it."""
    closed = close_sheet(sheet=sheet, by=by, end="" if sheet.finished_by else "consent")
    return confirm_sheet(sheet=closed, by=arbiter)
