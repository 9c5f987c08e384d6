"""What a change of seats by hand does to a seating: repeats, balance, pairs that should have stayed apart.

Everything is counted over the rounds before and this one, before the change and after it, so that whoever
changes seats sees the price, and the price is kept with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from preferans.marks import gettext_noop
from tournaments.domain.quality import Pair, Seating, meetings, pairs_of, report, three_visits

FIGURES = {
    "repeats": gettext_noop("Repeated meetings"),
    "max_meetings": gettext_noop("A pair met, times at most"),
    "three_spread": gettext_noop("Visits to tables of three, difference"),
    "seat_spread": gettext_noop("Seats А Б В Г, difference for a player"),
    "first_spread": gettext_noop("First deals, difference"),
    "table_repeats": gettext_noop("Returns to the same table"),
}
"""The figures in the order in which pages show them; less is better in each."""


@dataclass(frozen=True)
class EditFigure:
    """One figure before the change and after it."""

    key: str
    before: int
    after: int

    @property
    def title(self) -> str:
        """Its name, a message id."""
        return FIGURES[self.key]

    @property
    def is_loss(self) -> bool:
        """Whether the change makes it worse."""
        return self.after > self.before


@dataclass(frozen=True)
class EditEffect:
    """The whole price of a change.

    `new_pairs` meet again because of it, `when` says in which of the rounds before (from 0) they met;
    `together` are pairs kept apart that now share a table.
    """

    tables: tuple[int, ...]
    figures: tuple[EditFigure, ...]
    new_pairs: tuple[Pair, ...]
    when: dict[Pair, tuple[int, ...]]
    together: tuple[Pair, ...]

    @property
    def repeats_before(self) -> int:
        """Repeated meetings as they stand."""
        return self._figure("repeats").before

    @property
    def repeats_after(self) -> int:
        """Repeated meetings after the change."""
        return self._figure("repeats").after

    @property
    def losses(self) -> tuple[EditFigure, ...]:
        """What becomes worse, repeats aside."""
        return tuple(one for one in self.figures if one.is_loss and one.key != "repeats")

    @property
    def is_loss(self) -> bool:
        """Whether anything becomes worse."""
        return bool(self.losses or self.new_pairs or self.together)

    def _figure(self, key: str) -> EditFigure:
        return next(one for one in self.figures if one.key == key)

    def facts(self) -> dict[str, object]:
        """What is kept with the reason: every figure that moves, new repeats, pairs put together."""
        told: dict[str, object] = {
            "tables": list(self.tables),
            "repeats": [self.repeats_before, self.repeats_after],
            "new_repeats": [list(pair) for pair in self.new_pairs],
            "balance": {one.key: [one.before, one.after] for one in self.figures if one.before != one.after},
        }
        if self.together:
            told["not_kept_apart"] = [list(pair) for pair in self.together]
        return told


def effect_of(
    past: Sequence[Seating], before: Seating, after: Seating, *, apart: Iterable[Pair] = ()
) -> EditEffect:
    """Compare a round's seating before a change and after it; the tables keep their places."""
    was, becomes = figures_of([*past, before]), figures_of([*past, after])
    met = [set(pairs_of(seating)) for seating in past]
    had = set(pairs_of(before))
    found = {
        pair: tuple(at for at, pairs in enumerate(met) if pair in pairs)
        for pair in sorted(set(pairs_of(after)) - had)
    }
    when = {pair: rounds for pair, rounds in found.items() if rounds}
    forbidden = {(min(pair), max(pair)) for pair in apart}
    return EditEffect(
        tables=tuple(
            number for number, (old, new) in enumerate(zip(before, after, strict=False), 1) if old != new
        )
        + tuple(range(len(before) + 1, len(after) + 1)),
        figures=tuple(EditFigure(key, was[key], becomes[key]) for key in FIGURES),
        new_pairs=tuple(when),
        when=when,
        together=tuple(sorted(forbidden & (set(found) - had))),
    )


def figures_of(rounds: Sequence[Seating]) -> dict[str, int]:
    """The figures of `FIGURES` over all rounds given; spreads among those who sat in each of them."""
    quality = report(rounds)
    seated = [{number for table in seating for number in table} for seating in rounds]
    steady = set.intersection(*seated) if seated else set()
    threes = three_visits(rounds)
    first = [number for seating in rounds for table in seating for number in table[:1]]
    places = [(number, at) for seating in rounds for at, table in enumerate(seating) for number in table]
    return {
        "repeats": sum(times - 1 for times in meetings(rounds).values()),
        "max_meetings": quality.max_meetings.here,
        "three_spread": _spread([threes[number] for number in steady]),
        "seat_spread": quality.seat_spread,
        "first_spread": _spread([first.count(number) for number in steady]),
        "table_repeats": len(places) - len(set(places)),
    }


def _spread(counts: Sequence[int]) -> int:
    return max(counts, default=0) - min(counts, default=0)
