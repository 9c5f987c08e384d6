"""Schedules written by others: read and checked against the players before anything is done with them.

Text: a line for each round, tables separated by `;` or `|`, start numbers by spaces or commas; empty lines
and those that begin with `#` are skipped. Or JSON: a list of rounds, or an object with `rounds`. All
faults are reported at once: numbers missing, given twice, unknown; tables of a size nobody asked for.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from tournaments.domain.seating.measure import Pair, Seating

LONGEST = 400_000
"""Characters of the longest script that is read."""

EMPTY = gettext_noop("No rounds found. Expected one line for each round, such as 1 2 3 4; 5 6 7.")
NOT_JSON = gettext_noop("This begins like JSON and is not: %(reason)s.")
LONG = gettext_noop("The file has %(found)s characters; at most %(most)s are read.")
NOT_NUMBER = gettext_noop("Round %(round)s, table %(table)s: found “%(found)s”; expected start numbers.")
DOUBLE = gettext_noop("Round %(round)s: start numbers given twice: %(numbers)s. Each player sits once.")
STRANGE = gettext_noop("Round %(round)s: unknown start numbers: %(numbers)s. They are not in the event.")
LACKING = gettext_noop("Round %(round)s: start numbers missing: %(numbers)s. Everybody must have a seat.")
IDLE_SEATED = gettext_noop(
    "Round %(round)s: named as sitting out, and seated or unknown: %(numbers)s. Each plays or sits out."
)
SIZES = gettext_noop("Round %(round)s, table %(table)s: %(size)s players; expected %(expected)s.")
FEW = gettext_noop("The script has %(found)s rounds; expected %(expected)s.")
PAIR = gettext_noop("Line %(line)s: found “%(found)s”; expected two or more different start numbers.")


def read_script(
    text: str,
    players: Collection[int],
    *,
    rounds: int | None = None,
    sizes: Collection[int] = (3, 4),
    may_miss: bool = False,
) -> tuple[Seating, ...]:
    """The rounds of the script; raises `Faulty` with every fault found.

    `sizes` are the table sizes allowed; `rounds` how many rounds are expected; with `may_miss` players may
    be absent from rounds (earlier rounds of an event, where some came late or have left).
    """
    return check_rounds(raw_rounds(text), players, rounds=rounds, sizes=sizes, may_miss=may_miss)


def check_rounds(
    raw: Sequence[Sequence[Sequence[object]]],
    players: Collection[int],
    *,
    rounds: int | None = None,
    sizes: Collection[int] = (3, 4),
    may_miss: bool = False,
    first: int = 1,
    byes: Sequence[Collection[int]] = (),
) -> tuple[Seating, ...]:
    """The rounds, checked: rounds of tables of what should be start numbers.

    `first` is the number of the first round; `byes` are those who sit out, round by round. Raises `Faulty`.
    """
    faults: list[Fault] = []
    seated: list[Seating] = []
    for at, tables in enumerate(raw):
        number = first + at
        seating, wrong = _seating(number, tables)
        faults += wrong
        idle = set(byes[at]) if at < len(byes) else set()
        if not wrong:
            faults += _faults_of(number, seating, set(players), sizes, may_miss, idle)
        seated.append(seating)
    if rounds is not None and len(raw) != rounds:
        faults.append(Fault("rounds", "script-rounds", FEW, {"found": len(raw), "expected": rounds}))
    if faults:
        raise Faulty(faults)
    return tuple(seated)


def read_groups(text: str) -> tuple[tuple[int, ...], ...]:
    """People to be kept apart: a line for each pair or team, or JSON lists; raises `Faulty`."""
    if text.lstrip()[:1] in ("[", "{"):
        loaded = load_json(text)
        rows = loaded.get("apart") if isinstance(loaded, dict) else loaded
        lines = [(n, row) for n, row in enumerate(rows, 1)] if isinstance(rows, list) else [(1, loaded)]
    else:
        lines = [(n, _words(line)) for n, line in _lines(text)]
    groups, faults = [], []
    for number, words in lines:
        group = [_number(word) for word in words] if isinstance(words, list) else [None]
        if None in group or len(group) < 2 or len(set(group)) < len(group):
            found = " ".join(map(str, words)) if isinstance(words, list) else str(words)
            faults.append(Fault("apart", "apart-line", PAIR, {"line": number, "found": found[:60]}))
        else:
            groups.append(tuple(one for one in group if one is not None))
    if faults:
        raise Faulty(faults)
    return tuple(groups)


def pairs_among(groups: Iterable[Collection[int]]) -> tuple[Pair, ...]:
    """Every pair within a group, the lower number first, each once."""
    return tuple(sorted({(a, b) for group in groups for a in group for b in group if a < b}))


def raw_rounds(text: str) -> list[list[list[object]]]:
    """The rounds of a text as they stand, unchecked; raises `Faulty` where there are none."""
    if len(text) > LONGEST:
        raise Faulty([Fault("rounds", "script-long", LONG, {"found": len(text), "most": LONGEST})])
    if text.lstrip()[:1] in ("[", "{"):
        loaded = load_json(text)
        rounds = loaded.get("rounds") if isinstance(loaded, dict) else loaded
    else:
        rounds = [
            [_words(table) for table in re.split(r"[;|]", line) if table.strip()] for _, line in _lines(text)
        ]
    if not isinstance(rounds, list) or not rounds:
        raise Faulty([Fault("rounds", "script-empty", EMPTY)])
    return [
        [table if isinstance(table, list) else [table] for table in tables]
        if isinstance(tables, list)
        else [[tables]]
        for tables in rounds
    ]


def load_json(text: str) -> object:
    """What a text of JSON holds; raises `Faulty`."""
    try:
        loaded: object = json.loads(text)
    except (ValueError, RecursionError) as broken:
        raise Faulty([Fault("rounds", "script-json", NOT_JSON, {"reason": str(broken)})]) from broken
    return loaded


def _lines(text: str) -> list[tuple[int, str]]:
    rows = enumerate(text.splitlines(), 1)
    return [(n, line) for n, line in rows if line.strip() and not line.lstrip().startswith("#")]


def _words(text: str) -> list[object]:
    return list(re.split(r"[\s,]+", text.strip(" \t,")))


def _number(word: object) -> int | None:
    if type(word) is int:
        return word
    if isinstance(word, str) and word.isascii() and word.isdigit() and len(word) < 7:
        return int(word)
    return None


def _seating(number: int, tables: Sequence[Sequence[object]]) -> tuple[Seating, list[Fault]]:
    seating, faults = [], []
    for at, words in enumerate(tables, 1):
        table = []
        for word in words:
            value = _number(word)
            if value is None:
                params = {"round": number, "table": at, "found": str(word)[:40]}
                faults.append(Fault("rounds", "script-number", NOT_NUMBER, params))
            else:
                table.append(value)
        seating.append(tuple(table))
    return tuple(seating), faults


def _faults_of(
    number: int,
    seating: Seating,
    players: set[int],
    sizes: Collection[int],
    may_miss: bool,
    idle: set[int],
) -> Iterable[Fault]:
    times = Counter(p for table in seating for p in table)
    lists = (
        ("script-twice", DOUBLE, [p for p in times if times[p] > 1]),
        ("script-unknown", STRANGE, [p for p in times if p not in players]),
        ("script-missing", LACKING, [] if may_miss else [p for p in players - idle if p not in times]),
        ("script-bye", IDLE_SEATED, [p for p in idle if p in times or p not in players]),
    )
    for code, msgid, numbers in lists:
        if numbers:
            listed = ", ".join(map(str, sorted(numbers)))
            yield Fault("rounds", code, msgid, {"round": number, "numbers": listed})
    for at, table in enumerate(seating, 1):
        if len(table) not in sizes:
            expected = ", ".join(str(size) for size in sorted(sizes))
            params = {"round": number, "table": at, "size": len(table), "expected": expected}
            yield Fault("rounds", "script-size", SIZES, params)
