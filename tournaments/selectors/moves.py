"""What moving a player to another table would do, before anybody moves him."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.edits import EditEffect
from tournaments.models import Registration, Round
from tournaments.selectors.boards import TableView, board
from tournaments.selectors.draws import edit_effect


@dataclass(frozen=True)
class Move:
    """A player, the table he leaves and the one he goes to, with the price of it."""

    registration: Registration
    source: TableView
    target: TableView
    effect: EditEffect


def move_effect(round_: Round, number: int, to: int) -> Move | None:
    """The move of a player by start number to a table; None where there is nothing to move."""
    views = board(round_)
    place = {p.registration.number: (view, p.registration) for view in views for p in view.places}
    target = next((view for view in views if view.number == to), None)
    if number not in place or target is None or place[number][0].number == to:
        return None
    source, registration = place[number]
    before = tuple(tuple(p.registration.number for p in view.places) for view in views)
    after = tuple(
        tuple(player for player in players if player != number) + ((number,) if view.number == to else ())
        for view, players in zip(views, before, strict=True)
    )
    return Move(registration, source, target, edit_effect(round_, before, after))
