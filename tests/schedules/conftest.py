"""Events with players, and the short ways to draw all their rounds."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any

import pytest

from formats.models import ScheduleDraw
from formats.selectors.schedules import Ask, seated_rounds, stamp_of
from formats.services.schedules import draw_rounds
from office.models import User
from tournaments import services
from tournaments.models import Event

SURNAMES = ["Абрамов", "Белов", "Ветрова", "Громова", "Дьяков", "Ежов", "Жаров", "Зимин", "Иванова"]


@pytest.fixture(autouse=True)
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short search: how good it is, is asked in tests/seating."""
    for place in ("tournaments.domain.seating.draw", "formats.services.schedules"):
        monkeypatch.setattr(f"{place}.default_steps", lambda players: 20_000)


@pytest.fixture
def director(db: None) -> User:
    return User.objects.create_user("director", password="pass", display_name="Ланской")


@pytest.fixture
def event(director: User) -> Event:
    return make_event(director)


def make_event(by: User, players: int = 16, **fields: Any) -> Event:
    """A public event of two days with numbered players."""
    given: dict[str, Any] = {
        "client_id": uuid.uuid4(),
        "name": "Кубок",
        "starts_on": date(2026, 11, 14),
        "ends_on": date(2026, 11, 15),
        "preset": "code1996-sochi",
        "pool_target": 20,
        "rounds_planned": 4,
    }
    made = services.create_event(by=by, **{**given, **fields})
    add_players(made, players)
    return made


def add_players(event: Event, count: int) -> None:
    known = event.registrations.count()
    rows = [[f"{SURNAMES[at % 9]}{at}", "Анна"] for at in range(known, known + count)]
    services.import_players(event=event, by=event.created_by, rows=rows)


def stamp(event: Event) -> str:
    return stamp_of(event, seated_rounds(event))


def draw(event: Event, first: int, last: int, composition: str, **asked: Any) -> ScheduleDraw:
    ask = Ask(first=first, last=last, composition=composition, **{"seed": 7, **asked})
    return draw_rounds(event=event, by=event.created_by, ask=ask, stamp=stamp(event), seconds=60)


def codes(refused: Any) -> list[str]:
    return [fault.code for fault in refused.value.faults]
