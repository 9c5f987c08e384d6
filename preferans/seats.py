"""Seats at the table and who plays a deal (points 3.2.2, 3.2.10 of the Code).

A seat is a whole number counted clockwise from 0; "next" means clockwise, to the left.
"""

from functools import lru_cache

LETTERS = "АБВГД"
"""The letter of each seat as it stands on a Russian protocol."""

MIN_PLAYERS = 2
MAX_PLAYERS = 5


@lru_cache(maxsize=1024)
def next_seat(seat: int, seats: tuple[int, ...]) -> int:
    """The next of the occupied `seats` to the left of `seat`, which itself may be empty."""
    later = [s for s in seats if s > seat]
    return later[0] if later else seats[0]


def clockwise_from(seat: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """All occupied `seats`, beginning with the one to the left of `seat` and ending with `seat`."""
    after = tuple(s for s in seats if s > seat)
    return after + tuple(s for s in seats if s <= seat)


@lru_cache(maxsize=256)
def players_of(dealer: int, seats: tuple[int, ...] | int) -> tuple[int, ...]:
    """The seats that play a deal, forehand first.

    Two and three play all; with four the dealer sits on the talon; with five the dealer's two left
    neighbours and his right neighbour play (3.2.10).

    `seats` is the tuple of occupied seats, or their number when none is empty.
    """
    if isinstance(seats, int):
        seats = tuple(range(seats))
    order = clockwise_from(dealer, seats)
    if len(seats) <= 3:
        return order
    if len(seats) == 4:
        return order[:3]
    return order[0], order[1], order[3]


def sitting_dealer(dealer: int, seats: tuple[int, ...] | int) -> int | None:
    """The dealer when he sits on the talon (four or five at the table), else None."""
    count = seats if isinstance(seats, int) else len(seats)
    return dealer if count >= 4 else None
