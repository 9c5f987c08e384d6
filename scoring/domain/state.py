"""The state of a sheet between entries: cells, dealer, the row of all-passes, bombs, the end."""

from dataclasses import dataclass, field
from fractions import Fraction

from preferans.bounds import fits
from preferans.convention import Convention
from preferans.seats import next_seat
from scoring.domain.units import Beyond, Inexact

MAX_DOUBLINGS = 400
"""Dark passes beyond this many in a row no longer double: long before, the figure is beyond any sheet."""


@dataclass(slots=True)
class State:
    """Everything that the next entry depends on. `cells` are in units (see `outcome.cell_of`)."""

    convention: Convention
    units: int
    size: int
    seats: tuple[int, ...]
    dealer: int
    cells: list[int] = field(default_factory=list)
    deals: int = 0
    row: int = 0  # all-passes in the present row
    dark_row: int = 0  # all-passes in a row with a dark pass
    bombs: list[list[int]] = field(default_factory=list)
    last_dealer: int | None = None
    ended_by: str | None = None

    def __post_init__(self) -> None:
        self.cells = [0] * (self.size * (2 + self.size))
        self.bombs = [[] for _seat in range(self.size)]

    @property
    def pools(self) -> list[int]:
        """Pools by seat, in units."""
        return self.cells[: self.size]

    @property
    def is_first_pool_full(self) -> bool:
        """Whether any pool has reached its size."""
        convention = self.convention
        if convention.pool_target is None or convention.pool_mode == "open":
            return False
        target = convention.pool_target * self.units
        return any(self.cells[seat] >= target for seat in self.seats)

    @property
    def finished(self) -> str | None:
        """What has ended the sheet: pool, sum, deals, time or consent (`scoring.md` §5)."""
        convention = self.convention
        if convention.pool_target is not None and convention.pool_mode != "open":
            target = convention.pool_target * self.units
            if convention.pool_mode == "each":
                for seat in self.seats:  # a loop: it is asked before every entry
                    if self.cells[seat] < target:
                        break
                else:
                    return "pool"
            elif sum(self.cells[: self.size]) >= target * len(self.seats):
                return "sum"
        if convention.max_deals is not None and self.deals >= convention.max_deals:
            return "deals"
        return self.ended_by

    @property
    def is_opening(self) -> bool:
        """Whether the next deal is one of the forced all-passes of the opening (3.7.9)."""
        return self.deals < self.convention.opening_all_pass

    @property
    def minimum_level(self) -> int:
        """The lowest contract that may be ordered now (3.7.8; dark passes 3.7.7)."""
        levels = self.convention.exit_levels
        least = 6 if self.row == 0 else levels[min(self.row, len(levels)) - 1]
        return max(least, min(10, 6 + self.dark_row))

    def trick_price(self) -> Fraction:
        """The price of a trick of an all-pass in the next deal, in points or whists, before dark passes."""
        prices = [Fraction(price) for price in self.convention.all_pass_prices]
        if self.row < len(prices):
            return prices[self.row]
        steps = self.row - len(prices) + 1
        last = prices[-1]
        if self.convention.all_pass_after == "arithmetic":
            return last + steps * (last - prices[-2] if len(prices) > 1 else prices[0])
        if self.convention.all_pass_after == "geometric":
            ratio = last / prices[-2] if len(prices) > 1 else Fraction(2)
            return last * ratio**steps
        return last

    def dark_factor(self, is_dark: bool) -> int:
        """What dark passes multiply the trick price by: 2, then 4, 8 … up to the limit (3.3.19)."""
        if not is_dark:
            return 1
        factor: int = 2 ** min(self.dark_row + 1, MAX_DOUBLINGS)
        limit = self.convention.doubling_limit
        return factor if limit is None else min(factor, limit)

    def in_units(self, number: Fraction) -> int:
        """Points in units. Raises `Inexact` for too coarse units, `Beyond` for more than a sheet holds."""
        if not fits(number):
            raise Beyond(number)
        if self.units % number.denominator:
            raise Inexact(number.denominator)
        return number.numerator * (self.units // number.denominator)

    def pass_the_deal(self, dealer: int) -> None:
        """The deal moves to the left of the one who has dealt (3.2.2)."""
        self.last_dealer = dealer
        self.dealer = next_seat(dealer, self.seats)
