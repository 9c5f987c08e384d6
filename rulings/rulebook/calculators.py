"""Penalty calculators: figures that the Code describes but never fixes for every table.

Each takes the facts of a table and raw deals of tirazh-sheet/1, and reckons with the settlement of that
very sheet. The Code's examples are their tests. What a trick contract loses by penalty tricks is not
here: the scorer knows it (`scoring.md` §8).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.marks import gettext_noop as _
from rulings.rulebook.facts import Facts
from rulings.rulebook.remedies import WHISTS, Write
from rulings.rulebook.tables import Raw, Unscored, value_of, whole_whists

TRICKS = 10


def rest_to(offender: int, taken: Sequence[int]) -> tuple[int, ...]:
    """Tricks by seat when all that are left go to the offender (3.9.14.3)."""
    left = TRICKS - sum(taken)
    return tuple(count + (left if seat == offender else 0) for seat, count in enumerate(taken))


def all_to(offender: int, seats: int) -> tuple[int, ...]:
    """All ten tricks of an all-pass to one seat (3.2.19, the talon closed)."""
    return rest_to(offender, (0,) * seats)


def compensation(
    writer: int, offender: int, vists: Fraction, *, cite: str, reason: str = ""
) -> tuple[Write, ...]:
    """Whists that a hurt player writes on the offender, rounded up; nothing when nothing was lost."""
    whole = whole_whists(vists)
    if not whole or writer == offender:
        return ()
    return (Write(writer, WHISTS, whole, offender, cite, reason),)


def damage(facts: Facts, victim: int, actual: Raw, fair: Raw) -> Fraction:
    """What a player lost, in vists, between the deal as it came out and the one he can prove (3.9.14.3)."""
    if victim not in facts.seats:
        raise Unscored([f"seat {victim} is not at the sheet"])
    return value_of(facts, fair)[victim] - value_of(facts, actual)[victim]


def pay_damage(
    facts: Facts, victim: int, offender: int, *, actual: Raw, fair: Raw, cite: str
) -> tuple[Write, ...]:
    """The compensation of `damage`, written on the offender.

    The Code's example lets the innocent third pay, against the rule it illustrates; a misprint.
    """
    lost = damage(facts, victim, actual, fair)
    return compensation(victim, offender, lost, cite=cite, reason=_("compensation of damage"))


@dataclass(frozen=True)
class Possible:
    """A result that was possible: who bid it, and the deal as it would have been written."""

    bidder: int
    deal: Mapping[str, object]
    is_made: bool


def exposed_talon(
    facts: Facts, offender: int, results: Sequence[Possible], *, cite: str = "3.3.16.3"
) -> tuple[Write, ...]:
    """What everybody writes on the one who exposed the talon with two bidders left (3.3.16.3, note 25).

    Each player but the offender writes one result, the best for him; a failed contract gives its own
    bidder nothing. Values are those of this sheet, rounded up to whole whists (decided).
    """
    worth: dict[int, Fraction] = {}
    for result in results:
        for seat, vists in enumerate(value_of(facts, result.deal)):
            if seat == result.bidder and not result.is_made:
                continue
            worth[seat] = max(worth.get(seat, Fraction(0)), vists)
    written: tuple[Write, ...] = ()
    for seat in facts.seats:
        if seat != offender:
            written += compensation(
                seat,
                offender,
                worth.get(seat, Fraction(0)),
                cite=cite,
                reason=_("result that the exposed talon took away"),
            )
    return written
