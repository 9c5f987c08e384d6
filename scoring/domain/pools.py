"""Where pool points go: the own pool, help, the own mountain (points 4.1.1, 4.2.3; `scoring.md` §5)."""

from preferans.convention import Convention
from preferans.seats import clockwise_from
from scoring.domain.facts import MOUNTAIN, POOL, WHISTS
from scoring.domain.outcome import Award, Move, Outcome, cell_of
from scoring.domain.state import State
from scoring.domain.units import divided


def has_room(outcome: Outcome, cells: list[int], room: int | None) -> bool:
    """Whether the pools, of `room` units each where that is agreed, hold all that a deal wins."""
    if room is not None:
        for player, amount in outcome.won:
            if cells[player] + amount > room:
                return False
    return True


def write_overflow(outcome: Outcome, state: State) -> list[Move]:
    """Write a deal that wins more than a pool holds; returns its figures. Raises `Inexact`."""
    moves: list[Move] = []
    cells, size = state.cells, state.size
    for award in outcome.awards:
        placed = place_award(award, state.pools, state.seats, state.convention, state.units)
        moves += placed
        for move in placed:  # the next award finds less room
            cells[cell_of(move.player, move.column, move.against, size)] += move.amount
    for move in outcome.moves:
        cells[cell_of(move.player, move.column, move.against, size)] += move.amount
    return moves + outcome.moves


def place_award(
    award: Award, pools: list[int], seats: tuple[int, ...], convention: Convention, units: int
) -> list[Move]:
    """The figures that a win of pool points becomes. `pools` are the pools before it, in units, by seat.

    Raises `Inexact` when a mountain point does not divide.
    """
    owner, amount, cite = award
    if convention.pool_mode != "each" or convention.pool_target is None:
        return [Move(owner, POOL, None, amount, cite)]
    target = convention.pool_target * units
    own = max(0, min(amount, target - pools[owner]))
    moves = [Move(owner, POOL, None, own, cite)] if own else []
    rest = amount - own
    for friend in _to_help(owner, pools, seats, target, convention.help) if rest else ():
        given = min(rest, target - pools[friend])
        whists = convention.help_whists
        moves.append(Move(friend, POOL, None, given, "4.2.3"))
        if whists:
            amount_written = divided(given * whists.numerator, whists.denominator)
            moves.append(Move(owner, WHISTS, friend, amount_written, "4.2.3"))
        rest -= given
        if not rest:
            break
    if rest and convention.surplus == "mountain":
        mountain, pool = convention.divisors(len(seats))
        off = divided(rest * convention.pool_point * mountain, 10 * pool)
        moves.append(Move(owner, MOUNTAIN, None, -off, "4.1.1"))
    return moves


def _to_help(owner: int, pools: list[int], seats: tuple[int, ...], target: int, rule: str) -> list[int]:
    """Opponents with room, in the order of help: the fullest pool first, at a tie the nearest to the left."""
    if rule == "none":
        return []
    friends = [seat for seat in clockwise_from(owner, seats) if seat != owner and pools[seat] < target]
    return friends if rule == "next" else sorted(friends, key=lambda seat: -pools[seat])
