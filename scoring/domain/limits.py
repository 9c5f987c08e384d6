"""Figures that no sheet can hold are faults, the same for a file, a preview and an entry.

Bounds are those of `preferans.bounds`. Almost every sheet is told to be within them by one look at each
figure; only where one is unusual is the sheet added up again, entry by entry.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from operator import attrgetter
from typing import Protocol

from preferans.bounds import MAX_FIGURE, MAX_PARTS, fits
from preferans.marks import gettext_noop as _
from scoring.domain.facts import Fact, Postings
from scoring.domain.faults import Fault, fault
from scoring.domain.outcome import Move, cell_of
from scoring.domain.units import Beyond, Inexact

_AMOUNT, _MOVES = attrgetter("amount"), attrgetter("moves")

CALM = 2000
"""So many points in each figure cannot go beyond the bounds together, whatever a sheet's length."""

PRICE_BEYOND = _(
    "This all-pass would cost %(found)s a trick, more than a sheet can hold (figures up to %(most)s, parts "
    "no finer than 1/%(parts)s). End the row, or agree on other prices (all_pass_prices, all_pass_after, "
    "doubling_limit)."
)
FIGURE_BEYOND = _(
    "This entry would make the figure %(found)s, which no sheet can hold (figures up to %(most)s on either "
    "side of nought, parts no finer than 1/%(parts)s). Look at its figures and at the prices agreed on."
)
TOO_FINE = _(
    "The figures of the sheet would need parts finer than any sheet can hold (1/%(parts)s). Look at the "
    "fractions among the prices and the figures by hand."
)


MOST_DIFFERENCES = 100
"""Differences of the players' paper that are listed; the others are mostly of the same errors."""
MORE_DIFFERENCES = _(
    "From here on differences with the paper are not listed: there are %(found)s already. Mend those first."
)


class Stepped(Protocol):
    """An entry with what it writes, as the walk keeps it."""

    number: int
    fact: Fact
    moves: Sequence[Move]


def price_fault(beyond: Beyond) -> Fault:
    """The fault of an all-pass whose price is beyond a sheet."""
    found = _text(beyond.figure)
    return fault(
        "contract", "figure-too-large", PRICE_BEYOND, "3.7.4", found=found, most=MAX_FIGURE, parts=MAX_PARTS
    )


def fineness_fault(coarse: Inexact) -> Fault:
    """The fault of an entry that needs finer parts than there are."""
    return fault("entry", "figure-too-fine", TOO_FINE, parts=MAX_PARTS).at(coarse.number)


def more_differences(number: int, warnings: Sequence[Fault]) -> list[Fault]:
    """The warning that no more differences are listed, unless it was given."""
    if any(one.code == "more-differences" for one in warnings):
        return []
    return [fault("checkpoint", "more-differences", MORE_DIFFERENCES, found=MOST_DIFFERENCES).at(number)]


def beyond_sheet(steps: Sequence[Stepped], units: int, size: int) -> list[Fault]:
    """The fault of the first entry that writes, or comes to, a figure beyond a sheet; mostly none."""
    calm = CALM * units
    if units <= MAX_PARTS:
        amounts = list(map(_AMOUNT, chain.from_iterable(map(_MOVES, steps))))
        if not amounts or (-calm <= min(amounts) and max(amounts) <= calm):
            return []
    cells = [0] * (size * (2 + size))
    for step in steps:
        for move in step.moves:
            cell = cell_of(move.player, move.column, move.against, size)
            cells[cell] += move.amount
            for amount in (move.amount, cells[cell]):
                figure = Fraction(amount, units)
                if not fits(figure):
                    return [_figure_fault(figure, step)]
    return []


def _figure_fault(figure: Fraction, step: Stepped) -> Fault:
    field = "postings" if isinstance(step.fact, Postings) else "entry"
    return fault(
        field,
        "figure-too-large",
        FIGURE_BEYOND,
        found=_text(figure),
        most=MAX_FIGURE,
        parts=MAX_PARTS,
    ).at(step.number)


def _text(figure: Fraction) -> str:
    """A figure for a message; a long one by its size."""
    whole = abs(figure.numerator) // figure.denominator
    if whole > 10**15:
        return f"≈ 10^{len(str(whole)) - 1}" if whole < 10**4000 else "≈ 10^4000"
    return str(figure) if len(str(figure.denominator)) < 30 else f"≈ {figure.numerator // figure.denominator}"
