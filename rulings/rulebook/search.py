"""Finds infractions by any word that people use: slang, parts of words, misspellings, points.

Nothing is indexed: a rulebook has some sixty infractions. The order of hits is the same everywhere:
better first, then the order of the rulebook.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from preferans.faults import Translate, as_it_stands
from rulings.rulebook.cites import point_of
from rulings.rulebook.engine import Infraction, Stage

LEAST = 60
"""Hits below this are left out; an exact word is worth 100."""

_FOLD = str.maketrans({"ё": "е", "Ё": "е"})
_ENDINGS = 3  # letters that a Russian word may change at its end


@dataclass(frozen=True)
class Hit:
    """An infraction that was found, how well (0–100), and the words that it was found by."""

    infraction: Infraction
    score: int
    by: str


def search(
    infractions: Iterable[Infraction],
    text: str,
    *,
    stage: Stage | None = None,
    translate: Translate = as_it_stands,
) -> list[Hit]:
    """Infractions that fit `text`, best first; all of a stage when the text is empty.

    A text of digits and dots is a point: `3.9.16` finds what rests on it or on a part of it.
    """
    wanted = [one for one in infractions if stage is None or one.stage is stage]
    plain = _folded(text)
    if not plain:
        return [Hit(one, 0, "") for one in wanted]
    if plain[0].isdigit():
        return _by_point(wanted, plain)
    hits = []
    for one in wanted:
        phrases = [translate(one.title), one.title, *one.words.split(",")]
        score, by = max(((_fit(plain, _folded(p)), p.strip()) for p in phrases), key=lambda hit: hit[0])
        if score >= LEAST:
            hits.append(Hit(one, score, by))
    return sorted(hits, key=lambda hit: -hit.score)


def _by_point(infractions: list[Infraction], text: str) -> list[Hit]:
    hits = []
    for one in infractions:
        points = [point_of(cite) for cite in one.cites]
        if text in points:
            hits.append(Hit(one, 100 - min(points.index(text), 30), text))
        elif any(point.startswith(f"{text}.") for point in points):
            hits.append(Hit(one, LEAST, next(point for point in points if point.startswith(f"{text}."))))
    return sorted(hits, key=lambda hit: -hit.score)


def _folded(text: str) -> str:
    return " ".join(text.translate(_FOLD).lower().split()).strip(" .,;:!?«»\"'")


def _fit(wanted: str, phrase: str) -> int:
    """How well a phrase answers to what was typed: every typed word looks for its best word."""
    if wanted == phrase:
        return 100
    words = phrase.split()
    typed = [word for word in wanted.split() if len(word) > 2] or wanted.split()
    if not words or not typed:
        return 0
    return sum(max(_alike(word, other) for other in words) for word in typed) // len(typed) - 1


@lru_cache(maxsize=20_000)
def _alike(one: str, other: str) -> int:
    """How alike two words are, 0–100: equal, begun alike, or a few letters apart."""
    if one == other:
        return 100
    shorter, longer = sorted((one, other), key=len)
    if len(one) >= 3 and other.startswith(one):
        return 95
    stem = max(4, len(shorter) - _ENDINGS)
    if len(shorter) >= 5 and longer[:stem] == shorter[:stem] and len(longer) - len(shorter) <= _ENDINGS:
        return 90
    if len(shorter) < 4 or len(longer) - len(shorter) > 3:
        return 0
    apart = min(_distance(one, other), _distance(one, other[: len(one) + 1]) + 1)
    return max(0, 100 - 100 * apart // len(shorter)) if apart <= 1 + len(shorter) // 4 else 0


def _distance(one: str, other: str) -> int:
    """Letters to change, add, drop or swap to make one word of the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, start=1):
        older, before, row = before, row, [i]
        for j, b in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]
