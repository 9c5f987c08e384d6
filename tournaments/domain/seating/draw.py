"""The draw of a whole event, or of the rest of one: who meets whom, then seats, then table numbers.

Where a recipe exists it is replayed, verified, and its players are dealt to the start numbers by lot; a
recipe for a few players more serves too, with players who never met taken out. Elsewhere, and with
earlier rounds or people to keep apart, rounds are searched one after another and then together. Budgets
are steps, so a seed gives one draw everywhere; `expired` is the caller's clock and only abandons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from tournaments.domain.seating.build import Trial, build_trial
from tournaments.domain.seating.constructions import constructed
from tournaments.domain.seating.lots import Stream
from tournaments.domain.seating.measure import Quality, Seating, bounds, measure
from tournaments.domain.seating.request import DrawRequest, check_request
from tournaments.domain.seating.search import Abandoned, always_time
from tournaments.domain.seating.seats import number_tables, seat_players

__all__ = ["Abandoned", "Draw", "default_steps", "draw_schedule"]

CANNOT_KEEP_APART = gettext_noop(
    "No draw was found that keeps these players apart: %(pairs)s. Nothing was changed; "
    "free one of the pairs or change the tables."
)


@dataclass(frozen=True)
class Draw:
    """The rounds drawn and their figures.

    `rounds[r][t]` is table t + 1 of the r-th round drawn, start numbers by seat, with the size that the
    plan gave it; `byes[r]` are those who sit out. `quality` counts earlier rounds too. `source` is
    `recipe`, `shortened` (players taken out of a recipe) or `search`. `is_optimal`: counting proves that
    neither the most meetings nor C can be lower, and no spread is above one.
    """

    rounds: tuple[Seating, ...]
    byes: tuple[tuple[int, ...], ...]
    quality: Quality
    seed: int
    source: str
    steps: int
    is_optimal: bool


def default_steps(players: int) -> int:
    """The budget of one draw: most need far less; all of it takes about a second to 40 players."""
    return 500_000 if players <= 40 else 500_000 + 25_000 * min(players - 40, 60)


def draw_schedule(
    request: DrawRequest, *, steps: int | None = None, expired: Callable[[], bool] = always_time
) -> Draw:
    """Draw all rounds of the request.

    Raises `Faulty` for a request that makes no sense or keeps too many apart, and `Abandoned` when
    `expired()` (asked every thousand steps or so) becomes true; nothing is changed then.
    """
    check_request(request)
    request = request.in_order()
    budget = default_steps(len(request.everybody)) if steps is None else steps
    stream = Stream(request.seed, purpose=1)
    trial = find_trial(request, stream=stream, steps=budget, expired=expired)
    if trial.broken:
        pairs = ", ".join(f"{a}–{b}" for a, b in trial.broken)
        raise Faulty([Fault("apart", "draw-not-apart", CANNOT_KEEP_APART, {"pairs": pairs})])
    return _finish(request, trial, stream)


def find_trial(
    request: DrawRequest, *, stream: Stream, steps: int, expired: Callable[[], bool] = always_time
) -> Trial:
    """Who meets whom, by recipes where they serve and by search; the request is in order already."""
    trial = constructed(request, stream=stream, steps=steps, expired=expired)
    if trial is None or not trial.is_final:
        searched = build_trial(request, stream=stream, steps=steps, expired=expired)
        trial = searched if trial is None else min(trial, searched, key=lambda one: one.rank)
    return trial


def _finish(request: DrawRequest, trial: Trial, stream: Stream) -> Draw:
    seated = seat_players(trial.rounds, fixed=request.fixed, stream=stream)
    rounds = tuple(number_tables(seated, fixed=request.fixed, stream=stream))
    byes = tuple(
        tuple(sorted(set(plan.players) - {p for table in seating for p in table}))
        for plan, seating in zip(request.plans, rounds, strict=True)
    )
    sat_out = Counter(dict(request.past_byes))
    for row in byes:
        sat_out.update(row)
    quality = measure([*request.fixed, *rounds], steady=request.steady, byes=sat_out)
    return Draw(rounds, byes, quality, request.seed, trial.source, trial.steps, _is_optimal(request, quality))


def _is_optimal(request: DrawRequest, quality: Quality) -> bool:
    most, convex = quality.best_max, quality.best_convex
    if request.fixed:
        here = measure(request.fixed, steady=(), byes=Counter())
        _, most_here = bounds(request.fixed, len(request.everybody))
        most = max(most, here.max_meetings, most_here)
        convex = max(convex, here.convex)
    spreads = (
        quality.three_seat_spread,
        quality.bye_spread,
        quality.seat_spread,
        quality.first_dealer_spread,
    )
    return quality.max_meetings <= most and quality.convex <= convex and max(spreads) <= 1
