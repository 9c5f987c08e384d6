"""A round seated by the published standings, and the cut before a stage."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext

from formats.models import ScheduleDraw
from formats.selectors.schedules import MOST_ROUNDS, seated_rounds, stamp_of
from formats.services.schedules import FAULTED, Seated, keep_rounds
from journal.services.actions import action
from office.faults import Refused, Stale
from office.models import User
from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from scoring.selectors.standings_draw import order_before, request_of, stamp_for
from tournaments.domain.next_round import HARD, audited
from tournaments.domain.seating.replay import document_of_standings
from tournaments.domain.swiss import draw_by_standings
from tournaments.domain.tables import parse_composition
from tournaments.models import Event, Registration, Round, SeatingChange
from tournaments.services.locks import lock_event, lock_row, refuse
from tournaments.services.rounds import checked_reason, create_round
from tournaments.services.seating import NO_COMPOSITION, clear_seating

MOVED = gettext_noop(
    "The standings, the players or the rounds have changed since the page was opened. Nothing was seated; "
    "look at the order again."
)
OPEN = gettext_noop(
    "Rounds that are not closed: %(rounds)s. Close them first, or say that the order counts without them."
)
DRAFTS = gettext_noop(
    "Drafts of later rounds: %(rounds)s. They were made for another round %(round)s and go when it is "
    "seated; say that they may."
)
SHOWN = gettext_noop("The seating of round %(round)s is published or closed; withdraw it first.")
GAP = gettext_noop("Round %(found)s was asked for; the next one is round %(expected)s.")
NO_CUT = gettext_noop("Round %(round)s begins a stage: name who goes on first.")
OPEN_CUT = gettext_noop("A cut is made from closed rounds; not closed yet: %(rounds)s.")
NO_STAGE = gettext_noop("The counting of the event declares no stage that holds in round %(round)s.")
FEW = gettext_noop("%(found)s players named; a stage needs at least three.")
BY_ORDER = gettext_noop("By the standings.")
STRANGE = gettext_noop("Start numbers that cannot play in round %(round)s: %(numbers)s.")
WHY = gettext_noop(
    "Those named are not those whom the standings send on (%(expected)s). Say why; the reason goes into "
    "the event's file."
)


@action("round.by-standings", gettext_noop("round seated by the standings"))
def seat_by_published_order(
    *,
    event: Event,
    by: User,
    number: int,
    composition: str,
    stamp: str,
    repeats: bool = False,
    teams: bool = False,
    everybody: bool = False,
    unfinished: bool = False,
    drop_drafts: bool = False,
    deals: int | None = None,
) -> ScheduleDraw:
    """Seat round `number` by the order of the published standings and keep it as a draft.

    With `repeats` tables are cut from the order; else those who have met are parted as far as is found.
    `unfinished` allows earlier rounds that are not closed: they count in the seating, not in the order.
    `drop_drafts` allows drafts of later rounds to go, which were made for another round before them.
    Raises `Refused` or `Stale`, and then nothing has changed.
    """
    lock_event(event)
    check_number(event, number)
    order = order_before(event, number, everybody=everybody)
    if stamp != stamp_for(event, order):
        raise Stale([Fault("stamp", "standings-moved", MOVED)])
    if order.open_rounds and not unfinished:
        rounds = ", ".join(map(str, order.open_rounds))
        raise refuse("unfinished", "rounds-open", OPEN, rounds=rounds)
    if order.stage is not None and not order.cut_made:
        raise refuse("stage", "no-cut", NO_CUT, round=order.stage.from_round)
    if order.later_drafts and not drop_drafts:
        rounds = ", ".join(map(str, order.later_drafts))
        raise refuse("drop_drafts", "later-drafts", DRAFTS, rounds=rounds, round=number)
    tables = parse_composition(composition)
    if tables is None:
        raise refuse("composition", "composition-unknown", NO_COMPOSITION, found=composition[:40])
    request = request_of(event, order, tables.sizes, repeats=repeats, teams=teams)
    try:
        seating, byes = draw_by_standings(request)
    except Faulty as problem:
        raise Refused(problem.faults) from problem
    _figures, faults = audited([seating], apart=request.apart)
    if found := sorted(set(faults) & HARD):
        raise refuse("seats", "draw-recount", FAULTED, fault=", ".join(found))
    seated = Seated(
        first=number,
        rounds=(seating,),
        byes=(byes,),
        method=ScheduleDraw.Method.STANDINGS,
        document=document_of_standings(request, seating, byes, first_round=number),
        told={
            "tables": list(tables.sizes),
            "composition": tables.key,
            "repeats": repeats,
            "counted": list(order.counted),
        },
        deals=deals,
    )
    return keep_rounds(event=event, by=by, stamp=stamp_of(event, order.rounds), seated=seated)


@action("round.cut", gettext_noop("cut made"))
def make_cut(
    *, event: Event, by: User, number: int, stamp: str, players: Collection[int], reason: str = ""
) -> Round:
    """Name who plays from round `number` on; drafts of these rounds are taken away.

    `players` are start numbers. Others than those whom the standings send on need a reason, and the reason is
    kept. Raises `Refused` or `Stale`.
    """
    lock_event(event)
    check_number(event, number)
    order = order_before(event, number, everybody=True, for_cut=True)
    if stamp != stamp_for(event, order):
        raise Stale([Fault("stamp", "standings-moved", MOVED)])
    if order.stage is None or order.stage.from_round != number:
        raise refuse("number", "no-stage", NO_STAGE, round=number)
    if order.open_rounds:
        raise refuse("players", "cut-open", OPEN_CUT, rounds=", ".join(map(str, order.open_rounds)))
    chosen = sorted(set(players))
    known = {one.number: one for one in Registration.objects.filter(event=event)}
    strange = [one for one in chosen if one not in known or known[one].status in Registration.OUT]
    if strange:
        numbers = ", ".join(map(str, strange))
        raise refuse("players", "cut-strange", STRANGE, round=number, numbers=numbers)
    if len(chosen) < 3:
        raise refuse("players", "cut-few", FEW, found=len(chosen))
    expected = order.going_on
    if chosen != sorted(expected):
        if not reason.strip():
            told = ", ".join(map(str, expected))
            raise refuse("reason", "cut-reason", WHY, expected=told)
        reason = checked_reason(reason)
    round_ = create_round(event=event, by=by, number=number)
    for row in Round.objects.filter(event=event, number__gte=number).order_by("number"):
        later = lock_row(row, version=None)
        clear_seating(later, by=by)
        later.entrants.set([known[one] for one in chosen])
    SeatingChange.objects.create(
        round=round_,
        reason=reason or gettext(BY_ORDER),
        facts={
            "kind": "cut",
            "entrants": chosen,
            "by_standings": list(expected),
            "counted": list(order.counted),
        },
        made_by=by,
    )
    return round_


def check_number(event: Event, number: int) -> None:
    """Refuse a round that is shown already or does not come next."""
    rounds = seated_rounds(event)
    if not 1 <= number <= min(len(rounds) + 1, MOST_ROUNDS):
        raise refuse("number", "round-gap", GAP, found=number, expected=len(rounds) + 1)
    if any(one.is_shown for one in rounds if one.number >= number):
        raise refuse("number", "published", SHOWN, round=number)
