"""Exact whole-number arithmetic for figures of a sheet.

Inside the scorer a figure is a whole number of *units*; how many units make a point is chosen so that
every division comes out. When one does not, `Inexact` names the divisor, and the sheet is scored again
with finer units: nothing is ever rounded. Fractions gave a third of the speed.
"""

from fractions import Fraction
from math import gcd, lcm

BASE_UNITS = 3600
"""Units in a point: enough for halves, thirds, quarters and fifths of halves, thirds, quarters and fifths."""


MAX_UNITS = 10**15
"""Units finer than this serve no figure that a sheet can hold (`preferans.bounds`)."""


class Inexact(ArithmeticError):
    """A division does not come out in the present units; `divisor` is what is missing.

    `number` is the entry of it, once the walk knows.
    """

    def __init__(self, divisor: int) -> None:
        self.divisor = divisor
        self.number: int | None = None
        super().__init__(divisor)


class Beyond(ArithmeticError):
    """A figure that no sheet can hold (`preferans.bounds`); `figure` is in points or whists."""

    def __init__(self, figure: Fraction) -> None:
        self.figure = figure
        super().__init__(figure)


def divided(amount: int, divisor: int) -> int:
    """`amount` (units) over `divisor`. Raises `Inexact` when it does not come out."""
    quotient, rest = divmod(amount, divisor)
    if rest:
        raise Inexact(divisor // gcd(amount, divisor))
    return quotient


def units_for(numbers: list[Fraction | int]) -> int:
    """Units in a point that hold all these numbers of points exactly."""
    units = BASE_UNITS
    for number in numbers:
        if isinstance(number, Fraction):
            units = lcm(units, BASE_UNITS * number.denominator)
    return units


def as_text(amount: int, units: int) -> str:
    """A figure as files write it: "n" or "n/d" in lowest terms."""
    quotient, rest = divmod(amount, units)
    if not rest:
        return str(quotient)
    common = gcd(amount, units)
    return f"{amount // common}/{units // common}"
