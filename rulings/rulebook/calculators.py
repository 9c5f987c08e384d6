"""Penalty calculators: figures that the Code describes but never fixes for every table.

Each takes the facts of a table and raw deals of tirazh-sheet/1, and reckons with the settlement of that
very sheet. The Code's examples are their tests. Penalty tricks of a contract are the scorer's own
(`scoring.md` §8); `adjusted` shows what they make of a deal. What needs no settlement is in `charges`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.contracts import parse_contract
from preferans.marks import gettext_noop as _
from rulings.rulebook.facts import Facts
from rulings.rulebook.remedies import WHISTS, EventVists, RecordDeal, Write
from rulings.rulebook.tables import Raw, Unscored, step_of, value_of, whole_whists

TRICKS = 10
DAMAGE_REASON = _("compensation of damage")
EXPOSED_REASON = _("result that the exposed talon took away")
HIS_WIN = _("the most that he could have won in this deal")


# Tricks


def rest_to(offender: int, taken: Sequence[int]) -> tuple[int, ...]:
    """Tricks by seat when all that are left go to the offender (3.9.14.3)."""
    left = TRICKS - sum(taken)
    return tuple(count + (left if seat == offender else 0) for seat, count in enumerate(taken))


def all_to(offender: int, seats: int) -> tuple[int, ...]:
    """All ten tricks of an all-pass to one seat (3.2.19, the talon closed)."""
    return rest_to(offender, (0,) * seats)


def without_all(declarer: int, reached: str, calls: tuple[tuple[int, str], ...] = ()) -> RecordDeal:
    """ "Without all" in the game that was reached (3.4.4), or after a whist (3.5.4, with the calls)."""
    return RecordDeal(parse_contract(reached).code, declarer, calls=calls, outcome="without-all")


@dataclass(frozen=True)
class Adjusted:
    """A deal with penalty tricks: the contract/result column, and what it is worth to each seat."""

    label: str
    values: tuple[Fraction, ...]


def adjusted(facts: Facts, deal: Raw, *penalties: Mapping[str, object]) -> Adjusted:
    """What penalty tricks (adjustments of tirazh-sheet/1) make of a deal: 3.4.6, 3.4.9, 3.9.16, 3.9.18."""
    scored, step = step_of(facts, {**deal, "adjustments": list(penalties)})
    return Adjusted(step.label, tuple(scored.values(step) or ()))


# Compensation


def compensation(
    writer: int, offender: int, vists: Fraction, *, cite: str, reason: str = ""
) -> tuple[Write, ...]:
    """Whists that a hurt player writes on the offender, rounded up; nothing when nothing was lost."""
    whole = whole_whists(vists)
    if not whole or writer == offender:
        return ()
    return (Write(writer, WHISTS, whole, offender, cite, reason),)


def damage(facts: Facts, victim: int, actual: Raw, fair: Raw) -> Fraction:
    """What a player lost, in vists, between the deal as it came out and the one he can prove."""
    if victim not in facts.seats:
        raise Unscored([f"seat {victim} is not at the sheet"])
    return value_of(facts, fair)[victim] - value_of(facts, actual)[victim]


def pay_damage(
    facts: Facts, victim: int, offender: int, *, actual: Raw, fair: Raw, cite: str
) -> tuple[Write, ...]:
    """The compensation of `damage` (3.9.14.3, 3.2.16), written on the offender.

    The Code's example lets the innocent third pay, against the rule it illustrates; a misprint.
    """
    lost = damage(facts, victim, actual, fair)
    return compensation(victim, offender, lost, cite=cite, reason=DAMAGE_REASON)


def lost_profit(facts: Facts, offender: int, best: Mapping[int, Raw], *, cite: str) -> tuple[Write, ...]:
    """What each other player could have won at most (3.9.18, 3.2.16), by the best deal of each, as whists."""
    written: tuple[Write, ...] = ()
    for seat, deal in best.items():
        worth = value_of(facts, deal)[seat]
        written += compensation(seat, offender, worth, cite=cite, reason=_("lost profit"))
    return written


def greatest_win(facts: Facts, offender: int, deal: Raw, *, cite: str) -> tuple[Write, ...]:
    """The most that an offender could have won (3.2.16): the others write it in equal parts, rounded up."""
    others = [seat for seat in facts.seats if seat != offender]
    part = value_of(facts, deal)[offender] / len(others)
    written: tuple[Write, ...] = ()
    for seat in others:
        written += compensation(seat, offender, part, cite=cite, reason=HIS_WIN)
    return written


# Talon exposed


@dataclass(frozen=True)
class Possible:
    """A result that was possible: who bid it, the deal as it would be written, whether it is made."""

    bidder: int
    deal: Mapping[str, object]
    is_made: bool


def possible(facts: Facts, bidder: int, contract: str, tricks: int, whister: int | None = None) -> Possible:
    """What a bidder could have played with the talon: his contract, the tricks that he takes.

    One defender whists and takes the rest: `whister`, else the one to the bidder's left. A misère has
    no whister, its tricks matter alone.
    """
    game = parse_contract(contract)
    at = facts.playing.index(bidder) if bidder in facts.playing else 0
    defenders = facts.playing[at + 1 :] + facts.playing[:at]
    if whister is None and defenders:
        whister = defenders[0]
    by_seat = [0] * (max(facts.seats, default=0) + 1)
    for seat, count in ((bidder, tricks), (whister, TRICKS - tricks)):
        if seat is None or seat >= len(by_seat):
            raise Unscored([f"seat {seat} is not at the sheet"])
        by_seat[seat] = count
    deal: dict[str, object] = {"contract": game.code, "declarer": bidder, "tricks": by_seat}
    if game.is_tricks:
        deal["calls"] = [[seat, "whist" if seat == whister else "pass"] for seat in defenders]
    return Possible(bidder, deal, tricks == 0 if game.is_misere else tricks >= game.level)


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
        written += compensation(
            seat,
            offender,
            worth.get(seat, Fraction(0)),
            cite=cite,
            reason=EXPOSED_REASON,
        )
    return written


# Plans that disagree


def guarantees(
    facts: Facts, guarantor: int, *, actual: Raw, promised: Raw, to: Sequence[int]
) -> tuple[Write, ...]:
    """Friendly play: the one who had his plan makes good the result that he promised (3.8.5.1 а).

    `to` are those who were promised it; the Code's example gives each of them 50 whists.
    """
    written: tuple[Write, ...] = ()
    for seat in to:
        lost = damage(facts, seat, actual, promised)
        written += compensation(
            seat, guarantor, lost, cite="3.8.5.1 а", reason=_("result that was guaranteed")
        )
    return written


def two_results(
    facts: Facts, *, played: Raw, other: Raw, dissenters: Sequence[int], declarer: int, lot_for_other: bool
) -> tuple[EventVists, ...]:
    """Tournament: the deal stands as played; those who dissented get the result of their plan, and the
    declarer the one that the lot gave him (3.8.5.1 б). Exact vists of the event, outside the sheet."""
    entitled = (*dissenters, declarer) if lot_for_other else tuple(dissenters)
    was, would = value_of(facts, played), value_of(facts, other)
    return tuple(
        EventVists(seat, would[seat] - was[seat], _("result of the other plan"))
        for seat in sorted(set(entitled))
        if would[seat] != was[seat]
    )
