"""Random events for the draw: people leave and come, some are kept apart, some sit out; from a seed."""

from __future__ import annotations

from preferans.faults import Faulty
from tournaments.domain.seating.draw import draw_schedule
from tournaments.domain.seating.lots import Stream
from tournaments.domain.seating.request import DrawRequest, same_every_round
from tournaments.domain.seating_audit import Asked, audit
from tournaments.domain.tables import compositions

SPREADS = {"seat-three-spread", "seat-bye-spread", "seat-balance"}
"""What earlier rounds may leave uneven once people have left or come."""


def run_event(seed: int, *, steps: int = 6_000) -> list[str]:
    """Draw an event in one to three parts and return the codes of all violations found in it."""
    stream = Stream(seed, purpose=77)
    present = list(range(1, 7 + stream.below(50)))
    highest = len(present)
    played: tuple = ()
    byes: list[tuple[int, ...]] = []
    gone: set[int] = set()
    found: list[str] = []
    parts = 1 + stream.below(3)
    for part in range(parts):
        offered = compositions(len(present))
        sizes = offered[stream.below(len(offered))].sizes
        if stream.below(6) == 0 and len(sizes) > 2:
            sizes = sizes[:-1]
        apart = tuple(
            tuple(stream.shuffled(present)[:2]) for _ in range(stream.below(3) if len(present) > 15 else 0)
        )
        rounds = 1 + stream.below(4)
        request = DrawRequest(
            plans=same_every_round(present, sizes, rounds),
            seed=seed,
            fixed=played,
            apart=apart,
            past_byes={p: sum(p in row for row in byes) for p in present},
        )
        try:
            draw = draw_schedule(request, steps=steps)
        except Faulty:
            return [*found, "refused"]
        document = {
            "rounds": [[list(t) for t in seating] for seating in (*played, *draw.rounds)],
            "byes": [list(row) for row in (*byes, *draw.byes)],
        }
        asked = Asked(
            players=highest, tables=sizes, apart=request.forbidden, fixed=played, gone=tuple(sorted(gone))
        )
        codes = {one.code for one in audit(document, asked)[0]}
        found += sorted(codes - (SPREADS if part else set()))
        played = (*played, *draw.rounds)
        byes += draw.byes
        for _ in range(stream.below(3)):
            if len(present) > 8:
                out = present[stream.below(len(present))]
                present.remove(out)
                gone.add(out)
        for _ in range(stream.below(3)):
            highest += 1
            present.append(highest)
    return found
