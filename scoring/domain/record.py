"""The file format tirazh-sheet/1: from a parsed sheet to a result (formats.md, binding).

`score_sheet` is the door for files and API; `read_and_score` the typed door for services. Neither
raises on bad input: faults are values, all of them at once.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from preferans.convention import Convention
from scoring.domain.checkpoint import difference_fault
from scoring.domain.faults import Fault, first_of
from scoring.domain.head import Head, read_head
from scoring.domain.limits import beyond_sheet, fineness_fault
from scoring.domain.memory import Memory
from scoring.domain.outcome import Move, Shown, cell_of
from scoring.domain.reckoning import Reckoning
from scoring.domain.settlement import Balance, Settlement
from scoring.domain.settlementsteps import settlement_shown
from scoring.domain.sheet import Step, Walk
from scoring.domain.units import MAX_UNITS, Inexact, as_text, units_for

Result = dict[str, object]
Translate = Callable[[str], str]


@dataclass(frozen=True)
class Scored:
    """A scored sheet: the walk with its steps; the balance and the settlement follow from it."""

    walk: Walk
    head: Head

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats taken at the end."""
        return self.walk.state.seats

    @cached_property
    def reckoning(self) -> Reckoning:
        """The settlement in whole numbers."""
        walk = self.walk
        return Reckoning(walk.state.cells, walk.units, self.seats, walk.state.size, walk.convention)

    @cached_property
    def balance(self) -> Balance:
        """What stands on the sheet."""
        size, units = self.walk.state.size, self.walk.units
        figures = [Fraction(cell, units) for cell in self.walk.state.cells]
        return Balance(
            tuple(figures[:size]),
            tuple(figures[size : 2 * size]),
            tuple(tuple(figures[start : start + size]) for start in range(2 * size, len(figures), size)),
            self.seats,
        )

    @cached_property
    def settlement(self) -> Settlement:
        """The settlement, exact, step by step."""
        return Settlement(self.balance, self.head.convention)

    @property
    def result(self) -> Result:
        """The full result as `formats.md` gives it."""
        return render(self)

    def values(self, step: Step) -> list[Fraction] | None:
        """What an entry is worth to each seat, in vists; None when it writes nothing by nature."""
        numerators = _values(self, step)
        if numerators is None:
            return None
        denominator = self.reckoning.weights.denominator
        return [Fraction(numerator, denominator) for numerator in numerators]


def score_sheet(data: object, *, balances_only: bool = False, translate: Translate = str) -> Result:
    """Score one parsed sheet: the result, or `{"errors": [...]}` with every fault.

    `balances_only` leaves out entries, values and steps. `translate` turns message ids into texts.
    """
    scored = read_and_score(data)
    if isinstance(scored, list):
        return {"errors": [one.as_dict(translate) for one in scored]}
    return render(scored, balances_only=balances_only, translate=translate)


def read_and_score(data: object) -> Scored | list[Fault]:
    """Read and score one parsed sheet; returns it, or every fault in the order of the sheet."""
    head, faults = read_head(data)
    if head is None:
        return first_of(faults)
    units = _units(head.convention)
    while True:
        walk = Walk(
            head.convention,
            units,
            list(head.names),
            head.seats,
            head.first_dealer,
            _memory(head.convention, units, len(head.names)),
        )
        try:
            walk.run(head.entries)
            break
        except Inexact as coarse:
            units *= coarse.divisor
            if units > MAX_UNITS:
                return first_of([*faults, *walk.faults, fineness_fault(coarse)])
    found = faults + (walk.faults or beyond_sheet(walk.steps, units, len(walk.names)))
    return first_of(found) if found else Scored(walk, head)


@lru_cache(maxsize=512)
def _units(convention: Convention) -> int:
    numbers = [
        convention.consolation,
        convention.talon_premium,
        convention.talon_refusal,
        *convention.all_pass_prices,
    ]
    return units_for([number for number in numbers if isinstance(number, (int, Fraction))])


@lru_cache(maxsize=64)
def _memory(convention: Convention, units: int, size: int) -> Memory:
    """Deals already read and scored under a convention."""
    return Memory(convention)


def _values(scored: Scored, step: Step) -> list[int] | None:
    """Numerators of an entry's value over the weights' denominator, with the final number of players."""
    if not step.moves and step.outcome is None:
        return None
    weights, seats, size = scored.reckoning.weights, scored.seats, scored.walk.state.size
    values = [0] * size
    for move in step.moves:
        weights.add(values, cell_of(move.player, move.column, move.against, size), move.amount, seats, size)
    return values


def render(scored: Scored, *, balances_only: bool = False, translate: Translate = str) -> Result:
    """The result of `formats.md`, with numbers as strings in lowest terms."""
    walk = scored.walk
    result: Result = {} if balances_only else {"entries": _entries(scored)}
    size, finished = walk.state.size, walk.state.finished
    figures = _texts(walk.state.cells, walk.units)
    result["sheet"] = {
        "pool": figures[:size],
        "mountain": figures[size : 2 * size],
        "whists": [figures[start : start + size] for start in range(2 * size, len(figures), size)],
    }
    result["finished"] = {"by": finished} if finished else None
    result["warnings"] = [one.as_dict(translate) for one in walk.warnings] + _differences(scored, translate)
    result["next"] = _next(walk)
    result["settlement"] = settlement_shown(scored.reckoning, with_steps=not balances_only)
    return result


def _entries(scored: Scored) -> list[Result]:
    entries: list[Result] = []
    for step in scored.walk.steps:
        postings, value = _shown(scored, step)
        entries.append(
            {
                "number": step.number,
                "dealer": step.dealer,
                "label": step.label,
                "postings": postings,
                "value": value,
            }
        )
    return entries


def _shown(scored: Scored, step: Step) -> tuple[list[Result], list[str] | None]:
    """The figures of an entry and its value, remembered with the outcome of a deal."""
    outcome, units = step.outcome, scored.walk.units
    if not step.is_plain or outcome is None:
        values = _values(scored, step)
        value = None if values is None else _texts(values, scored.reckoning.weights.denominator)
        return [_posting(move, units) for move in step.moves], value
    shown = outcome.shown
    if shown is None or shown.seats != scored.seats:
        values = _values(scored, step) or []
        value = _texts(values, scored.reckoning.weights.denominator)
        shown = outcome.shown = Shown(scored.seats, [_posting(move, units) for move in step.moves], value)
    return [posting.copy() for posting in shown.postings], shown.value.copy()  # the reader's own


def _posting(move: Move, units: int) -> Result:
    posting: Result = {"player": move.player, "column": move.column}
    if move.against is not None:
        posting["against"] = move.against
    posting["points"] = as_text(move.amount, units)
    posting["cite"] = move.cite
    return posting


def _next(walk: Walk) -> Result:
    state = walk.state
    price = state.trick_price() * (state.dark_factor(True) if state.is_opening else 1)
    return {
        "dealer": state.dealer,
        "all_pass_price": str(price),
        "minimum_contract": state.minimum_level,
        "bombs": [list(bombs) for bombs in state.bombs],
    }


def _differences(scored: Scored, translate: Translate) -> list[Result]:
    return [
        difference_fault(one).as_dict(translate)
        | {
            "player": one.slot[0],
            "column": one.slot[1],
            "against": one.slot[2],
            "paper": str(one.paper),
            "ours": str(one.ours),
            "since": list(one.since),
        }
        for one in scored.walk.differences
    ]


def _texts(numbers: Iterable[int], denominator: int) -> list[str]:
    return [as_text(number, denominator) for number in numbers]
