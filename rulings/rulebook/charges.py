"""Charges that need no settlement: tariffs, false entries, the talon, newcomers, an early end.

They say what is written and where; what it is worth is for the settlement.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor

from preferans.cards import Card
from preferans.convention import Convention
from preferans.marks import gettext_noop as _
from rulings.rulebook.facts import Facts
from rulings.rulebook.remedies import (
    MOUNTAIN,
    POOL,
    WHISTS,
    Discipline,
    Measure,
    Remedies,
    Write,
)
from rulings.rulebook.tables import Raw, step_of
from rulings.rulebook.tariffs import TOURNAMENT, Tariff
from rulings.rulebook.tariffs import WHISTS as AS_WHISTS


def charge(facts: Facts, key: str, who: int, *, cite: str = "") -> Remedies:
    """The event's tariff for a fault, where the tariff sends it: a line of its own, with its reason.

    `cite` is the point ruled by; without it the tariff's own source stands. A tariff of nought writes
    nothing.
    """
    return charged(facts, facts.tariffs[key], who, cite=cite)


def charged(facts: Facts, tariff: Tariff, who: int, *, cite: str = "") -> Remedies:
    """The same for a tariff in hand (an option with another amount)."""
    if not tariff.points:
        return ()
    if tariff.place == TOURNAMENT:
        return (Discipline(who, Measure.POINTS, tariff.points, tariff.key),)
    point = cite or tariff.source
    if tariff.place == AS_WHISTS:
        return tuple(
            Write(seat, WHISTS, tariff.points, who, point, tariff.title)
            for seat in facts.seats
            if seat != who
        )
    return (Write(who, MOUNTAIN, tariff.points, None, point, tariff.title),)


# False entries

FALSE_ENTRY = _("as many points as were written too much")


def take_off(writer: int, column: str, amount: int, against: int | None = None) -> tuple[Write, ...]:
    """The correction of a figure that the sheet has too high; a mountain too low gets what is missing."""
    points = Fraction(amount if column == MOUNTAIN else -amount)
    return (Write(writer, column, points, against, "4.2.7", _("correction of a wrong entry")),)


def equal_penalty(writer: int, column: str, amount: int, against: int | None = None) -> tuple[Write, ...]:
    """Like for like (4.2.7): whists are written back by the one they were written on (а); points of the
    pool, or those kept off the mountain, go into the writer's mountain (б)."""
    points = Fraction(amount)
    if column == WHISTS and against is not None:
        return (Write(against, WHISTS, points, writer, "4.2.7 а", FALSE_ENTRY),)
    return (Write(writer, MOUNTAIN, points, None, "4.2.7 б" if column == POOL else "4.2.7", FALSE_ENTRY),)


# Talon


def talon_premium(facts: Facts, deal: Raw, talon: tuple[Card, Card]) -> tuple[Write, ...]:
    """What the talon's tricks give the dealer, or both opponents, where it is agreed (3.4.11).

    `deal` is the raw deal without its talon. Empty where the convention has no premium.
    """
    scored, step = step_of(facts, {**deal, "talon": [card.text() for card in talon]})
    units = scored.walk.units
    return tuple(
        Write(move.player, WHISTS, Fraction(move.amount, units), move.against, "3.4.11")
        for move in step.moves
        if move.cite == "3.4.11"
    )


# Newcomers and ends


def newcomer_means(pools: Sequence[Fraction], mountains: Sequence[Fraction]) -> tuple[int, int]:
    """What a newcomer writes: the means, rounded against himself, pool down and mountain up (3.1.2)."""
    count = len(pools)
    return floor(sum(pools, Fraction(0)) / count), ceil(sum(mountains, Fraction(0)) / count)


def missing_into_mountain(
    pools: Sequence[Fraction], seats: Sequence[int], convention: Convention, target: int | None = None
) -> tuple[Write, ...]:
    """An end by consent: what each pool is short of goes into its owner's mountain (4.2.3; twice in
    Leningrad, 4.2.3.3), and the pool is filled up. The settlement is the same as without it.

    `target` is the agreed size where the convention has none (then the fullest pool).
    """
    size = convention.pool_target if target is None else target
    full = Fraction(size) if size is not None else max(pools[seat] for seat in seats)
    mountain, pool = convention.divisors(len(seats))
    per_point = Fraction(convention.pool_point * mountain, 10 * pool)
    reason = _("missing to the agreed pool")
    written: tuple[Write, ...] = ()
    for seat in seats:
        missing = full - pools[seat]
        if missing:
            written += (
                Write(seat, POOL, missing, None, "4.2.3", reason),
                Write(seat, MOUNTAIN, missing * per_point, None, "4.2.3", reason),
            )
    return written
