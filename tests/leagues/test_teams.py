"""Teams: registered at once, line-ups seated by the draw, substitutes from the own team, standings."""

from __future__ import annotations

import json
import uuid
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leagues.domain.teams import TeamSize, line_up_faults, together, usual_line_up
from leagues.exports.teams import FILES
from leagues.selectors.team_standings import team_standings
from leagues.selectors.teams import line_ups_of, rules_of, teams_of_event
from leagues.services.teams import register_team, set_line_ups, set_team_rules
from office.faults import Refused, Stale
from office.models import User
from scoring.models import EventEntry
from scoring.selectors.standings import read_standings
from scoring.services import entries, sheets
from tests.formats.conftest import WON
from tests.scoring_app.conftest import arbiter, director, event, scorer
from tournaments import services
from tournaments.models import Event, Registration, Round, Seat
from tournaments.selectors.boards import players_to_seat

__all__ = ["arbiter", "director", "event", "scorer"]
SIZE = TeamSize()
NAMES = ("Волга", "Ока", "Кама", "Нева")


@pytest.mark.parametrize(
    ("chosen", "codes"),
    [
        ([1, 2, 3], []),
        ([1, 2], ["on-field"]),
        ([1, 1, 2], ["on-field"]),
        ([1, 2, 3, 5], ["on-field"]),
        ([1, 2, 9], ["not-of-team"]),
        ([1, 2, 4], ["player-out"]),
        ([], ["on-field"]),
    ],
)
def test_a_line_up_names_so_many_of_the_team_who_are_in(chosen: list[int], codes: list[str]) -> None:
    members = {1: True, 2: True, 3: True, 4: False, 5: True}
    assert [fault.code for fault in line_up_faults(SIZE, "Волга", members, chosen)] == codes


