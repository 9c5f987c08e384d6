"""A sheet while it is being made up: what stands on it and what may come next, asked of the scorer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from preferans.convention import Convention
from scoring.domain.faults import Fault
from scoring.domain.memory import Memory
from scoring.domain.sheet import Walk
from scoring.domain.state import State
from scoring.domain.units import BASE_UNITS, Inexact, as_text

RawFact = dict[str, Any]


class Illegal(AssertionError):
    """A made-up entry that the scorer refuses: a fault of the generator, never of its user."""

    def __init__(self, fact: RawFact, faults: Sequence[Fault]) -> None:
        said = "; ".join(fault.message() for fault in faults)
        super().__init__(f"{fact}: {said}")


class RunningSheet:
    """Facts of a sheet, scored one by one as they come.

    `seats` are those occupied from the start, of `size` in all. Adding costs the same for the last
    deal as for the first.
    """

    def __init__(self, convention: Convention, *, size: int, seats: Sequence[int], first_dealer: int) -> None:
        self.convention, self.size = convention, size
        self.seats, self.first_dealer = tuple(seats), first_dealer
        self.facts: list[RawFact] = []
        self._walk = self._begin(BASE_UNITS)

    def _begin(self, units: int) -> Walk:
        names = [f"seat {seat}" for seat in range(self.size)]
        return Walk(self.convention, units, names, self.seats, self.first_dealer, Memory(self.convention))

    @property
    def state(self) -> State:
        """What the next entry depends on."""
        return self._walk.state

    @property
    def finished(self) -> str | None:
        """What has ended the sheet, if anything has."""
        return self._walk.state.finished

    def add(self, fact: RawFact) -> None:
        """Write a fact. Raises `Illegal` when the scorer refuses it."""
        while True:
            try:
                self._walk.run([fact])
                break
            except Inexact as coarse:  # begin again in finer units; a half-written entry is dropped
                self._walk = self._begin(self._walk.units * coarse.divisor)
                for earlier in self.facts:
                    self._walk.run([earlier])
        if self._walk.faults:
            raise Illegal(fact, self._walk.faults)
        self.facts.append(fact)

    def trial(self, fact: RawFact) -> str | None:
        """What would have ended the sheet once the fact was written, without writing it."""
        ahead = RunningSheet(
            self.convention, size=self.size, seats=self.seats, first_dealer=self.first_dealer
        )
        for earlier in self.facts:
            ahead.add(earlier)
        ahead.add(fact)
        return ahead.finished

    def figures(self) -> dict[str, list[Any]]:
        """The balances as a checkpoint writes them: pool, mountain, whists by seat."""
        cells, size, units = self.state.cells, self.size, self._walk.units

        def text(cell: int) -> str:
            return as_text(cell, units)

        return {
            "pool": [text(cell) for cell in cells[:size]],
            "mountain": [text(cell) for cell in cells[size : 2 * size]],
            "whists": [
                [text(cell) for cell in cells[start : start + size]]
                for start in range(2 * size, len(cells), size)
            ],
        }
