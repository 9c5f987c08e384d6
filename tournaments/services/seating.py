"""Seating of a round: drawn by lot, published, taken back."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import ProtectedError
from django.utils import timezone

from journal.services.actions import action
from office.faults import Refused, Stale
from office.models import User
from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from tournaments.domain.next_round import draw_next
from tournaments.domain.quality import Seating
from tournaments.domain.seating.search import Abandoned
from tournaments.domain.tables import parse_composition
from tournaments.models import Registration, Round, Seat, SeatingChange, Table
from tournaments.selectors.boards import (
    apart_pairs,
    board,
    has_begun,
    past_seatings,
    players_to_seat,
    teams_of,
)
from tournaments.services.checks import check_seating
from tournaments.services.locks import (
    StaleForm,
    lock_event,
    lock_row,
    refuse,
    require_not_final,
    save_row,
)
from tournaments.services.rounds import checked_reason

BEGUN = gettext_noop(
    "Play has begun at table %(tables)s of round %(round)s; its seats stay as they are. "
    "A substitute is written on the sheet."
)
PUBLISHED = gettext_noop("The seating of round %(round)s is published. Withdraw it first, with a reason.")
NOTHING_DRAWN = gettext_noop("Round %(round)s has no seating yet; draw it first.")
NOT_SHOWN = gettext_noop("The seating of round %(round)s is not published; there is nothing to withdraw.")
NO_COMPOSITION = gettext_noop("“%(found)s” is no choice of tables; expected one from the list.")
GONE = gettext_noop(
    "%(who)s has withdrawn and sits at table %(table)s; draw again or put a substitute there."
)
SEED = gettext_noop("The seed %(found)s is out of bounds; expected 0 to %(most)s.")
TOO_LONG = gettext_noop(
    "The draw took longer than %(seconds)s s and was stopped. Nothing was changed; draw again, with another "
    "choice of tables or another seed."
)
LARGEST_SEED = 999_999_999
LONGEST_DRAW = 10
"""Seconds after which a draw is given up."""


@action("round.seated", gettext_noop("seating drawn"))
def draw_seating(
    *,
    round_: Round,
    version: int,
    by: User,
    composition: str,
    seed: int,
    everybody: bool = False,
    teams: bool = False,
) -> Round:
    """Draw the round and keep it as a draft. Ends in a whole seating or in nothing changed.

    Seats the players checked in; with `everybody` (or when nobody is) all who have not withdrawn. With
    `teams` players of one team do not meet in this round.
    """
    lock_event(round_.event)
    current = lock_row(round_, version=version)
    if current.state in (Round.State.PUBLISHED, Round.State.CLOSED):
        raise refuse("state", "published", PUBLISHED, round=current.number)
    tables = parse_composition(composition)
    if tables is None:
        raise refuse("composition", "composition-unknown", NO_COMPOSITION, found=composition[:40])
    if not 0 <= seed <= LARGEST_SEED:
        raise refuse("seed", "seed", SEED, found=seed, most=LARGEST_SEED)
    players = players_to_seat(current, everybody=everybody)
    by_number = {registration.number: registration for registration in players}
    try:
        seating = draw_next(
            numbers=sorted(by_number),
            sizes=tables.sizes,
            past=past_seatings(current),
            seed=seed,
            teams=teams_of(players) if teams else (),
            apart=apart_pairs(current.event_id),
            expired=clock(LONGEST_DRAW),
        )
    except Abandoned as problem:
        raise refuse("seats", "draw-too-long", TOO_LONG, seconds=LONGEST_DRAW) from problem
    except Faulty as problem:
        raise Refused(problem.faults) from problem
    told = {
        "method": "search",
        "seed": seed,
        "tables": list(tables.sizes),
        "composition": tables.key,
        "everybody": everybody,
        "teams": teams,
    }
    keep_seating(current, seating, by_number, told=told, by=by)
    return current


def keep_seating(
    round_: Round, seating: Seating, by_number: dict[int, Registration], *, told: dict[str, Any], by: User
) -> None:
    """Put a seating in the place of the round's draft, inside the caller's action; `told` goes to `draw`.

    The round is a locked row that is neither published nor closed; raises `Refused` where play has begun.
    """
    if round_.state in (Round.State.PUBLISHED, Round.State.CLOSED):
        raise refuse("state", "published", PUBLISHED, round=round_.number)
    _clear(round_)
    _seat(round_, seating, by_number, by)
    round_.state, round_.draw = Round.State.SEATED, told
    save_row(round_, by=by)


def clear_seating(round_: Round, *, by: User) -> None:
    """Take the draft of a locked round away, inside the caller's action: it is planned again."""
    _clear(round_)
    round_.state, round_.draw = Round.State.PLANNED, {}
    save_row(round_, by=by)


