"""A draw that was kept: who may see it, the file that repeats it, the repetition itself."""

from __future__ import annotations

import time
from typing import Any

from formats.models import ScheduleDraw
from preferans.faults import Faulty
from tournaments.domain.seating.replay import Replay, replay
from tournaments.domain.seating.search import Abandoned
from tournaments.models import Round

LONGEST = 5
"""Seconds after which a repetition on a page is given up."""


def can_see_draw(draw: ScheduleDraw, is_staff: bool) -> bool:
    """The staff sees every draw; everybody else one whose rounds are all published and stand as drawn."""
    if is_staff:
        return True
    shown = Round.objects.filter(
        event=draw.event_id,
        number__range=(draw.first_round, draw.last_round),
        state__in=(Round.State.PUBLISHED, Round.State.CLOSED),
    ).count()
    return shown == draw.last_round - draw.first_round + 1


def document_for(draw: ScheduleDraw) -> dict[str, Any]:
    """The file that repeats the draw; the seed of a lot stands in it once it has been shown."""
    document = {**draw.document, "draw": draw.number, "made_at": draw.at.isoformat(timespec="seconds")}
    if (lot := draw.lot) is not None:
        document["lot"] = {"number": lot.number, "digest": lot.digest, "announced_at": lot.at.isoformat()}
        if lot.revealed_at is not None:
            document["lot"] |= {"seed": lot.seed, "salt": lot.salt}
            document["seed"] = lot.seed
    return document


def drawn_again(draw: ScheduleDraw) -> Replay | None:
    """The draw made once more; None where it takes too long here, or the seed is still a secret."""
    end = time.thread_time() + LONGEST
    try:
        return replay(document_for(draw), expired=lambda: time.thread_time() > end)
    except (Abandoned, Faulty):
        return None
