"""What every service of a sheet does around its own step: lock, check, append, keep in step."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_noop

from formats.selectors.rounds import set_aside
from office.models import User
from preferans.bounds import can_be_stored
from scoring.domain.record import Scored
from scoring.models import Sheet, SheetEntry, SheetPosting
from scoring.selectors.refusals import (
    ConflictingRepeat,
    EntryFault,
    EntryRefused,
    MonitorFault,
    StaleSheet,
    WrongState,
)
from scoring.selectors.scored import Told, finished_by, score_facts, totals_of
from scoring.selectors.settling import kept_totals, read_totals, settle
from scoring.selectors.sheets import (
    Fact,
    LineInForce,
    Slot,
    build_document,
    lines_in_force,
    read_lines,
    seats_of,
    sheet_balances,
)
from tournaments.models import ConventionVersion, Round, Seat, Table
from tournaments.selectors import convention_of
from tournaments.services.locks import require_not_final

SHEET_NOT_OPEN = gettext_noop(
    "The sheet is %(state)s: nothing can be written on it. An arbiter can reopen it, giving a reason."
)
ROUND_CLOSED = gettext_noop("Round %(round)s is closed: nothing can be written on its sheets.")
SEATING_IS_DRAFT = gettext_noop(
    "The seating of round %(round)s is still a draft. Publish it first, then write on its sheets."
)
IN_THE_ARCHIVE = gettext_noop("The event is in the archive: nothing is written on its sheets.")
SET_ASIDE = gettext_noop(
    "The results of table %(table)s are set aside: nothing is written on its sheet until they are back."
)

CHANGE_UNFIT = gettext_noop(
    "The change of a figure would be %(found)s, finer or larger than can be kept. Take the line back and "
    "write it anew with simpler figures."
)

COUNTED_DIFFERS = gettext_noop(
    "Round %(round)s, table %(table)s: the standings would count %(kept)s, the postings settle to "
    "%(settled)s. Nothing was written. Run `manage.py rebuild` and show its answer to whoever keeps the "
    "program."
)

KINDS = {
    "contract": SheetEntry.Kind.DEAL,
    "void": SheetEntry.Kind.VOID,
    "postings": SheetEntry.Kind.POSTINGS,
    "join": SheetEntry.Kind.JOIN,
    "replace": SheetEntry.Kind.REPLACE,
    "end": SheetEntry.Kind.END,
    "checkpoint": SheetEntry.Kind.CHECKPOINT,
}

WATCHERS: list[Callable[[LockedSheet], None]] = []
"""Called under the lock after each line and each change of state; apps above add themselves at start."""


@dataclass
class LockedSheet:
    """A sheet under its row lock, with everything a step needs, read once."""

    sheet: Sheet
    table: Table
    round: Round
    convention: ConventionVersion
    seats: list[Seat]
    lines: list[SheetEntry]
    is_set_aside: bool = False

    @property
    def in_force(self) -> list[LineInForce]:
        """The lines that count now."""
        return lines_in_force(self.lines)

    @property
    def next_number(self) -> int:
        """The number of the line to be written."""
        return self.sheet.last_number + 1

    def score(self, facts: Sequence[Fact], line_numbers: Sequence[int | None] = ()) -> Scored:
        """Score facts under the head of this sheet; raises EntryRefused."""
        document = build_document(sheet=self.sheet, seats=self.seats, convention=self.convention, facts=facts)
        return score_facts(document, line_numbers=line_numbers)


def kind_of(fact: Mapping[str, Any]) -> SheetEntry.Kind:
    """What kind of line a raw entry is; an unknown one is taken for a deal and refused by the core."""
    return next((kind for key, kind in KINDS.items() if key in fact), SheetEntry.Kind.DEAL)


def lock_sheet(sheet: Sheet) -> LockedSheet:
    """Take the row lock of a sheet (inside a transaction) and read it anew.

    Before the table's first line the round is locked too, and first: that line freezes the convention
    and the seats, so nobody may change either while it is scored.
    """
    if Table.objects.filter(pk=sheet.table_id, started_at=None).exists():
        Round.objects.select_for_update().get(tables=sheet.table_id)
    locked = Sheet.objects.select_for_update().get(pk=sheet.pk)
    tables = Table.objects.annotate(is_set_aside=set_aside("pk"))
    table = tables.select_related("round__convention", "round__event").get(pk=locked.table_id)
    return LockedSheet(
        sheet=locked,
        table=table,
        round=table.round,
        convention=table.round.convention,
        seats=seats_of(table.pk),
        lines=read_lines(locked),
        is_set_aside=table.is_set_aside,
    )


def same_content(left: Any, right: Any) -> bool:
    """Whether two facts say the same, whatever the order of their keys."""
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


def find_repeat(
    held: LockedSheet,
    *,
    client_id: uuid.UUID,
    kinds: Sequence[str],
    fact: Fact,
    corrects: SheetEntry | None = None,
) -> SheetEntry | None:
    """The line already written by this request, if it is a repeat; another content is refused."""
    line = next((line for line in held.lines if line.client_id == client_id), None)
    if line is None:
        return None
    differs = (
        line.kind not in kinds
        or not same_content(line.fact, fact)
        or (corrects is not None and line.corrects_id != corrects.pk)
    )
    if differs:
        raise ConflictingRepeat(line.number)
    line.was_there = True
    return line


def require_writable(held: LockedSheet) -> None:
    """Refuse unless lines may be written: standings not final, round played and open, sheet open."""
    require_not_final(held.round.event)
    if held.round.state == Round.State.CLOSED:
        raise WrongState("round-closed", ROUND_CLOSED, {"round": held.round.number})
    if held.round.state != Round.State.PUBLISHED:
        raise WrongState("seating-is-draft", SEATING_IS_DRAFT, {"round": held.round.number})
    if held.round.event.archived_at is not None:
        raise WrongState("in-the-archive", IN_THE_ARCHIVE)
    if held.is_set_aside:
        raise WrongState("set-aside", SET_ASIDE, {"table": held.table.number})
    if not held.sheet.is_open:
        state = held.sheet.get_state_display()
        raise WrongState("sheet-not-open", SHEET_NOT_OPEN, {"state": state})


def require_seen(held: LockedSheet, seen_last: int | None) -> None:
    """Refuse when lines were written after the last one the person saw."""
    if seen_last is not None and seen_last != held.sheet.last_number:
        raise StaleSheet([line for line in held.lines if line.number > seen_last])


def append_line(
    held: LockedSheet,
    *,
    kind: str,
    fact: Fact,
    by: User,
    client_id: uuid.UUID,
    scored: Scored,
    postings: Sequence[SheetPosting],
    corrects: SheetEntry | None = None,
    label: str = "",
    dealer: int | None = None,
    reason: str = "",
    source: str = "",
    seat: int | None = None,
) -> SheetEntry:
    """Write one line with its postings and bring the sheet's head in step."""
    number = held.next_number
    line = SheetEntry.objects.create(
        sheet=held.sheet,
        number=number,
        root=corrects.root if corrects is not None else number,
        client_id=client_id,
        kind=kind,
        fact=fact,
        corrects=corrects,
        label=label[:60],
        dealer=dealer,
        reason=reason,
        source=source,
        seat=seat,
        written_by=by,
    )
    for posting in postings:
        posting.entry = line
        posting.sheet = held.sheet
    SheetPosting.objects.bulk_create(postings)
    held.lines.append(line)
    bring_in_step(held, scored)
    tell_watchers(held)
    return line


