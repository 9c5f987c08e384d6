"""Acceptance row 10: who is shown by another name is found by the own name nowhere, and an event that asks
search engines to leave it out says so in every answer.

The addresses come from the resolver (`tests/matrix`); a new one is walked from its first day. Beside the
public's own pages stand here the page of a badge, the badge, the cards and the papers on the tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from phones.selectors.keys import player_key
from scoring.prints.delivery import printing_fault
from tests.matrix.conftest import ask, taken_back, text_of
from tests.matrix.table import ROWS
from tests.matrix.test_matrix import addresses
from tests.matrix.world import World, build_world
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db
PUBLIC = sorted(route for route, row in ROWS.items() if row.methods["get"][0] == "ok")
OF_EVENTS = [route for route in PUBLIC if "<slug:slug>" in route]
BY_CODES = [route for route in PUBLIC if re.search(r"<str:(code|badge)>", route)]
OTHERS = [
    route for route in PUBLIC if not route.startswith(("code/", "api/v1/rulebook", "api/v1/convention"))
]
OTHERS = [route for route in OTHERS if route not in (*OF_EVENTS, *BY_CODES)]
HIDDEN = ("Тайницкая", "Секретина", "Скрытовна", "Клуб-невидимка", "Тайнинск")
SHOWN = "Гостья"
PAPERS = (
    "events/<slug:slug>/phones/badges.pdf",
    "events/<slug:slug>/players/<int:number>/badge/",
    "events/<slug:slug>/phones/cards.pdf",
    "events/<slug:slug>/rounds/<int:number>/seating.pdf",
    "events/<slug:slug>/rounds/<int:number>/tables/<int:table>/protocol.pdf",
    "events/<slug:slug>/print/standings.pdf",
)
"""What the director prints and lays out for everybody to see."""
MUST_NAME = (
    "events/<slug:slug>/meetings/",
    "events/<slug:slug>/screen/",
    "events/<slug:slug>/standings/",
    "events/<slug:slug>/rounds/<int:number>/draw/",
    "p/<str:badge>/",
    "t/<str:code>/",
    "api/v1/events/<slug:slug>/players/",
)
"""Where her other name stands, so that the walk is known to see names at all."""


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """The event of the matrix, whose player 1 is shown as somebody else; taken back at the end."""
    with django_db_blocker.unblock(), taken_back():
        cache.clear()
        yield build_world()


def said(answer: Any) -> str:
    """Everything an answer tells: its heads (names of files) and its text in whatever format."""
    heads = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    return f"{heads}\n{text_of(answer)}"


def hidden_in(answer: Any) -> list[str]:
    text = said(answer)
    return [word for word in HIDDEN if word.casefold() in text.casefold()]


def test_row_10_the_own_name_stands_at_no_public_address(world: World) -> None:
    found = {}
    for route in (*OF_EVENTS, *BY_CODES, *OTHERS):
        if ".pdf" in route:
            continue  # paper is read below, and for each role in tests/matrix
        for path in addresses(world, route):
            cache.clear()
            if words := hidden_in(ask(world, "anonymous", "get", path)):
                found[path] = words
    assert found == {}


@pytest.mark.parametrize("route", MUST_NAME)
def test_row_10_the_other_name_stands_in_its_place(world: World, route: str) -> None:
    assert any(SHOWN in said(ask(world, "anonymous", "get", path)) for path in addresses(world, route))


@pytest.mark.pdf
@pytest.mark.parametrize("route", PAPERS)
def test_row_10_papers_that_lie_about_name_her_as_the_public_may(world: World, route: str) -> None:
    assert not printing_fault()
    for path in addresses(world, route):
        answer = ask(world, "director", "get", path)
        assert answer.status_code == 200
        text = said(answer)
        body = text.partition("<main")[2] or text
        assert [word for word in HIDDEN if word in body] == [], path


def test_row_10_her_own_page_and_her_sheets_name_her_as_the_public_may(world: World) -> None:
    for one in Registration.objects.filter(event=world.event).select_related("event", "player"):
        for part in ("", "live/", "rounds/1/tables/1/"):
            assert hidden_in(ask(world, "anonymous", "get", f"/p/{player_key(one)}/{part}")) == []


@pytest.mark.parametrize("no_index", [True, False])
def test_row_10_every_answer_of_an_event_tells_search_engines(world: World, no_index: bool) -> None:
    wrong = []
    with taken_back():
        Event.objects.update(no_index=no_index)
        for route in OF_EVENTS + BY_CODES:
            if ".pdf" in route or (route.startswith("api/") and not no_index):
                continue
            cache.clear()
            for path in addresses(world, route):
                answer = ask(world, "anonymous", "get", path)
                if answer.status_code != 200:
                    continue
                is_page = answer.headers["Content-Type"].startswith("text/html")
                in_head = re.search(r'<meta name="robots" content="[^"]*noindex', text_of(answer))
                keeps_out = bool(in_head) or "noindex" in answer.headers.get("X-Robots-Tag", "")
                if keeps_out != (no_index or not is_page or route in BY_CODES):
                    wrong.append(path)
    assert wrong == []
