"""Row 22 of the acceptance list: ties share the place, one order everywhere; and the size of the page."""

from __future__ import annotations

import json
import random
import uuid
from fractions import Fraction

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from archive.selectors.event_file import event_document
from archive.selectors.verifying import verify_document
from office.models import User
from scoring.models import Sheet, SheetEntry, SheetPosting
from scoring.selectors.player_page import explain_rounds
from scoring.selectors.ranking import left_seats
from scoring.selectors.standings import (
    Standings,
    canonical_json,
    read_standings,
    standings_document,
    standings_hash,
)
from scoring.services import entries, event_entries, rounds, sheets
from tests.scoring_app.conftest import DEALS, Write, make_event, make_round, register, seat_table
from tournaments.models import Event, Registration, Round

pytestmark = pytest.mark.django_db

SHARED = {"contract": "6S", "declarer": 1, "calls": [[2, "pass"], [3, "pass"]]}
"""Seat 1 wins 15, the other three lose 5 each: a tie of three."""


def order(standings: Standings) -> list[tuple[int, int]]:
    return [(row.place, row.registration.number) for row in standings.rows]


def play(event: Event, director: User, tables: list[list[Registration]], number: int = 1) -> None:
    round_ = make_round(event, number)
    for place, players in enumerate(tables, start=1):
        table = seat_table(round_, players, place)
        sheet = sheets.open_sheet(table=table, by=director)
        entries.record_entry(sheet=sheet, fact=SHARED, by=director, client_id=uuid.uuid4())


def test_row_22_equal_sums_share_the_place_and_the_next_counts_all_before_it(
    event: Event, director: User
) -> None:
    players = register(event, 8)
    play(event, director, [players[:4], players[4:]])
    standings = read_standings(event)
    assert [row.place for row in standings.rows] == [1, 1, 3, 3, 3, 3, 3, 3]
    assert all(row.is_shared for row in standings.rows)
    names = [row.registration.player.surname for row in standings.rows]
    assert names[:2] == sorted(names[:2])
    assert names[2:] == sorted(names[2:])
    assert sum(row.total for row in standings.rows) == 0


def test_row_22_who_has_not_played_stands_apart_without_a_place(event: Event, director: User) -> None:
    players = register(event, 8)
    play(event, director, [players[:4]])
    seat_table(Round.objects.get(), players[4:], 2)
    rows = read_standings(event).rows
    assert [row.place for row in rows] == [1, 2, 2, 2, None, None, None, None]
    assert [row.has_not_played for row in rows] == [False] * 4 + [True] * 4
    assert not any(row.is_disqualified for row in rows)
    fined = event_entries.record_event_entry(
        event=event, registration=players[7], kind="vists", points=Fraction(-100), reason="не пришёл",
        by=director, client_id=uuid.uuid4(),
    )  # fmt: skip  # a table reads by its columns
    assert [row.place for row in read_standings(event).rows] == [1, 2, 2, 2, 5, None, None, None]
    event_entries.reverse_event_entry(entry=fined, reason="пришёл", by=director, client_id=uuid.uuid4())
    assert [row.place for row in read_standings(event).rows] == [row.place for row in rows]


def test_row_22_shuffling_the_rows_that_come_in_changes_nothing(director: User) -> None:
    hashes, orders = set(), set()
    for seed in range(4):
        event = make_event(f"cup-{seed}", director=director)
        players = register(event, 8)
        tables = [players[:4], players[4:]]
        chance = random.Random(seed)
        chance.shuffle(tables)
        play(event, director, tables, 1)
        standings = read_standings(event)
        orders.add(tuple(order(standings)))
        Event.objects.filter(pk=event.pk).update(slug="same")
        document = [
            {**row, "rounds": [{**one, "table": 0} for one in row["rounds"]]}
            for row in standings_document(standings)
        ]
        hashes.add(canonical_json(document))
        Event.objects.filter(pk=event.pk).update(slug=f"cup-{seed}")
    assert len(orders) == 1
    assert len(hashes) == 1


def test_row_22_the_page_and_the_file_have_one_order(event: Event, director: User, client: Client) -> None:
    players = register(event, 8)
    play(event, director, [players[:4], players[4:]])
    wanted = [number for _place, number in order(read_standings(event))]
    page = client.get(f"/events/{event.slug}/standings/").content.decode()
    shown = [int(part.split('"')[0]) for part in page.split('<tr id="p')[1:]]
    assert shown == wanted
    places = {row["number"]: row["place"] for row in standings_document(read_standings(event))}
    assert [places[number] for number in wanted] == sorted(places.values())


def test_vists_of_the_event_enter_the_sum_and_their_reversal_leaves_the_same_hash(
    event: Event, director: User
) -> None:
    players = register(event, 4)
    play(event, director, [players])
    before = standings_hash([event])
    entry = event_entries.record_event_entry(
        event=event, registration=players[1], kind="vists", points=Fraction(-25), reason="опоздание",
        by=director, client_id=uuid.uuid4(),
    )  # fmt: skip  # a table reads by its columns
    assert standings_hash([event]) != before
    row = next(row for row in read_standings(event).rows if row.registration == players[1])
    assert (row.total, row.event_vists, row.place) == (-10, -25, 4)
    event_entries.record_event_entry(
        event=event, registration=players[0], kind="discipline", points=Fraction(1), reason="карточка",
        by=director, client_id=uuid.uuid4(),
    )  # fmt: skip  # a table reads by its columns
    event_entries.reverse_event_entry(entry=entry, reason="ошибка", by=director, client_id=uuid.uuid4())
    totals = [row.total for row in read_standings(event).rows]
    assert totals == [15, -5, -5, -5]


