"""Reads the ordinary deal quickly: a contract, calls, tricks, and nothing out of the way.

The parts are those of `reading`, which knows every key and tells every fault; here each part is looked up
among those already read, and whatever is not plainly right is left to `reading`. So the two never differ.
"""

import marshal

from preferans.contracts import Contract, UnreadableContract, parse_contract
from preferans.seats import players_of
from scoring.domain.calls import Whist, read_calls, speakers
from scoring.domain.dealparts import bid_fits
from scoring.domain.facts import Deal
from scoring.domain.faults import Fault
from scoring.domain.memory import Memory
from scoring.domain.reading import right_tricks, shaped_calls
from scoring.domain.tricks import talon_tricks

ALL_PASS_KEYS = frozenset(("contract", "tricks", "talon"))
GAME_KEYS = frozenset(("contract", "declarer", "calls", "tricks", "open", "conceded", "bid", "talon"))

Seats = tuple[int, ...]


def read_plain(raw: dict[str, object], memory: Memory, seats: Seats, size: int, dealer: int) -> Deal | None:
    """The deal, or None when it is not an ordinary one without a fault."""
    contract = _contract(raw.get("contract"))
    if contract is None or not raw.keys() <= (ALL_PASS_KEYS if contract.is_all_pass else GAME_KEYS):
        return None
    premium = 0
    if raw.get("talon") is not None:
        found = talon_tricks(raw["talon"])
        if found is None:
            return None
        premium = found if contract.level else 0
    if contract.is_all_pass:
        tricks = _tricks(raw, memory, seats, size, dealer, True)
        if tricks is None:
            return None
        return Deal(
            contract=contract,
            dealer=dealer,
            seats=seats,
            playing=players_of(dealer, seats),
            tricks=tricks,
            memo=memory.outcomes_of((dealer, seats, tricks)),
        )
    return _game(raw, memory, contract, seats, size, dealer, premium)


def _game(
    raw: dict[str, object],
    memory: Memory,
    contract: Contract,
    seats: Seats,
    size: int,
    dealer: int,
    premium: int,
) -> Deal | None:
    playing = players_of(dealer, seats)
    declarer = raw.get("declarer")
    is_open, is_conceded = raw.get("open", False), raw.get("conceded", False)
    if type(declarer) is not int or declarer not in playing:
        return None
    if type(is_open) is not bool or type(is_conceded) is not bool:
        return None
    bid = None
    if raw.get("bid") is not None:
        bid = _contract(raw["bid"])
        if bid is None or not bid_fits(bid, contract):
            return None
    whist = _whist(raw.get("calls") or [], memory, contract, declarer, seats, dealer)
    if whist is None or (is_open and contract.level and len(whist.whisters) > 1):
        return None
    tricks = None
    if not contract.level or whist.whisters or (contract.level == 10 and memory.convention.ten != "whisted"):
        tricks = _tricks(raw, memory, seats, size, dealer, False)
        if tricks is None:
            return None
    elif raw.get("tricks") is not None:
        return None
    whisters, halver, was_half_overtaken, _complete = whist
    shape = (
        contract.level, dealer, seats, declarer, whisters, halver, was_half_overtaken, tricks, premium
    )  # fmt: skip
    return Deal(
        contract=contract, dealer=dealer, seats=seats, playing=playing, declarer=declarer,
        whisters=whisters, halver=halver, was_half_overtaken=was_half_overtaken,
        tricks=tricks, premium=premium, bid=bid, memo=memory.outcomes_of(shape),
    )  # fmt: skip


def _contract(value: object) -> Contract | None:
    if not isinstance(value, str) or len(value) > 40:
        return None
    try:
        return parse_contract(value)
    except UnreadableContract:
        return None


def _whist(
    raw: object, memory: Memory, contract: Contract, declarer: int, seats: Seats, dealer: int
) -> Whist | None:
    if not contract.level:
        return None if raw else Whist()
    auction = memory.auction(contract, len(seats))
    try:
        said = marshal.dumps(raw, 2)  # type: ignore[arg-type]  # what has no bytes raises
    except ValueError:
        return None
    key = said, auction, declarer, dealer, seats
    whist = memory.calls.get(key)
    if whist is None:
        calls = shaped_calls(raw, seats)
        if calls is None:
            return None
        playing = players_of(dealer, seats)
        sitting = None if dealer in playing else dealer
        found = read_calls(calls, auction, speakers(declarer, playing, sitting))
        if isinstance(found, Fault):
            return None
        whist = memory.calls[key] = found
    return whist


def _tricks(
    raw: dict[str, object], memory: Memory, seats: Seats, size: int, dealer: int, is_all_pass: bool
) -> tuple[int, ...] | None:
    try:
        counted = marshal.dumps(raw.get("tricks"), 2)  # type: ignore[arg-type]  # what has no bytes raises
    except ValueError:
        return None
    key = counted, dealer, seats, is_all_pass
    tricks = memory.tricks.get(key)
    if tricks is None:
        tricks = right_tricks(
            raw,
            convention=memory.convention,
            seats=seats,
            size=size,
            dealer=dealer,
            is_all_pass=is_all_pass,
        )
        if tricks is None:
            return None
        memory.tricks[key] = tricks
    return tricks
