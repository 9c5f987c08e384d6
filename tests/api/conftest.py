"""People with tokens, an event, a round that is being played."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import date

import pytest
from django.core.cache import cache

from office.models import User
from tests.api.client import Api
from tournaments import services
from tournaments.models import Event, Round, Staff

SURNAMES = ("Ветрова", "Лунин", "Соколова", "Нестеров", "Ким", "Павлов", "Орлова", "Зимин")
DEALS = (
    {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "pass"]], "tricks": [0, 6, 3, 1]},
    {"contract": "7H", "declarer": 2, "calls": [[3, "pass"], [0, "half"], [3, "pass"], [1, "pass"]]},
    {"contract": "8N", "declarer": 3, "calls": [[0, "whist"], [1, "whist"]], "tricks": [1, 1, 0, 8]},
    {"contract": "misere", "declarer": 0, "tricks": [1, 4, 5, 0]},
    {"contract": "all-pass", "tricks": [2, 3, 4, 1]},
)
"""Five deals of four players, the first dealt by seat 0."""


@pytest.fixture(autouse=True)
def fresh_throttles() -> Iterator[None]:
    """Count requests anew in each test."""
    cache.clear()
    yield
    cache.clear()


def make_person(login: str) -> User:
    """A person who can sign in."""
    return User.objects.create_user(login, password=f"{login}-пароль", display_name=login.title())


@pytest.fixture
def people(db: None) -> dict[str, User]:
    """A director, an arbiter, a scorer and a stranger."""
    return {role: make_person(role) for role in ("director", "arbiter", "scorer", "stranger")}


@pytest.fixture
def director(people: dict[str, User]) -> Api:
    return Api(people["director"])


@pytest.fixture
def arbiter(people: dict[str, User], event: Event) -> Api:
    return Api(people["arbiter"])


@pytest.fixture
def scorer(people: dict[str, User], event: Event) -> Api:
    return Api(people["scorer"])


@pytest.fixture
def stranger(people: dict[str, User]) -> Api:
    return Api(people["stranger"])


@pytest.fixture
def nobody(db: None) -> Api:
    return Api()


@pytest.fixture
def event(people: dict[str, User]) -> Event:
    """A public event shown live, with its staff and four players."""
    return make_event(people)


def make_event(people: dict[str, User], *, name: str = "Cup", players: int = 4, **more: object) -> Event:
    """An event by the Code's Sochi with its staff and players."""
    by = people["director"]
    made = services.create_event(
        by=by,
        client_id=uuid.uuid4(),
        name=name,
        starts_on=date(2026, 11, 14),
        ends_on=date(2026, 11, 15),
        preset="code1996-sochi",
        pool_target=20,
        **{"publication": Event.Publication.LIVE, **more},
    )
    for role in ("arbiter", "scorer"):
        Staff.objects.create(event=made, user=people[role], role=role)
    for at in range(players):
        services.add_player(event=made, by=by, surname=SURNAMES[at % 8], given=f"Имя{at:03}")
    return made


@pytest.fixture
def played(event: Event, people: dict[str, User]) -> Round:
    """Round 1, its one table of four published."""
    return play_round(event, people, composition="4x1")


def play_round(event: Event, people: dict[str, User], *, composition: str, number: int = 1) -> Round:
    """A round drawn and published."""
    by = people["director"]
    round_ = services.create_round(event=event, by=by, number=number)
    round_ = services.draw_seating(
        round_=round_, version=round_.version, by=by, composition=composition, seed=7
    )
    return services.publish_seating(round_=round_, version=round_.version, by=by)


TABLE = "/events/cup-2026/rounds/1/tables/1"
SHEET = f"{TABLE}/sheet"


def new_id() -> str:
    """A fresh id of a request."""
    return str(uuid.uuid4())
