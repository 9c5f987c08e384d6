"""The ledger of a sheet: entries that only grow, balances that are derived (architecture, §5).

A mistake is answered by an entry that reverses, never by an edit. `balances` and `history` are two
readings of the same entries: the figure on the page and the answer to "why do I have 14 here?".
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple


class Slot(NamedTuple):
    """One place on the sheet: whose part, which column and, for whists, against whom."""

    player: int
    column: str
    against: int | None = None


@dataclass(frozen=True, slots=True)
class Posting:
    """One figure in one place: points into a slot, and the point of the Code that commands it."""

    slot: Slot
    points: Fraction
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """Postings with one cause. `reverses` is the number of the entry that this one answers."""

    number: int
    source: str
    postings: tuple[Posting, ...]
    reverses: int | None = None


Balances = Mapping[Slot, Fraction]


def balances(entries: Iterable[Entry]) -> dict[Slot, Fraction]:
    """What stands in each slot; slots that came to nothing are left out."""
    sums: dict[Slot, Fraction] = {}
    for entry in entries:
        for posting in entry.postings:
            sums[posting.slot] = sums.get(posting.slot, Fraction(0)) + posting.points
    return {slot: points for slot, points in sums.items() if points}


def history(entries: Iterable[Entry], slot: Slot) -> Iterator[tuple[Entry, Posting]]:
    """Every posting behind one figure, in order."""
    return ((entry, posting) for entry in entries for posting in entry.postings if posting.slot == slot)


def reverse(entry: Entry, *, number: int, source: str) -> Entry:
    """The entry that takes another back: the same slots, opposite points."""
    postings = tuple(Posting(p.slot, -p.points, p.cite) for p in entry.postings)
    return Entry(number, source, postings, reverses=entry.number)


def difference(old: Balances, new: Balances, cite: str = "") -> tuple[Posting, ...]:
    """The postings that lead from one set of balances to another, slot by slot in a fixed order."""
    slots = sorted({*old, *new}, key=lambda slot: (slot.player, slot.column, slot.against or 0))
    changes = ((slot, new.get(slot, Fraction(0)) - old.get(slot, Fraction(0))) for slot in slots)
    return tuple(Posting(slot, change, cite) for slot, change in changes if change)
