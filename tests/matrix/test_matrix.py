"""Acceptance row 11: every role at every address, with every method; no address without its row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.core.cache import cache

from tests.matrix.conftest import ask, outcome, taken_back, text_of
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


def in_parts(routes: Iterable[str], count: int = 8) -> pytest.MarkDecorator:
    """The routes in so many parts: the test of a part tells every route that fails."""
    listed = list(routes)
    return pytest.mark.parametrize(
        "part", [listed[at::count] for at in range(count)], ids=[str(at) for at in range(count)]
    )


def one_by_one(routes: list[str]) -> Iterator[str]:
    """Each route as if it were the first: nothing counted, whatever the one before has written taken back."""
    for route in routes:
        cache.clear()
        with taken_back():
            yield route


@in_parts(sorted(ROWS))
def test_acceptance_row_11_roles_at_an_address(world: World, part: list[str], no_press: None) -> None:
    """What each role gets; and HEAD is answered as GET, to those without a role and with all of them."""
    faults = []
    for route in one_by_one(part):
        row, path = ROWS[route], address(world, route)
        answers = {method: [ask(world, role, method, path) for role in ROLES] for method in row.methods}
        got = {method: [outcome(answer) for answer in of_method] for method, of_method in answers.items()}
        if got != row.methods:
            faults.append(f"{route}, by {ROLES}: {got}, not {row.methods}")
        if "ok" in row.get:
            for role, answer in (("anonymous", answers["get"][0]), ("director", answers["get"][-1])):
                if ask(world, role, "head", path).status_code != answer.status_code:
                    faults.append(f"{route}: HEAD is not answered as GET, to {role}")
    assert not faults, "\n".join(faults)


PLACES = {"app_label": "office", "object_id": 1, "content_type_id": 1, "id": 1, "url": "nowhere/"}


@in_parts(ADMIN, 2)
def test_acceptance_row_11_the_administrators_pages_are_closed(world: World, part: list[str]) -> None:
    faults = []
    for route in one_by_one(part):
        path = fill(route, {**world.parameters, **PLACES})
        for method, expected in ADMIN_ROWS.get(route, ADMIN_ROW).methods.items():
            got = [outcome(ask(world, role, method, path)) for role in ROLES]
            if got != expected:
                faults.append(f"{method} {path}, by {ROLES}: {got}, not {expected}")
    assert not faults, "\n".join(faults)


@in_parts(OF_EVENTS, 2)
def test_acceptance_row_11_an_event_that_is_not_public_does_not_exist_for_others(
    world: World, part: list[str], no_press: None
) -> None:
    Event.objects.update(is_public=False)
    faults = []
    for route in one_by_one(part):
        path = address(world, route)
        nowhere = path.replace("cup-2026", "no-such-event")
        for method in ROWS[route].methods:
            nobody, stranger, same = (
                outcome(ask(world, role, method, asked))
                for role, asked in (("anonymous", path), ("stranger", path), ("anonymous", nowhere))
            )
            if nobody not in {"404", "405", "401", "login"} or stranger not in {"404", "405"}:
                faults.append(f"{method} {route}: {nobody} for nobody, {stranger} for a stranger")
            if same != nobody:
                faults.append(f"{method} {route}: tells that the event exists")
    assert not faults, "\n".join(faults)


def test_acceptance_row_11_a_draft_round_does_not_exist_for_others(world: World, no_press: None) -> None:
    faults = []
    for route in one_by_one([route for route in OF_EVENTS if "rounds/<int:number>" in route]):
        path = address(world, route, number=2)
        for role in ("anonymous", "stranger"):
            got = outcome(ask(world, role, "get", path))
            if got not in {"404", "405", "403", "401", "login"}:
                faults.append(f"{route}: {got} for {role}")
    assert not faults, "\n".join(faults)


@pytest.mark.pdf
@in_parts(SHOWN, 2)
def test_acceptance_row_11_nothing_private_stands_where_everybody_may_look(
    world: World, part: list[str]
) -> None:
    faults = []
    for route in one_by_one(part):
        for path in addresses(world, route):
            text = text_of(ask(world, "anonymous", "get", path))
            faults += [f"{path}: {word}" for word in (*PRIVATE, *OWN_WORDS) if word in text]
    assert not faults, "\n".join(faults)


@pytest.mark.pdf
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
    world: World, policy: str, state: str, shown: bool
) -> None:
    Event.objects.update(publication=policy)
    Round.objects.filter(number=1).update(state=state)
    faults = []
    for route in one_by_one([route for route in SHOWN if route in OF_EVENTS]):
        if policy == "round" and shown and route.endswith(".pdf"):
            continue  # printed once, under the policy before; who may print is asked without printing above
        found = False
        for path in addresses(world, route):
            text = text_of(ask(world, "anonymous", "get", path))
            found = found or bool(re.search(markers_of(world), text))
        if found != (shown and ROWS[route].figures):
            faults.append(f"{route}: figures are {'' if found else 'not '}shown")
    assert not faults, "\n".join(faults)


@pytest.mark.pdf
@in_parts([route for route in SHOWN if route in OF_EVENTS], 2)
def test_acceptance_row_21_nobody_looks_at_running_tables_where_the_event_hides_them(
    world: World, part: list[str]
) -> None:
    Event.objects.update(publication="live", hides_running=True)
    Round.objects.filter(number=1).update(state="published")
    faults = []
    for route in one_by_one(part):
        for path in addresses(world, route):
            for role in ("anonymous", "stranger"):
                text = text_of(ask(world, role, "get", path))
                if re.search(markers_of(world), text):
                    faults.append(f"{role}: {path}")
    assert not faults, "\n".join(faults)


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
