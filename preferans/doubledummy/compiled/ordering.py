"""Which card to try first: the place in the trick, who stands to win it, and what helped before."""

from __future__ import annotations

from numba import njit

from preferans.doubledummy.compiled.bits import highest_bit, lowest_bit, popcount

EVERY_SUIT = 0xFF
REPLIES = 320  # behind the history of cards, that of cards as answers
SCRATCH = 300  # the last twenty fields of a history are the workspace of sorting


@njit(cache=True, nogil=True)
def order_moves(own, live, played, led, best, best_seat, seat, moves, hand, pattern, left, trumps, history):
    """The cards of `moves` packed six bits each, the most hopeful lowest."""
    place = 0 if led < 0 else (1 if popcount(played) == 1 else 2)
    packed = 0
    count = 0
    rest = moves
    base = (place * 3 + seat) * 32
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        suit = card >> 3
        rank = card & 7
        score = 0
        if place == 0:
            code = (pattern >> (16 * suit)) & 3
            suit_live = live & (EVERY_SUIT << (8 * suit))
            top = (suit_live >> card) == 1
            if seat == 0:
                if top:
                    score = 60
                    if trumps and suit == 0:
                        score = 90
                elif code == 1:
                    score = 10 - rank
                else:
                    score = 30 - rank + 3 * popcount(own[0] & suit_live)
            else:
                if top:
                    score = 60
                elif code == 4 - seat:
                    score = 50 - rank
                elif code == 1:
                    score = 20 - rank
                else:
                    score = 30 - rank
                if trumps and suit == 0:
                    score -= 10
        else:
            wins = (suit == best >> 3 and card > best) or (trumps and suit == 0 and best > 7)
            mine = seat == 0
            if place == 2:
                if mine or best_seat == 0:
                    score = 60 - rank if wins else 30 - rank
                else:
                    score = 40 - rank
            else:
                after = seat + 1
                if after > 2:
                    after = 0
                if mine or best_seat == 0:
                    score = 50 + rank if wins else 30 - rank
                    if wins and not mine:
                        score = 50 - rank
                else:
                    # The partner led and the declarer plays after.
                    his = own[0] & live & (EVERY_SUIT << (8 * suit))
                    over = wins and suit == led and card > highest_bit(his)
                    score = 55 - rank if over else 40 - rank
            if suit != led and not wins:
                length = popcount(hand & (EVERY_SUIT << (8 * suit)))
                score += length
        score = (score << 8) + (history[base + card] >> 5)
        if score < 0:
            score = 0
        # Insert by falling score.
        at = 0
        while at < count and history[SCRATCH + at] >= score:
            at += 1
        for j in range(count, at, -1):
            history[SCRATCH + j] = history[SCRATCH + j - 1]
        history[SCRATCH + at] = score
        low = packed & ((1 << (6 * at)) - 1)
        packed = low | (card + 1) << (6 * at) | (packed >> (6 * at)) << (6 * (at + 1))
        count += 1
    return packed


@njit(cache=True, nogil=True)
def order_cards(own, wants, live, played, led, best, best_seat, seat, moves, hand, trumps, safe, history):
    """The cards of `moves` packed six bits each, the most hopeful lowest."""
    place = 0 if led < 0 or played == 0 else (1 if popcount(played) == 1 else 2)
    packed = 0
    count = 0
    rest = moves
    base = (place * 3 + seat) * 32
    reply = REPLIES
    if place and best >= 0:
        reply += (place * 3 + seat) * 1024 + best * 32
    want = wants[seat]
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        suit = card >> 3
        rank = card & 7
        in_suit = (live >> (8 * suit)) & 255
        wins = best < 0 or (suit == best >> 3 and card > best) or (trumps and suit == 0 and best > 7)
        score = 40
        if seat == 0:
            if place == 0:
                score = 40 + 4 * rank if want else 60 - 5 * rank
            elif want:
                score = 60 - rank if wins else 30 - rank
            elif suit == led or wins:
                score = 30 - rank if wins else 50 + rank
                if place == 2 and wins:
                    score = 30 + rank
            else:
                score = 30 + 3 * rank
                if safe[(suit << 8) + in_suit] & 1 == 0:
                    score += 30
        else:
            if want:
                # The counted seat shall take: keep low cards for later, go below him when he stands.
                if place == 0:
                    his = (own[0] >> (8 * suit)) & in_suit
                    score = 30 - 2 * rank
                    if his == 0:
                        score -= 20
                    elif safe[(suit << 8) + in_suit] & 1 == 0:
                        score += 20
                        if lowest_bit(his) > rank:
                            score += 30
                elif best_seat == 0:
                    score = 20 - rank if wins else 50 + rank
                else:
                    score = 40 + 2 * rank
                    if place == 1 and suit == led:
                        score = 40 - rank
            elif place == 0:
                score = 40 + 3 * rank
            elif best_seat == 0:
                score = 60 - rank if wins else 30 - rank
            else:
                score = 40 - rank
        score = (score << 2) + (history[base + card] >> 4) + history[reply + card]
        at = 0
        while at < count and history[SCRATCH + at] >= score:
            at += 1
        for j in range(count, at, -1):
            history[SCRATCH + j] = history[SCRATCH + j - 1]
        history[SCRATCH + at] = score
        low = packed & ((1 << (6 * at)) - 1)
        packed = low | (card + 1) << (6 * at) | (packed >> (6 * at)) << (6 * (at + 1))
        count += 1
    return packed
