"""What a phone must know to take deals by itself, with no network: seats, who deals, which calls are legal.

The legal sequences come from the core's table of calls (3.8.3–3.8.14), by contract; the phone only walks
them. Each sequence is a list of (role, word), roles as in `scoring.domain.calls`.
"""

from __future__ import annotations

from typing import Any

from preferans.contracts import Contract
from preferans.convention import Convention
from scoring.domain.calls import auction_of, legal_sequences
from scoring.selectors.keys import LEVELS, MISERE, SUITS, offered_outcomes
from scoring.selectors.table_page import TablePage

LETTERS = {"whist": "w", "pass": "p", "half": "h"}


def keyboard(page: TablePage) -> dict[str, Any]:
    """The keyboard of a table as plain data."""
    return {
        "seats": [{"index": seat.index, "letter": seat.letter, "name": seat.name} for seat in page.seats],
        "dealer": page.dealer.index if page.dealer else None,
        "deal": page.next_deal,
        "talon": page.convention.all_pass_talon != "closed",
        "outcomes": list(offered_outcomes(page)),
        **calls_of(page.convention, len(page.seats)),
    }


def calls_of(convention: Convention, seats: int) -> dict[str, Any]:
    """`sequences`: the tables of calls; `calls`: which one a contract has, -1 for an unwhisted ten."""
    tables: list[list[list[list[str]]]] = []
    by_contract: dict[str, int] = {}
    for level in LEVELS:
        for suit in SUITS if level != MISERE else "":
            contract = Contract(int(level), suit)
            if contract.level == 10 and convention.ten != "whisted":
                by_contract[contract.code] = -1
                continue
            auction = auction_of(contract, convention, seats=seats, is_dark=False)
            table = [[[role, LETTERS[word]] for role, word in one] for one in legal_sequences(auction)]
            if table not in tables:
                tables.append(table)
            by_contract[contract.code] = tables.index(table)
    return {"sequences": tables, "calls": by_contract}
