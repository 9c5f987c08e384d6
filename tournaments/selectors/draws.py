"""What the draw page asks: choices of tables with their price, quality, the effect of an exchange."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from preferans.faults import Faulty
from tournaments.domain.draw import draw_round, swap
from tournaments.domain.quality import Pair, Quality, Seating, report
from tournaments.domain.tables import TradeOff, compositions, trade_off
from tournaments.models import Round
from tournaments.selectors.boards import past_seatings

SHOWN_CHOICES = 6
CHOICE_TRIES = 6
"""Tries for the estimate beside a choice; the draw itself takes more."""


@dataclass(frozen=True)
class Choice:
    """A choice of tables: what it costs a player, and the repeats a draw with this seed would have."""

    trade_off: TradeOff
    repeats: int | None

    @property
    def key(self) -> str:
        """The choice as a form sends it."""
        return self.trade_off.composition.key

    @property
    def title(self) -> str:
        """`23 + 2` for fours and threes; sizes in words otherwise."""
        c = self.trade_off.composition
        if c.twos or c.fives:
            return self.key.replace("x", " × ").replace("+", " + ")
        return f"{c.fours} + {c.threes}"


@dataclass(frozen=True)
class SwapEffect:
    """What changing two players over would do."""

    tables: tuple[int, ...]
    repeats_before: int
    repeats_after: int
    new_pairs: tuple[Pair, ...]
    when: dict[Pair, tuple[int, ...]]
    """Rounds (from 0 among the past ones) in which a new repeated pair met."""


def choices(
    round_: Round, *, numbers: Sequence[int], seed: int, rounds: int, with_fives: bool = False
) -> list[Choice]:
    """The ways to seat these players, the fewest tables of three first."""
    past = past_seatings(round_)
    found = compositions(len(numbers), with_fives=with_fives)
    shown = found if with_fives else found[:SHOWN_CHOICES]
    return [
        Choice(
            trade_off(composition, rounds=rounds, deals=round_.deals_planned),
            _repeats(numbers, composition.sizes, past, seed),
        )
        for composition in shown
    ]


def quality_of(round_: Round, seating: Seating) -> Quality:
    """The report on this seating together with the rounds before it."""
    return report([*past_seatings(round_), seating])


def swap_effect(round_: Round, before: Seating, one: int, other: int) -> SwapEffect:
    """What changing two players of the seating over does to repeated meetings."""
    past = past_seatings(round_)
    was, becomes = report([*past, before]), report([*past, swap(before, one, other)])
    had = {pair for pair, _ in was.repeated_pairs}
    new = {pair: when for pair, when in becomes.repeated_pairs if pair not in had}
    return SwapEffect(
        tables=tuple(at for at, table in enumerate(before, 1) if one in table or other in table),
        repeats_before=was.repeats.here,
        repeats_after=becomes.repeats.here,
        new_pairs=tuple(new),
        when=new,
    )


def _repeats(numbers: Sequence[int], sizes: Sequence[int], past: list[Seating], seed: int) -> int | None:
    try:
        drawn = draw_round(numbers=numbers, sizes=sizes, past=past, seed=seed, tries=CHOICE_TRIES)
    except Faulty:
        return None
    return report([*past, drawn]).repeats.here
