"""How large and how fine a figure may be: one definition for files, pages, the API and what is stored.

Figures are exact, so nothing is rounded to fit. What does not fit is refused, with a word about it. The
bounds are far beyond any game.
"""

from fractions import Fraction

MAX_FIGURE = 10**9
"""The greatest figure of a sheet in points or whists, on either side of nought."""

MAX_PARTS = 10**6
"""The finest part of a point on a sheet: millionths."""

MAX_PRICE_PARTS = 100
"""The finest part that the prices of one convention may need together: hundredths."""

MAX_STORED = MAX_FIGURE * MAX_PARTS, 2**31 - 1
"""The greatest numerator and denominator that are kept; thousands of them add up in 64 bits."""


def fits(number: Fraction) -> bool:
    """Whether a sheet can hold this figure."""
    return number.denominator <= MAX_PARTS and abs(number.numerator) <= MAX_FIGURE * number.denominator


def can_be_stored(number: Fraction) -> bool:
    """Whether a change of a figure can be kept; it may be finer than the figures before and after it."""
    return abs(number.numerator) <= MAX_STORED[0] and number.denominator <= MAX_STORED[1]
