"""How many tables of three and of four seat the players of a round, and what each choice costs.

At a table of four the dealer sits out (1.2), so a player takes a hand in three deals of four; at a
table of three he takes one in every deal. More tables of three mean more deals for each player, more
visits to such tables to be shared out, and fewer opponents met in a round.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Composition:
    """Tables of a round by size. Tables of two and five exist only on demand."""

    fours: int = 0
    threes: int = 0
    fives: int = 0
    twos: int = 0

    @property
    def players(self) -> int:
        """How many players it seats."""
        return 5 * self.fives + 4 * self.fours + 3 * self.threes + 2 * self.twos

    @property
    def sizes(self) -> tuple[int, ...]:
        """Size of each table in the order of the hall: the larger first."""
        return (5,) * self.fives + (4,) * self.fours + (3,) * self.threes + (2,) * self.twos

    @property
    def key(self) -> str:
        """The sizes as `4x23+3x2`; `parse_composition` reads it back."""
        counts = ((5, self.fives), (4, self.fours), (3, self.threes), (2, self.twos))
        return "+".join(f"{size}x{count}" for size, count in counts if count)

    @property
    def pairs(self) -> int:
        """How many pairs meet in one round."""
        return sum(size * (size - 1) // 2 for size in self.sizes)


@dataclass(frozen=True)
class TradeOff:
    """What a composition means for a player over the whole event, from the least to the most."""

    composition: Composition
    three_visits: tuple[int, int]
    deals: tuple[int, int] | None


def parse_composition(key: str) -> Composition | None:
    """Read `4x23+3x2`; None when it is not a composition."""
    counts = {5: 0, 4: 0, 3: 0, 2: 0}
    for part in key.split("+"):
        size, _, count = part.partition("x")
        if not (size.isascii() and size.isdigit() and count.isascii() and count.isdigit() and len(count) < 5):
            return None
        if int(size) not in counts or counts[int(size)] or not int(count):
            return None
        counts[int(size)] = int(count)
    return Composition(fours=counts[4], threes=counts[3], fives=counts[5], twos=counts[2])


def compositions(players: int, *, with_fives: bool = False) -> tuple[Composition, ...]:
    """Every way to seat `players` at tables of four and three, the fewest threes first.

    Five players have no such way and get a table of five; two play heads-up. With `with_fives` the
    ways with one or two tables of five follow. Fewer than two players give nothing.
    """
    found = [
        Composition(fours=(players - 3 * threes) // 4, threes=threes)
        for threes in range(players // 3 + 1)
        if players >= 3 and (players - 3 * threes) % 4 == 0
    ]
    if players == 2:
        found.append(Composition(twos=1))
    if with_fives or players == 5:
        for fives in (1, 2):
            rest = players - 5 * fives
            if rest == 0:
                found.append(Composition(fives=fives))
            elif rest >= 3:
                found.extend(
                    Composition(fours=c.fours, threes=c.threes, fives=fives)
                    for c in compositions(rest)
                    if not c.fives
                )
    return tuple(found)


def trade_off(composition: Composition, *, rounds: int, deals: int | None) -> TradeOff:
    """What the composition costs when every one of `rounds` rounds of `deals` deals uses it.

    Visits to tables of three are spread evenly, so they differ by one at most.
    """
    players, seats = composition.players, 3 * composition.threes * rounds
    visits = (seats // players, -(-seats // players))
    if deals is None or composition.fives or composition.twos:
        return TradeOff(composition, visits, None)
    sits_out = -(-deals // 4)
    plays = [deals * visit + (deals - sits_out) * (rounds - visit) for visit in visits]
    most = [deals * visit + (deals - deals // 4) * (rounds - visit) for visit in visits]
    return TradeOff(composition, visits, (min(plays), max(most)))