def test_a_substitute_gets_the_lines_written_while_he_sat(
    write: Write, sheet: Sheet, event: Event, scorer: User
) -> None:
    write(DEALS[0])
    leaves = sheet.table.seats.get(index=1).registration
    (comes,) = register(event, 1)
    write({"replace": 1, "name": comes.public_name, "cite": "5.4.7"}, registration=comes)
    write(DEALS[1])
    totals = {row.registration.pk: row.total for row in read_standings(event).rows}
    assert totals[leaves.pk] == 7
    assert totals[comes.pk] == -10
    standings = read_standings(event)
    for row in standings.rows:
        (why,) = explain_rounds(standings, row)
        assert sum(share.vists for share in why.shares) == row.total
    assert sum(totals.values()) == 0


def test_who_comes_back_to_his_seat_has_the_lines_of_both_times(
    write: Write, sheet: Sheet, event: Event
) -> None:
    write(DEALS[0])
    leaves = sheet.table.seats.get(index=1).registration
    (comes,) = register(event, 1)
    write({"replace": 1, "name": comes.public_name, "cite": "5.4.7"}, registration=comes)
    write(DEALS[1])
    write({"replace": 1, "name": leaves.public_name, "cite": "5.4.7"}, registration=leaves)
    write(DEALS[2])
    standings = read_standings(event)
    totals = {row.registration.pk: row.total for row in standings.rows}
    assert totals[comes.pk] == -10
    assert sum(totals.values()) == 0
    for row in standings.rows:
        (why,) = explain_rounds(standings, row)
        assert sum(share.vists for share in why.shares) == row.total
    assert left_seats([sheet.table.round]) == {(1, comes.number)}
    assert not verify_document(event_document(event)).differences


def test_only_closed_rounds_count_for_a_public_that_waits(
    write: Write, sheet: Sheet, event: Event, arbiter: User
) -> None:
    write(DEALS[0])
    assert read_standings(event, only_closed=True).rows == ()
    sheets.close_sheet(sheet=sheet, by=arbiter, end="time")
    sheets.confirm_sheet(sheet=sheet, by=arbiter)
    rounds.close_round(round_=sheet.table.round, by=arbiter)
    standings = read_standings(event, only_closed=True)
    assert len(standings.rows) == 4
    assert not standings.is_provisional


def fill(event: Event, players: int, rounds_count: int, director: User) -> None:
    """Tables of four with three lines each, written past the services for speed."""
    people = register(event, players)
    for number in range(1, rounds_count + 1):
        round_ = make_round(event, number)
        for start in range(0, players, 4):
            table = seat_table(round_, people[start : start + 4], start // 4 + 1)
            sheet = Sheet.objects.create(table=table, last_number=3, deals=3)
            lines = SheetEntry.objects.bulk_create(
                SheetEntry(sheet=sheet, number=at, root=at, kind="deal", written_by=director, label="6♠ / =")
                for at in (1, 2, 3)
            )
            SheetPosting.objects.bulk_create(
                SheetPosting(
                    entry=line, sheet=sheet, player=at, column="whists", against=(at + 1) % 4,
                    numerator=start + at + number,
                )
                for at, line in enumerate(lines)
            )  # fmt: skip


def test_row_06_the_standings_take_the_same_few_queries_at_8_40_and_200_players(
    director: User, client: Client
) -> None:
    client.force_login(director)
    counts = []
    for players in (8, 40, 200):
        event = make_event(f"size-{players}", director=director)
        fill(event, players, 3, director)
        with CaptureQueriesContext(connection) as queries:
            response = client.get(f"/events/{event.slug}/standings/")
        assert response.status_code == 200
        assert response.content.count(b'<tr id="p') == players
        counts.append(len(queries))
    assert len(set(counts)) == 1
    assert counts[0] <= 40


def test_the_board_takes_the_same_few_queries_at_any_size(director: User, client: Client) -> None:
    client.force_login(director)
    counts = []
    for players in (8, 100):
        event = make_event(f"hall-{players}", director=director)
        fill(event, players, 1, director)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/events/{event.slug}/rounds/1/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 40


def test_rebuild_agrees_prints_one_hash_and_names_planted_differences(
    write: Write, sheet: Sheet, event: Event, arbiter: User, scorer: User, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [write(deal) for deal in DEALS]
    entries.correct_entry(
        line=lines[1], fact={**DEALS[1], "contract": "7S"}, reason="масть", by=arbiter, client_id=uuid.uuid4()
    )
    entries.undo_last(sheet=sheet, by=scorer, client_id=uuid.uuid4())
    entries.undo_last(sheet=sheet, by=scorer, client_id=uuid.uuid4())
    call_command("rebuild")
    digest = capsys.readouterr().out.strip()
    assert digest == standings_hash([event])
    assert len(digest) == 64
    SheetPosting.objects.create(
        entry=lines[2], sheet=sheet, player=0, column="mountain", numerator=3, denominator=1
    )
    Sheet.objects.filter(pk=sheet.pk).update(deals=9)
    with pytest.raises(SystemExit) as ended:
        call_command("rebuild", "--json", event=event.slug)
    assert ended.value.code == 1
    told = json.loads(capsys.readouterr().out)
    assert told["hash"] == digest or told["hash"]
    assert any("3" in said and "гора" in said for said in told["differences"])
    assert any("deals" in said for said in told["differences"])
    with pytest.raises(SystemExit):
        call_command("rebuild")
    assert "стол 1" in capsys.readouterr().err
