"""Row 4 of the acceptance list: no settings refuse a legal protocol or let an illegal one in.

The legal calls stand here as the rules list them, in letters (first defender a, second b, sitting dealer
g; W whist, P pass, H half), so that the test shares nothing with the code that decides.
"""

from __future__ import annotations

import itertools
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from office.models import User
from scoring.models import Sheet
from scoring.selectors.refusals import EntryRefused
from scoring.selectors.scored import score_facts
from scoring.selectors.sheets import sheet_document
from scoring.services import entries, sheets
from tests.scoring_app.conftest import Fact, make_event, make_round, register, seat_table

pytestmark = pytest.mark.django_db

WORDS = {"W": "whist", "P": "pass", "H": "half"}
OPTIONS: dict[str, Fact] = {
    "greedy": {},
    "gentleman": {"whist_split": "gentleman"},
    "gentleman-always": {"whist_split": "gentleman-always", "liability": "none"},
    "no-half": {"half_whist": False},
    "no-half-gentleman": {"half_whist": False, "whist_split": "gentleman"},
    "return-all": {"return_of_whist": "all"},
    "return-all-gentleman": {"return_of_whist": "all", "whist_split": "gentleman"},
    "forced-spades": {"forced_six_spades": True},
    "ten-checked": {"ten": "checked"},
    "ten-unwhisted": {"ten": "unwhisted", "high_shortage": "both"},
    "open-pool": {"pool_mode": "open", "pair_shortage": "even"},
    "rostov": {"all_pass": "whists", "all_pass_prices": [5], "all_pass_talon": "closed", "amnesty": False},
}
CONTRACTS = ("6S", "6H", "7D", "8C", "9N", "10S")


def legal_calls(contract: str, options: Fact, players: int) -> list[str]:
    """Every full legal sequence for a contract, as the rules list them."""
    level = int(contract[:-1])
    if players == 2:
        return ["aW"] if contract == "6S" and options.get("forced_six_spades") else ["aW", "aP"]
    if contract == "6S" and options.get("forced_six_spades"):
        return ["aW bW"]
    closed, dealer_speaks = ["aW bW", "aW bP", "aP bW"], ["aP bP"]
    if level <= 7 and options.get("half_whist", True):
        closed.append("aP bH aW")
        dealer_speaks.append("aP bH aP")
        if options.get("whist_split", "greedy") != "greedy":
            closed.append("aW bP aH bW")
            dealer_speaks.append("aW bP aH bP")
    if level >= 8 and options.get("return_of_whist") == "all":
        closed.append("aP bP aW")
        dealer_speaks.append("aP bP aP")
    if players < 4:
        return closed + dealer_speaks
    return closed + [f"{calls} g{word}" for calls in dealer_speaks for word in "WP"]


def shortened(calls: str) -> Iterator[str]:
    """The sequence, and the same with trailing passes left out, one by one."""
    spoken = calls.split()
    yield calls
    while spoken and spoken[-1].endswith("P"):
        spoken.pop()
        yield " ".join(spoken)


def spoiled(calls: str, players: int) -> Iterator[str]:
    """Sequences near a legal one: a word changed, a call repeated, the order turned, one call more."""
    spoken = calls.split()
    for at, call in enumerate(spoken):
        for word in "WPH":
            yield " ".join([*spoken[:at], call[0] + word, *spoken[at + 1 :]])
        yield " ".join([*spoken[: at + 1], call, *spoken[at + 1 :]])
    yield " ".join(reversed(spoken))
    for role, word in itertools.product("a" if players == 2 else "abg" if players >= 4 else "ab", "WPH"):
        yield " ".join([*spoken, role + word])


def is_legal(calls: str, legal: list[str]) -> bool:
    """Whether the calls are one of the legal sequences, with or without its trailing passes."""
    return any(calls in shortened(one) for one in legal)


class Table:
    """An open sheet where seat 0 deals, and the seats of the roles when the next seat declares."""

    def __init__(self, sheet: Sheet, by: User, players: int) -> None:
        self.sheet, self.by, self.players = sheet, by, players
        self.document = sheet_document(sheet)
        self.tried = 0
        self.declarer = 1
        order = {2: [0], 3: [2, 0], 4: [2, 3], 5: [2, 4]}[players]
        self.roles = dict(zip("ab", order, strict=False)) | ({"g": 0} if players >= 4 else {})

    def try_it(self, fact: Fact) -> tuple[str, str] | None:
        """None when it is accepted; else the code and the point of the first fault.

        Every protocol passes the door that the services use, every thirtieth the service itself.
        """
        self.tried += 1
        if not self.tried % 30:
            return self.try_to_write(fact)
        try:
            score_facts({**self.document, "entries": [fact]})
        except EntryRefused as refused:
            return named(refused)
        return None

    def try_to_write(self, fact: Fact) -> tuple[str, str] | None:
        """The same through the service; what was written is rolled back."""
        try:
            with transaction.atomic():
                entries.record_entry(sheet=self.sheet, fact=fact, by=self.by, client_id=uuid.uuid4())
                transaction.set_rollback(True)
        except EntryRefused as refused:
            return named(refused)
        return None

    def deal(self, contract: str, calls: str, *, took: int | None) -> Fact:
        """A deal of seat 1; the defence's tricks go to the first defender."""
        fact: Fact = {"contract": contract, "declarer": self.declarer}
        if calls:
            fact["calls"] = [[self.roles[call[0]], WORDS[call[1]]] for call in calls.split()]
        if took is not None:
            tricks = [0] * self.players
            tricks[self.declarer], tricks[self.roles["a"]] = took, 10 - took
            fact["tricks"] = tricks
        return fact


