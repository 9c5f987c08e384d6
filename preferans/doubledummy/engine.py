"""Values of positions by the compiled searches.

Making an `Engine` imports numba and, without a warm cache, compiles for some twenty seconds; importing
this module does neither. An engine belongs to one thread and remembers positions between questions.
"""

from __future__ import annotations

from typing import Any, Final

from preferans.doubledummy.position import NO_TRUMP, SEATS, Position, legal_cards

CONTRACT: Final = (True, False, False)
MISERE: Final = (False, True, True)
NO_LEAD: Final = -1


class Engine:
    """The tables and the workspace of the two searches."""

    def __init__(self, *, chains: int = 1 << 16, entries: int = 1 << 19, positions: int = 1 << 20) -> None:
        """`entries` is the room for contracts (32 bytes each), `positions` for the rest (16 bytes each)."""
        import numpy as np

        from preferans.doubledummy.compiled import bits, bounds, contracts, discards, general

        def zeros(*shape: int) -> Any:
            return np.zeros(shape, np.int64)

        self._bits, self._bounds = bits, bounds
        self._contracts, self._general, self._pairs = contracts, general, discards
        self._own, self._patterns, self._shapes, self._safe = zeros(3), zeros(1024), zeros(1024), zeros(1024)
        self._tops = bits.top_masks()
        self._heads, self._entries = zeros(chains), zeros(entries * contracts.ENTRY)
        self._positions = zeros(positions * general.ENTRY)
        self._contract_control, self._general_control = np.array([1, 1, 0]), np.array([1, 0, 0])
        self._contract_history, self._general_history = zeros(320), zeros(320 + 9 * 1024)
        self._frames, self._start, self._wants, self._talon = zeros(36, 16), zeros(16), zeros(3), zeros(2)
        self._found = zeros(discards.PAIRS, 4)
        self._room, self._places = entries * 3 // 4, positions * 3 // 4
        self._context: object = None
        self._hands: object = None
        self._is_safe_filled = False

    @property
    def plays(self) -> int:
        """Card plays looked at so far."""
        return int(self._contract_control[2] + self._general_control[2])

    @property
    def remembered(self) -> int:
        """Results in the tables."""
        return int(self._contract_control[1] + self._general_control[1])

    def forget(self) -> None:
        """Empty both tables."""
        self._forget_contracts()
        self._forget_general()

    def _forget_contracts(self) -> None:
        self._contract_control[0] += 1
        self._contract_control[1] = 1
        self._contract_history[:] = 0

    def _forget_general(self) -> None:
        self._general_control[0] += 1
        self._general_control[1] = 0
        self._general_history[:] = 0

    def _open_contracts(self) -> None:
        if self._contract_control[1] > self._room:
            self._forget_contracts()

    def _open_general(self, wants: tuple[bool, ...], trumps: int) -> None:
        if not self._is_safe_filled:
            self._bounds.fill_safe(self._own, self._safe)
            self._is_safe_filled = True
        if self._context != (wants, trumps) or self._general_control[1] > self._places:
            self._context = (wants, trumps)
            self._forget_general()

    def takes(self, position: Position, need: int) -> bool:
        """Does the counted seat still take `need` tricks when every seat plays to its want?"""
        turn = position.counted
        hands = list(position.hands)
        for place, card in enumerate(position.trick):
            hands[(position.leader + place) % SEATS] |= 1 << card
        live = self._set_hands(
            tuple(_relabel(hands[(turn + seat) % SEATS], position.trump) for seat in range(SEATS))
        )
        wants = tuple(position.wants[(turn + seat) % SEATS] for seat in range(SEATS))
        trumps = int(position.trump != NO_TRUMP)
        self._lay_start(position, live, need)
        if wants == CONTRACT and not position.talon:
            self._open_contracts()
            found = self._contracts.declarer_takes(
                self._start,
                trumps,
                self._own,
                self._patterns,
                self._shapes,
                self._tops,
                self._heads,
                self._entries,
                self._contract_control,
                self._frames,
                self._contract_history,
            )
            return bool(found)
        self._open_general(wants, trumps)
        self._wants[:] = wants
        self._talon[:] = (*position.talon, NO_LEAD, NO_LEAD)[:2]
        found = self._general.counted_takes(
            self._start,
            trumps,
            self._wants,
            self._talon,
            int(position.talon_plays),
            self._own,
            self._patterns,
            self._safe,
            self._positions,
            self._general_control,
            self._frames,
            self._general_history,
        )
        return bool(found)

    def _set_hands(self, hands: tuple[int, ...]) -> int:
        """Who owns which card; the tables of a suit are made anew only for other hands."""
        if hands != self._hands:
            self._hands = hands
            self._own[:] = hands
            self._bits.fill_suit_tables(self._own, self._patterns, self._shapes)
            self._is_safe_filled = False
        return hands[0] | hands[1] | hands[2]

    def _lay_start(self, position: Position, live: int, need: int) -> None:
        table = [_relabel_card(card, position.trump) for card in position.trick]
        played, led, best, best_seat, shared = 0, -1, -1, -1, 0
        trumps = position.trump != NO_TRUMP
        talon = position.talon[:1]
        if talon:
            led = talon[0] >> 3
            if position.talon_plays:
                best, best_seat = talon[0], SEATS
        for place, card in enumerate(table):
            played |= 1 << card
            seat = (position.leader - position.counted + place) % SEATS
            if led < 0:
                led = card >> 3
            if best < 0:
                best, best_seat = card, seat
            elif card >> 3 == best >> 3:
                shared = 1
                if card > best:
                    best, best_seat = card, seat
            elif (trumps and card < 8) or (
                card >> 3 == led and best >> 3 != led and not (trumps and best < 8)
            ):
                best, best_seat, shared = card, seat, 0
        start, first = self._start, len(table)
        start[:] = 0
        seat = (position.to_play - position.counted) % SEATS
        module = self._general if position.talon or self._is_general(position) else self._contracts
        start[module.LIVE], start[module.PLAYED], start[module.LED] = live, played, led
        start[module.BEST], start[module.BEST_SEAT], start[module.SEAT] = best, best_seat, seat
        start[module.NEED] = need
        if module is self._contracts:
            start[module.SHARED] = shared
            start[module.SHAPE] = first
        else:
            start[module.SLOT] = first

    @staticmethod
    def _is_general(position: Position) -> bool:
        return any(position.wants[seat] != (seat == position.counted) for seat in range(SEATS))

    def value(self, position: Position, guess: int | None = None) -> int:
        """The tricks that the counted seat still takes when every seat plays to its want.

        `guess` is where to begin asking; a good one saves time.
        """
        low, high = 0, position.tricks_left
        if position.wants[position.counted]:
            ask = (high + 1) // 2 if guess is None else guess
        else:
            # Low questions are answered sooner, and what they teach serves the higher ones.
            ask = 2 if guess is None else guess + 1
        while low < high:
            ask = min(max(ask, low + 1), high)
            if self.takes(position, ask):
                low = ask
                ask += 1
            else:
                high = ask - 1
                ask -= 1
        return low

    def discards(
        self,
        hands: tuple[int, int, int],
        *,
        leader: int,
        trump: int,
        misere: bool,
        depth: int,
        guess: int | None = None,
    ) -> tuple[int, list[tuple[int, int, int]]]:
        """The declarer, seat 0, with twelve cards: his best, and (cards away, at least, at most) by pair.

        `depth` is a `tables.Depth`.
        """
        self._set_hands(tuple(_relabel(hand, trump) for hand in hands))
        trumps = int(trump != NO_TRUMP)
        if misere:
            self._open_general(MISERE, 0)
            self._wants[:] = MISERE
            self._talon[:] = NO_LEAD
            best = self._pairs.misere_discards(
                depth,
                leader,
                3 if guess is None else guess,
                self._wants,
                self._talon,
                self._own,
                self._patterns,
                self._safe,
                self._positions,
                self._general_control,
                self._frames,
                self._general_history,
                self._start,
                self._found,
            )
        else:
            self._open_contracts()
            best = self._pairs.contract_discards(
                depth,
                leader,
                trumps,
                5 if guess is None else guess,
                self._own,
                self._patterns,
                self._shapes,
                self._safe,
                self._tops,
                self._heads,
                self._entries,
                self._contract_control,
                self._frames,
                self._contract_history,
                self._start,
                self._found,
            )
        rows = [(_relabel(int(row[3]), trump), int(row[1]), int(row[2])) for row in self._found]
        return int(best), rows

    def card_values(self, position: Position) -> dict[int, int]:
        """What every legal card gives: the tricks of the counted seat, the present one included."""
        values: dict[int, int] = {}
        guess = None
        for card in legal_cards(position):
            after, taker = position.play(card)
            guess = values[card] = int(taker == position.counted) + self.value(after, guess)
        return values

    def best_card(self, position: Position) -> tuple[int, int]:
        """A best card and what it gives."""
        values = self.card_values(position)
        choose = max if position.wants[position.to_play] else min
        card = choose(values, key=lambda one: values[one])
        return card, values[card]

    def best_line(self, position: Position) -> list[int]:
        """One line of best play to the end."""
        line = []
        value = self.value(position)
        while any(position.hands):
            for card in legal_cards(position):
                after, taker = position.play(card)
                rest = value - int(taker == position.counted)
                if 0 <= rest <= after.tricks_left and self._is_worth(after, rest):
                    line.append(card)
                    position, value = after, rest
                    break
            else:
                raise AssertionError("some card must keep the value of a position")
        return line

    def _is_worth(self, position: Position, value: int) -> bool:
        if value < position.tricks_left and self.takes(position, value + 1):
            return False
        return value == 0 or self.takes(position, value)


def _relabel(hand: int, trump: int) -> int:
    """The hand with the trumps moved to suit 0 and suit 0 to theirs."""
    if trump <= 0:
        return hand
    shift = 8 * trump
    rest = hand & ~(0xFF | 0xFF << shift)
    return rest | hand >> shift & 0xFF | (hand & 0xFF) << shift


def _relabel_card(card: int, trump: int) -> int:
    if trump <= 0 or card >> 3 not in {0, trump}:
        return card
    return card & 7 if card >> 3 == trump else trump << 3 | card & 7
