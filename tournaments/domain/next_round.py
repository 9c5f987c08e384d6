"""The draw of one round after the rounds before it: the search of `seating`, its answer counted again.

Everything is counted in steps, so equal players, tables, past rounds, teams and seed give an equal
seating. A draw that the independent counter faults is refused and never seated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from tournaments.domain.draw import check_seats, draw_round
from tournaments.domain.quality import Pair, Quality, Seating
from tournaments.domain.seating.draw import draw_schedule
from tournaments.domain.seating.request import MOST_PLAYERS, DrawRequest, RoundPlan
from tournaments.domain.seating.search import always_time
from tournaments.domain.seating_audit import Asked, audit

STEPS = 150_000
"""The budget of a draw: half a second at the worst up to 40 players."""
ESTIMATE_STEPS = 10_000
"""The budget of the estimate beside a choice of tables."""

FAULTED = gettext_noop(
    "The recount of the draw found a fault (%(fault)s). Nothing was changed; draw with another seed."
)
HARD = frozenset({"seat-twice", "seat-missing", "seat-unknown", "seat-apart"})


@dataclass(frozen=True)
class Recount:
    """What the independent counter found in all rounds up to the last: most meetings, pairs, C."""

    max_meetings: int
    repeat_pairs: int
    convex: int

    def agrees_with(self, quality: Quality) -> bool:
        """Tell whether the report shown has the same figures."""
        shown = quality.max_meetings.here, quality.convex.here
        repeated = sum(pairs for times, pairs in quality.pairs_by_meetings.items() if times > 1)
        return (self.max_meetings, self.convex, self.repeat_pairs) == (*shown, repeated)


def draw_next(
    *,
    numbers: Sequence[int],
    sizes: Sequence[int],
    past: Sequence[Seating],
    seed: int,
    teams: Iterable[Sequence[int]] = (),
    apart: Iterable[Pair] = (),
    steps: int = STEPS,
    expired: Callable[[], bool] = always_time,
) -> Seating:
    """Seat the players at tables of the given sizes, in that order, with the fewest repeats found.

    `teams` are groups whose members do not meet in this round, `apart` pairs that do not. Raises `Faulty`
    when it cannot be done, and `seating.search.Abandoned` when `expired()` becomes true. More players than
    the search takes are seated by a simple lot.
    """
    players = tuple(check_seats(numbers, sizes))
    groups = tuple(tuple(team) for team in teams)
    plan = RoundPlan(players, tuple(sizes))
    request = DrawRequest((plan,), seed, fixed=tuple(past), apart=tuple(apart), teams=groups)
    if len(request.everybody) > MOST_PLAYERS:
        seating = draw_round(numbers=players, sizes=sizes, past=past, seed=seed)
    else:
        seating = draw_schedule(request, steps=steps, expired=expired).rounds[0]
    _, faults = audited([seating], apart=request.forbidden)
    if faults or sorted(n for table in seating for n in table) != list(players):
        raise Faulty([Fault("seats", "draw-recount", FAULTED, {"fault": ", ".join(faults) or "players"})])
    return seating


def recount(rounds: Sequence[Seating]) -> Recount | None:
    """The figures of all rounds by the independent counter; nothing when a round cannot be counted."""
    figures, _ = audited(rounds)
    if not figures:
        return None
    return Recount(figures["max_meetings"], figures["repeat_pairs"], figures["convex"])


def audited(rounds: Sequence[Seating], apart: tuple[Pair, ...] = ()) -> tuple[dict[str, int], list[str]]:
    """Figures of the independent counter, and codes of the hard faults it found.

    Whoever has no seat in a round is absent, not missing.
    """
    seated = sorted({number for seating in rounds for table in seating for number in table})
    turn = {number: at for at, number in enumerate(seated, 1)}
    shown = [[[turn[number] for number in table] for table in seating] for seating in rounds]
    absent = [sorted(set(turn.values()) - {n for table in seating for n in table}) for seating in shown]
    pairs = tuple((turn[a], turn[b]) for a, b in apart if a in turn and b in turn)
    found, figures = audit({"rounds": shown, "byes": absent}, Asked(apart=pairs))
    return figures, sorted({fault.code for fault in found} & HARD)
