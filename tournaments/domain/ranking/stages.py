"""The whole table of an event: lines, cuts between stages, order, places. The one door for readers.

A cut takes the first players of the order as it stood before the stage; criteria decide there as
everywhere, and players whom nothing parts at the line all go on, for no one is left out by chance that
was not declared.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.domain.ranking.scheme import Scheme, Stage
from tournaments.domain.ranking.standing import Line, before_round, in_stage
from tournaments.domain.ranking.ties import Ranked, TieFacts, rank_lines


@dataclass(frozen=True)
class Ranking:
    """Lines and places of everybody, in order."""

    lines: Mapping[int, Line]
    order: tuple[Ranked, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """Who stands where, the best first."""
        return tuple(one.player for one in self.order)


def rank_event(
    scheme: Scheme,
    lines: Iterable[Line],
    facts: TieFacts | None = None,
    *,
    entered: Mapping[int, Collection[int]] | None = None,
) -> Ranking:
    """Cut the stages that have begun and put everybody in order.

    `entered` names, by the first round of a stage, who was seated in it: a stage nobody was seated in has
    not begun. Whoever sat there reached it, whatever a later penalty made of the order before it.
    """
    current = {line.player: line for line in lines}
    for stage in scheme.stages:
        through = (entered or {}).get(stage.from_round, ())
        if not through:
            break
        current = {
            player: in_stage(line, stage) if player in through else line for player, line in current.items()
        }
    return Ranking(current, tuple(rank_lines(scheme, current.values(), facts)))


def going_on(
    scheme: Scheme, stage: Stage, lines: Iterable[Line], facts: TieFacts | None = None
) -> tuple[int, ...]:
    """Who goes on to a stage, the best first, of those who are still in before it."""
    known = list(lines)
    top = max((line.stage for line in known), default=0)
    earlier = [before_round(line, stage.from_round) for line in known if line.stage == top]
    order = rank_lines(scheme, [line for line in earlier if line.out_since is None], facts)
    return cut(order, stage.players)


def cut(order: Sequence[Ranked], players: int) -> tuple[int, ...]:
    """The first `players` of an order, and everybody who shares the last place that goes on."""
    if len(order) <= players:
        return tuple(one.player for one in order)
    last = order[players - 1].place
    return tuple(one.player for one in order if one.place <= last)
