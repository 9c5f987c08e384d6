"""Moves in the hall: a player to another table before play, a table to another place at any time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from office.faults import Refused
from office.models import User
from tests.tournaments.conftest import add_players, begin, codes, draw
from tournaments import services
from tournaments.models import Event, Round, SeatingChange, Table
from tournaments.selectors.boards import board, seating_of


@pytest.fixture
def round_(event: Event) -> Round:
    """Twelve players at three tables, published."""
    add_players(event, 12)
    return draw(event, 1, "4x3")


def move(round_: Round, number: int, to: int, **more: Any) -> Round:
    round_.refresh_from_db()
    given = {"version": round_.version, "by": round_.event.created_by, "reason": "пришли вместе", **more}
    return services.move_player(round_=round_, number=number, to=to, **given)


def move_table(round_: Round, table: int, number: int, **more: Any) -> Table:
    found = Table.objects.get(round=round_, number=table)
    given = {"version": found.version, "by": round_.event.created_by, "reason": "лампа", **more}
    return services.move_table(table=found, number=number, **given)


def seats(round_: Round) -> dict[int, list[tuple[int, int]]]:
    return {v.number: [(p.index, p.registration.number) for p in v.places] for v in board(round_)}


def test_a_player_takes_the_next_place_and_those_behind_him_move_up(round_: Round) -> None:
    before = seating_of(round_)
    goes = before[0][1]
    move(round_, goes, 2)
    after = seats(round_)
    assert after[1] == list(enumerate(player for player in before[0] if player != goes))
    assert after[2] == list(enumerate((*before[1], goes)))
    assert after[3] == list(enumerate(before[2]))
    change = SeatingChange.objects.get()
    assert (change.facts["kind"], change.facts["players"], change.facts["tables"]) == (
        "move-player",
        [goes],
        [1, 2],
    )
    assert {"repeats", "balance"} <= set(change.facts), "the price is kept with the reason"


def test_the_price_of_a_move_stands_on_the_page_before_it(
    event: Event, round_: Round, as_role: Callable[[str], Client]
) -> None:
    second = draw(event, 2, "4x3")
    goes = seating_of(second)[0][0]
    page = as_role("arbiter").get(f"/events/{event.slug}/rounds/2/moves/", {"number": goes, "to": 3})
    shown = page.context["move"]
    assert (shown.registration.number, shown.source.number, shown.target.number) == (goes, 1, 3)
    assert f"{shown.effect.repeats_before} → {shown.effect.repeats_after}" in page.content.decode()


REFUSED = [
    ("nobody of that number", {"number": 99, "to": 2}, "not-seated"),
    ("no such table", {"number": 1, "to": 9}, "no-table"),
    ("no reason", {"number": 1, "to": 2, "reason": " "}, "reason-empty"),
]


@pytest.mark.parametrize(("given", "code"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_is_no_move_is_refused(round_: Round, given: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        move(round_, **given)
    assert codes(refused) == [code]
    assert not SeatingChange.objects.exists()


def test_nobody_moves_from_or_to_a_table_that_plays_nor_leaves_one_alone(round_: Round) -> None:
    one, two, *_rest = seating_of(round_)[1]
    move(round_, one, 3)
    with pytest.raises(Refused) as refused:
        move(round_, seating_of(round_)[0][0], 3)
    assert codes(refused) == ["table-full"]
    with pytest.raises(Refused) as same:
        move(round_, two, 2)
    assert codes(same) == ["same-table"]
    move(round_, two, 1)
    with pytest.raises(Refused) as lonely:
        move(round_, seating_of(round_)[1][0], 1)
    assert codes(lonely) in (["table-full"], ["too-few"])
    begin(round_)
    with pytest.raises(Refused) as begun:
        move(round_, seating_of(round_)[0][0], 2)
    assert codes(begun) == ["begun"]


def test_a_table_goes_to_a_free_place_or_changes_over_with_the_one_that_stands_there(round_: Round) -> None:
    ids = {table.number: table.pk for table in round_.tables.all()}
    move_table(round_, 1, 12)
    assert {table.number: table.pk for table in round_.tables.all()} == {12: ids[1], 2: ids[2], 3: ids[3]}
    begin(round_)
    move_table(round_, 2, 3)
    assert {table.number: table.pk for table in round_.tables.all()} == {12: ids[1], 3: ids[2], 2: ids[3]}
    kinds = [change.facts for change in SeatingChange.objects.order_by("id")]
    assert [(one["tables"], one["changed_over"]) for one in kinds] == [([1, 12], False), ([2, 3], True)]


@pytest.mark.parametrize(("number", "code"), [(0, "table-number"), (1000, "table-number"), (1, "same-place")])
def test_a_place_that_is_none_is_refused(round_: Round, number: int, code: str) -> None:
    with pytest.raises(Refused) as refused:
        move_table(round_, 1, number)
    assert codes(refused) == [code]


def test_tables_of_a_closed_round_stay(round_: Round) -> None:
    Round.objects.update(state=Round.State.CLOSED)
    with pytest.raises(Refused) as refused:
        move_table(round_, 1, 5)
    assert codes(refused) == ["round-closed"]


def test_moves_by_page_and_api(
    event: Event, round_: Round, as_role: Callable[[str], Client], director: User
) -> None:
    client = as_role("arbiter")
    page = f"/events/{event.slug}/rounds/1/moves/"
    goes = seating_of(round_)[0][0]
    sent = {"number": goes, "to": 2, "version": round_.version, "reason": "x"}
    assert client.post(page, sent).status_code == 302
    assert client.post(page, sent).status_code == 409, "an old page"
    assert client.post(page, {"table": 1, "number": 8, "version": 0, "reason": "x"}).status_code == 302
    table = Table.objects.get(round=round_, number=8)
    api = f"/api/v1/events/{event.slug}/rounds/1/tables/8/move/"
    answer = client.post(
        api, {"number": 9, "version": table.version, "reason": "x"}, content_type="application/json"
    )
    assert answer.status_code == 200
    round_.refresh_from_db()
    answer = client.post(
        f"/api/v1/events/{event.slug}/rounds/1/moves/",
        {"number": goes, "to": 3, "version": round_.version, "reason": "x"},
        content_type="application/json",
    )
    assert answer.status_code == 200
    assert [change.facts["kind"] for change in SeatingChange.objects.order_by("id")] == [
        *("move-player", "move-table", "move-table", "move-player")
    ]
