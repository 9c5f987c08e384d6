"""Whether the seatings of a file can be: the independent checker, drawn cards, promised lots."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from archive.domain.eventfile.reading import Document
from archive.domain.eventfile.recount import Difference
from tournaments.domain.seating_audit import Asked, audit

OF_THE_DRAW = {"seat-twice", "seat-unknown", "seat-shape"}
"""What no seating may be, whatever was asked; balance and byes are quality, not fact."""
LOWEST_FIRST = {rank: place for place, rank in enumerate("A789TJQK")}
SUITS = {suit: place for place, suit in enumerate("SCDH")}


def draw_differences(document: Document) -> Iterator[Difference]:
    """Everything about seats, cards and lots that does not hold."""
    yield from seat_differences(document)
    yield from card_differences(document)
    yield from lot_differences(document)


def seat_differences(document: Document) -> Iterator[Difference]:
    """Every round: nobody twice, nobody unknown, every seat held by one player at a time."""
    numbers = sorted(row["number"] for row in document["players"])
    renumbered = {number: place for place, number in enumerate(numbers, 1)}
    tables: dict[int, dict[int, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    for row in document["seats"]:
        at, table = row["table"]
        if row["to_entry"] is None:
            if row["index"] in tables[at][table]:
                yield Difference(
                    f"round {at}, table {table}, seat {row['index']}", "one player", "two players"
                )
            tables[at][table][row["index"]] = renumbered[row["registration"]]
    if not tables:
        return
    rounds = sorted(tables)
    seating = [[list(held.values()) for _table, held in sorted(tables[at].items())] for at in rounds]
    found, _figures = audit({"rounds": seating}, Asked(players=len(numbers)))
    for fault in found:
        if fault.code in OF_THE_DRAW:
            where = f"round {rounds[fault.entry - 1]}" if fault.entry else "seats"
            params: dict[str, Any] = dict(fault.params)
            if isinstance(params.get("number"), int) and 0 < params["number"] <= len(numbers):
                params["number"] = numbers[params["number"] - 1]
            yield Difference(where, "a seating", fault.msgid % params)


def card_differences(document: Document) -> Iterator[Difference]:
    """A draw by cards: different cards, and the seats that they give by 3.1.1 (the ace is the lowest)."""
    for row in document["tables"]:
        cards = row["draw"].get("cards") if row["draw"].get("method") == "cards" else None
        if not isinstance(cards, list):
            continue
        where = f"round {row['round']}, table {row['number']}, drawn cards"
        try:
            order = sorted(cards, key=lambda one: (LOWEST_FIRST[one["card"][1:]], SUITS[one["card"][0]]))
            drawn = [one["card"] for one in cards]
            seats = [one["seat"] for one in order]
        except (KeyError, TypeError, IndexError):
            yield Difference(where, "cards", "no cards")
            continue
        if len(set(drawn)) != len(drawn):
            yield Difference(where, " ".join(drawn), "a card twice")
        if seats != sorted(seats):
            yield Difference(where, " ".join(map(str, seats)), " ".join(map(str, sorted(seats))))


def lot_differences(document: Document) -> Iterator[Difference]:
    """A public lot that was shown: its seed and salt have the hash that was promised."""
    for row in document["lots"]:
        if row["revealed_at"] is None:
            continue
        found = hashlib.sha256(f"tirazh-lot/1\n{row['seed']}\n{row['salt']}".encode()).hexdigest()
        if found != row["digest"]:
            yield Difference(f"lot {row['number']}", row["digest"][:16], found[:16])
