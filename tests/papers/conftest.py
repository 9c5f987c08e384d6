"""An event with tables of two to five players and every kind of line, and people with and without a role."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from fractions import Fraction

import pytest
from django.test import Client

from office.models import User
from scoring.models import Sheet
from scoring.services import entries, event_entries
from tests.papers.deals import play
from tests.scoring_app.conftest import make_event, make_round, register, seat_table
from tournaments.models import Event, Round, Table


@pytest.fixture
def director(db: None) -> User:
    """Who runs the event."""
    return User.objects.create_user("director", display_name="Ланской")


@pytest.fixture
def scorer(db: None) -> User:
    """Who writes and prints, and may not export."""
    return User.objects.create_user("secret-login")


@pytest.fixture
def event(director: User, scorer: User) -> Event:
    """An event shown live; table 1 of round 1 has five deals, a correction, a note, and thirds at table 2."""
    return fill_event(director, scorer)


def fill_event(director: User, scorer: User) -> Event:
    """The event of the tests, written through the services, always the same."""
    event = make_event(
        "cup", director=director, scorer=scorer, pool_target=None, overrides={"pool_mode": "open"}
    )
    round_ = make_round(event)
    for number, (players, deals) in enumerate([(4, 6), (3, 5), (2, 4), (5, 6), (4, 0)], start=1):
        table = seat_table(round_, register(event, players), number)
        if deals:
            play(table, deals=deals, by=scorer, seed=number)
    first = Sheet.objects.get(table__round=round_, table__number=1)
    add_words(first, scorer, director)
    name_players(event)
    registration = event.registrations.get(number=2)
    event_entries.record_event_entry(
        event=event,
        registration=registration,
        kind="vists",
        points=Fraction(-10),
        reason="опоздание на 20 минут",
        cite="5.4.7",
        by=director,
        client_id=uuid.UUID(int=77),
    )
    return event


def add_words(sheet: Sheet, scorer: User, director: User) -> None:
    """A line by hand with a note, and a correction with a reason."""
    entries.record_entry(
        sheet=sheet,
        fact={
            "postings": [{"player": 1, "column": "mountain", "points": "5"}],
            "cite": "3.2.21",
            "note": "тайная заметка",
        },
        by=scorer,
        client_id=uuid.UUID(int=78),
    )
    line = next(line for line in sheet.lines.order_by("number") if "calls" in line.fact)
    level = "7S" if str(line.fact["contract"]) != "7S" else "6C"
    entries.correct_entry(
        line=line,
        fact={**line.fact, "contract": level},
        reason="тайная причина",
        by=director,
        client_id=uuid.UUID(int=79),
    )


def name_players(event: Event) -> None:
    """A pseudonym, names that look like formulas, a club and a city."""
    for number, fields in {
        3: {"pseudonym": "Незнакомка"},
        4: {"team": "=2+2"},
        5: {"team": "@команда"},
    }.items():
        event.registrations.filter(number=number).update(**fields)
    hidden = event.registrations.get(number=3).player
    hidden.surname, hidden.club, hidden.city = "Тайнова", "Тайный клуб", "Тайнинск"
    hidden.save()
    risky = event.registrations.get(number=6).player
    risky.surname, risky.given = "=HYPERLINK(1)", "Ян"
    risky.save()


@pytest.fixture
def round_(event: Event) -> Round:
    """Round 1."""
    return event.rounds.get(number=1)


@pytest.fixture
def table(round_: Round) -> Table:
    """Table 1."""
    return round_.tables.get(number=1)


@pytest.fixture
def at() -> Callable[..., Client]:
    """A browser of somebody, or of nobody."""

    def browser(user: User | None = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return browser
