"""Bounds on the tricks to come that need no search."""

from __future__ import annotations

from numba import njit

from preferans.doubledummy.compiled.bits import TOP_STEP, lowest_bit, popcount

EVERY_SUIT = 0xFF


@njit(cache=True, nogil=True, inline="always")
def run_from(pattern, suit, code):
    """How many of the highest cards of a suit belong to the owner `code`."""
    own = ((pattern >> (16 * suit)) & 0xFFFF) ^ (code * 0x5555) | 1 << 16
    return lowest_bit(own) >> 1


@njit(cache=True, nogil=True)
def quick_tricks(leader, need, left, live, pattern, shape, trumps, tops):
    """A bound without search: (1, ranks that matter) enough, (0, …) too few, (-1, 0) not known."""
    # Trumps out with each seat.
    trump0 = trump1 = trump2 = 0
    if trumps:
        trump0 = shape & 15
        trump1 = (shape >> 4) & 15
        trump2 = (shape >> 8) & 15
    sure = 0
    matters = 0
    start = 0
    drawn = True
    if trumps:
        start = 1
        live8 = live & 255
        code = pattern & 3
        if code == 1:
            run = run_from(pattern, 0, 1)
            most = max(trump1, trump2)
            if most == 0 or (run >= most and leader == 0):
                sure = trump0
                if most:
                    matters = tops[live8 * TOP_STEP + most]
            else:
                drawn = False
                sure = run
                matters = tops[live8 * TOP_STEP + min(run, need)]
            if sure >= need:
                return 1, matters
        elif code:
            drawn = False
            one = two = 0
            place = 0
            while True:
                code = (pattern >> (2 * place)) & 3
                if code < 2 or place == 8:
                    break
                one += code == 2
                two += code == 3
                place += 1
            sure_out = max(one, two)
            if left - sure_out < need:
                fewest = left - need + 1
                one = two = 0
                place = 0
                while max(one, two) < fewest:
                    code = (pattern >> (2 * place)) & 3
                    one += code == 2
                    two += code == 3
                    place += 1
                return 0, tops[live8 * TOP_STEP + place]
            if leader != 0:
                sure = sure_out
                matters = tops[live8 * TOP_STEP + place]
    if leader == 0:
        for suit in range(start, 4):
            if sure >= need:
                break
            code = (pattern >> (16 * suit)) & 3
            if code != 1:
                continue
            lengths = shape >> (12 * suit)
            mine = lengths & 15
            one = (lengths >> 4) & 15
            two = (lengths >> 8) & 15
            run = run_from(pattern, suit, 1)
            most = max(one, two)
            wins = run
            if run >= most:
                wins = mine
            if not drawn:
                if trump1 and one < wins:
                    wins = one
                if trump2 and two < wins:
                    wins = two
            if wins:
                sure += wins
                matters |= tops[((live >> (8 * suit)) & 255) * TOP_STEP + min(wins, most)] << (8 * suit)
        if sure >= need:
            return 1, matters
        return -1, 0
    # A defender leads.
    out = 0
    if trumps:
        if (pattern & 3) == 1:
            out = 0
            out_matters = 0
        else:
            out = sure
            out_matters = matters
    else:
        out_matters = 0
    limit = left - need + 1  # tricks that the defenders need
    me = leader + 1
    partner = 5 - me
    cross = False
    cross_matters = 0
    cross_wins = 0
    pass_over = True  # the declarer can win any lead at once
    his = 0
    his_matters = 0
    for suit in range(start, 4):
        key = (pattern >> (16 * suit)) & 0xFFFF
        if key == 0:
            continue
        code = key & 3
        lengths = shape >> (12 * suit)
        declarer = lengths & 15
        mine = (lengths >> (4 * leader)) & 15
        others = (lengths >> (4 * (3 - leader))) & 15
        live8 = (live >> (8 * suit)) & 255
        if code == me:
            pass_over = False
            run = run_from(pattern, suit, me)
            most = max(declarer, others)
            wins = run
            if run >= most:
                wins = mine
            if trump0 and declarer < wins:
                wins = declarer
            partner_trumps = trump1 if partner == 2 else trump2
            if partner_trumps and others < wins:
                wins = others
            if wins and out < limit:
                out += wins
                out_matters |= tops[live8 * TOP_STEP + min(wins, most)] << (8 * suit)
        elif code == partner:
            if mine:
                pass_over = False
            if trump0 == 0 and trump1 == 0 and trump2 == 0:
                run = run_from(pattern, suit, partner)
                most = max(declarer, mine)
                wins = run
                if run >= most:
                    wins = others
                cross_wins += wins
                cross_matters |= tops[live8 * TOP_STEP + min(wins, max(most, 1))] << (8 * suit)
                if mine:
                    cross = True
        elif code == 1:
            run = run_from(pattern, suit, 1)
            most = max(mine, others)
            wins = run
            if run >= most:
                wins = declarer
            his += wins
            his_matters |= tops[live8 * TOP_STEP + min(wins, max(most, 1))] << (8 * suit)
    if out < limit and cross:
        out += cross_wins
        out_matters |= cross_matters
    if out >= limit:
        return 0, out_matters
    # Nobody else has trumps and the declarer takes whatever is led: then he cashes.
    if pass_over and trump1 == 0 and trump2 == 0:
        total = his
        if trumps:
            total += trump0
        if total >= need:
            fits = True
            for suit in range(start, 4):
                lengths = shape >> (12 * suit)
                mine = (lengths >> (4 * leader)) & 15
                if mine and ((pattern >> (16 * suit)) & 3) != 1 and (lengths & 15 or trump0 == 0):
                    fits = False
            if fits:
                return 1, his_matters
    return -1, 0


