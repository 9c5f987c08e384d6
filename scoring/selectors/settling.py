"""Settling balances that the database added up, through the core's own settlement."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from preferans.convention import Convention
from scoring.selectors.sheets import Slot


def settle(balances: Mapping[Slot, Fraction], *, players: int, convention: Convention) -> list[Fraction]:
    """Exact vists by seat (4.2.14) of the given figures; their sum is zero.

    Linear in the figures: the value of a line is the settlement of its postings alone.
    """
    mountain_divisor, pool_divisor = convention.divisors(players)
    whists = [Fraction(0)] * players
    mountain = [Fraction(0)] * players
    pool = [Fraction(0)] * players
    for slot, points in balances.items():
        if slot.column == "whists" and slot.against is not None:
            whists[slot.player] += points
            whists[slot.against] -= points
        elif slot.column == "mountain":
            mountain[slot.player] += points
        else:
            pool[slot.player] += points
    per_mountain = Fraction(10, mountain_divisor)
    per_pool = Fraction(convention.pool_point, pool_divisor)
    all_mountain, all_pool = sum(mountain), sum(pool)
    return [
        whists[seat]
        + per_mountain * (all_mountain - players * mountain[seat])
        + per_pool * (players * pool[seat] - all_pool)
        for seat in range(players)
    ]
