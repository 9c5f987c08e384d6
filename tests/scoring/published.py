"""Reading a result of the scorer in the shorthand of published cases.

Players by name, zeros left out, `"C->A": "12"` for what C wrote on A.
"""

from fractions import Fraction
from typing import Any

Cells = dict[str, dict[str, Fraction]]


def cells(sheet: dict[str, Any], players: list[str]) -> Cells:
    """The figures of a sheet that are not zero, in shorthand."""
    found: Cells = {"pool": {}, "mountain": {}, "whists": {}}
    for writer, name in enumerate(players):
        for column in ("pool", "mountain"):
            found[column][name] = Fraction(sheet[column][writer])
        for against, other in enumerate(players):
            found["whists"][f"{name}->{other}"] = Fraction(sheet["whists"][writer][against])
    return without_zeros(found)


def without_zeros(figures: Cells) -> Cells:
    """The same figures without the zeros."""
    return {
        column: {where: points for where, points in row.items() if points} for column, row in figures.items()
    }


def shorthand(figures: dict[str, dict[str, Any]]) -> Cells:
    """Figures written in a case as exact numbers."""
    return without_zeros({c: {k: Fraction(v) for k, v in row.items()} for c, row in figures.items()})


def difference(after: Cells, before: Cells) -> Cells:
    """What changed between two sheets."""
    return without_zeros(
        {
            column: {
                where: after[column].get(where, Fraction(0)) - before[column].get(where, Fraction(0))
                for where in after[column].keys() | before[column].keys()
            }
            for column in after
        }
    )


def total_value(entries: list[dict[str, Any]], players: int) -> tuple[str, ...]:
    """The values of several entries added up, seat by seat."""
    return tuple(
        str(sum((Fraction(entry["value"][seat]) for entry in entries), Fraction(0)))
        for seat in range(players)
    )
