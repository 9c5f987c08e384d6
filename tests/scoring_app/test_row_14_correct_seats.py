"""Acceptance row 14: players who sat in wrong seats are put right at once, and their deals replayed."""

from __future__ import annotations

import uuid
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from office.faults import Refused
from office.models import User
from scoring.models import Sheet, SheetEntry
from scoring.selectors.audit import sheet_differences
from scoring.selectors.refusals import EntryRefused, ReasonMissing, StaleSheet, WrongState
from scoring.selectors.seat_corrections import work_out
from scoring.selectors.standings import read_standings, standings_hash
from scoring.services import entries, sheets
from scoring.services.seat_corrections import correct_seats
from tests.scoring_app.conftest import DEALS, Write, make_round, register, seat_table
from tournaments.models import Event, SeatingChange, Table

THREE: tuple[dict[str, Any], ...] = (
    {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [0, "pass"]], "tricks": [1, 6, 3]},
    {"contract": "misere", "declarer": 2, "tricks": [5, 5, 0]},
    {"contract": "7H", "declarer": 0, "calls": [[1, "pass"], [2, "half"], [1, "pass"]]},
    {"contract": "all-pass", "tricks": [2, 3, 5]},
)


@pytest.fixture
def played(write: Write, table: Table) -> Table:
    for fact in DEALS:
        write(dict(fact))
    return table


@pytest.fixture
def three(event: Event, scorer: User) -> Table:
    """A table of three with four deals."""
    table = seat_table(make_round(event, 2), register(event, 3))
    sheet = sheets.open_sheet(table=table, by=scorer)
    for fact in THREE:
        entries.record_entry(sheet=sheet, fact=dict(fact), by=scorer, client_id=uuid.uuid4())
    return table


def numbers(table: Table) -> list[int]:
    return list(table.seats.order_by("index").values_list("registration__number", flat=True))


def vists(table: Table) -> dict[int, Fraction]:
    number = table.round.number
    return {
        row.registration.number: result.vists
        for row in read_standings(table.round.event).rows
        for result in row.results
        if result is not None and result.round_number == number
    }


def put_right(table: Table, by: User, sat: list[int], **more: Any) -> SeatingChange:
    given = {"written": "chairs", "reason": "сели не так", "client_id": uuid.uuid4(), **more}
    return correct_seats(table=table, by=by, sat=sat, **given)


def test_row_14_deals_written_by_seat_go_to_those_who_really_sat_there(played: Table, arbiter: User) -> None:
    before, rows = vists(played), SheetEntry.objects.count()
    shown = work_out(played, sat=[1, 3, 2, 4], written="chairs")
    put_right(played, arbiter, [1, 3, 2, 4])
    assert numbers(played) == [1, 3, 2, 4]
    assert vists(played) == {1: before[1], 2: before[3], 3: before[2], 4: before[4]}
    assert vists(played) == {one.registration.number: one.after for one in shown.players}, "as was foretold"
    assert SheetEntry.objects.count() == rows, "no line says anything else"
    assert sheet_differences(played.sheet) == []


def test_row_14_deals_written_by_name_are_replayed_for_the_right_seats(three: Table, arbiter: User) -> None:
    first, second, third = numbers(three)
    before = vists(three)
    shown = work_out(three, sat=[first, third, second], written="names")
    put_right(three, arbiter, [first, third, second], written="names")
    assert numbers(three) == [first, third, second]
    assert vists(three) == {one.registration.number: one.after for one in shown.players}
    assert vists(three) == before, "everybody keeps what he won"
    assert sheet_differences(Sheet.objects.get(table=three)) == []
    (change,) = SeatingChange.objects.filter(facts__kind="correct")
    assert (change.facts["was"], change.facts["sat"]) == ([first, second, third], [first, third, second])
    assert all(line.reason == "сели не так" for line in SheetEntry.objects.filter(kind="correction"))


@pytest.mark.parametrize("written", ["chairs", "names"])
def test_row_14_put_back_again_the_standings_are_those_of_before(
    three: Table, arbiter: User, written: str
) -> None:
    first, second, third = numbers(three)
    digest = standings_hash([three.round.event])
    put_right(three, arbiter, [third, first, second], written=written)
    assert standings_hash([three.round.event]) != digest
    put_right(three, arbiter, [first, second, third], written=written)
    assert standings_hash([three.round.event]) == digest


