"""Adding exact figures up. `sum` over fractions makes one of them at every step; this makes one in all."""

from collections.abc import Iterable
from fractions import Fraction


def added(figures: Iterable[Fraction]) -> Fraction:
    """The exact sum of the figures, nought of none."""
    by_parts: dict[int, int] = {}
    for figure in figures:
        parts = figure.denominator
        by_parts[parts] = by_parts.get(parts, 0) + figure.numerator
    total = Fraction(by_parts.pop(1, 0))
    for parts, numerator in by_parts.items():
        total += Fraction(numerator, parts)
    return total
