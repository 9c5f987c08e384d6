"""Running figures of a pulka: what the players have written in each place, total after total.

``2.4.8.14`` in a pool means four entries, after each of which the new total was written down. Which
entries count, and in what order, is the caller's business (corrections in place, undone lines gone).
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

POOL, MOUNTAIN, WHISTS = "pool", "mountain", "whists"
MINUS = "−"
_VULGAR = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}


class Tone(StrEnum):
    """Who wrote a figure, and when: earlier, in the last deal, or the arbiter."""

    PLAIN = "plain"
    FRESH = "fresh"
    RULED = "ruled"


class Place(NamedTuple):
    """Where a run stands: whose zone, which column and, for whists, against whom."""

    player: int
    column: str
    against: int | None = None


class Figure(NamedTuple):
    """One running total as written, and its tone."""

    text: str
    tone: Tone = Tone.PLAIN


Runs = Mapping[Place, Sequence[Figure]]
Postings = Iterable[tuple[int, str, int | None, Fraction]]


def write_points(points: Fraction) -> str:
    """Write a total as players do: ``14``, ``−1``, ``7½``, ``2⅓``; rarer parts as ``1 2/7``."""
    sign = MINUS if points < 0 else ""
    whole, rest = divmod(abs(points), 1)
    if not rest:
        return f"{sign}{whole}"
    part = _VULGAR.get((rest.numerator, rest.denominator))
    if part is None:
        part = f"{rest.numerator}/{rest.denominator}"
        return f"{sign}{whole}\u202f{part}" if whole else f"{sign}{part}"
    return f"{sign}{whole or ''}{part}"


def running_figures(
    entries: Iterable[tuple[int, bool, Postings]], seats: int, *, mark_last: bool = True
) -> dict[Place, tuple[Figure, ...]]:
    """Build the runs of a sheet from its entries in their order.

    ``entries`` gives (number, is it the arbiter's, its postings); a posting is (player, column,
    against or None, points). Postings of one entry to one place count as one change; a change of
    zero writes nothing. ``mark_last`` makes the figures of the last entry that is not the arbiter's
    fresh; turn it off for a closed sheet. Places of players beyond ``seats`` are left out.
    """
    totals: dict[Place, Fraction] = {}
    written: dict[Place, list[tuple[int, bool, str]]] = {}
    last = None
    for number_, is_ruling, postings in entries:
        changes: dict[Place, Fraction] = {}
        for player, column, against, points in postings:
            place = Place(player, str(column), against)
            changes[place] = changes.get(place, Fraction(0)) + points
        last = last if is_ruling else number_
        for place, change in changes.items():
            if change and place.player < seats:
                totals[place] = totals.get(place, Fraction(0)) + change
                written.setdefault(place, []).append((number_, is_ruling, write_points(totals[place])))

    def tone(number_: int, is_ruling: bool) -> Tone:
        if is_ruling:
            return Tone.RULED
        return Tone.FRESH if mark_last and number_ == last else Tone.PLAIN

    return {
        place: tuple(Figure(text, tone(number_, is_ruling)) for number_, is_ruling, text in run)
        for place, run in written.items()
    }
