"""Acceptance row 23: whatever tells somebody where he sits, tells the stored draw, also after seats changed.

Each way of telling is read back into “start number or name → table and seat” and held against the rows of
the draw itself: before a change, after two players were exchanged, after cards were drawn at a table, after a
substitute came.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from office.models import User
from phones.prints.cards import print_table_cards
from phones.selectors.keys import player_key, table_key
from scoring.prints.lists import print_seating
from scoring.prints.sheets import print_blank
from scoring.selectors.papers import read_sheets
from tests.public.test_shared_pages import text_of
from tournaments import services
from tournaments.models import Registration, Round, Seat
from tournaments.selectors.boards import board

Told = dict[str, tuple[int, str]]
LETTERS = "АБВГД"


def stored(round_: Round) -> Told:
    """The draw itself: surname → table and seat."""
    seats = Seat.objects.filter(round=round_, to_entry=None).select_related("table", "registration__player")
    return {s.registration.player.surname: (s.table.number, LETTERS[s.index]) for s in seats}


def get(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200, path
    return html.unescape(text_of(answer))


def plain(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def own_pages(round_: Round) -> Told:
    """The page behind each badge: the badge itself names no seat, it only leads there."""
    told: Told = {}
    for one in Registration.objects.filter(event=round_.event).select_related("event", "player"):
        text = plain(get(f"/p/{player_key(one)}/live/"))
        if found := re.search(r"Стол (\d+) место (\S)", text):
            told[one.player.surname] = (int(found[1]), found[2])
            at_table = text.partition("Ваше место")[0]
            with_him = {name for name, where in stored(round_).items() if where[0] == int(found[1])}
            assert {name for name in stored(round_) if re.search(rf"\b{name}\b", at_table)} == with_him
    return told


def phones(round_: Round) -> Told:
    """The page behind the code on each table's card."""
    told: Told = {}
    for table in round_.tables.all():
        key = table_key(round_.event, table=table.number, day=timezone.localdate())
        text = get(f"/t/{key}/")
        for index, name in re.findall(r'name="seat" value="(\d)"><b>\S</b> (\w+)', text):
            told[name] = (table.number, LETTERS[int(index)])
    return told


def page_by_table(round_: Round) -> Told:
    text = get(f"/events/{round_.event.slug}/rounds/{round_.number}/draw/")
    told: Told = {}
    for row in re.findall(r"<tr><th scope=\"row\">(.*?)</tr>", text, re.S):
        number = int(plain(row).split()[0])
        for letter, cell in re.findall(r'<td data-s="(\S)">(.*?)</td>', row, re.S):
            told[next(word for word in plain(cell).split() if not word.isdigit())] = (number, letter)
    return told


def by_name(text: str) -> Told:
    """Rows of name, (number,) table, letter."""
    rows = [plain(row).split() for row in re.findall(r"<tr>(.*?)</tr>", text, re.S)]
    seated = [row for row in rows if len(row) > 2 and row[-1] in LETTERS and row[-2].isdigit()]
    return {row[0]: (int(row[-2]), row[-1]) for row in seated}


def page_by_name(round_: Round) -> Told:
    return by_name(get(f"/events/{round_.event.slug}/rounds/{round_.number}/draw/?by=name"))


def screen(round_: Round) -> Told:
    return by_name(get(f"/events/{round_.event.slug}/screen/?show=seating"))


def paper(round_: Round) -> Told:
    """The seating on paper: its list by name; the list by table says the same."""
    document = html.unescape(print_seating(round_, board(round_), printed_at=timezone.now()).html)
    by_table: Told = {}
    for row in re.findall(r'<tr><td class="tbl">(.*?)</tr>', document, re.S):
        number, *cells = re.split(r"</td>", row)
        for index, cell in enumerate(cells):
            if words := plain(cell).split():
                by_table[words[0]] = (int(plain(number)), LETTERS[index])
    named = by_name(document)
    assert named == by_table
    return named


def blanks(round_: Round) -> Told:
    """The blank protocols laid on the tables: who signs where."""
    told: Told = {}
    names = stored(round_)
    tables = round_.tables.select_related("round__event", "round__convention").order_by("number")
    for read in read_sheets(tables):
        text = plain(html.unescape(print_blank(read, printed_at=timezone.now()).html))
        for letter, name in re.findall(r"\b([АБВГД]) (\w+)", text):
            if name in names:
                told[name] = (read.table.number, letter)
    return told


def hall(round_: Round) -> Told:
    """The hall names the players of each table in the order of the seats."""
    told: Told = {}
    text = get(f"/events/{round_.event.slug}/rounds/{round_.number}/")
    for number, names in re.findall(r'class="t-no">(\d+)<.*?class="t-who">(.*?)<', text, re.S):
        for index, name in enumerate(names.split(" · ")):
            told[name] = (int(number), LETTERS[index])
    return told


def table_pages(round_: Round) -> Told:
    told: Told = {}
    for table in round_.tables.all():
        text = get(f"/events/{round_.event.slug}/rounds/{round_.number}/tables/{table.number}/")
        for letter, name in re.findall(r'class="st[^"]*">([АБВГД])</span>\s*(\w+)', text):
            if name in stored(round_):
                told[name] = (table.number, letter)
    return told


def api(round_: Round) -> Told:
    told: Told = {}
    for table in round_.tables.all():
        path = f"/api/v1/events/{round_.event.slug}/rounds/{round_.number}/tables/{table.number}/"
        for seat in json.loads(Client().get(path).content)["seats"]:
            told[seat["name"].split()[0]] = (table.number, LETTERS[seat["seat"]])
    return told


WAYS: tuple[Callable[[Round], Told], ...] = (
    own_pages, phones, page_by_table, page_by_name, screen, paper, blanks, hall, table_pages, api
)  # fmt: skip  # a table reads by its columns


def exchange(round_: Round, by: User) -> None:
    numbers = {
        s.table.number: s.registration.number for s in round_.seats.select_related("table", "registration")
    }
    services.swap_players(
        round_=round_, version=round_.version, by=by, one=numbers[1], other=numbers[2], reason="x"
    )


def draw_cards(round_: Round, by: User) -> None:
    table = round_.tables.get(number=1)
    services.draw_seats_by_card(table=table, version=table.version, by=by, seed=11)


def substitute(round_: Round, by: User) -> None:
    comes = add_late(round_)
    table = round_.tables.get(number=2)
    services.replace_player(
        table=table, version=table.version, by=by, index=1, registration=comes, reason="x"
    )


def add_late(round_: Round) -> Registration:
    """One more player than the draw knew."""
    return services.add_player(event=round_.event, by=round_.event.created_by, surname="Опоздавший")


@pytest.mark.parametrize("change", [None, exchange, draw_cards, substitute])
def test_row_23_every_message_tells_the_stored_draw(
    playing: Round, director: User, kept: Any, change: Callable[[Round, User], None] | None
) -> None:
    before = stored(playing)
    for way in WAYS:
        assert way(playing) == before, way.__name__
    if change is None:
        return
    change(playing, director)
    fresh = Round.objects.select_related("event", "convention").get(pk=playing.pk)
    after = stored(fresh)
    assert after != before
    for way in WAYS:
        assert way(fresh) == after, way.__name__


def test_row_23_the_card_of_a_table_names_nobody_who_could_be_wrong(playing: Round) -> None:
    """It lies there all day and its code opens whatever the draw says by then."""
    document = print_table_cards(
        playing.event, day=timezone.localdate(), address=str, printed_at=timezone.now()
    )
    text = plain(html.unescape(document.html))
    assert "Стол 1" in text
    assert [name for name in stored(playing) if name in text] == []
