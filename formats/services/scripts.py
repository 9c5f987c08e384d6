"""A seating from a file; one player put in another's place in all rounds to come."""

from __future__ import annotations

from collections.abc import Sequence

from formats.models import ScheduleDraw
from formats.selectors.schedules import (
    check_rounds,
    first_to_draw,
    players_of_round,
    seated_rounds,
    stamp_of,
)
from formats.services.schedules import CHANGED, Seated, keep_rounds
from journal.services.actions import action
from office.faults import Refused, Stale
from office.models import User
from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from tournaments.domain.quality import Pair, Seating
from tournaments.domain.seating.replay import document_of_script
from tournaments.domain.seating.script import check_rounds as check_numbers
from tournaments.domain.seating.script_rows import RawScript
from tournaments.domain.sessions import read_sessions
from tournaments.models import Event, Registration, Round, Seat, SeatingChange
from tournaments.selectors.boards import apart_pairs
from tournaments.services.locks import lock_event, refuse
from tournaments.services.rounds import checked_reason
from tournaments.services.seats import replace_player

APART = gettext_noop(
    "Round %(round)s: players %(one)s and %(other)s sit together and are kept apart in this event."
)
FIRST = gettext_noop(
    "The file begins with round %(found)s; the next round to be seated is round %(expected)s."
)
NO_ROUND = gettext_noop("%(who)s has no seat in a round to come that has not begun.")
COMES_SITS = gettext_noop("%(who)s sits in round %(round)s already; one player has one seat in a round.")
SAME = gettext_noop("The same player was named twice; name who leaves and who comes.")


def checked_script(event: Event, raw: RawScript, *, everybody: bool) -> tuple[int, tuple[Seating, ...]]:
    """The first round and the seatings of a file, checked against the event.

    Raises `Refused` with every fault. Everybody who is to be seated sits once in each round, or is named as
    sitting out; tables are of three, four and five.
    """
    rounds = seated_rounds(event)
    expected = first_to_draw(rounds)
    first = raw.first or expected
    if first != expected:
        raise refuse("file", "script-first", FIRST, found=first, expected=expected)
    check_rounds(event, rounds, first, first + len(raw.rounds) - 1)
    players = {one.number for one in players_of_round(event, first, everybody=everybody)}
    try:
        found = check_numbers(raw.rounds, players, sizes=(3, 4, 5), first=first, byes=raw.byes)
    except Faulty as problem:
        raise Refused(problem.faults) from problem
    if broken := list(_together(found, first, apart_pairs(event))):
        raise Refused(broken)
    return first, found


def _together(rounds: Sequence[Seating], first: int, pairs: Sequence[Pair]) -> list[Fault]:
    return [
        Fault("file", "script-apart", APART, {"round": number, "one": one, "other": other})
        for number, seating in enumerate(rounds, first)
        for one, other in pairs
        if any(one in table and other in table for table in seating)
    ]


def keep_script(
    *,
    event: Event,
    by: User,
    raw: RawScript,
    stamp: str,
    everybody: bool = False,
    deals: int | None = None,
    sessions: str = "",
) -> ScheduleDraw:
    """Keep a seating from a file as drafts, or refuse it with every fault and change nothing."""
    if stamp_of(event, seated_rounds(event)) != stamp:
        raise Stale([Fault("stamp", "changed", CHANGED)])
    first, rounds = checked_script(event, raw, everybody=everybody)
    byes = tuple(raw.byes[at] if at < len(raw.byes) else () for at in range(len(rounds)))
    try:
        read = read_sessions(sessions, len(rounds))
    except Faulty as problem:
        raise Refused(problem.faults) from problem
    seated = Seated(
        first=first,
        rounds=rounds,
        byes=byes,
        method=ScheduleDraw.Method.SCRIPT,
        document=document_of_script(rounds, byes, first_round=first),
        told={"everybody": everybody},
        deals=deals,
        sessions=read,
    )
    return keep_rounds(event=event, by=by, stamp=stamp, seated=seated)


@action("rounds.replaced", gettext_noop("player replaced in the rounds to come"))
def replace_in_rounds(
    *, event: Event, by: User, leaves: Registration, comes: Registration, reason: str
) -> list[SeatingChange]:
    """Put a player in another's place in every round to come whose table has not begun; each is recorded.

    The schedule stays as good as it was: only a number changes. Raises `Refused`; then nothing changes.
    """
    reason = checked_reason(reason)
    lock_event(event)
    if leaves.pk == comes.pk:
        raise refuse("comes", "same-player", SAME)
    seats = list(
        Seat.objects.filter(round__event=event, registration=leaves, to_entry=None, table__started_at=None)
        .filter(round__state__in=(Round.State.SEATED, Round.State.PUBLISHED))
        .select_related("table__round__event")
        .order_by("round__number")
    )
    if not seats:
        raise refuse("leaves", "not-seated", NO_ROUND, who=str(leaves.player))
    sits = (
        Seat.objects.filter(round__in=[seat.round_id for seat in seats], registration=comes, to_entry=None)
        .select_related("round")
        .first()
    )
    if sits is not None:
        raise refuse("comes", "sits-already", COMES_SITS, who=str(comes.player), round=sits.round.number)
    for seat in seats:
        replace_player(
            table=seat.table,
            version=seat.table.version,
            by=by,
            index=seat.index,
            registration=comes,
            reason=reason,
        )
    numbers = [seat.round_id for seat in seats]
    return list(SeatingChange.objects.filter(round__in=numbers, made_by=by).order_by("-pk")[: len(seats)])
