"""The movement of a duplicate event before it is seated: who would sit where, round by round.

Everybody plays the same layouts against other people in every round: line А sits still, line Б moves one
table on after each round, В two, Г three. It takes a field of whole tables, all of three or all of four.
"""

from __future__ import annotations

from dataclasses import dataclass

from formats.selectors.schedules import (
    check_rounds,
    drafts_after,
    first_to_draw,
    players_of_round,
    seated_rounds,
    stamp_of,
)
from office.faults import Refused
from preferans.faults import Fault
from preferans.marks import gettext_noop
from tournaments.domain.duplicate import movement, rounds_without_repeats
from tournaments.domain.quality import Seating, report
from tournaments.models import Event, Registration

SIZES = (4, 3)
MOST_ROUNDS = 30
UNEVEN = gettext_noop(
    "%(found)s players do not make whole tables of three or of four; a movement needs a number that 3 or 4 "
    "divides. Seat the rounds by the usual draw: the comparison needs no movement."
)
NO_SIZE = gettext_noop(
    "%(found)s players do not make whole tables of %(seats)s; expected one of: %(expected)s."
)
NO_ROUNDS = gettext_noop("Found %(found)s rounds; expected 1 to %(most)s.")


@dataclass(frozen=True)
class MovementRound:
    """A round of the movement: its tables with who sits there, by seat."""

    number: int
    tables: tuple[tuple[Registration, ...], ...]


@dataclass(frozen=True)
class Movement:
    """What would be seated. `free` is for how many rounds nobody meets anybody twice; `repeats` are pairs
    that meet more than once, with the rounds that stand before."""

    first: int
    seats: int
    sizes: tuple[int, ...]
    rounds: tuple[MovementRound, ...]
    seatings: tuple[Seating, ...]
    free: int
    repeats: int
    stamp: str
    everybody: bool
    has_absent: bool
    dropped: tuple[int, ...]
    """Later rounds that are drafts: they go when these are seated."""

    @property
    def last(self) -> int:
        """Number of the last round."""
        return self.first + len(self.rounds) - 1

    @property
    def tables(self) -> int:
        """How many tables."""
        return len(self.seatings[0])


def movement_of(
    event: Event, *, seats: int | None = None, rounds: int | None = None, everybody: bool = False
) -> Movement:
    """The movement over the next rounds; without `seats` tables of four where they come out, without
    `rounds` as many as are planned and repeat nobody. Raises `Refused`."""
    stood = seated_rounds(event)
    first = first_to_draw(stood)
    people = sorted(players_of_round(event, first, everybody=everybody), key=lambda one: one.number)
    sizes = tuple(size for size in SIZES if people and len(people) % size == 0)
    if not sizes:
        raise Refused([Fault("players", "movement-uneven", UNEVEN, {"found": len(people)})])
    seats = sizes[0] if seats is None else seats
    if seats not in sizes:
        told = {"found": len(people), "seats": seats, "expected": ", ".join(map(str, sizes))}
        raise Refused([Fault("seats", "movement-seats", NO_SIZE, told)])
    tables = len(people) // seats
    free = rounds_without_repeats(tables=tables, seats=seats)
    if rounds is None:
        planned = (event.rounds_planned or 0) - first + 1
        rounds = min(planned, free) if planned > 0 else free
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refused([Fault("rounds", "movement-rounds", NO_ROUNDS, {"found": rounds, "most": MOST_ROUNDS})])
    check_rounds(event, stood, first, first + rounds - 1)
    seatings: tuple[Seating, ...] = tuple(
        tuple(tuple(people[place - 1].number for place in table) for table in one)
        for one in movement(tables=tables, seats=seats, rounds=rounds)
    )
    known = {one.number: one for one in people}
    before = [one.seating for one in stood if one.number < first and one.seating]
    there = len(players_of_round(event, first, everybody=True))
    return Movement(
        first=first,
        seats=seats,
        sizes=sizes,
        rounds=tuple(
            MovementRound(number, tuple(tuple(known[one] for one in table) for table in seating))
            for number, seating in enumerate(seatings, first)
        ),
        seatings=seatings,
        free=free,
        repeats=sum(
            pairs for times, pairs in report([*before, *seatings]).pairs_by_meetings.items() if times > 1
        ),
        stamp=stamp_of(event, stood),
        everybody=everybody,
        has_absent=there > len(people),
        dropped=tuple(one.number for one in drafts_after(stood, first + rounds - 1)),
    )
