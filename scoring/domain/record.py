"""The file format tirazh-sheet/1: from a parsed sheet to a result (formats.md, binding).

`score_sheet` is the door for files and API; `read_and_score` the typed door for services. Neither
raises on bad input: faults are values, all of them at once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from preferans.convention import Convention
from scoring.domain.checkpoint import difference_fault
from scoring.domain.faults import Fault, first_of
from scoring.domain.head import Head, read_head
from scoring.domain.limits import beyond_sheet, fineness_fault
from scoring.domain.outcome import Move, cell_of
from scoring.domain.settlement import Balance, Settlement, Weights
from scoring.domain.sheet import Step, Walk
from scoring.domain.units import MAX_UNITS, Inexact, as_text, units_for

Result = dict[str, object]
Translate = Callable[[str], str]


@dataclass(frozen=True)
class Scored:
    """A scored sheet: the walk with its steps, the balance, the settlement."""

    walk: Walk
    balance: Balance
    settlement: Settlement
    head: Head

    @property
    def result(self) -> Result:
        """The full result as `formats.md` gives it."""
        return render(self)

    def values(self, step: Step) -> list[Fraction] | None:
        """What an entry is worth to each seat, in vists; None when it writes nothing by nature."""
        numerators = _values(self, step)
        if numerators is None:
            return None
        denominator = _weights(self).denominator
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
    if found:
        return first_of(found)
    balance = _balance(walk)
    return Scored(walk, balance, Settlement(balance, head.convention), head)


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
def _memory(convention: Convention, units: int, size: int) -> dict[object, object]:
    """Deals already read and scored under a convention; bounded by `sheet.REMEMBERED`."""
    return {}


def _balance(walk: Walk) -> Balance:
    size, units, cells = walk.state.size, walk.units, walk.state.cells
    figures = [Fraction(cell, units) if cell % units else Fraction(cell // units) for cell in cells]
    return Balance(
        tuple(figures[:size]),
        tuple(figures[size : 2 * size]),
        tuple(tuple(figures[start : start + size]) for start in range(2 * size, len(figures), size)),
        walk.state.seats,
    )


def _weights(scored: Scored) -> Weights:
    return Weights.of(scored.head.convention, len(scored.balance.seats), scored.walk.units)


def _values(scored: Scored, step: Step) -> list[int] | None:
    """Numerators of an entry's value over the weights' denominator, with the final number of players."""
    if not step.moves and step.outcome is None:
        return None
    seats, size = scored.balance.seats, scored.balance.size
    weights = _weights(scored)
    values = [0] * size
    for move in step.moves:
        weights.add(values, cell_of(move.player, move.column, move.against, size), move.amount, seats, size)
    return values


def render(scored: Scored, *, balances_only: bool = False, translate: Translate = str) -> Result:
    """The result of `formats.md`, with numbers as strings in lowest terms."""
    walk, balance, settlement = scored.walk, scored.balance, scored.settlement
    result: Result = {} if balances_only else {"entries": _entries(scored)}
    finished = walk.state.finished
    result["sheet"] = {
        "pool": _texts(balance.pool),
        "mountain": _texts(balance.mountain),
        "whists": [_texts(row) for row in balance.whists],
    }
    result["finished"] = {"by": finished} if finished else None
    result["warnings"] = [one.as_dict(translate) for one in walk.warnings] + _differences(scored, translate)
    result["next"] = _next(walk)
    moved = settlement.code_4_2_12
    result["settlement"] = {
        "exact": _texts(settlement.exact),
        "code_4_2_12": {
            "vists": None if moved.vists is None else _texts(moved.vists),
            "moved": None if moved.player is None else {"player": moved.player, "points": str(moved.points)},
        },
        "code_4_2_12_change": _texts(moved.change) if moved.change else None,
        "rounded": None if settlement.rounded is None else _texts(settlement.rounded),
        "largest_remainder": _texts(settlement.largest_remainder),
    }
    if not balances_only:
        result["settlement"] |= {"method_1": method_1(settlement), "method_2": method_2(settlement)}  # type: ignore[operator]
    return result


def _entries(scored: Scored) -> list[Result]:
    units = scored.walk.units
    weights = _weights(scored)
    seats, size = scored.balance.seats, scored.balance.size
    memory: dict[int, tuple[list[Result], list[str]]] = {}
    entries: list[Result] = []
    for step in scored.walk.steps:
        known = memory.get(id(step.outcome)) if step.is_plain else None
        if known is None:
            postings = [_posting(move, units) for move in step.moves]
            value = None
            if step.moves or step.outcome is not None:
                values = [0] * size
                for move in step.moves:
                    cell = cell_of(move.player, move.column, move.against, size)
                    weights.add(values, cell, move.amount, seats, size)
                value = [as_text(one, weights.denominator) for one in values]
            if step.is_plain and value is not None:
                memory[id(step.outcome)] = (postings, value)
        else:
            postings, value = [dict(one) for one in known[0]], list(known[1])
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


def method_1(settlement: Settlement) -> Result:
    """The steps of the first method, as files give them."""
    steps = settlement.method_1
    return {
        **_common_steps(settlement),
        "struck_off": str(steps.struck_off),
        "mountains_left": _texts(steps.mountains),
        "share_to_each": _texts(steps.share_to_each),
        "whists": [_texts(row) for row in steps.whists],
        "written": _texts(steps.written),
        "against": _texts(steps.against),
        "result": _texts(steps.result),
    }


def method_2(settlement: Settlement) -> Result:
    """The steps of the second method, as files give them."""
    steps = settlement.method_2
    return {
        **_common_steps(settlement),
        "mean": str(steps.mean),
        "factor": str(steps.factor),
        "below_mean": _texts(steps.below_mean),
        "won": _texts(steps.won),
        "written": _texts(steps.written),
        "against": _texts(steps.against),
        "result": _texts(steps.result),
    }


def _common_steps(settlement: Settlement) -> Result:
    return {
        "target": str(settlement.target),
        "missing": _texts(settlement.missing),
        "mountain_per_point": str(settlement.mountain_per_point),
        "mountains": _texts(settlement.mountains),
    }


def _texts(numbers: tuple[Fraction, ...]) -> list[str]:
    return [str(number) for number in numbers]