@pytest.mark.parametrize(
    ("members", "last", "expected"),
    [
        ({1: True, 2: True, 3: True, 4: True}, (), (1, 2, 3)),
        ({1: True, 2: True, 3: True, 4: True}, (2, 3, 4), (2, 3, 4)),
        ({1: True, 2: True, 3: False, 4: True}, (2, 3, 4), (1, 2, 4)),
        ({1: True, 2: False}, (), (1,)),
    ],
)
def test_whoever_was_not_named_plays_as_before(
    members: dict[int, bool], last: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert usual_line_up(SIZE, members, last) == expected


def test_mates_at_one_table_are_found_and_nobody_without_a_team() -> None:
    assert together([["a", "b", "c"], ["a", "", "", "a"], ["b", "c", "b", "c"]]) == [
        (1, "a"), (2, "b"), (2, "c"),
    ]  # fmt: skip  # a table reads by its columns


@pytest.mark.parametrize("numbers", [(0, 3, 5), (4, 3, 5), (3, 5, 4), (3, 3, 11)])
def test_numbers_of_a_team_rise(numbers: tuple[int, int, int]) -> None:
    assert [fault.code for fault in TeamSize(*numbers).faults()] == ["team-size"]


@pytest.fixture
def league(event: Event, director: User) -> SimpleNamespace:
    """An event of four teams of four, three on the field, and its first round."""
    set_team_rules(event=event, by=director, seen=0, is_on=True)
    for name in NAMES:
        register_team(event=event, by=director, name=name, rows=[[f"{name}ев {i}", "Тверь"] for i in "АБВГ"])
    round_ = services.create_round(event=event, by=director, number=1)
    return SimpleNamespace(event=event, round=round_, by=director)


def choose(league: SimpleNamespace, **chosen: Any) -> Any:
    rules = rules_of(league.event)
    assert rules is not None
    seen = {one.team.name: one.version for one in line_ups_of(league.round, rules)}
    return set_line_ups(round_=league.round, by=league.by, chosen=chosen, seen=seen)


def play_round(league: SimpleNamespace, scorer: User) -> None:
    """Draw, publish, and write one deal on every sheet."""
    league.round.refresh_from_db()
    drawn = services.draw_seating(
        round_=league.round, version=league.round.version, by=league.by, composition="4x3", seed=5, teams=True
    )
    services.publish_seating(round_=drawn, version=drawn.version, by=league.by)
    for table in drawn.tables.all():
        sheet = sheets.open_sheet(table=table, by=scorer)
        entries.record_entry(sheet=sheet, fact=dict(WON), by=scorer, client_id=uuid.uuid4())


pytestmark = pytest.mark.django_db


def test_a_team_is_registered_whole_or_not_at_all(league: SimpleNamespace) -> None:
    event, by = league.event, league.by
    assert [team.name for team in teams_of_event(event)] == sorted(NAMES)
    count = Registration.objects.count()
    alone = services.add_player(event=event, by=by, surname="Одинокий")
    for name, rows, code in (
        ("Волга", [["А Б"], ["В Г"], ["Д Е"]], "name-taken"),
        (" ", [["А Б"]], "name-empty"),
        ("Дон", [["А Б"], ["В Г"]], "team-count"),
        ("Дон", [["1"], ["В Г"], ["Д Е"]], "has-team"),
        ("Дон", [["99"], ["В Г"], ["Д Е"]], "no-number"),
        ("Дон", [["=1+1"], ["В Г"], ["Д Е"]], "formula"),
    ):
        with pytest.raises(Refused) as wrong:
            register_team(event=event, by=by, name=name, rows=rows)
        assert code in {fault.code for fault in wrong.value.faults}, name
    assert Registration.objects.count() == count + 1
    made = register_team(
        event=event, by=by, name="Дон", rows=[[str(alone.number)], ["Быстров Ян"], ["Тихий Ян"]]
    )
    assert {one.team for one in made} == {"Дон"}
    alone.refresh_from_db()
    assert alone.team == "Дон"


def test_the_draw_seats_those_who_are_named_and_parts_team_mates(
    league: SimpleNamespace, scorer: User
) -> None:
    choose(league, Волга=[2, 3, 4], Ока=[5, 6, 7], Кама=[9, 10, 12], Нева=[13, 14, 15])
    seated = {one.number for one in players_to_seat(league.round, everybody=True)}
    assert seated == {2, 3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15}
    with pytest.raises(Refused):
        choose(league, Волга=[1, 2])
    rules = rules_of(league.event)
    with pytest.raises(Stale):
        set_line_ups(round_=league.round, by=league.by, chosen={"Волга": [1, 2, 3]}, seen={"Волга": 0})
    play_round(league, scorer)
    for table in league.round.tables.all():
        teams = [seat.registration.team for seat in table.seats.all()]
        assert len(teams) == len(set(teams))
    with pytest.raises(Refused, match="seated already"):
        choose(league, Волга=[1, 2, 3])
    second = services.create_round(event=league.event, by=league.by, number=2)
    assert rules is not None
    usual = {one.team.name: one.players for one in line_ups_of(second, rules)}
    assert usual["Волга"] == (2, 3, 4)


def test_team_mates_at_one_table_are_not_published_and_a_stranger_takes_no_seat(
    league: SimpleNamespace, scorer: User
) -> None:
    choose(league, **{name: [4 * at + 1, 4 * at + 2, 4 * at + 3] for at, name in enumerate(NAMES)})
    league.round.refresh_from_db()
    drawn = services.draw_seating(
        round_=league.round, version=league.round.version, by=league.by, composition="4x3", seed=5, teams=True
    )
    first = Seat.objects.get(round=drawn, registration__number=1)
    mate = Seat.objects.get(round=drawn, registration__number=2)
    other = Seat.objects.filter(table=first.table).exclude(pk=first.pk).first()
    assert other is not None
    swapped = services.swap_players(
        round_=drawn, version=drawn.version, by=league.by, one=2, other=other.registration.number, reason="x"
    )
    with pytest.raises(Refused, match="team-mates never sit together"):
        services.publish_seating(round_=swapped, version=swapped.version, by=league.by)
    back = services.swap_players(
        round_=swapped,
        version=swapped.version,
        by=league.by,
        one=2,
        other=other.registration.number,
        reason="x",
    )
    services.publish_seating(round_=back, version=back.version, by=league.by)
    table = mate.table
    stranger = Registration.objects.get(event=league.event, number=8)
    seat = Seat.objects.get(table=table, registration__number=2)
    with pytest.raises(Refused, match="own team"):
        services.replace_player(
            table=table,
            version=table.version,
            by=league.by,
            index=seat.index,
            registration=stranger,
            reason="x",
        )
    sheet = sheets.open_sheet(table=table, by=scorer)
    entries.record_entry(sheet=sheet, fact=dict(WON), by=scorer, client_id=uuid.uuid4())
    fact = {"replace": seat.index, "name": "x", "cite": "5.4.7"}

    with pytest.raises(Refused, match="own team"):
        entries.record_entry(sheet=sheet, fact=fact, by=scorer, client_id=uuid.uuid4(), registration=stranger)
    own = Registration.objects.get(event=league.event, number=4)
    entries.record_entry(sheet=sheet, fact=fact, by=scorer, client_id=uuid.uuid4(), registration=own)


def test_the_results_of_members_make_the_standings_in_every_format(
    league: SimpleNamespace, scorer: User, arbiter: User
) -> None:
    choose(league, **{name: [4 * at + 1, 4 * at + 2, 4 * at + 3] for at, name in enumerate(NAMES)})
    play_round(league, scorer)
    EventEntry.objects.create(
        event=league.event,
        registration=Registration.objects.get(event=league.event, number=1),
        number=1,
        kind="vists",
        numerator=-7,
        reason="x",
        by=arbiter,
    )
    standings = read_standings(league.event)
    shown = team_standings(standings, rules_of(league.event))
    by_player = {row.registration.number: row.total for row in standings.rows}
    for row in shown.rows:
        members = [one.number for one in row.team.members]
        assert row.total == sum(by_player.get(number, Fraction(0)) for number in members)
        assert row.total == sum(one for one in row.rounds if one is not None) + row.beside
    assert [row.place for row in shown.rows] == sorted(row.place for row in shown.rows)
    assert sum(row.total for row in shown.rows) == -7
    names = [row.team.name for row in shown.rows]
    client = Client()
    page = client.get("/events/cup/teams/").content.decode()
    assert sorted(names, key=page.index) == names
    told = client.get("/api/v1/events/cup/teams/").json()
    assert [(row["name"], row["total"]) for row in told["standings"]] == [
        (row.team.name, str(row.total)) for row in shown.rows
    ]
    table = FILES["teams.csv"][1](league.event, shown).decode().splitlines()
    assert [line.split(",")[1] for line in table[1:]] == names
    assert client.get(f"/events/cup/teams/{shown.rows[0].team.number}/").status_code == 200
    assert client.get("/events/cup/teams/files/teams.xlsx").status_code == 200
    with CaptureQueriesContext(connection) as asked:
        client.get("/events/cup/teams/")
    assert len(asked) <= 30


def test_line_ups_over_the_api(league: SimpleNamespace) -> None:
    client = Client()
    client.force_login(league.by)
    path = "/api/v1/events/cup/rounds/1/line-ups/"
    body = {"line_ups": [{"team": "Ока", "seen": 0, "players": [6, 7, 8]}]}
    answer = client.post(path, json.dumps(body), content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert {one["team"]: one["players"] for one in answer.json()}["Ока"] == [6, 7, 8]
    assert client.post(path, json.dumps(body), content_type="application/json").status_code == 409
    assert Round.objects.get(event=league.event).entrants.count() == 12
    assert client.get("/events/cup/rounds/1/line-ups/").status_code == 200