@njit(cache=True, nogil=True)
def last_trick(own, live, leader, trumps):
    """The last trick: (taken by the declarer, ranks that matter)."""
    best = lowest_bit(own[leader] & live)
    taker = leader
    shared = False
    led = best >> 3
    for step in range(1, 3):
        seat = leader + step
        if seat > 2:
            seat -= 3
        card = lowest_bit(own[seat] & live)
        if card >> 3 == best >> 3:
            shared = True
            if card > best:
                best = card
                taker = seat
        elif card >> 3 == 0 and trumps and led != 0:
            best = card
            taker = seat
            shared = False
    matters = 0
    if shared:
        matters = (EVERY_SUIT << (best & 7) & EVERY_SUIT) << (best & 24)
    return (1 if taker == 0 else 0), matters


@njit(cache=True, nogil=True)
def fill_safe(own, safe):
    """For each suit and set of live ranks: bit 0, seat 0 can duck every lead of the others in it for ever;
    bit 1, he can even lead his lowest card and duck from then on;
    the bits above, how many of their leads he cannot duck."""
    for suit in range(4):
        his = (own[0] >> (8 * suit)) & 255
        theirs = ((own[1] | own[2]) >> (8 * suit)) & 255
        for live in range(256):
            mine = his & live
            others = theirs & live
            value = 1
            worst = 0
            below = 0
            for rank in range(8):
                if (mine >> rank) & 1:
                    below += 1
                elif (others >> rank) & 1:
                    leads = popcount(others & ((2 << rank) - 1))
                    worst = max(worst, min(leads, popcount(mine)) - below)
            if worst:
                value = 0
            if value and mine and others and lowest_bit(mine) < lowest_bit(others):
                # His lowest is led; whatever they throw on it, the rest must stay below.
                value = 3
                low = mine & (mine - 1)
                seen = others
                count = popcount(others) - 1
                while low and count > 0:
                    if lowest_bit(low) > lowest_bit(seen):
                        value = 1
                        break
                    low &= low - 1
                    seen &= seen - 1
                    count -= 1
            value |= worst << 2
            safe[(suit << 8) + live] = value
