"""Calls of whist, pass and half: which sequences are legal (points 3.8.3–3.8.8.2, 3.8.14).

Speakers are the first defender *a*, the second *b* and the sitting dealer *g*. The legal sequences are
few and finite, so they are listed, as the rules list them, and a given sequence is compared with them.
Trailing passes may be left out.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from preferans.contracts import Contract, is_six_spades
from preferans.convention import Convention
from preferans.faults import Phrase
from preferans.marks import gettext_noop as _
from preferans.seats import LETTERS
from scoring.domain.faults import Fault, fault
from scoring.domain.shapes import seats_text

WHIST, PASS, HALF = _("whist"), _("pass"), _("half")
WORDS = (WHIST, PASS, HALF)

Call = tuple[str, str]
"""A role (`a`, `b`, `g`) and a word."""


class Auction(NamedTuple):
    """What decides which calls are legal."""

    is_low: bool  # six or seven
    has_half: bool
    is_gentleman: bool
    returns_high: bool
    has_dealer: bool
    is_forced: bool
    is_duel: bool  # two at the table


class Whist(NamedTuple):
    """The outcome of the calls: whisters in the order they spoke, and who left with half."""

    whisters: tuple[int, ...] = ()
    halver: int | None = None
    was_half_overtaken: bool = False
    complete: tuple[tuple[int, str], ...] = ()


def auction_of(contract: Contract, convention: Convention, *, seats: int, is_dark: bool) -> Auction:
    """The rules of calling for this contract, table and convention."""
    is_low = contract.level <= 7
    forced = (convention.forced_six_spades and is_six_spades(contract)) or (is_dark and contract.level == 6)
    return Auction(
        is_low=is_low,
        has_half=is_low and convention.half_whist and seats > 2,
        is_gentleman=convention.whist_split != "greedy",
        returns_high=not is_low and convention.return_of_whist == "all",
        has_dealer=seats >= 4,
        is_forced=forced,
        is_duel=seats == 2,
    )


def _sequence(text: str) -> tuple[Call, ...]:
    words = {"W": WHIST, "P": PASS, "H": HALF}
    return tuple((call[0], words[call[1]]) for call in text.split())


@lru_cache(maxsize=256)
def legal_sequences(auction: Auction) -> tuple[tuple[Call, ...], ...]:
    """Every legal sequence in full, as the table of calls gives them."""
    if auction.is_duel:
        return tuple(_sequence(text) for text in (("aW",) if auction.is_forced else ("aW", "aP")))
    if auction.is_forced:
        return (_sequence("aW bW"),)
    texts = ["aW bW", "aW bP", "aP bW"]
    open_ended = ["aP bP"]
    if auction.has_half:
        texts.append("aP bH aW")
        open_ended.append("aP bH aP")
        if auction.is_gentleman:
            texts.append("aW bP aH bW")
            open_ended.append("aW bP aH bP")
    if auction.returns_high:
        texts.append("aP bP aW")
        open_ended.append("aP bP aP")
    for text in open_ended:
        texts += [f"{text} gW", f"{text} gP"] if auction.has_dealer else [text]
    return tuple(_sequence(text) for text in texts)


def speakers(declarer: int, playing: tuple[int, ...], dealer: int | None) -> dict[str, int]:
    """The seat of each role; `dealer` is the sitting dealer or None."""
    at = playing.index(declarer)
    order = playing[at + 1 :] + playing[:at]
    roles = dict(zip("ab", order, strict=False))
    if dealer is not None:
        roles["g"] = dealer
    return roles


def read_calls(calls: Sequence[tuple[int, str]], auction: Auction, roles: dict[str, int]) -> Whist | Fault:
    """Complete the calls with the passes left out, or say at which call they break the rules."""
    return _read_calls(tuple(calls), auction, tuple(roles.items()))


@lru_cache(maxsize=4096)  # tables say the same few things over and over
def _read_calls(
    calls: tuple[tuple[int, str], ...], auction: Auction, seats_of_roles: tuple[tuple[str, int], ...]
) -> Whist | Fault:
    roles = dict(seats_of_roles)
    by_seat = {seat: role for role, seat in roles.items()}
    for seat, word in calls:
        if seat not in by_seat:
            return fault(
                "calls",
                "calls-seat",
                _("Found a call by %(found)s (%(word)s); expected calls by %(expected)s only."),
                "3.8.1",
                found=_name(seat),
                word=Phrase((word, True)),
                expected=seats_text(roles[role] for role in sorted(roles)),
            )
    given = tuple((by_seat[seat], word) for seat, word in calls)
    legal = legal_sequences(auction)
    for sequence in legal:
        rest = sequence[len(given) :]
        if sequence[: len(given)] == given and (
            all(word == PASS for _role, word in rest) or auction.is_forced
        ):
            return _outcome([(roles[role], word) for role, word in sequence])
    return _broken(given, legal, roles)


def words_as_said(calls: Sequence[tuple[int, str]]) -> Whist:
    """Take calls at their word, legal or not: for a deal recorded in spite of a fault."""
    return _outcome(list(calls))


def _outcome(calls: list[tuple[int, str]]) -> Whist:
    """Who whists and who left with half: the last word of each; a half falls to a whist (3.8.14)."""
    last = dict(calls)
    spoken: list[int] = []
    for seat, word in calls:
        if word == WHIST:
            spoken = [*(one for one in spoken if one != seat), seat]
    whisters = tuple(seat for seat in spoken if last[seat] == WHIST)
    halves = [seat for seat, word in calls if word == HALF]
    halver = next((seat for seat in reversed(halves) if last[seat] == HALF), None)
    return Whist(whisters, None if whisters else halver, bool(whisters and halves), tuple(calls))


def _broken(given: tuple[Call, ...], legal: tuple[tuple[Call, ...], ...], roles: dict[str, int]) -> Fault:
    good = max(
        (n for n in range(len(given) + 1) if any(sequence[:n] == given[:n] for sequence in legal)),
        default=0,
    )
    nexts = sorted({s[good] for s in legal if s[:good] == given[:good] and len(s) > good})
    wrong = given[good : good + 1]  # empty: legal so far, but a pass does not finish it
    word = wrong[0][1] if wrong else WHIST
    cite = {HALF: "3.8.7", WHIST: "3.8.8.1" if good >= 2 else "3.8.3", PASS: "3.8.8.2" if good else "3.8.1"}[
        word
    ]
    return fault(
        "calls",
        "calls-illegal",
        _("Call %(number)s: found %(found)s; expected %(expected)s."),
        cite,
        number=good + 1,
        found=_said(wrong, roles),
        expected=_said(nexts, roles),
    )


def _said(calls: Sequence[Call], roles: dict[str, int]) -> Phrase:
    """Calls as people say them, `Б (1) whist, В (2) pass`."""
    parts: list[tuple[str, bool]] = []
    for role, word in calls:
        parts += [(", " if parts else "", False), (f"{_name(roles[role])} ", False), (word, True)]
    return Phrase(*parts or (("—", False),))


def _name(seat: int) -> str:
    return seats_text([seat]) if 0 <= seat < len(LETTERS) else str(seat)
