"""The queue of disputes: what stands on the sheet, what a seat says instead."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from phones.models import Verdict
from phones.selectors.agreements import read_agreements, sheets_with_disputes
from scoring.models import Sheet, SheetEntry
from scoring.selectors.sheets import holders_now, lines_in_force, read_lines, seats_of
from scoring.selectors.telling import DealTold, letter, tell_deal
from tournaments.models import Event


@dataclass(frozen=True)
class Said:
    """One seat's own version of a line."""

    verdict: Verdict
    name: str
    letter: str
    told: DealTold


@dataclass(frozen=True)
class Dispute:
    """A line, or the closed sheet (no line), with what the seats say of it."""

    sheet: Sheet
    root: int
    line: SheetEntry | None
    told: DealTold | None
    deal: int
    writer: str
    said: tuple[Said, ...]
    form: uuid.UUID


def read_disputes(event: Event) -> list[Dispute]:
    """All that is disputed at the event, by round and table; a few queries for each table concerned."""
    found = []
    for sheet in sheets_with_disputes(event):
        lines = read_lines(sheet)
        entries = {entry.line.number: entry for entry in lines_in_force(lines)}
        deals = [number for number, entry in entries.items() if "contract" in entry.fact]
        seats = holders_now(seats_of(sheet.table_id))
        for one in read_agreements(sheet, lines=lines).open_disputes:
            entry = entries.get(one.root)
            said = tuple(
                Said(
                    verdict,
                    seats[verdict.seat].registration.public_name if verdict.seat in seats else "–",
                    letter(verdict.seat or 0),
                    tell_deal(verdict.fact or {}),
                )
                for verdict in one.disputes
            )
            writer = entry.told_by if entry else None
            found.append(
                Dispute(
                    sheet=sheet,
                    root=one.root,
                    line=writer,
                    told=tell_deal(entry.fact) if entry else None,
                    deal=deals.index(one.root) + 1 if one.root in deals else 0,
                    writer=writer_of(writer) if writer else "",
                    said=said,
                    form=uuid.uuid4(),
                )
            )
    return found


def writer_of(line: SheetEntry) -> str:
    """Who wrote a line: the seat's letter, or the member of staff."""
    return letter(line.seat) if line.seat is not None else str(line.written_by)
