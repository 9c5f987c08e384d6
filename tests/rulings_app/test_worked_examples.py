"""The Code's worked examples of penalties, reproduced by hand on the page.

Each row is a sheet as it stands, the address of an interview, and the figures that its preview must show:
what the ruling changes, by seat and column. The figures are the Code's, or follow from its rules.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

import pytest

from office.models import User
from rulings.services.rules import set_rules
from rulings.services.rulings import issue_ruling
from scoring.services import entries, sheets
from tests.rulings_app.test_desk import browser
from tests.scoring_app.conftest import make_event, make_round, register, seat_table
from tournaments.models import Table

pytestmark = pytest.mark.django_db

Fact = dict[str, Any]
Cells = dict[tuple[int | str, ...], int]


def game(contract: str, tricks: list[int], calls: str = "ww", declarer: int = 0) -> Fact:
    """A game of three players; `calls` of the two defenders in order."""
    words = {"w": "whist", "p": "pass"}
    seats = [(declarer + 1) % 3, (declarer + 2) % 3]
    said = [[seat, words[call]] for seat, call in zip(seats, calls, strict=False)]
    return {"contract": contract, "declarer": declarer, "tricks": tricks} | ({"calls": said} if calls else {})


def figures(**columns: list[int]) -> Fact:
    """Balances taken over from paper, by seat."""
    return {
        "postings": [
            {"player": seat, "column": column, "points": str(points)}
            for column, row in columns.items()
            for seat, points in enumerate(row)
            if points
        ]
    }


@dataclass(frozen=True)
class Row:
    """One example: who sits under which convention, what was written, the address, what changes."""

    point: str
    infraction: str
    answers: Mapping[str, str]
    cells: Cells
    players: int = 3
    preset: str = "code1996-sochi"
    set: Fact = field(default_factory=dict)
    pool: int | None = None
    written: tuple[Fact, ...] = ()
    line: int | None = None
    warned: Mapping[str, str] = field(default_factory=dict)
    is_friendly: bool = False


SIX_MADE = game("6H", [6, 2, 2])
ONE_WHISTER = game("6S", [6, 3, 1], "wp")
NUMBER = {"second": "no", "who": "0", "proved": "no"}
LOOKED = {"which": "earlier", "how": "took"}
PREMIUM = {"ordered": "tricks", "declarer": "1", "contract": "6S"}
EXPOSED = {
    "who": "1",
    "left": "2",
    "best_contract_2": "9H",
    "best_tricks_2": "9",
    "best_contract_3": "6D",
    "best_tricks_3": "5",
}
TAKEN = {"taken_0": "2", "taken_1": "1", "taken_2": "0"}
TURN = {"when": "before", "kind": "all_pass", "who": "2", **TAKEN}

ROWS = {
    "3.4.6 five and two are seven": Row(
        "3.4.6",
        "order_wrong_number",
        {"when": "order", "cause": "discard", "ordered": "tricks", "declarer": "0", "contract": "6S"}
        | {"under": "5", "whisted": "left"},
        {(0, "mountain"): 14, (1, "whists", 0): 28, (2, "whists", 0): 10},
    ),
    "3.4.6 nothing proved: two down": Row(
        "3.4.6",
        "order_wrong_number",
        {"when": "order", "cause": "discard", "ordered": "tricks", "declarer": "0", "contract": "6S"}
        | {"under": "0", "whisted": "nobody"},
        {(0, "mountain"): 4},
    ),
    "3.9.18 example 1, six taken": Row(
        "3.9.18 example 1", "wrong_number_in_play", NUMBER, {(0, "pool"): -2, (0, "mountain"): 4},
        written=(SIX_MADE,), line=1,
    ),
    "3.9.18 example 1, four taken": Row(
        "3.9.18 example 1", "wrong_number_in_play", NUMBER, {(0, "mountain"): 4},
        written=(game("6H", [4, 3, 3]),), line=1,
    ),
    "3.9.18 example 1, eight taken": Row(
        "3.9.18 example 1", "wrong_number_in_play", NUMBER, {(0, "pool"): -2, (0, "mountain"): 4},
        written=(game("6H", [8, 1, 1]),), line=1,
    ),
    "3.9.18 example 2": Row(
        "3.9.18 example 2", "wrong_number_in_play", {**NUMBER, "who": "1"}, {(1, "mountain"): 4},
        written=(ONE_WHISTER,), line=1,
    ),
    "3.9.18 example 3": Row(
        "3.9.18 example 3",
        "wrong_number_in_play",
        {"second": "yes", "who": "0", "second_who": "1"},
        {(0, "pool"): -2, (0, "mountain"): 4, (1, "mountain"): 4},
        written=(ONE_WHISTER,),
        line=1,
    ),
    "3.9.11.2 a whister looked": Row(
        "3.9.11.2", "trick_looked_at", {**LOOKED, "who": "1"}, {(1, "mountain"): 2, (1, "whists", 0): -2},
        written=(ONE_WHISTER,), line=1,
    ),
    "3.9.11.2 the declarer looked": Row(
        "3.9.11.2", "trick_looked_at", {**LOOKED, "who": "0"}, {(0, "pool"): -2, (0, "mountain"): 2},
        written=(SIX_MADE,), line=1,
    ),
    "3.9.11.2 on an all-pass": Row(
        "3.9.11.2", "trick_looked_at", {**LOOKED, "who": "0"}, {(0, "mountain"): 1},
        written=({"contract": "all-pass", "tricks": [4, 3, 3]},), line=1,
    ),
    "3.9.11.2 on a misère": Row(
        "3.9.11.2", "trick_looked_at", {**LOOKED, "who": "0"}, {(0, "pool"): -10, (0, "mountain"): 10},
        written=(game("misere", [0, 6, 4], ""),), line=1,
    ),
    "3.4.9 the discard was looked at": Row(
        "3.4.9",
        "discard_touched",
        {"what": "looked", "by": "declarer", "when": "play"},
        {(0, "pool"): -2, (0, "mountain"): 2},
        written=(SIX_MADE,),
        line=1,
    ),
    "3.9.16.2 a trick moves": Row(
        "3.9.16.2",
        "revoke",
        {"when": "later", "who": "0", "moved": "1", "taker": "1"},
        {(0, "pool"): -4, (0, "mountain"): 4, (1, "whists", 0): 8, (2, "whists", 0): 4},
        written=(game("7S", [7, 2, 1]),),
        line=1,
    ),
    "3.9.14.3 the rest to the offender": Row(
        "3.9.14.3",
        "play_out_of_turn",
        {**TURN, "damage": "no"},
        {(1, "whists", 0): 10, (1, "whists", 2): 35},
        preset="code1996-rostov",
    ),
    "3.9.14.3 and the damage of the other": Row(
        "3.9.14.3",
        "play_out_of_turn",
        {**TURN, "damage": "yes", "victim": "0", "fair_0": "2", "fair_1": "4", "fair_2": "4"},
        {(1, "whists", 0): 10, (1, "whists", 2): 35, (0, "whists", 2): 50},
        preset="code1996-rostov",
    ),
    "3.2.19 all ten tricks": Row(
        "3.2.19",
        "talon_seen",
        {"who": "0", "place": "plays", "how": "chance", "followed": "all_pass", "talon": "closed"},
        {(1, "pool"): 1, (2, "pool"): 1, (1, "whists", 0): 25, (2, "whists", 0): 25},
        preset="code1996-rostov",
    ),
    "3.2.21 the sitting dealer looked": Row(
        "3.2.21", "talon_seen", {"who": "0", "place": "sits", "how": "purpose"}, {(0, "mountain"): 5},
        players=4,
    ),
    "3.3.16.3 fifty-two and seven": Row(
        "3.3.16.3", "talon_exposed_two_left", EXPOSED, {(2, "whists", 1): 52, (0, "whists", 1): 7},
        players=4,
    ),
    "3.4.4 without all on the seven": Row(
        "3.4.4",
        "order_below_bid",
        {"what": "low", "when": "before", "corrected": "no", "bid": "7D", "declarer": "0"},
        {(0, "mountain"): 28, (1, "whists", 0): 28, (2, "whists", 0): 28},
    ),
    "3.5.4 given up": Row(
        "3.5.4",
        "give_up",
        {"ordered": "tricks", "what": "all", "when": "before", "declarer": "0", "contract": "7D"},
        {(0, "mountain"): 28, (1, "whists", 0): 28, (2, "whists", 0): 28},
    ),
    **{
        f"3.4.11 {cards}": Row(
            "3.4.11", "talon_premium", {**PREMIUM, "cards": cards}, {(0, "whists", 1): whists},
            players=4, set={"talon_premium": "price"},
        )
        for cards, whists in (("ace", 2), ("ace_king", 4), ("two_aces", 6), ("marriage", 2))
    },
    "3.8.5.1 а one down was guaranteed": Row(
        "3.8.5.1 а",
        "plans_disagree",
        {"when": "settled", "who": "2", "dissenters": "everybody"}
        | {"other_0": "0", "other_1": "1", "other_2": "5", "other_3": "4"},
        {(3, "whists", 2): 50, (0, "whists", 2): 50},
        players=4,
        written=({"contract": "misere", "declarer": 1, "tricks": [0, 0, 5, 5]},),
        line=1,
        is_friendly=True,
    ),
    "4.2.7 а six whists too many": Row(
        "4.2.7 а",
        "wrong_entry",
        {"when": "in_time", "what": "whists_high", "who": "0", "here": "yes", "against": "1", "amount": "6"},
        {(0, "whists", 1): -6, (1, "whists", 0): 6},
        written=({"postings": [{"player": 0, "column": "whists", "against": 1, "points": "6"}]},),
        warned={"when": "in_time", "what": "whists_high", "who": "0", "here": "no"},
    ),
    "4.2.7 б four points too many": Row(
        "4.2.7 б",
        "wrong_entry",
        {"when": "in_time", "what": "pool_high", "who": "0", "here": "yes", "amount": "4"},
        {(0, "pool"): -4, (0, "mountain"): 4},
        written=(figures(pool=[4]),),
        warned={"when": "in_time", "what": "pool_high", "who": "0", "here": "no"},
    ),
    "3.1.2 a newcomer": Row(
        "3.1.2",
        "newcomer",
        {"consent": "yes", "what": "new", "seat": "3"},
        {(3, "pool"): 11, (3, "mountain"): 7},
        written=(figures(pool=[12, 17, 6], mountain=[8, 3, 9]),),
    ),
}  # fmt: skip


def lay(row: Row, director: User) -> Table:
    """The table of an example with what was written on its sheet."""
    event = make_event(
        "cup",
        director=director,
        preset=row.preset,
        pool_target=row.pool,
        overrides=row.set | ({"pool_mode": "open"} if row.pool is None else {}),
    )
    table = seat_table(make_round(event), register(event, row.players))
    if row.is_friendly:
        set_rules(event=event, by=director, edition="code_1996", tariffs={}, setting="friendly")
    sheet = sheets.open_sheet(table=table, by=director)
    for fact in row.written:
        entries.record_entry(sheet=sheet, fact=fact, by=director, client_id=uuid.uuid4())
    if row.warned:
        issue_ruling(
            table=table, infraction=row.infraction, answers=row.warned, by=director, client_id=uuid.uuid4()
        )
    return table


@pytest.mark.parametrize("name", ROWS)
def test_the_worked_example_is_reproduced_on_the_page(name: str, director: User) -> None:
    row = ROWS[name]
    lay(row, director)
    query = {**row.answers} | ({"deal": row.line} if row.line else {})
    page = browser(director).get(f"/events/cup/rounds/1/tables/1/ruling/{row.infraction}/?{urlencode(query)}")
    assert page.status_code == 200
    shown = page.context["interview"]
    assert shown.asked is None, (shown.asked.key, [one.key for one in shown.asked.choices])
    way = next(way for way in shown.ways if way.draft is not None)
    found = {
        tuple(part for part in (cell.slot.player, cell.slot.column, cell.slot.against) if part is not None): (
            cell.new - cell.old
        )
        for cell in way.draft.cells
    }
    assert found == {key: Fraction(points) for key, points in row.cells.items()}
    assert sum(way.draft.change) == 0
    text = page.content.decode()
    assert all(said in text.replace("&#x27;", "'") for said in way.cells)
