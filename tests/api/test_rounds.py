"""Rounds, draws and seats through the API."""

from __future__ import annotations

import pytest

from office.models import User
from tests.api.client import Api, codes, messages
from tests.api.conftest import DEALS, SHEET, TABLE, make_event, new_id
from tournaments.models import Event, Round

ROUND = "/events/cup-2026/rounds/1"


@pytest.fixture
def event(people: dict[str, User]) -> Event:
    return make_event(people, players=9)


@pytest.fixture
def planned(director: Api, event: Event) -> dict:
    return director.post("/events/cup-2026/rounds/", {"number": 1, "deals_planned": 12})


def test_a_round_is_planned_once_and_in_order(director: Api, planned: dict) -> None:
    assert (planned["number"], planned["state"], planned["convention"]) == (1, "planned", 1)
    director.post("/events/cup-2026/rounds/", {"number": 1}, status=200)
    told = director.post("/events/cup-2026/rounds/", {"number": 3}, status=400)
    assert codes(told) == [("number", "round-gap")]
    renamed = director.patch(f"{ROUND}/", {"version": 1, "name": "Финал"})
    assert (renamed["name"], renamed["deals_planned"]) == ("Финал", 12)
    assert codes(director.patch(f"{ROUND}/", {"version": 1, "name": "x"}, status=409)) == [
        ("version", "stale")
    ]


def test_the_choices_of_tables_are_told_with_their_price(director: Api, scorer: Api, planned: dict) -> None:
    told = director.get(f"{ROUND}/draw/?seed=7")
    assert [choice["composition"] for choice in told["choices"]] == ["3x3"]
    assert told["tables"] == []
    assert told["quality"] is None
    assert scorer.get(f"{ROUND}/draw/")["choices"] == []
    assert codes(director.get(f"{ROUND}/draw/?seed=no", status=400)) == [("seed", "invalid")]


def test_the_same_seed_draws_the_same_and_publishing_shows_it(
    director: Api, nobody: Api, planned: dict
) -> None:
    first = director.post(f"{ROUND}/draw/", {"version": 1, "composition": "3x3", "seed": 7}, status=200)
    again = director.post(f"{ROUND}/draw/", {"version": 2, "composition": "3x3", "seed": 7}, status=200)
    assert [t["seats"] for t in first["tables"]] == [t["seats"] for t in again["tables"]]
    assert first["draw"]["seed"] == 7
    assert first["quality"]["max_meetings"] == {"here": 1, "bound": 1}
    nobody.get(f"{ROUND}/draw/", status=404)
    nobody.get(f"{ROUND}/", status=404)
    assert nobody.get("/events/cup-2026/rounds/") == []
    shown = director.post(f"{ROUND}/draw/publish/", {"version": 3}, status=200)
    assert shown["state"] == "published"
    director.post(f"{ROUND}/draw/publish/", {"version": 3}, status=200)
    assert len(nobody.get(f"{ROUND}/draw/")["tables"]) == 3
    told = director.post(f"{ROUND}/draw/", {"version": 4, "composition": "3x3"}, status=400)
    assert codes(told) == [("state", "published")]
    told = director.post(f"{ROUND}/draw/withdraw/", {"version": 4, "reason": " "}, status=400)
    assert [field for field, _code in codes(told)] == ["reason"]
    back = director.post(f"{ROUND}/draw/withdraw/", {"version": 4, "reason": "ошибка"}, status=200)
    assert back["state"] == "seated"


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"composition": "4x7"}, ("tables", "draw-seats-differ")),
        ({"composition": "seven"}, ("composition", "composition-unknown")),
        ({"composition": "3x3", "seed": -1}, ("seed", "min-value")),
    ],
)
def test_a_draw_that_cannot_be_is_refused(
    director: Api, planned: dict, body: dict, fault: tuple[str, str]
) -> None:
    assert codes(director.post(f"{ROUND}/draw/", {"version": 1, **body}, status=400)) == [fault]


@pytest.fixture
def drawn(director: Api, planned: dict) -> dict:
    director.post(f"{ROUND}/draw/", {"version": 1, "composition": "3x3", "seed": 7}, status=200)
    director.post(f"{ROUND}/draw/publish/", {"version": 2}, status=200)
    return director.get(f"{ROUND}/draw/")


