"""The settlement of a sheet step by step, as people check it with a pencil (4.2.14, 4.2.12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.convention import Convention
from scoring.domain.settlement import Settlement
from scoring.models import Sheet
from scoring.selectors.settling import balance_of
from scoring.selectors.sheets import Slot, seats_of, sheet_balances
from scoring.selectors.table_parts import SeatShown, show_seats
from tournaments.selectors import convention_of


@dataclass(frozen=True)
class SettlementRow:
    """Everything about one seat; `whists` and `shared` run over the seats, None on himself."""

    seat: SeatShown
    pool: Fraction
    missing: Fraction
    mountain: Fraction
    mountain_settled: Fraction
    whists: tuple[Fraction | None, ...]
    reduced: Fraction
    share: Fraction
    shared_whists: tuple[Fraction | None, ...]
    shared_written: Fraction
    shared_against: Fraction
    result_1: Fraction
    below_mean: Fraction
    won: Fraction
    written: Fraction
    against: Fraction
    result_2: Fraction
    exact: Fraction
    code: Fraction | None
    code_change: Fraction | None
    remainder: Fraction


@dataclass(frozen=True)
class SettlementPage:
    """Both methods side by side, and the three ways to whole numbers."""

    rows: tuple[SettlementRow, ...]
    target: Fraction
    has_target: bool
    pools_missing: bool
    mountain_per_point: Fraction
    vists_per_mountain: Fraction
    struck_off: Fraction
    mean: Fraction
    factor: Fraction
    moved: SeatShown | None
    moved_points: int
    code_possible: bool
    rounding: str

    @property
    def methods_agree(self) -> bool:
        """Whether both methods give the exact result for every seat."""
        return all(row.result_1 == row.result_2 == row.exact for row in self.rows)

    @property
    def total(self) -> Fraction:
        """The sum of the exact results: zero."""
        return sum((row.exact for row in self.rows), Fraction(0))

    @property
    def is_whole(self) -> bool:
        """Whether the exact results are whole numbers."""
        return all(row.exact.denominator == 1 for row in self.rows)

    @property
    def mountains(self) -> Fraction:
        """The sum of the mountains that are settled."""
        return sum((row.mountain_settled for row in self.rows), Fraction(0))

    @property
    def all_written(self) -> Fraction:
        """All whists on the sheet."""
        return sum((row.written for row in self.rows), Fraction(0))


def read_settlement(sheet: Sheet) -> SettlementPage:
    """Settle the sheet as it stands, with every step."""
    seats = show_seats(seats_of(sheet.table_id), dealer=None)
    return build_settlement(seats, sheet_balances(sheet), convention_of(sheet.table.round.convention))


def build_settlement(
    seats: Sequence[SeatShown], figures: Mapping[Slot, Fraction], convention: Convention
) -> SettlementPage:
    """Settle the figures of a sheet with these seats, with every step."""
    settlement = Settlement(balance_of(figures, players=len(seats)), convention)
    balance, one, two, code = (
        settlement.balance,
        settlement.method_1,
        settlement.method_2,
        settlement.code_4_2_12,
    )

    def row(place: int, seat: SeatShown) -> SettlementRow:
        others = range(len(seats))
        return SettlementRow(
            seat=seat,
            pool=balance.pool[place],
            missing=settlement.missing[place],
            mountain=balance.mountain[place],
            mountain_settled=settlement.mountains[place],
            whists=tuple(None if at == place else balance.whists[place][at] for at in others),
            reduced=one.mountains[place],
            share=one.share_to_each[place],
            shared_whists=tuple(None if at == place else one.whists[place][at] for at in others),
            shared_written=one.written[place],
            shared_against=one.against[place],
            result_1=one.result[place],
            below_mean=two.below_mean[place],
            won=two.won[place],
            written=two.written[place],
            against=two.against[place],
            result_2=two.result[place],
            exact=settlement.exact[place],
            code=code.vists[place] if code.vists else None,
            code_change=code.change[place] if code.change else None,
            remainder=settlement.largest_remainder[place],
        )

    return SettlementPage(
        rows=tuple(row(place, seat) for place, seat in enumerate(seats)),
        target=settlement.target,
        has_target=convention.has_target,
        pools_missing=any(settlement.missing),
        mountain_per_point=settlement.mountain_per_point,
        vists_per_mountain=settlement.vists_per_mountain,
        struck_off=one.struck_off,
        mean=two.mean,
        factor=two.factor,
        moved=seats[code.player] if code.player is not None else None,
        moved_points=code.points,
        code_possible=code.vists is not None,
        rounding=convention.rounding,
    )
