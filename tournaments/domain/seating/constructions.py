"""A recipe fitted to a request: the players dealt by lot, rounds chosen, some players taken out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from tournaments.domain.seating.build import Trial, from_board, judge, kinds_of, make_board
from tournaments.domain.seating.lots import Stream
from tournaments.domain.seating.measure import Pair, Seating, bounds, count_meetings, count_visits
from tournaments.domain.seating.recipes import Recipe, RecipeRefused, find_recipes, recipe_book, replay
from tournaments.domain.seating.request import DrawRequest
from tournaments.domain.seating.search import always_time

CHOICES = 150
"""How often a round is changed for another while visits to tables of three are uneven."""
SETS = 4
"""How many sets of players to take out are tried."""
WARM, COOL = 200, 40
"""Chance in 1024 of a step for the worse at first: in rounds added, and to make visits even."""
RELABELLINGS = 4000
"""How many changes of two names are weighed to keep people apart."""


def constructed(
    request: DrawRequest, *, stream: Stream, steps: int, expired: Callable[[], bool] = always_time
) -> Trial | None:
    """The best that recipes give for the request, or None when they have nothing for it.

    They serve whole events only: no earlier rounds, no byes, the same players and tables in every round.
    """
    plan = request.plans[0]
    if request.fixed or plan.byes or any(other != plan for other in request.plans):
        return None
    if not set(plan.sizes) <= {3, 4}:
        return None
    trials = [
        *_whole(request, stream),
        *_shortened(request, stream, steps=steps, expired=expired),
        *_lengthened(request, stream, steps=steps, expired=expired),
    ]
    return min(trials, key=lambda one: one.rank, default=None)


def _replayed(recipe: Recipe) -> tuple[Seating, ...]:
    """The rounds of a recipe; none when it is refused, and the search has to do without it."""
    try:
        return replay(recipe)
    except RecipeRefused:
        return ()


def _whole(request: DrawRequest, stream: Stream) -> list[Trial]:
    plan, count = request.plans[0], len(request.plans)
    trials: list[Trial] = []
    for recipe in find_recipes(len(plan.players), plan.sizes, count):
        rounds = _replayed(recipe)
        if not rounds:
            continue
        chosen = _choose(rounds, count, len(plan.players), stream)
        trial = _named(request, chosen, stream, source="recipe")
        trials.append(trial)
        if not trial.broken and not trial.uneven:
            break
    return trials


def _shortened(
    request: DrawRequest, stream: Stream, *, steps: int, expired: Callable[[], bool]
) -> list[Trial]:
    """Take one to three players who never met out of a schedule for tables of four only."""
    plan, count = request.plans[0], len(request.plans)
    gone = plan.sizes.count(3)
    players = len(plan.players) + gone
    if not 1 <= gone <= 3 or plan.sizes.count(4) + gone != players // 4:
        return []
    trials: list[Trial] = []
    for recipe in find_recipes(players, (4,) * (players // 4), count):
        if recipe.convex:
            break
        whole = _replayed(recipe)
        for out in _least_spoiling(whole, players, gone, count):
            shorter = _without(whole, players, out)
            chosen = _choose(shorter, count, len(plan.players), stream)
            trials.append(_named(request, chosen, stream, source="shortened"))
            if not trials[-1].uneven and not trials[-1].broken:
                return trials
    if not trials:
        return []
    best = min(trials, key=lambda one: one.rank)
    cool = _improved(request, best, stream, only=range(count), warm=COOL, steps=steps // 2, expired=expired)
    return [cool]


def _lengthened(
    request: DrawRequest, stream: Stream, *, steps: int, expired: Callable[[], bool]
) -> list[Trial]:
    """Follow the longest schedule without repeats by others of its kind with the players changed over.

    Where everybody has met everybody nothing is better; elsewhere the added rounds are improved.
    """
    plan, count = request.plans[0], len(request.plans)
    players = len(plan.players)
    shorter = [r for r in recipe_book().get((players, plan.sizes), ()) if not r.convex and r.rounds < count]
    if not shorter or len(set(plan.sizes)) > 1:
        return []
    recipe = shorter[-1]
    first = _replayed(recipe)
    if not first:
        return []
    rounds = list(first)
    while len(rounds) < count:
        names = stream.shuffled(range(players))
        again = stream.shuffled(first)[: count - len(rounds)]
        rounds += [tuple(tuple(names[p] for p in table) for table in seating) for seating in again]
    trial = _named(request, rounds, stream, source="recipe")
    shapes = [tuple(tuple(range(size)) for size in plan.sizes)] * count
    if not trial.broken and (trial.convex, trial.most) <= bounds(shapes, players):
        return [trial]
    return [
        _improved(
            request,
            trial,
            stream,
            only=range(len(first), count),
            warm=WARM,
            steps=steps // 2,
            expired=expired,
        )
    ]


def _least_spoiling(rounds: Sequence[Seating], players: int, gone: int, count: int) -> list[tuple[int, ...]]:
    """Players to take out so that enough rounds remain: those who met least, a few sets of them."""
    met = count_meetings(rounds)
    found = []
    for some in combinations(range(players), gone):
        spoilt = sum(met[pair] for pair in combinations(some, 2))
        if len(rounds) - spoilt >= count:
            found.append((spoilt, some))
            if not spoilt and len(found) >= SETS * 20:
                break
    return [some for _, some in sorted(found)[:SETS]]


def _without(rounds: Sequence[Seating], players: int, out: Sequence[int]) -> tuple[Seating, ...]:
    """The rounds in which those taken out do not meet, the others numbered anew."""
    names = {p: at for at, p in enumerate(p for p in range(players) if p not in out)}
    kept = []
    for seating in rounds:
        tables = [tuple(names[p] for p in table if p in names) for table in seating]
        if all(len(table) >= 3 for table in tables):
            kept.append(tuple(sorted(tables, key=len, reverse=True)))
    return tuple(kept)


def _choose(rounds: Sequence[Seating], count: int, players: int, stream: Stream) -> tuple[Seating, ...]:
    """So many of the rounds, in an order by lot; one is changed for another while that evens visits out."""
    order = stream.shuffled(rounds)
    chosen, spare = order[:count], order[count:]
    now = _unevenness(chosen, players)
    for _ in range(CHOICES if spare and now else 0):
        at, other = stream.below(count), stream.below(len(spare))
        chosen[at], spare[other] = spare[other], chosen[at]
        then = _unevenness(chosen, players)
        if then > now:
            chosen[at], spare[other] = spare[other], chosen[at]
            continue
        now = then
        if not now:
            break
    return tuple(chosen)


def _unevenness(rounds: Sequence[Seating], players: int) -> int:
    """How far visits to tables of three are from the most even, none when they differ by one at most."""
    visits = count_visits(rounds, 3)
    whole, rest = divmod(sum(visits.values()), players)
    least = players * whole * whole + rest * (2 * whole + 1)
    return sum(times * times for times in visits.values()) - least


def _named(request: DrawRequest, rounds: Sequence[Seating], stream: Stream, *, source: str) -> Trial:
    """Deal the start numbers to the places of the recipe by lot, keeping people apart if they must be."""
    plan = request.plans[0]
    names = stream.shuffled(plan.players)
    if request.forbidden:
        _keep_apart(names, request.forbidden, count_meetings(rounds), stream)
    order = sorted(range(len(plan.sizes)), key=lambda at: -plan.sizes[at])
    seated = []
    for seating in rounds:
        tables: list[tuple[int, ...]] = [()] * len(order)
        for at, table in zip(order, seating, strict=True):
            tables[at] = tuple(names[p] for p in table)
        seated.append(tuple(tables))
    trial = judge(request, seated, source=source, steps=0, is_final=True)
    return trial if not trial.broken and not trial.uneven else judge(request, seated, source=source, steps=0)


def _keep_apart(names: list[int], forbidden: Sequence[Pair], met: dict[Pair, int], stream: Stream) -> None:
    """Change over names while those who must not meet do."""
    rivals: dict[int, list[int]] = {}
    for a, b in forbidden:
        rivals.setdefault(a, []).append(b)
        rivals.setdefault(b, []).append(a)
    place = {name: at for at, name in enumerate(names)}

    def clashes(name: int) -> int:
        here = place[name]
        return sum(
            met[(here, place[r]) if here < place[r] else (place[r], here)]
            for r in rivals.get(name, ())
            if r in place
        )

    for _ in range(RELABELLINGS):
        unhappy = [name for name in sorted(rivals) if name in place and clashes(name)]
        if not unhappy:
            return
        one = unhappy[stream.below(len(unhappy))]
        other = names[stream.below(len(names))]
        before = clashes(one) + clashes(other)
        _change(names, place, one, other)
        if clashes(one) + clashes(other) > before:
            _change(names, place, one, other)


def _change(names: list[int], place: dict[int, int], one: int, other: int) -> None:
    place[one], place[other] = place[other], place[one]
    names[place[one]], names[place[other]] = one, other


def _improved(
    request: DrawRequest,
    trial: Trial,
    stream: Stream,
    *,
    only: Sequence[int],
    warm: int,
    steps: int,
    expired: Callable[[], bool],
) -> Trial:
    """Search on from the trial, changing those rounds only."""
    board = make_board(request)
    index = {number: at for at, number in enumerate(request.everybody)}
    for plan, seating in zip(request.plans, trial.rounds, strict=True):
        _, kinds = kinds_of(plan)
        board.append([[index[p] for p in table] for table in seating], kinds)
    used = board.improve(stream, steps, only=only, hottest=warm, expired=expired)
    return judge(request, from_board(request, board.rounds), source=trial.source, steps=used)
