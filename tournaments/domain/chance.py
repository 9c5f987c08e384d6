"""Chance from a seed: the same seed gives the same lot on every machine and in every version.

A stream of SHA-256 blocks over the seed; numbers below a limit are taken without bias. Nothing here
knows a clock or the system's generator: whoever draws hands the seed in and can repeat the draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Lots drawn one after another from a seed; `purpose` keeps the draws of one seed apart."""

    def __init__(self, seed: int, purpose: str) -> None:
        self._words = _words(f"tirazh/{purpose}/{seed}".encode())

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` − 1, all equally likely."""
        if limit < 1:
            raise ValueError(f"limit {limit}: expected 1 or more")
        fair = (1 << 64) - (1 << 64) % limit
        return next(word for word in self._words if word < fair) % limit

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The things in an order drawn by lot (Fisher–Yates)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def _words(key: bytes) -> Iterator[int]:
    """Endless 64-bit numbers of a key."""
    block = 0
    while True:
        digest = sha256(key + b"/" + str(block).encode()).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1
