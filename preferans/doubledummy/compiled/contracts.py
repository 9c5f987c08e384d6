"""The compiled search for contracts: can the declarer take so many tricks against the other two?

The declarer is seat 0; trumps, if any, are suit 0. The table remembers a result for every position
that has the same numbers of cards in the same hands and the same owners of those high cards that
mattered (partition search): the rest of the ranks did not decide anything.
Everything is int64. Importing this imports numba.
"""

from __future__ import annotations

from numba import njit

from preferans.doubledummy.compiled.bits import TOP_STEP, down_to_bottoms, lowest_bit, popcount, tops_of_runs
from preferans.doubledummy.compiled.bounds import last_trick, quick_tricks
from preferans.doubledummy.compiled.ordering import order_moves

LIVE, PLAYED, LED, BEST, BEST_SEAT, SHARED, SEAT, NEED, MOVES, MATTERS, SHAPE, BEATEN, WON, CARD, MANY = (
    range(15)
)
FIELDS = 16
ENTRY = 4  # shape, mask, owners, bound << 33 | kind << 32 | next
GENERATION, FILLED, NODES = range(3)
EVERY_SUIT = 0xFF


@njit(cache=True, nogil=True, inline="always")
def slot_of(shape, slots):
    """Where the chain of a shape begins."""
    mixed = shape * -7046029254386353131
    mixed ^= (mixed >> 32) & 0xFFFFFFFF
    mixed *= -4658895280553007687
    return (mixed >> 24) & (slots - 1)


@njit(cache=True, nogil=True)
def store(frame, result, matters, patterns, heads, entries, control):
    """Remember a result for all positions of this shape with these owners of the cards that mattered."""
    live = frame[LIVE]
    shape = frame[SHAPE]
    mask = 0
    owners = 0
    for suit in range(4):
        ranks = (live >> (8 * suit)) & 255
        many = popcount((matters >> (8 * suit)) & ranks)
        mask |= ((1 << (2 * many)) - 1) << (16 * suit)
        owners |= patterns[(suit << 8) + ranks]
    bound = frame[NEED] if result else frame[NEED] - 1
    slot = slot_of(shape, heads.shape[0])
    head = heads[slot]
    behind = 0
    if head >> 32 == control[GENERATION]:
        behind = head & 0xFFFFFFFF
    at = control[FILLED] * ENTRY
    control[FILLED] += 1
    entries[at] = shape
    entries[at + 1] = mask
    entries[at + 2] = owners & mask
    entries[at + 3] = bound << 33 | result << 32 | behind
    heads[slot] = control[GENERATION] << 32 | at


