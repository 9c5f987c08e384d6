"""Short defence: how many tricks each whister answers for (points 3.8.5, 3.8.6, 3.9.12)."""

from fractions import Fraction

Shortage = Fraction | int


def alone(duty: int, defence: int) -> int:
    """Tricks that a lone whister is short of; he answers for both hands (3.8.5)."""
    return max(0, duty - defence)


def of_pair(rule: str, level: int, duty: int, first: int, second: int) -> tuple[Shortage, Shortage]:
    """Tricks that the first and the second to say whist are short of.

    `rule` is `pair_shortage` on six and seven, `high_shortage` above.
    """
    missing = max(0, duty - first - second)
    if level <= 7:
        half = duty // 2
        own = max(0, half - first), max(0, half - second)
        if rule == "each-own":
            return own
        if not missing:
            return 0, 0
        if rule == "even":
            return Fraction(missing, 2), Fraction(missing, 2)
        if rule == "pair":
            return min(own[0], missing), min(own[1], missing)
        return own
    if rule == "each-own":
        return max(0, 1 - first), max(0, 1 - second)
    if rule == "second-own":
        return 0, max(0, 1 - second)
    return (missing, missing) if rule == "both" else (0, missing)


def of_pair_with_losses(
    rule: str, level: int, duty: int, took: tuple[int, int], lost: tuple[int, int]
) -> tuple[Shortage, Shortage]:
    """The same when penalty tricks were lost: the innocent pays no more than without them (3.9.12)."""
    fair = of_pair(rule, level, duty, *took)
    if not any(lost):
        return fair
    first, second = of_pair(rule, level, duty, took[0] - lost[0], took[1] - lost[1])
    if lost[0] and not lost[1]:
        innocent = min(second, fair[1])
        return first + second - innocent, innocent
    if lost[1] and not lost[0]:
        innocent = min(first, fair[0])
        return innocent, second + first - innocent
    return first, second
