"""One random legal deal for a sheet as it stands, as a raw fact of tirazh-sheet/1.

What is legal is asked of the scorer's own tables (who plays, which calls, which lowest contract), so
that a deal made here is one that people could have written. How often things happen: `habits`.
"""

from __future__ import annotations

from typing import Any

from archive.domain import habits
from archive.domain.habits import Habits
from archive.domain.lots import happens, pick, split
from archive.domain.penalties import draw_penalty
from preferans.cards import PACK
from preferans.contracts import ALL_PASS, LADDER, MISERE, Contract
from preferans.seats import players_of, sitting_dealer
from scoring.domain.calls import PASS, WHIST, Call, auction_of, legal_sequences, speakers
from scoring.domain.state import State
from tournaments.domain.chance import Chance

RawFact = dict[str, Any]

GIVEN_UP = {3: "without-three", 2: "without-two"}
LETTERS = {WHIST: "W", PASS: "P", "half": "H"}


def draw_deal(state: State, chance: Chance, habit: Habits) -> RawFact:
    """A deal that may be written next on the sheet of this state."""
    contract = draw_contract(state, chance)
    if contract == ALL_PASS:
        return draw_all_pass(state, chance, habit)
    playing = players_of(state.dealer, state.seats)
    declarer = pick(chance, tuple(zip(playing, habits.DECLARER, strict=False)))
    fact: RawFact = {"contract": contract.code, "declarer": declarer}
    convention = state.convention
    if convention.dark and happens(chance, habits.DARK_CONTRACT_PER_MILLE):
        fact["dark"] = True
    if happens(chance, habits.BID_PER_MILLE):
        fact["bid"] = draw_bid(contract, state, chance).code
    has_sitting = sitting_dealer(state.dealer, state.seats) is not None
    if has_sitting and convention.talon_refusal is not None and happens(chance, habits.REFUSED_PER_MILLE):
        return fact | {"refused": True}
    if contract == MISERE:
        return fact | draw_misere(state, playing, declarer, chance, habit)
    return fact | draw_game(state, contract, playing, declarer, fact.get("dark", False), chance, habit)


def draw_contract(state: State, chance: Chance) -> Contract:
    """A contract that may be ordered now, a misère or an all-pass."""
    least = state.minimum_level
    if state.is_opening or happens(chance, habits.ALL_PASS_PER_MILLE[least]):
        return ALL_PASS
    if happens(chance, habits.MISERE_PER_MILLE[least]):
        return MISERE
    level = pick(chance, [one for one in habits.LEVELS if one[0] >= least])
    return Contract(level, pick(chance, habits.DENOMINATIONS))


def draw_bid(contract: Contract, state: State, chance: Chance) -> Contract:
    """The bid at which the auction stopped: the contract or a little below it (3.4.3)."""
    if contract == MISERE:
        return MISERE
    below = [
        bid
        for bid in LADDER
        if bid.level >= state.minimum_level and contract.rank - 3 <= bid.rank <= contract.rank
    ]
    return below[chance.below(len(below))]


def draw_all_pass(state: State, chance: Chance, habit: Habits) -> RawFact:
    """An all-pass: ten tricks among those who play, two of them perhaps the talon's."""
    playing = players_of(state.dealer, state.seats)
    sitting = sitting_dealer(state.dealer, state.seats)
    tricks = [0] * state.size
    left = 10
    if sitting is not None and state.convention.all_pass_talon == "leads":
        tricks[sitting] = pick(chance, habits.TALON_TRICKS)
        left -= tricks[sitting]
    for seat, count in zip(playing, split(chance, left, len(playing)), strict=True):
        tricks[seat] = count
    fact: RawFact = {"contract": ALL_PASS.code, "tricks": tricks}
    if state.convention.dark and not state.is_opening:
        dark = [seat for seat in sorted(playing) if happens(chance, habits.DARK_PASS_PER_MILLE)]
        if dark:
            fact["dark"] = dark
    if happens(chance, habit.penalty):
        fact["adjustments"] = [draw_penalty(ALL_PASS, None, playing, (), tricks, chance)]
    return fact


