"""An event with its staff, and players to seat."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from office.models import User
from tournaments import services
from tournaments.models import ConventionVersion, Event, Registration, Round, Staff

SURNAMES = [
    *("Абрамов", "Агеева", "Алёшин", "Бабкин", "Белов", "Бирюков", "Бобров", "Быков"),
    *("Вавилов", "Ветрова", "Власов", "Воронина", "Гладкова", "Глебова", "Голубев", "Горская"),
    *("Гришина", "Громова", "Гусева", "Дёмин", "Дорохова", "Дубов", "Дьяков", "Ежов"),
]
ROLES = ("director", "arbiter", "scorer", "stranger", "anonymous")


@pytest.fixture
def people(db: None) -> dict[str, User]:
    """One person for each role, and a stranger who only has a login."""
    return {
        role: User.objects.create_user(role, password="pass", display_name=name)
        for role, name in (
            ("director", "Ланской"),
            ("arbiter", "Зимин"),
            ("scorer", "Корнеева"),
            ("stranger", "Чужой"),
        )
    }


@pytest.fixture
def director(people: dict[str, User]) -> User:
    return people["director"]


@pytest.fixture
def event(people: dict[str, User]) -> Event:
    """A public event by the Code's Sochi with a director, an arbiter and a scorer."""
    made = make_event(people["director"])
    for role in ("arbiter", "scorer"):
        Staff.objects.create(event=made, user=people[role], role=role)
    return made


def make_event(by: User, **fields: Any) -> Event:
    given: dict[str, Any] = {
        "client_id": uuid.uuid4(),
        "name": "Осенний кубок",
        "starts_on": date(2026, 11, 14),
        "ends_on": date(2026, 11, 15),
        "preset": "code1996-sochi",
        "pool_target": 20,
    }
    return services.create_event(by=by, **{**given, **fields})


def add_players(event: Event, count: int) -> list[Registration]:
    """`count` players with the numbers from 1."""
    by = event.created_by
    rows = [[f"{SURNAMES[at % len(SURNAMES)]}{at // len(SURNAMES) or ''}", "Иван"] for at in range(count)]
    return list(services.import_players(event=event, by=by, rows=rows).added)


def draw(event: Event, number: int, composition: str, *, seed: int = 7, publish: bool = True) -> Round:
    """Add a round, draw it, publish it."""
    by = event.created_by
    made = services.create_round(event=event, by=by, number=number, deals_planned=12)
    made = services.draw_seating(
        round_=made, version=made.version, by=by, composition=composition, seed=seed, everybody=True
    )
    return services.publish_seating(round_=made, version=made.version, by=by) if publish else made


@pytest.fixture
def as_role(people: dict[str, User]) -> Callable[[str], Client]:
    """A browser signed in as the role; "anonymous" is nobody."""

    def sign_in(role: str) -> Client:
        client = Client()
        if role != "anonymous":
            client.force_login(people[role])
        return client

    return sign_in


def codes(refused: Any) -> list[str]:
    return [fault.code for fault in refused.value.faults]


def begin(round_: Round) -> None:
    """As the scorer's first line does: the table has begun, the convention is frozen."""
    table = round_.tables.first()
    table.started_at = timezone.now()
    table.save()
    ConventionVersion.objects.filter(pk=round_.convention_id).update(frozen_at=timezone.now())


def change(event: Event, **fields: Any) -> ConventionVersion:
    base = event.conventions.order_by("-number").first()
    assert base is not None
    given: dict[str, Any] = {
        "version": base.version,
        "from_round": base.from_round,
        "preset": base.preset,
        "pool_target": base.pool_target,
        "overrides": {},
    }
    return services.change_convention(event=event, base=base, by=event.created_by, **{**given, **fields})
