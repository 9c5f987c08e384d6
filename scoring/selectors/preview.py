"""What a reported entry would write, before it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.selectors.refusals import EntryRefused
from scoring.selectors.scored import score_facts, told_of
from scoring.selectors.sheets import Fact, Slot
from scoring.selectors.table_page import TablePage
from scoring.selectors.telling import letter


@dataclass(frozen=True)
class Writes:
    """What goes into one column: its name and (letter, points) by player."""

    column: str
    shares: tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True)
class Preview:
    """An entry scored ahead: its label, what it writes, its value for each seat; or its faults."""

    label: str = ""
    dealer: int | None = None
    writes: tuple[Writes, ...] = ()
    values: tuple[Fraction, ...] = ()
    faults: tuple[dict[str, str], ...] = ()

    @property
    def worth(self) -> tuple[tuple[str, Fraction], ...]:
        """The value in vists by the letters of the seats; empty where it is nought to everybody."""
        return (
            tuple((letter(seat), value) for seat, value in enumerate(self.values)) if any(self.values) else ()
        )

    @property
    def is_good(self) -> bool:
        """Whether it can be written."""
        return not self.faults


def preview_entry(page: TablePage, fact: Fact) -> Preview:
    """Score the sheet with one more entry; nothing is written."""
    if not page.document:
        return Preview()
    document = {**page.document, "entries": [*page.document["entries"], fact]}
    try:
        scored = score_facts(document, line_numbers=[*page.line_numbers, None])
    except EntryRefused as refused:
        return Preview(faults=tuple(refused.told()))
    told = told_of(scored, -1)
    figures: dict[Slot, Fraction] = {}
    for written in told.written:
        figures[written.slot] = figures.get(written.slot, Fraction(0)) + written.points
    values = scored.values(scored.walk.steps[-1])
    return Preview(
        label=told.label,
        dealer=told.dealer,
        writes=group_slots(figures),
        values=tuple(values or ()),
    )


def group_slots(figures: Mapping[Slot, Fraction]) -> tuple[Writes, ...]:
    """Figures by column as a person reads them: pool, mountain, whists on each."""
    groups: dict[str, list[tuple[str, Fraction]]] = {}
    for slot in sorted(figures, key=lambda slot: (order_of(slot), slot.player)):
        groups.setdefault(column_words(slot), []).append((letter(slot.player), figures[slot]))
    return tuple(Writes(column, tuple(shares)) for column, shares in groups.items())


def order_of(slot: Slot) -> tuple[int, int]:
    """Pool, mountain, then whists by opponent."""
    return {"pool": 0, "mountain": 1}.get(slot.column, 2), slot.against or 0


def column_words(slot: Slot) -> str:
    """The column's name; whists with the opponent's letter."""
    if slot.column == "pool":
        return _("Pool")
    if slot.column == "mountain":
        return _("Mountain")
    return _("Whists on %(seat)s") % {"seat": letter(slot.against or 0)}
