"""Scores a misère and an all-pass (`scoring.md` §4; points 3.6, 3.7)."""

from preferans.contracts import MISERE_PRICE
from preferans.convention import Convention
from preferans.seats import clockwise_from
from scoring.domain.contractscore import result_sign
from scoring.domain.facts import Deal
from scoring.domain.outcome import Outcome
from scoring.domain.units import divided


def score_misere(deal: Deal, convention: Convention, units: int, factor: int) -> Outcome:
    """What a misère writes, alone or shared with the sitting dealer (3.6.1, 3.6.9)."""
    assert deal.declarer is not None
    if deal.is_refused:
        out = Outcome(" / отказ")
        if convention.talon_refusal is not None and deal.sitting_dealer is not None:
            out.mountain(deal.sitting_dealer, int(convention.talon_refusal * units), "3.4.10")
        return out
    tricks = deal.tricks or ()
    took = tricks[deal.declarer] + sum(one.tricks for one in deal.adjustments)
    price = MISERE_PRICE * factor * units
    partners = (deal.declarer,) if deal.shared_with is None else (deal.declarer, deal.shared_with)
    cite = "3.6.1" if len(partners) == 1 else "3.6.9"
    out = Outcome(f" / {result_sign(-took)}", is_won=took == 0)
    out.is_exit = convention.misere_exits and (convention.exit_by == "any" or took == 0)
    for seat in partners:
        if took:
            amount = took * price * convention.mountain_factor
            out.mountain(seat, divided(amount, len(partners)), cite)
        else:
            out.pool(seat, divided(price, len(partners)), cite)
    if took and convention.misere_consolation and convention.consolation != "none":
        flat = convention.consolation
        trick = price * convention.whist_factor if flat == "price" else int(flat * units)
        for seat in deal.seats:
            if seat in partners or not (convention.consolation_to_dealer or seat in deal.playing):
                continue
            for partner in partners:
                out.whists(seat, partner, divided(took * trick, len(partners)), "3.8.1.2")
    return out


def score_all_pass(deal: Deal, convention: Convention, units: int, price: int) -> Outcome:
    """What an all-pass writes; `price` is that of one trick, in units, after ladder and dark passes."""
    tricks = list(deal.tricks or ())
    for one in deal.adjustments:
        tricks[one.player] += one.tricks
    out = Outcome("")
    if convention.all_pass == "whists":
        _into_whists(out, deal, convention, tricks, price)
    else:
        least = min(tricks[seat] for seat in deal.seats) if convention.amnesty else 0
        for seat in deal.seats:
            out.mountain(seat, (tricks[seat] - least) * price, "3.7.3" if least else "3.7.2.1")
    _zero_bonus(out, deal, convention, tricks, units, price)
    return out


def _into_whists(out: Outcome, deal: Deal, convention: Convention, tricks: list[int], price: int) -> None:
    """Those with fewest tricks write on the others for each of theirs (3.7.2.2, note 46)."""
    least = min(tricks[seat] for seat in deal.playing)
    winners = [seat for seat in deal.playing if tricks[seat] == least]
    spared = least if convention.amnesty else 0
    for loser in deal.seats:
        counted = tricks[loser] - spared
        if loser in winners or counted <= 0:
            continue
        for winner in winners:
            out.whists(winner, loser, divided(counted * price, len(winners)), "3.7.2.2")


def _zero_bonus(
    out: Outcome, deal: Deal, convention: Convention, tricks: list[int], units: int, price: int
) -> None:
    """A player without a trick; the sitting dealer where agreed, a waiting fifth never."""
    if convention.zero_bonus == "none":
        return
    entitled = set(deal.playing)
    if convention.zero_bonus_dealer:
        entitled.add(deal.dealer)
    cite = "3.7.2.2" if convention.all_pass == "whists" else "3.7.2.1"
    for seat in clockwise_from(deal.dealer, deal.seats):
        if tricks[seat] or seat not in entitled:
            continue
        own_cite = "3.7.6.2" if seat == deal.sitting_dealer else cite
        if convention.zero_bonus == "two-off-mountain":
            out.mountain(seat, -2 * price, own_cite)
        else:
            out.pool(seat, price if convention.zero_bonus == "price" else units, own_cite)
