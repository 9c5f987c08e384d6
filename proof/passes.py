"""What a misère and an all-pass write (3.6, 3.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from proof.contract import ZERO, Written
from proof.table import players

MISERE_PRICE = 10


def with_penalties(fact: Mapping[str, Any], seats: Sequence[int]) -> dict[int, int]:
    """Tricks by seat; a penalty trick is one trick more for the offender, for here tricks are a burden."""
    given = fact.get("tricks") or []
    taken = {seat: int(given[seat]) if seat < len(given) else 0 for seat in seats}
    for one in fact.get("adjustments") or []:
        taken[one["player"]] += int(one.get("tricks", 1))
    return taken


def misere(
    agreed: Mapping[str, Any], seats: Sequence[int], dealer: int, fact: Mapping[str, Any], factor: int
) -> Written:
    """A misère, alone or shared with the sitting dealer: half for each of what one would have written."""
    written = Written()
    declarer = int(fact["declarer"])
    tricks = with_penalties(fact, seats)[declarer]
    bearers = [declarer] if fact.get("shared_with") is None else [declarer, int(fact["shared_with"])]
    price = Fraction(MISERE_PRICE * factor, len(bearers))
    written.is_made, written.is_whisted = tricks == 0, True
    for seat in bearers:
        if tricks:
            written.to_mountain(seat, price * tricks * agreed["mountain_factor"])
        else:
            written.to_pool(seat, price)
    if tricks and agreed["misere_consolation"] and agreed["consolation"] != "none":
        rule = agreed["consolation"]
        each = price * agreed["whist_factor"] if rule == "price" else Fraction(rule) / len(bearers)
        concerned = seats if agreed["consolation_to_dealer"] else players(seats, dealer)
        for seat in concerned:
            for bearer in bearers if seat not in bearers else ():
                written.on(seat, bearer, each * tricks)
    return written


def all_pass(
    agreed: Mapping[str, Any], seats: Sequence[int], dealer: int, fact: Mapping[str, Any], price: Fraction
) -> Written:
    """An all-pass at so much a trick, into the mountain or into whists."""
    written = Written()
    playing = players(seats, dealer)
    taken = with_penalties(fact, seats)
    if agreed["all_pass"] == "whists":
        fewest = min(taken[seat] for seat in playing)
        off = fewest if agreed["amnesty"] else 0
        winners = [seat for seat in playing if taken[seat] == fewest]
        for loser in (seat for seat in seats if taken[seat] > off):
            for winner in winners if loser not in winners else ():
                written.on(winner, loser, price * (taken[loser] - off) / len(winners))
    else:
        off = min(taken.values()) if agreed["amnesty"] else 0
        for seat in seats:
            written.to_mountain(seat, price * (taken[seat] - off))
    for seat in seats:
        has_bonus = seat in playing or (seat == dealer and agreed["zero_bonus_dealer"])
        if has_bonus and taken[seat] == 0:
            bonus(agreed, written, seat, price)
    return written


def bonus(agreed: Mapping[str, Any], written: Written, seat: int, price: Fraction) -> None:
    """What a player without a trick writes."""
    rule = agreed["zero_bonus"]
    if rule == "two-off-mountain":
        written.to_mountain(seat, -2 * price)
    elif rule != "none":
        written.to_pool(seat, price if rule == "price" else Fraction(1))


def row_price(agreed: Mapping[str, Any], row: int) -> Fraction:
    """The price of a trick of the all-pass that comes after `row` others (3.7.4)."""
    prices: list[Fraction] = list(agreed["all_pass_prices"])
    after = agreed["all_pass_after"]
    step = prices[-1] - prices[-2] if len(prices) > 1 else prices[0]
    ratio = prices[-1] / prices[-2] if len(prices) > 1 and prices[-2] != ZERO else Fraction(2)
    while len(prices) <= row:
        last = prices[-1]
        prices.append({"repeat": last, "arithmetic": last + step, "geometric": last * ratio}[after])
    return prices[row]
