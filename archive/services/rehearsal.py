"""A rehearsal: a copy of a coming event, played to its end with made-up results, clocks and penalties.

The copy has the players, conventions, counting and ends of the event; it is in no list, and everything on it
says that it is a rehearsal. The director sees how many deals and hours the event will take.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable
from functools import partial

from archive.domain.generator import Wish, draw_plan
from archive.domain.habits import Habits
from archive.services.erasing import delete_rehearsal
from archive.services.playing import finish_sheet, play_plan
from archive.services.trial_steps import RULED, Hall, rule, start_clock
from formats.models import RankingScheme, RoundPlan
from formats.services.clocks import declare_plan
from formats.services.schemes import declare_scheme
from office.faults import Refused
from office.models import User
from preferans.faults import Fault
from preferans.marks import gettext_noop
from scoring.services.rounds import close_round
from tournaments import services
from tournaments.domain.chance import Chance
from tournaments.domain.tables import compositions
from tournaments.models import ConventionVersion, Event, Registration, Round, Table
from tournaments.selectors import convention_of

Report = Callable[[int, int], None]
HABITS = Habits(void=10, ruling=10, penalty=10, checkpoint=200, correction=20, undo=10)
ROUNDS = 3
"""How many rounds are played where the event does not say."""
DEALS = 12
"""How many deals a sheet has where neither convention nor round says."""
MOST_SHEETS = 1200

TOO_FEW = gettext_noop("The event has %(found)s players who take part; a rehearsal needs three at least.")
TOO_LARGE = gettext_noop("%(found)s sheets are more than a rehearsal plays; expected at most %(most)s.")
OF_A_REHEARSAL = gettext_noop("This is a rehearsal itself; rehearse the event.")


def rehearse(*, event: Event, by: User, report: Report | None = None) -> Event:
    """Copy the event and play the copy to its end; each sheet is a transaction of its own.

    `report` is told after each sheet how many of how many are done. Raises `Refused`.
    """
    if event.rehearsal_of_id is not None:
        raise Refused([Fault("event", "is-rehearsal", OF_A_REHEARSAL)])
    people = event.registrations.exclude(status__in=Registration.OUT).select_related("player")
    coming = list(people.order_by("number"))
    ways = compositions(len(coming))
    if len(coming) < 3 or not ways:
        raise Refused([Fault("players", "too-few", TOO_FEW, {"found": len(coming)})])
    rounds = event.rounds_planned or event.rounds.count() or ROUNDS
    total = rounds * len(ways[0].sizes)
    if total > MOST_SHEETS:
        raise Refused([Fault("rounds", "too-large", TOO_LARGE, {"found": total, "most": MOST_SHEETS})])
    copy = copy_event(event, coming, by=by)
    try:
        play_event(copy, event, rounds, total, by=by, report=report)
    except Refused:
        delete_rehearsal(event=copy, by=by)  # half a rehearsal tells nothing
        raise
    return copy


def play_event(
    copy: Event, event: Event, rounds: int, total: int, *, by: User, report: Report | None
) -> None:
    """Every round of the copy, from its draw to its closing."""
    chance = Chance(copy.pk, "rehearsal")
    hall = Hall(event=copy, by=by, chance=chance, counts=Counter(), deals=DEALS)
    done = 0
    for number in range(1, rounds + 1):
        round_ = seat(hall, event, number)
        start_clock(hall, round_)
        for table in Table.objects.filter(round=round_).order_by("number").prefetch_related("seats"):
            play(hall, round_, table)
            done += 1
            if report is not None:
                report(done, total)
        first = Table.objects.filter(round=round_).order_by("number")[0]
        hall.try_to("rulings", partial(rule, hall, first, RULED[:1]))
        close_round(round_=Round.objects.get(pk=round_.pk), by=by)


def copy_event(event: Event, coming: list[Registration], *, by: User) -> Event:
    """The event again, with its players, conventions, counting and ends, marked as a rehearsal."""
    versions = list(ConventionVersion.objects.filter(event=event).order_by("from_round", "number"))
    first = versions[0]
    copy = services.create_event(
        by=by,
        client_id=uuid.uuid4(),
        name=f"Репетиция: {event.name}"[:120],
        place=event.place,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        rounds_planned=event.rounds_planned,
        is_public=False,
        publication=event.publication,
        preset=first.preset,
        pool_target=first.pool_target,
        overrides=first.overrides,
        rehearsal_of=event,
    )
    base = copy.conventions.get()
    for version in versions[1:]:
        base = services.change_convention(
            event=copy,
            base=base,
            version=base.version,
            by=by,
            from_round=version.from_round,
            preset=version.preset,
            pool_target=version.pool_target,
            overrides=version.overrides,
        )
    for nth, scheme in enumerate(RankingScheme.objects.filter(event=event).order_by("number")):
        if not scheme.scheme.get("stages"):  # a cut is the director's word, and nobody gives it here
            declare_scheme(event=copy, by=by, seen=nth, from_round=scheme.from_round, scheme=scheme.scheme)
    plan = RoundPlan.objects.filter(event=event).order_by("-number").first()
    if plan is not None:
        declare_plan(
            event=copy,
            by=by,
            seen=0,
            from_round=1,
            minutes=plan.minutes,
            pool_sum=plan.pool_sum,
            warnings=plan.warnings,
        )
    for one in coming:
        services.add_player(
            event=copy,
            by=by,
            surname=one.player.surname,
            given=one.player.given,
            patronymic=one.player.patronymic,
            club=one.player.club,
            city=one.player.city,
            number=one.number,
            team=one.team,
            seed=one.seed,
            pseudonym=one.pseudonym,
            is_sample=True,
        )
    services.check_in_all(event=copy, by=by)
    return copy


def seat(hall: Hall, event: Event, number: int) -> Round:
    """A round of the rehearsal, drawn and published."""
    planned = event.rounds.filter(number=number).values_list("deals_planned", flat=True).first()
    made = services.create_round(event=hall.event, by=hall.by, number=number, deals_planned=planned)
    there = hall.event.registrations.exclude(status__in=Registration.OUT).count()
    drawn = services.draw_seating(
        round_=made,
        version=made.version,
        by=hall.by,
        composition=compositions(there)[0].key,
        seed=hall.chance.below(1_000_000),
        everybody=True,
    )
    return services.publish_seating(round_=drawn, version=drawn.version, by=hall.by)


def play(hall: Hall, round_: Round, table: Table) -> None:
    """One table to the end of its sheet."""
    convention = convention_of(round_.convention)
    deals = convention.max_deals or round_.deals_planned
    if deals is None and not convention.has_target:
        deals = DEALS
    wish = Wish(players=table.seats.count(), deals=deals, goes_on=deals is not None, habits=HABITS)
    plan = draw_plan(convention, wish, Chance(hall.chance.below(1 << 30), "rehearsal sheet"))
    sheet = play_plan(table=table, plan=plan, by=hall.by, arbiter=hall.by, at_once=True)
    finish_sheet(sheet=sheet, by=hall.by, arbiter=hall.by)
