"""The calls of a typed line: each letter goes to the one whose turn it is to speak."""

from dataclasses import dataclass

from preferans.contracts import Contract
from preferans.convention import Convention
from preferans.marks import gettext_noop as _
from preferans.seats import LETTERS, players_of, sitting_dealer
from scoring.domain.calls import (
    HALF,
    WHIST,
    Auction,
    Whist,
    auction_of,
    legal_sequences,
    read_calls,
    speakers,
)
from scoring.domain.faults import Fault, fault
from scoring.domain.typed_scan import CALLS, Scanned
from scoring.domain.typed_words import LETTER_OF

CALLS_MISSING = _("what does %(who)s say? в whist, п pass, ½ half")
CALL_WRONG = _("%(who)s cannot say %(found)s here; expected %(expected)s")
CALL_EXTRA = _("found “%(found)s” when nobody is left to speak; expected the tricks")
CALLS_NONE = _("found calls; a misère is not whisted, expected the result or the tricks")


@dataclass(frozen=True)
class SaidCalls:
    """Calls as (seat, word) and what comes of them; `whist` is None while that is not known."""

    calls: tuple[tuple[int, str], ...] = ()
    whist: Whist | None = None
    faults: tuple[Fault, ...] = ()
    asks: tuple[Fault, ...] = ()


def read_said(
    found: Scanned,
    *,
    declarer: int,
    dealer: int,
    seats: tuple[int, ...],
    convention: Convention | None,
    is_left: bool,
) -> SaidCalls:
    """Give the letters of a line their seats, in the order of speech (3.8.1–3.8.8, 3.8.14)."""
    contract = found.contract
    if contract is None:
        return SaidCalls()
    if not contract.is_tricks:
        wrong = fault(CALLS, "calls-misere", CALLS_NONE, "3.8.2")
        return SaidCalls(whist=Whist(), faults=(wrong,) if found.calls else ())
    auction = _auction(contract, convention, size=len(seats), is_dark="dark" in found.remarks)
    roles = speakers(declarer, players_of(dealer, seats), sitting_dealer(dealer, seats))
    spoken = _spoken(found.calls, auction, roles)
    if isinstance(spoken, Fault):
        return SaidCalls(faults=(spoken,))
    calls = tuple((roles[role], word) for role, word in spoken)
    whist = read_calls(calls, auction, roles)
    is_needless = (
        auction.is_forced
        or is_left
        or "refused" in found.remarks
        or is_always_played(contract, convention)
        or len(calls) >= (1 if auction.is_duel else 2)
        or (bool(found.tricks) and WHIST in found.calls)
    )
    if isinstance(whist, Fault) or not is_needless:
        role = "b" if len(calls) == 1 else "a"
        ask = fault(CALLS, "calls-missing", CALLS_MISSING, "3.8.1", who=LETTERS[roles[role]])
        return SaidCalls(calls, asks=(ask,))
    return SaidCalls(calls, whist)


def is_always_played(contract: Contract, convention: Convention | None) -> bool:
    """Is it a ten that is checked and not whisted (3.5.3)?"""
    return contract.level == 10 and convention is not None and convention.ten != "whisted"


def _auction(contract: Contract, convention: Convention | None, *, size: int, is_dark: bool) -> Auction:
    """The rules of calling; without a convention all that is legal under any of the Code's."""
    if convention is not None:
        return auction_of(contract, convention, seats=size, is_dark=is_dark)
    is_low = contract.level <= 7
    return Auction(
        is_low=is_low,
        has_half=is_low and size > 2,
        is_gentleman=True,
        returns_high=False,
        has_dealer=size >= 4,
        is_forced=is_dark and contract.level == 6,
        is_duel=size == 2,
    )


def _spoken(said: list[str], auction: Auction, roles: dict[str, int]) -> list[tuple[str, str]] | Fault:
    """Who said what, as (role, word), or the first word that fits nobody.

    Where two may speak, the first defender comes before the sitting dealer (3.8.8).
    """
    legal = legal_sequences(auction)
    spoken: list[tuple[str, str]] = []
    for word in said:
        size = len(spoken)
        turns = sorted({line[size] for line in legal if line[:size] == tuple(spoken) and len(line) > size})
        if not turns:
            return fault(CALLS, "calls-extra", CALL_EXTRA, "3.8.8", found=LETTER_OF[word])
        mine = [turn for turn in turns if turn[1] == word]
        if not mine:
            return fault(
                CALLS,
                "call-wrong",
                CALL_WRONG,
                "3.8.7" if word == HALF else "3.8.3",
                who=LETTERS[roles[turns[0][0]]],
                found=LETTER_OF[word],
                expected=", ".join(dict.fromkeys(LETTER_OF[turn[1]] for turn in turns)),
            )
        spoken.append(mine[0])
    return spoken
