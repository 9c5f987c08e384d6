"""The ranking schemes of an event: which one counts a round, which one orders the whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from formats.models import RankingScheme
from tournaments.domain.ranking.scheme import PLAIN, Duplicate, Scheme, read_scheme
from tournaments.models import Event, Table


@dataclass(frozen=True)
class Schemes:
    """Every version by number, read. A round is counted by the newest one that holds from it or before."""

    versions: tuple[tuple[RankingScheme, Scheme], ...] = ()

    @property
    def current(self) -> Scheme:
        """The newest version: it orders the standings, cuts the stages and shows the cards."""
        return self.versions[-1][1] if self.versions else PLAIN

    @property
    def number(self) -> int:
        """The number of the newest version, 0 where none was declared."""
        return self.versions[-1][0].number if self.versions else 0

    def of_round(self, number: int) -> Scheme:
        """The scheme that counts a round."""
        return next((read for row, read in reversed(self.versions) if row.from_round <= number), PLAIN)

    def counts_points(self, rounds: Iterable[int]) -> bool:
        """Whether something else than plain vists is added up."""
        asked = [self.current, *(self.of_round(number) for number in rounds)]
        return any(one.departs or one.freezes for one in asked)

    def compares(self, rounds: Iterable[int]) -> bool:
        """Whether some round counts by comparison with the others of the same cards."""
        return any(
            isinstance(one, Duplicate) and one.counts
            for number in rounds
            for one in self.of_round(number).transforms
        )

    def comparison_of(self, number: int) -> Duplicate:
        """How results of a duplicate round are compared: as declared, else the difference to the mean."""
        declared = (one for one in self.of_round(number).transforms if isinstance(one, Duplicate))
        return next(declared, Duplicate(counts=False))


def schemes_of(event: Event) -> Schemes:
    """The schemes of an event; one query."""
    rows: Sequence[RankingScheme] = list(event.ranking_schemes.select_related("by").order_by("number"))
    return Schemes(tuple((row, read_scheme(row.scheme)) for row in rows))


def first_open_round(event: Event) -> int:
    """The first round in which nothing has been written yet."""
    begun = (
        Table.objects.filter(round__event=event)
        .exclude(started_at=None)
        .order_by("-round__number")
        .values_list("round__number", flat=True)
        .first()
    )
    return (begun or 0) + 1
