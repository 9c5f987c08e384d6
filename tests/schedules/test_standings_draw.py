"""Rounds seated by the published standings, cuts with those who go on, through the services and pages."""

from __future__ import annotations

import uuid
from fractions import Fraction

import pytest
from django.test import Client

from formats.models import RankingScheme
from formats.selectors.previews import moved_places
from formats.services.schemes import declare_scheme
from office.faults import Refused, Stale
from scoring.selectors.standings import read_standings
from scoring.selectors.standings_draw import draw_page
from scoring.services.event_entries import record_event_entry
from scoring.services.standings_draw import make_cut, seat_by_published_order
from tests.formats.conftest import WON, arbiter, director, event, play, scorer
from tests.schedules.conftest import codes, draw
from tests.scoring_app.conftest import register
from tournaments.domain.ranking.scheme import read_scheme
from tournaments.models import Event, Registration, Round, SeatingChange
from tournaments.selectors.boards import seating_of

__all__ = ["arbiter", "director", "event", "scorer"]
pytestmark = pytest.mark.django_db

LOST = {**WON, "contract": "7S"}


@pytest.fixture
def played(event: Event) -> list[Registration]:
    """Eight players, one closed round: seat Б of both tables wins, more at table 2."""
    people = register(event, 8)
    play(event, event.created_by, [people[:4]], 1, WON)
    round_ = event.rounds.get(number=1)
    from scoring.services import entries, sheets
    from tests.scoring_app.conftest import seat_table

    sheet = sheets.open_sheet(table=seat_table(round_, people[4:], 2), by=event.created_by)
    entries.record_entry(sheet=sheet, fact=LOST, by=event.created_by, client_id=uuid.uuid4())
    Round.objects.filter(pk=round_.pk).update(state=Round.State.CLOSED)
    return people


def seat(event: Event, number: int = 2, **more: object) -> list[set[int]]:
    page = draw_page(event, number, everybody=True, teams=True)
    given = {"composition": "4x2", "repeats": True, "everybody": True, "stamp": page.stamp, **more}
    seat_by_published_order(event=event, by=event.created_by, number=number, **given)
    return [set(table) for table in seating_of(event.rounds.get(number=number))]


def penalise(event: Event, number: int, vists: int) -> None:
    record_event_entry(
        event=event,
        registration=event.registrations.get(number=number),
        kind="vists",
        points=Fraction(vists),
        reason="замечание",
        by=event.created_by,
        client_id=uuid.uuid4(),
    )


def published(event: Event) -> list[int]:
    return [row.registration.number for row in read_standings(event, only_closed=True).rows]


def test_row_16_the_round_is_cut_from_the_published_standings(event: Event, played: object) -> None:
    order = published(event)
    assert seat(event) == [set(order[:4]), set(order[4:])]
    assert event.rounds.get(number=2).draw["method"] == "standings"
    assert event.schedule_draws.get().document["order"] == order


def test_row_16_a_penalty_moves_a_player_in_the_draw_as_on_the_page(event: Event, played: object) -> None:
    leader = published(event)[0]
    penalise(event, leader, -500)
    order = published(event)
    assert order[-1] == leader
    assert seat(event) == [set(order[:4]), set(order[4:])]


def test_row_16_whoever_has_not_played_stands_by_his_sum_and_a_penalty_counts_before_the_start(
    event: Event, played: object
) -> None:
    register_more(event, 4)
    penalise(event, 10, -500)
    page = draw_page(event, 2, everybody=True, teams=True)
    totals = [one.total for one in page.order.candidates]
    assert totals == sorted(totals, reverse=True)
    assert page.order.players[-1] == 10
    assert [n for n in page.order.players if n <= 8] == published_players(event)


def register_more(event: Event, count: int) -> None:
    from tournaments.services import add_player

    for at in range(count):
        add_player(event=event, by=event.created_by, surname=f"Новиков{at}")


def published_players(event: Event) -> list[int]:
    rows = read_standings(event, only_closed=True).rows
    return [row.registration.number for row in rows if any(row.results)]


def test_drafts_of_later_rounds_go_only_with_a_word_and_the_page_names_them(
    event: Event, played: object
) -> None:
    draw(event, 2, 4, "4x2", everybody=True)
    with pytest.raises(Refused) as caught:
        seat(event)
    assert codes(caught) == ["later-drafts"]
    client = Client()
    client.force_login(event.created_by)
    address = f"/events/{event.slug}/rounds/2/draw/standings/?everybody"
    page = client.get(address).content.decode()
    assert "Черновики следующих туров: 3, 4." in page
    stamp = draw_page(event, 2, everybody=True, teams=True).stamp
    given = {"composition": "4x2", "repeats": "1", "everybody": "on", "stamp": stamp, "drop_drafts": "on"}
    answer = client.post(address, given, follow=True).content.decode()
    assert "Черновики туров 3, 4 сняты" in answer
    assert [one.state for one in event.rounds.order_by("number")] == [
        "closed",
        "seated",
        "planned",
        "planned",
    ]
    assert event.schedule_draws.order_by("number").last().before["dropped"] == [3, 4]


