"""Seatings of several rounds at once: drawn together, taken from a file, published.

A draw is made outside any transaction, since it may take seconds, and kept in one: if players or rounds
have changed meanwhile, nothing is written. So it always ends in whole seatings or in nothing changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from formats.models import PublicLot, ScheduleDraw
from formats.selectors.schedules import Ask, Plan, drafts_after, plan_of, seated_rounds, stamp_of
from journal.services.actions import action
from office.faults import Refused, Stale
from office.models import User
from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from tournaments.domain.next_round import HARD, audited
from tournaments.domain.quality import Seating
from tournaments.domain.seating.draw import Draw, default_steps, draw_schedule
from tournaments.domain.seating.offers import figures_of
from tournaments.domain.seating.replay import document_of_schedule
from tournaments.domain.seating.search import Abandoned
from tournaments.domain.sessions import day_of_session, read_sessions
from tournaments.models import Event, Registration, Round
from tournaments.services.locks import lock_event, lock_row, refuse
from tournaments.services.rounds import create_round
from tournaments.services.seating import (
    LARGEST_SEED,
    SEED,
    clear_seating,
    clock,
    keep_seating,
    publish_seating,
)

IN_REQUEST, IN_JOB = 4, 300
"""Seconds after which a draw is given up: while a page waits, and in a job."""

CHANGED = gettext_noop(
    "Players or rounds have changed since the page was opened. Nothing was drawn; look at the choices again."
)
TOO_LONG = gettext_noop(
    "The draw took longer than %(seconds)s s and was stopped. Nothing was changed; choose other tables, "
    "fewer rounds, or free some of those kept apart."
)
FAULTED = gettext_noop(
    "The recount of the draw found a fault (%(fault)s). Nothing was changed; draw with another seed."
)
NO_LOT = gettext_noop("There is no lot %(found)s in this event; announce one first.")
LOT_SHOWN = gettext_noop(
    "The seed of lot %(found)s has been shown already; a draw with it proves nothing. Announce another lot."
)
NOTHING = gettext_noop("No round was named; nothing was published.")


@dataclass(frozen=True)
class Seated:
    """Rounds to be kept: seatings from round `first` on, who sits out, and how they came about."""

    first: int
    rounds: tuple[Seating, ...]
    byes: tuple[tuple[int, ...], ...]
    method: str
    document: Mapping[str, Any]
    told: Mapping[str, Any]
    deals: int | None = None
    sessions: tuple[int, ...] = ()


def draw_rounds(*, event: Event, by: User, ask: Ask, stamp: str, seconds: int = IN_REQUEST) -> ScheduleDraw:
    """Draw the rounds asked for and keep them as drafts.

    `stamp` is what the page showed. Raises `Refused` (nothing changed), `Stale` when something moved, and
    `Abandoned` when `seconds` are not enough.
    """
    if (known := drawn_before(event, by, stamp)) is not None:
        return known
    rounds = seated_rounds(event)
    if stamp_of(event, rounds) != stamp:
        raise Stale([Fault("stamp", "changed", CHANGED)])
    lot = find_lot(event, ask.lot)
    if lot is None and not 0 <= ask.seed <= LARGEST_SEED:
        raise refuse("seed", "seed", SEED, found=ask.seed, most=LARGEST_SEED)
    try:
        sessions = read_sessions(ask.sessions, ask.last - ask.first + 1)
        plan = plan_of(event, ask, seed=lot.seed if lot else ask.seed)
        draw = draw_schedule(plan.request, expired=clock(seconds))
    except Faulty as problem:
        raise Refused(problem.faults) from problem
    check_draw(plan, draw)
    return keep_rounds(
        event=event, by=by, stamp=stamp, seated=seated_of(ask, plan, draw, sessions), lot=lot, plan=plan
    )


def draw_in_job(*, event: Event, by: User, ask: Ask, stamp: str) -> ScheduleDraw:
    """The same for the worker, with more time; raises `Refused` also when that is not enough."""
    try:
        return draw_rounds(event=event, by=by, ask=ask, stamp=stamp, seconds=IN_JOB)
    except Abandoned as problem:
        raise refuse("seats", "draw-too-long", TOO_LONG, seconds=IN_JOB) from problem


def drawn_before(event: Event, by: User, stamp: str) -> ScheduleDraw | None:
    """The draw that the same form made when it was sent the first time."""
    last = ScheduleDraw.objects.filter(event=event).order_by("-number").first()
    if last is None or last.by_id != by.pk or last.before.get("stamp") != stamp:
        return None
    return last


def find_lot(event: Event, number: int | None) -> PublicLot | None:
    """The lot of this number, if its seed is still a secret."""
    if number is None:
        return None
    lot = PublicLot.objects.filter(event=event, number=number).first()
    if lot is None:
        raise refuse("lot", "no-lot", NO_LOT, found=number)
    if lot.revealed_at is not None:
        raise refuse("lot", "lot-shown", LOT_SHOWN, found=number)
    return lot


def check_draw(plan: Plan, draw: Draw) -> None:
    """Refuse a draw that the independent counter faults, or that forgets somebody."""
    _figures, faults = audited(draw.rounds, apart=plan.request.forbidden)
    found = [fault for fault in faults if fault in HARD]
    for asked, seating, byes in zip(plan.request.plans, draw.rounds, draw.byes, strict=True):
        seated = [number for table in seating for number in table]
        if sorted([*byes, *seated]) != sorted(asked.players):
            found.append("players")
    if found:
        raise refuse("seats", "draw-recount", FAULTED, fault=", ".join(dict.fromkeys(found)))


def seated_of(ask: Ask, plan: Plan, draw: Draw, sessions: tuple[int, ...]) -> Seated:
    """What a draw leaves to be kept."""
    steps = default_steps(len(plan.request.everybody))
    return Seated(
        first=ask.first,
        rounds=draw.rounds,
        byes=draw.byes,
        method=ScheduleDraw.Method.SCHEDULE,
        document=document_of_schedule(plan.request.in_order(), draw, steps=steps, first_round=ask.first),
        told={
            "tables": list(plan.composition.sizes),
            "composition": plan.composition.key,
            "everybody": ask.everybody,
            "teams": ask.teams,
        },
        deals=ask.deals,
        sessions=sessions,
    )


@action("rounds.seated", gettext_noop("rounds seated together"))
def keep_rounds(
    *,
    event: Event,
    by: User,
    stamp: str,
    seated: Seated,
    lot: PublicLot | None = None,
    plan: Plan | None = None,
    reason: str = "",
) -> ScheduleDraw:
    """Keep seatings as drafts of their rounds; rounds that do not exist yet are made.

    Drafts of later rounds that the new seating does not reach are taken away, since they were made for
    other rounds before them; their numbers stand in the draw's `before`, under `dropped`. Raises `Stale`
    when anything has changed since `stamp`, and `Refused`.
    """
    lock_event(event)
    if lot is not None:
        lot = find_lot(event, PublicLot.objects.select_for_update().get(pk=lot.pk).number)
    before = seated_rounds(event)
    if stamp_of(event, before) != stamp:
        raise Stale([Fault("stamp", "changed", CHANGED)])
    last = seated.first + len(seated.rounds) - 1
    dropped = drafts_after(before, last)
    number = ScheduleDraw.objects.filter(event=event).count() + 1
    document = dict(seated.document)
    if lot is not None:
        document.pop("seed", None)
    made = ScheduleDraw.objects.create(
        event=event,
        number=number,
        method=seated.method,
        first_round=seated.first,
        last_round=last,
        lot=lot,
        document=document,
        before={
            "stamp": stamp,
            **figures_before(before, seated.first, last),
            **({"dropped": [later.number for later in dropped]} if dropped else {}),
        },
        reason=reason,
        by=by,
    )
    told = {**seated.told, "method": str(seated.method), "schedule": number}
    if lot is not None:
        told["lot"] = lot.number
    elif "seed" in document:
        told["seed"] = document["seed"]
    by_number = plan.by_number if plan else by_numbers(event)
    for at, seating in enumerate(seated.rounds):
        round_ = ready_round(event, seated, at, by)
        own = {**told, "byes": list(seated.byes[at])} if seated.byes[at] else told
        keep_seating(round_, seating, dict(by_number), told=own, by=by)
    for later in dropped:
        clear_seating(lock_row(later.round, version=None), by=by)
    return made


def ready_round(event: Event, seated: Seated, at: int, by: User) -> Round:
    """The round for the seating `at`, locked, made if need be, with its day, session and deals."""
    number = seated.first + at
    round_ = create_round(event=event, by=by, number=number, deals_planned=seated.deals)
    round_ = lock_row(round_, version=None)
    round_.event = event
    if seated.deals is not None:
        round_.deals_planned = seated.deals
    if seated.sessions:
        session = seated.sessions[at]
        round_.session = session
        round_.day = day_of_session(session, max(seated.sessions), event.starts_on, event.ends_on)
    return round_


def figures_before(rounds: Sequence[Any], first: int, last: int) -> dict[str, Any]:
    """The figures of what is replaced, counted with the rounds before it; nothing where nobody sat."""
    kept = [one for one in rounds if one.number <= last and one.seating]
    if not any(one.number >= first for one in kept):
        return {}
    return figures_of([one.seating for one in kept], [one.byes for one in kept])


def by_numbers(event: Event) -> dict[int, Registration]:
    """Registrations by start number."""
    return {one.number: one for one in Registration.objects.filter(event=event)}


@action("rounds.published", gettext_noop("seatings of rounds published"))
def publish_rounds(*, event: Event, by: User, versions: Mapping[int, int]) -> list[Round]:
    """Publish the seatings of these rounds (number → version seen), all of them or none."""
    if not versions:
        raise refuse("versions", "nothing", NOTHING)
    lock_event(event)
    rounds = {one.number: one for one in Round.objects.filter(event=event, number__in=versions)}
    shown = []
    for number in sorted(versions):
        if number not in rounds:
            raise refuse("versions", "nothing", NOTHING)
        round_ = rounds[number]
        round_.event = event
        shown.append(publish_seating(round_=round_, version=versions[number], by=by))
    return shown
