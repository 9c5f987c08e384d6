"""Standings, entries of the event, and what the public sees of figures."""

from __future__ import annotations

import pytest

from scoring.selectors.standings import read_standings
from tests.api.client import Api, codes
from tests.api.conftest import DEALS, SHEET, TABLE, new_id
from tournaments.models import Event, Round

STANDINGS = "/events/cup-2026/standings/"
ENTRIES = "/events/cup-2026/entries/"


@pytest.fixture
def written(scorer: Api, played: Round) -> None:
    for deal in DEALS:
        scorer.post(f"{SHEET}/entries/", {"client_id": new_id(), "fact": deal})


def test_acceptance_row_22_the_order_is_that_of_the_pages(nobody: Api, event: Event, written: None) -> None:
    told = nobody.get(STANDINGS)
    rows = read_standings(event).rows
    assert [row["number"] for row in told["rows"]] == [row.registration.number for row in rows]
    assert [row["total"] for row in told["rows"]] == [str(row.total) for row in rows]
    assert [row["place"] for row in told["rows"]] == [row.place for row in rows]
    assert nobody.get(f"{STANDINGS}?limit=2&offset=2")["rows"] == told["rows"][2:4]
    first = told["rows"][0]
    assert nobody.get(f"{STANDINGS}{first['number']}/") == first
    nobody.get(f"{STANDINGS}99/", status=404)


def test_a_figure_of_the_event_is_written_once_and_taken_back_once(
    arbiter: Api, scorer: Api, nobody: Api, event: Event, written: None
) -> None:
    before = {row["number"]: row["total"] for row in nobody.get(STANDINGS)["rows"]}
    body = {"client_id": new_id(), "player": 3, "kind": "vists", "points": "-25", "reason": "опоздание"}
    scorer.post(ENTRIES, body, status=403)
    made = arbiter.post(ENTRIES, body)
    assert (made["points"], made["reverses"], made["by"]) == ("-25", None, "Arbiter")
    assert arbiter.post(ENTRIES, body, status=200) == made
    assert codes(arbiter.post(ENTRIES, {**body, "points": "-30"}, status=409)) == [
        ("client_id", "repeat-differs")
    ]
    back = {"client_id": new_id(), "reason": "прощено"}
    assert arbiter.post(f"{ENTRIES}1/reverse/", back)["reverses"] == 1
    arbiter.post(f"{ENTRIES}1/reverse/", back, status=200)
    told = arbiter.post(f"{ENTRIES}1/reverse/", {**back, "client_id": new_id()}, status=409)
    assert codes(told) == [("state", "reversed-already")]
    arbiter.post(f"{ENTRIES}9/reverse/", back, status=404)
    listed = nobody.get(ENTRIES)["results"]
    assert [(row["number"], row["reversed_by"]) for row in listed] == [(1, 2), (2, None)]
    assert "by" not in listed[0]
    assert {row["number"]: row["total"] for row in nobody.get(STANDINGS)["rows"]} == before


@pytest.mark.parametrize("points", ["1.5", 1.5, "1/0", "x", None, True, "9" * 30])
def test_a_figure_is_exact_or_refused(arbiter: Api, event: Event, points: object) -> None:
    body = {"client_id": new_id(), "player": 3, "kind": "vists", "points": points, "reason": "?"}
    ((field, _code),) = codes(arbiter.post(ENTRIES, body, status=400))
    assert field == "points"


FIGURES = [
    f"{SHEET}/",
    f"{SHEET}/document/",
    f"{SHEET}/result/",
    f"{SHEET}/entries/",
    f"{SHEET}/entries/1/",
    f"{SHEET}/history/?column=pool&player=0",
    f"{SHEET}/settlement/",
]


@pytest.mark.parametrize(
    ("policy", "state", "shown"),
    [
        ("live", "published", True),
        ("live", "closed", True),
        ("round", "published", False),
        ("round", "closed", True),
        ("hidden", "published", False),
        ("hidden", "closed", False),
    ],
)
def test_the_public_sees_figures_by_the_policy_of_the_event(
    nobody: Api, stranger: Api, event: Event, written: None, policy: str, state: str, shown: bool
) -> None:
    Event.objects.update(publication=policy)
    Round.objects.update(state=state)
    for path in FIGURES:
        nobody.get(path, status=200 if shown else 403)
        stranger.get(path, status=200 if shown else 403)
    assert ("leader" in nobody.get(f"{TABLE}/")) is shown
    if policy == "hidden":
        nobody.get(STANDINGS, status=403)
        nobody.get(ENTRIES, status=403)
    else:
        assert bool(nobody.get(STANDINGS)["rows"]) is shown
