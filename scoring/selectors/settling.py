"""Settling balances that the database added up, through the core's own settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

from preferans.convention import Convention
from scoring.domain.outcome import cell_of
from scoring.domain.settlement import Balance, Weights
from scoring.selectors.sheets import Slot


@lru_cache(maxsize=16_384)
def exact(numerator: int, denominator: int) -> Fraction:
    """The fraction of two whole numbers; a large event is made of the same few thousand."""
    return Fraction(numerator, denominator)


def balance_of(figures: Mapping[Slot, Fraction], *, players: int) -> Balance:
    """Figures by slot as the core's balance of a sheet with `players` seats."""
    seats = range(players)

    def at(player: int, column: str, against: int | None = None) -> Fraction:
        return figures.get(Slot(player, column, against), Fraction(0))

    return Balance(
        pool=tuple(at(seat, "pool") for seat in seats),
        mountain=tuple(at(seat, "mountain") for seat in seats),
        whists=tuple(
            tuple(at(seat, "whists", other) if seat != other else Fraction(0) for other in seats)
            for seat in seats
        ),
        seats=tuple(seats),
    )


def settle(figures: Mapping[Slot, Fraction], *, players: int, convention: Convention) -> tuple[Fraction, ...]:
    """Exact vists by seat (4.2.14) of the given figures; their sum is zero.

    Linear in the figures: the value of a line is the settlement of its postings alone.
    """
    if not figures:
        return (Fraction(0),) * players
    units = lcm(*(points.denominator for points in figures.values()))
    weights = Weights.of(convention, players, units)
    seats, values = tuple(range(players)), [0] * players
    for slot, points in figures.items():
        cell = cell_of(slot.player, slot.column, slot.against, players)
        weights.add(values, cell, points.numerator * (units // points.denominator), seats, players)
    return tuple(exact(value, weights.denominator) for value in values)


def kept_totals(values: Sequence[Fraction]) -> list[int]:
    """Settled vists as a sheet keeps them: the common denominator, then each seat's vists in its parts."""
    parts = lcm(*(value.denominator for value in values))
    return [parts, *(value.numerator * (parts // value.denominator) for value in values)]


def read_totals(kept: Sequence[int], *, players: int) -> tuple[Fraction, ...] | None:
    """The settled vists that a sheet keeps; None when it keeps none for so many players."""
    if len(kept) != players + 1:
        return None
    parts = kept[0]
    return tuple([exact(vists, parts) for vists in kept[1:]])
