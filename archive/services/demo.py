"""The demo: a small tournament in full swing and a finished evening of three, for whoever looks around.

Everything is written through the services that people use, from fixed seeds: the same demo everywhere.
All of it stands or nothing; asked for again, it is left as it is.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta

from django.db import transaction

from archive.domain.generator import Plan, Wish, draw_plan, sheet_document
from archive.domain.habits import Habits
from archive.domain.names import draw_people
from archive.domain.slips import CORRECT
from archive.services.playing import finish_sheet, play_plan
from archive.services.staging import Crew, check_in, end_round, register_people, seat_round
from office.models import User
from office.services.people import make_sample_logins
from scoring.domain.record import Scored, read_and_score
from scoring.selectors.sheets import convention_document
from scoring.services.sheets import close_sheet, confirm_sheet
from tournaments.domain.chance import Chance
from tournaments.models import ConventionVersion, Event, Round, Staff, Table
from tournaments.selectors import convention_of
from tournaments.services.events import create_event
from tournaments.services.staff import add_staff

NAMESPACE = uuid.UUID("5f0c9a52-8a0f-4b0e-9d39-6a1de4f7a2b1")
CUP, EVENING = uuid.uuid5(NAMESPACE, "cup"), uuid.uuid5(NAMESPACE, "evening")
SEED = 1996
PLAYERS, ROUNDS, DEALS, POOL = 16, 4, 20, 20
RUNNING_DEALS = 14
MOST_VISTS = 280
STAFF = (
    ("director", Staff.Role.DIRECTOR),
    ("arbiter", Staff.Role.ARBITER),
    ("scorer", Staff.Role.SCORER),
)
QUIET = Habits(void=6, ruling=0, penalty=5, checkpoint=150, correction=4, undo=4)
LIVELY = Habits(void=60, ruling=60, penalty=40, checkpoint=1000, correction=70, undo=0)
PLAIN = Habits(void=0, ruling=0, penalty=0, checkpoint=0, correction=0, undo=0)


@dataclass(frozen=True)
class Demo:
    """What stands there now. `passwords` only of logins made just now, to be printed once."""

    events: tuple[Event, ...]
    passwords: dict[str, str]
    is_new: bool


def find_demo() -> tuple[Event, ...]:
    """The events of the demo that are there already."""
    return tuple(Event.objects.filter(client_id__in=(CUP, EVENING)).order_by("pk"))


@transaction.atomic
def load_demo(*, today: date) -> Demo:
    """Make the demo unless it is there; its dates begin today."""
    if there := find_demo():
        return Demo(there, {}, is_new=False)
    crew, passwords, cup = open_cup(today)
    play_cup(cup, crew)
    return Demo((cup, play_evening(crew, today)), passwords, is_new=True)


def open_cup(today: date) -> tuple[Crew, dict[str, str], Event]:
    """The cup with its staff: the sample logins, or new ones where people already have accounts."""
    sample = make_sample_logins()
    owner = sample.get("director") or User.objects.order_by("-is_superuser", "pk")[0]
    cup = create_event(
        by=owner,
        client_id=CUP,
        name="Кубок Верхней Волги (образец)",
        place="Ярославль, клуб «Третий вист»",
        starts_on=today,
        ends_on=today + timedelta(days=1),
        rounds_planned=ROUNDS,
        publication=Event.Publication.LIVE,
        preset="code1996-sochi",
        pool_target=POOL,
        overrides={"max_deals": DEALS},
    )
    passwords: dict[str, str] = {}
    for login, role in STAFF:
        if not cup.staff.filter(user__username=login).exists():
            added = add_staff(event=cup, by=owner, login=login, role=role)
            if added.password:
                passwords[login] = added.password
    named = {member.user.username: member.user for member in cup.staff.select_related("user")}
    crew = Crew(director=named["director"], arbiter=named["arbiter"], scorer=named["scorer"])
    return crew, passwords, cup


def play_cup(cup: Event, crew: Crew) -> None:
    """Three rounds official, the fourth running."""
    people = draw_people(PLAYERS, Chance(SEED, "people"))
    register_people(event=cup, people=people, by=crew.director)
    check_in(event=cup, by=crew.director)
    for number in range(1, ROUNDS + 1):
        round_, tables = seat_round(
            event=cup, number=number, composition="4x4", deals=DEALS, seed=SEED + number, by=crew.director
        )
        if number == ROUNDS:
            play_last_round(round_, tables, crew)
            continue
        for table in tables:
            sheet = play_plan(
                table=table,
                plan=plan_for(round_, table, QUIET),
                by=crew.scorer,
                arbiter=crew.arbiter,
                at_once=True,
            )
            finish_sheet(sheet=sheet, by=crew.scorer, arbiter=crew.arbiter)
        end_round(round_=round_, by=crew.director)


def play_last_round(round_: Round, tables: list[Table], crew: Crew) -> None:
    """Tables in every state: confirmed, closed, in the middle of a sheet, not started."""
    confirmed, closed, running, _waiting = tables
    for table in (confirmed, closed):
        plan = plan_for(round_, table, QUIET)
        sheet = play_plan(table=table, plan=plan, by=crew.scorer, arbiter=crew.arbiter)
        sheet = close_sheet(sheet=sheet, by=crew.scorer)
        if table is confirmed:
            confirm_sheet(sheet=sheet, by=crew.arbiter)
    plan = plan_for(round_, running, LIVELY, deals=RUNNING_DEALS, accept=shows_all)
    play_plan(table=running, plan=plan, by=crew.scorer, arbiter=crew.arbiter)


def plan_for(
    round_: Round,
    table: Table,
    habits: Habits,
    *,
    deals: int = DEALS,
    accept: Callable[[Plan], bool] | None = None,
) -> Plan:
    """The sheet of a table: the first of its seeds that is accepted."""
    wish = Wish(players=len(table.seats.all()), deals=deals, goes_on=True, habits=habits)
    convention = convention_of(round_.convention)
    for attempt in range(1000):
        chance = Chance(SEED, f"demo/{round_.number}/{table.number}/{attempt}")
        plan = draw_plan(convention, wish, chance)
        if is_moderate(plan, round_.convention, wish.players) and (accept is None or accept(plan)):
            return plan
    raise AssertionError("no seed gives the sheet that the demo wants")


def is_moderate(plan: Plan, version: ConventionVersion, players: int) -> bool:
    """Whether nobody won or lost so much on the sheet that it would outweigh all the rest of the event."""
    document = sheet_document(
        convention_document(version), [f"{seat}" for seat in range(players)], plan.first_dealer, plan.facts
    )
    scored = read_and_score(document)
    return isinstance(scored, Scored) and max(map(abs, scored.settlement.exact)) <= MOST_VISTS


def shows_all(plan: Plan) -> bool:
    """Whether a sheet has one of each rare line, and no more than one."""
    counts = [sum(1 for fact in plan.facts if key in fact) for key in ("void", "postings", "checkpoint")]
    corrections = [place for place, stroke in enumerate(plan.strokes) if stroke.kind == CORRECT]
    contracts = {fact.get("contract") for fact in plan.facts}
    has_both = {"misere", "all-pass"} <= contracts
    is_last_line_a_deal = "contract" in plan.strokes[-1].fact and plan.strokes[-1].kind != CORRECT
    return counts == [1, 1, 1] and len(corrections) == 1 and has_both and is_last_line_a_deal


def play_evening(crew: Crew, today: date) -> Event:
    """Three at one table to a pool of ten: a full pool, help, the sheet ended by its pools."""
    evening = create_event(
        by=crew.director,
        client_id=EVENING,
        name="Домашний вечер втроём (образец)",
        place="Кострома",
        starts_on=today - timedelta(days=7),
        ends_on=today - timedelta(days=7),
        rounds_planned=1,
        publication=Event.Publication.LIVE,
        preset="code1996-sochi",
        pool_target=10,
    )
    people = draw_people(3, Chance(SEED, "evening"))
    register_people(event=evening, people=[replace(one, club="") for one in people], by=crew.director)
    check_in(event=evening, by=crew.director)
    round_, (table,) = seat_round(
        event=evening, number=1, composition="3x1", deals=None, seed=SEED, by=crew.director
    )
    wish = Wish(players=3, habits=PLAIN)
    plan = draw_plan(convention_of(round_.convention), wish, Chance(SEED, "evening/sheet"))
    sheet = play_plan(table=table, plan=plan, by=crew.director, arbiter=crew.director)
    finish_sheet(sheet=sheet, by=crew.director, arbiter=crew.director)
    end_round(round_=round_, by=crew.director)
    return evening
