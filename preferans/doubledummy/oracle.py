"""Plain minimax over cards: slow, short, and the witness that the fast search is tested against.

Nothing is skipped, pruned or remembered here, so it serves endings of a few cards only.
"""

from __future__ import annotations

from preferans.doubledummy.position import SEATS, Position, beats, legal_cards


def oracle_value(position: Position) -> int:
    """The tricks still to be taken by the counted seat when every seat plays to its want."""
    return _best(position)


def _best(position: Position) -> int:
    if not any(position.hands):
        return 0
    seat = position.to_play
    results = [oracle_after(position, card) for card in legal_cards(position)]
    return max(results) if position.wants[seat] else min(results)


def oracle_after(position: Position, card: int) -> int:
    """The tricks of the counted seat, this trick included, when `card` is played now."""
    hands = list(position.hands)
    hands[position.to_play] &= ~(1 << card)
    table = (*position.trick, card)
    if len(table) < SEATS:
        return _best(position.with_(hands=tuple(hands), trick=table))
    taker = _taker(position, table)
    leader = position.leader if position.talon or taker is None else taker
    rest = position.with_(hands=tuple(hands), trick=(), leader=leader, talon=position.talon[1:])
    return int(taker == position.counted) + _best(rest)


def _taker(position: Position, table: tuple[int, ...]) -> int | None:
    """Who takes a full trick; None when a talon card that plays does."""
    led = table[0] >> 3
    standing = table[0]
    taker: int | None = position.leader
    first = 1
    if position.talon:
        led = position.talon[0] >> 3
        if position.talon_plays:
            standing, taker, first = position.talon[0], None, 0
    for place in range(first, SEATS):
        if beats(table[place], standing, led, position.trump):
            standing, taker = table[place], (position.leader + place) % SEATS
    return taker
