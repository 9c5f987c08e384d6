"""A settlement as files write it (formats.md), numbers as strings in lowest terms."""

from collections.abc import Iterable

from scoring.domain.reckoning import Reckoning
from scoring.domain.units import as_text

Result = dict[str, object]


def settlement_shown(reckoning: Reckoning, *, with_steps: bool) -> Result:
    """The results of a settlement, and both methods step by step when they are asked for."""
    denominator = reckoning.denominator

    def texts(numbers: Iterable[int]) -> list[str]:
        return [as_text(number, denominator) for number in numbers]

    moved, rounded = reckoning.code_4_2_12, reckoning.rounded
    shown: Result = {
        "exact": texts(reckoning.exact),
        "code_4_2_12": {
            "vists": None if moved.vists is None else texts(moved.vists),
            "moved": None if moved.player is None else {"player": moved.player, "points": str(moved.points)},
        },
        "code_4_2_12_change": texts(moved.change) if moved.change else None,
        "rounded": None if rounded is None else texts(rounded),
        "largest_remainder": texts(reckoning.largest_remainder),
    }
    if not with_steps:
        return shown
    one, two = reckoning.method_1, reckoning.method_2
    shown["method_1"] = {
        **_common_steps(reckoning),
        "struck_off": as_text(one.struck_off, denominator),
        "mountains_left": texts(one.mountains),
        "share_to_each": texts(one.share_to_each),
        "whists": [texts(row) for row in one.whists],
        "written": texts(one.written),
        "against": texts(one.against),
        "result": texts(one.result),
    }
    shown["method_2"] = {
        **_common_steps(reckoning),
        "mean": as_text(two.mean, denominator),
        "factor": as_text(two.factor, denominator),
        "below_mean": texts(two.below_mean),
        "won": texts(two.won),
        "written": texts(two.written),
        "against": texts(two.against),
        "result": texts(two.result),
    }
    return shown


def _common_steps(reckoning: Reckoning) -> Result:
    denominator = reckoning.denominator
    return {
        "target": as_text(reckoning.target, denominator),
        "missing": [as_text(points, denominator) for points in reckoning.missing],
        "mountain_per_point": as_text(reckoning.mountain_per_point, denominator),
        "mountains": [as_text(points, denominator) for points in reckoning.mountains],
    }
