"""Adding rounds up: stages with carry-over, yellow cards that expire, busts; who is out and since when.

A player's `Line` holds his points by round and everything the order needs. Whoever is out stands below
all who are in, the one who went later above; whoever did not reach a later stage stands below those who
did. Within that the points decide, and then the criteria of `ties`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from preferans.sums import added
from tournaments.domain.ranking.scheme import Bust, Cards, Scheme, Stage
from tournaments.domain.ranking.transforms import Points

ZERO = Fraction(0)


@dataclass(frozen=True)
class Card:
    """A yellow card of a round; in force in rounds `round` to `until`."""

    round: int
    until: int


@dataclass(frozen=True)
class Line:
    """What one player has. `out_since` is the first round that he may no longer play, None while in.

    `stage` counts the cuts that he has survived; `carried` is what of the earlier stages counts on.
    """

    player: int
    rounds: Mapping[int, Points]
    extra: Fraction
    total: Fraction
    stage: int = 0
    carried: Fraction = ZERO
    cards: tuple[Card, ...] = ()
    out_since: int | None = None

    @property
    def vists(self) -> Fraction:
        """The plain sum of vists, whatever the scheme made of them."""
        return added(one.vists for one in self.rounds.values())

    @property
    def best_round(self) -> Fraction | None:
        """The most points of a single round."""
        return max((one.points for one in self.rounds.values()), default=None)

    @property
    def level(self) -> tuple[int, int]:
        """What comes before the points: still in before out, later out before earlier; later stage first."""
        return (-self.stage, 0 if self.out_since is None else 1_000_000 - self.out_since)


def cards_of(transform: Cards, rounds: Mapping[int, Points], given: Iterable[int] = ()) -> tuple[Card, ...]:
    """The yellow cards of a player: from his rounds, and `given` by the arbiter in these rounds."""
    earned = [number for number, one in rounds.items() if one.vists <= transform.at]
    return tuple(Card(number, number + transform.lasts) for number in sorted([*earned, *given]))


def out_by_cards(transform: Cards, cards: Sequence[Card]) -> int | None:
    """The first round that a player may not play because too many cards are in force; None if he may."""
    for card in cards:
        in_force = sum(1 for other in cards if other.round <= card.round <= other.until)
        if in_force >= transform.out:
            return card.round + 1
    return None


def out_by_bust(transform: Bust, rounds: Mapping[int, Points]) -> int | None:
    """The first round that a player may not play because his points fell too low."""
    points = ZERO
    for number in sorted(rounds):
        points += rounds[number].points
        if points <= transform.at:
            return number + 1
    return None


def line_of(
    scheme: Scheme,
    player: int,
    rounds: Mapping[int, Points],
    *,
    extra: Fraction = ZERO,
    given: Iterable[int] = (),
) -> Line:
    """Add one player's rounds up; `extra` are points of the event. Stages are cut by `cut_stages`."""
    cards: tuple[Card, ...] = ()
    outs: list[int | None] = []
    for transform in scheme.transforms:
        if isinstance(transform, Cards):
            cards = cards_of(transform, rounds, given)
            outs.append(out_by_cards(transform, cards))
        elif isinstance(transform, Bust):
            outs.append(out_by_bust(transform, rounds))
    out_since = min((out for out in outs if out is not None), default=None)
    total = added(one.points for one in rounds.values()) + extra
    return Line(player, dict(rounds), extra, total, cards=cards, out_since=out_since)


def in_stage(line: Line, stage: Stage) -> Line:
    """The line of a player who reached a stage: his points so far by the carry, those of it whole."""
    since = points_since(line, stage.from_round)
    carried = (line.total - line.extra - since) * stage.carry
    return replace(line, total=carried + since + line.extra, stage=line.stage + 1, carried=carried)


def before_round(line: Line, number: int) -> Line:
    """The line as it stood before a round; what was carried into its stage stays in it."""
    rounds = {at: one for at, one in line.rounds.items() if at < number}
    out = line.out_since if line.out_since is not None and line.out_since <= number else None
    cards = tuple(card for card in line.cards if card.round < number)
    total = line.total - points_since(line, number)
    return replace(line, rounds=rounds, total=total, cards=cards, out_since=out)


def points_since(line: Line, number: int) -> Fraction:
    """The points of the rounds from `number` on."""
    return added(one.points for at, one in line.rounds.items() if at >= number)
