"""Who plays a deal, who defends, who is next: seats clockwise from 0.

Two play both; three all; of four the dealer sits out; of five the two to the dealer's left and the one to
his right play (3.2.10).
"""

from __future__ import annotations

from collections.abc import Sequence


def after(seats: Sequence[int], seat: int) -> list[int]:
    """All seats clockwise from the left neighbour of `seat`, himself last."""
    ordered = sorted(seats)
    later = [one for one in ordered if one > seat]
    return later + [one for one in ordered if one <= seat]


def players(seats: Sequence[int], dealer: int) -> list[int]:
    """The seats that play the deal, from the dealer's left on."""
    around = after(seats, dealer)
    if len(around) == 4:
        return around[:3]
    if len(around) == 5:
        return [around[0], around[1], around[3]]
    return around


def defenders(seats: Sequence[int], dealer: int, declarer: int) -> list[int]:
    """Those who play against the declarer, from his left on: the first of them speaks first."""
    playing = players(seats, dealer)
    return [seat for seat in after(seats, declarer) if seat in playing and seat != declarer]
