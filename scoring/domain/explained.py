"""Why a deal wrote a figure, in parts that can be checked in one's head: 12 whists are 3 tricks at 4.

Nothing is scored here a second time. A figure is taken as the scorer wrote it; its part of the price is
known from the contract, the convention and what bombs or dark bids made of it, and the count follows. So
count times price is the figure by construction, or no count is given.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.contracts import MISERE_PRICE
from preferans.convention import Convention
from scoring.domain.facts import MOUNTAIN, POOL, Deal, Join, Postings
from scoring.domain.outcome import Move
from scoring.domain.record import Scored
from scoring.domain.sheet import Step

TRICKS, SPLIT, HALF, CONSOLATION, GIVEN_UP = "tricks", "split", "half", "consolation", "given-up"
MADE, SHORT, DUTY, TAKEN, NO_TRICK = "made", "short", "duty", "taken", "no-trick"
HELP, SURPLUS, PREMIUM, REFUSAL, MEANS, BY_HAND = "help", "surplus", "premium", "refusal", "means", "by-hand"

OF_WHISTS = {
    "3.8.1.1": TRICKS,
    "3.8.14": SPLIT,
    "3.8.7": HALF,
    "3.8.1.2": CONSOLATION,
    "3.5.4": GIVEN_UP,
    "4.2.3": HELP,
    "3.4.11": PREMIUM,
}
"""What whists are written for, by the point that commands them."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One figure of a deal and what it is made of.

    `points` stand in `column` of `player` (for whists on `against`). `what` is one of the words above;
    `count` times `each` are the points where they can be counted, else both are None. `spared` are the
    tricks of an all-pass that the amnesty struck off before the count (3.7.3).
    """

    player: int
    column: str
    against: int | None
    points: Fraction
    cite: str
    what: str
    count: Fraction | None = None
    each: Fraction | None = None
    spared: int = 0


def explain(scored: Scored) -> list[tuple[Reason, ...]]:
    """The reasons of every entry of a scored sheet, in its order."""
    walk = scored.walk
    return [
        tuple(_reason(step, move, walk.convention, walk.units) for move in step.moves if move.amount)
        for step in walk.steps
    ]


def _reason(step: Step, move: Move, convention: Convention, units: int) -> Reason:
    points = Fraction(move.amount, units)
    what, each, spared = _part(step, move, convention, units)
    count = points / each if each else None
    if count is not None and (count <= 0 or (count * 60).denominator != 1):
        count = each = None
    return Reason(
        move.player,
        move.column,
        move.against,
        points,
        move.cite,
        what,
        count,
        each if count else None,
        spared,
    )


Part = tuple[str, Fraction | None, int]


def _part(step: Step, move: Move, convention: Convention, units: int) -> Part:
    """What a figure is for, the price of one, tricks spared."""
    fact = step.fact
    if isinstance(fact, Join):
        return MEANS, None, 0
    if isinstance(fact, Postings) or not isinstance(fact, Deal):
        return BY_HAND, None, 0
    if move.cite == "3.4.10":
        return REFUSAL, None, 0
    if move.column == MOUNTAIN and move.cite == "4.1.1":
        return SURPLUS, None, 0
    if move.cite == "4.2.3":
        return HELP, Fraction(convention.help_whists) if move.column != POOL else None, 0
    key = _key(step)
    if isinstance(key, int):
        return _of_all_pass(fact, move, convention, Fraction(key, units))
    assert isinstance(key, tuple)
    factor, is_closed = key
    if fact.contract.is_misere:
        return _of_misere(fact, move, convention, factor)
    return _of_contract(fact, move, convention, factor, is_closed)


def _key(step: Step) -> object:
    """What the outcome was remembered by: the price of a trick of an all-pass; of a game the factor, and
    whether some pool was full."""
    assert isinstance(step.fact, Deal)
    return next(key for key, outcome in step.fact.memo.items() if outcome is step.outcome)


def _of_all_pass(deal: Deal, move: Move, convention: Convention, price: Fraction) -> Part:
    spared = 0
    if move.cite == "3.7.3" or (move.column not in (POOL, MOUNTAIN) and convention.amnesty):
        among = deal.seats if convention.all_pass != "whists" else deal.playing
        spared = min((deal.tricks or (0,))[seat] for seat in among)
    if move.column == POOL or move.amount < 0:
        return NO_TRICK, None, 0
    return TAKEN, price, spared


def _of_misere(deal: Deal, move: Move, convention: Convention, factor: int) -> Part:
    price = Fraction(MISERE_PRICE * factor)
    partners = 1 if deal.shared_with is None else 2
    if move.column == POOL:
        return MADE, None, 0
    if move.column == MOUNTAIN:
        return TAKEN, price * convention.mountain_factor / partners, 0
    return CONSOLATION, _consolation(convention, price * convention.whist_factor) / partners, 0


def _of_contract(deal: Deal, move: Move, convention: Convention, factor: int, is_closed: bool) -> Part:
    price = Fraction(deal.contract.price * factor)
    whist = price * convention.whist_factor
    if move.column == POOL:
        return MADE, None, 0
    if move.column == MOUNTAIN:
        each = price * convention.mountain_factor
        if move.player == deal.declarer:
            return (GIVEN_UP if move.cite in ("3.4.4", "3.5.4") else SHORT), each, 0
        liability = (is_closed and convention.liability_when_closed) or convention.liability
        return DUTY, each / 2 if liability == "half" else each, 0
    what = OF_WHISTS.get(move.cite, TRICKS)
    if what == CONSOLATION:
        return what, _consolation(convention, whist), 0
    if what == PREMIUM:
        trick = whist if convention.talon_premium == "price" else Fraction(convention.talon_premium or 0)
        return what, trick, 0
    return what, whist, 0


def _consolation(convention: Convention, whist: Fraction) -> Fraction:
    """What each missing trick is worth to the others (3.8.1.2)."""
    flat = convention.consolation
    return whist if flat == "price" else Fraction(flat) if flat != "none" else Fraction(0)


def of_seat(reasons: Sequence[Reason], seat: int) -> tuple[Reason, ...]:
    """What concerns a seat: its own figures, then the whists that others wrote on it."""
    own = [one for one in reasons if one.player == seat]
    return (*own, *(one for one in reasons if one.against == seat))
