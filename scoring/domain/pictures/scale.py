"""From exact figures to places on a drawing: whole tenths of a unit, ticks at round figures.

No float takes part: a figure is a `Fraction`, a place a whole number of tenths, written as text so that
no locale touches it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

MOST_TICKS = 6


def tenths(value: int) -> str:
    """Tenths of a unit as a decimal: 125 is `12.5`, 120 is `12`."""
    whole, rest = divmod(abs(value), 10)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def nearest(value: Fraction) -> int:
    """The nearest whole number, halves upwards."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


@dataclass(frozen=True)
class Axis:
    """A scale from `low` to `high`, both multiples of `step`, between two places (tenths of a unit).

    `start` is where `low` lies and `stop` where `high` does; an upright axis starts below.
    """

    low: int
    high: int
    step: int
    start: int
    stop: int

    def at(self, value: Fraction | int) -> int:
        """The place of a figure, in tenths."""
        share = (Fraction(value) - self.low) / (self.high - self.low)
        return self.start + nearest(share * (self.stop - self.start))

    @property
    def ticks(self) -> tuple[int, ...]:
        """The round figures of the scale, from the lowest."""
        return tuple(range(self.low, self.high + 1, self.step))


def make_axis(values: Iterable[Fraction | int], *, start: int, stop: int, most: int = MOST_TICKS) -> Axis:
    """A scale that holds nought and all the figures, with at most about `most` round ticks."""
    exact = [Fraction(0), *(Fraction(value) for value in values)]
    low, high = min(exact), max(exact)
    step = round_step(high - low, most)
    first, last = floor_to(low, step), -floor_to(-high, step)
    if first == last:
        last = first + step
    return Axis(first, last, step, start, stop)


def round_step(span: Fraction, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that parts a span into no more than `most` steps."""
    power = 1
    while True:
        for base in (1, 2, 5):
            if span <= base * power * most:
                return base * power
        power *= 10


def floor_to(value: Fraction, step: int) -> int:
    """The largest multiple of a step that is not above the figure."""
    return (value.numerator // (value.denominator * step)) * step


def spread(wanted: Sequence[int], *, gap: int, low: int, high: int) -> list[int]:
    """Places as near to the wanted ones as they can be with a gap between neighbours, in the same order.

    Labels beside the ends of lines: `wanted` may come in any order; equal wishes keep their order. When
    all do not fit between `low` and `high` the gap gives way.
    """
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at], at))
    if len(order) > 1:
        gap = min(gap, (high - low) // (len(order) - 1))
    clusters: list[tuple[int, list[int]]] = []  # the place of the first label of each, and its labels
    for at in order:
        clusters.append((clamp(wanted[at], low, high), [at]))
        while len(clusters) > 1 and clusters[-2][0] + gap * len(clusters[-2][1]) > clusters[-1][0]:
            both = clusters[-2][1] + clusters[-1][1]
            clusters[-2:] = [(centre(both, wanted, gap=gap, low=low, high=high), both)]
    places = [0] * len(wanted)
    for first, labels in clusters:
        for step, at in enumerate(labels):
            places[at] = first + gap * step
    return places


def centre(labels: Sequence[int], wanted: Sequence[int], *, gap: int, low: int, high: int) -> int:
    """Where a run of labels begins so that it is least off what its labels want."""
    off = sum(wanted[at] - gap * step for step, at in enumerate(labels)) // len(labels)
    return clamp(off, low, high - gap * (len(labels) - 1))


def clamp(value: int, low: int, high: int) -> int:
    """The figure, or the nearer end."""
    return max(low, min(high, value))
