"""The order of players: level, points, then the declared criteria one after another.

What the whole chain leaves equal shares the place. The order in which players come in plays no part:
groups of equals are split by values alone, and a lot is a number that the seed gives each player for
himself, whoever else is in the group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from itertools import combinations

from tournaments.domain.ranking.scheme import Scheme
from tournaments.domain.ranking.standing import Line


@dataclass(frozen=True)
class Tally:
    """What a player did over all deals, counted from the sheets (4.1.3).

    An all-pass is won by whoever takes fewest tricks in it, alone or with others.
    """

    all_passes_won: int = 0
    all_pass_tricks: int = 0
    undertricks: int = 0
    misere_tricks: int = 0


@dataclass(frozen=True)
class TieFacts:
    """What criteria read beside the lines: tallies, and who sat together with what points.

    `tables` holds for every table of every round the points by player.
    """

    tallies: Mapping[int, Tally] = field(default_factory=dict)
    tables: Sequence[Mapping[int, Fraction]] = ()


@dataclass(frozen=True)
class Ranked:
    """A player in the order. `decided_by` is the criterion that parted him from the one above, if one did."""

    player: int
    place: int
    is_shared: bool
    decided_by: str = ""


Key = Callable[[Line], object]


def rank_lines(scheme: Scheme, lines: Iterable[Line], facts: TieFacts | None = None) -> list[Ranked]:
    """Everybody in order, with places; equals beside one another by their number."""
    facts = facts or TieFacts()
    groups = _split(list(lines), lambda line: (line.level, -line.total))
    found: list[tuple[list[Line], str]] = [
        part for group in groups for part in _untie(group, scheme.criteria, scheme, facts)
    ]
    ranked: list[Ranked] = []
    for group, decided_by in found:
        place = len(ranked) + 1
        for line in sorted(group, key=lambda line: line.player):
            ranked.append(Ranked(line.player, place, len(group) > 1, decided_by))
    return ranked


def tied_players(lines: Iterable[Line]) -> set[int]:
    """Those whom points alone do not part: for whom a criterion has to be read at all."""
    groups = _split(list(lines), lambda line: (line.level, -line.total))
    return {line.player for group in groups if len(group) > 1 for line in group}


def _untie(
    group: list[Line], criteria: Sequence[str], scheme: Scheme, facts: TieFacts
) -> list[tuple[list[Line], str]]:
    """Split a group by the first criterion that parts it, the parts by the rest of the chain."""
    if len(group) == 1 or not criteria:
        return [(group, "")]
    first, rest = criteria[0], criteria[1:]
    parts = _split(group, _key(first, group, scheme, facts))
    found: list[tuple[list[Line], str]] = []
    for at, part in enumerate(parts):
        inner = _untie(part, rest, scheme, facts)
        if at:
            inner[0] = (inner[0][0], first)
        found.extend(inner)
    return found


def _split(lines: list[Line], key: Key) -> list[list[Line]]:
    """Groups of lines with equal keys, in the order of the keys."""
    groups: dict[object, list[Line]] = {}
    for line in lines:
        groups.setdefault(key(line), []).append(line)
    return [groups[found] for found in sorted(groups)]  # type: ignore[type-var]  # keys of one criterion compare


def _key(criterion: str, group: list[Line], scheme: Scheme, facts: TieFacts) -> Key:
    """The key of a criterion, smaller is better."""
    nothing = Tally()
    if criterion == "direct":
        met = direct_results([line.player for line in group], facts.tables)
        return lambda line: -met.get(line.player, 0)
    if criterion == "lot":
        return lambda line: lot_of(scheme.lot_seed, line.player)
    if criterion == "best_round":
        return lambda line: (line.best_round is None, -(line.best_round or 0))
    if criterion == "vists":
        return lambda line: -line.vists
    if criterion == "all_passes_won":
        return lambda line: -facts.tallies.get(line.player, nothing).all_passes_won
    return lambda line: getattr(facts.tallies.get(line.player, nothing), criterion)


def direct_results(players: Sequence[int], tables: Iterable[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    """Wins of each player over the others at common tables, a draw counting half.

    Empty (nothing is decided) unless every pair of the group met, and all pairs equally often:
    otherwise whoever met the others more often would gain by it.
    """
    met: dict[tuple[int, int], int] = dict.fromkeys(combinations(sorted(players), 2), 0)
    wins: dict[int, Fraction] = dict.fromkeys(players, Fraction(0))
    for table in tables:
        for one, other in combinations(sorted(player for player in players if player in table), 2):
            met[one, other] += 1
            difference = table[one] - table[other]
            wins[one] += Fraction(1, 2) if not difference else int(difference > 0)
            wins[other] += Fraction(1, 2) if not difference else int(difference < 0)
    counts = set(met.values())
    return wins if len(counts) == 1 and counts != {0} else {}


def lot_of(seed: int, player: int) -> str:
    """A player's own lot: the same whoever else draws."""
    return sha256(f"tirazh/tie-lot/{seed}/{player}".encode()).hexdigest()
