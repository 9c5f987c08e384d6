"""What another counting would do to the places, before it is declared.

The standings belong to an app above, which hands in its reader at start (`READERS`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from formats.models import RankingScheme
from formats.selectors.schemes import Schemes, schemes_of
from tournaments.domain.ranking.scheme import Scheme
from tournaments.models import Event, Registration

Places = dict[int, tuple[Registration, int | None]]
"""Start number -> player and place."""
READERS: list[Callable[[Event, Schemes | None], Places]] = []
"""Reads the places of an event, by its own schemes or by others."""


@dataclass(frozen=True)
class PlaceMove:
    """A player whose place would change."""

    registration: Registration
    before: int | None
    after: int | None

    @property
    def facts(self) -> list[int | None]:
        """Start number, place before, place after: as it is kept with the reason."""
        return [self.registration.number, self.before, self.after]


def moved_places(event: Event, scheme: Scheme, from_round: int) -> list[PlaceMove]:
    """Everybody whose place changes when the scheme counts from a round on, by the place after."""
    now = schemes_of(event)
    row = RankingScheme(event=event, number=now.number + 1, from_round=from_round)
    then = Schemes((*now.versions, (row, scheme)))
    moves = []
    for read in READERS:
        before, after = read(event, None), read(event, then)
        moves += [
            PlaceMove(player, before[number][1] if number in before else None, place)
            for number, (player, place) in after.items()
            if number not in before or before[number][1] != place
        ]
    return sorted(moves, key=lambda one: (one.after or 10_000, one.registration.number))
