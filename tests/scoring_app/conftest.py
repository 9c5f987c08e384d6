"""People, an event and tables to write on."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import pytest

from office.models import User
from scoring.models import Sheet, SheetEntry
from scoring.services import entries, sheets
from tournaments.models import ConventionVersion, Event, Player, Registration, Round, Seat, Staff, Table

SURNAMES = ("Ветрова", "Лунин", "Соколова", "Нестеров", "Ким", "Павлов", "Орлова", "Зимин")
Fact = dict[str, Any]

DEALS: tuple[Fact, ...] = (
    {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "pass"]], "tricks": [0, 6, 3, 1]},
    {"contract": "7H", "declarer": 2, "calls": [[3, "pass"], [0, "half"], [3, "pass"], [1, "pass"]]},
    {"contract": "8N", "declarer": 3, "calls": [[0, "whist"], [1, "whist"]], "tricks": [1, 1, 0, 8]},
    {"contract": "misere", "declarer": 0, "tricks": [1, 4, 5, 0]},
    {"contract": "all-pass", "tricks": [2, 3, 4, 1]},
)
"""Five deals of four players, the first dealt by seat 0."""


@pytest.fixture
def director(db: None) -> User:
    """Who made the event."""
    return User.objects.create_user("director", password="pass", display_name="Ланской")


@pytest.fixture
def arbiter(db: None) -> User:
    """An arbiter of the event (see `event`)."""
    return User.objects.create_user("arbiter", password="pass", display_name="Зимин")


@pytest.fixture
def scorer(db: None) -> User:
    """A scorer of the event (see `event`)."""
    return User.objects.create_user("scorer", password="pass", display_name="Корнеева")


@pytest.fixture
def event(director: User, arbiter: User, scorer: User) -> Event:
    """A public event by the Code's Sochi, shown live, with its staff."""
    return make_event("cup", director=director, arbiter=arbiter, scorer=scorer)


def make_event(
    slug: str,
    *,
    director: User,
    arbiter: User | None = None,
    scorer: User | None = None,
    preset: str = "code1996-sochi",
    pool_target: int | None = 20,
    overrides: Fact | None = None,
) -> Event:
    """An event with one version of its convention and its staff."""
    made = Event.objects.create(
        slug=slug,
        name="Осенний кубок",
        starts_on=date(2026, 11, 14),
        ends_on=date(2026, 11, 15),
        publication=Event.Publication.LIVE,
        created_by=director,
    )
    for user, role in ((director, "director"), (arbiter, "arbiter"), (scorer, "scorer")):
        if user is not None:
            Staff.objects.create(event=made, user=user, role=role)
    ConventionVersion.objects.create(
        event=made, number=1, preset=preset, pool_target=pool_target, overrides=overrides or {}
    )
    return made


def make_round(event: Event, number: int = 1) -> Round:
    """A published round under the event's newest convention."""
    return Round.objects.create(
        event=event,
        number=number,
        convention=event.conventions.order_by("-number")[0],
        state=Round.State.PUBLISHED,
    )


def register(event: Event, count: int) -> list[Registration]:
    """More players of the event."""
    start = event.registrations.count()
    made = []
    for place in range(start, start + count):
        player = Player.objects.create(surname=SURNAMES[place % len(SURNAMES)], given=f"Имя{place:03}")
        made.append(Registration.objects.create(event=event, player=player, number=place + 1))
    return made


def seat_table(round_: Round, players: Sequence[Registration], number: int = 1) -> Table:
    """A table with these players."""
    table = Table.objects.create(round=round_, number=number)
    for index, registration in enumerate(players):
        Seat.objects.create(table=table, round=round_, index=index, registration=registration)
    return table


@pytest.fixture
def table(event: Event) -> Table:
    """Table 1 of round 1 with four players."""
    return seat_table(make_round(event), register(event, 4))


@pytest.fixture
def sheet(table: Table, scorer: User) -> Sheet:
    """The open sheet of the table."""
    return sheets.open_sheet(table=table, by=scorer)


Write = Callable[..., SheetEntry]


@pytest.fixture
def write(sheet: Sheet, scorer: User) -> Write:
    """Write a fact on the sheet."""

    def write_fact(fact: Fact, **more: Any) -> SheetEntry:
        more.setdefault("client_id", uuid.uuid4())
        more.setdefault("by", scorer)
        return entries.record_entry(sheet=sheet, fact=fact, **more)

    return write_fact
