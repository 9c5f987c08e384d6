"""What a director chooses from when several rounds are drawn together, with every price in sight.

`choices` weighs whole events without a past. Here byes stand beside tables of three, the rounds already
played count, and a player's deals and minutes are told from the least to the most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import product

from tournaments.domain.seating.choices import choices
from tournaments.domain.seating.draw import find_trial
from tournaments.domain.seating.lots import Stream
from tournaments.domain.seating.measure import Pair, Seating, measure
from tournaments.domain.seating.request import DrawRequest, RoundPlan
from tournaments.domain.tables import Composition, compositions

SHOWN = 6
"""Compositions without byes on offer, the fewest tables of three first."""
TRIED = 800
"""Players times rounds up to which a short draw is made to tell the repeats after rounds already played."""
TRY_STEPS = 12_000

Range = tuple[int, int]


@dataclass(frozen=True)
class Wish:
    """What is to be drawn: who plays, how many rounds, after which, and how long a round is.

    `deals` are dealt at each table in a round, a deal takes `minutes`; either may be unknown.
    """

    players: tuple[int, ...]
    rounds: int
    deals: int | None = None
    minutes: int | None = None
    fixed: tuple[Seating, ...] = ()
    apart: tuple[Pair, ...] = ()
    teams: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Offer:
    """One way to seat the players in every round, and what it costs from the least to the most.

    `repeats` is C = Σ m(m − 1)/2 to expect over all rounds, earlier ones included; None where it was not
    counted. `hands` are the deals in which a player holds cards, `minutes` how long he holds them.
    `byes` is how many sit out a round, `sits_out` how often one player does.
    """

    composition: Composition
    byes: int
    repeats: int | None
    most: int | None
    is_known: bool
    three_visits: Range
    sits_out: Range
    hands: Range | None
    minutes: Range | None
    recommended: bool = False

    @property
    def key(self) -> str:
        """The choice as a form sends it."""
        return self.composition.key


def offers(wish: Wish, *, with_fives: bool = False, with_byes: bool = False) -> tuple[Offer, ...]:
    """Every composition on offer; the one with the fewest repeats is marked among those without byes."""
    count = len(wish.players)
    found = list(compositions(count, with_fives=with_fives))[: None if with_fives else SHOWN]
    if with_byes:
        found += compositions_with_byes(count)
    made = [_offer(wish, one) for one in found]
    weighed = [one for one in made if one.repeats is not None and not one.byes]
    if len(weighed) < 2:
        return tuple(made)
    best = min(weighed, key=lambda one: (one.most or 0, one.repeats or 0, one.composition.threes))
    return tuple(replace(one, recommended=one is best) for one in made)


def compositions_with_byes(players: int) -> tuple[Composition, ...]:
    """Tables of one size, the players left over sitting out: all fours, then all threes."""
    found = []
    if players >= 4 and players % 4:
        found.append(Composition(fours=players // 4))
    if players >= 3 and players % 3:
        found.append(Composition(threes=players // 3))
    return tuple(found)


def _offer(wish: Wish, composition: Composition) -> Offer:
    count, rounds = len(wish.players), wish.rounds
    byes = count - composition.players
    sits_out = spread(byes * rounds, count)
    visits = spread(3 * composition.threes * rounds, count)
    hands = _hands(wish, composition, visits, sits_out)
    repeats, most, known = _repeats(wish, composition)
    return Offer(
        composition=composition,
        byes=byes,
        repeats=repeats,
        most=most,
        is_known=known,
        three_visits=visits,
        sits_out=sits_out,
        hands=hands,
        minutes=(hands[0] * wish.minutes, hands[1] * wish.minutes) if hands and wish.minutes else None,
    )


def spread(total: int, count: int) -> Range:
    """So many things shared as evenly as can be: the least and the most that one gets."""
    return (total // count, -(-total // count)) if count else (0, 0)


def _hands(wish: Wish, composition: Composition, visits: Range, sits_out: Range) -> Range | None:
    """Deals with cards in hand: all at a table of three; at four the dealer sits out (1.2)."""
    deals = wish.deals
    if deals is None or composition.fives or composition.twos:
        return None
    least, most = [], []
    for out, three in product(sits_out, visits):
        fours = max(0, wish.rounds - out - three)
        threes = wish.rounds - out - fours
        least.append(deals * threes + (deals - -(-deals // 4)) * fours)
        most.append(deals * threes + (deals - deals // 4) * fours)
    return min(least), max(most)


def _repeats(wish: Wish, composition: Composition) -> tuple[int | None, int | None, bool]:
    """C and the most meetings to expect, and whether a recipe proves them."""
    count = len(wish.players)
    plain = not wish.fixed and not wish.apart and not wish.teams and count == composition.players
    if plain:
        for choice in choices(count, wish.rounds, with_fives=bool(composition.fives)):
            if choice.composition == composition:
                return choice.repeats, choice.max_meetings, choice.is_known
    if count * (wish.rounds + len(wish.fixed)) > TRIED:
        return None, None, False
    plans = (RoundPlan(wish.players, composition.sizes),) * wish.rounds
    request = DrawRequest(plans, 1, fixed=wish.fixed, apart=wish.apart, teams=wish.teams)
    trial = find_trial(request.in_order(), stream=Stream(request.seed, purpose=1), steps=TRY_STEPS)
    return (None, None, False) if trial.broken else (trial.convex, trial.most, False)


def figures_of(rounds: Sequence[Seating], byes: Sequence[Sequence[int]]) -> dict[str, int | None]:
    """The figures of rounds with those who sat out: what is kept with a draw and compared with the next."""
    there = Counter(p for seating in rounds for table in seating for p in table)
    out = Counter(p for row in byes for p in row)
    steady = [p for p in {*there, *out} if there[p] + out[p] >= len(rounds)]
    quality = measure(rounds, steady=steady, byes=out)
    return asdict(quality)