@action("round.published", gettext_noop("seating published"))
def publish_seating(*, round_: Round, version: int, by: User) -> Round:
    """Show the drawn seating to everybody. Sent twice, it is published once."""
    require_not_final(lock_event(round_.event))
    current = lock_row(round_, version=None)
    if current.version != version:
        repeated = current.state == Round.State.PUBLISHED and current.updated_by_id == by.pk
        if repeated and current.version == version + 1:
            return current
        raise StaleForm(current)
    if current.state == Round.State.PUBLISHED:
        return current
    if current.state != Round.State.SEATED:
        raise refuse("state", "nothing-drawn", NOTHING_DRAWN, round=current.number)
    gone = [
        Fault("seats", "withdrawn", GONE, {"who": str(place.registration.player), "table": view.number})
        for view in board(current)
        for place in view.places
        if place.registration.status in Registration.OUT
    ]
    if gone:
        raise Refused(gone)
    check_seating(current)
    current.state = Round.State.PUBLISHED
    current.published_at = timezone.now()
    save_row(current, by=by)
    return current


@action("round.withdrawn", gettext_noop("seating withdrawn"))
def withdraw_seating(*, round_: Round, version: int, by: User, reason: str) -> Round:
    """Take a published seating back into a draft, with a reason, while nobody has played."""
    reason = checked_reason(reason)
    current = lock_row(round_, version=version)
    if current.state != Round.State.PUBLISHED:
        raise refuse("state", "not-published", NOT_SHOWN, round=current.number)
    check_not_begun(current)
    current.state, current.published_at = Round.State.SEATED, None
    save_row(current, by=by)
    SeatingChange.objects.create(round=current, reason=reason, facts={"kind": "withdrawn"}, made_by=by)
    return current


def check_not_begun(round_: Round) -> None:
    """Refuse when an entry was made at a table of the round; locks the tables until the end."""
    list(Table.objects.select_for_update().filter(round=round_).values_list("pk", flat=True))
    begun = has_begun(round_)
    if begun:
        raise begun_refusal(round_, begun)


def begun_refusal(round_: Round, tables: Sequence[int]) -> Stale:
    """The refusal to move players away from tables where play has begun."""
    params = {"tables": ", ".join(map(str, tables)), "round": round_.number}
    return Stale([Fault("tables", "begun", BEGUN, params)])


def clock(seconds: int) -> Callable[[], bool]:
    """Tells whether so many seconds of the processor were spent by this thread since now.

    Not of the wall: on a starved machine a draw takes longer, and is not given up for what others do.
    """
    end = time.thread_time() + seconds
    return lambda: time.thread_time() > end


def _seat(round_: Round, seating: Seating, by_number: dict[int, Registration], by: User) -> None:
    Table.objects.bulk_create(
        Table(round=round_, number=number, updated_by=by) for number, _ in enumerate(seating, 1)
    )
    tables = {table.number: table for table in Table.objects.filter(round=round_)}
    Seat.objects.bulk_create(
        Seat(table=tables[at], round=round_, index=index, registration=by_number[number])
        for at, players in enumerate(seating, 1)
        for index, number in enumerate(players)
    )


def _clear(round_: Round) -> None:
    """Remove the draft seating with sheets opened at its tables. A sheet with a line or a ruling protects its
    table and refuses all of it."""
    check_not_begun(round_)
    Seat.objects.filter(round=round_).delete()
    tables = Table.objects.filter(round=round_)
    sheets = Table._meta.get_field("sheet").related_model  # of the app above, known by its relation alone
    try:
        sheets._default_manager.filter(table__in=tables, last_number=0).delete()
        tables.delete()
    except ProtectedError as problem:
        numbers = sorted({held.table.number for held in problem.protected_objects if hasattr(held, "table")})
        raise begun_refusal(round_, numbers) from problem
