"""Weighted lots: how often each thing happens, drawn from a seed handed in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tournaments.domain.chance import Chance

T = TypeVar("T")


def pick(chance: Chance, weighted: Sequence[tuple[T, int]]) -> T:
    """One of the things; a thing of weight 3 comes three times as often as one of weight 1."""
    left = chance.below(sum(weight for _thing, weight in weighted))
    for thing, weight in weighted:
        if left < weight:
            return thing
        left -= weight
    raise AssertionError("the weights were added up wrongly")


def happens(chance: Chance, per_mille: int) -> bool:
    """Whether something that comes so often in a thousand comes now."""
    return per_mille > 0 and chance.below(1000) < per_mille


def split(chance: Chance, total: int, parts: int) -> list[int]:
    """Tricks among some hands, each trick by lot; hands differ in strength, so zeros do come."""
    strengths = [1 + chance.below(6) for _part in range(parts)]
    shares = [0] * parts
    for _trick in range(total):
        left = chance.below(sum(strengths))
        for part, strength in enumerate(strengths):
            if left < strength:
                shares[part] += 1
                break
            left -= strength
    return shares
