"""Acceptance row 11: every role at every address, with every method; no address without its row."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.matrix.conftest import ask, outcome, text_of
from tests.matrix.routes import PARAMETER, fill, walk
from tests.matrix.table import ADMIN_ROOT, ADMIN_ROW, ADMIN_ROWS, ROWS, Row
from tests.matrix.world import OWN_WORDS, PRIVATE, ROLES, World, markers_of
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db  # also what makes pytest-django set the test database up
FOUND = sorted(set(walk()))
HERE = [route for route in FOUND if not route.startswith(ADMIN_ROOT)]
ADMIN = [route for route in FOUND if route.startswith(ADMIN_ROOT)]
OF_EVENTS = [route for route in ROWS if "<slug:slug>" in route]
SHOWN = [route for route, row in ROWS.items() if row.methods["get"][0] == "ok"]
FILES = ("event.xlsx", "standings.csv", "rounds.csv", "tables.csv", "deals.csv", "entries.csv", "players.csv")
FILES += ("standings.json", "sheets.json")


def address(world: World, route: str, **given: object) -> str:
    row = ROWS.get(route, Row())
    return fill(route, {**world.parameters, **row.given, **given}) + row.query


def addresses(world: World, route: str) -> list[str]:
    """The address of a route; of files, those of all of them."""
    if "<str:name>" in route:
        return [address(world, route, name=name) for name in FILES]
    return [address(world, route)]


def test_acceptance_row_11_every_address_has_its_row_and_every_row_its_address() -> None:
    assert set(HERE) - set(ROWS) == set(), "addresses without a row in tests/matrix/table.py"
    assert set(ROWS) - set(HERE) == set(), "rows of tests/matrix/table.py whose address is gone"
    assert set(ADMIN_ROWS) <= set(ADMIN)


@pytest.fixture
def no_press(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may print is asked here, not what is printed."""
    for asker in ("scoring.views.papers", "scoring.api.exports"):
        monkeypatch.setattr(f"{asker}.enqueue_job", lambda **given: world.job)
    monkeypatch.setattr("scoring.views.papers.pdf_of", lambda document: b"%PDF-1.7")
    monkeypatch.setattr("scoring.views.papers.printing_fault", lambda: "")


@pytest.mark.parametrize("route", sorted(ROWS))
def test_acceptance_row_11_roles_at_an_address(world: World, route: str, no_press: None) -> None:
    row = ROWS[route]
    path = address(world, route)
    got = {method: [outcome(ask(world, role, method, path)) for role in ROLES] for method in row.methods}
    assert got == row.methods, f"{path}: {ROLES}"


PLACES = {"app_label": "office", "object_id": 1, "content_type_id": 1, "id": 1, "url": "nowhere/"}


@pytest.mark.parametrize("route", ADMIN)
def test_acceptance_row_11_the_administrators_pages_are_closed(world: World, route: str) -> None:
    row = ADMIN_ROWS.get(route, ADMIN_ROW)
    path = fill(route, {**world.parameters, **PLACES})
    for method, expected in row.methods.items():
        got = [outcome(ask(world, role, method, path)) for role in ROLES]
        assert got == expected, path


@pytest.mark.parametrize("route", OF_EVENTS)
def test_acceptance_row_11_an_event_that_is_not_public_does_not_exist_for_others(
    world: World, route: str, no_press: None
) -> None:
    Event.objects.update(is_public=False)
    path = address(world, route)
    for method in ROWS[route].methods:
        assert outcome(ask(world, "anonymous", method, path)) in {"404", "405", "401", "login"}, method
        assert outcome(ask(world, "stranger", method, path)) in {"404", "405"}, method
        nowhere = path.replace("cup-2026", "no-such-event")
        same = outcome(ask(world, "anonymous", method, nowhere))
        assert same == outcome(ask(world, "anonymous", method, path)), "tells that the event exists"


@pytest.mark.parametrize("route", [route for route in OF_EVENTS if "rounds/<int:number>" in route])
def test_acceptance_row_11_a_draft_round_does_not_exist_for_others(
    world: World, route: str, no_press: None
) -> None:
    path = address(world, route, number=2)
    for role in ("anonymous", "stranger"):
        assert outcome(ask(world, role, "get", path)) in {"404", "405", "403", "401", "login"}


@pytest.mark.pdf
@pytest.mark.parametrize("route", SHOWN)
def test_acceptance_row_11_nothing_private_stands_where_everybody_may_look(world: World, route: str) -> None:
    for path in addresses(world, route):
        text = text_of(ask(world, "anonymous", "get", path))
        found = [word for word in (*PRIVATE, *OWN_WORDS) if word in text]
        assert found == [], path


@pytest.mark.pdf
@pytest.mark.parametrize("route", [route for route in SHOWN if route in OF_EVENTS])
@pytest.mark.parametrize(
    ("policy", "state", "shown"),
    [
        ("live", "published", True),
        ("round", "published", False),
        ("round", "closed", True),
        ("hidden", "closed", False),
    ],
)
def test_acceptance_row_11_figures_follow_the_policy_of_the_event(
    world: World, route: str, policy: str, state: str, shown: bool
) -> None:
    if policy == "round" and shown and route.endswith(".pdf"):
        return  # printed once, under the policy before; who may print is asked without printing above
    Event.objects.update(publication=policy)
    Round.objects.filter(number=1).update(state=state)
    found = False
    for path in addresses(world, route):
        text = text_of(ask(world, "anonymous", "get", path))
        found = found or bool(re.search(markers_of(world), text))
    assert found == (shown and ROWS[route].figures), route


@pytest.mark.pdf
@pytest.mark.parametrize("route", [route for route in SHOWN if route in OF_EVENTS])
def test_acceptance_row_21_nobody_looks_at_running_tables_where_the_event_hides_them(
    world: World, route: str
) -> None:
    Event.objects.update(publication="live", hides_running=True)
    Round.objects.filter(number=1).update(state="published")
    for path in addresses(world, route):
        for role in ("anonymous", "stranger"):
            text = text_of(ask(world, role, "get", path))
            assert not re.search(markers_of(world), text), f"{role}: {path}"


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("open", "403 403 ok ok ok"),
        ("close", "403 403 ok ok ok"),
        ("confirm", "403 403 403 ok ok"),
        ("official", "403 403 403 ok ok"),
        ("reopen", "403 403 403 ok ok"),
    ],
)
def test_acceptance_row_11_steps_of_a_sheet_by_role(world: World, step: str, expected: str) -> None:
    path = "/events/cup-2026/rounds/1/tables/1/state/"
    api = "/api/v1/events/cup-2026/rounds/1/tables/1/sheet/state/"
    got = [outcome(world.client(role).post(path, {"step": step, "first_dealer": 0})) for role in ROLES]
    assert " ".join(got) == expected
    if step != "open":
        told: list[Any] = [
            world.client(role).post(api, {"step": step}, content_type="application/json") for role in ROLES
        ]
        assert " ".join(map(outcome, told)) == expected.replace("403", "401", 1)


def test_the_parameters_of_every_row_are_known(world: World) -> None:
    names = {name for route in ROWS for name in PARAMETER.findall(route)}
    assert names <= set(world.parameters)
