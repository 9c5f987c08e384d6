"""What the seats say of the lines of a sheet: who agreed, who disputes, what is confirmed.

Deals need every seat that is held now, also the one who sat out: the sheet is everybody's. What a
ruling wrote needs nobody; what an arbiter settled needs nobody any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from phones.models import WHOLE_SHEET, Verdict
from scoring.models import Sheet, SheetEntry
from scoring.selectors.sheets import LineInForce, holders_now, lines_in_force, read_lines, seats_of
from tournaments.models import Event

Kind = SheetEntry.Kind
Said = Verdict.Said

NEEDS = {Kind.DEAL, Kind.VOID}


@dataclass(frozen=True)
class Agreement:
    """What was said of one line as it stands (`root` 0: of the closed sheet)."""

    root: int
    upto: int
    needed: frozenset[int]
    agreed: frozenset[int] = frozenset()
    disputes: tuple[Verdict, ...] = ()
    is_settled: bool = False

    @property
    def is_disputed(self) -> bool:
        """Whether a seat says otherwise and nobody has decided yet."""
        return bool(self.disputes) and not self.is_settled

    @property
    def is_confirmed(self) -> bool:
        """Whether it counts: all agree, or an arbiter or a ruling has settled it."""
        return self.is_settled or (not self.disputes and self.needed <= self.agreed)

    @property
    def missing(self) -> frozenset[int]:
        """The seats that have not agreed yet."""
        return frozenset() if self.is_settled else self.needed - self.agreed

    @property
    def done(self) -> int:
        """How many of the seats agree."""
        return len(self.needed) if self.is_settled else len(self.needed & self.agreed)


@dataclass(frozen=True)
class Agreements:
    """All that was said of a sheet, by line."""

    by_root: Mapping[int, Agreement] = field(default_factory=dict)
    whole: Agreement | None = None

    @property
    def first_waiting(self) -> Agreement | None:
        """The first line that does not count yet."""
        return next((one for one in self.by_root.values() if not one.is_confirmed), None)

    @property
    def open_disputes(self) -> list[Agreement]:
        """Lines, or the whole sheet, of which a seat says otherwise."""
        found = [one for one in self.by_root.values() if one.is_disputed]
        return found + ([self.whole] if self.whole and self.whole.is_disputed else [])


def policy_of(sheet: Sheet | None, event: Event) -> str:
    """What the seats of a sheet are asked to confirm: nothing, if it began before the event asked."""
    if sheet is not None and sheet.counts_to is None:
        return Event.Confirmation.NONE
    return event.confirmation


def may_take_back(sheet: Sheet, last: SheetEntry | None, *, seat: int) -> bool:
    """Whether a seat may take back the newest line: it wrote it, and no other seat has spoken of it."""
    if last is None or last.seat != seat or not sheet.is_open:
        return False
    return not Verdict.objects.filter(sheet=sheet, root=last.root).exclude(seat=seat).exists()


def version_of(entry: LineInForce) -> int:
    """The number of the newest line that tells a line as it stands."""
    return entry.told_by.number


def weigh(
    entries: Sequence[LineInForce], verdicts: Iterable[Verdict], *, seats: Iterable[int], last_number: int
) -> Agreements:
    """Put together what was said of the lines in force and of the sheet as a whole."""
    needed = frozenset(seats)
    said: dict[tuple[int, int], list[Verdict]] = {}
    for verdict in verdicts:
        said.setdefault((verdict.root, verdict.upto), []).append(verdict)
    by_root = {}
    for entry in entries:
        if entry.line.kind in NEEDS:
            root, upto = entry.line.number, version_of(entry)
            by_root[root] = _agreement(root, upto, needed, said.get((root, upto), ()), writer=entry.told_by)
    whole = _agreement(WHOLE_SHEET, last_number, needed, said.get((WHOLE_SHEET, last_number), ()))
    return Agreements(by_root, whole)


def _agreement(
    root: int,
    upto: int,
    needed: frozenset[int],
    verdicts: Iterable[Verdict],
    *,
    writer: SheetEntry | None = None,
) -> Agreement:
    newest: dict[int, Verdict] = {}
    is_settled = writer is not None and bool(writer.source)
    for verdict in verdicts:
        if verdict.seat is None:
            is_settled = True
        else:
            newest[verdict.seat] = verdict
    agreed = {seat for seat, verdict in newest.items() if verdict.said == Said.AGREES}
    if writer is not None and writer.seat is not None and writer.seat not in newest:
        agreed.add(writer.seat)
    disputes = tuple(verdict for verdict in newest.values() if verdict.said == Said.DISPUTES)
    return Agreement(root, upto, needed, frozenset(agreed), disputes, is_settled)


def read_agreements(sheet: Sheet, *, lines: Sequence[SheetEntry] | None = None) -> Agreements:
    """What was said of a sheet (two or three queries)."""
    found = read_lines(sheet) if lines is None else lines
    return weigh(
        lines_in_force(found),
        Verdict.objects.filter(sheet=sheet).order_by("id"),
        seats=holders_now(seats_of(sheet.table_id)),
        last_number=sheet.last_number,
    )


def counts_to(entries: Sequence[LineInForce], agreements: Agreements) -> int:
    """The number of the last line that counts where every deal must be confirmed."""
    waiting = agreements.first_waiting
    if waiting is not None:
        return waiting.root - 1
    return entries[-1].line.number if entries else 0


def sheets_with_disputes(event: Event) -> list[Sheet]:
    """Sheets of the event on which somebody disputes a line, by table."""
    return list(
        Sheet.objects.filter(table__round__event=event, open_disputes__gt=0)
        .select_related("table__round__event", "table__round__convention")
        .order_by("table__round__number", "table__number")
    )
