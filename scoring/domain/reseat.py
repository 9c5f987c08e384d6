"""The facts of a sheet told again for other seats: everybody keeps what he did, at the seat that was his.

For a table where players sat otherwise than the sheet has them and the deals were written by name. Whoever
dealt a deal dealt it still; calls are put in the order of the new seats. Whether the deals are then possible
the scorer says.
"""

from collections.abc import Mapping, Sequence
from typing import Any

Fact = dict[str, Any]
SEATS = ("declarer", "dealer", "shared_with", "replace", "join")
"""Keys whose value is a seat."""


def reseat(
    facts: Sequence[Mapping[str, Any]], to: Sequence[int], *, dealers: Sequence[int | None]
) -> list[Fact]:
    """The facts of tirazh-sheet/1 with seat `s` everywhere become `to[s]`, a permutation of the seats.

    `dealers` says by old seat who dealt each entry, None where nobody did; every deal then names its dealer,
    so that it stands whatever its neighbours say. Raises ValueError when `to` is no permutation.
    """
    if sorted(to) != list(range(len(to))):
        raise ValueError(f"{to}: expected each seat once")
    return [_moved(fact, to, dealt) for fact, dealt in zip(facts, dealers, strict=True)]


def _moved(fact: Mapping[str, Any], to: Sequence[int], dealt: int | None) -> Fact:
    told: Fact = dict(fact)
    for key in SEATS:
        if key in told:
            told[key] = _seat(told[key], to)
    if "contract" in told and dealt is not None:
        told["dealer"] = to[dealt]
    if "tricks" in told:
        told["tricks"] = _by_seat(told["tricks"], to)
    if isinstance(told.get("dark"), list):
        told["dark"] = [_seat(seat, to) for seat in told["dark"]]
    if isinstance(told.get("calls"), list):
        told["calls"] = _calls(told, to)
    for key in ("adjustments", "postings"):
        if isinstance(told.get(key), list):
            told[key] = [_row(row, to) for row in told[key]]
    if isinstance(told.get("checkpoint"), Mapping):
        told["checkpoint"] = _figures(told["checkpoint"], to)
    return told


def _seat(seat: Any, to: Sequence[int]) -> Any:
    """A seat moved; a word (a void's dealer), a seat that is none, is left for the scorer."""
    is_seat = isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(to)
    return to[seat] if is_seat else seat


def _by_seat(row: Any, to: Sequence[int]) -> Any:
    """A list by seat in the order of the new seats."""
    if not isinstance(row, list) or len(row) != len(to):
        return row
    moved = list(row)
    for old, value in enumerate(row):
        moved[to[old]] = value
    return moved


def _row(row: Any, to: Sequence[int]) -> Any:
    """A penalty trick or a figure by hand."""
    if not isinstance(row, Mapping):
        return row
    return {
        key: _seat(value, to) if key in ("player", "to", "against") else value for key, value in row.items()
    }


def _figures(figures: Mapping[str, Any], to: Sequence[int]) -> Fact:
    """What the players' paper says."""
    moved = {column: _by_seat(row, to) for column, row in figures.items()}
    if isinstance(moved.get("whists"), list):
        moved["whists"] = [_by_seat(row, to) for row in moved["whists"]]
    return moved


def _calls(told: Fact, to: Sequence[int]) -> list[Any]:
    """Calls of each seat in their own order: the defenders in turns, then a dealer who does not play."""
    by_seat: dict[int, list[Any]] = {}
    for call in told["calls"]:
        if not (isinstance(call, list | tuple) and len(call) == 2 and isinstance(call[0], int)):
            return list(told["calls"])
        seat = _seat(call[0], to)
        by_seat.setdefault(seat, []).append([seat, call[1]])
    start = told.get("declarer")
    start = start if isinstance(start, int) else 0
    sits = told.get("dealer") if len(to) >= 4 else None
    last = by_seat.pop(sits, []) if isinstance(sits, int) else []
    order = sorted(by_seat, key=lambda seat: (seat - start - 1) % len(to))
    calls: list[Any] = []
    while any(by_seat.values()):
        calls += [by_seat[seat].pop(0) for seat in order if by_seat[seat]]
    return calls + last