def named(refused: EntryRefused) -> tuple[str, str]:
    """The code and the point of the first fault; its message must be there."""
    told = refused.told()[0]
    assert told["message"], told
    return told["code"], told["cite"]


def open_table(players: int, options: Fact, director: User) -> Table:
    event = make_event("matrix", director=director, overrides=options)
    table = seat_table(make_round(event), register(event, players))
    return Table(sheets.open_sheet(table=table, by=director), director, players)


def has_whister(calls: str) -> bool:
    last = {call[0]: call[1] for call in calls.split()}
    return "W" in last.values()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", OPTIONS)
def test_row_04_every_legal_protocol_is_accepted_and_every_illegal_one_named(
    name: str, players: int, director: User
) -> None:
    options = OPTIONS[name]
    table = open_table(players, options, director)
    refused_legal, let_in = [], []
    for contract in CONTRACTS:
        legal = legal_calls(contract, options, players)
        always_played = contract == "10S" and options.get("ten", "whisted") != "whisted"
        level = int(contract[:-1])
        tried: set[str] = set()
        for calls in itertools.chain.from_iterable(shortened(one) for one in legal):
            if calls in tried:
                continue
            tried.add(calls)
            is_played = (
                has_whister(calls) or always_played or (contract == "6S" and not calls and len(legal) == 1)
            )
            for took in (level, level - 1) if is_played else (None,):
                fact = table.deal(contract, calls, took=took)
                if (fault := table.try_it(fact)) is not None:
                    refused_legal.append((contract, calls, took, fault))
        if always_played:
            continue
        for calls in sorted({near for one in legal for near in spoiled(one, players)}):
            if is_legal(calls, legal) or (len(legal) == 1 and is_legal(calls, legal)):
                continue
            fault = table.try_it(table.deal(contract, calls, took=level))
            if fault is None or not all(fault):
                let_in.append((contract, calls, fault))
    assert not refused_legal
    assert not let_in


def test_row_04_misere_and_all_pass_are_accepted_in_every_result(director: User) -> None:
    for players, options in itertools.product((2, 3, 4, 5), ("greedy", "rostov")):
        with transaction.atomic():
            table = open_table(players, OPTIONS[options], director)
            for took in range(11):
                assert table.try_it(table.deal("misere", "", took=took)) is None
            seats = [seat for seat in range(players) if players < 4 or seat in (1, *table.roles.values())]
            seats = [seat for seat in seats if players < 4 or seat != 0]
            for first in range(11):
                tricks: list[int] = [0] * players
                tricks[seats[0]], tricks[seats[1]] = first, 10 - first
                assert table.try_it({"contract": "all-pass", "tricks": tricks}) is None
            transaction.set_rollback(True)


WRONG: dict[str, Any] = {
    "eleven-tricks": {"contract": "6S", "declarer": 1, "calls": [[2, "whist"]], "tricks": [0, 6, 4, 1]},
    "nine-tricks": {"contract": "6S", "declarer": 1, "calls": [[2, "whist"]], "tricks": [0, 6, 3, 0]},
    "dealer-declares": {"contract": "6S", "declarer": 0, "calls": [[2, "whist"]], "tricks": [6, 0, 3, 1]},
    "nobody-declares": {"contract": "6S", "calls": [[2, "whist"]], "tricks": [0, 6, 3, 1]},
    "no-such-seat": {"contract": "6S", "declarer": 7, "calls": [[2, "whist"]], "tricks": [0, 6, 3, 1]},
    "declarer-whists": {"contract": "6S", "declarer": 1, "calls": [[1, "whist"]], "tricks": [0, 6, 3, 1]},
    "no-tricks": {"contract": "6S", "declarer": 1, "calls": [[2, "whist"]]},
    "dealer-takes": {"contract": "6S", "declarer": 1, "calls": [[2, "whist"]], "tricks": [1, 6, 2, 1]},
    "dealer-takes-three": {"contract": "all-pass", "tricks": [3, 3, 3, 1]},
    "no-contract": {"contract": "5S", "declarer": 1, "calls": [[2, "whist"]], "tricks": [0, 6, 3, 1]},
    "half-on-eight": {
        "contract": "8S",
        "declarer": 1,
        "calls": [[2, "pass"], [3, "half"], [2, "whist"]],
        "tricks": [0, 8, 2, 0],
    },
    "unknown-key": {"contract": "6S", "declarer": 1, "calls": [[2, "whist"]], "trikcs": [0, 6, 3, 1]},
    "dark-not-agreed": {
        "contract": "6S",
        "declarer": 1,
        "dark": True,
        "calls": [[2, "whist"], [3, "whist"]],
        "tricks": [0, 6, 3, 1],
    },
    "without-three-not-agreed": {"contract": "7H", "declarer": 1, "outcome": "without-three"},
    "wrong-dealer": {"contract": "6S", "declarer": 1, "dealer": 9, "calls": [[2, "pass"], [3, "pass"]]},
    "posting-on-himself": {"postings": [{"player": 1, "column": "whists", "against": 1, "points": "5"}]},
    "void-for-nothing": {"void": "redeal", "dealer": "dances"},
    "end-by-weather": {"end": "weather"},
}


@pytest.mark.parametrize("name", WRONG)
def test_row_04_an_illegal_protocol_is_refused_with_a_code_and_a_message(name: str, director: User) -> None:
    table = open_table(4, {}, director)
    fault = table.try_to_write(WRONG[name])
    assert fault is not None
    assert fault[0]
    assert table.sheet.lines.count() == 0