def test_row_14_all_of_it_or_nothing(three: Table, arbiter: User, monkeypatch: pytest.MonkeyPatch) -> None:
    before, digest = numbers(three), standings_hash([three.round.event])
    rows = SheetEntry.objects.count()
    real, done = entries.correct_entry, []

    def fails_at_the_third(**given: Any) -> SheetEntry:
        done.append(given["line"])
        if len(done) == 3:
            raise OSError("the power went")
        return real(**given)

    monkeypatch.setattr("scoring.services.seat_corrections.correct_entry", fails_at_the_third)
    with pytest.raises(OSError, match="power"):
        put_right(three, arbiter, [before[1], before[0], before[2]], written="names")
    assert (numbers(three), SheetEntry.objects.count()) == (before, rows)
    assert standings_hash([three.round.event]) == digest
    assert not SeatingChange.objects.exists()


def test_row_14_sent_twice_it_is_done_once(played: Table, arbiter: User) -> None:
    once = uuid.uuid4()
    made = put_right(played, arbiter, [2, 1, 3, 4], client_id=once)
    assert put_right(played, arbiter, [2, 1, 3, 4], client_id=once) == made
    assert numbers(played) == [2, 1, 3, 4]


REFUSED = [
    ("nobody moved", {"sat": [1, 2, 3, 4]}, "nothing-moves"),
    ("one named twice", {"sat": [1, 1, 3, 4]}, "not-all"),
    ("a stranger", {"sat": [1, 2, 3, 9]}, "not-all"),
    ("no way of writing", {"written": "somehow"}, "how-written"),
]


@pytest.mark.parametrize(("given", "code"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_is_no_correction_is_refused(
    played: Table, arbiter: User, given: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        put_right(played, arbiter, **{"sat": [2, 1, 3, 4], **given})
    assert [fault.code for fault in refused.value.faults] == [code]


def test_a_correction_needs_a_reason_an_open_sheet_and_fresh_eyes(
    played: Table, write: Write, arbiter: User, scorer: User
) -> None:
    with pytest.raises(ReasonMissing):
        put_right(played, arbiter, [2, 1, 3, 4], reason=" ")
    with pytest.raises(StaleSheet):
        put_right(played, arbiter, [2, 1, 3, 4], seen_last=3)
    sheets.close_sheet(sheet=played.sheet, by=scorer, end="time")
    with pytest.raises(WrongState):
        put_right(played, arbiter, [2, 1, 3, 4])


def test_a_seat_that_changed_hands_and_a_line_of_a_ruling_are_put_right_first(
    played: Table, write: Write, event: Event, arbiter: User
) -> None:
    (guest,) = register(event, 1)
    write({"replace": 2, "name": "x"}, registration=guest)
    write({"postings": [{"player": 0, "column": "mountain", "points": "2"}]}, source="ruling 1")
    with pytest.raises(EntryRefused) as refused:
        put_right(played, arbiter, [2, 1, guest.number, 4])
    assert {fault.code for fault in refused.value.faults} >= {"changed-hands", "by-rulings"}


def test_row_14_on_the_page_the_effect_stands_before_the_correction(played: Table, arbiter: User) -> None:
    client = Client()
    client.force_login(arbiter)
    address = f"/events/cup/rounds/{played.round.number}/tables/1/correct-seats/"
    asked = {"seat0": 1, "seat1": 3, "seat2": 2, "seat3": 4, "written": "chairs"}
    shown = client.get(address, asked)
    worked, form = shown.context["worked"], shown.context["form"]
    assert [(one.letter, one.sat_letter) for one in worked.players] == [
        ("А", "А"),
        ("Б", "В"),
        ("В", "Б"),
        ("Г", "Г"),
    ]
    sent = {**asked, "client_id": form["client_id"].value(), "seen_last": form["seen_last"].value()}
    assert client.post(address, {**sent, "reason": ""}).status_code == 400
    assert numbers(played) == [1, 2, 3, 4]
    assert client.post(address, {**sent, "reason": "сели не так"}).status_code == 302
    assert numbers(played) == [1, 3, 2, 4]


def test_row_14_over_the_api_the_effect_first_and_then_the_correction(three: Table, arbiter: User) -> None:
    client = Client()
    client.force_login(arbiter)
    address = f"/api/v1/events/cup/rounds/{three.round.number}/tables/1/correct-seats/"
    first, second, third = numbers(three)
    sent = {"sat": [first, third, second], "written": "names", "reason": "сели не так"}
    shown = client.post(address, sent, content_type="application/json").json()
    assert numbers(three) == [first, second, third]
    done = client.post(address, {**sent, "dry_run": False}, content_type="application/json")
    assert (done.status_code, done.json()["players"]) == (200, shown["players"])
    assert numbers(three) == [first, third, second]
    again = client.post(address, {**sent, "dry_run": False}, content_type="application/json")
    assert again.status_code == 400
