"""Forfeits and disqualifications: what they do to standings, everywhere alike, and how they go away."""

from __future__ import annotations

import csv
import io
import uuid
from fractions import Fraction
from typing import Any

import pytest
from openpyxl import load_workbook

from office.faults import Refused
from office.models import User
from rulings.services.rulings import issue_ruling, withdraw_ruling
from scoring.exports.scope import full_scope
from scoring.exports.texts import write_csv
from scoring.exports.workbook import write_workbook
from scoring.models import EventEntry
from scoring.prints.lists import print_standings
from scoring.selectors.refusals import WrongState
from scoring.selectors.standings import read_standings
from scoring.services.event_entries import reverse_event_entry
from tests.rulings_app.conftest import REVOKE, Issue, hash_of
from tests.rulings_app.test_desk import browser
from tests.scoring_app.conftest import DEALS
from tournaments.models import Event, Registration, Table
from tournaments.selectors.boards import players_to_seat
from tournaments.services.players import set_status

pytestmark = pytest.mark.django_db

LATE = {"what": "late"}


@pytest.fixture
def measured(issue: Issue, played: None) -> Any:
    """Climb the ladder of lateness for one player up to a measure; the ruling with it."""

    def climb(who: int, measure: str) -> Any:
        issue("lateness", {**LATE, "who": str(who)})
        if measure == "disqualified":
            issue("lateness", {**LATE, "who": str(who), "option": "yellow_card"})
        return issue("lateness", {**LATE, "who": str(who), "option": measure})

    return climb


def row_of(event: Event, number: int) -> Any:
    """The player's row of the standings."""
    return next(row for row in read_standings(event).rows if row.registration.number == number)


def test_a_forfeited_round_counts_nothing_that_was_won_and_everything_that_was_lost(
    measured: Any, event: Event
) -> None:
    before = {row.registration.number: row.total for row in read_standings(event).rows}
    winner = max(before, key=lambda number: before[number])
    loser = min(before, key=lambda number: before[number])
    assert before[winner] > 0 > before[loser]
    for number in (winner, loser):
        measured(number - 1, "forfeit")
    after = {row.registration.number: row.total for row in read_standings(event).rows}
    assert after[winner] == 0
    assert {n: v for n, v in after.items() if n != winner} == {n: v for n, v in before.items() if n != winner}
    result = row_of(event, winner).results[0]
    assert (result.vists, result.forfeited) == (0, before[winner])


def test_a_disqualified_player_has_no_place_and_the_others_close_up(measured: Any, event: Event) -> None:
    leader = read_standings(event).rows[0].registration
    totals = {row.registration.number: row.total for row in read_standings(event).rows}
    measured(leader.number - 1, "disqualified")
    rows = read_standings(event).rows
    assert [row.place for row in rows] == [1, 2, 3, None]
    assert rows[-1].registration == leader
    assert {row.registration.number: row.total for row in rows} == totals
    leader.refresh_from_db()
    assert leader.status == Registration.Status.DISQUALIFIED


@pytest.mark.parametrize("measure", ["forfeit", "disqualified"])
def test_acceptance_row_28_a_withdrawn_measure_leaves_the_ranking_as_it_was(
    measured: Any, event: Event, arbiter: User, measure: str
) -> None:
    Registration.objects.filter(event=event, number=1).update(status="present")
    before = hash_of(event)
    ruling = measured(0, measure)
    assert hash_of(event) != before
    withdraw_ruling(ruling=ruling, reason="ошибка", by=arbiter)
    assert hash_of(event) == before
    assert Registration.objects.get(event=event, number=1).status == "present"


def test_two_disqualifications_of_one_player_hold_until_the_last_is_withdrawn(
    measured: Any, issue: Issue, event: Event, arbiter: User
) -> None:
    before = hash_of(event)
    first = measured(0, "disqualified")
    second = issue("lateness", {**LATE, "who": "0", "option": "disqualified"})
    withdraw_ruling(ruling=first, reason="x", by=arbiter)
    assert row_of(event, 1).is_disqualified
    withdraw_ruling(ruling=second, reason="x", by=arbiter)
    assert hash_of(event) == before
    assert Registration.objects.get(event=event, number=1).status == "registered"