@njit(cache=True, nogil=True)
def declarer_takes(start, trumps, own, patterns, shapes, tops, heads, entries, control, frames, history):
    """Does the declarer take at least `need` tricks from `start` on? 1 or 0."""
    first = start[SHAPE]  # cards on the table
    for field in range(FIELDS):
        frames[first, field] = start[field]
    ply = first
    result = -1
    matters = 0
    slots = heads.shape[0]
    limit = entries.shape[0] // ENTRY - 64
    generation = control[GENERATION]
    entering = True
    while True:
        settled = False
        if entering:
            entering = False
            control[NODES] += 1
            live = frames[ply, LIVE]
            seat = frames[ply, SEAT]
            need = frames[ply, NEED]
            result = -1
            pattern = 0
            frames[ply, SHAPE] = 0
            played = frames[ply, PLAYED]
            led = frames[ply, LED]
            left = popcount(own[0] & live)
            if ply % 3 == 0:
                if need <= 0:
                    result = 1
                    matters = 0
                elif need > left:
                    result = 0
                    matters = 0
                elif left == 1:
                    result, matters = last_trick(own, live, seat, trumps)
                else:
                    suit0 = live & 255
                    suit1 = 256 + ((live >> 8) & 255)
                    suit2 = 512 + ((live >> 16) & 255)
                    suit3 = 768 + ((live >> 24) & 255)
                    pattern = patterns[suit0] | patterns[suit1] | patterns[suit2] | patterns[suit3]
                    shape = shapes[suit0] + shapes[suit1] + shapes[suit2] + shapes[suit3]
                    result, matters = quick_tricks(seat, need, left, live, pattern, shape, trumps, tops)
                    if result < 0:
                        shape |= (seat + 1) << 48 | trumps << 50
                        frames[ply, SHAPE] = shape
                        head = heads[slot_of(shape, slots)]
                        if head >> 32 == generation:
                            at = head & 0xFFFFFFFF
                            while at:
                                if (
                                    entries[at] == shape
                                    and (entries[at + 2] ^ pattern) & entries[at + 1] == 0
                                ):
                                    bound = entries[at + 3]
                                    kind = (bound >> 32) & 1
                                    if kind:
                                        if bound >> 33 >= need:
                                            result = 1
                                    elif bound >> 33 < need:
                                        result = 0
                                    if result >= 0:
                                        mask = entries[at + 1]
                                        matters = 0
                                        for suit in range(4):
                                            many = popcount((mask >> (16 * suit)) & 0xFFFF) >> 1
                                            rank = ((live >> (8 * suit)) & 255) * TOP_STEP + many
                                            matters |= tops[rank] << (8 * suit)
                                        break
                                at = entries[at + 3] & 0xFFFFFFFF
            if result < 0:
                hand = own[seat] & live & ~played
                moves = hand
                if led >= 0:
                    moves = hand & (EVERY_SUIT << (8 * led))
                    if moves == 0:
                        if trumps:
                            moves = hand & EVERY_SUIT
                        if moves == 0:
                            moves = hand
                moves &= tops_of_runs(hand, live)
                frames[ply, MANY] = moves & (moves - 1)
                if frames[ply, MANY]:
                    frames[ply, MOVES] = order_moves(
                        own,
                        live,
                        played,
                        led,
                        frames[ply, BEST],
                        frames[ply, BEST_SEAT],
                        seat,
                        moves,
                        hand,
                        pattern,
                        left,
                        trumps,
                        history,
                    )
                else:
                    frames[ply, MOVES] = lowest_bit(moves) + 1
                frames[ply, MATTERS] = 0
                frames[ply, BEATEN] = 0
        else:
            # A result of the ply below: `result`, `matters`; here `ply` is the parent.
            seat = frames[ply, SEAT]
            live = frames[ply, LIVE]
            if ply % 3 == 2:
                matters |= frames[ply, WON]
            card = frames[ply, CARD]
            if result == (1 if seat == 0 else 0):
                settled = True
                if frames[ply, MANY]:
                    left = popcount(own[0] & live)
                    history[(ply % 3 * 3 + seat) * 32 + card] += left * left
            else:
                frames[ply, MATTERS] |= matters
                suit = card & 24
                if (matters >> card) & 1 == 0:
                    frames[ply, BEATEN] |= (EVERY_SUIT << suit) & ~matters
                result = -1
        if result < 0:
            # The next card to try.
            moves = frames[ply, MOVES]
            card = (moves & 63) - 1
            while card >= 0 and (frames[ply, BEATEN] >> card) & 1:
                moves >>= 6
                card = (moves & 63) - 1
            frames[ply, MOVES] = moves >> 6
            if card < 0:
                seat = frames[ply, SEAT]
                live = frames[ply, LIVE]
                result = 0 if seat == 0 else 1
                settled = True
                hand = own[seat] & live & ~frames[ply, PLAYED]
                matters = down_to_bottoms(frames[ply, MATTERS], hand, live)
            else:
                seat = frames[ply, SEAT]
                live = frames[ply, LIVE]
                played = frames[ply, PLAYED] | 1 << card
                led = frames[ply, LED]
                best = frames[ply, BEST]
                best_seat = frames[ply, BEST_SEAT]
                shared = frames[ply, SHARED]
                frames[ply, CARD] = card
                if led < 0:
                    led = card >> 3
                    best = card
                    best_seat = seat
                    shared = 0
                elif card >> 3 == best >> 3:
                    shared = 1
                    if card > best:
                        best = card
                        best_seat = seat
                elif trumps and card < 8:
                    best = card
                    best_seat = seat
                    shared = 0
                below = ply + 1
                if ply % 3 == 2:
                    won = 0
                    if shared:
                        won = (EVERY_SUIT << (best & 7) & EVERY_SUIT) << (best & 24)
                    frames[ply, WON] = won
                    frames[below, LIVE] = live & ~played
                    frames[below, PLAYED] = 0
                    frames[below, LED] = -1
                    frames[below, SEAT] = best_seat
                    frames[below, NEED] = frames[ply, NEED] - (1 if best_seat == 0 else 0)
                else:
                    frames[below, LIVE] = live
                    frames[below, PLAYED] = played
                    frames[below, LED] = led
                    frames[below, BEST] = best
                    frames[below, BEST_SEAT] = best_seat
                    frames[below, SHARED] = shared
                    frames[below, SEAT] = 0 if seat == 2 else seat + 1
                    frames[below, NEED] = frames[ply, NEED]
                ply = below
                entering = True
                continue
        if settled and frames[ply, SHAPE] and control[FILLED] < limit:
            store(frames[ply], result, matters, patterns, heads, entries, control)
        if ply == first:
            return result
        ply -= 1