def tell_watchers(held: LockedSheet) -> None:
    """Let the apps above bring in step what they keep of a sheet, in the same transaction."""
    for watch in WATCHERS:
        watch(held)


def bring_in_step(held: LockedSheet, scored: Scored) -> None:
    """Update the head of the sheet, freeze the convention, note the first entry of the table."""
    sheet = held.sheet
    sheet.last_number = held.lines[-1].number
    sheet.deals = sum(1 for entry in held.in_force if "contract" in entry.fact)
    sheet.finished_by = finished_by(scored)
    sheet.totals = totals_of(scored)
    sheet.version += 1
    sheet.save(update_fields=["last_number", "deals", "finished_by", "totals", "version"])
    compare_counted(held)
    now = timezone.now()
    if held.convention.frozen_at is None:
        ConventionVersion.objects.filter(pk=held.convention.pk, frozen_at=None).update(frozen_at=now)
    if held.table.started_at is None:
        Table.objects.filter(pk=held.table.pk, started_at=None).update(started_at=now)


def compare_counted(held: LockedSheet) -> None:
    """The monitor: what the standings count of a sheet must be what its postings settle to.

    Asked after every write and change of state, inside its transaction. Raises `MonitorFault`, and
    nothing is written.
    """
    kept, players = held.sheet.totals, len(held.sheet.totals) - 1
    if players < 1:
        return
    convention = convention_of(held.convention)
    settled = settle(sheet_balances(held.sheet), players=players, convention=convention)
    if kept_totals(settled) != kept:
        where: dict[str, object] = {"round": held.round.number, "table": held.table.number}
        counted = ", ".join(map(str, read_totals(kept, players=players) or ()))
        found: dict[str, object] = {"kept": counted, "settled": ", ".join(map(str, settled))}
        raise MonitorFault("counted-differs", COUNTED_DIFFERS, where | found)


def postings_of(told: Told) -> list[SheetPosting]:
    """Rows for what the core says an entry writes, not saved yet."""
    return [
        SheetPosting(
            player=written.slot.player,
            column=written.slot.column,
            against=written.slot.against,
            numerator=written.points.numerator,
            denominator=written.points.denominator,
            cite=written.cite[:60],
        )
        for written in told.written
    ]


def postings_of_change(change: Mapping[Slot, Fraction], *, cite: str = "") -> list[SheetPosting]:
    """Rows that turn old balances into new ones, not saved yet. Raises EntryRefused for one too fine."""
    if unfit := next((points for points in change.values() if not can_be_stored(points)), None):
        found = {"found": str(unfit)[:60]}
        raise EntryRefused([EntryFault("entry", "figure-too-large", CHANGE_UNFIT, found)])
    return [
        SheetPosting(
            player=slot.player,
            column=slot.column,
            against=slot.against,
            numerator=points.numerator,
            denominator=points.denominator,
            cite=cite[:60],
        )
        for slot, points in change.items()
    ]
