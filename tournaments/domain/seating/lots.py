"""Chance for the draw: fast, our own, and the same on every machine and version of Python.

Whole numbers only: a 64-bit linear congruential generator (multiplier and increment of Knuth's MMIX,
The Art of Computer Programming, vol. 2, 3.3.4) whose high bits are used, started by the mixing function
of SplitMix64 (Steele, Lea, Flood, “Fast splittable pseudorandom number generators”, OOPSLA 2014).
It is not meant to keep secrets: see `lot` for a draw in public.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
_GOLDEN = 0x9E3779B97F4A7C15


def mix(word: int) -> int:
    """The finishing function of SplitMix64: near words become far ones."""
    word = (word + _GOLDEN) & MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


class Stream:
    """Numbers drawn one after another from a seed of any size; `purpose` keeps draws of one seed apart.

    The search reads and writes `state` itself, since a call costs more than the step it is for.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int, purpose: int = 0) -> None:
        state = mix(purpose)
        left = abs(seed) * 2 + (seed < 0)
        while True:
            state = mix(state ^ (left & MASK))
            left >>= 64
            if not left:
                break
        self.state = state

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` − 1; limits are far below 2³², so the bias is below one in a million."""
        self.state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return ((self.state >> 16) * limit) >> 48

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The things in an order drawn by lot (Fisher–Yates)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
