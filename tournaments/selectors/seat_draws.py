"""What the page of a table's seat draw shows: seats, drawn cards, who decided by suit."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.cards import SUIT_LETTERS, Card, Notation
from tournaments.models import Registration, Seat, Table

LETTERS = "АБВГД"


@dataclass(frozen=True)
class SeatLine:
    """A seat: who holds it and the card that gave it."""

    index: int
    registration: Registration
    rank: str
    rank_ru: str
    """The rank in Latin and in Russian letters; empty where no drawn card gave the seat."""
    suit: str
    suit_class: str
    by_suit: bool

    @property
    def letter(self) -> str:
        """The seat's letter."""
        return LETTERS[self.index]


@dataclass(frozen=True)
class SeatDrawPage:
    """Seats in order; `drawn` tells whether the cards are those of a draw that still stands."""

    lines: tuple[SeatLine, ...]
    drawn: bool
    seed: int | None
    ties: bool


def seat_draw_page(table: Table) -> SeatDrawPage:
    """The seats of a table with the cards of its draw, where the draw still says who sits where."""
    seats = Seat.objects.filter(table=table, to_entry=None).select_related("registration__player")
    cards = {card["number"]: card for card in table.draw.get("cards", ())}
    lines = []
    for seat in seats.order_by("index"):
        card = cards.get(seat.registration.number)
        stands = card is not None and card["seat"] == seat.index
        rank = rank_ru = suit = suit_class = ""
        if card is not None and stands:
            parsed = Card.parse(card["card"])
            text = parsed.text(Notation.SIGNS)
            suit, rank, rank_ru = text[0], text[1:], parsed.text(Notation.RUSSIAN)[:-1]
            suit_class = SUIT_LETTERS[Notation.LATIN][parsed.suit].lower()
        by_suit = bool(card and stands and card["by_suit"])
        lines.append(SeatLine(seat.index, seat.registration, rank, rank_ru, suit, suit_class, by_suit))
    return SeatDrawPage(
        lines=tuple(lines),
        drawn=bool(lines) and all(line.rank for line in lines),
        seed=table.draw.get("seed"),
        ties=any(line.by_suit for line in lines),
    )
