"""The screen of the hall: what everybody may see, in panels to be read from afar, whoever is signed in."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from formats.models import RoundClock
from office.models import User
from phones.selectors.keys import player_key
from scoring.selectors.screen import ACROSS, ROWS, cut
from scoring.services import entries, sheets
from tests.public.test_shared_pages import text_of
from tournaments.models import Event, Registration, Round

DEAL = {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "pass"]], "tricks": [0, 6, 3, 1]}


@pytest.mark.parametrize("count", [1, 12, 13, 24, 25, 200])
def test_a_list_fills_its_panels_evenly_and_leaves_nobody_out(count: int) -> None:
    panels = cut("seating", "", list(range(count)))
    assert [row for panel in panels for column in panel.columns for row in column] == list(range(count))
    for panel in panels:
        assert len(panel.columns) <= ACROSS
        assert all(len(column) <= ROWS for column in panel.columns)
        assert (panel.part, panel.parts) == (panels.index(panel) + 1, len(panels))


def screen(event: Event, query: str = "", client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/events/{event.slug}/screen/{query}")
    assert answer.status_code == 200
    return text_of(answer)


def test_it_shows_the_published_seating_and_then_the_standings(playing: Round, director: User) -> None:
    event = playing.event
    text = screen(event)
    assert "Тур 1: кто где сидит" in text
    assert "Положение" not in text
    sheet = sheets.open_sheet(table=playing.tables.get(number=1), by=director)
    entries.record_entry(sheet=sheet, fact=DEAL, by=director, client_id=uuid.uuid4())
    text = screen(event)
    assert text.index("кто где сидит") < text.index("Положение, ещё не официально")
    assert "Положение" not in screen(event, "?show=seating")
    assert "кто где сидит" not in screen(event, "?show=standings")


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ({"publication": "live"}, True),
        ({"publication": "round"}, False),
        ({"publication": "hidden"}, False),
        ({"publication": "live", "hides_running": True}, False),
    ],
)
def test_a_director_at_the_machine_shows_the_hall_no_more_than_the_policy(
    playing: Round, director: User, fields: dict[str, Any], shown: bool
) -> None:
    sheet = sheets.open_sheet(table=playing.tables.get(number=1), by=director)
    entries.record_entry(sheet=sheet, fact=DEAL, by=director, client_id=uuid.uuid4())
    Event.objects.filter(pk=playing.event_id).update(**fields)
    client = Client()
    client.force_login(director)
    assert ("Положение" in screen(playing.event, client=client)) == shown
    assert ("Положение" in screen(playing.event)) == shown


def test_it_names_players_as_the_public_may(playing: Round) -> None:
    one = Registration.objects.select_related("player").get(event=playing.event, number=1)
    Registration.objects.filter(pk=one.pk).update(pseudonym="Гостья")
    text = screen(playing.event)
    assert "Гостья" in text
    assert one.player.surname not in text


@pytest.mark.parametrize("query", ["?seconds=x", "?seconds=99999", "?show=nonsense", "?seconds=0&show="])
def test_any_query_is_answered(playing: Round, query: str) -> None:
    assert "кто где сидит" in screen(playing.event, query)


def test_before_the_first_seating_it_waits(event: Event) -> None:
    assert "появятся здесь сами" in screen(event)


def test_the_clock_stands_above_and_fills_the_screen_when_asked(playing: Round, director: User) -> None:
    RoundClock.objects.create(round=playing, minutes=45, started_at=timezone.now(), by=director)
    text = screen(playing.event)
    assert text.count("data-ends=") == 1
    alone = screen(playing.event, "?show=clock")
    assert alone.count("data-ends=") == 2
    assert "кто где сидит" not in alone


def test_his_own_page_has_the_clock_of_his_table(playing: Round, director: User) -> None:
    RoundClock.objects.create(round=playing, minutes=45, started_at=timezone.now(), by=director)
    one = Registration.objects.select_related("event").get(event=playing.event, number=1)
    assert "data-ends=" in text_of(Client().get(f"/p/{player_key(one)}/live/"))
