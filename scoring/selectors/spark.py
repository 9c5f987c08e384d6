"""Bars of a player's rounds, in a box of 64 × 24 with the zero line at 12.5; drawn by the rows of places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.domain.pictures.scale import tenths

WIDTH = 64
HALF = 110  # tenths of a pixel above or below the line


@dataclass(frozen=True)
class Bar:
    """One bar; measures are text, so that no locale touches them."""

    x: str
    y: str
    width: str
    height: str
    is_up: bool
    is_provisional: bool


def spark_bars(results: Sequence[tuple[Fraction, bool] | None], *, most: Fraction) -> tuple[Bar, ...]:
    """A bar for each round played: (vists, is it official); `most` fills a bar."""
    step = min(80, (WIDTH * 10) // max(1, len(results)))
    bars = []
    for place, result in enumerate(results):
        if result is None:
            continue
        vists, is_official = result
        height = min(HALF, max(10, share_of(vists, most))) if most else 10
        top = 125 - height if vists >= 0 else 125
        bars.append(
            Bar(
                x=tenths(place * step + 10),
                y=tenths(top),
                width=tenths(max(10, step - 20)),
                height=tenths(height),
                is_up=vists >= 0,
                is_provisional=not is_official,
            )
        )
    return tuple(bars)


def share_of(vists: Fraction, most: Fraction) -> int:
    """What part of a bar the vists fill, in tenths of a pixel, rounded down."""
    return HALF * abs(vists.numerator) * most.denominator // (vists.denominator * most.numerator)


def usual_most(sizes: Sequence[Fraction]) -> Fraction:
    """The figure that fills a bar: nine tenths of all are no larger, so that one rout dwarfs nobody."""
    ordered = sorted(sizes, key=lambda size: (1000 * size.numerator // size.denominator, size.denominator))
    return ordered[(len(ordered) - 1) * 9 // 10] if ordered else Fraction(0)
