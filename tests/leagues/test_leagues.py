"""Leagues: who is who is confirmed, results are taken over when all is closed, the rating step by step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leagues.domain.people import Known, Proposal, may_join, propose
from leagues.exports.leagues import FILES
from leagues.models import League, TakenResults
from leagues.selectors.leagues import read_season, unlinked_of
from leagues.selectors.steps import steps_of
from leagues.services.leagues import (
    add_event,
    create_league,
    edit_league,
    join_people,
    part_people,
    read_weight,
    remove_event,
    take_results,
)
from office.faults import Refused
from office.models import User
from scoring.models import EventEntry
from tests.formats.conftest import play
from tests.scoring_app.conftest import make_event, register
from tournaments.models import Event, Registration
from tournaments.services.locks import StaleForm

DAY = date(2026, 12, 1)


def known(pk: int, event: int, name: str, pseudonym: str = "") -> Known:
    surname, given, patronymic = (*name.split(), "", "")[:3]
    return Known(pk, event, surname, given, patronymic, pseudonym)


PEOPLE = {
    1: [known(1, 1, "Ёлкин Пётр Ильич")],
    2: [known(2, 1, "Титов Глеб")],
    3: [known(3, 1, "Титов Олег")],
    4: [known(4, 1, "Ким Дарья"), known(5, 2, "Ким Дарья")],
    5: [known(6, 1, "Скрытова Анна", "Гостья")],
    6: [known(7, 1, "Орлов Иван Ильич")],
    7: [known(8, 1, "Орлов Иван Львович")],
}


@pytest.mark.parametrize(
    ("fresh", "person", "is_sure"),
    [
        (known(11, 2, "Елкин Петр Ильич"), 1, True),
        (known(11, 2, "елкин пётр ильич"), 1, True),
        (known(11, 2, "Ёлкин Пётр"), 1, False),
        (known(11, 2, "Титов Глеб"), 2, True),
        (known(11, 1, "Титов Глеб"), None, True),
        (known(11, 2, "Ким Дарья"), None, True),
        (known(11, 3, "Ким Дарья"), 4, True),
        (known(11, 2, "Орлов Иван"), None, False),
        (known(11, 2, "Орлов Иван Львович"), 7, True),
        (known(11, 2, "Скрытова Анна"), None, True),
        (known(11, 2, "Скрытова Анна", "Гостья"), 5, True),
        (known(11, 2, "Другая Вера", "Гостья"), 5, True),
        (known(11, 2, "Новиков Ян"), None, True),
    ],
)
def test_a_person_is_proposed_by_names_and_never_across_a_pseudonym(
    fresh: Known, person: int | None, is_sure: bool
) -> None:
    assert propose(PEOPLE, [fresh]) == [Proposal(11, person, is_sure)]


def test_nobody_is_joined_twice_to_one_event_or_to_a_pseudonym() -> None:
    assert may_join(PEOPLE[2], known(11, 2, "Титов Глеб"))
    assert not may_join(PEOPLE[2], known(11, 1, "Титов Глеб"))
    assert not may_join(PEOPLE[5], known(11, 2, "Скрытова Анна"))
    assert not may_join(PEOPLE[2], known(11, 2, "Титов Глеб", "Гостья"))


@pytest.mark.parametrize(("text", "expected"), [("1", 1), ("3/2", Fraction(3, 2)), ("1,5", Fraction(3, 2))])
def test_a_weight_is_read(text: str, expected: Fraction) -> None:
    assert read_weight(text) == expected


@pytest.mark.parametrize("text", ["0", "-1", "", "x", "1/0", "1001", "1/1001", "nan", "1e9"])
def test_a_wrong_weight_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_weight(text)


pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[SimpleNamespace]:
    """Two events of the same eight players, both played and closed, and a league of them."""
    with django_db_blocker.unblock(), transaction.atomic():
        director = User.objects.create_user("director", password="x")
        events = []
        for number, slug in enumerate(("first", "second"), start=1):
            event = make_event(slug, director=director)
            Event.objects.filter(pk=event.pk).update(
                name=f"Кубок {number}", starts_on=date(2026, number, 1), ends_on=date(2026, number, 2)
            )
            event.refresh_from_db()
            players = register(event, 8)
            play(event, director, [players[:4], players[4:]], 1, closed=True)
            events.append(event)
        league = create_league(by=director, name="Зимняя лига")
        for event in events:
            add_event(league=league, by=director, slug=event.slug, weight=2)
            take_results(league=league, by=director, event=event)
        yield SimpleNamespace(league=league, events=events, by=director)
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def undone(request: pytest.FixtureRequest) -> Iterator[None]:
    if "world" not in request.fixturenames:
        yield
        return
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def join_all(world: SimpleNamespace) -> None:
    """Confirm every proposal, event by event."""
    client = Client()
    client.force_login(world.by)
    path = f"/api/v1/leagues/{world.league.slug}/people/"
    for event in world.events:
        rows = [row for row in client.get(path).json() if row["event"] == event.slug]
        body = {"people": [{"registration": row["registration"], "person": row["person"]} for row in rows]}
        answer = client.post(path, json.dumps(body), content_type="application/json")
        assert answer.status_code == 201, answer.content


def test_people_are_nobodys_until_somebody_says_who_they_are(world: SimpleNamespace) -> None:
    assert read_season(world.league, as_of=DAY).rows == ()
    assert len(unlinked_of(world.league)) == 16
    join_all(world)
    season = read_season(world.league, as_of=DAY)
    assert len(season.rows) == 8
    assert season.unlinked == 0
    assert {row.played for row in season.rows} == {2}
    one = season.rows[0].members[0]
    with pytest.raises(Refused):
        join_people(league=world.league, by=world.by, chosen={one.pk: None})
    assert part_people(league=world.league, by=world.by, registrations=[one.pk]) == 1
    assert len(unlinked_of(world.league)) == 1


def test_the_keeper_is_offered_the_events_he_directs_and_may_type_an_address(world: SimpleNamespace) -> None:
    client, path = Client(), f"/leagues/{world.league.slug}/keep/"
    client.force_login(world.by)
    for at, event in enumerate(world.events):
        offer = f'<option value="{event.slug}"'
        assert offer not in client.get(path).content.decode(), "what is in the league is not offered"
        remove_event(league=world.league, by=world.by, event=event)
        assert offer in client.get(path).content.decode()
        field = ("event", "address")[at % 2]
        assert client.post(f"{path}add/", {field: event.slug, "weight": "2"}).status_code == 302
    assert client.post(f"{path}add/", {"weight": "2"}).status_code == 422


def test_the_rating_is_the_mean_of_two_parts_and_every_step_is_there(world: SimpleNamespace) -> None:
    join_all(world)
    season = read_season(world.league, as_of=DAY)
    first = season.rows[0]
    told = steps_of(season, first)
    assert [step.result.place for step in told.steps] == [1, 1]
    points = Fraction(1000 * (8 - Fraction(3, 2)), 7)
    assert [step.result.points for step in told.steps] == [points, points], "two tables were won alike"
    assert told.part_a.mean == 4 * points / (4 + 3)
    assert told.part_b.mean == 4 * points / (4 + 2)
    assert told.rating == (told.part_a.mean + told.part_b.mean) / 2 == first.rating.rating
    later = read_season(world.league, as_of=date(2027, 6, 1)).rows[0]
    assert {step.counted_weight for step in later.results if step} == {1}
    gone = read_season(world.league, as_of=date(2029, 6, 1)).rows[0]
    assert gone.rating.rating == 0


def test_one_order_on_the_page_in_the_api_and_in_files(world: SimpleNamespace) -> None:
    join_all(world)
    season = read_season(world.league, as_of=DAY)
    names = [row.name for row in season.rows]
    client = Client()
    page = client.get("/leagues/zimnyaya-liga/?on=2026-12-01").content.decode()
    assert sorted(names, key=page.index) == names
    told = client.get("/api/v1/leagues/zimnyaya-liga/?on=2026-12-01").json()
    assert [(row["name"], row["rating"]) for row in told["rows"]] == [
        (row.name, str(row.rating.rating)) for row in season.rows
    ]
    table = FILES["season.csv"][1](season).decode().splitlines()
    assert [line.split(",")[1] for line in table[1:]] == names
    assert FILES["season.xlsx"][1](season) == FILES["season.xlsx"][1](season)
    person = season.rows[0].person
    assert client.get(f"/leagues/zimnyaya-liga/people/{person}/").status_code == 200
    with CaptureQueriesContext(connection) as asked:
        client.get("/leagues/zimnyaya-liga/")
    assert len(asked) <= 12
    assert client.get("/leagues/zimnyaya-liga/?on=2026-99-99").status_code == 200


def test_results_are_taken_once_all_rounds_are_closed_and_again_only_when_they_changed(
    world: SimpleNamespace,
) -> None:
    event = world.events[0]
    count = TakenResults.objects.count()
    take_results(league=world.league, by=world.by, event=event)
    assert TakenResults.objects.count() == count
    round_ = event.rounds.get(number=1)
    type(round_).objects.filter(pk=round_.pk).update(state="published")
    with pytest.raises(Refused, match="round 1 is not closed"):
        take_results(league=world.league, by=world.by, event=event)
    type(round_).objects.filter(pk=round_.pk).update(state="closed")
    EventEntry.objects.create(
        event=event,
        registration=event.registrations.get(number=1),
        number=1,
        kind="vists",
        numerator=500,
        reason="x",
        by=world.by,
    )
    client = Client()
    client.force_login(world.by)
    assert client.get("/leagues/zimnyaya-liga/keep/").content.decode().count("с тех пор") == 1
    assert "с тех пор" in client.get("/leagues/zimnyaya-liga/keep/").content.decode()
    taken = take_results(league=world.league, by=world.by, event=event)
    assert TakenResults.objects.count() == count + 1
    assert taken.places[0] == [1, 1, 1]


def test_a_pseudonym_hides_the_events_and_hidden_results_do_not_count(world: SimpleNamespace) -> None:
    join_all(world)
    one = world.events[0].registrations.get(number=2)
    Registration.objects.filter(pk=one.pk).update(pseudonym="Ромашка")
    person = one.leagues.get().person_id
    client = Client()
    for path in ("/leagues/zimnyaya-liga/", f"/leagues/zimnyaya-liga/people/{person}/"):
        page = client.get(path).content.decode()
        assert "Ромашка" in page, path
        assert one.player.full_name not in page, path
    told = client.get(f"/api/v1/leagues/zimnyaya-liga/people/{person}/").json()
    assert told["results"] == [None, None]
    assert one.player.full_name not in FILES["steps.csv"][1](read_season(world.league, as_of=DAY)).decode()
    Event.objects.filter(pk=world.events[1].pk).update(publication=Event.Publication.HIDDEN)
    season = read_season(world.league, as_of=DAY)
    assert [one.event.slug for one in season.counted] == ["first"]
    assert "Кубок 2" not in client.get("/leagues/zimnyaya-liga/").content.decode()


def test_only_keepers_keep_and_only_directors_bring_their_events(world: SimpleNamespace) -> None:
    stranger = User.objects.create_user("stranger", password="x")
    other = make_event("other", director=stranger)
    with pytest.raises(Refused, match="that you direct"):
        add_event(league=world.league, by=world.by, slug=other.slug)
    with pytest.raises(Refused, match="already"):
        add_event(league=world.league, by=world.by, slug="first")
    League.objects.filter(pk=world.league.pk).update(is_public=False)
    client = Client()
    assert client.get("/leagues/zimnyaya-liga/").status_code == 404
    client.force_login(stranger)
    assert client.get("/leagues/zimnyaya-liga/").status_code == 404
    client.force_login(world.by)
    assert client.get("/leagues/zimnyaya-liga/").status_code == 200
    given = {"name": "Лига", "about": "", "is_public": True}
    league = League.objects.get(pk=world.league.pk)
    with pytest.raises(Refused, match="nobody with the login"):
        edit_league(league=league, version=league.version, by=world.by, keepers=["nobody"], **given)
    with pytest.raises(Refused, match="at least one"):
        edit_league(league=league, version=league.version, by=world.by, keepers=[], **given)
    edited = edit_league(
        league=league, version=league.version, by=world.by, keepers=["director", "stranger"], **given
    )
    with pytest.raises(StaleForm):
        edit_league(league=league, version=edited.version - 1, by=world.by, keepers=["director"], **given)
    remove_event(league=league, by=world.by, event=world.events[1])
    assert [one.event.slug for one in read_season(league, as_of=DAY).events] == ["first"]
    with pytest.raises(Refused, match="not in the league"):
        remove_event(league=league, by=world.by, event=world.events[1])
    with pytest.raises(Refused, match="has no name"):
        create_league(by=world.by, name="  ")
    assert create_league(by=world.by, name="Зимняя лига").slug == "zimnyaya-liga-2"
