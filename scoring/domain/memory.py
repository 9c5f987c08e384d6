"""What is remembered of deals: thousands of sheets are made of the same few, said in the same few ways.

A `Memory` belongs to one convention, number of seats and size of units. It holds values only, no part of
any sheet, and begins anew when it has grown too large.
"""

import marshal
from dataclasses import dataclass, field

from preferans.contracts import Contract
from preferans.convention import Convention
from scoring.domain.calls import Auction, Whist, auction_of
from scoring.domain.facts import Deal
from scoring.domain.outcome import Outcome
from scoring.domain.tricks import talon_tricks

REMEMBERED = 50_000
"""Deals that one memory holds at most."""

DealKey = tuple[bytes, int, tuple[int, ...]]
Outcomes = dict[object, Outcome]


@dataclass(slots=True)
class Memory:
    """Deals as read, and what their parts come to.

    `deals` are by their text, dealer and seats; `outcomes` by all that scoring asks of a deal, then by the
    price; `calls` and `tricks` by the text of those parts; `prices` of all-passes by row and factor.
    """

    convention: Convention
    deals: dict[DealKey, Deal] = field(default_factory=dict)
    outcomes: dict[object, Outcomes] = field(default_factory=dict)
    calls: dict[object, Whist] = field(default_factory=dict)
    tricks: dict[object, tuple[int, ...]] = field(default_factory=dict)
    auctions: dict[tuple[int, str, int], Auction] = field(default_factory=dict)
    prices: dict[tuple[int, int], int] = field(default_factory=dict)

    def keep(self, key: DealKey, deal: Deal) -> None:
        """Remember a deal; with too many, forget everything first."""
        if len(self.deals) >= REMEMBERED:
            for table in (self.deals, self.outcomes, self.calls, self.tricks):
                table.clear()
        self.deals[key] = deal

    def auction(self, contract: Contract, seats: int) -> Auction:
        """The rules of calling for a contract not bid in the dark."""
        key = (contract.level, contract.denomination, seats)
        auction = self.auctions.get(key)
        if auction is None:
            auction = self.auctions[key] = auction_of(contract, self.convention, seats=seats, is_dark=False)
        return auction

    def outcomes_of(self, shape: object) -> Outcomes:
        """The outcomes of all deals that differ in nothing which scoring asks."""
        outcomes = self.outcomes.get(shape)
        if outcomes is None:
            outcomes = self.outcomes[shape] = {}
        return outcomes


def key_of(raw: dict[str, object], dealer: int, seats: tuple[int, ...]) -> DealKey | None:
    """What tells one deal from another, None when that cannot be told.

    The bytes tell 1 from true and from 1.0, as a dictionary's keys would not. Of a talon only its tricks
    matter; they stand as bytes, which no JSON holds.
    """
    talon = raw.get("talon")
    if talon is not None:
        tricks = talon_tricks(talon)
        if tricks is None:
            return None
        raw = {**raw, "talon": bytes((tricks,))}
    try:
        return marshal.dumps(raw, 2), dealer, seats
    except ValueError:
        return None
