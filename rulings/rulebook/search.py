"""Finds infractions by any word that people use: slang, parts of words, misspellings, points.

Nothing is indexed: a rulebook has some seventy infractions. The order of hits is the same everywhere:
better first, then the order of the rulebook.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import log2

from preferans.faults import Translate, as_it_stands
from rulings.rulebook.cites import point_of
from rulings.rulebook.engine import Infraction, Stage

LEAST = 50
"""Hits below this are left out; an exact word is worth 100."""
MOST_WORDS = 12
"""Only so many words of a text are looked for."""
MEANT = 85
"""Two words at least this much alike are taken for one word."""
UNKNOWN = 0.4
"""What a typed word weighs that the rulebook does not know; a word of one infraction alone weighs 1."""
SCATTERED = 8
"""How much less it counts when typed words stand in different phrases of an infraction."""
LONGER = 3
"""At most so much less counts a phrase with more words than were typed."""

_SMALL_WORDS = """
а без бы был была были было в во вот все всё да для его ее её ей ему если же за и из или им их к как ко ли
меня мне мой на над нам нас не него нее неё ней ни ним них но о об он она они от по под при про с свое своё
своей свои своим свой свою своя себе себя со так там то тут ты у уже хоть хотя что чтобы я
the a an of to in at on is was he his it and
"""
_SMALL = frozenset(_SMALL_WORDS.split())
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
    vocabularies = [_phrases(one, translate) for one in wanted]
    typed = _weighed(_words(plain), vocabularies)
    hits = []
    for one, phrases in zip(wanted, vocabularies, strict=True):
        score, by = _best(plain, typed, phrases)
        if score >= LEAST:
            hits.append(Hit(one, score, by))
    return sorted(hits, key=lambda hit: -hit.score)


Phrases = tuple[tuple[str, tuple[str, ...]], ...]
"""What people say for an infraction: each phrase as it is shown, and its words."""
Likes = dict[str, int]
"""How alike a typed word is to each word that the rulebook knows; those that are not at all are left out."""
Typed = tuple[tuple[float, Likes], ...]
"""The typed words: what each weighs, and what it is like."""


def _phrases(one: Infraction, translate: Translate) -> Phrases:
    texts = (translate(one.title), one.title, *one.words.split(","))
    return tuple((text.strip(), _split(text)) for text in texts)


@lru_cache(maxsize=4_000)
def _split(text: str) -> tuple[str, ...]:
    return tuple(_folded(text).split())


def _words(plain: str) -> tuple[str, ...]:
    """The typed words that say something; all of them when none does."""
    words = plain.split()[:MOST_WORDS]
    return tuple(word for word in words if word not in _SMALL) or tuple(words)


def _weighed(words: tuple[str, ...], vocabularies: list[Phrases]) -> Typed:
    """Each word with its weight: the fewer infractions know it, the more it says."""
    known = [{word for _text, phrase in phrases for word in phrase} for phrases in vocabularies]
    every = set().union(*known)
    typed = []
    for word in dict.fromkeys(words):
        likes = {other: score for other in every if (score := _alike(word, other))}
        meant = {other for other, score in likes.items() if score >= MEANT}
        times = sum(not meant.isdisjoint(one) for one in known)
        typed.append((1 / (1 + 0.35 * log2(times)) if times else UNKNOWN, likes))
    return tuple(typed)


def _best(plain: str, typed: Typed, phrases: Phrases) -> tuple[int, str]:
    """How well an infraction answers to what was typed, and the phrase that does it best."""
    total = sum(weight for weight, _likes in typed)
    found, by = 0.0, ""
    scattered = [0] * len(typed)
    for text, words in phrases:
        if " ".join(words) == plain:
            return 100, text
        fits = [max((likes.get(word, 0) for word in words), default=0) for _weight, likes in typed]
        scattered = [max(pair) for pair in zip(fits, scattered, strict=True)]
        score = _sum(typed, fits) / total - 1 - min(LONGER, max(0, len(words) - len(typed)))
        if score > found:
            found, by = score, text
    return int(max(found, _sum(typed, scattered) / total - SCATTERED)), by


def _sum(typed: Typed, fits: list[int]) -> float:
    return sum(weight * fit for (weight, _likes), fit in zip(typed, fits, strict=True))


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


@lru_cache(maxsize=50_000)
def _alike(one: str, other: str) -> int:
    """How alike two words are, 0–100: equal, begun alike, or a few letters apart."""
    if one == other:
        return 100
    shorter, longer = sorted((one, other), key=len)
    if len(one) >= 3 and other.startswith(one):
        return 95
    stem = max(4, len(shorter) - _ENDINGS)
    begun_alike = len(shorter) >= 5 and longer[:stem] == shorter[:stem]
    if begun_alike and len(longer) - len(shorter) <= _ENDINGS and 9 * stem >= 5 * len(longer):
        return 90
    if len(shorter) < 4 or len(longer) - len(shorter) > 3:
        return 0
    most = 1 + len(shorter) // 4
    if len(set(shorter) - set(longer)) > most:
        return 0
    apart = min(_distance(one, other), _distance(one, other[: len(one) + 1]) + 1)
    return max(0, 100 - 100 * apart // len(shorter)) if apart <= most else 0


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