def test_the_mark_stands_alike_on_the_page_in_the_api_on_paper_and_in_files(
    measured: Any, event: Event, arbiter: User
) -> None:
    measured(0, "disqualified")
    winner = read_standings(event).rows[0].registration.number
    measured(winner - 1, "forfeit")
    client = browser(arbiter)
    page = client.get("/events/cup/standings/").content.decode()
    paper = print_standings(read_standings(event), printed_at=event.created_at).html
    assert page.count("дисквалифицирован") == paper.count("дисквалифицирован") == 1
    assert page.count("лишён результата тура 1") == paper.count("лишён результата тура 1") == 1
    told = client.get("/api/v1/events/cup/standings/").json()["rows"]
    assert [row["number"] for row in told if row["is_disqualified"] and row["place"] is None] == [1]
    assert [row["number"] for row in told if row["rounds"][0]["forfeited"] is not None] == [winner]
    csv = write_csv("standings", full_scope(event)).decode()
    assert csv.count("disqualified") == csv.count("forfeit 1") == 1
    book = load_workbook(io.BytesIO(write_workbook(full_scope(event))))
    marks = [row[-2].value for row in list(book["Положение"].rows)[2:]]
    assert [mark for mark in marks if mark] == ["лишён результата тура 1", "дисквалифицирован"]
    assert client.get("/events/cup/players/1/standings/").status_code in (200, 404)


def test_a_disqualified_player_is_seated_no_more_and_only_a_ruling_brings_him_back(
    measured: Any, event: Event, director: User, table: Table
) -> None:
    measured(0, "disqualified")
    out = Registration.objects.get(event=event, number=1)
    assert out not in players_to_seat(table.round, everybody=True)
    with pytest.raises(Refused):
        set_status(registration=out, by=director, status="present")
    with pytest.raises(Refused):
        set_status(registration=event.registrations.get(number=2), by=director, status="disqualified")
    page = browser(director).get("/events/cup/players/1/edit/").content.decode()
    assert 'value="registered"' not in page


def test_what_a_ruling_wrote_for_the_event_is_taken_back_by_that_ruling_only(
    measured: Any, event: Event, arbiter: User
) -> None:
    ruling = measured(0, "forfeit")
    entry = EventEntry.objects.get()
    assert (entry.source, entry.round.number, entry.points) == (f"ruling {ruling.number}", 1, Fraction(1))
    with pytest.raises(WrongState, match=str(ruling.number)):
        reverse_event_entry(entry=entry, reason="x", by=arbiter, client_id=uuid.uuid4())
    body = {"client_id": str(uuid.uuid4()), "reason": "x"}
    answer = browser(arbiter).post(
        "/api/v1/events/cup/entries/1/reverse/", body, content_type="application/json"
    )
    assert answer.status_code == 409
    mark = {"client_id": str(uuid.uuid4()), "player": 1, "kind": "disqualified", "points": "1", "reason": "x"}
    assert (
        browser(arbiter)
        .post("/api/v1/events/cup/entries/", mark, content_type="application/json")
        .status_code
        == 400
    )


def test_acceptance_row_25_the_effect_of_a_measure_is_previewed_and_stored(
    measured: Any, event: Event, arbiter: User
) -> None:
    ruling = measured(2, "disqualified")
    assert ruling.effect["marks"] == [
        {"player": 2, "number": 3, "kind": "disqualified", "round": None, "status_before": "registered"}
    ]
    page = (
        browser(arbiter)
        .get("/events/cup/rounds/1/tables/1/ruling/lateness/?what=late&who=1")
        .content.decode()
    )
    assert "предупреждение" in page
    shown = browser(arbiter).get(f"/events/cup/rulings/{ruling.number}/").content.decode()
    assert "без места в положении" in shown


def test_acceptance_row_17_a_ruling_before_the_first_deal_breaks_nothing(
    table: Table, arbiter: User, event: Event, write: Any
) -> None:
    first = issue_ruling(
        table=table,
        infraction="lateness",
        answers={**LATE, "who": "1"},
        by=arbiter,
        client_id=uuid.uuid4(),
    )
    for deal in DEALS[:2]:
        write(deal)
    before = hash_of(event)
    withdraw_ruling(ruling=first, reason="x", by=arbiter)
    assert hash_of(event) == before


def test_acceptance_row_09_the_rulings_are_in_the_workbook_and_csv_and_the_public_ones_name_nobody(
    measured: Any, issue: Issue, event: Event, arbiter: User
) -> None:
    issue("revoke", REVOKE, line=1, words="секретные слова")
    measured(0, "forfeit")
    book = load_workbook(io.BytesIO(write_workbook(full_scope(event))))
    sheet = book["Решения"]
    rows = list(csv.DictReader(io.StringIO(write_csv("rulings", full_scope(event)).decode())))
    assert [cell.value for cell in sheet[2]] == list(rows[0])
    assert [row["infraction"] for row in rows] == ["revoke", "lateness", "lateness"]
    assert "лишается результата тура 1" in rows[2]["decision"]
    public = browser(arbiter).get("/events/cup/exports/rulings.csv?public").content.decode()
    names = [row.registration.player.surname for row in read_standings(event).rows]
    assert not [word for word in ["секретные", "Зимин", *names] if word in public]
    assert public.count("revoke") == 1
