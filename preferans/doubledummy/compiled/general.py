"""The compiled search for every other want: misère, all-pass with and without the talon, helpmate.

Seat 0 is the counted seat; there are trumps (suit 0) or none, and each seat wants the tricks of seat 0
many or few. The table remembers exact positions: the owners of all live cards from the top fill 64
bits, which are the key itself. Everything is int64. Importing this imports numba.
"""

from __future__ import annotations

from numba import njit

from preferans.doubledummy.compiled.bits import lowest_bit, popcount, tops_of_runs
from preferans.doubledummy.compiled.ordering import REPLIES, order_cards

LIVE, PLAYED, LED, BEST, BEST_SEAT, SEAT, NEED, MOVES, KEY, SLOT, CARD, MANY, TALON = range(13)
FIELDS = 16
WAYS = 4
ENTRY = 2  # key, generation << 12 | leader << 8 | at most << 4 | at least
GENERATION, FILLED, NODES = range(3)
EVERY_SUIT = 0xFF
DEALER = 3


@njit(cache=True, nogil=True)
def counted_takes(
    start, trumps, wants, talon, talon_plays, own, patterns, safe, entries, control, frames, history
):
    """Does the counted seat take at least `need` tricks from `start` on? 1 or 0.

    `talon` are the cards that lead the present and the next trick, or -1.
    """
    first = start[SLOT]  # cards on the table
    for field in range(FIELDS):
        frames[first, field] = start[field]
    ply = first
    result = -1
    buckets = entries.shape[0] // (ENTRY * WAYS)
    generation = control[GENERATION]
    ducks = trumps == 0 and wants[0] == 0 and wants[1] == 1 and wants[2] == 1
    entering = True
    while True:
        settled = False
        if entering:
            entering = False
            control[NODES] += 1
            live = frames[ply, LIVE]
            seat = frames[ply, SEAT]
            need = frames[ply, NEED]
            played = frames[ply, PLAYED]
            led = frames[ply, LED]
            turn = frames[ply, TALON]
            result = -1
            frames[ply, SLOT] = -1
            if ply % 3 == 0:
                left = popcount(own[0] & live)
                if turn < 2 and talon[turn] >= 0:
                    led = talon[turn] >> 3
                    frames[ply, LED] = led
                    frames[ply, BEST] = -1
                    frames[ply, BEST_SEAT] = -1
                    if talon_plays:
                        frames[ply, BEST] = talon[turn]
                        frames[ply, BEST_SEAT] = DEALER
                    if need <= 0:
                        result = 1
                    elif need > left:
                        result = 0
                elif need <= 0:
                    result = 1
                elif need > left:
                    result = 0
                else:
                    suit0 = live & 255
                    suit1 = 256 + ((live >> 8) & 255)
                    suit2 = 512 + ((live >> 16) & 255)
                    suit3 = 768 + ((live >> 24) & 255)
                    if ducks:
                        low = safe[suit0] & safe[suit1] & safe[suit2] & safe[suit3]
                        if low & 1:
                            exits = (safe[suit0] | safe[suit1] | safe[suit2] | safe[suit3]) & 2
                            if seat != 0 or exits:
                                result = 0
                    if result < 0:
                        key = patterns[suit0] | patterns[suit1] | patterns[suit2] | patterns[suit3]
                        mixed = (key + seat * 7919) * -7046029254386353131
                        mixed ^= (mixed >> 32) & 0xFFFFFFFF
                        mixed *= -4658895280553007687
                        slot = ((mixed >> 20) & (buckets - 1)) * (ENTRY * WAYS)
                        tag = generation << 4 | seat
                        frames[ply, SLOT] = slot
                        frames[ply, KEY] = key
                        for way in range(WAYS):
                            if entries[slot + 2 * way] == key and entries[slot + 2 * way + 1] >> 8 == tag:
                                bounds = entries[slot + 2 * way + 1]
                                if bounds & 15 >= need:
                                    result = 1
                                elif (bounds >> 4) & 15 < need:
                                    result = 0
                                break
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
                apart = live
                if talon_plays and turn < 2:
                    for later in range(turn, 2):
                        if talon[later] >= 0:
                            apart |= 1 << talon[later]
                moves &= tops_of_runs(hand, apart)
                frames[ply, MANY] = moves & (moves - 1)
                if frames[ply, MANY]:
                    frames[ply, MOVES] = order_cards(
                        own,
                        wants,
                        live,
                        played,
                        led,
                        frames[ply, BEST],
                        frames[ply, BEST_SEAT],
                        seat,
                        moves,
                        hand,
                        trumps,
                        safe,
                        history,
                    )
                else:
                    frames[ply, MOVES] = lowest_bit(moves) + 1
        else:
            seat = frames[ply, SEAT]
            if result == wants[seat]:
                settled = True
                if frames[ply, MANY]:
                    left = popcount(own[0] & frames[ply, LIVE])
                    answer = (ply % 3 * 3 + seat) * 32 + frames[ply, CARD]
                    history[answer] += left * left
                    best = frames[ply, BEST]
                    if ply % 3 and best >= 0:
                        answer = (ply % 3 * 3 + seat) * 1024 + best * 32 + frames[ply, CARD]
                        history[REPLIES + answer] += left * left
            else:
                result = -1
        if result < 0:
            moves = frames[ply, MOVES]
            card = (moves & 63) - 1
            frames[ply, MOVES] = moves >> 6
            seat = frames[ply, SEAT]
            if card < 0:
                result = 1 - wants[seat]
                settled = True
            else:
                live = frames[ply, LIVE]
                played = frames[ply, PLAYED] | 1 << card
                led = frames[ply, LED]
                best = frames[ply, BEST]
                best_seat = frames[ply, BEST_SEAT]
                frames[ply, CARD] = card
                if led < 0:
                    led = card >> 3
                    best = card
                    best_seat = seat
                elif (
                    best < 0
                    or (card >> 3 == best >> 3 and card > best)
                    or (trumps and card < 8 and best > 7)
                    or (card >> 3 == led and best >> 3 != led and not (trumps and best < 8))
                ):
                    best = card
                    best_seat = seat
                below = ply + 1
                turn = frames[ply, TALON]
                if ply % 3 == 2:
                    leads = best_seat
                    if turn < 2 and talon[turn] >= 0:
                        leads = 0 if seat == 2 else seat + 1
                    frames[below, LIVE] = live & ~played
                    frames[below, PLAYED] = 0
                    frames[below, LED] = -1
                    frames[below, BEST] = -1
                    frames[below, BEST_SEAT] = -1
                    frames[below, SEAT] = leads
                    frames[below, NEED] = frames[ply, NEED] - (1 if best_seat == 0 else 0)
                    frames[below, TALON] = turn + 1
                else:
                    frames[below, LIVE] = live
                    frames[below, PLAYED] = played
                    frames[below, LED] = led
                    frames[below, BEST] = best
                    frames[below, BEST_SEAT] = best_seat
                    frames[below, SEAT] = 0 if seat == 2 else seat + 1
                    frames[below, NEED] = frames[ply, NEED]
                    frames[below, TALON] = turn
                ply = below
                entering = True
                continue
        if settled and ply % 3 == 0 and frames[ply, SLOT] >= 0:
            remember(frames[ply], result, entries, control)
        if ply == first:
            return result
        ply -= 1


@njit(cache=True, nogil=True)
def remember(frame, result, entries, control):
    """Keep a bound for the exact position of a frame."""
    slot = frame[SLOT]
    key = frame[KEY]
    tag = control[GENERATION] << 4 | frame[SEAT]
    chosen = -1
    for way in range(WAYS):
        held = entries[slot + 2 * way + 1]
        if held >> 8 == tag and entries[slot + 2 * way] == key:
            if result:
                held = (held & ~15) | frame[NEED]
            else:
                held = (held & ~240) | (frame[NEED] - 1) << 4
            entries[slot + 2 * way + 1] = held
            return
        if chosen < 0 and held >> 12 != control[GENERATION]:
            chosen = way
    if chosen < 0:
        chosen = (key ^ (key >> 9)) & (WAYS - 1)
    else:
        control[FILLED] += 1
    entries[slot + 2 * chosen] = key
    if result:
        entries[slot + 2 * chosen + 1] = tag << 8 | 10 << 4 | frame[NEED]
    else:
        entries[slot + 2 * chosen + 1] = tag << 8 | (frame[NEED] - 1) << 4
