"""A whole random tournament of any size, played through the services that people use."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from archive.domain.generator import Wish, draw_plan
from archive.domain.habits import Habits
from archive.domain.names import draw_people
from archive.services.playing import finish_sheet, play_plan
from archive.services.staging import Crew, check_in, end_round, register_people, seat_round
from office.models import User
from preferans.convention import Convention
from tournaments.domain.chance import Chance
from tournaments.domain.tables import compositions
from tournaments.models import Event, Registration, Round, Table
from tournaments.selectors import convention_of
from tournaments.services.events import create_event

FIRST_DAY = date(2026, 11, 14)
"""Made-up events begin on a fixed day, so that one seed makes one event whenever it is asked for."""

Report = Callable[[int, int], None]


@dataclass(frozen=True)
class Order:
    """What tournament is wanted; numbers count players, rounds, deals of a sheet, points of a pool."""

    players: int
    rounds: int
    deals: int
    seed: int
    preset: str = "code1996-sochi"
    pool: int | None = None
    overrides: Mapping[str, Any] = field(default_factory=dict)
    habits: Habits = field(default_factory=Habits)


@dataclass(frozen=True)
class Simulated:
    """What was made: the event, its sheets, deals that stand, lines written in all."""

    event: Event
    sheets: int
    deals: int
    lines: int


class TooFew(ValueError):
    """An order for which no tables can be set up."""


def simulate_event(*, order: Order, by: User, report: Report | None = None) -> Simulated:
    """Play a tournament from its first registration to its last official sheet.

    Each sheet is a transaction of its own, so memory does not grow and others can work meanwhile.
    `report` is told after each sheet how many of how many are done. Raises `TooFew`.
    """
    ways = compositions(order.players)
    if not ways or order.rounds < 1 or order.deals < 1:
        raise TooFew("expected at least 2 players, 1 round and 1 deal")
    composition = ways[0]
    event = open_event(order, by=by)
    chance = Chance(order.seed, "people")
    reserves = reserves_wanted(order)
    people = draw_people(order.players + reserves, chance)
    register_people(event=event, people=people[: order.players], by=by)
    check_in(event=event, by=by)
    bench = register_people(event=event, people=people[order.players :], by=by)
    total = order.rounds * len(composition.sizes)
    done = deals = lines = 0
    crew = Crew(director=by, arbiter=by, scorer=by)
    for number in range(1, order.rounds + 1):
        round_, tables = seat_round(
            event=event,
            number=number,
            composition=composition.key,
            deals=order.deals,
            seed=seed_of_round(order.seed, number),
            by=by,
        )
        comes = bench[number % len(bench)] if bench else None
        for table in tables:
            written = play_table(order, round_, table, crew, comes if table.number == 1 else None)
            deals, lines, done = deals + written[0], lines + written[1], done + 1
            if report is not None:
                report(done, total)
        end_round(round_=round_, by=by)
    return Simulated(event=event, sheets=done, deals=deals, lines=lines)


def open_event(order: Order, *, by: User) -> Event:
    """A new event of its own for the order."""
    overrides = {"max_deals": order.deals} | dict(order.overrides)
    return create_event(
        by=by,
        client_id=uuid.uuid4(),
        name=f"Пробный турнир {order.players}×{order.rounds}×{order.deals}, зерно {order.seed}",
        place="Образец",
        starts_on=FIRST_DAY,
        ends_on=FIRST_DAY + timedelta(days=(order.rounds - 1) // 4),
        rounds_planned=order.rounds,
        preset=order.preset,
        pool_target=order.pool if order.pool is not None else order.deals,
        overrides=overrides,
    )


def reserves_wanted(order: Order) -> int:
    """Substitutes on the bench: one for every forty players, none at a small event."""
    return order.players // 40


def seed_of_round(seed: int, number: int) -> int:
    """The seed of a round's draw."""
    return Chance(seed, f"round/{number}").below(999_999_999)


def play_table(
    order: Order, round_: Round, table: Table, crew: Crew, comes: Registration | None
) -> tuple[int, int]:
    """Play one table to the end; how many deals stand and how many lines were written."""
    convention: Convention = convention_of(round_.convention)
    seats = len(table.seats.all())
    wish = Wish(
        players=seats,
        deals=order.deals,
        goes_on=True,
        habits=order.habits,
        substitute=comes.public_name if comes else "",
        substitute_after=max(1, order.deals // 2),
    )
    plan = draw_plan(convention, wish, Chance(order.seed, f"sheet/{round_.number}/{table.number}"))
    reserves = {comes.public_name: comes} if comes else {}
    sheet = play_plan(
        table=table, plan=plan, by=crew.scorer, arbiter=crew.arbiter, reserves=reserves, at_once=True
    )
    finish_sheet(sheet=sheet, by=crew.scorer, arbiter=crew.arbiter)
    return plan.deals, len(plan.strokes)
