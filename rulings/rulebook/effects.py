"""What a decision does to a sheet: a draft of the change, before anything is written.

Remedies become raw facts of tirazh-sheet/1 (adjustments of the deal, postings, voids); the old and the
new document are scored through `scoring.domain.record`, and the difference of the settlements is the
effect on every player, exact. Nothing is written here: services turn a draft into lines of the ledger.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest

from preferans.marks import gettext_noop as _
from rulings.rulebook.remedies import (
    AtLeastDown,
    Discipline,
    EndSheet,
    EventVists,
    MoveTricks,
    RecordDeal,
    Redeal,
    Remedies,
    Remedy,
    Taker,
    TakeSeat,
    Write,
)
from rulings.rulebook.widened import widened
from scoring.domain.facts import Deal
from scoring.domain.faults import Fault, fault
from scoring.domain.ledger import Slot
from scoring.domain.record import Scored, read_and_score
from scoring.domain.settlement import Balance

Raw = Mapping[str, object]
AFTER_END = "after-end"
NEWCOMER = "+"
"""Stands for the name of one who sits down by this very decision."""
MAX_CITE = 40


@dataclass(frozen=True)
class CellChange:
    """One figure of the sheet that a decision changes: points before and after."""

    slot: Slot
    old: Fraction
    new: Fraction


@dataclass(frozen=True)
class Draft:
    """A decision's effect on a sheet.

    `deal` is the fact that takes the place of entry `number`; `added` are entries to append; `pending`
    are parts to be put into the deal once it is recorded (its effect is then still unknown). `event`
    holds what goes to the event, `instructions` what changes no figure. `change` is vists by seat.
    """

    before: Scored
    after: Scored
    number: int | None
    deal: Raw | None
    added: tuple[Raw, ...]
    pending: Raw | None
    event: tuple[Discipline | EventVists, ...]
    instructions: Remedies

    @property
    def change(self) -> tuple[Fraction, ...]:
        """What the decision is worth to each seat, in vists: the sum is zero, a newcomer has nought."""
        old, new = self.before.settlement.exact, self.after.settlement.exact
        return tuple(b - a for a, b in zip_longest(old, new, fillvalue=Fraction(0)))

    @property
    def cells(self) -> tuple[CellChange, ...]:
        """The figures that change, by seat and column."""
        old, new = cells_of(self.before.balance), cells_of(self.after.balance)
        nought = Fraction(0)
        return tuple(
            CellChange(slot, old.get(slot, nought), points)
            for slot, points in new.items()
            if old.get(slot, nought) != points
        )

    @property
    def is_pending(self) -> bool:
        """Whether part of the effect waits for the deal to be recorded."""
        return self.pending is not None


def cells_of(balance: Balance) -> dict[Slot, Fraction]:
    """Every figure of a balance by its place on the sheet."""
    cells: dict[Slot, Fraction] = {}
    for seat in range(balance.size):
        cells[Slot(seat, "pool")] = balance.pool[seat]
        cells[Slot(seat, "mountain")] = balance.mountain[seat]
        for other in range(balance.size):
            if other != seat:
                cells[Slot(seat, "whists", other)] = balance.whists[seat][other]
    return cells


def draft(
    document: Raw, decision: Remedies, *, cite: str, number: int | None = None, reason: str = ""
) -> Draft | list[Fault]:
    """The effect of `decision` on a sheet (tirazh-sheet/1).

    `number` is the entry of the deal in question, None for the deal under way; `cite` the point ruled
    by, `reason` the arbiter's words. Returns the draft, or the faults that forbid it.
    """
    before = read_and_score(document)
    if isinstance(before, list):
        return before
    entries = document["entries"]
    assert isinstance(entries, list)
    if number is not None and not (
        1 <= number <= len(entries) and isinstance(before.walk.steps[number - 1].fact, Deal)
    ):
        return [
            fault(
                "number",
                "no-deal",
                _("Found entry %(found)s; expected the number of a deal on this sheet."),
                found=number,
            )
        ]
    builder = _Builder(before, None if number is None else entries[number - 1], cite, reason)
    for remedy in decision:
        builder.take(remedy)
    deal, added, pending = builder.result()
    after = _scored(document, entries, number, deal, added)
    if isinstance(after, list) and any(one.code == AFTER_END for one in after):
        added = [one | {"override": reason or "ruling"} if "postings" in one else one for one in added]
        after = _scored(document, entries, number, deal, added)
    if isinstance(after, list):
        return after
    return Draft(
        before,
        after,
        number,
        deal,
        tuple(added),
        pending,
        tuple(builder.event),
        tuple(builder.instructions),
    )


def _scored(
    document: Raw, entries: list[object], number: int | None, deal: Raw | None, added: list[dict[str, object]]
) -> Scored | list[Fault]:
    changed = [
        deal if deal is not None and at == number else entry for at, entry in enumerate(entries, start=1)
    ]
    names = document["players"]
    assert isinstance(names, list)
    comes = any(one.get("join") == len(names) for one in added)
    if comes:
        names, changed = [*names, NEWCOMER], [widened(entry, len(names) + 1) for entry in changed]
    return read_and_score({**document, "players": names, "entries": [*changed, *added]})


class _Builder:
    """Gathers what the remedies of one decision write."""

    def __init__(self, before: Scored, raw: object, cite: str, reason: str) -> None:
        self.before, self.cite, self.reason = before, cite[:MAX_CITE], reason
        self.raw: dict[str, object] | None = dict(raw) if isinstance(raw, dict) else None
        self.adjustments: list[dict[str, object]] = []
        self.record: RecordDeal | None = None
        self.void: dict[str, object] | None = None
        self.postings: dict[tuple[str, str], list[dict[str, object]]] = {}
        self.others: list[dict[str, object]] = []
        self.event: list[Discipline | EventVists] = []
        self.instructions: list[Remedy] = []

    def take(self, remedy: Remedy) -> None:
        """Sort one remedy by what it does."""
        match remedy:
            case Write():
                self._write(remedy)
            case MoveTricks():
                self.adjustments.append(self._moved(remedy))
            case AtLeastDown(player=player, tricks=tricks):
                self.adjustments.append(
                    {"kind": "at-least-down", "player": player, "tricks": tricks, "cite": self.cite}
                )
            case RecordDeal():
                self.record = remedy
            case Redeal(dealer_moves=moves):
                self.void = {
                    "void": self.reason or "redeal",
                    "dealer": "moves" if moves else "stays",
                    "cite": self.cite,
                }
            case Discipline() | EventVists():
                self.event.append(remedy)
            case TakeSeat(seat=seat, is_substitute=False) if seat <= self.before.balance.size:
                self.others.append({"join": seat, "cite": self.cite})
            case EndSheet(by=by):
                self.others.append({"end": by, "cite": self.cite})
            case _:
                self.instructions.append(remedy)

    def _write(self, write: Write) -> None:
        line: dict[str, object] = {
            "player": write.player,
            "column": write.column,
            "points": str(write.points),
        }
        if write.against is not None:
            line["against"] = write.against
        cause = (write.cite or self.cite, write.reason or self.reason)
        self.postings.setdefault(cause, []).append(line)

    def _moved(self, move: MoveTricks) -> dict[str, object]:
        kind = {Taker.OPPONENTS: "moved", Taker.NOBODY: "lost", Taker.OFFENDER: "added"}[move.to]
        made: dict[str, object] = {
            "kind": kind,
            "player": move.giver,
            "tricks": move.tricks,
            "cite": self.cite,
        }
        if kind == "moved" and move.seat is not None:
            made["to"] = move.seat
        return made

    def result(self) -> tuple[Raw | None, list[dict[str, object]], Raw | None]:
        """The deal in place of the old one, the entries to append, what waits for the deal."""
        added: list[dict[str, object]] = []
        deal: dict[str, object] | None = None
        pending: dict[str, object] | None = None
        if self.void is not None:
            if self.raw is None:
                added.append(self.void)
            else:
                deal = self.void
        elif self.raw is not None:
            if self.record is not None or self.adjustments:
                deal = self._adjusted(recorded(self.raw, self.record))
        elif self.record is not None and self.record.contract is not None:
            added.append(self._adjusted(recorded({}, self.record)))
        elif self.record is not None or self.adjustments:
            pending = self._adjusted(recorded({}, self.record))
        for (cite, reason), lines in self.postings.items():
            entry: dict[str, object] = {"postings": lines, "cite": cite}
            if reason:
                entry["note"] = reason
            added.append(entry)
        return deal, added + self.others, pending

    def _adjusted(self, deal: dict[str, object]) -> dict[str, object]:
        if not self.adjustments:
            return deal
        old = deal.get("adjustments")
        return {**deal, "adjustments": [*(old if isinstance(old, list) else []), *self.adjustments]}


def _seats_of(record: RecordDeal) -> dict[str, object]:
    """The seats that a `RecordDeal` names."""
    seats = {"declarer": record.declarer, "dealer": record.dealer, "shared_with": record.shared_with}
    return {key: seat for key, seat in seats.items() if seat is not None}


def recorded(raw: Raw, record: RecordDeal | None) -> dict[str, object]:
    """A raw deal with the figures of a `RecordDeal` in place of its own."""
    deal = dict(raw)
    if record is None:
        return deal
    if record.contract is not None:
        deal["contract"] = record.contract
    if record.is_alone or record.contract not in (None, "misere"):
        deal.pop("shared_with", None)
    if record.contract == "all-pass":
        for key in ("declarer", "calls", "open", "conceded", "bid", "outcome", "shared_with"):
            deal.pop(key, None)
    deal |= _seats_of(record)
    if record.calls is not None:
        deal["calls"] = [list(call) for call in record.calls]
    if record.tricks is not None:
        deal["tricks"] = list(record.tricks)
        deal.pop("outcome", None)
    if record.outcome is not None:
        deal["outcome"] = record.outcome
        deal.pop("tricks", None)
        deal.pop("adjustments", None)
    deal |= {"conceded": True} if record.is_conceded else {}
    if record.is_refused:
        deal["refused"] = True
        for key in ("tricks", "adjustments", "calls"):
            deal.pop(key, None)
    return deal