def test_those_who_met_are_parted_unless_repeats_are_allowed(event: Event, played: object) -> None:
    before = [set(table) for table in seating_of(event.rounds.get(number=1))]
    tables = seat(event, repeats=False)
    assert all(len(table & old) == 2 for table in tables for old in before)


def test_open_rounds_a_moved_order_and_unknown_tables_are_refused_and_nothing_changes(
    event: Event, played: object
) -> None:
    page = draw_page(event, 2, everybody=True, teams=True)
    penalise(event, 1, -500)
    with pytest.raises(Stale):
        seat(event, stamp=page.stamp)
    with pytest.raises(Refused) as strange:
        seat(event, composition="4x9")
    assert codes(strange) == ["order-seats"]
    event.rounds.update(state=Round.State.PUBLISHED)
    with pytest.raises(Refused) as is_open:
        seat(event)
    assert codes(is_open) == ["rounds-open"]
    assert event.rounds.count() == 1
    seat(event, unfinished=True)
    assert event.rounds.count() == 2


def test_a_cut_names_who_plays_on_and_the_final_is_drawn_among_them(event: Event, played: object) -> None:
    scheme = {"stages": [{"from_round": 2, "players": 3, "carry": "1/2"}]}
    declare_scheme(event=event, by=event.created_by, seen=0, from_round=1, scheme=scheme, reason="финал")
    with pytest.raises(Refused) as uncut:
        seat(event)
    assert codes(uncut) == ["no-cut"]
    page = draw_page(event, 2, everybody=True, teams=True)
    assert page.cut is not None
    order = published(event)
    rows = {row.registration.number: row for row in read_standings(event, only_closed=True).rows}
    last = rows[order[2]].place
    assert page.cut.going_on == tuple(n for n in order if rows[n].place <= last)
    event.rounds.update(state=Round.State.PUBLISHED)
    unfinished = draw_page(event, 2, everybody=True, teams=True)
    with pytest.raises(Refused) as is_open:
        make_cut(event=event, by=event.created_by, number=2, stamp=unfinished.cut_stamp, players=[1, 2, 3])
    assert codes(is_open) == ["cut-open"]
    event.rounds.update(state=Round.State.CLOSED)
    others = order[:2] + order[-1:]
    with pytest.raises(Refused) as unexplained:
        make_cut(event=event, by=event.created_by, number=2, stamp=page.cut_stamp, players=others)
    assert codes(unexplained) == ["cut-reason"]
    make_cut(
        event=event, by=event.created_by, number=2, stamp=page.cut_stamp, players=others, reason="жребий"
    )
    change = SeatingChange.objects.get()
    assert (change.reason, change.facts["entrants"]) == ("жребий", sorted(others))
    assert seat(event, composition="3x1") == [set(others)]
    Round.objects.filter(event=event, number=2).update(state=Round.State.PUBLISHED)
    through = {row.registration.number for row in read_standings(event).rows if row.stage == 1}
    assert through == set(others)


def test_row_26_another_chain_for_ties_is_compared_explained_and_kept(
    event: Event, played: object, client: Client
) -> None:
    client.force_login(event.created_by)
    chain = {"criteria": ["lot"], "lot_seed": 5}
    moves = moved_places(event, read_scheme(chain), 1)
    assert moves, "equal sums of the first round are parted by the lot"
    address = f"/events/{event.slug}/counting/edit/"
    form = {"seen": 0, "from_round": 1, "criterion_1": "lot", "lot_seed": 5}
    looked = client.post(address, {**form, "look": "1"})
    assert looked.status_code == 200
    assert looked.context["moves"] == moves
    assert not RankingScheme.objects.exists()
    assert client.post(address, form).status_code in (400, 422)
    assert client.post(address, {**form, "reason": "по положению о турнире"}).status_code == 302
    row = RankingScheme.objects.get()
    assert row.reason == "по положению о турнире"
    assert row.moved == [one.facts for one in moves]


def test_the_director_seats_and_cuts_on_pages_and_in_the_api(
    event: Event, played: object, client: Client
) -> None:
    client.force_login(event.created_by)
    address = f"/events/{event.slug}/rounds/2/draw/standings/"
    assert client.get(address).status_code == 200
    page = draw_page(event, 2, everybody=True, teams=True)
    sent = {"stamp": page.stamp, "composition": "4x2", "repeats": "1", "everybody": "on"}
    assert client.post(address, {**sent, "stamp": "old"}).status_code == 409
    assert client.post(address, sent).status_code == 302
    api = f"/api/v1{address}"
    told = client.get(api, {"everybody": "1"}).json()
    assert [one["number"] for one in told["order"]] == published(event)
    again = {"stamp": told["stamp"], "composition": "4x2", "repeats": False, "everybody": True}
    answer = client.post(api, again, content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert answer.json()["draw"]["method"] == "standings"
    assert client.get(f"/events/{event.slug}/rounds/7/draw/standings/").status_code == 404
