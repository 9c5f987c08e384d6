"""The seat draw of one table by drawn cards (3.1.1), and the lot for the first deal (3.2.1).

Everybody draws a card from one pack. The lowest chooses a seat first and the others sit after him
in the order of their cards; the ace is the lowest, and equal ranks go by suit, spades the lowest,
then clubs, diamonds, hearts. Here whoever chooses first takes seat А, the next seat Б, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from preferans.cards import PACK, Card, order_of_choice
from tournaments.domain.chance import Chance


@dataclass(frozen=True)
class Drawn:
    """One player's card and the seat it gave him. `by_suit`: an equal rank was drawn, suit decided."""

    player: int
    card: Card
    seat: int
    by_suit: bool


def draw_cards(*, players: Sequence[int], seed: int) -> tuple[Drawn, ...]:
    """Deal one card to each player from a shuffled pack and seat them; in the order of the seats.

    `players` are start numbers, each once. The order given plays no part.
    """
    if len(set(players)) != len(players) or not 2 <= len(players) <= 5:
        raise ValueError(f"players {tuple(players)}: expected two to five different start numbers")
    drawn = Chance(seed, "seats").shuffled(PACK)[: len(players)]
    owner = dict(zip(drawn, sorted(players), strict=True))
    return seat_by_cards(owner)


def seat_by_cards(owner: dict[Card, int]) -> tuple[Drawn, ...]:
    """Seats for cards already drawn: `owner` is the player of each card."""
    ranks = [card.rank for card in owner]
    return tuple(
        Drawn(owner[card], card, seat, ranks.count(card.rank) > 1)
        for seat, card in enumerate(order_of_choice(owner))
    )