def draw_misere(
    state: State, playing: tuple[int, ...], declarer: int, chance: Chance, habit: Habits
) -> RawFact:
    """A misère, mostly made; sometimes shared with the sitting dealer (3.6.9)."""
    took = pick(chance, habits.MISERE_TRICKS)
    fact: RawFact = {"tricks": spread(state, playing, declarer, took, chance)}
    sitting = sitting_dealer(state.dealer, state.seats)
    shares = state.convention.shared_misere and sitting is not None
    if shares and happens(chance, habits.SHARED_MISERE_PER_MILLE):
        fact["shared_with"] = sitting
    if happens(chance, habit.penalty):
        fact["adjustments"] = [draw_penalty(MISERE, declarer, playing, (), fact["tricks"], chance)]
    return fact


def draw_game(
    state: State,
    contract: Contract,
    playing: tuple[int, ...],
    declarer: int,
    is_dark: bool,
    chance: Chance,
    habit: Habits,
) -> RawFact:
    """A contract for tricks: talon, giving up, calls, tricks, penalty tricks."""
    convention = state.convention
    fact: RawFact = {}
    if convention.talon_premium is not None and len(state.seats) > 2:
        fact["talon"] = [card.text() for card in chance.shuffled(PACK)[:2]]
    if convention.give_up and happens(chance, habits.GIVE_UP_PER_MILLE):
        return fact | {"outcome": GIVEN_UP[convention.give_up]}
    free_ten = contract.level == 10 and convention.ten != "whisted"
    calls = [] if free_ten else draw_calls(state, contract, playing, declarer, is_dark, chance)
    if calls:
        fact["calls"] = calls
    if happens(chance, habits.WITHOUT_ALL_PER_MILLE):
        return fact | {"outcome": "without-all"}
    whisters = whisters_of(calls)
    if not whisters and not free_ten:
        return fact
    over = pick(chance, habits.OVERTRICKS[contract.level])
    took = min(10, contract.level + over)
    fact["tricks"] = spread(state, playing, declarer, took, chance)
    if len(whisters) == 1 and len(state.seats) > 2 and happens(chance, habits.OPEN_PER_MILLE):
        fact["open"] = True
    if happens(chance, habits.CONCEDED_PER_MILLE):
        fact["conceded"] = True
    elif happens(chance, habit.penalty):
        fact["adjustments"] = [draw_penalty(contract, declarer, playing, whisters, fact["tricks"], chance)]
    return fact


def spread(state: State, playing: tuple[int, ...], declarer: int, took: int, chance: Chance) -> list[int]:
    """Tricks by seat: the declarer's, and the rest among the defenders by lot."""
    defenders = [seat for seat in playing if seat != declarer]
    tricks = [0] * state.size
    tricks[declarer] = took
    for seat, count in zip(defenders, split(chance, 10 - took, len(defenders)), strict=True):
        tricks[seat] = count
    return tricks


def draw_calls(
    state: State,
    contract: Contract,
    playing: tuple[int, ...],
    declarer: int,
    is_dark: bool,
    chance: Chance,
) -> list[list[Any]]:
    """A legal sequence of calls (3.8.3–3.8.8.2); a pass of the sitting dealer is not written."""
    sitting = sitting_dealer(state.dealer, state.seats)
    auction = auction_of(contract, state.convention, seats=len(state.seats), is_dark=is_dark)
    usual = habits.CALLS[contract.level]
    weighted = []
    for sequence in legal_sequences(auction):
        said = " ".join(f"{role}{LETTERS[word]}" for role, word in sequence if role != "g")
        weight = usual.get(said, habits.RARE_CALLS)
        if auction.is_duel:
            weight = 700 if said == "aW" else 300
        if sequence[-1][0] == "g":
            dealers = habits.DEALER_WHISTS_PER_MILLE
            weight = weight * (dealers if sequence[-1][1] == WHIST else 1000 - dealers)
        else:
            weight *= 1000
        weighted.append((sequence, weight))
    chosen: tuple[Call, ...] = pick(chance, weighted)
    roles = speakers(declarer, playing, sitting)
    return [[roles[role], word] for role, word in chosen if (role, word) != ("g", PASS)]


def whisters_of(calls: list[list[Any]]) -> list[int]:
    """Who whists after these calls, in the order of speaking; whoever left with half does not."""
    last = dict(calls)
    order: list[int] = []
    for seat, word in calls:
        if word == WHIST and last[seat] == WHIST and seat not in order:
            order.append(seat)
    return order
