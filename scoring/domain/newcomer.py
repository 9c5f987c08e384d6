"""A newcomer at a table that already plays: where he may sit and what he writes (point 3.1.2)."""

from fractions import Fraction
from math import ceil, floor

from preferans.marks import gettext_noop as _
from preferans.seats import next_seat
from scoring.domain.facts import MOUNTAIN, POOL, Join
from scoring.domain.faults import Fault, fault
from scoring.domain.outcome import Move
from scoring.domain.shapes import seats_text
from scoring.domain.state import State


def join_fault(join: Join, state: State) -> Fault | None:
    """The fault of a seat that is not to the left of the last dealer."""
    last = state.last_dealer
    if last is None or next_seat(last, tuple(sorted((*state.seats, join.seat)))) == join.seat:
        return None
    return fault(
        "join",
        "join-place",
        _("Found seat %(found)s; expected the seat to the left of the last dealer, %(dealer)s."),
        "3.1.2",
        found=join.seat,
        dealer=seats_text([last]),
    )


def means_of(join: Join, state: State) -> tuple[Move, Move]:
    """The means of those who play already, rounded against the newcomer: pool down, mountain up."""
    cells, size, units = state.cells, state.size, state.units
    count = len(state.seats)
    pool = floor(Fraction(sum(cells[s] for s in state.seats), count * units))
    mountain = ceil(Fraction(sum(cells[size + s] for s in state.seats), count * units))
    return (
        Move(join.seat, POOL, None, pool * units, "3.1.2"),
        Move(join.seat, MOUNTAIN, None, mountain * units, "3.1.2"),
    )
