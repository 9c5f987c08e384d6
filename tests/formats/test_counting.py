"""The counting of an event: declared in versions, applied to the standings, the same on page and in files."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from formats.models import RankingScheme
from formats.services.schemes import declare_scheme
from office.faults import Refused
from office.models import User
from scoring.selectors.standings import read_standings, standings_hash
from scoring.selectors.tallies import read_tallies, undertricks_in
from tests.formats.conftest import play
from tests.scoring_app.conftest import DEALS, make_event, register
from tests.scoring_app.test_row_22_standings import fill
from tournaments.domain.ranking.ties import Tally
from tournaments.models import Event

pytestmark = pytest.mark.django_db

PLACES = {"kind": "places", "points": {"4": ["6", "4", "2", "0"]}}
COMPRESS = {"kind": "compress", "bands": [["5", "1"], ["15", "10"]]}


def declare(event: Event, by: User, *transforms: Any, seen: int = 0, **more: Any) -> RankingScheme:
    from_round, reason = more.pop("from_round", 1), more.pop("reason", "")
    scheme = {"transforms": list(transforms), **more}
    return declare_scheme(event=event, by=by, seen=seen, from_round=from_round, scheme=scheme, reason=reason)


def totals(event: Event) -> dict[int, Any]:
    return {row.registration.number: row.total for row in read_standings(event).rows}


def test_points_by_place_rank_and_the_vists_stand_beside_them(event: Event, director: User) -> None:
    play(event, director, [register(event, 4)], 1)
    declare(event, director, PLACES, reason="регламент")
    rows = read_standings(event).rows
    assert [(row.registration.number, row.total, row.vists, row.place) for row in rows] == [
        (2, 6, 15, 1), (1, 2, -5, 2), (4, 2, -5, 2), (3, 2, -5, 2),
    ]  # fmt: skip


def test_row_05_a_change_asks_from_which_round_and_earlier_rounds_stay_as_they_were(
    event: Event, director: User
) -> None:
    players = register(event, 4)
    play(event, director, [players], 1)
    before = totals(event)
    with pytest.raises(Refused) as refused:
        declare(event, director, COMPRESS, from_round=2)
    assert [fault.code for fault in refused.value.faults] == ["reason-missing"]
    declare(event, director, COMPRESS, from_round=2, reason="так решили")
    assert totals(event) == before
    play(event, director, [players], 2)
    assert totals(event) == {1: -10, 2: 21, 3: -10, 4: -10}


def test_two_who_declare_at_once_do_not_overwrite_each_other(
    event: Event, director: User, arbiter: User
) -> None:
    declare(event, director, PLACES)
    assert declare(event, director, PLACES).number == 1
    with pytest.raises(Refused) as refused:
        declare(event, arbiter, COMPRESS)
    assert [fault.code for fault in refused.value.faults] == ["scheme-changed"]
    assert RankingScheme.objects.count() == 1


def test_what_the_criteria_count_is_read_from_the_lines_in_force(event: Event, director: User) -> None:
    players = register(event, 4)
    short = {"contract": "8H", "declarer": 2, "calls": [[3, "whist"], [0, "pass"]], "tricks": [1, 0, 6, 3]}
    round_ = play(event, director, [players], 1, *DEALS, short)
    told = read_tallies([round_], [one.pk for one in players])
    assert [told[one.pk] for one in players] == [
        Tally(0, 2, 0, 1),  # dealt the all-pass: the talon's tricks are his, the all-pass is not
        Tally(0, 3, 0, 0),
        Tally(0, 4, 2, 0),
        Tally(1, 1, 0, 0),
    ]
    assert undertricks_in("7♦ / без всех", "7D") == 7
    assert undertricks_in("7♥ / без трёх", "7H") == 3


def test_equals_are_parted_by_what_stands_on_their_sheets(event: Event, director: User) -> None:
    play(event, director, [register(event, 4)], 1, {"contract": "all-pass", "tricks": [0, 2, 2, 6]})
    declare(event, director, PLACES, criteria=["all_pass_tricks"], reason="регламент")
    rows = read_standings(event).rows
    assert [row.decided_by for row in rows] == [""] * 4
    assert [row.place for row in rows] == [1, 2, 2, 4]


def test_row_22_the_page_the_api_and_the_file_have_one_order_by_the_declared_chain(
    event: Event, director: User, client: Client
) -> None:
    players = register(event, 8)
    play(event, director, [players[:4], players[4:]], 1)
    declare(event, director, PLACES, criteria=["lot"], lot_seed=41, reason="регламент")
    wanted = [(row.place, row.registration.number) for row in read_standings(event).rows]
    assert [place for place, _number in wanted] == list(range(1, 9))
    client.force_login(director)
    page = client.get(f"/events/{event.slug}/standings/").content.decode()
    assert [int(part.split('"')[0]) for part in page.split('<tr id="p')[1:]] == [one for _, one in wanted]
    assert "жребий" in page
    api = client.get(f"/api/v1/events/{event.slug}/standings/").json()["rows"]
    assert [(row["place"], row["number"]) for row in api] == wanted
    assert {row["decided_by"] for row in api} == {"", "lot"}
    assert api[0]["rounds"][0]["points"] == "6"
    text = client.get(f"/events/{event.slug}/exports/standings.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";" if ";" in text.splitlines()[0] else ","))
    assert [(int(row[0]), int(row[1])) for row in rows[1:]] == wanted


def test_row_26_the_chain_may_change_after_results_with_a_reason_that_is_kept(
    event: Event, director: User, client: Client
) -> None:
    play(event, director, [register(event, 4)], 1)
    declare(event, director, criteria=["lot"], lot_seed=5, reason="жюри решило бросить жребий")
    client.force_login(director)
    page = client.get(f"/events/{event.slug}/counting/").content.decode()
    assert "жюри решило бросить жребий" in page
    assert "жюри решило" not in Client().get(f"/events/{event.slug}/counting/").content.decode()


def test_every_step_stands_on_the_page_of_the_player(event: Event, director: User, client: Client) -> None:
    play(event, director, [register(event, 4)], 1)
    declare(event, director, COMPRESS, {**PLACES, "adds": True}, reason="регламент")
    page = client.get(f"/events/{event.slug}/standings/2/").content.decode()
    for step in ("висты от 0 до 5 как есть: 5", "очко за каждые 10: 1", "место 1 за столом на 4: очков 6"):
        assert step in page


def test_the_form_declares_and_names_every_fault_beside_its_field(
    event: Event, director: User, client: Client
) -> None:
    client.force_login(director)
    address = f"/events/{event.slug}/counting/edit/"
    given = {
        "seen": 0,
        "from_round": 1,
        "bands": "200:1 650:10",
        "places_4": "6 4 2",
        "criterion_1": "direct",
    }
    answer = client.post(address, given)
    assert answer.status_code == 400
    assert "нужны очки за 4 места" in answer.content.decode()
    final = {"stage_round": 3, "stage_players": 6, "stage_carry": "1/2", "criterion_2": "lot", "lot_seed": 7}
    cards = {"cards_at": "−300", "cards_lasts": 2, "bust_at": "-650"}
    assert client.post(address, given | final | cards | {"places_4": "6 4 2 0"}).status_code == 302
    made = RankingScheme.objects.get()
    assert made.scheme["criteria"] == ["direct", "lot"]
    assert [one["kind"] for one in made.scheme["transforms"]] == ["compress", "places", "cards", "bust"]
    assert made.scheme["stages"] == [{"from_round": 3, "players": 6, "carry": "1/2"}]
    again = client.get(address).content.decode()
    for value in ("200:1 650:10", "6 4 2 0", "-300", "1/2"):
        assert f'value="{value}"' in again
    shown = Client().get(f"/events/{event.slug}/counting/").content.decode()
    assert "личная встреча, жребий" in shown


def test_a_final_stands_above_those_who_did_not_reach_it(event: Event, director: User) -> None:
    players = register(event, 8)
    play(event, director, [players[:4], players[4:]], 1)
    declare(
        event, director, from_round=2, reason="регламент",
        stages=[{"from_round": 2, "players": 4, "carry": "1/2"}],
    )  # fmt: skip
    play(event, director, [[players[0], players[1], players[2], players[5]]], 2)
    rows = {row.registration.number: row for row in read_standings(event).rows}
    assert {number for number, row in rows.items() if row.stage} == {1, 2, 3, 6}
    assert (rows[2].total, rows[2].vists) == (Fraction(15, 2) + 15, 30)
    assert max(row.place or 0 for row in rows.values() if row.stage) < min(
        row.place or 0 for row in rows.values() if not row.stage
    )


def test_row_06_a_declared_counting_costs_a_fixed_number_of_queries(director: User, client: Client) -> None:
    client.force_login(director)
    counts = []
    for players in (8, 40):
        event = make_event(f"size-{players}", director=director)
        fill(event, players, 3, director)
        declare(event, director, PLACES, criteria=["all_passes_won", "direct", "lot"], reason="регламент")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/events/{event.slug}/standings/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 40


def test_a_plain_counting_leaves_the_hash_as_it_was(event: Event, director: User) -> None:
    play(event, director, [register(event, 4)], 1)
    before = standings_hash([event])
    declare(event, director, reason="просто сумма")
    assert standings_hash([event]) == before
