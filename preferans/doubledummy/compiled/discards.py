"""The declarer's twelve cards: all pairs that he may put away, in one compiled loop."""

from __future__ import annotations

from numba import njit

from preferans.doubledummy.compiled import contracts, general
from preferans.doubledummy.compiled.bits import lowest_bit, popcount
from preferans.doubledummy.compiled.contracts import declarer_takes
from preferans.doubledummy.compiled.general import counted_takes

BEST, EVERY_BEST, EVERY_VALUE = range(3)
HOPE, AT_LEAST, AT_MOST, AWAY = range(4)
PAIRS = 66
EVERY_SUIT = 0xFF


@njit(cache=True, nogil=True)
def list_discards(own, trumps, misere, safe, found):
    """Fill rows of `found` (hope, at least, at most, cards put away), the most hopeful first."""
    twelve = own[0]
    live = own[0] | own[1] | own[2]
    row = 0
    first = twelve
    while first:
        one = first & -first
        first ^= one
        second = first
        while second:
            two = second & -second
            second ^= two
            away = one | two
            hope = 0
            for suit in range(4):
                here = ((live & ~away) >> (8 * suit)) & 255
                kept = popcount((twelve & ~away) & (EVERY_SUIT << (8 * suit)))
                if misere:
                    hope -= 40 * (safe[(suit << 8) + here] >> 2)
                elif kept == 0 and not (trumps and suit == 0):
                    hope += 12 if trumps else 0
            for card in (lowest_bit(one), lowest_bit(two)):
                rank = card & 7
                length = popcount(twelve & (EVERY_SUIT << (card & 24)))
                if misere:
                    hope += 3 * rank
                else:
                    hope -= 4 * rank + 3 * length
                    if trumps and card < 8:
                        hope -= 40
            at = row
            while at > 0 and found[at - 1, HOPE] < hope:
                for field in range(4):
                    found[at, field] = found[at - 1, field]
                at -= 1
            found[at, HOPE] = hope
            found[at, AT_LEAST] = 0
            found[at, AT_MOST] = 10
            found[at, AWAY] = away
            row += 1


@njit(cache=True, nogil=True)
def contract_discards(
    depth,
    leader,
    trumps,
    guess,
    own,
    patterns,
    shapes,
    safe,
    tops,
    heads,
    entries,
    control,
    frames,
    history,
    start,
    found,
):
    """The most tricks with the best discard; bounds of every pair stand in `found`."""
    list_discards(own, trumps, 0, safe, found)
    whole = own[0] | own[1] | own[2]
    best = -1
    for stage in range(2):
        for row in range(PAIRS):
            low = found[row, AT_LEAST]
            high = found[row, AT_MOST]
            need = min(max(guess, 1), 10) if best < 0 or depth == EVERY_VALUE else best + 1
            if depth == EVERY_VALUE and row:
                need = found[row - 1, AT_LEAST]
            if stage:
                need = best
            search_stops = depth != EVERY_VALUE and best >= 0
            while low < high:
                if not search_stops:
                    need = min(max(need, low + 1), high)
                elif need > high or need <= low:
                    break
                for field in range(contracts.FIELDS):
                    start[field] = 0
                start[contracts.LIVE] = whole & ~found[row, AWAY]
                start[contracts.SEAT] = leader
                start[contracts.NEED] = need
                start[contracts.LED] = -1
                if declarer_takes(
                    start, trumps, own, patterns, shapes, tops, heads, entries, control, frames, history
                ):
                    low = need
                    need += 1
                else:
                    high = need - 1
                    need -= 1
                    if search_stops:
                        break
                if stage:
                    break
            found[row, AT_LEAST] = low
            found[row, AT_MOST] = high
            best = max(best, low)
        if depth != EVERY_BEST:
            break
    return best


@njit(cache=True, nogil=True)
def misere_discards(
    depth, leader, guess, wants, talon, own, patterns, safe, entries, control, frames, history, start, found
):
    """The fewest tricks with the best discard; bounds of every pair stand in `found`."""
    list_discards(own, 0, 1, safe, found)
    whole = own[0] | own[1] | own[2]
    best = 11
    for stage in range(2):
        for row in range(PAIRS):
            low = found[row, AT_LEAST]
            high = found[row, AT_MOST]
            # Asked is "so many tricks at least?"; a no is good for the declarer.
            need = min(max(guess + 1, 1), 10) if best > 10 else best
            if depth == EVERY_VALUE and row:
                need = found[row - 1, AT_LEAST]
            if stage:
                need = best + 1
            search_stops = depth != EVERY_VALUE and best <= 10
            while low < high:
                if not search_stops:
                    need = min(max(need, low + 1), high)
                elif need > high or need <= low:
                    break
                for field in range(general.FIELDS):
                    start[field] = 0
                start[general.LIVE] = whole & ~found[row, AWAY]
                start[general.SEAT] = leader
                start[general.NEED] = need
                start[general.LED] = -1
                start[general.BEST] = -1
                start[general.BEST_SEAT] = -1
                if counted_takes(
                    start, 0, wants, talon, 0, own, patterns, safe, entries, control, frames, history
                ):
                    low = need
                    need += 1
                    if search_stops:
                        break
                else:
                    high = need - 1
                    need -= 1
                if stage:
                    break
            found[row, AT_LEAST] = low
            found[row, AT_MOST] = high
            best = min(best, high)
        if depth != EVERY_BEST:
            break
    return best