def test_players_are_changed_over_with_a_reason(director: Api, scorer: Api, drawn: dict) -> None:
    one, other = drawn["tables"][0]["seats"][0]["number"], drawn["tables"][1]["seats"][0]["number"]
    ahead = director.get(f"{ROUND}/draw/swap/?one={one}&other={other}")
    assert (ahead["one"]["number"], ahead["tables"]) == (one, [1, 2])
    told = director.get(f"{ROUND}/draw/swap/?one={one}&other=77", status=400)
    assert "77" in messages(told)
    body = {"version": 3, "one": one, "other": other, "reason": "братья"}
    after = director.post(f"{ROUND}/draw/swap/", body, status=200)
    assert after["tables"][0]["seats"][0]["number"] == other
    assert after["changes"][0]["reason"] == "братья"
    scorer.post(f"{ROUND}/draw/swap/", body, status=403)
    assert codes(director.post(f"{ROUND}/draw/swap/", body, status=409)) == [("version", "stale")]


def test_seats_are_drawn_by_cards_and_changed_by_hand(
    director: Api, arbiter: Api, nobody: Api, drawn: dict
) -> None:
    told = arbiter.post(f"{TABLE}/seat-draw/", {"version": 1, "seed": 7}, status=200)
    assert told["drawn"] is True
    assert all(seat["card"] for seat in told["seats"])
    assert nobody.get(f"{TABLE}/seat-draw/") == told
    director.post("/events/cup-2026/players/", {"surname": "Титов"})
    body = {"version": told["version"], "seat": 0, "number": 10, "reason": "замена"}
    after = arbiter.post(f"{TABLE}/seats/", body, status=200)
    assert after["seats"][0]["number"] == 10
    body = {"version": after["version"], "number": told["seats"][0]["number"], "reason": "опоздал"}
    full = arbiter.post(f"{TABLE}/seats/", body, status=200)
    assert [seat["seat"] for seat in full["seats"]] == [0, 1, 2, 3]
    assert codes(arbiter.post(f"{TABLE}/seats/", {**body, "version": 1}, status=409)) == [
        ("version", "stale")
    ]
    arbiter.post(f"{TABLE}/seats/", {**body, "number": 99}, status=404)


def test_a_round_closes_only_when_every_table_is_confirmed(director: Api, nobody: Api, drawn: dict) -> None:
    told = director.post(f"{ROUND}/close/", status=409)
    assert codes(told) == [("round", "round-not-ready")]
    board = director.get(f"{ROUND}/tables/")
    assert board["blockers"]
    assert nobody.get(f"{ROUND}/tables/")["blockers"] == []


class TestClosing:
    @pytest.fixture
    def event(self, people: dict[str, User]) -> Event:
        return make_event(people, players=4)

    def test_closing_makes_the_sheets_official(
        self, director: Api, scorer: Api, arbiter: Api, played: Round
    ) -> None:
        scorer.post(f"{SHEET}/entries/", {"client_id": new_id(), "fact": DEALS[0]})
        told = scorer.post(f"{SHEET}/state/", {"step": "close"}, status=409)
        assert codes(told) == [("state", "not-ended")]
        assert (
            scorer.post(f"{SHEET}/state/", {"step": "close", "end": "time"}, status=200)["state"] == "closed"
        )
        scorer.post(f"{SHEET}/state/", {"step": "confirm"}, status=403)
        arbiter.post(f"{SHEET}/state/", {"step": "confirm"}, status=200)
        assert codes(arbiter.post(f"{SHEET}/state/", {"step": "confirm"}, status=409)) == [
            ("state", "wrong-sheet-state")
        ]
        closed = arbiter.post(f"{ROUND}/close/", status=200)
        assert [table["state"] for table in closed["tables"]] == ["official"]
        assert codes(arbiter.post(f"{SHEET}/state/", {"step": "reopen", "reason": "?"}, status=409)) == [
            ("state", "round-closed")
        ]
        assert codes(arbiter.post(f"{ROUND}/reopen/", {"reason": ""}, status=400)) == [
            ("reason", "reason-missing")
        ]
        arbiter.post(f"{ROUND}/reopen/", {"reason": "ошибка в листе"}, status=200)
        opened = arbiter.post(f"{SHEET}/state/", {"step": "reopen", "reason": "ошибка"}, status=200)
        assert opened["state"] == "open"
        assert [change["new"] for change in opened["changes"]] == ["closed", "confirmed", "official", "open"]
