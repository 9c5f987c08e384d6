"""The sheets of a round deal by deal: every deal settles to nought, and all of them to the sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from preferans.convention import Convention
from scoring.models import SheetPosting
from scoring.selectors.reconciliation import ZERO, RoundSums, TableSums, Vists
from scoring.selectors.settling import settle
from scoring.selectors.sheets import Slot
from scoring.selectors.standings_gather import SheetHead, read_heads
from tournaments.selectors import convention_of


@dataclass(frozen=True)
class LineSums:
    """What one line of a sheet came to, by seat: as played, and what rulings changed of it."""

    line: int
    label: str
    played: Vists
    ruled: Vists

    @property
    def settled(self) -> Vists:
        """Both together."""
        return tuple(a + b for a, b in zip(self.played, self.ruled, strict=True))

    @property
    def is_ruled(self) -> bool:
        """Whether rulings wrote here."""
        return any(self.ruled)

    @property
    def total(self) -> Fraction:
        """The sum of all seats; nought."""
        return sum(self.settled, ZERO)


@dataclass(frozen=True)
class SheetSums:
    """A sheet deal by deal. `left` is by seat what its lines and its settlement differ by; noughts."""

    table: TableSums
    lines: tuple[LineSums, ...]
    widest: int = 0

    @property
    def left(self) -> Vists:
        """By seat, the settlement without the sum of the lines."""
        sums = [sum((line.settled[seat] for line in self.lines), ZERO) for seat in self.seats]
        return tuple(own - other for own, other in zip(self.table.settled, sums, strict=True))

    @property
    def seats(self) -> range:
        """The seats of the sheet."""
        return range(len(self.table.settled))

    @property
    def cells(self) -> tuple[Fraction | None, ...]:
        """By seat, the settlement; None for a seat that other tables of the round have."""
        return (*self.table.settled, *(None,) * (self.widest - len(self.table.settled)))

    @property
    def agrees(self) -> bool:
        """Whether the deals add up to the sheet, and every deal to nought."""
        return not any(self.left) and not any(line.total for line in self.lines)


def reconcile_round(found: RoundSums) -> list[SheetSums]:
    """The sheets of a round deal by deal; two queries."""
    convention = convention_of(found.round.convention)
    heads = {head.table_number: head for head in read_heads([found.round]).values()}
    lines = read_line_figures(heads.values())
    widest = max((len(table.settled) for table in found.tables), default=0)
    return [
        sums_of_sheet(table, lines.get(heads[table.table].pk, {}), convention, widest=widest)
        for table in found.tables
    ]


Figures = dict[Slot, Fraction]


@dataclass
class _Line:
    label: str
    played: Figures
    ruled: Figures


def read_line_figures(heads: Iterable[SheetHead]) -> dict[int, dict[int, _Line]]:
    """Sheet → line whose place it is → what was written there; one query."""
    found: dict[int, dict[int, _Line]] = defaultdict(dict)
    rows = (
        SheetPosting.objects.filter(sheet__in=[head.pk for head in heads])
        .order_by("sheet_id", "entry__number", "id")
        .values_list(
            "sheet_id",
            "entry__root",
            "entry__source",
            "entry__label",
            "player",
            "column",
            "against",
            "numerator",
            "denominator",
        )
    )
    for sheet, root, source, label, player, column, against, numerator, denominator in rows:
        line = found[sheet].setdefault(root, _Line(label, {}, {}))
        line.label = label or line.label
        figures = line.ruled if source else line.played
        slot = Slot(player, column, against)
        figures[slot] = figures.get(slot, ZERO) + Fraction(numerator, denominator)
    return found


def sums_of_sheet(
    table: TableSums, lines: Mapping[int, _Line], convention: Convention, *, widest: int = 0
) -> SheetSums:
    """Settle every line by itself: the settlement is linear."""
    players = len(table.settled)
    return SheetSums(
        table,
        tuple(
            LineSums(
                number,
                line.label,
                settle(line.played, players=players, convention=convention),
                settle(line.ruled, players=players, convention=convention),
            )
            for number, line in sorted(lines.items())
        ),
        widest,
    )
