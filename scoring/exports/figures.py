"""Figures of data files: plain decimals with a point, exact fractions beside them, no locale anywhere."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

PLACES = 6


def is_finite(value: Fraction) -> bool:
    """Whether a decimal of `PLACES` places says the figure exactly."""
    return (value * 10**PLACES).denominator == 1


def decimal_of(value: Fraction) -> Decimal | int:
    """The figure as a whole number or a decimal, rounded to `PLACES` places, half away from zero."""
    if value.denominator == 1:
        return value.numerator
    scaled = (abs(value) * 10**PLACES * 2 + 1) // 2
    digits = str(int(scaled)).zfill(PLACES + 1)
    sign = "-" if value < 0 and scaled else ""
    text = f"{sign}{digits[:-PLACES]}.{digits[-PLACES:]}".rstrip("0").rstrip(".")
    return Decimal(text)


def plain(value: Fraction) -> str:
    """The figure as text: `-33.333333`, `62.5`, `0`."""
    return str(decimal_of(value))
